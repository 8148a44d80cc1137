"""State machines that read a line of cells from one end."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from solve_cp.board.cells import Cell, cells_text
from solve_cp.language.constraints import (
    Automaton,
    Clause,
    Constraint,
    Member,
    Relation,
    Var,
    Variable,
)

if TYPE_CHECKING:
    from solve_cp.puzzle.puzzle import Puzzle


def digits_and_values(puzzle: Puzzle, cells: Sequence[Cell]) -> tuple[tuple[Variable, ...], bool]:
    """The cells, each followed by its value if a rule changes values, and whether one does."""
    doubled = any(puzzle.value_of(cell) != cell for cell in cells)
    if not doubled:
        return tuple(cells), False
    return tuple(part for cell in cells for part in (cell, puzzle.value_of(cell))), True


def lowest_and_highest(puzzle: Puzzle, cells: Sequence[Cell]) -> tuple[Var, Var] | None:
    """Variables for the lowest and highest of different digits; None if every digit occurs."""
    digits = puzzle.board.digits
    if len(cells) == len(digits):
        return None
    names = cells_text(cells)
    return Var(f"lowest of {names}", digits), Var(f"highest of {names}", digits)


def extremes(puzzle: Puzzle, cells: Sequence[Cell]) -> Iterator[Constraint]:
    """Constraints that define the variables of `lowest_and_highest`."""
    found = lowest_and_highest(puzzle, cells)
    if not found:
        return
    for extreme, bound in zip(found, (operator.le, operator.ge), strict=True):
        for cell in cells:
            yield Relation(extreme, cell, bound)
        for digit in puzzle.board.digits:
            yield Clause(Member(extreme, digit, False), *(Member(cell, digit) for cell in cells))


@dataclass(frozen=True)
class _Sandwich:
    """Reads lowest and highest, then digits (each with its value, if `doubled`), and sums between.

    A state is (lowest, highest, how many of them were met, sum, whether the next value counts).
    """

    total: int
    doubled: bool
    never_negative: bool

    def __call__(self, state: tuple[Any, ...], value: int) -> tuple[Any, ...] | None:
        if len(state) < 2:
            return self._with_extreme(state, value)
        low, high, met, total, counts = state
        if self.doubled and counts is not None:
            return self._with((low, high, met, total, None), value if counts else 0)
        if not low <= value <= high:
            return None
        if value in (low, high):
            wrong = met == 1 and total != self.total
            return None if wrong else (low, high, met + 1, total, False if self.doubled else None)
        if self.doubled:
            return (low, high, met, total, met == 1)
        return self._with(state, value if met == 1 else 0)

    def _with_extreme(self, state: tuple[Any, ...], value: int) -> tuple[Any, ...] | None:
        if not state:
            return (value,)
        return (*state, value, 0, 0, None) if state[0] <= value else None

    def _with(self, state: tuple[Any, ...], value: int) -> tuple[Any, ...] | None:
        low, high, met, total, counts = state
        too_much = self.never_negative and total + value > self.total
        return None if too_much else (low, high, met, total + value, counts)


@dataclass(frozen=True)
class _SandwichIs:
    """Accepts if both extremes were met and the sum is the total."""

    total: int

    def __call__(self, state: tuple[Any, ...]) -> bool:
        return len(state) == 5 and state[2] == 2 and state[3] == self.total


def sum_between_extremes(puzzle: Puzzle, cells: Sequence[Cell], total: int) -> Constraint:
    """The values between the lowest and the highest of different digits sum to the total."""
    read, doubled = digits_and_values(puzzle, cells)
    plain = all(min(puzzle.options(variable)) >= 0 for variable in read)
    step = _Sandwich(total, doubled, plain)
    found = lowest_and_highest(puzzle, cells)
    if found:
        return Automaton((*found, *read), (), step, _SandwichIs(total))
    digits = puzzle.board.digits
    start = (min(digits), max(digits), 0, 0, None)
    return Automaton(read, start, step, _SandwichIs(total))


@dataclass(frozen=True)
class FirstCells:
    """Reads digits (each with its value, if `doubled`); the first says how many values count.

    A state is (how many values are still to count, sum, whether a value is next).
    """

    total: int
    doubled: bool
    never_negative: bool

    def __call__(self, state: tuple[Any, ...], value: int) -> tuple[Any, ...] | None:
        left, total, is_value = state
        if left is None:
            left = value
            if self.doubled:
                return (left, total, True)
        elif self.doubled and not is_value:
            return (left, total, True)
        if left > 0:
            left, total = left - 1, total + value
        too_much = self.never_negative and total > self.total
        if too_much or (left == 0 and total != self.total):
            return None
        return (left, total, False)


@dataclass(frozen=True)
class FirstCellsSum:
    """Accepts if no cell is missing and the sum is the total."""

    total: int

    def __call__(self, state: tuple[Any, ...]) -> bool:
        return bool(state[0] == 0 and state[1] == self.total)


@dataclass(frozen=True)
class Visible:
    """Reads heights; a state is (highest so far, number seen)."""

    clue: int

    def __call__(self, state: tuple[int, int], value: int) -> tuple[int, int] | None:
        highest, seen = state
        if value <= highest:
            return state
        return (value, seen + 1) if seen < self.clue else None


@dataclass(frozen=True)
class SeenIs:
    """Accepts if exactly this many were seen."""

    clue: int

    def __call__(self, state: tuple[int, int]) -> bool:
        return state[1] == self.clue


FOUND = "found"


@dataclass(frozen=True)
class FirstHidden:
    """Reads heights; a state is the highest so far, or FOUND once the clue was the first hidden."""

    clue: int

    def __call__(self, state: Any, value: int) -> Any:
        if state == FOUND or value > state:
            return FOUND if state == FOUND else value
        return FOUND if value == self.clue else None


def is_found(state: Any) -> bool:
    """Accepts the state FOUND."""
    return bool(state == FOUND)
