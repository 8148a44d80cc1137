"""Full rank: rows and columns read as numbers, from both ends, and put in order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, islice
from typing import TYPE_CHECKING, Any

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Mark, Text
from solve_cp.language.constraints import Automaton, Clause, Constraint, Count, Member, Var
from solve_cp.rules.base import Rule
from solve_cp.rules.families.outside import Sighted
from solve_cp.rules.places import Side
from solve_cp.rules.support.looks import note

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout


def _sides(puzzle: Puzzle) -> list[Side]:
    rows = [Side(end, row) for row in range(puzzle.board.rows) for end in ("left", "right")]
    columns = [Side(end, col) for col in range(puzzle.board.cols) for end in ("above", "below")]
    return rows + columns


def _number(grid: Grid, cells: tuple[Cell, ...]) -> tuple[int, ...]:
    return tuple(grid[cell] for cell in cells)


@dataclass(frozen=True)
class _Order:
    """Reads two lines in turn, then their order: −1, 0 or 1 for first smaller, equal, greater."""

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


@dataclass(frozen=True)
class _Differs:
    """Reads two lines in turn; a state is the digit to compare, or how it stands."""

    def __call__(self, state: Any, value: int) -> Any:
        if state == "differs":
            return state
        if state == "equal":
            return value
        return "equal" if state == value else "differs"


def _has_differed(state: Any) -> bool:
    return bool(state == "differs")


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
    """The line's place, from 1, among all rows and columns read as numbers from both ends.

    Unless `tied` is set, no other line may read the same; if it is, equals share a place.
    """

    rank: int
    tied: bool = False

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        own = _number(grid, self.cells(puzzle))
        others = [
            _number(grid, side.cells(puzzle.board)) for side in _sides(puzzle) if side != self.side
        ]
        smaller = sum(number < own for number in others)
        return smaller + 1 == self.rank and (self.tied or own not in others)

    def _orders(self, puzzle: Puzzle) -> dict[Side, Var]:
        """For each other line, whether it is smaller (−1), equal (0) or greater (1)."""
        return {
            side: Var(f"order of {side} and {self.side}", (-1, 0, 1))
            for side in _sides(puzzle)
            if side != self.side
        }

    def definitions(self, puzzle: Puzzle) -> Iterator[Constraint]:
        own = self.cells(puzzle)
        for side, order in self._orders(puzzle).items():
            cells = _in_turn(side.cells(puzzle.board), own)
            yield Automaton((*cells, order), (0, None), _Order(len(own)), _is_right)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        orders = tuple(self._orders(puzzle).values())
        yield Count(orders, {-1}, self.rank - 1)
        if not self.tied:
            for order in orders:
                yield Clause(Member(order, 0, False))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return islice(layout.sides(cls), len(layout.puzzle.board.digits) // 2)  # each is slow

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield Text(self.place(puzzle), str(self.rank), 0.4)
        yield note(self, "ties share a place" if self.tied else "")


@dataclass(frozen=True)
class NoTies(_Square):
    """All rows and columns, read as numbers from both ends, are different."""

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        numbers = [_number(grid, side.cells(puzzle.board)) for side in _sides(puzzle)]
        return len(set(numbers)) == len(numbers)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for one, other in combinations(_sides(puzzle), 2):
            cells = _in_turn(one.cells(puzzle.board), other.cells(puzzle.board))
            yield Automaton(cells, "equal", _Differs(), _has_differed)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self)
