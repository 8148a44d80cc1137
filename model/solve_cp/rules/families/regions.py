"""Extra sets of cells that hold each digit at most once, and rules about houses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell
from solve_cp.board.houses import House
from solve_cp.drawing.marks import Fill, Layer, Line, Mark
from solve_cp.language.constraints import (
    AllDifferent,
    Clause,
    Constraint,
    Count,
    Member,
    Table,
    Var,
)
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import Cells, Numbers
from solve_cp.rules.support.looks import note, numbers, tint

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid, Shown
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout


def _different(grid: Grid, cells: tuple[Cell, ...]) -> bool:
    return all(grid[a] != grid[b] for a, b in combinations(cells, 2))


@dataclass(frozen=True)
class ExtraRegion(Rule):
    """The cells hold different digits."""

    noun = "the extra region at {first}"
    phrase = "the digits of the extra region at {first} differ"
    shape_first = True

    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return _different(grid, self.cells)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield AllDifferent(self.cells)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        board, size = layout.puzzle.board, len(layout.puzzle.board.digits)

        def region(cells: tuple[Cell, ...]) -> Rule | None:
            inside = max(len(set(cells).intersection(house.cells)) for house in board.houses)
            return cls(cells) if 3 * inside <= 2 * size else None

        return layout.areas(region, (size, size))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield tint(self.cells)


@dataclass(frozen=True)
class Diagonals(Rule):
    """The main diagonals, `both` or only the `rising` or `falling` one, hold different digits."""

    noun = "the diagonal"
    phrase = "the digits of a diagonal differ"
    label = "diagonal"

    which: str = "both"

    def check(self, puzzle: Puzzle) -> None:
        if self.which not in ("both", "rising", "falling"):
            raise self.error(f"expected both, rising or falling, got {self.which!r}", "which")
        if puzzle.board.rows != puzzle.board.cols:
            raise self.error(f"expected a square board, got a {puzzle.board}")
        if not puzzle.board.is_full or puzzle.board.rows > len(puzzle.board.digits):
            raise self.error(
                f"expected a board without holes and {puzzle.board.rows} digits for a diagonal, "
                f"got a {puzzle.board} and {len(puzzle.board.digits)} digits"
            )

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        cells, last = puzzle.board.cells, puzzle.board.rows - 1
        falling = tuple(cell for cell in cells if cell.row == cell.col)
        rising = tuple(cell for cell in cells if cell.row + cell.col == last)
        return (self.which == "rising" or _different(grid, falling)) and (
            self.which == "falling" or _different(grid, rising)
        )

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        board = puzzle.board
        if self.which != "rising":
            yield AllDifferent(board.ray(Cell(0, 0), (1, 1)))
        if self.which != "falling":
            yield AllDifferent(board.ray(Cell(board.rows - 1, 0), (-1, 1)))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        last = puzzle.board.rows
        if self.which != "rising":
            yield Line(((0, 0), (last, last)), "#34bbe6", 0.03)
        if self.which != "falling":
            yield Line(((last, 0), (0, last)), "#34bbe6", 0.03)


@dataclass(frozen=True)
class Windoku(Rule):
    """Windows as large as a box, one cell in from the border and one apart, are extra regions."""

    noun = "the window"
    phrase = "the digits of a window differ"
    label = "window"

    def check(self, puzzle: Puzzle) -> None:
        if not any(self._windows(puzzle)):
            raise self.error(f"expected a board with boxes and room inside, got a {puzzle.board}")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        height, width = puzzle.board.box or (0, 0)
        windows: dict[tuple[int, int], list[Cell]] = {}
        for cell in puzzle.board.cells:
            window = cell.row // (height + 1), cell.col // (width + 1)
            if cell.row % (height + 1) and cell.col % (width + 1):
                windows.setdefault(window, []).append(cell)
        whole = [
            tuple(cells)
            for (row, col), cells in windows.items()
            if (row + 1) * (height + 1) < puzzle.board.rows
            and (col + 1) * (width + 1) < puzzle.board.cols
        ]
        return all(_different(grid, cells) for cells in whole)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        return (AllDifferent(window) for window in self._windows(puzzle))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        return (Fill(window, layer=Layer.REGION) for window in self._windows(puzzle))

    def _windows(self, puzzle: Puzzle) -> Iterator[tuple[Cell, ...]]:
        if not puzzle.board.box:
            return
        height, width = puzzle.board.box
        for top in range(1, puzzle.board.rows - height, height + 1):
            for left in range(1, puzzle.board.cols - width, width + 1):
                inside = [(r, c) for r in range(height) for c in range(width)]
                yield tuple(Cell(top + r, left + c) for r, c in inside)


@dataclass(frozen=True)
class DisjointGroups(Rule):
    """Cells at the same position of each region hold different digits.

    `positions` (from 1, in reading order) names the groups; without it, all of them.
    """

    noun = "the disjoint group"
    phrase = "cells at the same position of their regions hold different digits"
    label = "disjoint group"

    positions: Numbers = ()

    def check(self, puzzle: Puzzle) -> None:
        sizes = {len(house.cells) for house in puzzle.board.regions}
        if len(sizes) != 1:
            raise self.error(f"expected regions of one size, got a {puzzle.board}")
        for position in self.positions:
            if not 1 <= position <= min(sizes):
                raise self.error(
                    f"expected positions from 1 to {min(sizes)}, got {position}", "positions"
                )

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        seen: set[tuple[int, int]] = set()
        for house in puzzle.board.regions:
            for position, cell in enumerate(house.cells, 1):
                if self.positions and position not in self.positions:
                    continue
                if (position, grid[cell]) in seen:
                    return False
                seen.add((position, grid[cell]))
        return True

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        groups = list(zip(*(house.cells for house in puzzle.board.regions), strict=True))
        for position in self.positions or range(1, len(groups) + 1):
            yield AllDifferent(groups[position - 1])

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self, f"positions {numbers(self.positions)}" if self.positions else "")


def _largest(puzzle: Puzzle) -> list[House]:
    size = max((len(house.cells) for house in puzzle.board.houses), default=0)
    return [house for house in puzzle.board.houses if len(house.cells) == size]


@dataclass(frozen=True)
class SameDigitsEverywhere(Rule):
    """All houses of the largest size hold the same set of digits."""

    noun = "the rule of the same digits everywhere"
    phrase = "all full houses hold the same digits"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        sets = {frozenset(grid[cell] for cell in house.cells) for house in _largest(puzzle)}
        return len(sets) <= 1

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for digit in puzzle.board.digits:
            used = Var(f"{digit} is used", (0, 1))
            for house in _largest(puzzle):
                yield Clause(Member(used, 0), *(Member(cell, digit) for cell in house.cells))
                for cell in house.cells:
                    yield Clause(Member(used, 1), Member(cell, digit, False))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self)


@dataclass(frozen=True)
class Doppelganger(Rule):
    """Every house holds 0 and misses one digit: houses of one kind, and those of a 0, miss others.

    No two rows miss the same digit, no two columns, and no two regions. The row, the column and the
    region of each 0 miss different digits, too.
    """

    noun = "the doppelganger rule"
    phrase = "every house holds 0 and misses one digit, and no two houses of a kind miss the same"

    def check(self, puzzle: Puzzle) -> None:
        board = puzzle.board
        size = len(board.digits)
        if 0 not in board.digits or any(len(house.cells) != size - 1 for house in board.houses):
            raise self.error("expected the digit 0, and one digit more than cells in every house")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        board = puzzle.board
        missing: dict[House, int] = {}
        for house in board.houses:
            left = set(board.digits) - {grid[cell] for cell in house.cells}
            if 0 in left or len(left) != 1:
                return False
            missing[house] = left.pop()
        by_kind = [(house.kind, digit) for house, digit in missing.items()]
        by_zero = [
            (cell, digit)
            for house, digit in missing.items()
            for cell in house.cells
            if grid[cell] == 0
        ]
        return len(set(by_kind)) == len(by_kind) and len(set(by_zero)) == len(by_zero)

    def extras(self, grid: Grid, puzzle: Puzzle) -> Mapping[str, Shown]:
        digits = set(puzzle.board.digits)
        houses = puzzle.board.houses
        return {"missing": {str(h): min(digits - {grid[c] for c in h.cells}) for h in houses}}

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        missing = {
            house: Var(f"digit missing in {house}", tuple(d for d in puzzle.board.digits if d))
            for house in puzzle.board.houses
        }
        for house, digit in missing.items():
            yield Count(house.cells, {0}, 1)
            yield AllDifferent((digit, *house.cells))
        for kind in dict.fromkeys(house.kind for house in missing):
            yield AllDifferent(tuple(v for house, v in missing.items() if house.kind == kind))
        both = frozenset((0, d, d) for d in puzzle.board.digits if d)
        for a, b in combinations(missing, 2):
            for cell in set(a.cells) & set(b.cells):
                yield Table((cell, missing[a], missing[b]), both, forbidden=True)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self)
