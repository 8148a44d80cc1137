"""Comparisons of sums of groups of cells, magic squares, and products."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from math import prod
from typing import TYPE_CHECKING, ClassVar

from solve_cp.board.cells import Cell, cells_text
from solve_cp.drawing.marks import BLACK, WHITE, Mark
from solve_cp.language.constraints import (
    AllDifferent,
    AnyOf,
    Automaton,
    Clause,
    Constraint,
    Linear,
    Member,
    Var,
    Variable,
)
from solve_cp.language.intervals import Intervals
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import CellLists, OneCell, Path
from solve_cp.rules.support.common import (
    counted,
    difference,
    equal_sums,
    need_at_least,
    terms,
    values,
)
from solve_cp.rules.support.looks import cage, dot, inequality, note, tint
from solve_cp.rules.wording import several_cells, worded

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout

MOST_TRIED = 12  # top left corners to try for a magic square


@dataclass(frozen=True)
class SumDifference(Rule):
    """The sums of the two groups differ by exactly the value: by default they are consecutive."""

    noun = "the difference of sums at {first}"
    phrase = "the sums of {one} and of {other} differ by {value}"

    one: Path
    other: Path
    value: int = 1

    def check(self, puzzle: Puzzle) -> None:
        need_at_least(self, "value", self.value, 0)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        sums = [sum(values(grid, puzzle, group)) for group in (self.one, self.other)]
        return abs(sums[0] - sums[1]) == self.value

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield Linear(difference(puzzle, self.one, self.other), {-self.value, self.value})

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.halves(cls, (3, 4))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield from _compared(self.one, self.other, "" if self.value == 1 else str(self.value))
        yield note(self, f"value {self.value}")


@dataclass(frozen=True)
class SumRatio(Rule):
    """The sum of one group is `value` times the sum of the other: by default double."""

    noun = "the ratio of sums at {first}"
    phrase = "of the sums of {one} and of {other}, one is {value} times the other"

    one: Path
    other: Path
    value: int = 2

    def check(self, puzzle: Puzzle) -> None:
        need_at_least(self, "value", self.value, 1)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        one, other = (sum(values(grid, puzzle, group)) for group in (self.one, self.other))
        return one == self.value * other or other == self.value * one

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        ways = ((1, -self.value), (-self.value, 1))
        both = ((terms(puzzle, self.one, a), terms(puzzle, self.other, b)) for a, b in ways)
        yield AnyOf(tuple(Linear(one + other, 0) for one, other in both))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.halves(cls, (3, 5))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield from _compared(self.one, self.other, "", BLACK)
        yield note(self, f"value {self.value}")


@dataclass(frozen=True)
class GreaterSum(Rule):
    """The first group has a greater sum than the second."""

    noun = "the comparison of sums at {first}"

    greater: Path
    smaller: Path

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        verb = "sum to more" if len(self.greater) > 1 else "is more"
        both = " together" if len(self.smaller) > 1 else ""
        return worded(self, f"{{greater}} {verb} than {{smaller}}{both}")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return sum(values(grid, puzzle, self.greater)) > sum(values(grid, puzzle, self.smaller))

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield Linear(difference(puzzle, self.greater, self.smaller), Intervals.at_least(1))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.halves(cls, (4, 6))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield from _compared(self.greater, self.smaller, ">")
        yield note(self)


def _compared(
    one: tuple[Cell, ...], other: tuple[Cell, ...], text: str, fill: str = WHITE
) -> Iterator[Mark]:
    """Two cages with a dot between them, on a thin line if they do not touch."""
    yield cage(one)
    yield cage(other)
    near = min(((a, b) for a in one for b in other), key=_distance)
    if text == ">":
        yield from inequality(*near)
    else:
        yield from dot(*near, fill, text)


def _distance(cells: tuple[Cell, Cell]) -> int:
    """The distance of two cells."""
    a, b = cells
    return (a.row - b.row) ** 2 + (a.col - b.col) ** 2


@dataclass(frozen=True)
class _Groups(Rule):
    """Base class of rules that compare the sums of all groups."""

    sign: ClassVar[str]
    """The label of each group."""
    compared: ClassVar[str]
    """What is true of two groups, in words between them."""

    groups: CellLists

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        told = [several_cells(group) for group in self.groups]
        if len(told) == 2:
            return f"{told[0]} {self.compared} {told[1]}"
        listed = [f"of {group}" for group in told]
        return self.phrase.format(groups=f"{', '.join(listed[:-1])}, and {listed[-1]}")

    def part(self, puzzle: Puzzle, constraint: Constraint) -> str:
        named = set(constraint.variables())
        some = [group for group in self.groups if named >= set(counted(puzzle, group))]
        return type(self)(some).said(puzzle, {}) if len(some) == 2 else ""

    def check(self, puzzle: Puzzle) -> None:
        if len(self.groups) < 2:
            raise self.error(
                f"expected at least 2 groups of cells, got {len(self.groups)}", "groups"
            )

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        for group in self.groups:
            yield cage(group, self.sign)
        yield note(self)


def _total(puzzle: Puzzle, group: tuple[Cell, ...]) -> Var:
    """The variable for the sum of a group."""
    ranges = [puzzle.options(variable) for variable in counted(puzzle, group)]
    sums = range(sum(map(min, ranges)), sum(map(max, ranges)) + 1)
    return Var(f"sum of {cells_text(group)}", tuple(sums))


@dataclass(frozen=True)
class EqualSums(_Groups):
    """All groups of cells have the same sum."""

    noun = "the equal sums at {first}"
    phrase = "the sums {groups} are all the same"
    sign = "="
    compared = "sum to the same as"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return len({sum(values(grid, puzzle, group)) for group in self.groups}) == 1

    def total(self, puzzle: Puzzle) -> Var:
        """The variable for the sum: with many groups, branching on it first helps engines."""
        return _total(puzzle, self.groups[0])

    def definitions(self, puzzle: Puzzle) -> Iterator[Constraint]:
        if len(self.groups) > 2:
            yield Linear([*terms(puzzle, self.groups[0]), (-1, self.total(puzzle))], 0)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        if len(self.groups) == 2:
            yield from equal_sums(puzzle, self.groups)
            return
        for group in self.groups[1:]:
            yield Linear([*terms(puzzle, group), (-1, self.total(puzzle))], 0)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.groups(cls, (2, 4))


@dataclass(frozen=True)
class DifferentSums(_Groups):
    """All groups of cells have different sums."""

    noun = "the different sums at {first}"
    phrase = "the sums {groups} are all different"
    sign = "≠"
    compared = "do not sum to the same as"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        sums = [sum(values(grid, puzzle, group)) for group in self.groups]
        return len(set(sums)) == len(sums)

    def total(self, puzzle: Puzzle, group: tuple[Cell, ...]) -> Variable:
        """The variable for the sum of a group; that of its cell if it has only one."""
        return _total(puzzle, group) if len(group) > 1 else puzzle.value_of(group[0])

    def part(self, puzzle: Puzzle, constraint: Constraint) -> str:
        for group in self.groups:
            if constraint in self._tied(puzzle, group):
                return f"{several_cells(group)} make up one of the sums"
        return super().part(puzzle, constraint)

    def _tied(self, puzzle: Puzzle, group: tuple[Cell, ...]) -> list[Constraint]:
        """What ties the variable for the sum of a group to its cells."""
        total = self.total(puzzle, group)
        return [Linear([*terms(puzzle, group), (-1, total)], 0)] if len(group) > 1 else []

    def definitions(self, puzzle: Puzzle) -> Iterator[Constraint]:
        if len(self.groups) > 2:
            for group in self.groups:
                yield from self._tied(puzzle, group)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        if len(self.groups) > 2:
            yield AllDifferent(tuple(self.total(puzzle, group) for group in self.groups))
            return
        one, other = self.groups
        yield Linear(difference(puzzle, one, other), Intervals.of(0).complement())

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.groups(cls, (2, 3))


@dataclass(frozen=True)
class MagicSquare(Rule):
    """The square with this top left corner has the same sum in all rows, columns and diagonals."""

    noun = "the magic square at {first}"
    phrase = "rows, columns and diagonals of the magic square at {first} have the same sum"
    shape_first = True

    corner: OneCell
    size: int = 3

    def check(self, puzzle: Puzzle) -> None:
        need_at_least(self, "size", self.size, 2)
        for cell in self.cells():
            if cell not in puzzle.board.index:
                raise self.error(f"expected a square on a {puzzle.board}, got {cell}", "corner")

    def cells(self) -> tuple[Cell, ...]:
        """The cells of the square, in reading order."""
        places = range(self.size)
        return tuple(self.corner.step(row, col) for row in places for col in places)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        held = values(grid, puzzle, self.cells())
        rows = [held[i * self.size : (i + 1) * self.size] for i in range(self.size)]
        columns = [list(column) for column in zip(*rows, strict=True)]
        falling = [row[i] for i, row in enumerate(rows)]
        rising = [row[-1 - i] for i, row in enumerate(rows)]
        return len({sum(some) for some in (*rows, *columns, falling, rising)}) == 1

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        cells, size = self.cells(), self.size
        rows = [cells[i * size : (i + 1) * size] for i in range(size)]
        columns = [cells[i::size] for i in range(size)]
        diagonals = [cells[:: size + 1], cells[size - 1 : -1 : size - 1]]
        return equal_sums(puzzle, [*rows, *columns, *diagonals])

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        squares = (cls(cell) for cell in layout.shuffled(layout.puzzle.board.cells))
        on_board = (s for s in squares if layout.puzzle.board.index.keys() >= set(s.cells()))
        return islice((s for s in islice(on_board, MOST_TRIED) if layout.admits([s])), 1)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield tint(self.cells())
        yield note(self)


@dataclass(frozen=True)
class Product(Rule):
    """The cells multiply to the product; digits may repeat."""

    noun = "the product at {first}"
    phrase = "{cells} multiply to {product}"

    cells: Path
    product: int

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return prod(values(grid, puzzle, self.cells)) == self.product

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        counts = counted(puzzle, self.cells)
        if self.product == 0:
            yield Clause(*(Member(variable, 0) for variable in counts))
        else:
            yield Automaton(counts, self.product, _divided, _is_one)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        for cells in layout.cages((2, 3), differ=False):
            yield cls(cells, prod(map(layout.value, cells)))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield cage(self.cells, f"×{self.product}")


def _divided(rest: int, value: int) -> int | None:
    """The product that the remaining cells must have."""
    return rest // value if value and rest % value == 0 else None


def _is_one(rest: int) -> bool:
    return rest == 1
