"""Full rank: rows and columns, read as numbers from both ends, are ranked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Mark, Text
from solve_cp.language.constraints import (
    AllDifferent,
    AllOf,
    AnyOf,
    Automaton,
    Clause,
    Constraint,
    Count,
    Linear,
    Member,
    Var,
)
from solve_cp.language.intervals import Intervals
from solve_cp.rules.base import Rule
from solve_cp.rules.families.outside.sides import Sighted
from solve_cp.rules.places import Side
from solve_cp.rules.support.looks import note
from solve_cp.rules.wording import joined

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout

ORDER = {-1: "smaller than", 0: "equal to", 1: "greater than"}


ENDS = 4
MOST_WEIGHT = 2**32  # weight of a digit; engines use 64 bits


def _sides(puzzle: Puzzle) -> list[Side]:
    rows = [Side(end, row) for row in range(puzzle.board.rows) for end in ("left", "right")]
    columns = [Side(end, col) for col in range(puzzle.board.cols) for end in ("above", "below")]
    return rows + columns


def _number(grid: Grid, cells: tuple[Cell, ...]) -> tuple[int, ...]:
    return tuple(grid[cell] for cell in cells)


@dataclass(frozen=True)
class _Order:
    """Reads two lines alternately, then −1, 0 or 1: the first is smaller, equal or greater."""

    length: int

    def __call__(self, state: tuple[int, Any], value: int) -> Any:
        place, known = state
        if place == 2 * self.length:
            order = 0 if known is None else known
            return "right" if value == order else None
        if place % 2 == 0:
            return (place + 1, known if known in (-1, 1) else (value,))
        if known not in (-1, 1):
            known = (known[0] > value) - (known[0] < value) or None
        return (place + 1, known)


def _is_right(state: Any) -> bool:
    return bool(state == "right")


def _is_latin(board: Board) -> bool:
    """Whether every row and column is a house that holds each digit."""
    lines = {(house.kind, frozenset(house.cells)) for house in board.houses}
    kinds = [kind for kind, cells in lines if len(cells) == len(board.digits)]
    return kinds.count("row") == board.rows and kinds.count("column") == board.cols


def _comparison(board: Board, one: Sequence[Cell], other: Sequence[Cell]) -> dict[int, Constraint]:
    """The constraints for the first line being smaller (−1), equal (0) or greater (1)."""
    base = max(board.digits) - min(board.digits) + 1
    length = 1
    while length < len(one) and base ** (length + 1) <= MOST_WEIGHT:
        length += 1
    terms = [
        (sign * base ** (length - place), cell)
        for sign, line in ((1, one), (-1, other))
        for place, cell in enumerate(line[:length], 1)
    ]
    smaller, greater = Intervals.at_most(-1), Intervals.at_least(1)
    orders = {-1: smaller, 0: Intervals.of(0), 1: greater}
    begun: dict[int, Constraint] = {order: Linear(terms, span) for order, span in orders.items()}
    if length >= len(one):
        return begun
    rest = _comparison(board, one[length:], other[length:])
    undecided = {order: AllOf((begun[0], said)) for order, said in rest.items()}
    return {
        order: AnyOf((begun[order], undecided[order])) if order else undecided[0]
        for order in orders
    }


def _in_turn(one: tuple[Cell, ...], other: tuple[Cell, ...]) -> tuple[Cell, ...]:
    return tuple(cell for pair in zip(one, other, strict=True) for cell in pair)


class _Square(Rule):
    """A rule that compares rows with columns."""

    def check(self, puzzle: Puzzle) -> None:
        super().check(puzzle)
        if puzzle.board.rows != puzzle.board.cols or not puzzle.board.is_full:
            raise self.error(f"expected a square board, got a {puzzle.board}")


@dataclass(frozen=True)
class FullRank(Sighted, _Square):
    """The line's rank, from 1, among all rows and columns read as numbers from both ends.

    No other line may read the same, unless `tied` is set: then equal lines share a rank.
    """

    noun = "the rank {side}"
    phrase = (
        "of all rows and columns, read as numbers from both ends, the one {side} is number {rank}"
    )

    rank: int
    tied: bool = False

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        own = _number(grid, self.cells(puzzle))
        others = [
            _number(grid, side.cells(puzzle.board)) for side in _sides(puzzle) if side != self.side
        ]
        smaller = sum(number < own for number in others)
        return smaller + 1 == self.rank and (self.tied or own not in others)

    def definitions(self, puzzle: Puzzle) -> Iterator[Constraint]:
        own = self.cells(puzzle)
        if not _is_latin(puzzle.board):
            for side, order in self._orders(puzzle).items():
                cells = _in_turn(side.cells(puzzle.board), own)
                yield Automaton((*cells, order), (0, None), _Order(len(own)), _is_right)
            return
        for end, order in self._orders_of_ends(puzzle).items():
            for side in _sides(puzzle):
                if side.end == end:
                    yield from self._compared(puzzle, side.cells(puzzle.board), order)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        smaller, orders = self.rank - 1, (*self._orders(puzzle).values(),)
        if _is_latin(puzzle.board):
            smaller, orders = smaller % ENDS, (*self._orders_of_ends(puzzle).values(),)
            yield Clause(*(Member(self.cells(puzzle)[0], digit) for digit in self._first(puzzle)))
        yield Count(orders, {-1}, smaller)
        if not self.tied:
            for order in orders:
                yield Clause(Member(order, 0, False))

    def tells(self, puzzle: Puzzle, variable: Var, values: tuple[int, ...]) -> str:
        order = joined((ORDER[value] for value in values), "or")
        if found := re.fullmatch(rf"order of (.*) and {re.escape(str(self.side))}", variable.name):
            return f"the line {found[1]} is {order} the line {self.side}"
        found = re.fullmatch(rf"order of the line (.*) and {re.escape(str(self))}", variable.name)
        if not found:
            return ""
        start = {"left": "the left", "right": "the right"}.get(found[1], found[1])
        return f"the line from {start} with the same first digit is {order} the line {self.side}"

    def part(self, puzzle: Puzzle, constraint: Constraint) -> str:
        if isinstance(constraint, Clause) and isinstance(constraint.members[0].variable, Cell):
            told = f"each digit begins four of the lines, and the line {self.side}"
            return f"{told} is number {self.rank} of all"
        return ""

    def _orders(self, puzzle: Puzzle) -> dict[Side, Var]:
        """For each other line, whether it is smaller (−1), equal (0) or greater (1)."""
        return {
            side: Var(f"order of {side} and {self.side}", (-1, 0, 1))
            for side in _sides(puzzle)
            if side != self.side
        }

    # If rows and columns are full houses, each digit begins exactly four lines, one per end.
    # So the rank gives the first digit, and only the other three lines with it are compared.

    def _first(self, puzzle: Puzzle) -> list[int]:
        """The first digit of the line; empty if the rank is too large."""
        return sorted(puzzle.board.digits)[(self.rank - 1) // ENDS :][:1] if self.rank > 0 else []

    def _orders_of_ends(self, puzzle: Puzzle) -> dict[str, Var]:
        """For each other end, the order of the line that begins with the same digit."""
        return {
            end: Var(f"order of the line {end} and {self}", (-1, 0, 1))
            for end in dict.fromkeys(side.end for side in _sides(puzzle))
            if end != self.side.end
        }

    def _compared(
        self, puzzle: Puzzle, other: tuple[Cell, ...], order: Var
    ) -> Iterator[Constraint]:
        """Compare another line with this one, if both begin with the same digit."""
        for digit in self._first(puzzle):
            begins_otherwise = Member(other[0], digit, False)
            for value, said in _comparison(puzzle.board, other[1:], self.cells(puzzle)[1:]).items():
                yield AnyOf((Clause(begins_otherwise, Member(order, value, False)), said))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return islice(layout.sides(cls), len(layout.puzzle.board.digits) // 2)  # comparing is slow

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield Text(self.place(puzzle), str(self.rank), 0.4)
        yield note(self, "ties share a rank" if self.tied else "")


@dataclass(frozen=True)
class NoTies(_Square):
    """All rows and columns, read as numbers from both ends, are different."""

    noun = "the rule without ties"
    phrase = "no two lines, read as numbers from either end, are equal"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        numbers = [_number(grid, side.cells(puzzle.board)) for side in _sides(puzzle)]
        return len(set(numbers)) == len(numbers)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        board = puzzle.board
        houses = [frozenset(house.cells) for house in board.houses]
        for one, other in combinations(_sides(puzzle), 2):
            pairs = zip(one.cells(board), other.cells(board), strict=True)
            apart = [pair for pair in pairs if pair[0] != pair[1]]
            if not any(house.issuperset(pair) for pair in apart for house in houses):
                yield AnyOf(tuple(AllDifferent(pair) for pair in apart))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self)
