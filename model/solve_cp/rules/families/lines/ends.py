"""Lines whose ends limit the cells between them or give their sum."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Layer, Mark
from solve_cp.language.constraints import (
    AnyOf,
    Automaton,
    Clause,
    Constraint,
    Linear,
    Member,
    Relation,
)
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import Path
from solve_cp.rules.support.common import counted, need_at_least, need_cells, values
from solve_cp.rules.support.looks import line, note, on_cell, ring
from solve_cp.rules.support.predicates import Apart
from solve_cp.rules.wording import several_cells, worded

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout


@dataclass(frozen=True)
class _EndsThenInside:
    """A state machine over both ends, then the cells inside: remembers the interval of the ends."""

    least: int
    inside: bool

    def __call__(self, state: Any, value: int) -> Any:
        if state == ():
            return (value,)
        if len(state) == 1:
            low, high = min(state[0], value), max(state[0], value)
            return (low, high) if high - low >= self.least else None
        low, high = state
        fits = low < value < high if self.inside else not low <= value <= high
        return state if fits else None


def _always(state: Any) -> bool:  # noqa: ARG001
    return True


@dataclass(frozen=True)
class BetweenLine(Rule):
    """The values inside the line lie strictly between those at its two ends."""

    noun = "the between line from {first}"
    phrase = "all digits inside the between line lie between its ends {first} and {last}"

    line: Path

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "line", 3)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        first, *inner, last = values(grid, puzzle, self.line)
        return all(first < value < last or last < value < first for value in inner)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        first, *inner, last = counted(puzzle, self.line)
        yield Automaton((first, last, *inner), (), _EndsThenInside(2, inside=True), _always)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(cls, (3, 6))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.line, "#aaaaaa", 0.1)
        for end in (self.line[0], self.line[-1]):
            yield ring(end, stroke="#aaaaaa")


@dataclass(frozen=True)
class LockoutLine(Rule):
    """The ends differ by at least `difference` (4 of 9 digits); no value inside is between them."""

    noun = "the lockout line from {first}"

    line: Path
    difference: int | None = None

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "line", 2)
        if self.difference is not None:
            need_at_least(self, "difference", self.difference, 0)

    def least(self, puzzle: Puzzle) -> int:
        """The difference that the ends must have."""
        return len(puzzle.board.digits) // 2 if self.difference is None else self.difference

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        least, inner = self.least(puzzle), self.line[1:-1]
        ends = "the ends {first} and {last} of the lockout line"
        told = worded(self, f"{ends} differ by at least {least}")
        if not inner:
            return told
        is_ = "is" if len(inner) == 1 else "are"
        return f"{told}, and {several_cells(inner)} {is_} outside the range from one to the other"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        first, *inner, last = values(grid, puzzle, self.line)
        locked = range(min(first, last), max(first, last) + 1)
        return abs(first - last) >= self.least(puzzle) and not any(v in locked for v in inner)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        first, *inner, last = counted(puzzle, self.line)
        step = _EndsThenInside(self.least(puzzle), inside=False)
        yield Relation(first, last, Apart(self.least(puzzle)))
        yield Automaton((first, last, *inner), (), step, _always)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(cls, (3, 6))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.line, "#aabeef", 0.1)
        for end in (self.line[0], self.line[-1]):
            yield replace(on_cell("diamond", end, "#e7e6ff", "#0000ff80"), layer=Layer.ARROW)
        if self.difference is not None:
            yield note(self, f"difference {self.difference}")


@dataclass(frozen=True)
class SplitPeas(Rule):
    """The values between the ends sum to the two-digit number of the ends, in either order."""

    noun = "the split pea line from {first}"
    phrase = "the split pea line sums to the number that its ends {first} and {last} form"

    line: Path

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "line", 3)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        first, *inner, last = values(grid, puzzle, self.line)
        return sum(inner) in (10 * first + last, 10 * last + first)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        first, *inner, last = counted(puzzle, self.line)
        total = [(1, variable) for variable in inner]
        ways = ((first, last), (last, first))
        yield AnyOf(tuple(Linear([*total, (-10, tens), (-1, units)], 0) for tens, units in ways))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(cls, (4, 8))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.line, "#8dc63f", 0.1)
        for end in (self.line[0], self.line[-1]):
            yield ring(end, stroke="#8dc63f")
        yield note(self)


@dataclass(frozen=True)
class ProductLine(Rule):
    """The values between the ends sum to the product of the ends."""

    noun = "the product line from {first}"
    phrase = "the cells inside the product line sum to its ends {first} times {last}"

    line: Path

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "line", 3)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        first, *inner, last = values(grid, puzzle, self.line)
        return sum(inner) == first * last

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        first, *inner, last = counted(puzzle, self.line)
        total = [(1, variable) for variable in inner]
        for value in puzzle.options(first):
            elsewhere = Clause(Member(first, value, False))
            yield AnyOf((elsewhere, Linear([*total, (-value, last)], 0)))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(cls, (4, 7))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.line, "#c8a2c8", 0.1)
        for end in (self.line[0], self.line[-1]):
            yield replace(on_cell("square", end, "#ffffff", "#c8a2c8"), layer=Layer.ARROW)
        yield note(self)
