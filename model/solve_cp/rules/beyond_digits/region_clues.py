"""Clues on unknown regions: which cells share a region, and how many regions cells are in."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Border, Mark
from solve_cp.language.constraints import (
    AllDifferent,
    Clause,
    Constraint,
    Linear,
    Member,
    Relation,
    Var,
)
from solve_cp.rules.beyond_digits.unknown_regions import OfChaos, are_equal, tell_equal
from solve_cp.rules.fields import CellOrNumber, Cells
from solve_cp.rules.support.common import need_cells
from solve_cp.rules.support.looks import cage, note, ring, side, tint
from solve_cp.rules.support.others import neighbours

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.base import Rule
    from solve_cp.rules.support.shapes import Layout


@dataclass(frozen=True)
class ChaosSame(OfChaos):
    """The cells lie in one unknown region."""

    noun = "the cells in one region at {first}"
    phrase = "{cells} lie in one region"
    label = "cells in one region"

    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return len({grid[self.region_of(puzzle, cell)] for cell in self.cells}) == 1

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        regions = (self.region_of(puzzle, cell) for cell in self.cells)
        return (Relation(a, b, operator.eq) for a, b in pairwise(regions))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.areas(cls, (3, 4))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield tint(self.cells)
        yield note(self)


@dataclass(frozen=True)
class ChaosApart(OfChaos):
    """The cells lie in different unknown regions; two neighbours have a border between them."""

    noun = "the cells in different regions at {first}"
    phrase = "{cells} lie in different regions"
    label = "cells in different regions"

    cells: Cells

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "cells", 2)
        super().check(puzzle)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        regions = [grid[self.region_of(puzzle, cell)] for cell in self.cells]
        return len(set(regions)) == len(regions)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield AllDifferent(tuple(self.region_of(puzzle, cell) for cell in self.cells))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.pairs(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        if len(self.cells) == 2 and neighbours(*self.cells):
            yield Border((side(*self.cells),))
        else:
            yield cage(self.cells, "≠")
            yield note(self)


@dataclass(frozen=True)
class ChaosDistinct(OfChaos):
    """The control, a cell or a number, says in how many unknown regions the cells lie."""

    noun = "the count of regions at {first}"
    phrase = "{control} says in how many regions {cells} lie"
    label = "count of regions"

    control: CellOrNumber
    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        wanted = grid[self.control] if isinstance(self.control, Cell) else self.control
        return len({grid[self.region_of(puzzle, cell)] for cell in self.cells}) == wanted

    def tells(self, puzzle: Puzzle, variable: Var, values: tuple[int, ...]) -> str:
        cell, found, _ = variable.name.partition(f" is in a further region for {self}")
        if not found or len(values) > 1:
            return ""
        return f"{cell} is in {'a new region' if values[0] else 'the region of an earlier cell'}"

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        regions = [self.region_of(puzzle, cell) for cell in self.cells]
        total = []
        for place, region in enumerate(regions):  # each region counts at the first of its cells
            flag = Var(f"{self.cells[place]} is in a further region for {self}", (0, 1))
            total.append((1, flag))
            same = [are_equal(before, region) for before in regions[:place]]
            for before, equal in zip(regions[:place], same, strict=True):
                yield from tell_equal(equal, before, region)
                yield Clause(Member(flag, 0), Member(equal, 0))
            yield Clause(Member(flag, 1), *(Member(equal, 1) for equal in same))
        if isinstance(self.control, Cell):
            yield Linear([*total, (-1, self.control)], 0)
        else:
            yield Linear(total, self.control)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        for cells in layout.cages((3, 5), differ=False):
            rules = (cls(number, cells) for number in range(1, len(cells) + 1))
            yield from layout.first_true(rules)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        if isinstance(self.control, Cell):
            yield tint(self.cells)
            yield ring(self.control)
        else:
            yield cage(self.cells, self.control)
        yield note(self)
