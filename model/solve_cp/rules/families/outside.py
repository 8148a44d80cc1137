"""Clues outside the board about a row, column or diagonal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import TYPE_CHECKING

from solve_cp.board.board import Offset
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import (
    BLACK,
    Arrow,
    Layer,
    Mark,
    Point,
    Shape,
    Text,
    center,
)
from solve_cp.language.constraints import Automaton, Clause, Constraint, Linear, Member
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import Diagonal, OneCell, Outside
from solve_cp.rules.places import Direction, Side
from solve_cp.rules.support.common import need_digits, terms, values
from solve_cp.rules.support.looks import corner_label, note
from solve_cp.rules.support.others import flat, rules_of
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
    from solve_cp.rules.support.shapes import Layout


@dataclass(frozen=True)
class LittleKiller(Rule):
    """The diagonal from the first cell in the direction sums to the total; digits may repeat."""

    noun = "the little killer clue at {first}"
    phrase = "the diagonal from {first} sums to {total}"

    first: OneCell
    direction: Diagonal
    total: int

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

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        for first, step in islice(layout.diagonals(), layout.puzzle.board.rows):
            cells = layout.puzzle.board.ray(first, step)
            yield cls(first, Direction(step), sum(map(layout.value, cells)))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        if self.start in puzzle.board.index:  # no room for a number: the board continues there
            yield corner_label(self.first, str(self.total))
            yield tick(self.first, self.direction.step)
            return
        sharing = [
            rule
            for rule in rules_of(puzzle, LittleKiller)
            if rule.start == self.start and rule.direction != self.direction
        ]
        yield Text(self._spot(sharing), str(self.total), 0.35 if sharing else 0.6)
        yield tick(self.first, self.direction.step)

    @property
    def start(self) -> Cell:
        """The place before the first cell of the diagonal."""
        rows, cols = self.direction.step
        return Cell(self.first.row - rows, self.first.col - cols)

    def _spot(self, sharing: Sequence[LittleKiller]) -> Point:
        """The position of the number, away from its arrow and other numbers."""
        (row, col), (rows, cols) = center(self.start), self.direction.step
        if not sharing:
            return row - 0.06 * rows, col - 0.06 * cols
        other_rows, other_cols = sharing[0].direction.step
        return row + 0.11 * (rows - other_rows), col + 0.11 * (cols - other_cols)


def tick(first: Cell, step: Offset) -> Arrow:
    """A small arrow into the corner of the first cell of a diagonal."""
    (row, col), (rows, cols) = center(first), step
    ends = ((row - far * rows, col - far * cols) for far in (0.76, 0.56))
    return Arrow(tuple(ends), BLACK, 0.05, 0.16, Layer.OUTSIDE)


def place_beside(puzzle: Puzzle, side: Side, text: str) -> Text:
    """A text beside the nearest cell of a line."""
    nearest: Cell = side.cells(puzzle.board)[0]
    return Text(center(nearest.step(*_OUTWARD[side.end])), text, 0.5)


def _sighted(puzzle: Puzzle) -> Iterator[Sighted]:
    return (rule for rule in flat(puzzle.rules) if isinstance(rule, Sighted))


_OUTWARD = {"left": (0, -1), "right": (0, 1), "above": (-1, 0), "below": (1, 0)}


@dataclass(frozen=True)
class Sighted(Rule):
    """Base class of clues beside a row or column."""

    side: Outside

    def check(self, puzzle: Puzzle) -> None:
        super().check(puzzle)
        if not self.side.cells(puzzle.board):
            raise self.error(f"expected a side of a {puzzle.board}, got {self.side}", "side")

    def cells(self, puzzle: Puzzle) -> tuple[Cell, ...]:
        """The cells the clue sees, the nearest first."""
        seen: tuple[Cell, ...] = self.side.cells(puzzle.board)
        return seen

    def place(self, puzzle: Puzzle) -> Point:
        """The position of the clue: beside the nearest cell, farther out if that is taken."""
        nearest, step = self.cells(puzzle)[0], _OUTWARD[self.side.end]
        before = takewhile(lambda rule: rule is not self, _sighted(puzzle))
        taken = sum(rule.side == self.side for rule in before)
        beside = nearest.step(*step)
        taken += any(rule.start == beside for rule in rules_of(puzzle, LittleKiller))
        return center(nearest.step(*step, 1 + taken))

    def mentioned_cells(self) -> tuple[Cell, ...]:
        return ()


@dataclass(frozen=True)
class Sandwich(Sighted):
    """The values between the lowest and the highest digit of the line sum to the total."""

    noun = "the sandwich clue {side}"
    phrase = "by the clue {side}, the lowest and the highest digit enclose {total}"

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

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        cells = self.cells(puzzle)
        ordered = sorted(cells, key=grid.__getitem__)
        ends = sorted((cells.index(ordered[0]), cells.index(ordered[-1])))
        return sum(values(grid, puzzle, cells[ends[0] + 1 : ends[1]])) == self.total

    def definitions(self, puzzle: Puzzle) -> Iterator[Constraint]:
        return extremes(puzzle, self.cells(puzzle))

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield sum_between_extremes(puzzle, self.cells(puzzle), self.total)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.sides(cls, ("left", "above"))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield Text(self.place(puzzle), str(self.total), 0.5)


@dataclass(frozen=True)
class XSum(Sighted):
    """The first x cells sum to the total, where x is the first digit."""

    noun = "the x-sum {side}"
    phrase = "by the clue {side}, as many cells as the first digit says sum to {total}"

    total: int

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        cells = self.cells(puzzle)
        x = grid[cells[0]]
        return 0 <= x <= len(cells) and sum(values(grid, puzzle, cells[:x])) == self.total

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        read, doubled = digits_and_values(puzzle, self.cells(puzzle))
        plain = all(min(puzzle.options(variable)) >= 0 for variable in read)
        step = FirstCells(self.total, doubled, plain)
        yield Automaton(read, (None, 0, False), step, FirstCellsSum(self.total))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.sides(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        spot, text = self.place(puzzle), str(self.total)
        yield Shape(
            "circle", spot, 0.75, 0.75, "", BLACK, text=text, text_size=0.4, layer=Layer.OUTSIDE
        )


@dataclass(frozen=True)
class Skyscraper(Sighted):
    """The clue counts the digits that are greater than all before them; 0 never counts."""

    noun = "the skyscraper clue {side}"
    phrase = "by the clue {side}, {clue} skyscrapers are seen"

    clue: int

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        line = [grid[cell] for cell in self.cells(puzzle)]
        seen = [v for i, v in enumerate(line) if v > 0 and all(w < v for w in line[:i])]
        return len(seen) == self.clue

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield Automaton(self.cells(puzzle), (0, 0), Visible(self.clue), SeenIs(self.clue))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.sides(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        spot, text = self.place(puzzle), str(self.clue)
        yield Shape(
            "tower", spot, 0.6, 0.8, "", BLACK, text=text, text_size=0.4, layer=Layer.OUTSIDE
        )


@dataclass(frozen=True)
class HiddenSkyscraper(Sighted):
    """The clue is the first digit that is hidden behind a greater or equal one before it."""

    noun = "the hidden skyscraper {side}"
    phrase = "by the clue {side}, the first hidden skyscraper is {clue}"

    clue: int

    def check(self, puzzle: Puzzle) -> None:
        super().check(puzzle)
        need_digits(self, puzzle, "clue", [self.clue])

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        line = [grid[cell] for cell in self.cells(puzzle)]
        hidden = [v for i, v in enumerate(line) if i and v <= max(line[:i])]
        return hidden[:1] == [self.clue]

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        lowest = min(puzzle.board.digits) - 1
        yield Automaton(self.cells(puzzle), lowest, FirstHidden(self.clue), is_found)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.sides(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield Text(self.place(puzzle), str(self.clue), 0.5)
        yield note(self)


@dataclass(frozen=True)
class NumberedRoom(Sighted):
    """The x-th cell holds the clue, where x is the first digit."""

    noun = "the numbered room {side}"
    phrase = "by the clue {side}, the first digit says where {clue} stands"

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

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.sides(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield Text(self.place(puzzle), puzzle.symbol(self.clue), 0.5)
        yield note(self)
