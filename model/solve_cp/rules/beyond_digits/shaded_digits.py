"""Rules on the digits in the shaded cells of a shading, a loop or a snake."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Mark
from solve_cp.language.constraints import (
    AnyOf,
    Clause,
    Constraint,
    Count,
    Member,
    Relation,
    Table,
    Var,
)
from solve_cp.rules.beyond_digits.multipliers import Valued, counting
from solve_cp.rules.beyond_digits.shading import shade
from solve_cp.rules.support.looks import note
from solve_cp.rules.support.predicates import Apart
from solve_cp.rules.wording import special_digit

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules.beyond_digits.shading_clues import OnShading, need_shading, way


@dataclass(frozen=True)
class ShadedCounting(OnShading):
    """Each digit that occurs in shaded cells occurs as many times in them as its value."""

    noun = "the count of digits in shaded cells"
    phrase = "each digit in a shaded cell is in as many shaded cells as it says"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        held = [grid[cell] for cell in puzzle.board.cells if grid[shade(cell)]]
        return all(held.count(digit) == digit for digit in held)

    def tells(self, puzzle: Puzzle, variable: Var, values: tuple[int, ...]) -> str:
        found = re.fullmatch(r"digit of (r\d+c\d+) if shaded", variable.name)
        return special_digit(found[1], "shaded", variable, values) if found else ""

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


@dataclass(frozen=True)
class ShadedWhispers(OnShading):
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
            if sum(map(abs, way(a, b))) == 1
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

    noun = "the rule on the values of shaded cells"

    factor: int = 2
    addend: int = 0

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        return f"a shaded cell {counting(self.factor, self.addend)}"

    def check(self, puzzle: Puzzle) -> None:
        need_shading(self, puzzle)
        super().check(puzzle)

    def counts(self, digit: int) -> int:
        """The value of a digit in a shaded cell."""
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
