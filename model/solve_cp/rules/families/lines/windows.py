"""Lines whose windows of successive digits have different classes or a restricted sum."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Mark
from solve_cp.language.constraints import Constraint, Linear, Relation
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import Path
from solve_cp.rules.support.common import need_at_least, need_cells, terms, values
from solve_cp.rules.support.digits import residue_classes, thirds
from solve_cp.rules.support.looks import line, note
from solve_cp.rules.support.predicates import InDifferentClasses, ResiduesDiffer
from solve_cp.rules.wording import one_of_each

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout


@dataclass(frozen=True)
class ModularLine(Rule):
    """Any `modulus` successive digits of the line leave different remainders."""

    noun = "the modular line from {first}"

    line: Path
    modulus: int = 3

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "line", 2)
        if self.modulus < 2:
            raise self.error(
                f"expected a modulus from 2 for {self.line[0]}, got {self.modulus}", "modulus"
            )

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        digits = puzzle.board.digits
        if self.modulus == 2:
            return f"neighbours on {self.called()} are odd and even in turn"
        each = one_of_each(puzzle, residue_classes(digits, self.modulus))
        return f"any {self.modulus} successive digits on {self.called()} are {each}"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        rests = [grid[cell] % self.modulus for cell in self.line]
        windows = [rests[i : i + self.modulus] for i in range(len(rests))]
        return all(len(set(window)) == len(window) for window in windows)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        differ = ResiduesDiffer(self.modulus)
        for i, j in combinations(range(len(self.line)), 2):
            if j - i < self.modulus:
                yield Relation(self.line[i], self.line[j], differ)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(cls, (3, 6))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.line, "#33bbbb")
        if self.modulus != 3:
            yield note(self, f"modulus {self.modulus}")


@dataclass(frozen=True)
class EntropicLine(Rule):
    """Any three successive digits of the line are one low, one middle and one high."""

    noun = "the entropic line from {first}"

    line: Path

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "line", 2)

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        each = one_of_each(puzzle, thirds(puzzle.board.digits))
        return f"any 3 successive digits on {self.called()} are {each}"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        low, middle, _ = thirds(puzzle.board.digits)
        names = [0 if grid[c] in low else 1 if grid[c] in middle else 2 for c in self.line]
        windows = [names[i : i + 3] for i in range(len(names))]
        return all(len(set(window)) == len(window) for window in windows)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        differ = InDifferentClasses(thirds(puzzle.board.digits))
        for i, j in combinations(range(len(self.line)), 2):
            if j - i < 3:
                yield Relation(self.line[i], self.line[j], differ)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(cls, (3, 6))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.line, "#ffccaa")


@dataclass(frozen=True)
class SumWindows(Rule):
    """Any `size` successive values of the line sum to a multiple of `divisor`."""

    noun = "the line of sums from {first}"
    phrase = "any {size} successive values on the line from {first} sum to a multiple of {divisor}"

    line: Path
    size: int = 3
    divisor: int = 5

    def check(self, puzzle: Puzzle) -> None:
        need_at_least(self, "size", self.size, 2)
        need_at_least(self, "divisor", self.divisor, 2)
        need_cells(self, "line", self.size)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        held = values(grid, puzzle, self.line)
        windows = [held[i : i + self.size] for i in range(len(held) - self.size + 1)]
        return all(sum(window) % self.divisor == 0 for window in windows)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for start in range(len(self.line) - self.size + 1):
            window = terms(puzzle, self.line[start : start + self.size])
            most = sum(max(map(abs, puzzle.options(variable))) for _, variable in window)
            sums = range(-most, most + 1)
            yield Linear(window, [total for total in sums if total % self.divisor == 0])

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(cls, (3, 6))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.line, "#7a9cd8")
        yield note(self, f"{self.size} values, multiples of {self.divisor}")
