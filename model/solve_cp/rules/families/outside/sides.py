"""Clues beside a row or column: sandwiches, X-sums, numbered rooms."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import (
    BLACK,
    Layer,
    Mark,
    Point,
    Shape,
    Text,
    center,
)
from solve_cp.language.constraints import Automaton, Clause, Constraint, Member
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import Outside
from solve_cp.rules.places import Side
from solve_cp.rules.support.common import need_digits, values
from solve_cp.rules.support.looks import note
from solve_cp.rules.support.others import flat, rules_of
from solve_cp.rules.support.scans import (
    FirstCells,
    FirstCellsSum,
    digits_and_values,
    extremes,
    sum_between_extremes,
)

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout
from solve_cp.rules.families.outside.diagonals import LittleKiller


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

    def outline(self, puzzle: Puzzle) -> tuple[Cell, ...]:
        return self.cells(puzzle)[:2]


@dataclass(frozen=True)
class Sandwich(Sighted):
    """The values between the lowest and the highest digit of the line sum to the total."""

    noun = "the sandwich clue {side}"
    total: int

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        digits, ends = puzzle.board.digits, "the lowest and the highest"
        if len(self.cells(puzzle)) == len(digits):
            ends = f"{puzzle.symbol(min(digits))} and {puzzle.symbol(max(digits))}"
        return f"by the clue {self.side}, the digits between {ends} sum to {self.total}"

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
    phrase = "by the clue {side}, the first x cells sum to {total}, where x is the first digit"
    label = "X-sum"

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
class NumberedRoom(Sighted):
    """The x-th cell holds the clue, where x is the first digit."""

    noun = "the numbered room {side}"
    phrase = "by the clue {side}, the first digit says which cell holds {clue}"

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
