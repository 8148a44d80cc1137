"""Rules that make groups of cells hold the same digits."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Mark
from solve_cp.language.constraints import (
    AllOf,
    AnyOf,
    Clause,
    Constraint,
    Count,
    Linear,
    Member,
    Relation,
)
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import (
    CellLists,
    Path,
)
from solve_cp.rules.support.common import need_cells
from solve_cp.rules.support.looks import note, tint
from solve_cp.rules.wording import several_cells, worded

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout


@dataclass(frozen=True)
class Clone(Rule):
    """Each cell holds the same digit as its copy."""

    noun = "the clone at {first}"
    phrase = "{cells} hold the same digits as {copies}, in this order"

    cells: Path
    copies: Path

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "copies", len(self.cells), len(self.cells))

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        if len(self.cells) > 1:
            return super().said(puzzle, candidates)
        return worded(self, "{cells} holds the same digit as {copies}")

    def part(self, puzzle: Puzzle, constraint: Constraint) -> str:
        one, other = constraint.variables()
        return f"{one} holds the same digit as its copy {other}"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return [grid[cell] for cell in self.cells] == [grid[cell] for cell in self.copies]

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for cell, copy in zip(self.cells, self.copies, strict=True):
            if cell != copy:
                yield Relation(cell, copy, operator.eq)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        for cells, copies in layout.twins((3, 4)):
            if layout.admits([rule := cls(cells, copies)]):
                layout.in_cages.update(cells, copies)
                yield rule

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield tint(self.cells)
        yield tint(self.copies)


@dataclass(frozen=True)
class SameDigits(Rule):
    """All groups hold the same digits equally often, in any order."""

    noun = "the equal groups at {first}"
    phrase = "all groups of cells at {first} hold the same digits"

    groups: CellLists

    def check(self, puzzle: Puzzle) -> None:
        if len(self.groups) < 2:
            raise self.error(f"expected at least 2 groups, got {len(self.groups)}", "groups")
        for group in self.groups:
            for cell in group:
                if group.count(cell) > 1:
                    raise self.error(f"expected each cell once in a group, got {cell}", "groups")
            if len(group) != len(self.groups[0]):
                raise self.error(
                    f"expected groups of {len(self.groups[0])} cells, "
                    f"got {len(group)} from {group[0]}",
                    "groups",
                )

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        if len(self.groups) > 2:
            return super().said(puzzle, candidates)
        one, other = map(several_cells, self.groups)
        return f"{one} hold the same digits as {other}, in some order"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        sorted_groups = [sorted(grid[cell] for cell in group) for group in self.groups]
        return all(group == sorted_groups[0] for group in sorted_groups)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        houses = [set(house.cells) for house in puzzle.board.houses]
        distinct = all(any(set(group) <= house for house in houses) for group in self.groups)
        for one, other in pairwise(self.groups):
            yield from _same_set(one, other, puzzle.board.digits)
            if not distinct:
                yield from _same_counts(one, other, puzzle.board.digits)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        size = layout.chance.randint(*(layout.sizes or (3, 4)))
        layout.sizes = (size, size)
        return layout.groups(cls, layout.sizes)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        for group in self.groups:
            yield tint(group, "#8197e455")
        yield note(self)


def _same_set(
    one: Sequence[Cell], other: Sequence[Cell], digits: Sequence[int]
) -> Iterator[Constraint]:
    """Each digit in one group is in the other."""
    for cells, others in ((one, other), (other, one)):
        for digit in digits:
            found = [Member(cell, digit) for cell in others]
            for cell in cells:
                if cell not in others:
                    yield Clause(Member(cell, digit, False), *found)


def _same_counts(
    one: Sequence[Cell], other: Sequence[Cell], digits: Sequence[int]
) -> Iterator[Constraint]:
    """Each digit occurs equally often in both groups."""
    yield Linear([*((1, cell) for cell in one), *((-1, cell) for cell in other)], 0)
    for digit in digits:
        yield AnyOf(
            tuple(
                AllOf((Count(one, {digit}, times), Count(other, {digit}, times)))
                for times in range(len(one) + 1)
            )
        )
