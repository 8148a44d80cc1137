"""Arrays in, arrays out: the interface of the student solvers that this library grew out of."""

from __future__ import annotations

from math import isqrt
from typing import Any

import numpy as np

from solve_cp.batch.reading.rows import FRONTIER_CELLS
from solve_cp.batch.together import FRONTIER_BOARDS
from solve_cp.board.board import Board
from solve_cp.errors import PuzzleError
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.solve import solve

Array = np.ndarray[Any, np.dtype[Any]]
AT_ONCE = 4096  # boards that are searched together
AN_ARRAY = "expected an array (n, n), (k, n, n) or (k, n²)"


def sudoku_solver(array: Any) -> Array:
    """Solve a board (n, n), or many (k, n, n) or (k, n²); the result has the same shape.

    0 and −1 are blank, and so are the masked entries of a masked array. A board without a solution
    becomes −1 everywhere; the others are still solved.
    """
    try:
        boards = np.ma.filled(array, 0) if np.ma.isMaskedArray(array) else np.asarray(array)
    except ValueError:
        raise PuzzleError(f"{AN_ARRAY}, got rows of several lengths") from None
    side = _side(boards)
    batch = boards.reshape(-1, side, side)
    kind = _type(boards.dtype)
    solved = _many(batch, kind) if _suits_frontier(batch) else _one_by_one(batch)
    return solved.reshape(boards.shape).astype(kind, copy=False)


def _side(boards: Array) -> int:
    """The side of the boards; raises an error if the shape or the type does not fit."""
    if boards.ndim not in (2, 3) or not boards.shape[-1]:
        raise PuzzleError(f"{AN_ARRAY}, got the shape {boards.shape}")
    height, width = boards.shape[-2:]
    flat = boards.ndim == 2 and height != width
    side = isqrt(width) if flat else width
    if side * side != width if flat else height != width:
        raise PuzzleError(f"{AN_ARRAY}, got the shape {boards.shape}")
    if boards.dtype.kind not in "iuf":
        raise PuzzleError(f"expected an array of numbers, got {boards.dtype}")
    if (boards < -1).any():
        raise PuzzleError("expected digits, or 0 or −1 for a blank, got another negative number")
    if boards.size and (boards.reshape(-1, side * side) == -1).all(axis=1).any():
        raise PuzzleError(
            "expected a board, got −1 everywhere, which means a board without a solution"
        )
    return side


def _type(given: np.dtype[Any]) -> np.dtype[Any]:
    """The type of the array, unless it cannot hold −1."""
    return np.dtype(np.int64) if given.kind == "u" else given


def _one_by_one(batch: Array) -> Array:
    solved = np.full(batch.shape, -1, dtype=np.int64)
    for number, rows in enumerate(batch):
        grid = solve(Puzzle.from_rows(rows), unique=False).grid
        if grid is not None:
            solved[number] = grid.array
    return solved


def _suits_frontier(batch: Array) -> bool:
    whole = batch.dtype.kind != "f" or _is_whole(batch)
    return len(batch) >= FRONTIER_BOARDS and batch[0].size <= FRONTIER_CELLS and whole


def _is_whole(batch: Array) -> bool:
    return bool(np.isfinite(batch).all() and (batch % 1 == 0).all())


def _many(batch: Array, kind: np.dtype[Any]) -> Array:
    """Solve many boards, a part at a time to save memory."""
    from solve_cp.engines.frontier.breadth import solve_numbers

    side = batch.shape[-1]
    if (high := batch.max(initial=0)) > side:
        raise PuzzleError(f"expected digits from 1 to {side}, got {high}")
    board, solved = Board.standard(side), np.empty(batch.shape, dtype=kind)
    for start in range(0, len(batch), AT_ONCE):
        part = batch[start : start + AT_ONCE]
        given = np.maximum(part, 0).astype(np.uint8).reshape(len(part), -1)
        found = solve_numbers(board, given, want=1)
        solved[start : start + AT_ONCE] = found.numbers.reshape(part.shape)
        solved[start : start + AT_ONCE][found.counts == 0] = -1
    return solved
