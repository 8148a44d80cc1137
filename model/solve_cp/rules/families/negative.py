"""Negative constraints: all marks of a kind are given, so other pairs break the relation."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Mark
from solve_cp.language.constraints import Constraint, Negation, Relation
from solve_cp.rules.base import Rule
from solve_cp.rules.families.dots import Difference, Dot, Ratio, Sum, V, X
from solve_cp.rules.fields import Numbers
from solve_cp.rules.support.looks import note, numbers
from solve_cp.rules.support.others import dotted_pairs, rules_of
from solve_cp.rules.support.predicates import Gap, InRatio, SumIn

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle

KROPKI: tuple[type[Dot], ...] = (Difference, Ratio)
SUMS: tuple[type[Dot], ...] = (Sum, X, V)


def _unmarked(puzzle: Puzzle, marks: tuple[type[Dot], ...]) -> Iterator[tuple[Cell, Cell]]:
    """The orthogonal neighbours without a mark of these kinds."""
    marked = {
        frozenset(pair)
        for kind in marks
        for rule in rules_of(puzzle, kind)
        for pair in dotted_pairs(rule.cells)
    }
    return (pair for pair in puzzle.board.pairs() if frozenset(pair) not in marked)


def _without_own(
    puzzle: Puzzle, kind: type[Difference] | type[Ratio], numbers: tuple[int, ...], any_dot: bool
) -> Iterator[tuple[Cell, Cell]]:
    """The neighbours without a dot of this kind with one of the numbers, or without any dot."""
    if any_dot:
        return _unmarked(puzzle, KROPKI)
    marked = {
        frozenset(pair)
        for dot in rules_of(puzzle, kind)
        if dot.value in numbers
        for pair in dotted_pairs(dot.cells)
    }
    return (pair for pair in puzzle.board.pairs() if frozenset(pair) not in marked)


def _values_of(
    grid: Grid, puzzle: Puzzle, pairs: Iterator[tuple[Cell, Cell]]
) -> Iterator[tuple[int, int]]:
    for a, b in pairs:
        x, y = grid[puzzle.value_of(a)], grid[puzzle.value_of(b)]
        yield min(x, y), max(x, y)


def _unmarked_values(
    grid: Grid, puzzle: Puzzle, marks: tuple[type[Dot], ...]
) -> Iterator[tuple[int, int]]:
    return _values_of(grid, puzzle, _unmarked(puzzle, marks))


@dataclass(frozen=True)
class StrictDifference(Rule):
    """Neighbours never differ by one of the values, unless a dot says so.

    With `any_dot`, a pair with any dot (another value, or a ratio) is exempt.
    """

    noun = "the missing dot"
    phrase = "without a dot, neighbours never differ by {differences:or}"
    label = "missing dot"

    differences: Numbers = (1,)
    any_dot: bool = False

    def pairs(self, puzzle: Puzzle) -> Iterator[tuple[Cell, Cell]]:
        """The neighbours that the rule applies to."""
        return _without_own(puzzle, Difference, self.differences, self.any_dot)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        pairs = _values_of(grid, puzzle, self.pairs(puzzle))
        return not any(high - low in self.differences for low, high in pairs)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for a, b in self.pairs(puzzle):
            for value in self.differences:
                yield Negation(Relation(puzzle.value_of(a), puzzle.value_of(b), Gap(value)))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self, numbers(self.differences, ", "))


@dataclass(frozen=True)
class StrictRatio(Rule):
    """Neighbours are never in one of the ratios, unless a dot says so.

    With `any_dot`, a pair with any dot (another value, or a difference) is exempt.
    """

    noun = "the missing dot"
    phrase = "without a dot, no neighbour is {ratios:or} times another"
    label = "missing dot"

    ratios: Numbers = (2,)
    any_dot: bool = False

    def pairs(self, puzzle: Puzzle) -> Iterator[tuple[Cell, Cell]]:
        """The neighbours that the rule applies to."""
        return _without_own(puzzle, Ratio, self.ratios, self.any_dot)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        pairs = _values_of(grid, puzzle, self.pairs(puzzle))
        return not any(
            low * ratio == high or high * ratio == low
            for low, high in pairs
            for ratio in self.ratios
        )

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for a, b in self.pairs(puzzle):
            for value in self.ratios:
                yield Negation(Relation(puzzle.value_of(a), puzzle.value_of(b), InRatio(value)))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self, numbers(self.ratios, ", "))


@dataclass(frozen=True)
class StrictKropki(Rule):
    """Neighbours without a Kropki dot are neither consecutive nor in the ratio 1:2."""

    noun = "the missing dot"
    phrase = "without a dot, neighbours are neither consecutive nor in the ratio 1:2"
    label = "missing dot"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        pairs = _unmarked_values(grid, puzzle, KROPKI)
        return not any(high - low == 1 or high == 2 * low or low == 2 * high for low, high in pairs)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for a, b in _unmarked(puzzle, KROPKI):
            for seen in (Gap(1), InRatio(2)):
                yield Negation(Relation(puzzle.value_of(a), puzzle.value_of(b), seen))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self)


@dataclass(frozen=True)
class StrictSum(Rule):
    """Neighbours without a sum mark (X, V or other) never sum to one of the totals."""

    noun = "the missing mark"
    phrase = "without a mark, neighbours never sum to {totals:or}"
    label = "missing mark"

    totals: Numbers

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        pairs = _unmarked_values(grid, puzzle, SUMS)
        return not any(low + high in self.totals for low, high in pairs)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for a, b in _unmarked(puzzle, SUMS):
            yield Negation(Relation(puzzle.value_of(a), puzzle.value_of(b), SumIn(self.totals)))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self, numbers(self.totals, ", "))


@dataclass(frozen=True)
class StrictXV(Rule):
    """Neighbours without an X or a V never sum to 5 or 10."""

    noun = "the missing X or V"
    phrase = "without an X or a V, neighbours never sum to 5 or 10"
    label = "missing X or V"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        pairs = _unmarked_values(grid, puzzle, SUMS)
        return not any(low + high == 5 or low + high == 10 for low, high in pairs)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for a, b in _unmarked(puzzle, SUMS):
            yield Negation(Relation(puzzle.value_of(a), puzzle.value_of(b), SumIn((5, 10))))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self)
