"""Puzzles: givens, grids and what breaks the rules."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from solve_cp import Board, Cell, Grid, Puzzle, PuzzleError, RuleError, Status, check, solve
from solve_cp.rules import KillerCage

SOLVED = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]


@pytest.mark.parametrize("blank", [0, -1, None, ".", "", "-", float("nan"), "0"])
def test_blank_cells_have_no_given(blank: Any) -> None:
    rows = [[blank] * 4 for _ in range(4)]
    rows[0][1] = 2
    assert Puzzle.from_rows(rows).givens == {Cell(0, 1): 2}


def test_zero_is_a_given_where_it_is_a_digit() -> None:
    board = Board.standard(4, digits=range(4))
    puzzle = Puzzle.from_rows([[0, None, None, -1]] * 4, board)
    assert puzzle.givens == {Cell(r, 0): 0 for r in range(4)}


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ([[1, 2], [1]], "expected 2 columns, got 1: row 2"),
        ([[1, 2, 3, 4]], "expected a square board, got 1 rows of 4"),
        ([[5, 0, 0, 0]] + [[0] * 4] * 3, "expected a digit from 1 to 4, got 5: r1c1"),
        ([[0, "x", 0, 0]] + [[0] * 4] * 3, "expected a digit, got 'x': r1c2"),
        ([[1.5, 0, 0, 0]] + [[0] * 4] * 3, "expected a whole number, got 1.5: r1c1"),
        ([], "expected a square board, got 0 rows of 0"),
    ],
)
def test_bad_rows_are_named(rows: Any, message: str) -> None:
    with pytest.raises(PuzzleError) as error:
        Puzzle.from_rows(rows)
    assert str(error.value) == message


def test_clashing_givens_are_named() -> None:
    puzzle = Puzzle.from_rows([[1, 0, 0, 1], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])
    assert [str(clash) for clash in puzzle.clashes()] == ["1 twice in row 1: r1c1, r1c4"]


def test_a_right_grid_breaks_nothing() -> None:
    puzzle = Puzzle.from_rows([[1, 0, 0, 0]] + [[0] * 4] * 3) + KillerCage("r1c1 r1c2", 3)
    assert puzzle.violations(SOLVED) == []
    assert puzzle.violations(np.array(SOLVED)) == []
    assert puzzle.violations(puzzle.grid(SOLVED)) == []


def test_what_a_grid_breaks_is_listed_in_words() -> None:
    puzzle = Puzzle.from_rows([[2, 0, 0, 0]] + [[0] * 4] * 3) + KillerCage("r1c1 r1c2", 5)
    wrong = [[1, 2, 3, 9], *SOLVED[1:]]
    assert [str(broken) for broken in puzzle.violations(wrong)] == [
        "expected the given 2, got 1: r1c1",
        "9 is not a digit here: r1c4",
    ]
    twice = [[1, 2, 3, 3], *SOLVED[1:]]
    assert "3 twice in row 1: r1c3, r1c4" in [str(v) for v in puzzle.violations(twice)]
    assert any("KillerCage" in str(v) for v in puzzle.violations(SOLVED))


def test_rules_and_givens_are_added_to_a_new_puzzle() -> None:
    empty = Puzzle(Board.standard(4))
    cage = KillerCage("r1c1 r1c2", 3)
    assert (empty + cage).rules == (cage,)
    assert (empty + [cage, cage]).rules == (cage, cage)
    assert empty.rules == ()
    assert empty.with_givens({"r1c1": 3}).givens == {Cell(0, 0): 3}
    assert empty.with_givens([[0, 4, 0, 0]] + [[0] * 4] * 3).givens == {Cell(0, 1): 4}


def test_a_rule_off_the_board_is_an_error() -> None:
    with pytest.raises(RuleError, match="r5c1"):
        Puzzle(Board.standard(4)) + KillerCage("r4c1 r5c1", 3)


def test_a_grid_reads_by_cell_by_row_and_as_an_array() -> None:
    grid = Grid.from_rows(Board.standard(4), SOLVED)
    assert (grid[0], grid[Cell(1, 2)], grid[3, 0], len(grid)) == ((1, 2, 3, 4), 1, 4, 4)
    assert np.asarray(grid).tolist() == SOLVED == grid.tolist() == [list(row) for row in grid]
    assert grid == SOLVED
    assert grid == np.array(SOLVED)
    assert grid == Grid.from_rows(Board.standard(4), SOLVED)
    assert grid != [[1]]
    assert np.array(grid, dtype=np.int8).dtype == np.int8


def test_a_hole_is_none_in_a_row_and_minus_one_in_an_array() -> None:
    board = Board.overlapping([(0, 0), (2, 2)], 4)
    grid = Grid(board, [1] * len(board.cells))
    assert grid[0] == (1, 1, 1, 1, None, None)
    assert grid.array[0].tolist() == [1, 1, 1, 1, -1, -1]


@pytest.mark.parametrize("rows", [[[1, 2]], [[1, 2, 3, 4]] * 3, [[1, 2, 3]] * 4])
def test_a_grid_of_the_wrong_shape_is_an_error(rows: Any) -> None:
    with pytest.raises(PuzzleError, match="expected 4 rows of 4 digits"):
        Grid.from_rows(Board.standard(4), rows)


def test_numbers_of_numpy_are_givens_like_any() -> None:
    givens: Any = {"r1c1": np.array([5])[0], "r1c2": 2.0}
    puzzle = Puzzle(Board.standard(9)).with_givens(givens)
    assert puzzle == Puzzle(Board.standard(9)).with_givens({"r1c1": 5, "r1c2": 2})
    assert {type(digit) for digit in puzzle.givens.values()} == {int}
    assert solve(puzzle, unique=False).status is Status.SOLVED


@pytest.mark.parametrize("digit", [True, 1.5, "1", None, float("nan"), [1]])
def test_a_given_that_is_no_whole_number_is_named(digit: Any) -> None:
    with pytest.raises(PuzzleError, match=r"expected a whole number, got .*: r1c1"):
        Puzzle(Board.standard(9)).with_givens({"r1c1": digit})


def test_a_board_of_odd_numbers_spoils_no_other() -> None:
    eight: Any = np.int64(8)
    numbers: Any = np.arange(1.0, 9.0)
    odd = Board.standard(eight, digits=numbers)
    assert odd == Board.standard(8)
    assert {type(digit) for digit in odd.digits} == {int}
    assert solve(Puzzle(Board.standard(8)), unique=False).status is Status.SOLVED
    numbers[0] = float("nan")
    with pytest.raises(PuzzleError, match=r"expected a whole number, got np.float64\(nan\)"):
        Board.standard(8, digits=numbers)


@pytest.mark.parametrize("digit", [1.7, None, "a"])
def test_a_grid_holds_whole_numbers(digit: Any) -> None:
    rows = [[digit, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    with pytest.raises(PuzzleError, match=r"expected a (whole number|digit), got .*: r1c1"):
        Puzzle(Board.standard(4)).violations(rows)


def test_a_grid_of_another_board_is_refused() -> None:
    grid = solve(Puzzle(Board.standard(4)), unique=False).grid
    nine = Puzzle(Board.standard(9))
    with pytest.raises(PuzzleError, match="expected a grid of a 9×9 board"):
        nine.violations(grid)
    with pytest.raises(PuzzleError, match="expected a grid of a 9×9 board"):
        check(nine, grid)
    with pytest.raises(PuzzleError, match="expected a grid of a 9×9 board"):
        replace(nine, solution=grid)


def test_a_solution_given_as_rows_is_a_grid() -> None:
    puzzle = Puzzle(Board.standard(4), solution=SOLVED)  # type: ignore[arg-type]
    assert isinstance(puzzle.solution, Grid)
    assert puzzle.solution == SOLVED


def test_a_puzzle_shows_itself_shortly_and_at_length() -> None:
    puzzle = Puzzle(Board.standard(4), {Cell(0, 0): 1}) + KillerCage("r1c1 r1c2", 3)
    assert repr(puzzle) == "<Puzzle: 4×4 board with 2×2 boxes, 1 given, 1 rule>"
    assert str(puzzle).splitlines()[0] == "1 . │ . ."
    assert str(puzzle).splitlines()[-1] == "KillerCage(cells r1c1 r1c2, total 3)"


def test_a_grid_is_asked_by_the_names_of_cells() -> None:
    grid = Puzzle(Board.standard(4)).grid(SOLVED)
    assert (grid["r1c1"], grid["r4c1"]) == (1, 4)
