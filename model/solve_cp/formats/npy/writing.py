"""Write puzzles without rules as a numpy array."""

from __future__ import annotations

import io

import numpy as np

from solve_cp.errors import FormatError
from solve_cp.formats.text.writing import check_plain, layout_of
from solve_cp.puzzle.puzzle import Puzzle


def npy_of(puzzles: list[Puzzle], alone: bool) -> bytes:
    boards = {puzzle.board for puzzle in puzzles}
    shapes = {(board.rows, board.cols) for board in boards}
    for puzzle in puzzles:
        check_plain(puzzle, "npy")
    if len(shapes) > 1:
        raise FormatError(f"expected boards of one size for npy, got {len(shapes)} sizes")
    if any(layout_of(board) for board in boards):
        raise FormatError("expected boards with boxes for npy, got a jigsaw: use json")
    blank = -1 if any(0 in board.digits for board in boards) else 0
    rows = [[[blank if d is None else d for d in row] for row in p.rows()] for p in puzzles]
    array = np.array(rows, dtype=np.int8 if max(shapes.pop()) < 128 else np.int16)
    file = io.BytesIO()
    np.save(file, array[0] if alone else array, allow_pickle=False)
    return file.getvalue()
