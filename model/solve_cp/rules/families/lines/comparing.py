"""Lines whose cells are compared with each other: thermometers, whispers, renban, palindromes."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from solve_cp.drawing.marks import Mark
from solve_cp.language.constraints import AllDifferent, Constraint, Relation
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import Cells, LineOrLoop, Path
from solve_cp.rules.support.common import counted, need_at_least, need_cells, values
from solve_cp.rules.support.looks import line, note, thermometer
from solve_cp.rules.support.predicates import Apart, Within

if TYPE_CHECKING:
    from solve_cp.board.cells import Cell
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout


@dataclass(frozen=True)
class Thermometer(Rule):
    """Values increase along the line from the bulb, its first cell."""

    noun = "the thermometer from {first}"
    phrase = "the thermometer rises from {first} to {last}"

    line: Cells

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "line", 2)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return all(a < b for a, b in pairwise(values(grid, puzzle, self.line)))

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        return (Relation(a, b, operator.lt) for a, b in pairwise(counted(puzzle, self.line)))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(cls, (3, 6))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        return thermometer(self.line, "#cfcfcf", 0.33, 0.85)


@dataclass(frozen=True)
class SlowThermometer(Rule):
    """Values never decrease along the line from the bulb, its first cell."""

    noun = "the slow thermometer from {first}"
    phrase = "the slow thermometer never falls from {first} to {last}"

    line: Cells

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "line", 2)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return all(a <= b for a, b in pairwise(values(grid, puzzle, self.line)))

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        return (Relation(a, b, operator.le) for a, b in pairwise(counted(puzzle, self.line)))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(cls, (3, 6))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield from thermometer(self.line, "#6495ed", 0.3, 0.8)
        yield from thermometer(self.line, "#b0e0e6", 0.12, 0.6)


@dataclass(frozen=True)
class Whispers(Rule):
    """Neighbours on the line differ by at least `difference`: by default 5 of 9 digits."""

    noun = "the whispers line from {first}"
    label = "whispers line"

    line: Path
    difference: int | None = None

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "line", 2)
        if self.difference is not None:
            need_at_least(self, "difference", self.difference, 1)

    def least(self, puzzle: Puzzle) -> int:
        """The difference that neighbours must have."""
        half = (len(puzzle.board.digits) + 1) // 2
        return half if self.difference is None else self.difference

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        along = pairwise(values(grid, puzzle, self.line))
        return all(max(a, b) - min(a, b) >= self.least(puzzle) for a, b in along)

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        return f"neighbours on {self.called()} differ by at least {self.least(puzzle)}"

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        apart = Apart(self.least(puzzle))
        return (Relation(a, b, apart) for a, b in pairwise(counted(puzzle, self.line)))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(cls, (3, 6))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        german = (len(puzzle.board.digits) + 1) // 2
        if self.least(puzzle) == german:
            yield line(self.line, "#67f067")
            return
        yield line(self.line, "#ffa600")
        if self.least(puzzle) != german - 1:
            yield note(self, f"difference {self.least(puzzle)}")


@dataclass(frozen=True)
class Renban(Rule):
    """The line holds different consecutive values, in any order."""

    noun = "the renban line from {first}"
    label = "renban line"
    phrase = "the renban line from {first} to {last} holds consecutive digits in some order"

    line: LineOrLoop

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        found = sorted(values(grid, puzzle, self.line))
        return found == list(range(found[0], found[0] + len(found)))

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        cells = counted(puzzle, self.line)
        yield AllDifferent(cells)
        for a, b in combinations(cells, 2):
            yield Relation(a, b, Within(len(cells) - 1))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(cls, (3, 5))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.line, "#f067f0")


@dataclass(frozen=True)
class Nabner(Rule):
    """No two values on the line are equal or consecutive."""

    noun = "the nabner line from {first}"
    phrase = "no two digits of the nabner line from {first} to {last} are equal or consecutive"
    label = "nabner line"

    line: LineOrLoop

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return all(b - a > 1 for a, b in pairwise(sorted(values(grid, puzzle, self.line))))

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        cells = counted(puzzle, self.line)
        return (Relation(a, b, Apart(2)) for a, b in combinations(cells, 2))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(cls, (3, 5))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.line, "#c9c883")


@dataclass(frozen=True)
class Palindrome(Rule):
    """The digits read the same from both ends of the line."""

    noun = "the palindrome from {first}"
    phrase = "the palindrome from {first} to {last} reads the same both ways"

    line: Path

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "line", 2)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        digits = [grid[cell] for cell in self.line]
        return digits == digits[::-1]

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for i in range(len(self.line) // 2):
            yield Relation(self.line[i], self.line[-1 - i], operator.eq)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        houses = [set(house.cells) for house in layout.puzzle.board.houses]

        def free(cells: tuple[Cell, ...]) -> Rule | None:
            pairs = [{a, b} for a, b in zip(cells, reversed(cells), strict=True) if a < b]
            return None if any(pair <= house for pair in pairs for house in houses) else cls(cells)

        return layout.lines(free, (3, 7), step=2)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.line, "#cfcfcf", 0.25)
