"""Whether a grid is right."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import (
    Board,
    Cell,
    Grid,
    InterruptedQuestion,
    Limits,
    Puzzle,
    PuzzleError,
    Status,
    Violation,
    check,
)
from solve_cp.rules import AntiKing, Doublers, KillerCage, Sandwich
from tests.questions.boards import FOUR, GRIDS, PLAIN, all_solutions, puzzles

PROPER = Puzzle.from_rows(["1...", "..3.", ".4..", "...2"])


@settings(max_examples=40)
@given(puzzles(rules=PLAIN), st.sampled_from(GRIDS), st.sets(st.sampled_from(FOUR.cells)))
def test_a_part_of_a_grid_is_right_if_some_solution_has_it(
    puzzle: Puzzle, grid: Grid, cells: set[Cell]
) -> None:
    solutions = all_solutions(puzzle)
    answer = check(puzzle, {cell: grid[cell] for cell in cells})
    fits = [found for found in solutions if all(found[cell] == grid[cell] for cell in cells)]
    assert answer.right is bool(fits)
    if answer.violations:
        assert not fits
    if len(solutions) == 1:
        wrong = {cell for cell in cells if grid[cell] != solutions[0][cell]}
        assert set(answer.wrong) == (wrong if answer.blank or answer.violations else set())


def test_a_right_grid_is_right_and_may_be_one_of_several() -> None:
    grid = [[1, 3, 2, 4], [4, 2, 3, 1], [2, 4, 1, 3], [3, 1, 4, 2]]
    answer = check(PROPER, grid)
    assert (answer.right, answer.status, answer.violations) == (True, Status.SOLVED, ())
    assert answer.unique is True
    several = check(Puzzle(PROPER.board), grid)
    assert (several.right, several.status, several.unique) == (True, Status.SOLVED, False)


def test_a_wrong_grid_is_told_what_it_breaks_and_where_it_is_wrong() -> None:
    answer = check(PROPER, [[1, 3, 2, 4], [4, 2, 3, 1], [2, 4, 3, 3], [3, 1, 4, 1]])
    assert (answer.right, answer.status, answer.unique) == (False, Status.SOLVED, True)
    assert answer.violations == (
        Violation("expected the given 2, got 1", (Cell(3, 3),)),
        Violation("3 twice in row 3", (Cell(2, 2), Cell(2, 3))),
        Violation("1 twice in row 4", (Cell(3, 1), Cell(3, 3))),
        Violation("3 twice in column 3", (Cell(1, 2), Cell(2, 2))),
        Violation("1 twice in column 4", (Cell(1, 3), Cell(3, 3))),
        Violation("3 twice in box 4", (Cell(2, 2), Cell(2, 3))),
    )
    assert answer.wrong == (Cell(2, 2), Cell(3, 3))


def test_digits_that_break_nothing_yet_can_be_wrong() -> None:
    answer = check(PROPER, {"r1c2": 2})
    assert (answer.right, answer.violations, answer.wrong) == (False, (), (Cell(0, 1),))
    assert len(answer.blank) == 15


def test_givens_stand_where_the_grid_is_blank() -> None:
    answer = check(PROPER, {"r1c2": 1})
    assert answer.violations == (
        Violation("1 twice in row 1", (Cell(0, 0), Cell(0, 1))),
        Violation("1 twice in box 1", (Cell(0, 0), Cell(0, 1))),
    )


def test_where_several_solutions_are_left_the_grid_must_fit_one() -> None:
    puzzle = Puzzle.from_rows(["12..", "3...", "....", "...."])
    assert check(puzzle, ["12..", "34..", "....", "...."]).right is True
    answer = check(puzzle, ["12..", "3.4.", "....", "...."])
    assert (answer.right, answer.violations, answer.wrong) == (False, (), ())
    assert answer.reason == "no solution has these digits"


def test_rules_that_name_no_cells_show_where_they_are_broken() -> None:
    grid = GRIDS[0]
    broken = [
        Violation("breaks AntiKing()", tuple(sorted({c for pair in _kings(grid) for c in pair})))
    ]
    assert list(check(Puzzle(FOUR) + AntiKing(), grid).violations) == broken


def _kings(grid: Grid) -> list[tuple[Cell, Cell]]:
    return [(a, b) for a, b in FOUR.pairs(((1, 1), (1, -1))) if grid[a] == grid[b]]


@pytest.mark.parametrize(
    ("rule", "digits", "cells"),
    [
        (AntiKing(), {"r2c2": 1, "r3c3": 1}, ["r2c2", "r3c3"]),
        (KillerCage("r1c1 r2c2 r2c3"), {"r1c1": 4, "r2c3": 4}, ["r1c1", "r2c3"]),
        (KillerCage("r1c1 r1c2", 5), {"r1c1": 1, "r1c2": 2}, ["r1c1", "r1c2"]),
        (
            Sandwich("row 1", 5),
            {"r1c1": 1, "r1c2": 4, "r1c3": 2, "r1c4": 3},
            ["r1c1", "r1c2", "r1c3", "r1c4"],
        ),
    ],
)
def test_a_partly_filled_grid_breaks_rules_whose_cells_are_filled(
    rule: KillerCage, digits: dict[str, int], cells: list[str]
) -> None:
    answer = check(Puzzle(FOUR) + rule, digits)
    assert [str(c) for v in answer.violations for c in v.cells] == cells
    assert [v.text for v in answer.violations] == [f"breaks {rule}"]
    assert answer.right is False


def test_extra_variables_may_save_a_grid() -> None:
    puzzle = Puzzle(FOUR) + [Doublers(), KillerCage("r1c1 r1c2", 5)]
    some = GRIDS[::24]
    right = [not puzzle.violations(grid) for grid in some]
    assert [check(puzzle, grid.tolist()).right for grid in some] == right
    assert set(right) == {True, False}


def test_a_puzzle_without_a_solution_has_no_right_grid() -> None:
    puzzle = Puzzle(FOUR, {Cell(0, 0): 1}) + KillerCage("r1c1 r1c2", 7)
    answer = check(puzzle, {"r4c4": 1})
    assert (answer.right, answer.reason) == (False, "the puzzle has no solution")


def test_a_limit_decides_nothing() -> None:
    empty = Puzzle(Board.standard(25))
    answer = check(empty, {"r1c1": 1}, limits=Limits(seconds=0.001))
    assert (answer.right, answer.status) == (None, Status.GAVE_UP)
    assert answer.reason


def test_arrays_and_the_givens_of_a_puzzle_are_grids_too() -> None:
    array = np.array([[1, 3, 2, 4], [4, 2, 3, 1], [2, 4, 1, 3], [3, 1, 4, 2]])
    assert check(PROPER, array).right is True
    assert check(PROPER, PROPER).right is True


def test_a_grid_of_another_size_is_refused() -> None:
    with pytest.raises(PuzzleError, match="expected 4 rows of 4, got 1 rows of 2"):
        check(PROPER, [[1, 2]])


def test_ctrl_c_keeps_the_violations(monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("solve_cp.questions.check.solve", stop)
    with pytest.raises(InterruptedQuestion) as caught:
        check(PROPER, {"r1c1": 2})
    data = caught.value.answer.to_json()
    assert (data["right"], data["reason"]) == (False, "interrupted")
    assert data["violations"] == [{"text": "expected the given 1, got 2", "cells": ["r1c1"]}]


def test_json_names() -> None:
    assert list(check(PROPER, {}).to_json()) == [
        *("status", "unique", "grid", "engine", "seconds", "statistics", "not_modelled", "reason"),
        *("right", "filled", "violations", "wrong", "blank"),
    ]
