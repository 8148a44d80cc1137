"""Which cells are blank or given together."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.errors import InputError

Turn = Callable[[int, int, int, int], tuple[int, int]]
"""A cell's image, from its row and column and the last row and column."""


def _half(row: int, col: int, rows: int, cols: int) -> tuple[int, int]:
    return rows - row, cols - col


def _quarter(row: int, col: int, rows: int, cols: int) -> tuple[int, int]:  # noqa: ARG001
    return col, rows - row


def _up_down(row: int, col: int, rows: int, cols: int) -> tuple[int, int]:  # noqa: ARG001
    return rows - row, col


def _left_right(row: int, col: int, rows: int, cols: int) -> tuple[int, int]:  # noqa: ARG001
    return row, cols - col


def _diagonal(row: int, col: int, rows: int, cols: int) -> tuple[int, int]:  # noqa: ARG001
    return col, row


def _antidiagonal(row: int, col: int, rows: int, cols: int) -> tuple[int, int]:
    return cols - col, rows - row


SYMMETRIES: dict[str, tuple[Turn, ...]] = {
    "none": (),
    "rotate180": (_half,),
    "rotate90": (_quarter,),
    "horizontal": (_up_down,),
    "vertical": (_left_right,),
    "diagonal": (_diagonal,),
    "antidiagonal": (_antidiagonal,),
    "full": (_quarter, _left_right),
}
SQUARE_ONLY = ("rotate90", "diagonal", "antidiagonal", "full")


def orbits(board: Board, symmetry: str, cells: Iterable[Cell]) -> list[tuple[Cell, ...]]:
    """The cells in groups that a symmetry carries into each other; images outside are left out."""
    if symmetry not in SYMMETRIES:
        raise InputError(f"expected a symmetry of {', '.join(SYMMETRIES)}, got {symmetry!r}")
    if symmetry in SQUARE_ONLY and board.rows != board.cols:
        raise InputError(f"expected a square board for the symmetry {symmetry}, got a {board}")
    left = dict.fromkeys(cells)
    groups = []
    while left:
        group = _images(next(iter(left)), board, SYMMETRIES[symmetry])
        groups.append(tuple(cell for cell in sorted(group) if cell in left))
        left = {cell: None for cell in left if cell not in group}
    return groups


def _images(cell: Cell, board: Board, turns: tuple[Turn, ...]) -> set[Cell]:
    found, new = {cell}, [cell]
    while new:
        row, col = new.pop()
        for turn in turns:
            image = Cell(*turn(row, col, board.rows - 1, board.cols - 1))
            if image not in found:
                found.add(image)
                new.append(image)
    return found
