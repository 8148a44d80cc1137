"""Library calls with arguments of the wrong type raise a clear error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from solve_cp import Board, InputError, Puzzle, crosscheck, read, solve, solve_many, sudoku_solver

BLANK = Puzzle(Board.standard(4))
BOARD = "4×4 board with 2×2 boxes"
WRONG: list[tuple[Callable[[], Any], str]] = [
    (
        lambda: Board.standard(9, (3,)),  # type: ignore[arg-type]
        "expected a box shape like (2, 5) or '2x5', got (3,)",
    ),
    (lambda: Puzzle.from_rows(None), "expected rows of digits, got None"),
    (
        lambda: solve_many(BLANK),
        "expected puzzles, lines, a file or an array (`solve` takes a single puzzle), got Puzzle",
    ),
    (
        lambda: solve_many([BLANK], executor=4),  # type: ignore[arg-type]
        "expected an Executor, like ProcessPoolExecutor(4), or None for all cores, got int",
    ),
    (
        lambda: crosscheck(BLANK, engines="cpsat"),
        "expected a list of engines, like ['cpsat', 'sat'], got 'cpsat'",
    ),
    (
        lambda: crosscheck(BLANK, engines=4),  # type: ignore[arg-type]
        "expected a list of engines, like ['cpsat', 'sat'], got int",
    ),
    (lambda: solve(BLANK).grid["r1c10"], f"expected a cell of a {BOARD}, got 'r1c10'"),  # type: ignore[index]
    (
        lambda: solve(BLANK).grid[0, -1],  # type: ignore[index]
        f"expected a cell of a {BOARD}, like 'r1c1' or (0, 0), rows and columns from 0, "
        "got (0, -1)",
    ),
]


@pytest.mark.parametrize(("call", "expected"), WRONG)
def test_a_wrong_argument_is_told_in_a_sentence(call: Callable[[], Any], expected: str) -> None:
    with pytest.raises(InputError) as raised:
        call()
    assert str(raised.value) == expected


def test_what_a_masked_array_masks_is_blank() -> None:
    rows = np.array([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]])
    masked = np.ma.masked_array(rows.copy(), mask=np.eye(4, dtype=bool))
    blanked = rows * (1 - np.eye(4, dtype=int))
    expected = Puzzle.from_rows(blanked)
    assert Puzzle.from_rows(masked) == expected
    assert [puzzle.givens for puzzle in read(masked)] == [expected.givens]
    masked.data[0, 0] = 9  # never shown
    assert (sudoku_solver(masked) == rows).all()
