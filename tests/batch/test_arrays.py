"""sudoku_solver: arrays in, arrays out."""

from pathlib import Path

import numpy as np
import pytest

import solve_cp

BATH = Path(__file__).parent.parent.parent / "puzzles" / "ancestors"


@pytest.mark.parametrize("name", ["very_easy", "easy", "medium", "hard"])
def test_the_bath_sets_are_reproduced(name: str) -> None:
    puzzles = np.load(BATH / f"bath_{name}_puzzle.npy")
    expected = np.load(BATH / f"bath_{name}_solution.npy")
    assert np.array_equal(solve_cp.sudoku_solver(puzzles), expected)


def test_large_batches_give_the_same_answers() -> None:
    puzzles = np.load(BATH / "bath_medium_puzzle.npy")
    expected = np.load(BATH / "bath_medium_solution.npy")
    many = solve_cp.sudoku_solver(np.concatenate([puzzles] * 5))
    assert np.array_equal(many, np.concatenate([expected] * 5))


def test_one_board_keeps_its_shape_and_type() -> None:
    board = np.load(BATH / "bath_hard_puzzle.npy")[3].astype(np.int16)
    solved = solve_cp.sudoku_solver(board)
    assert solved.shape == (9, 9)
    assert solved.dtype == np.int16


def test_any_size_lists_and_floats_are_taken() -> None:
    rows = [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]]
    assert solve_cp.sudoku_solver(rows).tolist()[0][0] == 1
    assert solve_cp.sudoku_solver(np.array(rows, dtype=float)).dtype == np.float64
    assert solve_cp.sudoku_solver(np.array(rows, dtype=np.uint8)).dtype == np.int64


def test_a_board_without_a_solution_is_minus_one_everywhere() -> None:
    board = np.zeros((2, 4, 4), dtype=int)
    board[0, 0, :2] = 3
    solved = solve_cp.sudoku_solver(board)
    assert (solved[0] == -1).all()
    assert (solved[1] > 0).all()


@pytest.mark.parametrize("shape", [(9,), (2, 3), (1, 2, 3), (1, 1, 1, 1), (0, 0)])
def test_a_wrong_shape_is_named(shape: tuple[int, ...]) -> None:
    with pytest.raises(solve_cp.PuzzleError, match=r"expected an array \(n, n\), \(k, n, n\) or"):
        solve_cp.sudoku_solver(np.zeros(shape))


@pytest.mark.parametrize("count", [1, 100])
def test_digits_out_of_range_are_named(count: int) -> None:
    boards = np.zeros((count, 4, 4), dtype=int)
    boards[-1, 2, 2] = 7
    with pytest.raises(solve_cp.PuzzleError, match=r"expected .*digit.* from 1 to 4, got 7"):
        solve_cp.sudoku_solver(boards)


def test_an_array_of_words_is_refused() -> None:
    with pytest.raises(solve_cp.PuzzleError, match="expected an array of numbers"):
        solve_cp.sudoku_solver(np.full((4, 4), "x"))


@pytest.mark.parametrize("many", [1, 100])
def test_a_board_without_solution_is_not_taken_for_a_blank_one(many: int) -> None:
    with pytest.raises(
        solve_cp.PuzzleError, match="got −1 everywhere, which means a board without"
    ):
        solve_cp.sudoku_solver(-np.ones((many, 4, 4), dtype=int))
