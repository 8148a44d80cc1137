"""Marks between neighbouring cells: dots, X and V, inequality signs."""

from __future__ import annotations

import operator
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell, cells_text
from solve_cp.drawing.marks import BLACK, WHITE, Mark
from solve_cp.language.constraints import Constraint, Relation
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import Cells, OneCell
from solve_cp.rules.support.common import need_cells
from solve_cp.rules.support.looks import dot, inequality, letter
from solve_cp.rules.support.others import dotted_pairs
from solve_cp.rules.support.predicates import Gap, InRatio, SumIn
from solve_cp.rules.wording import joined

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout


@dataclass(frozen=True)
class Dot(Rule):
    """Base class of dots: between two cells, or between every touching pair of several cells."""

    cells: Cells

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        told = super().said(puzzle, candidates)
        both = f"{self.cells[0]} and {self.cells[-1]}"
        several = f"each two neighbours of {joined(self.cells)}"
        return told if len(self.cells) == 2 else told.replace(both, several)

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "cells", 2)
        if not any(dotted_pairs(self.cells)):
            raise self.error(
                f"expected two cells, or several of which some touch, got {cells_text(self.cells)}",
                "cells",
            )

    @abstractmethod
    def fits(self, a: int, b: int) -> bool:
        """Whether the rule allows two values side by side."""

    @abstractmethod
    def relation(self) -> Callable[[int, int], bool]:
        """The relation as a predicate of the constraint language."""

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return all(
            self.fits(grid[puzzle.value_of(a)], grid[puzzle.value_of(b)])
            for a, b in dotted_pairs(self.cells)
        )

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for a, b in dotted_pairs(self.cells):
            yield Relation(puzzle.value_of(a), puzzle.value_of(b), self.relation())

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        for a, b in dotted_pairs(self.cells):
            yield from self.marks(a, b)

    @abstractmethod
    def marks(self, one: Cell, other: Cell) -> Iterator[Mark]:
        """The marks between two cells."""


@dataclass(frozen=True)
class Difference(Dot):
    """The two cells differ by the value: a white Kropki dot if it is 1.

    With more than two cells, it applies to every two that touch.
    """

    noun = "the dot between {first} and {last}"
    phrase = "{first} and {last} differ by {value}"
    label = "white dot"

    value: int = 1

    def check(self, puzzle: Puzzle) -> None:
        if self.value < 0:
            raise self.error(
                f"expected a difference from 0 for {self.cells[0]}, got {self.value}", "value"
            )
        super().check(puzzle)

    def fits(self, a: int, b: int) -> bool:
        return max(a, b) - min(a, b) == self.value

    def relation(self) -> Callable[[int, int], bool]:
        return Gap(self.value)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.pairs(cls)

    def marks(self, one: Cell, other: Cell) -> Iterator[Mark]:
        return dot(one, other, WHITE, "" if self.value == 1 else str(self.value))


@dataclass(frozen=True)
class Ratio(Dot):
    """One of the two cells is the value times the other: a black Kropki dot if it is 2.

    With more than two cells, it applies to every two that touch.
    """

    noun = "the dot between {first} and {last}"
    phrase = "one of {first} and {last} is {value} times the other"
    label = "black dot"

    value: int = 2

    def check(self, puzzle: Puzzle) -> None:
        if self.value < 1:
            raise self.error(
                f"expected a ratio from 1 for {self.cells[0]}, got {self.value}", "value"
            )
        super().check(puzzle)

    def fits(self, a: int, b: int) -> bool:
        return self.value * a == b or a == self.value * b

    def relation(self) -> Callable[[int, int], bool]:
        return InRatio(self.value)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.pairs(cls)

    def marks(self, one: Cell, other: Cell) -> Iterator[Mark]:
        return dot(one, other, BLACK, "" if self.value == 2 else str(self.value))


@dataclass(frozen=True)
class Sum(Dot):
    """The two cells sum to the total.

    With more than two cells, it applies to every two that touch.
    """

    noun = "the sum of {first} and {last}"
    phrase = "{first} and {last} sum to {total}"
    label = "sum of two cells"

    total: int

    def fits(self, a: int, b: int) -> bool:
        return a + b == self.total

    def relation(self) -> Callable[[int, int], bool]:
        return SumIn((self.total,))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.pairs(lambda pair: cls(pair, sum(map(layout.value, pair))))

    def marks(self, one: Cell, other: Cell) -> Iterator[Mark]:
        return letter(one, other, str(self.total))


@dataclass(frozen=True)
class X(Dot):
    """The two cells sum to 10.

    With more than two cells, it applies to every two that touch.
    """

    noun = "the X between {first} and {last}"
    phrase = "{first} and {last} sum to 10"

    def fits(self, a: int, b: int) -> bool:
        return a + b == 10

    def relation(self) -> Callable[[int, int], bool]:
        return SumIn((10,))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.pairs(cls)

    def marks(self, one: Cell, other: Cell) -> Iterator[Mark]:
        return letter(one, other, "X")


@dataclass(frozen=True)
class V(Dot):
    """The two cells sum to 5.

    With more than two cells, it applies to every two that touch.
    """

    noun = "the V between {first} and {last}"
    phrase = "{first} and {last} sum to 5"

    def fits(self, a: int, b: int) -> bool:
        return a + b == 5

    def relation(self) -> Callable[[int, int], bool]:
        return SumIn((5,))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.pairs(cls)

    def marks(self, one: Cell, other: Cell) -> Iterator[Mark]:
        return letter(one, other, "V")


@dataclass(frozen=True)
class Inequality(Rule):
    """One cell is greater than the other."""

    noun = "the sign between {greater} and {smaller}"
    phrase = "{greater} is greater than {smaller}"
    label = "greater-than sign"

    greater: OneCell
    smaller: OneCell

    def check(self, puzzle: Puzzle) -> None:
        if self.greater == self.smaller:
            raise self.error(f"expected two cells, got {self.greater} twice", "smaller")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return grid[puzzle.value_of(self.greater)] > grid[puzzle.value_of(self.smaller)]

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield Relation(puzzle.value_of(self.greater), puzzle.value_of(self.smaller), operator.gt)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.pairs(lambda pair: cls(*sorted(pair, key=layout.value, reverse=True)))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        return inequality(self.greater, self.smaller)
