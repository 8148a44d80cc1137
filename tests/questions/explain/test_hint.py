"""Hints: the next step, in levels; if a digit is wrong, the hint says so and why."""

import pytest

from solve_cp import Cell, Limits, Status, hint, read, solve
from solve_cp.questions.explain.path import End
from tests.cli.running import PUZZLES

EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


def test_a_hint_gives_more_away_level_by_level() -> None:
    found = hint(read(EASY)[0])
    assert found.say("where") == "Look at rows 1 to 3, columns 4 to 6."
    assert found.say("what") == "Look at box 2."
    assert found.say("how") == found.say() == "In box 2, r1c6 is the only place left for 8."


def test_a_hint_goes_on_from_a_grid() -> None:
    puzzle = read(EASY)[0]
    found = hint(puzzle, EASY[:40] + "5" + EASY[41:])
    assert found.step
    assert Cell(4, 4) not in found.step.placed


def test_a_digit_that_sees_its_like_is_the_hint() -> None:
    found = hint(read(EASY)[0], {"r1c3": 5})
    assert found.wrong == {Cell(0, 2): 5}
    assert found.say("where") == "A digit is wrong."
    assert found.say("what") == "A digit is wrong: in r1c3."
    assert found.say() == "r1c3 cannot be 5: it sees the 5 in r1c1."


def test_a_digit_in_the_only_place_of_another_is_the_hint() -> None:
    found = hint(read("1.....3..4.....2")[0], "12....3..4.....2")
    assert found.step is not None
    assert found.step.sentence == "In row 1, 3 can only stand in r1c2. So r1c2 cannot be 2."


def test_a_digit_that_leaves_nothing_for_a_cell_is_the_hint() -> None:
    found = hint(read(".234......1....2")[0], {"r2c1": 1})
    assert found.step
    assert found.step.name == "naked single"
    assert found.say() == "Suppose r2c1 were 1. Then r1c1 has no digit left. So r2c1 cannot be 1."


LAST = {3: "7 has no place left in column 6.", 7: "1 has no place left in column 5."}


@pytest.mark.parametrize("digit", [3, 7])
def test_a_digit_that_breaks_later_is_the_hint(digit: int) -> None:
    puzzle = read(PUZZLES / "classic" / "nine_hard.csv")[0]
    found = hint(puzzle, {"r1c1": digit})
    assert found.wrong == {Cell(0, 0): digit}
    assert found.step
    assert found.step.told.lead == f"r1c1 cannot be {digit}. Suppose it were:"
    assert found.step.told.points[-1].text == LAST[digit]


def test_a_full_grid_needs_no_hint() -> None:
    puzzle = read(EASY)[0]
    found = hint(puzzle, solve(puzzle).grid)
    assert (found.step, found.end, found.say()) == (None, End.SOLVED, "The puzzle is solved.")


def test_a_limit_leaves_no_hint() -> None:
    found = hint(read(EASY)[0], limits=Limits(seconds=1e-9))
    assert (found.status, found.step) == (Status.GAVE_UP, None)


def test_pencil_marks_that_leave_out_the_right_digit_are_the_hint() -> None:
    found = hint(read(EASY)[0], {"r1c3": [1, 2], "r1c4": [2, 6]})
    assert (found.step, found.wrong, found.incomplete) == (None, {}, (Cell(0, 2),))
    assert found.say("where") == "The pencil marks of a cell leave out its digit."
    assert found.say() == "The pencil marks of r1c3 leave out its digit."
    assert found.to_json()["incomplete"] == ["r1c3"]


def test_several_cells_with_incomplete_pencil_marks_are_listed_at_last() -> None:
    found = hint(read(EASY)[0], {"r1c3": [1, 2], "r1c4": [1, 2]})
    assert found.say("where") == "The pencil marks of some cells leave out a digit."
    assert found.say("what") == "The pencil marks of r1c3 leave out its digit."
    told = "The pencil marks of r1c3 and r1c4 leave out the digits of these cells."
    assert found.say() == told
