"""Images of cells and shapes under the symmetries of the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.errors import InputError

Turn = Callable[[int, int, int, int], tuple[int, int]]
"""For each symmetry, the image of a cell from its row, column, last row and last column."""


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
    """The orbits of the cells under a symmetry; images outside `cells` are left out."""
    check_symmetry(board, symmetry)
    if not SYMMETRIES[symmetry]:
        return [(cell,) for cell in dict.fromkeys(cells)]
    left = dict.fromkeys(cells)
    groups = []
    while left:
        images = {image for (image,) in images_of(board, symmetry, (next(iter(left)),))}
        groups.append(tuple(cell for cell in sorted(images) if cell in left))
        left = {cell: None for cell in left if cell not in images}
    return groups


def check_symmetry(board: Board, symmetry: str) -> None:
    """Raise if the symmetry is unknown or does not fit the shape of the board."""
    if symmetry not in SYMMETRIES:
        raise InputError(f"expected a symmetry of {', '.join(SYMMETRIES)}, got {symmetry!r}")
    if symmetry in SQUARE_ONLY and board.rows != board.cols:
        raise InputError(f"expected a square board for the symmetry {symmetry}, got a {board}")


def images_of(board: Board, symmetry: str, shape: tuple[Cell, ...]) -> list[tuple[Cell, ...]]:
    """A shape and its images under a symmetry, without duplicates."""
    found, new = {frozenset(shape): shape}, [shape]
    while new:
        now = new.pop()
        for turn in SYMMETRIES[symmetry]:
            image = tuple(Cell(*turn(*cell, board.rows - 1, board.cols - 1)) for cell in now)
            if frozenset(image) not in found:
                found[frozenset(image)] = image
                new.append(image)
    return list(found.values())
