"""Lines with equal or given sums."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Layer, Mark, Shape
from solve_cp.language.constraints import Automaton, Clause, Constraint, Var
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import Path
from solve_cp.rules.support.common import (
    counted,
    equal_sums,
    need_at_least,
    need_cells,
    values,
)
from solve_cp.rules.support.looks import (
    corner_label,
    line,
    middle,
    note,
)
from solve_cp.rules.wording import worded

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout


@dataclass(frozen=True)
class RegionSumLine(Rule):
    """Each run of the line inside one region has the same sum; coming back starts a new run."""

    noun = "the region sum line from {first}"
    phrase = "the line from {first} to {last} has the same sum in each region"

    line: Path

    def check(self, puzzle: Puzzle) -> None:
        if not puzzle.board.regions:
            raise self.error(
                f"expected a board with regions for {self.line[0]}, got a {puzzle.board}", "line"
            )

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        sums: list[int] = []
        before = None
        for cell in self.line:
            region = puzzle.board.region_number.get(cell)
            if region is not None and region == before:
                sums[-1] += grid[puzzle.value_of(cell)]
            elif region is not None:
                sums.append(grid[puzzle.value_of(cell)])
            before = region
        return len(set(sums)) <= 1

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        runs = groupby(self.line, key=puzzle.board.region_number.get)
        return equal_sums(puzzle, [tuple(run) for region, run in runs if region is not None])

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(cls, (3, 6), regions=2)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.line, "#2ecbff")


@dataclass(frozen=True)
class ZipperLine(Rule):
    """Cells equally far from the middle of the line have the same sum; a middle cell holds it."""

    noun = "the zipper line from {first}"
    phrase = "cells equally far from the middle of the zipper line from {first} have the same sum"

    line: Path

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "line", 3)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        along = values(grid, puzzle, self.line)
        half = len(along) // 2
        sums = {a + b for a, b in zip(along[:half], reversed(along), strict=False)}
        if len(along) % 2:
            sums.add(along[half])
        return len(sums) == 1

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        line = list(self.line)
        groups = []
        while line:
            groups.append((line[0], line[-1]) if len(line) > 1 else (line[0],))
            line = line[1:-1]
        return equal_sums(puzzle, groups)

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        middle = self.line[len(self.line) // 2]
        if len(self.line) == 3:
            return worded(self, f"the ends {{first}} and {{last}} sum to the middle {middle}")
        told = super().said(puzzle, candidates)
        return f"{told} as the middle {middle}" if len(self.line) % 2 else told

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.lines(cls, (3, 5))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.line, "#cdb1ec")
        yield Shape("circle", middle(self.line), 0.32, 0.32, "#cdb1ec", layer=Layer.LINE)


@dataclass(frozen=True)
class _Segments:
    """A state machine: the possible sums of the open segment, before and after the first cut.

    On a loop, one segment wraps around the end of the line: `seam` is the sum of its start.
    """

    total: int
    never_negative: bool

    def __call__(self, state: Any, value: int) -> Any:
        seam, before, after = state
        if seam is None:
            return (self.total - value, frozenset({self.total - value}), frozenset())
        uncut, cut = self._grown(before, value), self._grown(after, value)
        if self.total in uncut | cut:
            cut |= {0}
        return (seam, uncut, cut) if uncut | cut else None

    def _grown(self, sums: frozenset[int], value: int) -> frozenset[int]:
        grown = (part + value for part in sums)
        return frozenset(s for s in grown if not self.never_negative or s <= self.total)


def _closed(state: Any) -> bool:
    return state[0] in state[2]


@dataclass(frozen=True)
class SumLine(Rule):
    """The line divides into segments that each sum to the total; on a loop they start anywhere."""

    noun = "the sum line from {first}"
    phrase = "the line from {first} divides into parts that each sum to {total}"

    line: Path
    total: int
    loop: bool = False

    def check(self, puzzle: Puzzle) -> None:
        need_at_least(self, "total", self.total, 1)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        along = values(grid, puzzle, self.line)
        turns = range(len(along)) if self.loop else range(1)
        return any(self._splits(along[i:] + along[:i]) for i in turns)

    def _splits(self, along: list[int]) -> bool:
        """Whether a list of values can be cut into segments of the total."""
        ends = {0}
        for end in range(1, len(along) + 1):
            if any(sum(along[start:end]) == self.total for start in ends if start < end):
                ends.add(end)
        return len(along) in ends

    def tells(self, puzzle: Puzzle, variable: Var, values: tuple[int, ...]) -> str:
        is_start = variable.name == f"start of the loop {self}"
        return "fewer ways are left to divide the loop into parts" if is_start else ""

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        cells = counted(puzzle, self.line)
        options = [puzzle.options(cell) for cell in cells]
        low, high = sum(map(min, options)), sum(map(max, options))
        plain = min(map(min, options)) >= 0
        if self.total > sum(max(0, *values) for values in options):
            yield Clause()  # no segment can reach the total
            return
        step = _Segments(self.total, plain)
        if self.loop:
            start = Var(f"start of the loop {self}", self._seams(plain, low, high))
            unread = (None, frozenset[int](), frozenset[int]())
            yield Automaton((start, *cells), unread, step, _closed)
        else:
            begin = (0, frozenset({0}), frozenset[int]())
            yield Automaton(cells, begin, step, _closed)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        def clue(cells: tuple[Cell, ...]) -> Rule | None:
            whole = sum(map(layout.value, cells))
            totals = (total for total in range(5, whole // 2 + 1) if whole % total == 0)
            return next(layout.first_true(cls(cells, total) for total in totals), None)

        return layout.lines(clue, (4, 6))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield line(self.line, "#2ecc71", 0.12, dash=(0.2, 0.2), closed=self.loop)
        yield corner_label(self.line[0], str(self.total))
        yield note(self)

    def _seams(self, plain: bool, low: int, high: int) -> tuple[int, ...]:
        """The possible sums of the cells of a loop before its first cut."""
        return tuple(range(1, self.total + 1) if plain else range(low, high + 1))
