"""Cages whose values add up to a total."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Mark, Note
from solve_cp.language.constraints import AllDifferent, Constraint, Linear
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import Cells, Numbers, Path
from solve_cp.rules.support.common import counted, terms, values
from solve_cp.rules.support.looks import cage, note, numbers
from solve_cp.rules.wording import joined, ways

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout

MAX_WEIGHT = 1_000_000


def different(grid: Grid, cells: tuple[Cell, ...]) -> bool:
    return len({grid[cell] for cell in cells}) == len(cells)


@dataclass(frozen=True)
class KillerCage(Rule):
    """The cells hold different digits and, if a total is given, sum to it."""

    noun = "the cage of {cells}"
    broken = "the cage of {cells} can no longer sum to {total}"

    cells: Cells
    total: int | None = None

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        total = sum(values(grid, puzzle, self.cells))
        return different(grid, self.cells) and (self.total is None or total == self.total)

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        if self.total is None:
            return f"the digits of {self.called()} differ"
        left = self.leaves(puzzle, candidates)
        return f"{self.called()} sums to {self.total}{': it can only be ' if left else ''}{left}"

    def leaves(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        if self.total is None or len(candidates) < len(self.cells):
            return ""
        found = ways(candidates, self.total) or []
        long = any(len(puzzle.symbol(digit)) > 1 for way in found for digit in way)
        listed = [("-" if long else "").join(map(puzzle.symbol, way)) for way in found]
        return joined(listed, "or")

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield AllDifferent(self.cells)
        if self.total is not None:
            yield Linear(terms(puzzle, self.cells), self.total)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        for cells in layout.cages((2, 4) if layout.partition else (2, 5)):
            yield cls(cells, sum(map(layout.value, cells)))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield cage(self.cells, self.total)


@dataclass(frozen=True)
class SumCage(Rule):
    """The cells sum to the total; digits may repeat, and a cell counts as often as it is listed."""

    noun = "the sum of {cells}"
    phrase = "{cells} sum to {total}"
    broken = "{cells} can no longer sum to {total}"

    cells: Path
    total: int

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return sum(values(grid, puzzle, self.cells)) == self.total

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield Linear(terms(puzzle, self.cells), self.total)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        for cells in layout.cages((2, 4), differ=False):
            yield cls(cells, sum(map(layout.value, cells)))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield cage(self.cells, self.total)
        yield note(self)


@dataclass(frozen=True)
class MultiSumCage(Rule):
    """The cells hold different digits and sum to one of the totals."""

    noun = "the cage of {cells}"
    phrase = "the cage of {cells} sums to {totals:or}"
    broken = "the cage of {cells} can no longer sum to {totals:or}"

    cells: Cells
    totals: Numbers

    def check(self, puzzle: Puzzle) -> None:
        if not self.totals:
            raise self.error(f"expected at least one total for {self.cells[0]}", "totals")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        total = sum(values(grid, puzzle, self.cells))
        return different(grid, self.cells) and total in self.totals

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield AllDifferent(self.cells)
        yield Linear(terms(puzzle, self.cells), self.totals)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        for cells in layout.cages((2, 4)):
            yield cls(cells, layout.two_totals(cells))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield cage(self.cells, numbers(self.totals, "/"))


@dataclass(frozen=True)
class MultiSum(Rule):
    """The cells sum to one of the totals; digits may repeat, and a cell counts as often as listed.

    If the digits must differ, use MultiSumCage.
    """

    noun = "the sum of {cells}"
    phrase = "{cells} sum to {totals:or}"

    cells: Path
    totals: Numbers

    def check(self, puzzle: Puzzle) -> None:
        if not self.totals:
            raise self.error(f"expected at least one total for {self.cells[0]}", "totals")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return sum(values(grid, puzzle, self.cells)) in self.totals

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield Linear(terms(puzzle, self.cells), self.totals)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        for cells in layout.cages((2, 4), differ=False):
            yield cls(cells, layout.two_totals(cells))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield cage(self.cells, numbers(self.totals, "/"))
        yield note(self)


@dataclass(frozen=True)
class WeightedSum(Rule):
    """The cells, each times its weight, sum to the total."""

    noun = "the weighted sum at {first}"

    cells: Path
    weights: Numbers
    total: int

    def check(self, puzzle: Puzzle) -> None:
        if len(self.weights) != len(self.cells):
            raise self.error(
                f"expected a weight for each of {len(self.cells)} cells from {self.cells[0]}, "
                f"got {len(self.weights)}",
                "weights",
            )
        for cell, weight in zip(self.cells, self.weights, strict=True):
            if abs(weight) > MAX_WEIGHT:
                raise self.error(
                    f"expected weights from {-MAX_WEIGHT} to {MAX_WEIGHT}, got {weight} for {cell}",
                    "weights",
                )

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        told = [_weighted(*term) for term in zip(self.weights, self.cells, strict=True)]
        return f"{' plus '.join(told).replace('plus minus', 'minus')} is {self.total}"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        found = values(grid, puzzle, self.cells)
        return bool(sum(w * v for w, v in zip(self.weights, found, strict=True)) == self.total)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield Linear(zip(self.weights, counted(puzzle, self.cells), strict=True), self.total)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        for cells in layout.cages((2, 3)):
            weights = tuple(layout.chance.randint(1, 3) for _ in cells)
            total = sum(w * layout.value(cell) for w, cell in zip(weights, cells, strict=True))
            yield cls(cells, weights, total)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield cage(self.cells, f"Σ {self.total}")
        yield Note(str(self))


def _weighted(weight: int, cell: Cell) -> str:
    """A cell times its weight, in words."""
    minus = "minus " if weight < 0 else ""
    return f"{minus}{cell}" if abs(weight) == 1 else f"{minus}{abs(weight)} times {cell}"
