"""Areas of unknown shape and size, each around a mark: rectangles and galaxies."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from itertools import product
from typing import TYPE_CHECKING

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import BLACK, WHITE, Border, Layer, Mark, Shape, between
from solve_cp.language.constraints import (
    AllDifferent,
    AllOf,
    AnyOf,
    Clause,
    Constraint,
    Count,
    Member,
    Relation,
    Table,
    Var,
)
from solve_cp.rules.base import Rule, tried
from solve_cp.rules.beyond_digits.unknown_regions import region_rows
from solve_cp.rules.fields import CellLists, Cells
from solve_cp.rules.support.connected import connected, hangs_together
from solve_cp.rules.support.looks import note, ring, side
from solve_cp.rules.support.others import flat
from solve_cp.rules.wording import joined

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid, Shown
    from solve_cp.puzzle.puzzle import Puzzle

FEW_CELLS = 9  # cells of a board on which all divisions are tried
MOST_IN_ALL = 500_000  # cells of all possible rectangles around a mark
Division = Mapping[Cell, int]


class AreasRule(Rule):
    """A rule that divides the board into connected areas, numbered like their marks."""

    different: bool

    @abstractmethod
    def marks(self) -> tuple[tuple[Cell, ...], ...]:
        """The cells at the mark of each area."""

    @abstractmethod
    def fits(self, area: frozenset[Cell], number: int) -> bool:
        """Whether connected cells, with the mark of this number, have the right shape."""

    @abstractmethod
    def shape(self, board: Board) -> Iterator[Constraint]:
        """The constraints on the shape of the areas, which are connected around their marks."""

    def check(self, puzzle: Puzzle) -> None:
        marked = [cell for cells in self.marks() for cell in cells]
        if len(set(marked)) < len(marked):
            twice = next(cell for cell in marked if marked.count(cell) > 1)
            raise self.error(f"expected each cell at one mark, got {twice} at two")
        if next(divisions(puzzle), self) != self:
            raise self.error("expected one rule on areas, got another one")

    def area_of(self, cell: Cell) -> Var:
        """The variable for the number of the cell's area, from 1."""
        return Var(f"area of {cell}", tuple(range(1, len(self.marks()) + 1)))

    def number_of(self, cell: Cell) -> int | None:
        """The number of the area whose mark is at the cell, if any."""
        found = (number for number, cells in enumerate(self.marks(), 1) if cell in cells)
        return next(found, None)

    def is_right(self, division: Division) -> bool:
        """Whether each area has its mark, is connected and has the right shape: the definition."""
        for number, marked in enumerate(self.marks(), 1):
            area = frozenset(cell for cell, own in division.items() if own == number)
            if not (set(marked) <= area and hangs_together(area) and self.fits(area, number)):
                return False
        return True

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        cells = puzzle.board.cells
        division = {cell: grid[self.area_of(cell)] for cell in cells}
        pairs = {(division[cell], grid[cell]) for cell in cells}
        return self.is_right(division) and (not self.different or len(pairs) == len(cells))

    def worlds(self, grid: Grid, puzzle: Puzzle) -> Iterator[Mapping[Var, int]]:
        for division in _divisions(self, puzzle.board):
            yield {self.area_of(cell): number for cell, number in division.items()}

    def tells(self, puzzle: Puzzle, variable: Var, values: tuple[int, ...]) -> str:
        if variable.name.startswith("area and digit of "):
            cell = variable.name.removeprefix("area and digit of ")
            return f"{cell} has fewer choices of area and digit together"
        cell = variable.name.removeprefix("area of ")
        if cell == variable.name:
            return ""
        return f"{cell} is in the area of {joined((self.marks()[n - 1][0] for n in values), 'or')}"

    def paired(self, puzzle: Puzzle, variable: Var, value: int) -> tuple[str, int] | None:
        if not variable.name.startswith("area and digit of "):
            return None
        number, digit = divmod(value, len(puzzle.board.digits))
        return f"the area of {self.marks()[number][0]}", puzzle.board.digits[digit]

    def extras(self, grid: Grid, puzzle: Puzzle) -> Mapping[str, Shown]:
        number = {cell: grid[self.area_of(cell)] for cell in puzzle.board.cells}
        return {"areas": region_rows(puzzle.board, number)}

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        board = puzzle.board
        for number, marked in enumerate(self.marks(), 1):
            for cell in marked:
                yield Clause(Member(self.area_of(cell), number))
        yield from self.shape(board)
        if self.different:
            yield from self._digits_differ(board)

    def sized(self, board: Board, number: int, cell: Cell) -> Constraint:
        """The digit of the cell is the size of the area of this number."""
        areas = [self.area_of(other) for other in board.cells]
        counts = (
            AnyOf((Clause(Member(cell, digit, False)), Count(areas, {number}, digit)))
            for digit in board.digits
        )
        return AllOf(tuple(counts))

    def _connected(self, board: Board) -> Iterator[Constraint]:
        most = len(board.digits) if self.different else None
        for number, _ in enumerate(self.marks(), 1):
            yield connected(board.cells, partial(self._in_area, number), most)

    def _in_area(self, number: int, cell: Cell) -> Member:
        return Member(self.area_of(cell), number)

    def _digits_differ(self, board: Board) -> Iterator[Constraint]:
        """No area holds a digit twice: a variable per cell has area and digit, and these differ."""
        numbers = range(1, len(self.marks()) + 1)
        both = {pair: place for place, pair in enumerate(product(numbers, board.digits))}
        triples = frozenset((number, digit, place) for (number, digit), place in both.items())
        places = {c: Var(f"area and digit of {c}", tuple(both.values())) for c in board.cells}
        for cell, place in places.items():
            yield Table((self.area_of(cell), cell, place), triples)
        yield AllDifferent(tuple(places.values()))

    def answer_drawing(self, puzzle: Puzzle, grid: Grid) -> Iterator[Mark]:
        number = {cell: grid.extras.get(self.area_of(cell)) for cell in puzzle.board.cells}
        parted = [side(a, b) for a, b in puzzle.board.pairs() if number[a] != number[b]]
        if parted:
            yield Border(tuple(parted))


def divisions(puzzle: Puzzle) -> Iterator[AreasRule]:
    """The rules of a puzzle that divide the board into areas: at most one in a valid puzzle."""
    return (rule for rule in flat(puzzle.rules) if isinstance(rule, AreasRule))


def _divisions(rule: AreasRule, board: Board) -> Iterator[Division]:
    """The divisions that a rule allows; on a board with many cells, all conceivable ones."""
    if len(board.cells) <= FEW_CELLS:
        yield from _right_divisions(rule, board)
        return
    numbers, cells = range(1, len(rule.marks()) + 1), len(board.cells)
    for chosen in tried(product(numbers, repeat=cells), len(numbers) ** cells):
        yield dict(zip(board.cells, chosen, strict=True))


@cache
def _right_divisions(rule: AreasRule, board: Board) -> tuple[Division, ...]:
    numbers = range(1, len(rule.marks()) + 1)
    known = map(rule.number_of, board.cells)
    ways = product(*((number,) if number else numbers for number in known))
    found = (dict(zip(board.cells, chosen, strict=True)) for chosen in ways)
    return tuple(division for division in found if rule.is_right(division))


@dataclass(frozen=True)
class MarkedAreas(AreasRule):
    """The board divides into areas connected by edges, each with exactly one of the marked cells.

    With `rectangles`, all areas are rectangles. With `different`, no area holds a digit twice.
    """

    noun = "the division into areas"
    phrase = "each area is connected and has one marked cell"
    label = "area"

    cells: Cells
    rectangles: bool = False
    different: bool = False

    def marks(self) -> tuple[tuple[Cell, ...], ...]:
        return tuple((cell,) for cell in self.cells)

    def fits(self, area: frozenset[Cell], number: int) -> bool:
        rows, cols = {cell.row for cell in area}, {cell.col for cell in area}
        return not self.rectangles or len(area) == len(rows) * len(cols)

    def shape(self, board: Board) -> Iterator[Constraint]:
        if not self.rectangles:
            yield from self._connected(board)
            return
        for number, _ in enumerate(self.cells, 1):
            chosen, options = self._rectangle(number, board)
            inside: dict[Cell, list[int]] = {cell: [] for cell in board.cells}
            for option, rectangle in enumerate(options):
                for cell in rectangle:
                    inside[cell].append(option)
                    yield Clause(Member(chosen, option, False), self._in_area(number, cell))
            for cell, those in inside.items():
                yield Clause(self._in_area(number, cell).opposite(), Member(chosen, those))

    def sized(self, board: Board, number: int, cell: Cell) -> Constraint:
        if not self.rectangles:
            return super().sized(board, number, cell)
        chosen, options = self._rectangle(number, board)
        return Relation(chosen, cell, _Sizes(tuple(map(len, options))))

    def tells(self, puzzle: Puzzle, variable: Var, values: tuple[int, ...]) -> str:
        for number, mark in enumerate(self.cells if self.rectangles else (), 1):
            chosen, options = self._rectangle(number, puzzle.board)
            if variable == chosen:
                first, last = min(options[values[0]]), max(options[values[0]])
                only = f"the area of {mark} is the rectangle {first}:{last}"
                return only if len(values) == 1 else f"the area of {mark} has fewer choices"
        return super().tells(puzzle, variable, values)

    def _rectangle(self, number: int, board: Board) -> tuple[Var, Sequence[tuple[Cell, ...]]]:
        """A variable for the rectangle around a mark, and the cells of each that is possible."""
        mark = self.cells[number - 1]
        options = _possible(board, mark, frozenset(self.cells) - {mark})
        if options is None:
            raise self.error(f"expected a smaller board or more marks around {mark}", "cells")
        if self.different:
            options = tuple(cells for cells in options if len(cells) <= len(board.digits))
        return Var(f"rectangle around {mark}", tuple(range(len(options)))), options

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        for cell in self.cells:
            yield ring(cell)
        yield note(self, "rectangles" if self.rectangles else "")


@dataclass(frozen=True)
class _Sizes:
    """Whether the rectangle of this number has so many cells."""

    sizes: tuple[int, ...]

    def __call__(self, number: int, size: int) -> bool:
        return self.sizes[number] == size


@lru_cache(maxsize=256)
def _possible(
    board: Board, mark: Cell, others: frozenset[Cell]
) -> tuple[tuple[Cell, ...], ...] | None:
    """The rectangles of cells of the board that contain a mark and no other; None if too many."""
    found: list[tuple[Cell, ...]] = []
    left = MOST_IN_ALL
    for rectangle in _rectangles(board, mark, {*board.cells} - others):
        found.append(rectangle)
        left -= len(rectangle)
        if left < 0:
            return None
    return tuple(found)


def _rectangles(board: Board, mark: Cell, free: Collection[Cell]) -> Iterator[tuple[Cell, ...]]:
    """The rectangles of free cells around a mark."""
    for top, left in product(range(mark.row, -1, -1), range(mark.col, -1, -1)):
        end = board.cols
        for bottom in range(mark.row, board.rows):
            added = range(top if bottom == mark.row else bottom, bottom + 1)
            taken = (col for col in range(left, end) for row in added if Cell(row, col) not in free)
            end = next(taken, end)
            if end <= mark.col:
                break
            rows = range(top, bottom + 1)
            for right in range(mark.col, end):
                yield tuple(Cell(*at) for at in product(rows, range(left, right + 1)))


@dataclass(frozen=True)
class Galaxies(AreasRule):
    """The board divides into connected areas, each symmetric under half a turn about its centre.

    A centre is given by its cells: one cell, the two beside an edge, or the four around a corner.
    With `different`, no galaxy holds a digit twice.
    """

    noun = "the division into galaxies"
    phrase = "each galaxy is connected and looks the same after half a turn"
    label = "galaxy"

    centres: CellLists
    different: bool = False

    def check(self, puzzle: Puzzle) -> None:
        for cells in self.centres:
            first, last = min(cells), max(cells)
            near = last.row - first.row <= 1 and 0 <= last.col - first.col <= 1
            block = (last.row - first.row + 1) * (last.col - first.col + 1)
            if not near or len(set(cells)) != block:
                raise self.error(
                    f"expected a cell, two neighbours or a 2×2 block at a centre, got {cells[0]}",
                    "centres",
                )
        super().check(puzzle)

    def marks(self) -> tuple[tuple[Cell, ...], ...]:
        return tuple(self.centres)

    def _turned(self, cell: Cell, number: int) -> Cell:
        """The image of a cell under half a turn about a centre."""
        first, last = min(self.centres[number - 1]), max(self.centres[number - 1])
        return Cell(first.row + last.row - cell.row, first.col + last.col - cell.col)

    def fits(self, area: frozenset[Cell], number: int) -> bool:
        return all(self._turned(cell, number) in area for cell in area)

    def shape(self, board: Board) -> Iterator[Constraint]:
        yield from self._connected(board)
        for cell in board.cells:
            for number in range(1, len(self.centres) + 1):
                turned = self._turned(cell, number)
                here = Member(self.area_of(cell), number, False)
                there = [self._in_area(number, turned)] if turned in board.index else []
                if turned != cell:
                    yield Clause(here, *there)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        for cells in self.centres:
            spot = between(min(cells), max(cells))
            yield Shape("circle", spot, 0.3, 0.3, WHITE, BLACK, 0.03, layer=Layer.DOT)
        yield note(self)
