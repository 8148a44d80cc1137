"""Little killers: sums of diagonals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solve_cp.board.board import Offset
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import (
    BLACK,
    Arrow,
    Layer,
    Mark,
    Point,
    Text,
    center,
)
from solve_cp.language.constraints import Constraint, Linear
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import Diagonal, OneCell
from solve_cp.rules.places import Direction
from solve_cp.rules.support.common import terms
from solve_cp.rules.support.looks import corner_label
from solve_cp.rules.support.others import rules_of

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout


@dataclass(frozen=True)
class LittleKiller(Rule):
    """The diagonal from the first cell in the direction sums to the total; digits may repeat."""

    noun = "the little killer diagonal from {first}"
    phrase = "the diagonal from {first} sums to {total}"

    first: OneCell
    direction: Diagonal
    total: int

    def cells(self, puzzle: Puzzle) -> tuple[Cell, ...]:
        """The cells of the diagonal."""
        return puzzle.board.ray(self.first, self.direction.step)

    def outline(self, puzzle: Puzzle) -> tuple[Cell, ...]:
        return self.cells(puzzle)[:2]

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
        for first, step in layout.rays(2 * layout.puzzle.board.rows):
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
