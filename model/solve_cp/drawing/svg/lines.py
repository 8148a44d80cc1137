"""The lines of a board: thin between cells, thick around regions and the board."""

from __future__ import annotations

from collections.abc import Iterator

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Point

Stroke = tuple[Point, Point]
THIN, THICK = 1, 2


def board_lines(board: Board) -> tuple[list[Stroke], list[Stroke]]:
    """The thin and the thick lines, each as long as it runs straight."""
    regions: dict[Cell, tuple[int, ...]] = {}
    for number, house in enumerate(board.regions):
        for cell in house.cells:
            regions[cell] = (*regions.get(cell, ()), number)
    found: dict[int, list[Stroke]] = {THIN: [], THICK: []}
    for row in range(board.rows + 1):
        sides = [((row - 1, col), (row, col)) for col in range(board.cols)]
        for kind, first, last in _runs(board, regions, sides):
            found[kind].append(((row, first), (row, last)))
    for col in range(board.cols + 1):
        sides = [((row, col - 1), (row, col)) for row in range(board.rows)]
        for kind, first, last in _runs(board, regions, sides):
            found[kind].append(((first, col), (last, col)))
    return found[THIN], found[THICK]


def _runs(
    board: Board,
    regions: dict[Cell, tuple[int, ...]],
    sides: list[tuple[tuple[int, int], tuple[int, int]]],
) -> Iterator[tuple[int, int, int]]:
    """The kind of each line along the cells, with its start and end."""
    kind, first = 0, 0
    for place, (one, other) in enumerate([*sides, ((-1, -1), (-1, -1))]):
        here = _kind(board, regions, one, other)
        if here != kind:
            if kind:
                yield kind, first, place
            kind, first = here, place


def _kind(
    board: Board,
    regions: dict[Cell, tuple[int, ...]],
    one: tuple[int, int],
    other: tuple[int, int],
) -> int:
    """The kind of line between two places; none between two holes."""
    inside = (one in board.index) + (other in board.index)
    if inside < 2:
        return THICK * inside
    return THIN if regions.get(one) == regions.get(other) else THICK  # type: ignore[call-overload]
