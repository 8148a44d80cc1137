"""Clues on areas of unknown shape: their sizes and sums."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solve_cp.drawing.marks import Mark
from solve_cp.language.constraints import (
    AnyOf,
    Clause,
    Constraint,
    Linear,
    Member,
    Table,
    Var,
)
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import Cells, OneCell
from solve_cp.rules.support.looks import corner_label, note, ring
from solve_cp.rules.wording import ranged

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout
from solve_cp.rules.beyond_digits.areas import AreasRule, divisions


class _OnAreas(Rule):
    """A rule about areas."""

    def areas(self, puzzle: Puzzle) -> AreasRule:
        """The rule that makes them."""
        for rule in divisions(puzzle):
            return rule
        raise self.error("expected a rule on areas, MarkedAreas or Galaxies, in the puzzle")

    def check(self, puzzle: Puzzle) -> None:
        self.areas(puzzle)


@dataclass(frozen=True)
class AreaSize(_OnAreas):
    """Each listed cell says how many cells its area has."""

    noun = "the size of the area of {first}"
    phrase = "{cells} {say} how many cells the area there has"

    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        rule = self.areas(puzzle)
        numbers = [grid[rule.area_of(cell)] for cell in puzzle.board.cells]
        return all(grid[cell] == numbers.count(grid[rule.area_of(cell)]) for cell in self.cells)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        rule, board = self.areas(puzzle), puzzle.board
        for cell in self.cells:
            known = rule.number_of(cell)
            for number in (known,) if known else rule.area_of(cell).values:
                elsewhere = Clause(Member(rule.area_of(cell), number, False))
                yield AnyOf((elsewhere, rule.sized(board, number, cell)))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.single_cells(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        for cell in self.cells:
            yield ring(cell, 0.7)
        yield note(self)


@dataclass(frozen=True)
class AreaSum(_OnAreas):
    """The area whose mark is at the cell sums to the total."""

    noun = "the sum of the area of {first}"
    phrase = "the area of {mark} sums to {total}"

    mark: OneCell
    total: int

    def check(self, puzzle: Puzzle) -> None:
        if self.areas(puzzle).number_of(self.mark) is None:
            raise self.error(f"expected a cell at the mark of an area, got {self.mark}", "mark")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        rule = self.areas(puzzle)
        own = grid[rule.area_of(self.mark)]
        area = [cell for cell in puzzle.board.cells if grid[rule.area_of(cell)] == own]
        return sum(grid[puzzle.value_of(cell)] for cell in area) == self.total

    def tells(self, puzzle: Puzzle, variable: Var, values: tuple[int, ...]) -> str:
        cell, found, _ = variable.name.removeprefix("value of ").partition(" if in area ")
        return f"{cell} adds {ranged(values)} to an area" if found else ""

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        rule = self.areas(puzzle)
        own = rule.number_of(self.mark) or 0
        parts = []
        for cell in puzzle.board.cells:
            value, area = puzzle.value_of(cell), rule.area_of(cell)
            options = puzzle.options(value)
            parts.append(Var(f"{value} if in area {own}", tuple(sorted({0, *options}))))
            triples = {(v, n, v if n == own else 0) for v in options for n in area.values}
            yield Table((value, area, parts[-1]), frozenset(triples))
        yield Linear([(1, part) for part in parts], self.total)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        puzzle, most = layout.puzzle, sum(map(layout.value, layout.puzzle.board.cells))
        for marked in next(divisions(puzzle)).marks() if any(divisions(puzzle)) else ():
            yield from layout.first_true(cls(marked[0], total) for total in range(most + 1))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield corner_label(self.mark, str(self.total))
        yield note(self)
