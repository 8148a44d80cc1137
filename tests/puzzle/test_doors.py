"""Rows, lines, arrays and data frames are all puzzles."""

from __future__ import annotations

import numpy as np
import pytest

from solve_cp import Board, Cell, Puzzle, PuzzleError, read, solve, sudoku_solver

LINE = "12.43.122.43.321"
ROWS = ["12.4", "3.12", "2.43", ".321"]
ARRAY = np.array([[int(c) if c != "." else 0 for c in row] for row in ROWS])


def test_lines_and_rows_are_one_puzzle() -> None:
    expected = Puzzle.from_rows(ARRAY)
    assert Puzzle.from_line(LINE) == expected
    assert Puzzle.from_rows(LINE) == Puzzle.from_rows(ROWS) == expected
    assert Puzzle.from_rows("\n".join(ROWS)) == expected
    assert Puzzle.from_line("12.1", Board.open(1, 4, [1, 2])).givens[Cell(0, 3)] == 1
    with pytest.raises(PuzzleError, match="expected a square number of symbols, like 81, got 15"):
        Puzzle.from_line(LINE[1:])
    with pytest.raises(PuzzleError, match="expected 16 symbols, got 15"):
        Puzzle.from_line(LINE[1:], Board.standard(4))


def test_data_frames_and_arrays_are_read() -> None:
    pandas = pytest.importorskip("pandas")
    expected = Puzzle.from_rows(ARRAY)
    frame = pandas.DataFrame(ARRAY)
    holes = pandas.DataFrame([[d or None for d in row] for row in ARRAY.tolist()])
    for table in (frame, holes, frame.astype(float), ARRAY):
        assert Puzzle.from_rows(table) == expected
        assert [puzzle.givens for puzzle in read(table)] == [expected.givens]


def test_the_array_solver_takes_flat_boards_and_minus_one_for_a_blank() -> None:
    solved = solve(Puzzle.from_rows(ARRAY)).grid
    assert solved is not None
    blank = np.where(ARRAY == 0, -1, ARRAY)
    assert (sudoku_solver(blank) == solved.array).all()
    flat = np.stack([ARRAY.ravel(), blank.ravel(), ARRAY.ravel()])
    assert sudoku_solver(flat).shape == (3, 16)
    assert (sudoku_solver(flat) == solved.array.ravel()).all()
    with pytest.raises(PuzzleError, match="got another negative number"):
        sudoku_solver(ARRAY - 2)
    with pytest.raises(PuzzleError, match=r"expected an array \(n, n\), \(k, n, n\) or \(k, n²\)"):
        sudoku_solver(np.zeros((3, 15), int))


def test_boards_of_any_outline_come_from_a_layout() -> None:
    board = Board.shaped(["11#2", "1.22", "33.4", "3#44"], digits=[1, 2, 3, 4])
    assert len(board.cells) == 14
    assert [len(region.cells) for region in board.regions] == [3, 3, 3, 3]
    assert [len(board.row(row)) for row in range(4)] == [3, 4, 4, 3]
    assert solve(Puzzle(board)).status == "solved"
    with pytest.raises(PuzzleError, match="expected at most 3 cells in a house"):
        Board.shaped(["111", "1..", "..."])
