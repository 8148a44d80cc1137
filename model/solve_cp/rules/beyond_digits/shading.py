"""Connected digits, and yin-yang shading."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from solve_cp.board.board import KING, Board
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import BLACK, WHITE, Fill, Mark
from solve_cp.language.constraints import Automaton, Clause, Constraint, Count, Linear, Member, Var
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import AnyCells, Cells, Numbers
from solve_cp.rules.support.common import need_digits
from solve_cp.rules.support.connected import connected, hangs_together
from solve_cp.rules.support.looks import note, numbers, on_cell, tint
from solve_cp.rules.support.others import expect_only, rules_of

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid, Shown
    from solve_cp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class ConnectedDigits(Rule):
    """The cells with one of the listed digits are connected by edges; `size` says how many.

    With `cells`, only these count.
    """

    digits: Numbers
    size: int | None = None
    cells: AnyCells = ()

    def check(self, puzzle: Puzzle) -> None:
        need_digits(self, puzzle, "digits", self.digits)
        if self.size is not None and self.size < 0:
            raise self.error(f"expected a size from 0, got {self.size}", "size")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        among = self.cells or puzzle.board.cells
        held = [cell for cell in among if grid[cell] in self.digits]
        fits = self.size is None or len(held) == self.size
        return fits and hangs_together(held)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        among = self.cells or puzzle.board.cells
        most = None if self.size is None else min(self.size, len(among))
        yield connected(among, lambda c: Member(c, self.digits), most)
        if self.size is not None:
            yield Count(among, self.digits, self.size)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        if self.cells:
            yield tint(self.cells)
        size = "" if self.size is None else f", {self.size} cells"
        yield note(self, f"digits {numbers(self.digits)}{size}")

    def answer_drawing(self, puzzle: Puzzle, grid: Grid) -> Iterator[Mark]:
        among = self.cells or puzzle.board.cells
        yield Fill(tuple(cell for cell in among if grid[cell] in self.digits), "#7dcb8866")


DARK = "#60606080"


def shade(cell: Cell) -> Var:
    """The variable that is 1 where a cell is shaded."""
    return Var(f"shade of {cell}", (0, 1))


@dataclass(frozen=True)
class YinYang(Rule):
    """Cells are shaded or unshaded; each kind is connected, and no 2×2 block is all of one kind.

    With `digits`, the shaded cells are those that hold one of them.
    """

    digits: Numbers = ()

    def check(self, puzzle: Puzzle) -> None:
        need_digits(self, puzzle, "digits", self.digits)
        expect_only(self, puzzle)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        board = puzzle.board
        shaded = {cell for cell in board.cells if grid[shade(cell)]}
        right = all((grid[cell] in self.digits) == (cell in shaded) for cell in board.cells)
        mixed = all(0 < len(shaded & set(block)) < 4 for block in board.squares())
        return (
            (right or not self.digits)
            and mixed
            and hangs_together(shaded)
            and hangs_together(set(board.cells) - shaded)
        )

    def worlds(self, grid: Grid, puzzle: Puzzle) -> Iterator[Mapping[Var, int]]:
        cells = puzzle.board.cells
        if self.digits:
            yield {shade(cell): int(grid[cell] in self.digits) for cell in cells}
            return
        for shades in product((0, 1), repeat=len(cells)):
            yield {shade(cell): value for cell, value in zip(cells, shades, strict=True)}

    def tells(self, variable: Var, values: tuple[int, ...]) -> str:
        cell = variable.name.removeprefix("shade of ")
        if cell == variable.name or len(values) != 1:
            return ""
        return f"{cell} is {'shaded' if values[0] else 'not shaded'}"

    def extras(self, grid: Grid, puzzle: Puzzle) -> Mapping[str, Shown]:
        return {"shaded": tuple(cell for cell in puzzle.board.cells if grid[shade(cell)])}

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        cells = puzzle.board.cells
        yield connected(cells, lambda cell: Member(shade(cell), 1))
        yield connected(cells, lambda cell: Member(shade(cell), 0))
        for block in puzzle.board.squares():
            yield Clause(*(Member(shade(cell), 1) for cell in block))
            yield Clause(*(Member(shade(cell), 0) for cell in block))
        yield from _follows(puzzle.board)
        if self.digits:
            for cell in puzzle.board.cells:
                yield Clause(Member(cell, self.digits, False), Member(shade(cell), 1))
                yield Clause(Member(cell, self.digits), Member(shade(cell), 0))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self, f"digits {numbers(self.digits)}" if self.digits else "")

    def answer_drawing(self, puzzle: Puzzle, grid: Grid) -> Iterator[Mark]:
        yield Fill(tuple(cell for cell in puzzle.board.cells if self._is_shaded(grid, cell)), DARK)

    def _is_shaded(self, grid: Grid, cell: Cell) -> bool:
        by_digit = grid[cell] in self.digits
        return bool(grid.extras.get(shade(cell), by_digit))


def _follows(board: Board) -> Iterator[Constraint]:
    """What connected shades imply, for walks of one kind cannot cross those of the other.

    No 2×2 block is a chessboard, and around the edge of the board the shade changes twice at most.
    """
    for a, b, c, d in board.squares():
        for one, other in (((a, d), (b, c)), ((b, c), (a, d))):
            unshaded = (Member(shade(cell), 0) for cell in one)
            yield Clause(*unshaded, *(Member(shade(cell), 1) for cell in other))
    if edge := _edge(board):
        yield Automaton(tuple(map(shade, edge)), (), _next_shade, _anything)


def _edge(board: Board) -> tuple[Cell, ...]:
    """The cells around the board, one after the other; none where cells are missing there."""
    last_row, last_col = board.rows - 1, board.cols - 1
    ring = (
        *(Cell(0, col) for col in range(last_col)),
        *(Cell(row, last_col) for row in range(last_row)),
        *(Cell(last_row, col) for col in range(last_col, 0, -1)),
        *(Cell(row, 0) for row in range(last_row, 0, -1)),
    )
    whole = last_row and last_col and all(cell in board.index for cell in ring)
    return ring if whole else ()


def _next_shade(met: tuple[int, ...], value: int) -> tuple[int, ...] | None:
    """The shades met so far, without repeats; a fourth would be the third change."""
    if met[-1:] == (value,):
        return met
    return (*met, value) if len(met) < 3 else None


def _anything(_: tuple[int, ...]) -> bool:
    return True


class _OfYinYang(Rule):
    """A rule that speaks of the shading."""

    def check(self, puzzle: Puzzle) -> None:
        if not any(rules_of(puzzle, YinYang)):
            raise self.error("expected the rule YinYang beside it, got none")


@dataclass(frozen=True)
class Shaded(_OfYinYang):
    """The cells are shaded."""

    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return all(grid[shade(cell)] == 1 for cell in self.cells)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        return (Clause(Member(shade(cell), 1)) for cell in self.cells)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        return (on_cell("circle", cell, "#00000080", BLACK) for cell in self.cells)


@dataclass(frozen=True)
class Unshaded(_OfYinYang):
    """The cells are not shaded."""

    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return all(grid[shade(cell)] == 0 for cell in self.cells)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        return (Clause(Member(shade(cell), 0)) for cell in self.cells)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        return (on_cell("circle", cell, WHITE, BLACK) for cell in self.cells)


@dataclass(frozen=True)
class ShadedAround(_OfYinYang):
    """Each listed cell says how many of itself and its eight neighbours are shaded."""

    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        for cell in self.cells:
            near = [o for o in puzzle.board.cells if max(map(abs, _way(cell, o))) <= 1]
            if sum(grid[shade(other)] for other in near) != grid[cell]:
                return False
        return True

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for cell in self.cells:
            near = [shade(cell), *(shade(other) for other in puzzle.board.around(cell, KING))]
            yield Linear([*((1, var) for var in near), (-1, cell)], 0)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        for cell in self.cells:
            yield on_cell("square", cell, "", BLACK)
        yield note(self)


def _way(a: Cell, b: Cell) -> tuple[int, int]:
    return b.row - a.row, b.col - a.col
