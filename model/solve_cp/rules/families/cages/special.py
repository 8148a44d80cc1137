"""Cages with other conditions: rellik, equality, lunchbox."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Mark
from solve_cp.language.constraints import AllDifferent, Automaton, Clause, Constraint, Count
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import Cells
from solve_cp.rules.support.common import counted, values
from solve_cp.rules.support.digits import high_digits, low_digits
from solve_cp.rules.support.looks import cage, note, tint
from solve_cp.rules.support.scans import extremes, sum_between_extremes

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout
from solve_cp.rules.families.cages.killer import different


@dataclass(frozen=True)
class _SubsetSums:
    """A state machine: the sums of all subsets so far, without the forbidden one."""

    forbidden: int
    never_negative: bool

    def __call__(self, state: frozenset[int], value: int) -> frozenset[int] | None:
        grown = {part + value for part in state} | {value}
        if self.forbidden in grown:
            return None
        if self.never_negative:
            grown = {part for part in grown if part < self.forbidden}
        return state | grown


@dataclass(frozen=True)
class _UsedDigits:
    """A state machine over different digits: those used so far, with no forbidden sum."""

    forbidden: int

    def __call__(self, state: frozenset[int], value: int) -> frozenset[int] | None:
        if value in state or value == self.forbidden:
            return None
        return None if self.forbidden - value in _subset_sums(state) else state | {value}


@lru_cache(maxsize=100_000)
def _subset_sums(digits: frozenset[int]) -> frozenset[int]:
    """The sums of all non-empty subsets of the digits."""
    sums: set[int] = set()
    for digit in digits:
        sums.update({digit, *(digit + part for part in sums)})
    return frozenset(sums)


def _any_sum(puzzle: Puzzle, cells: tuple[Cell, ...]) -> tuple[int, int]:
    """The least and greatest sum that a subset of different cells can have."""
    variables = counted(puzzle, cells)
    if variables != cells:
        options = [puzzle.options(variable) for variable in variables]
        return sum(min(0, *o) for o in options), sum(max(0, *o) for o in options)
    ordered = sorted(puzzle.board.digits)
    sizes = range(1, len(cells) + 1)
    return min(sum(ordered[:size]) for size in sizes), max(sum(ordered[-size:]) for size in sizes)


def _always(state: Any) -> bool:  # noqa: ARG001
    return True


@dataclass(frozen=True)
class RellikCage(Rule):
    """The cells hold different digits; no digit and no group of them sums to the total."""

    noun = "the rellik cage at {first}"
    phrase = "no digit and no group of digits in the rellik cage at {first} sums to {total}"

    cells: Cells
    total: int

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        sums: set[int] = set()
        for value in values(grid, puzzle, self.cells):
            sums |= {value} | {value + part for part in sums}
        return different(grid, self.cells) and self.total not in sums

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield AllDifferent(self.cells)
        low, high = _any_sum(puzzle, self.cells)
        if not low <= self.total <= high:
            return  # no subset can sum to the total
        cells = counted(puzzle, self.cells)
        if cells == self.cells:
            yield Automaton(cells, frozenset(), _UsedDigits(self.total), _always)
            return
        plain = all(min(puzzle.options(cell)) >= 0 for cell in cells)
        yield Automaton(cells, frozenset(), _SubsetSums(self.total, plain), _always)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        for cells in layout.cages((3, 4)):
            totals = layout.shuffled(range(min(5, len(cells)), 4 * len(cells)))
            yield from layout.first_true(cls(cells, total) for total in totals)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield cage(self.cells, f"≠ {self.total}")
        yield note(self)


@dataclass(frozen=True)
class EqualityCage(Rule):
    """Different digits: as many even as odd, as many low as high, and no middle digit."""

    noun = "the equality cage at {first}"
    phrase = (
        "the equality cage at {first} has as many even as odd digits, as many low as "
        "high, and no middle digit"
    )
    shape_first = True

    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        found, digits = [grid[cell] for cell in self.cells], puzzle.board.digits
        odd = sum(digit % 2 for digit in found)
        twice_middle = 2 * sorted(digits)[(len(digits) - 1) // 2]
        if len(digits) % 2 == 0:
            twice_middle = sum(sorted(digits)[len(digits) // 2 - 1 : len(digits) // 2 + 1])
        low = sum(2 * digit < twice_middle for digit in found)
        high = sum(2 * digit > twice_middle for digit in found)
        return different(grid, self.cells) and 2 * odd == len(found) == 2 * low == 2 * high

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        digits, half = puzzle.board.digits, len(self.cells) // 2
        if len(self.cells) % 2:
            yield Clause()  # an odd number of cells has no half
            return
        yield AllDifferent(self.cells)
        for members in ((d for d in digits if d & 1), low_digits(digits), high_digits(digits)):
            yield Count(self.cells, members, half)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.areas(lambda cells: None if len(cells) % 2 else cls(cells), (4, 4))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield cage(self.cells, "=")
        yield note(self)


@dataclass(frozen=True)
class Lunchbox(Rule):
    """Different digits; those between the smallest and the largest, in order, sum to the total."""

    noun = "the lunchbox at {first}"
    phrase = (
        "in the lunchbox at {first}, the digits between the smallest and the largest sum to {total}"
    )

    cells: Cells
    total: int

    def check(self, puzzle: Puzzle) -> None:
        if len(self.cells) < 2:
            raise self.error(f"expected at least 2 cells, got {self.cells[0]} alone", "cells")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        digits = [grid[cell] for cell in self.cells]
        ends = sorted((digits.index(min(digits)), digits.index(max(digits))))
        between = values(grid, puzzle, self.cells[ends[0] + 1 : ends[1]])
        return different(grid, self.cells) and sum(between) == self.total

    def definitions(self, puzzle: Puzzle) -> Iterator[Constraint]:
        return extremes(puzzle, self.cells)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield AllDifferent(self.cells)
        yield sum_between_extremes(puzzle, self.cells, self.total)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        def box(cells: tuple[Cell, ...]) -> Rule | None:
            totals = range(sum(map(abs, layout.puzzle.board.digits)) + 1)
            return next(layout.first_true(cls(cells, total) for total in totals), None)

        return layout.areas(box, (3, 5))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield tint(self.cells)
        yield cage(self.cells, self.total)
        yield note(self)
