"""Positions of cells, borders and points on a canvas of characters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import floor

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Point
from solve_cp.drawing.terminal.canvas import Place


@dataclass(frozen=True)
class Layout:
    """How many lines and columns the cells are apart."""

    down: int
    across: int

    def place(self, point: Point) -> Place:
        """The position of a point given in units of a cell."""
        return floor(point[0] * self.down + 0.5), floor(point[1] * self.across + 0.5)

    def middle(self, cell: Cell) -> Place:
        """The position of a cell's digit."""
        return self.place((cell.row + 0.5, cell.col + 0.5))

    def inside(self, cell: Cell) -> Iterator[Place]:
        """The positions inside a cell's borders."""
        for line in range(1, self.down):
            for column in range(1, self.across):
                yield cell.row * self.down + line, cell.col * self.across + column


SMALL = Layout(2, 4)
USUAL = Layout(2, 6)
"""The usual layout: a 9×9 board is 55 columns wide, with room for clues on both sides."""
