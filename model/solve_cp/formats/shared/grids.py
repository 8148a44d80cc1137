"""The square grids that regions fill on a page: one inside a frame, or several that overlap."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.formats.fpuzzles.board import board_of

Regions = Sequence[Collection[Cell]]


class Square(NamedTuple):
    """A square of cells by its top left corner and its side."""

    top: int
    left: int
    side: int

    @property
    def cells(self) -> frozenset[Cell]:
        """The cells in it."""
        every = range(self.side)
        return frozenset(Cell(self.top + row, self.left + col) for row in every for col in every)


def grids_in(regions: Regions) -> list[Square]:
    """The squares of n×n cells, in reading order, that regions of n cells fill.

    Two of them have no more than n cells in common, and together they have all regions of n cells;
    if there are no such squares, the list is empty.
    """
    for side in sorted({len(region) for region in regions} - {1}, reverse=True):
        pieces = [frozenset(region) for region in regions if len(region) == side]
        corners = sorted({_corner(piece) for piece in pieces})
        squares = [Square(*corner, side) for corner in corners]
        chosen = _chosen([square for square in squares if _is_filled(square.cells, pieces)], side)
        covered = frozenset[Cell]().union(*(square.cells for square in chosen))
        if chosen and all(piece <= covered for piece in pieces):
            return sorted(chosen)
    return []


def _chosen(squares: Sequence[Square], most: int) -> list[Square]:
    """Squares apart from each other, and those with further cells that overlap these little."""
    chosen: list[Square] = []
    for common in (0, most):
        for square in squares:
            covered = frozenset[Cell]().union(*(other.cells for other in chosen))
            little = all(len(square.cells & other.cells) <= common for other in chosen)
            if little and not square.cells <= covered:
                chosen.append(square)
    return chosen


def _corner(cells: Collection[Cell]) -> tuple[int, int]:
    return min(cell.row for cell in cells), min(cell.col for cell in cells)


def _is_filled(square: frozenset[Cell], pieces: Sequence[frozenset[Cell]]) -> bool:
    return frozenset[Cell]().union(*(piece for piece in pieces if piece <= square)) == square


def overlapping_board(squares: Sequence[Square], regions: Regions) -> Board | None:
    """The board of several grids with the usual boxes; None if their regions are others."""
    side = squares[0].side
    board = Board.overlapping([(square.top, square.left) for square in squares], side)
    drawn = {frozenset(region) for region in regions if len(region) == side}
    return board if {frozenset(house.cells) for house in board.regions} == drawn else None


def square_board(square: Square, regions: Regions) -> Board | None:
    """The board of one grid with its regions; None if some of them overlap."""
    inside = [region for region in regions if len(region) == square.side]
    number = {cell: place for place, region in enumerate(inside) for cell in region}
    if len(number) < sum(map(len, inside)):
        return None
    every = range(square.side)
    layout = [[number[Cell(square.top + r, square.left + c)] for c in every] for r in every]
    return board_of(layout, keep_lines=False)
