"""Clues on a shading, a loop or a snake: rules about the shaded cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solve_cp.board.board import KING, ORTHOGONAL
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import BLACK, GREY, WHITE, Mark
from solve_cp.language.constraints import (
    Clause,
    Constraint,
    Linear,
    Member,
    Table,
    Var,
)
from solve_cp.rules.base import Rule
from solve_cp.rules.beyond_digits.shading import ShadingRule, shade, shadings
from solve_cp.rules.beyond_digits.unknown_regions import tell_equal
from solve_cp.rules.fields import CellOrNumber, Cells
from solve_cp.rules.support.common import values
from solve_cp.rules.support.looks import cage, note, on_cell, ring, tint
from solve_cp.rules.wording import ranged

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout


def need_shading(rule: Rule, puzzle: Puzzle) -> ShadingRule:
    """The puzzle's rule on shading; raises a RuleError if there is none."""
    for shading in shadings(puzzle):
        return shading
    raise rule.error("expected a rule on shading, like YinYang or Loop, in the puzzle")


class OnShading(Rule):
    """A rule about the shaded cells."""

    def check(self, puzzle: Puzzle) -> None:
        need_shading(self, puzzle)


@dataclass(frozen=True)
class Shaded(OnShading):
    """The cells are shaded; with a loop or a snake, they are on it."""

    noun = "the mark on {cells}"
    phrase = "{cells} {are} shaded"
    label = "shaded cell"

    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return all(grid[shade(cell)] == 1 for cell in self.cells)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        return (Clause(Member(shade(cell), 1)) for cell in self.cells)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.single_cells(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        return (on_cell("circle", cell, "#00000080", BLACK) for cell in self.cells)


@dataclass(frozen=True)
class Unshaded(OnShading):
    """The cells are not shaded; with a loop or a snake, they are not on it."""

    noun = "the mark on {cells}"
    phrase = "{cells} {are} not shaded"
    label = "unshaded cell"

    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return all(grid[shade(cell)] == 0 for cell in self.cells)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        return (Clause(Member(shade(cell), 0)) for cell in self.cells)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.single_cells(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        return (on_cell("circle", cell, WHITE, BLACK) for cell in self.cells)


@dataclass(frozen=True)
class ShadedAround(OnShading):
    """Each listed cell says how many of itself and its eight neighbours are shaded."""

    noun = "the count of shaded cells around {first}"
    phrase = "a marked cell says how many cells of its 3×3 block are shaded"
    label = "count of shaded neighbours"

    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        for cell in self.cells:
            near = [o for o in puzzle.board.cells if max(map(abs, way(cell, o))) <= 1]
            if sum(grid[shade(other)] for other in near) != grid[cell]:
                return False
        return True

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for cell in self.cells:
            near = [shade(cell), *(shade(other) for other in puzzle.board.around(cell, KING))]
            yield Linear([*((1, var) for var in near), (-1, cell)], 0)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.single_cells(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        for cell in self.cells:
            yield on_cell("square", cell, "", BLACK)
        yield note(self)


def way(a: Cell, b: Cell) -> tuple[int, int]:
    return b.row - a.row, b.col - a.col


@dataclass(frozen=True)
class ShadedCount(OnShading):
    """The control, a cell or a number, says how many of the cells are shaded."""

    noun = "the count of shaded cells from {first}"
    phrase = "{control} says how many of {cells} are shaded"

    control: CellOrNumber
    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        wanted = grid[self.control] if isinstance(self.control, Cell) else self.control
        return sum(grid[shade(cell)] for cell in self.cells) == wanted

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield _equals([(1, shade(cell)) for cell in self.cells], self.control)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        for cells in layout.cages((3, 5), differ=False):
            yield cls(sum(layout.grid[shade(cell)] for cell in cells), cells)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield from _controlled(self.control, self.cells)
        yield note(self)


@dataclass(frozen=True)
class ShadeSeen(OnShading):
    """Each listed cell says how many cells of its own shade it sees, itself included.

    It sees along its row and its column, in four directions, as far as the shade is the same.
    """

    noun = "the count of its shade at {first}"
    phrase = "{cells} {say} how many cells of the same shade are seen, itself included"

    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return all(grid[cell] == _seen(cell, grid, puzzle) for cell in self.cells)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for cell in self.cells:
            flags: list[Var] = []
            for step in ORTHOGONAL:
                before: tuple[Member, ...] = ()
                for other in puzzle.board.ray(cell, step)[1:]:
                    flags.append(Var(f"{cell} sees {other} in its shade", (0, 1)))
                    yield from tell_equal(flags[-1], shade(cell), shade(other), before)
                    before = (Member(flags[-1], 1),)
            yield Linear([*((1, flag) for flag in flags), (-1, cell)], -1)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.single_cells(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        for cell in self.cells:
            yield on_cell("square", cell, "", GREY)
        yield note(self)


def _seen(cell: Cell, grid: Grid, puzzle: Puzzle) -> int:
    """How many cells a cell sees until the shade changes, itself included."""
    seen = 1
    for rows, cols in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        other = cell.step(rows, cols)
        while other in puzzle.board.index and grid[shade(other)] == grid[shade(cell)]:
            seen, other = seen + 1, other.step(rows, cols)
    return seen


@dataclass(frozen=True)
class ShadedSum(OnShading):
    """The shaded ones of the cells sum to the total, a number or a cell; digits may repeat."""

    noun = "the sum of shaded cells from {first}"
    phrase = "the shaded cells among {cells} sum to {total}"

    total: CellOrNumber
    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        shaded = [cell for cell in self.cells if grid[shade(cell)]]
        total = self.total
        wanted = grid[puzzle.value_of(total)] if isinstance(total, Cell) else total
        return sum(values(grid, puzzle, shaded)) == wanted

    def tells(self, puzzle: Puzzle, variable: Var, values: tuple[int, ...]) -> str:
        cell, found, _ = variable.name.removeprefix("value of ").partition(" if shaded")
        return f"{cell} adds {ranged(values)} to the shaded sum" if found else ""

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        parts = []
        for cell in self.cells:
            value = puzzle.value_of(cell)
            options = puzzle.options(value)
            parts.append(Var(f"{value} if shaded", tuple(sorted({0, *options}))))
            allowed = {(v, 0, 0) for v in options} | {(v, 1, v) for v in options}
            yield Table((value, shade(cell), parts[-1]), frozenset(allowed))
        total = puzzle.value_of(self.total) if isinstance(self.total, Cell) else self.total
        yield _equals([(1, part) for part in parts], total)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        for cells in layout.cages((3, 5), differ=False):
            yield cls(sum(layout.value(cell) for cell in cells if layout.grid[shade(cell)]), cells)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield from _controlled(self.total, self.cells)
        yield note(self)


def _equals(terms: Iterable[tuple[int, Var]], number: Cell | Var | int) -> Constraint:
    """The terms sum to a number or to the value of a variable."""
    if isinstance(number, int):
        return Linear(terms, number)
    return Linear([*terms, (-1, number)], 0)


def _controlled(control: Cell | int, cells: tuple[Cell, ...]) -> Iterator[Mark]:
    """Marks for cells and their clue: a number in a cage, or a ring around the control cell."""
    if isinstance(control, Cell):
        yield tint(cells)
        yield ring(control)
    else:
        yield cage(cells, control)
