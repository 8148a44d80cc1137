"""Rules on single cells: their digits, and comparisons with their neighbours."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Fill, Mark, center
from solve_cp.language.constraints import Clause, Constraint, Member, Relation
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import Cells, Numbers
from solve_cp.rules.support.common import need_digits
from solve_cp.rules.support.digits import high_digits, low_digits
from solve_cp.rules.support.looks import chevron, foot_label, on_cell, tint
from solve_cp.rules.support.others import rules_of
from solve_cp.rules.wording import worded

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout


def _among(cells: Iterable[Cell], digits: Iterable[int]) -> Iterator[Constraint]:
    members = frozenset(digits)
    return (Clause(Member(cell, members)) for cell in cells)


@dataclass(frozen=True)
class AllowedDigits(Rule):
    """Each of the cells holds one of the listed digits."""

    phrase = "{cells} {are} limited to {digits}"

    cells: Cells
    digits: Numbers

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        only_one = len(self.digits) == 1
        return worded(self, "{cells} {are} {digits}" if only_one else self.phrase)

    def check(self, puzzle: Puzzle) -> None:
        if not self.digits:
            raise self.error(f"expected at least one digit for {self.cells[0]}", "digits")
        need_digits(self, puzzle, "digits", self.digits)

    def part(self, puzzle: Puzzle, constraint: Constraint) -> str:
        return type(self)(constraint.variables(), self.digits).said(puzzle, {})

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return all(grid[cell] in self.digits for cell in self.cells)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        return _among(self.cells, self.digits)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        def clue(cells: tuple[Cell, ...]) -> Rule:
            true = layout.grid[cells[0]]
            others = layout.shuffled(d for d in layout.puzzle.board.digits if d != true)
            return cls(cells, tuple(sorted((true, *others[: len(others) // 3]))))

        return layout.single_cells(clue)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        digits = [puzzle.symbol(digit) for digit in self.digits]
        between = "" if all(len(digit) == 1 for digit in digits) else " "
        return (foot_label(cell, between.join(digits)) for cell in self.cells)


@dataclass(frozen=True)
class _Marked(Rule):
    """A rule on each of its cells alone."""

    cells: Cells

    def part(self, puzzle: Puzzle, constraint: Constraint) -> str:
        return type(self)(constraint.variables()).said(puzzle, {})


@dataclass(frozen=True)
class Odd(_Marked):
    """The cells hold odd digits."""

    noun = "the odd mark at {first}"
    phrase = "{cells} {are} odd"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return all(grid[cell] % 2 == 1 for cell in self.cells)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        return _among(self.cells, (d for d in puzzle.board.digits if d & 1))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.single_cells(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        return (on_cell("circle", cell) for cell in self.cells)


@dataclass(frozen=True)
class Even(_Marked):
    """The cells hold even digits."""

    noun = "the even mark at {first}"
    phrase = "{cells} {are} even"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return all(grid[cell] % 2 == 0 for cell in self.cells)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        return _among(self.cells, (d for d in puzzle.board.digits if not d & 1))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.single_cells(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        return (on_cell("square", cell) for cell in self.cells)


@dataclass(frozen=True)
class Low(_Marked):
    """The cells hold digits of the lower half (1–4 of 1–9)."""

    noun = "the low mark at {first}"
    phrase = "{cells} {are} low"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        digits = puzzle.board.digits
        below = {cell: sum(d < grid[cell] for d in digits) for cell in self.cells}
        return all(below[cell] < sum(d > grid[cell] for d in digits) for cell in self.cells)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        return _among(self.cells, low_digits(puzzle.board.digits))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.single_cells(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        for cell in self.cells:
            yield tint((cell,), "#81e1f766")
            yield foot_label(cell, "low")


@dataclass(frozen=True)
class High(_Marked):
    """The cells hold digits of the upper half (6–9 of 1–9)."""

    noun = "the high mark at {first}"
    phrase = "{cells} {are} high"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        digits = puzzle.board.digits
        below = {cell: sum(d < grid[cell] for d in digits) for cell in self.cells}
        return all(below[cell] > sum(d > grid[cell] for d in digits) for cell in self.cells)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        return _among(self.cells, high_digits(puzzle.board.digits))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.single_cells(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        for cell in self.cells:
            yield tint((cell,), "#f6ab7666")
            yield foot_label(cell, "high")


@dataclass(frozen=True)
class Minimum(Rule):
    """Each cell is smaller than every orthogonal neighbour that is not marked a minimum too."""

    noun = "the minimum at {first}"
    phrase = "{cells} {are} smaller than all neighbours"

    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        marked = {cell for rule in rules_of(puzzle, Minimum) for cell in rule.cells}
        return all(
            grid[puzzle.value_of(cell)] < grid[puzzle.value_of(other)]
            for cell in self.cells
            for other in puzzle.board.around(cell)
            if other not in marked
        )

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for cell, other in _comparisons(puzzle, self.cells, Minimum):
            yield Relation(puzzle.value_of(cell), puzzle.value_of(other), operator.lt)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.single_cells(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        return _signs(puzzle, self.cells, Minimum)


@dataclass(frozen=True)
class Maximum(Rule):
    """Each cell is greater than every orthogonal neighbour that is not marked a maximum too."""

    noun = "the maximum at {first}"
    phrase = "{cells} {are} greater than all neighbours"

    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        marked = {cell for rule in rules_of(puzzle, Maximum) for cell in rule.cells}
        return all(
            grid[puzzle.value_of(cell)] > grid[puzzle.value_of(other)]
            for cell in self.cells
            for other in puzzle.board.around(cell)
            if other not in marked
        )

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for cell, other in _comparisons(puzzle, self.cells, Maximum):
            yield Relation(puzzle.value_of(cell), puzzle.value_of(other), operator.gt)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.single_cells(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        return _signs(puzzle, self.cells, Maximum)


def _comparisons(
    puzzle: Puzzle, cells: Iterable[Cell], kind: type[Minimum] | type[Maximum]
) -> Iterator[tuple[Cell, Cell]]:
    """Pairs of a marked cell and a neighbour without a mark of the same kind."""
    exempt: set[Cell] = set()
    for rule in rules_of(puzzle, kind):
        exempt.update(rule.cells)
    return ((cell, o) for cell in cells for o in puzzle.board.around(cell) if o not in exempt)


def _signs(
    puzzle: Puzzle, cells: Sequence[Cell], kind: type[Minimum] | type[Maximum]
) -> Iterator[Mark]:
    """Grey cells with an inequality sign at each compared side."""
    yield Fill(tuple(cells))
    for cell, other in _comparisons(puzzle, cells, kind):
        (row, col), (to_row, to_col) = center(cell), center(other)
        spot = row + 0.4 * (to_row - row), col + 0.4 * (to_col - col)
        yield chevron(spot, center(other if kind is Minimum else cell))
