"""Clues on a shading, a loop or a snake: rules that speak of the shaded cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solve_cp.board.board import KING, ORTHOGONAL
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import BLACK, GREY, WHITE, Mark
from solve_cp.language.constraints import (
    AnyOf,
    Clause,
    Constraint,
    Count,
    Linear,
    Member,
    Relation,
    Table,
    Var,
)
from solve_cp.rules.base import Rule
from solve_cp.rules.beyond_digits.multipliers import Valued
from solve_cp.rules.beyond_digits.shading import ShadingRule, shade, shadings
from solve_cp.rules.beyond_digits.unknown_regions import tell_equal
from solve_cp.rules.fields import CellOrNumber, Cells
from solve_cp.rules.support.common import values
from solve_cp.rules.support.looks import cage, note, on_cell, ring, tint
from solve_cp.rules.support.predicates import Apart

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout


def need_shading(rule: Rule, puzzle: Puzzle) -> ShadingRule:
    """The puzzle's rule on shading; raises a RuleError if there is none."""
    for shading in shadings(puzzle):
        return shading
    raise rule.error("expected a rule on shading beside it, like YinYang or Loop, got none")


class _OnShading(Rule):
    """A rule that speaks of the shaded cells."""

    def check(self, puzzle: Puzzle) -> None:
        need_shading(self, puzzle)


@dataclass(frozen=True)
class Shaded(_OnShading):
    """The cells are shaded; with a loop or a snake, they are on it."""

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
class Unshaded(_OnShading):
    """The cells are not shaded; with a loop or a snake, they are not on it."""

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
class ShadedAround(_OnShading):
    """Each listed cell says how many of itself and its eight neighbours are shaded."""

    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        for cell in self.cells:
            near = [o for o in puzzle.board.cells if max(map(abs, _way(cell, o))) <= 1]
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


def _way(a: Cell, b: Cell) -> tuple[int, int]:
    return b.row - a.row, b.col - a.col


@dataclass(frozen=True)
class ShadedCount(_OnShading):
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

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield from _controlled(self.control, self.cells)
        yield note(self)


@dataclass(frozen=True)
class ShadeSeen(_OnShading):
    """Each listed cell says how many cells of its own shade it sees, itself included.

    It sees along its row and its column, in four directions, as far as the shade is the same.
    """

    noun = "the cell {first}, which says how many cells of its shade it sees,"
    phrase = "{cells} {are} the number of cells of the same shade seen from there"

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
    """How many cells a cell sees until the shade changes, with itself."""
    seen = 1
    for rows, cols in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        other = cell.step(rows, cols)
        while other in puzzle.board.index and grid[shade(other)] == grid[shade(cell)]:
            seen, other = seen + 1, other.step(rows, cols)
    return seen


@dataclass(frozen=True)
class ShadedSum(_OnShading):
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

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield from _controlled(self.total, self.cells)
        yield note(self)


@dataclass(frozen=True)
class ShadedCounting(_OnShading):
    """Each digit that occurs in shaded cells occurs as many times in them as its value."""

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        held = [grid[cell] for cell in puzzle.board.cells if grid[shade(cell)]]
        return all(held.count(digit) == digit for digit in held)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        digits = puzzle.board.digits
        none = max(digits) + 1
        allowed = frozenset({(d, 0, none) for d in digits} | {(d, 1, d) for d in digits})
        held = []
        for cell in puzzle.board.cells:
            held.append(Var(f"digit of {cell} if shaded", (*digits, none)))
            yield Table((cell, shade(cell), held[-1]), allowed)
        for digit in digits:
            yield Count(held, {digit}, {0, max(digit, 0)})

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self)


def _equals(terms: Iterable[tuple[int, Var]], number: Cell | Var | int) -> Constraint:
    """The terms sum to a number, or to what a variable holds."""
    if isinstance(number, int):
        return Linear(terms, number)
    return Linear([*terms, (-1, number)], 0)


def _controlled(control: Cell | int, cells: tuple[Cell, ...]) -> Iterator[Mark]:
    """Cells with what is said of them: a number in their cage, or a ring around a cell."""
    if isinstance(control, Cell):
        yield tint(cells)
        yield ring(control)
    else:
        yield cage(cells, control)


@dataclass(frozen=True)
class ShadedWhispers(_OnShading):
    """Digits of shaded neighbours differ by at least `difference`: by default 5 of 9 digits."""

    difference: int | None = None

    def check(self, puzzle: Puzzle) -> None:
        super().check(puzzle)
        if self.least(puzzle) < 1:
            raise self.error(f"expected a difference from 1, got {self.difference}", "difference")

    def least(self, puzzle: Puzzle) -> int:
        """The difference that shaded neighbours must have."""
        half = (len(puzzle.board.digits) + 1) // 2
        return half if self.difference is None else self.difference

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        shaded = [cell for cell in puzzle.board.cells if grid[shade(cell)]]
        return all(
            abs(grid[a] - grid[b]) >= self.least(puzzle)
            for a in shaded
            for b in shaded
            if sum(map(abs, _way(a, b))) == 1
        )

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        return f"shaded neighbours differ by at least {self.least(puzzle)}"

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        apart = Apart(self.least(puzzle))
        for a, b in puzzle.board.pairs():
            free = Clause(Member(shade(a), 0), Member(shade(b), 0))
            yield AnyOf((free, Relation(a, b, apart)))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self, f"difference {self.least(puzzle)}")


@dataclass(frozen=True)
class ShadedValues(Valued):
    """A shaded cell counts as its digit times the factor, plus the addend."""

    factor: int = 2
    addend: int = 0

    def check(self, puzzle: Puzzle) -> None:
        need_shading(self, puzzle)
        super().check(puzzle)

    def counts(self, digit: int) -> int:
        """What a digit counts as where it is shaded."""
        return digit * self.factor + self.addend

    def cell_values(self, puzzle: Puzzle) -> Mapping[Cell, Var]:
        digits = puzzle.board.digits
        options = tuple(sorted({*digits, *map(self.counts, digits)}))
        return {cell: Var(f"value of {cell}", options) for cell in puzzle.board.cells}

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return all(
            grid[value] == (self.counts(grid[cell]) if grid[shade(cell)] else grid[cell])
            for cell, value in self.cell_values(puzzle).items()
        )

    def worlds(self, grid: Grid, puzzle: Puzzle) -> Iterator[Mapping[Var, int]]:
        for shades in need_shading(self, puzzle).worlds(grid, puzzle):
            yield {
                value: self.counts(grid[cell]) if shades[shade(cell)] else grid[cell]
                for cell, value in self.cell_values(puzzle).items()
            }

    def definitions(self, puzzle: Puzzle) -> Iterator[Constraint]:
        digits = puzzle.board.digits
        triples = {(d, 0, d) for d in digits} | {(d, 1, self.counts(d)) for d in digits}
        for cell, value in self.cell_values(puzzle).items():
            yield Table((cell, shade(cell), value), frozenset(triples))

    def constraints(self, puzzle: Puzzle) -> Iterable[Constraint]:
        return ()

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        times = f"×{self.factor}" if self.factor != 1 else ""
        plus = f"{self.addend:+d}" if self.addend else ""
        yield note(self, times + plus)
