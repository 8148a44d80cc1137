"""Rules on all pairs of cells at some distance, all over the board."""

from __future__ import annotations

import operator
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING

from solve_cp.board.board import DIAGONAL, KING, KNIGHT, Board, Offset
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Mark
from solve_cp.language.constraints import Constraint, Negation, Relation
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import NumberPairs, Numbers
from solve_cp.rules.support.common import need_digits
from solve_cp.rules.support.looks import note, numbers
from solve_cp.rules.support.predicates import Gap, NotBoth, SumIn
from solve_cp.rules.wording import joined

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle


class _Apart(Rule):
    """Cells at the offsets hold different digits."""

    @abstractmethod
    def offsets(self, board: Board) -> tuple[Offset, ...]:
        """The offsets from a cell to cells that must differ."""

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        offsets, digits = self.offsets(puzzle.board), grid.by_cell
        return not any(
            digit == digits.get((row + rows, col + cols))  # type: ignore[call-overload]
            for (row, col), digit in digits.items()
            for rows, cols in offsets
        )

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        offsets = self.offsets(puzzle.board)
        return (Relation(a, b, operator.ne) for a, b in puzzle.board.pairs(offsets))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self)


@dataclass(frozen=True)
class AntiKnight(_Apart):
    """Cells a chess knight's move apart hold different digits."""

    phrase = "cells a knight's move apart hold different digits"
    label = "anti-knight"

    def offsets(self, board: Board) -> tuple[Offset, ...]:
        return KNIGHT


@dataclass(frozen=True)
class AntiKing(_Apart):
    """Cells a chess king's move apart hold different digits."""

    phrase = "cells that touch, even at a corner, hold different digits"
    label = "anti-king"

    def offsets(self, board: Board) -> tuple[Offset, ...]:
        return KING


@dataclass(frozen=True)
class AntiTaxicab(_Apart):
    """Cells at the taxicab distance (rows plus columns apart) hold different digits."""

    phrase = "cells {distance} steps apart hold different digits"
    label = "anti-taxicab"

    distance: int

    def check(self, puzzle: Puzzle) -> None:
        if self.distance < 1:
            raise self.error(f"expected a distance from 1, got {self.distance}", "distance")

    def offsets(self, board: Board) -> tuple[Offset, ...]:
        across = {r: self.distance - abs(r) for r in range(1 - board.rows, board.rows)}
        inside = {(r, c) for r, c in across.items() if 0 <= c < board.cols}
        return tuple(sorted(inside | {(r, -c) for r, c in inside}))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self, f"distance {self.distance}")


@dataclass(frozen=True)
class AntiMove(Rule):
    """Cells at one of the offsets (rows x columns, in every direction) hold different digits.

    With `digits`, only those digits are kept apart.
    """

    label = "anti-move"

    offsets: NumberPairs
    digits: Numbers = ()

    def check(self, puzzle: Puzzle) -> None:
        need_digits(self, puzzle, "digits", self.digits)
        if not self.offsets or (0, 0) in self.offsets:
            raise self.error("expected offsets like '1x2', other than 0x0", "offsets")

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        moves = joined((f"{row}×{col}" for row, col in self.offsets), "or")
        some = f" do not both hold {joined(self.digits, 'or')}" if self.digits else ""
        return f"cells at an offset of {moves}{some or ' hold different digits'}"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        moves = [m for r, c in self.offsets for m in ((r, c), (r, -c), (c, r), (c, -r))]
        digits = grid.by_cell
        return not any(
            digit == digits.get(cell.step(*move)) and (not self.digits or digit in self.digits)
            for cell, digit in digits.items()
            for move in moves
        )

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        apart = NotBoth(frozenset(self.digits)) if self.digits else operator.ne
        return (Relation(a, b, apart) for a, b in puzzle.board.pairs(self._all_offsets()))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        moves = ", ".join(f"{row}×{col}" for row, col in self.offsets)
        digits = f", digits {numbers(self.digits)}" if self.digits else ""
        yield note(self, moves + digits)

    def _all_offsets(self) -> tuple[Offset, ...]:
        turned = {pair for r, c in self.offsets for pair in ((r, c), (c, r))}
        return tuple(sorted({(r * a, c * b) for r, c in turned for a in (1, -1) for b in (1, -1)}))


@dataclass(frozen=True)
class SelfTaxicab(Rule):
    """Two cells with the digit d are never at the taxicab distance d from each other."""

    phrase = "two cells with the digit d are never d steps apart"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        cells = puzzle.board.cells
        places = {d: [cell for cell in cells if grid[cell] == d] for d in {*grid.digits}}
        return not any(
            digit == abs(a.row - b.row) + abs(a.col - b.col)
            for digit, same in places.items()
            for a, b in combinations(same, 2)
        )

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        apart = {digit: NotBoth(frozenset({digit})) for digit in puzzle.board.digits}
        for a, b in combinations(puzzle.board.cells, 2):
            distance = _taxicab(a, b)
            if distance in apart:
                yield Relation(a, b, apart[distance])

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self)


def _taxicab(a: Cell, b: Cell) -> int:
    return max(a.row, b.row) - min(a.row, b.row) + max(a.col, b.col) - min(a.col, b.col)


@dataclass(frozen=True)
class Nonconsecutive(Rule):
    """Orthogonal neighbours never differ by 1."""

    phrase = "neighbours never differ by 1"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return not any(
            abs(grid[puzzle.value_of(cell)] - grid[puzzle.value_of(other)]) == 1
            for cell in puzzle.board.cells
            for other in puzzle.board.around(cell)
        )

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for a, b in puzzle.board.pairs():
            yield Negation(Relation(puzzle.value_of(a), puzzle.value_of(b), Gap(1)))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self)


@dataclass(frozen=True)
class DiagonalNonconsecutive(Rule):
    """Diagonal neighbours never differ by 1."""

    phrase = "diagonal neighbours never differ by 1"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return not any(
            abs(grid[puzzle.value_of(cell)] - grid[puzzle.value_of(other)]) == 1
            for cell in puzzle.board.cells
            for other in puzzle.board.around(cell, DIAGONAL)
        )

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for a, b in puzzle.board.pairs(DIAGONAL):
            yield Negation(Relation(puzzle.value_of(a), puzzle.value_of(b), Gap(1)))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self)


@dataclass(frozen=True)
class Knightmare(Rule):
    """Cells a knight's move apart never sum to one of the totals."""

    phrase = "cells a knight's move apart never sum to {totals:or}"

    totals: Numbers = (5, 15)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return not any(
            grid[puzzle.value_of(cell)] + grid[puzzle.value_of(other)] in self.totals
            for cell in puzzle.board.cells
            for other in puzzle.board.around(cell, KNIGHT)
        )

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for a, b in puzzle.board.pairs(KNIGHT):
            yield Negation(Relation(puzzle.value_of(a), puzzle.value_of(b), SumIn(self.totals)))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self, numbers(self.totals, ", "))
