"""The ancestors' interface: an array in, an array out, −1 if there is no solution."""

from __future__ import annotations

import numpy as np
import pytest

import solve_cp
from tests.cli.running import PUZZLES

SETS = ("very_easy", "easy", "medium", "hard")


@pytest.mark.parametrize("name", SETS)
def test_every_board_of_a_set_is_answered_as_its_solution_says(name: str) -> None:
    boards = np.load(PUZZLES / "ancestors" / f"bath_{name}_puzzle.npy")
    solutions = np.load(PUZZLES / "ancestors" / f"bath_{name}_solution.npy")
    assert np.array_equal(solve_cp.sudoku_solver(boards), solutions)
    unsolved = int((solutions == -1).all(axis=(1, 2)).sum())
    assert (len(boards), unsolved) == (15, 0 if name == "very_easy" else 5)
