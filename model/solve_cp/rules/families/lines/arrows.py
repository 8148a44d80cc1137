"""Arrows: the circle, pill or ends are the sum or the average of the shaft."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import dist
from typing import TYPE_CHECKING

from solve_cp.drawing.marks import GREY, Layer, Mark
from solve_cp.language.constraints import Constraint, Linear
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import OneCell, Path
from solve_cp.rules.support.common import equal_sums, need_cells, terms, values
from solve_cp.rules.support.looks import (
    GREEN,
    line,
    note,
    pill,
    ring,
    shaft,
)

if TYPE_CHECKING:
    from solve_cp.board.cells import Cell
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout

MAX_PILL = 9


@dataclass(frozen=True)
class Arrow(Rule):
    """The circle is the sum of the shaft."""

    noun = "the arrow of {circle}"
    phrase = "the arrow sums to its circle {circle}"

    circle: OneCell
    shaft: Path

    def check(self, puzzle: Puzzle) -> None:
        _need_circle_off_shaft(self)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return grid[puzzle.value_of(self.circle)] == sum(values(grid, puzzle, self.shaft))

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        return equal_sums(puzzle, [[self.circle], self.shaft])

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(lambda cells: cls(cells[0], cells[1:]), (3, 5))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield shaft(self.circle, self.shaft, GREY, 0.07, 0.425)
        yield ring(self.circle)


def _need_circle_off_shaft(rule: Arrow | AverageArrow) -> None:
    """Raise a RuleError if the circle is also a cell of the shaft."""
    if rule.circle in rule.shaft:
        raise rule.error(f"expected a shaft without its circle, got {rule.circle} in both", "shaft")


@dataclass(frozen=True)
class PillArrow(Rule):
    """The digits of the pill, in order, form a decimal number that is the sum of the shaft."""

    noun = "the arrow of the pill {pill}"
    phrase = "the arrow sums to the number in its pill {pill}"

    pill: Path
    shaft: Path

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "pill", 1, MAX_PILL)
        for cell in self.pill:
            if cell in self.shaft:
                raise self.error(f"expected a shaft without its pill, got {cell} in both", "shaft")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        number = 0
        for cell in self.pill:
            number = 10 * number + grid[cell]
        return number == sum(values(grid, puzzle, self.shaft))

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        places = [(10**i, cell) for i, cell in enumerate(reversed(self.pill))]
        yield Linear([*places, *terms(puzzle, self.shaft, -1)], 0)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        def clue(cells: tuple[Cell, ...]) -> Rule | None:
            pill = cells[:2]
            straight = pill[0].row == pill[1].row or pill[0].col == pill[1].col
            return cls(tuple(sorted(pill)), cells[2:]) if straight else None

        return layout.lines(clue, (5, 6))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        nearest = min(self.pill, key=lambda cell: dist(cell, self.shaft[0]))
        yield shaft(nearest, self.shaft, GREY, 0.07, 0.425)
        yield from pill(self.pill)


@dataclass(frozen=True)
class DoubleArrow(Rule):
    """The two ends of the line together are the sum of the cells between them."""

    noun = "the double arrow from {first}"
    phrase = "the ends {first} and {last} have the same sum as the cells between them"

    line: Path

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "line", 3)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        first, *inner, last = values(grid, puzzle, self.line)
        return first + last == sum(inner)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        return equal_sums(puzzle, [(self.line[0], self.line[-1]), self.line[1:-1]])

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(cls, (4, 6))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.line, "#c54b8b", 0.075, layer=Layer.ARROW)
        for end in (self.line[0], self.line[-1]):
            yield ring(end, 0.85, "#c54b8b")


@dataclass(frozen=True)
class AverageArrow(Rule):
    """The circle is the average of the shaft."""

    noun = "the average arrow of {circle}"
    phrase = "{circle} is the average of its arrow"

    circle: OneCell
    shaft: Path

    def check(self, puzzle: Puzzle) -> None:
        _need_circle_off_shaft(self)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        total = sum(values(grid, puzzle, self.shaft))
        return total / len(self.shaft) == grid[puzzle.value_of(self.circle)]

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield Linear(
            [*terms(puzzle, self.shaft), *terms(puzzle, [self.circle], -len(self.shaft))], 0
        )

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(lambda cells: cls(cells[0], cells[1:]), (3, 4))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield shaft(self.circle, self.shaft, GREEN, 0.07, 0.425)
        yield ring(self.circle, stroke=GREEN)
        yield note(self)
