"""Lines on which the steps from cell to cell are limited: their size, or their direction."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from solve_cp.drawing.marks import Mark
from solve_cp.language.constraints import AllOf, AnyOf, Automaton, Constraint, Relation
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import Cells, Numbers, Path
from solve_cp.rules.support.common import counted, need_at_least, need_cells, values
from solve_cp.rules.support.looks import line, note, numbers, thermometer
from solve_cp.rules.support.predicates import AtLeastAbove, GapIn

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout


@dataclass(frozen=True)
class SameDifferenceLine(Rule):
    """All neighbours on the line have the same difference, which is not given."""

    noun = "the same difference line from {first}"
    phrase = "all neighbours on the line from {first} to {last} have the same difference"

    line: Path

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "line", 2)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        along = pairwise(values(grid, puzzle, self.line))
        return len({abs(a - b) for a, b in along}) == 1

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield Automaton(counted(puzzle, self.line), (), _same_step, _always)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(cls, (3, 6))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.line, "#49c9b8")
        yield note(self)


def _same_step(state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
    """Remembers the last value, and the difference once it is known."""
    if not state:
        return (value,)
    step = abs(state[0] - value)
    return (value, step) if len(state) == 1 or step == state[1] else None


def _always(_: Any) -> bool:
    return True


@dataclass(frozen=True)
class DifferenceLine(Rule):
    """Neighbours on the line have one of the differences; by default they are consecutive."""

    noun = "the difference line from {first}"
    phrase = "neighbours on the line from {first} to {last} have a difference of {differences:or}"

    line: Path
    differences: Numbers = (1,)

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "line", 2)
        if not self.differences or min(self.differences) < 0:
            raise self.error(
                f"expected differences from 0 for {self.line[0]}, got {list(self.differences)}",
                "differences",
            )

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        along = pairwise(values(grid, puzzle, self.line))
        return all(abs(a - b) in self.differences for a, b in along)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        allowed = GapIn(self.differences)
        return (Relation(a, b, allowed) for a, b in pairwise(counted(puzzle, self.line)))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(cls, (3, 6))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.line, "#d9a066")
        yield note(self, f"difference {numbers(self.differences, ' or ')}")


@dataclass(frozen=True)
class SortedLine(Rule):
    """Values increase along the line, from one end or from the other."""

    noun = "the sorted line from {first}"
    phrase = "the line rises from {first} to {last}, or from {last} to {first}"

    line: Cells

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "line", 2)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        held = values(grid, puzzle, self.line)
        different = len(set(held)) == len(held)
        return different and (held == sorted(held) or held == sorted(held, reverse=True))

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        along = list(pairwise(counted(puzzle, self.line)))
        ways = (operator.lt, operator.gt)
        yield AnyOf(tuple(AllOf(tuple(Relation(a, b, way) for a, b in along)) for way in ways))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(cls, (3, 6))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.line, "#cfcfcf", 0.33)
        yield note(self)


@dataclass(frozen=True)
class FastThermometer(Rule):
    """Values increase by at least `step` from cell to cell, from the bulb, the first cell."""

    noun = "the fast thermometer from {first}"
    phrase = "the thermometer rises by at least {step} at each step from {first} to {last}"

    line: Cells
    step: int = 2

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "line", 2)
        need_at_least(self, "step", self.step, 1)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return all(b - a >= self.step for a, b in pairwise(values(grid, puzzle, self.line)))

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        rises = AtLeastAbove(self.step)
        return (Relation(b, a, rises) for a, b in pairwise(counted(puzzle, self.line)))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(cls, (3, 5))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield from thermometer(self.line, "#e39b9b", 0.33, 0.85)
        yield note(self, f"step {self.step}")
