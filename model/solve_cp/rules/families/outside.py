"""Clues outside the board about the row, column or diagonal they look along."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell
from solve_cp.language.constraints import Automaton, Clause, Constraint, Linear, Member
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import Diagonal, OneCell, Outside
from solve_cp.rules.support.common import (
    bounds_between_extremes,
    need_between,
    need_digits,
    need_total,
    sum_bounds,
    terms,
    values,
)
from solve_cp.rules.support.scans import (
    FirstCells,
    FirstCellsSum,
    FirstHidden,
    SeenIs,
    Visible,
    digits_and_values,
    extremes,
    is_found,
    sum_between_extremes,
)

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class LittleKiller(Rule):
    """The diagonal from the first cell in the direction sums to the total; digits may repeat."""

    first: OneCell
    direction: Diagonal
    total: int

    def check(self, puzzle: Puzzle) -> None:
        need_total(self, puzzle, "total", self.cells(puzzle), self.total, distinct=False)

    def cells(self, puzzle: Puzzle) -> tuple[Cell, ...]:
        """The cells of the diagonal."""
        return puzzle.board.ray(self.first, self.direction.step)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        total, cell = 0, self.first
        while cell in puzzle.board.index:
            total += grid[puzzle.value_of(cell)]
            cell = cell.step(*self.direction.step)
        return total == self.total

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield Linear(terms(puzzle, self.cells(puzzle)), self.total)


@dataclass(frozen=True)
class Sighted(Rule):
    """What clues beside a row or column have in common: the side they stand on."""

    side: Outside

    def check(self, puzzle: Puzzle) -> None:
        super().check(puzzle)
        if not self.side.cells(puzzle.board):
            raise self.error(f"expected a side of a {puzzle.board}, got {self.side}", "side")

    def cells(self, puzzle: Puzzle) -> tuple[Cell, ...]:
        """The cells the clue sees, the nearest first."""
        seen: tuple[Cell, ...] = self.side.cells(puzzle.board)
        return seen

    def mentioned_cells(self) -> tuple[Cell, ...]:
        return ()


@dataclass(frozen=True)
class Sandwich(Sighted):
    """The values between the lowest and the highest digit of the line sum to the total."""

    total: int

    def check(self, puzzle: Puzzle) -> None:
        super().check(puzzle)
        cells = self.cells(puzzle)
        if len(cells) < 2:
            raise self.error(f"expected a line of at least 2 cells, got {cells[0]} alone", "side")
        if not any(set(cells) <= set(house.cells) for house in puzzle.board.houses):
            raise self.error(
                f"expected a line whose digits differ, got {self.side} ({cells[0]}–{cells[-1]})",
                "side",
            )
        need_between(self, "total", self.total, *bounds_between_extremes(puzzle, cells))

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        cells = self.cells(puzzle)
        ordered = sorted(cells, key=grid.__getitem__)
        ends = sorted((cells.index(ordered[0]), cells.index(ordered[-1])))
        return sum(values(grid, puzzle, cells[ends[0] + 1 : ends[1]])) == self.total

    def definitions(self, puzzle: Puzzle) -> Iterator[Constraint]:
        return extremes(puzzle, self.cells(puzzle))

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield sum_between_extremes(puzzle, self.cells(puzzle), self.total)


@dataclass(frozen=True)
class XSum(Sighted):
    """The first x cells sum to the total, where x is the first digit."""

    total: int

    def check(self, puzzle: Puzzle) -> None:
        super().check(puzzle)
        cells = self.cells(puzzle)
        distinct = any(set(cells) <= set(house.cells) for house in puzzle.board.houses)
        firsts = [cells[:x] for x in puzzle.board.digits if 0 <= x <= len(cells)]
        bounds = [sum_bounds(puzzle, first, distinct) for first in firsts]
        if not bounds:
            raise self.error(
                f"expected a digit from 0 to {len(cells)} {self.side}, got none", "side"
            )
        low, high = min(low for low, _ in bounds), max(high for _, high in bounds)
        need_between(self, "total", self.total, low, high)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        cells = self.cells(puzzle)
        x = grid[cells[0]]
        return 0 <= x <= len(cells) and sum(values(grid, puzzle, cells[:x])) == self.total

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        read, doubled = digits_and_values(puzzle, self.cells(puzzle))
        plain = all(min(puzzle.options(variable)) >= 0 for variable in read)
        step = FirstCells(self.total, doubled, plain)
        yield Automaton(read, (None, 0, False), step, FirstCellsSum(self.total))


@dataclass(frozen=True)
class Skyscraper(Sighted):
    """The clue counts the digits that are greater than all before them; 0 never counts."""

    clue: int

    def check(self, puzzle: Puzzle) -> None:
        super().check(puzzle)
        most = len(self.cells(puzzle))
        if not 0 <= self.clue <= most:
            raise self.error(
                f"expected a clue from 0 to {most} {self.side}, got {self.clue}", "clue"
            )

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        line = [grid[cell] for cell in self.cells(puzzle)]
        seen = [v for i, v in enumerate(line) if v > 0 and all(w < v for w in line[:i])]
        return len(seen) == self.clue

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield Automaton(self.cells(puzzle), (0, 0), Visible(self.clue), SeenIs(self.clue))


@dataclass(frozen=True)
class HiddenSkyscraper(Sighted):
    """The clue is the first digit that is hidden behind a greater or equal one before it."""

    clue: int

    def check(self, puzzle: Puzzle) -> None:
        super().check(puzzle)
        need_digits(self, puzzle, "clue", [self.clue])

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        line = [grid[cell] for cell in self.cells(puzzle)]
        hidden = [v for i, v in enumerate(line) if v <= max((0, *line[:i]))]
        return hidden[:1] == [self.clue]

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield Automaton(self.cells(puzzle), 0, FirstHidden(self.clue), is_found)


@dataclass(frozen=True)
class NumberedRoom(Sighted):
    """The x-th cell holds the clue, where x is the first digit."""

    clue: int

    def check(self, puzzle: Puzzle) -> None:
        super().check(puzzle)
        need_digits(self, puzzle, "clue", [self.clue])

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        cells = self.cells(puzzle)
        x = grid[cells[0]]
        return 1 <= x <= len(cells) and grid[cells[x - 1]] == self.clue

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        room = dict(enumerate(self.cells(puzzle), 1))
        for digit in puzzle.board.digits:
            entry = [Member(room[digit], self.clue)] if digit in room else []
            yield Clause(Member(room[1], digit, False), *entry)
