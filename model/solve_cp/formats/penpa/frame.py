"""The numbering of points in a Penpa+ puzzle."""

from __future__ import annotations

from typing import NamedTuple

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Point
from solve_cp.formats.shared.json_values import number_in

MARGIN = 2
CORNERS = 4  # per cell; also the index of their first kind of points
# The position of each kind of point in its cell: cells, vertices, edges.
PLACES = ((0.5, 0.5), (1.0, 1.0), (1.0, 0.5), (0.5, 1.0))


class Frame(NamedTuple):
    """The numbering of points: cells first, then vertices, two kinds of edges, corners of cells.

    The board is `height` × `width` cells from `top` and `left`, on a page of `rows` × `columns`.
    """

    columns: int
    rows: int
    top: int
    left: int
    height: int
    width: int

    @property
    def stride(self) -> int:
        """The number of points per row."""
        return self.columns + 2 * MARGIN

    @property
    def points(self) -> int:
        """The number of points of each kind."""
        return self.stride * (self.rows + 2 * MARGIN)

    def cell(self, point: int) -> Cell | None:
        """The cell of the board at a point, if any."""
        row, col = divmod(point, self.stride)
        cell = Cell(row - MARGIN - self.top, col - MARGIN - self.left)
        inside = 0 <= cell.row < self.height and 0 <= cell.col < self.width
        return cell if inside and 0 <= point < self.points else None

    def corner_cell(self, point: int) -> Cell | None:
        """The cell of the board with this point in one of its corners."""
        return self.cell((point - CORNERS * self.points) // CORNERS)

    def corner_point(self, point: int) -> Point | None:
        """The centre of the cell, on the board or not, with this point in one of its corners."""
        return self.point((point - CORNERS * self.points) // CORNERS)

    def beside(self, edge: str) -> list[Cell]:
        """The cells of the board on both sides of an edge, given by its ends."""
        ends = [number_in(part) for part in edge.split(",")]
        vertices = sorted(end - self.points for end in ends if end is not None)
        length = vertices[1] - vertices[0] if len(vertices) == 2 else 0
        # A horizontal edge is below the cell at its right end, a vertical one right of its lower.
        further = {1: self.stride, self.stride: 1}.get(length)
        sides = (vertices[1], vertices[1] + further) if further else ()
        return [cell for point in sides if (cell := self.cell(point))]

    def point(self, number: int) -> Point | None:
        """The position of a point of any kind, in cells from the top left corner of the board."""
        kind, place = divmod(number, self.points)
        if not 0 <= kind < len(PLACES):
            return None
        row, col = divmod(place, self.stride)
        down, right = PLACES[kind]
        return row - MARGIN - self.top + down, col - MARGIN - self.left + right
