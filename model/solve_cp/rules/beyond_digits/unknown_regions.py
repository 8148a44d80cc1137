"""Chaos construction: regions that the solver has to find."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count
from string import ascii_lowercase, ascii_uppercase
from typing import TYPE_CHECKING

from solve_cp.board.board import KING, ORTHOGONAL, Board
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import GREY, Border, Mark
from solve_cp.language.constraints import (
    AllDifferent,
    Clause,
    Connected,
    Constraint,
    Count,
    Linear,
    Member,
    Table,
    Var,
)
from solve_cp.rules.base import Rule
from solve_cp.rules.beyond_digits.divisions import divisions, in_order, row_numbers
from solve_cp.rules.fields import CellLists, Cells, OneCell
from solve_cp.rules.support.connected import connected, hangs_together
from solve_cp.rules.support.looks import note, ring, shaft, side, tint
from solve_cp.rules.support.others import expect_only, rules_of
from solve_cp.rules.wording import joined

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid, Shown
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout

LETTERS = ascii_uppercase + ascii_lowercase


@dataclass(frozen=True)
class ChaosConstruction(Rule):
    """The board divides into unknown connected regions of `size` cells with different digits.

    Without a size, a region has as many cells as there are digits. The board's boxes, if it has
    any, still apply. A region's number is the row of its lowest digit, if each row and region
    has each digit and no rule speaks of numbers; else they are in the order of their first cells.
    """

    noun = "the rule of unknown regions"
    phrase = "the regions are connected and of one size, and their digits differ"
    label = "unknown regions"

    size: int | None = None

    def check(self, puzzle: Puzzle) -> None:
        size, cells = self.region_size(puzzle), len(puzzle.board.cells)
        if size < 1 or cells % size or size > len(puzzle.board.digits):
            raise self.error(
                f"expected a size that divides {cells} cells and is at most "
                f"{len(puzzle.board.digits)}, got {size}",
                "size",
            )
        expect_only(self, puzzle)

    def region_size(self, puzzle: Puzzle) -> int:
        """The number of cells in a region."""
        return len(puzzle.board.digits) if self.size is None else self.size

    def region_of(self, puzzle: Puzzle, cell: Cell) -> Var:
        """The variable for the number of the cell's region, from 1."""
        count = len(puzzle.board.cells) // self.region_size(puzzle)
        return Var(f"region of {cell}", tuple(range(1, count + 1)))

    def tells(self, puzzle: Puzzle, variable: Var, values: tuple[int, ...]) -> str:
        kind, _, cells = variable.name.partition("region of ")
        one, _, other = cells.partition(" is region of ")
        if kind or not cells:
            return _of_both(variable, values)
        if not other:
            return f"{one} is in region {joined(values, 'or')}"
        where = "the same region" if 1 in values else "different regions"
        return f"{one} and {other} are in {where}{' or not' if len(values) > 1 else ''}"

    def paired(self, puzzle: Puzzle, variable: Var, value: int) -> tuple[str, int] | None:
        if not variable.name.startswith("region and digit of "):
            return None
        number, digit = divmod(value, len(puzzle.board.digits))
        return f"region {number + 1}", puzzle.board.digits[digit]

    def part(self, puzzle: Puzzle, constraint: Constraint) -> str:
        if isinstance(constraint, Count):
            return f"each region has {self.region_size(puzzle)} cells"
        if isinstance(constraint, Connected):
            number = min(constraint.members[0].values)
            return f"region {number} is connected and has {self.region_size(puzzle)} cells"
        if isinstance(constraint, Table):
            return f"the digit and the region of {constraint.cells[1]} go together"
        if isinstance(constraint, Clause) and row_numbers(puzzle, self.region_size(puzzle)):
            low = puzzle.symbol(min(puzzle.board.digits))
            return f"a region has the number of the row in which its {low} is"
        return "the regions are numbered in the order of their first cells"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        regions: dict[int, list[Cell]] = {}
        for cell in puzzle.board.cells:
            regions.setdefault(grid[self.region_of(puzzle, cell)], []).append(cell)
        return self._are_numbered(grid, puzzle, regions) and all(
            len(cells) == len({grid[cell] for cell in cells}) == self.region_size(puzzle)
            and hangs_together(cells)
            for cells in regions.values()
        )

    def _are_numbered(
        self, grid: Grid, puzzle: Puzzle, regions: Mapping[int, Sequence[Cell]]
    ) -> bool:
        row = row_numbers(puzzle, self.region_size(puzzle))
        if not row:
            return list(regions) == sorted(regions)
        low = min(puzzle.board.digits)
        return all(
            grid[cell] != low or row[cell] == n for n, cells in regions.items() for cell in cells
        )

    def worlds(self, grid: Grid, puzzle: Puzzle) -> Iterator[Mapping[Var, int]]:
        size = self.region_size(puzzle)
        row, low = row_numbers(puzzle, size), min(puzzle.board.digits)
        for regions in divisions(grid, size):
            by_row = [row[cell] for cells in regions for cell in cells if row and grid[cell] == low]
            yield {
                self.region_of(puzzle, cell): number
                for number, cells in zip(by_row or count(1), regions, strict=False)
                for cell in cells
            }

    def extras(self, grid: Grid, puzzle: Puzzle) -> Mapping[str, Shown]:
        number = {cell: grid[self.region_of(puzzle, cell)] for cell in puzzle.board.cells}
        return {"regions": region_rows(puzzle.board, in_order(number))}

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        cells, size = puzzle.board.cells, self.region_size(puzzle)
        region = {cell: self.region_of(puzzle, cell) for cell in cells}
        for number in region[cells[0]].values:
            yield Count(region.values(), {number}, size)
            yield connected(cells, partial(_in_region, region, number), size)
        yield from self._numbered(puzzle, region)
        yield from _digits_differ(puzzle, region)

    def _numbered(self, puzzle: Puzzle, region: Mapping[Cell, Var]) -> Iterator[Constraint]:
        """The regions' numbers follow from the regions."""
        low = min(puzzle.board.digits)
        row = row_numbers(puzzle, self.region_size(puzzle))
        for cell, number in row.items():
            yield Clause(Member(cell, low, False), Member(region[cell], number))
        for number in () if row else region[puzzle.board.cells[0]].values[1:]:
            earlier: list[Member] = []
            for cell in region:  # as long clauses this takes a third of the time of a state machine
                yield Clause(Member(region[cell], number, False), *earlier)
                earlier.append(Member(region[cell], number - 1))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self, f"size {self.region_size(puzzle)}")

    def answer_drawing(self, puzzle: Puzzle, grid: Grid) -> Iterator[Mark]:
        numbers = {c: grid.extras.get(self.region_of(puzzle, c)) for c in puzzle.board.cells}
        parted = [side(a, b) for a, b in puzzle.board.pairs() if numbers[a] != numbers[b]]
        if parted:
            yield Border(tuple(parted))


def region_rows(board: Board, number: Mapping[Cell, int]) -> tuple[str, ...]:
    """Rows with one letter per region (numbers if there are too many); `.` is a hole."""
    letters = max(number.values()) <= len(LETTERS)
    names = {cell: LETTERS[n - 1] if letters else str(n) for cell, n in number.items()}
    between = "" if letters else " "
    return tuple(
        between.join(names.get(Cell(row, col), ".") for col in range(board.cols))
        for row in range(board.rows)
    )


def _of_both(variable: Var, values: tuple[int, ...]) -> str:
    """What it means for a cell that its region and digit together are known or narrowed."""
    kind, _, cell = variable.name.partition("region and digit of ")
    if kind or not cell:
        return ""
    if len(values) == 1:
        return f"{cell} has its region and its digit"
    return f"{cell} has fewer choices of region and digit together"


def _in_region(region: Mapping[Cell, Var], number: int, cell: Cell) -> Member:
    return Member(region[cell], number)


def are_equal(a: Var, b: Var) -> Var:
    """The variable that is 1 where two variables are equal, one for all rules."""
    return Var(f"{a.name} is {b.name}", (0, 1))


def tell_equal(flag: Var, a: Var, b: Var, also: tuple[Member, ...] = ()) -> Iterator[Constraint]:
    """The flag is 1 exactly if the variables are equal and all of `also` hold."""
    off, on = Member(flag, 0), Member(flag, 1)
    for member in also:
        yield Clause(off, member)
    unless = [member.opposite() for member in also]
    for value in a.values:
        one, other = Member(a, value), Member(b, value)
        not_one, not_other = one.opposite(), other.opposite()
        yield Clause(off, not_one, other)
        yield Clause(off, one, not_other)
        yield Clause(on, not_one, not_other, *unless)


def _digits_differ(puzzle: Puzzle, region: Mapping[Cell, Var]) -> Iterator[Constraint]:
    """No two cells have the same region and digit; one variable stands for both."""
    digits = puzzle.board.digits
    numbers = next(iter(region.values())).values
    both = {(n, d): i for i, (n, d) in enumerate((n, d) for n in numbers for d in digits)}
    triples = frozenset((n, d, i) for (n, d), i in both.items())
    places = {c: Var(f"region and digit of {c}", tuple(both.values())) for c in region}
    for cell, place in places.items():
        yield Table((region[cell], cell, place), triples)
    yield AllDifferent(tuple(places.values()))


class OfChaos(Rule):
    """A rule about the unknown regions."""

    def check(self, puzzle: Puzzle) -> None:
        if not any(rules_of(puzzle, ChaosConstruction)):
            raise self.error("expected the rule ChaosConstruction in the puzzle")

    def region_of(self, puzzle: Puzzle, cell: Cell) -> Var:
        """The variable for the number of the cell's region."""
        return next(rules_of(puzzle, ChaosConstruction)).region_of(puzzle, cell)


@dataclass(frozen=True)
class ChaosCount(OfChaos):
    """The control cell plus the offset counts the cells in the region of the first of them."""

    noun = "the region count at {first}"
    phrase = "the region count at {first} says how many of its cells are in the same region"
    label = "region count"

    control: OneCell
    cells: Cells
    offset: int = 0

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        regions = [grid[self.region_of(puzzle, cell)] for cell in self.cells]
        return regions.count(regions[0]) == grid[self.control] + self.offset

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        first, *others = (self.region_of(puzzle, cell) for cell in self.cells)
        same = [are_equal(first, other) for other in others]
        for other, flag in zip(others, same, strict=True):
            yield from tell_equal(flag, first, other)
        yield Linear([*((1, flag) for flag in same), (-1, self.control)], self.offset - 1)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        around = layout.puzzle.board.around
        return layout.single_cells(lambda cell: cls(cell[0], (*cell, *around(cell[0], KING))))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield tint(self.cells)
        yield ring(self.control)
        yield note(self, f"offset {self.offset}" if self.offset else "")


@dataclass(frozen=True)
class ChaosArrow(OfChaos):
    """The control cell plus the offset counts the cells seen along the arms in one region.

    All arms begin with the same cell, counted once; an arm ends where its region does.
    """

    noun = "the region arrow at {first}"
    phrase = "the region arrow at {first} says how many cells are seen in its region"
    label = "region arrow"

    control: OneCell
    arms: CellLists
    offset: int = 0

    def check(self, puzzle: Puzzle) -> None:
        super().check(puzzle)
        if not self.arms:
            raise self.error("expected at least one arm, got none", "arms")
        for arm in self.arms:
            if arm[0] != self.arms[0][0]:
                raise self.error(
                    f"expected arms that begin with {self.arms[0][0]}, got {arm[0]}", "arms"
                )

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        seen = 1
        for first, *arm in self.arms:
            for cell in arm:
                if grid[self.region_of(puzzle, cell)] != grid[self.region_of(puzzle, first)]:
                    break
                seen += 1
        return seen == grid[self.control] + self.offset

    def tells(self, puzzle: Puzzle, variable: Var, values: tuple[int, ...]) -> str:
        found = re.fullmatch(rf"arm \d+ of {re.escape(str(self))} reaches (.*)", variable.name)
        verb = "may reach" if len(values) > 1 else "reaches" if values[0] else "does not reach"
        return f"the region of {self.control} {verb} {found[1]} along the arrow" if found else ""

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        flags: list[Var] = []
        for number, arm in enumerate(self.arms, 1):
            first, *others = (self.region_of(puzzle, cell) for cell in arm)
            run = [Var(f"arm {number} of {self} reaches {cell}", (0, 1)) for cell in arm[1:]]
            flags += run
            before: tuple[Member, ...] = ()
            for other, flag in zip(others, run, strict=True):
                yield from tell_equal(flag, first, other, before)
                before = (Member(flag, 1),)
        yield Linear([*((1, flag) for flag in flags), (-1, self.control)], self.offset - 1)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        ray = layout.puzzle.board.ray
        return layout.single_cells(
            lambda cell: cls(cell[0], tuple(ray(cell[0], step) for step in ORTHOGONAL))
        )

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        for arm in self.arms:
            if len(arm) > 1:
                yield shaft(arm[0], arm[1:], GREY, 0.05, 0.425)
        yield ring(self.control)
        yield note(self, f"offset {self.offset}" if self.offset else "")
