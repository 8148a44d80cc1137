"""`explain`, `hint`, `grade` and `why --steps`, as processes."""

import json
from pathlib import Path

import pytest

from tests.cli.running import PUZZLES, only_error, solve_cp

EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
BROKEN = PUZZLES / "broken.json"
HARD = PUZZLES / "classic" / "nine_hard.csv"


def test_explain_tells_every_step_and_how_it_ends() -> None:
    done = solve_cp("explain", EASY, "-q")
    lines = done.stdout.decode().splitlines()
    assert done.returncode == 0
    assert lines[0] == (" 1. In box 2, r1c6 is the only place left for 8. (hidden single in a box)")
    assert lines[-1].startswith("The puzzle is solved. (51 steps, 51 proved")


def test_explain_as_json_has_steps_and_whether_it_finished() -> None:
    done = solve_cp("explain", EASY, "--json")
    answer = json.loads(done.stdout)
    assert (answer["finished"], answer["end"], len(answer["steps"])) == (True, "solved", 51)
    assert answer["steps"][0]["placed"] == {"r1c6": 8}


def test_explain_starts_at_a_grid_with_pencil_marks(tmp_path: Path) -> None:
    marks = solve_cp("candidates", EASY, "-q").stdout.decode()
    grid = [["." if s == "0" else s for s in EASY[i : i + 9]] for i in range(0, 81, 9)]
    rows = [["123456789" if s == "." else s for s in row] for row in grid]
    rows[0][2] = "24"
    file = tmp_path / "marks.txt"
    file.write_text("\n".join(" ".join(row) for row in rows))
    answer = json.loads(solve_cp("explain", EASY, "--from", file, "--json").stdout)
    assert marks
    assert answer["start"]["r1c3"] == [2, 4]


def test_explain_ends_in_a_contradiction_with_exit_code_1() -> None:
    done = solve_cp("explain", BROKEN, "-q")
    assert done.returncode == 1
    assert "The puzzle has no solution." in done.stdout.decode()


@pytest.mark.parametrize("name", ["path.html", "path.svg"])
def test_explain_writes_a_page_or_pictures(tmp_path: Path, name: str) -> None:
    done = solve_cp("explain", EASY, "-o", tmp_path / name, "-q")
    assert done.returncode == 0
    assert "only place left for 8" in (tmp_path / name).read_text()


def test_explain_refuses_other_outputs_before_the_work(tmp_path: Path) -> None:
    error = only_error(solve_cp("explain", EASY, "-o", tmp_path / "path.pdf"))
    assert error.startswith("expected an output that ends in .html or .svg, got ")
    assert not list(tmp_path.iterdir())


def test_a_limit_is_exit_code_3() -> None:
    done = solve_cp("explain", HARD, "--time-limit", "0.000001", "-q")
    assert done.returncode == 3
    assert "gave up: time limit" in done.stdout.decode()


@pytest.mark.parametrize(
    ("level", "text"),
    [
        ("where", "Look at rows 1 to 3, columns 4 to 6."),
        ("what", "Look at box 2."),
        ("how", "In box 2, r1c6 is the only place left for 8."),
    ],
)
def test_hints_come_in_levels(level: str, text: str) -> None:
    done = solve_cp("hint", EASY, "--level", level, "-q")
    assert (done.returncode, done.stdout.decode()) == (0, f"{text}\n")


def test_a_wrong_digit_is_the_hint() -> None:
    wrong = EASY[:2] + "5" + EASY[3:]
    done = solve_cp("hint", EASY, wrong, "-q")
    assert done.returncode == 1
    assert done.stdout.decode() == "r1c3 cannot be 5: it sees the 5 in r1c1.\n"


def test_hints_need_one_puzzle(tmp_path: Path) -> None:
    several = tmp_path / "boards.txt"
    several.write_text(f"{EASY}\n{EASY}\n")
    assert only_error(solve_cp("hint", several)) == "expected one puzzle, got 2"


def test_grade_as_json_is_one_object_a_board(tmp_path: Path) -> None:
    several = tmp_path / "boards.txt"
    several.write_text(f"{EASY}\n{EASY}\n")
    done = solve_cp("grade", several, "--json")
    answers = [json.loads(line) for line in done.stdout.decode().splitlines()]
    names = ("number", "word", "hardest", "steps", "finished")
    assert [[answer[name] for name in names] for answer in answers] == [
        [1.2, "easy", "hidden single in a box", {"1": 16, "1.2": 35}, True]
    ] * 2


def test_grade_writes_a_table_of_many_boards(tmp_path: Path) -> None:
    several = tmp_path / "boards.txt"
    several.write_text(f"{EASY}\n{EASY}\n")
    lines = solve_cp("grade", several, "--csv").stdout.decode().splitlines()
    assert lines[0] == "puzzle,number,word,hardest,size,steps,finished,status"
    assert lines[1].endswith(",1.2,easy,hidden single in a box,0.0,51,true,solved")
    assert len(lines) == 3


def test_grade_says_what_its_number_means() -> None:
    text = solve_cp("grade", EASY).stdout.decode()
    assert "1.2 easy (like Sudoku Explainer's); hardest step: hidden single in a box" in text


def test_the_board_is_drawn_on_request() -> None:
    at_the_end = solve_cp("explain", "1.....3..4.....2", "--draw", "-q").stdout.decode()
    assert at_the_end.endswith("1 3 │ 2 4\n4 2 │ 3 1\n────┼────\n2 4 │ 1 3\n3 1 │ 4 2\n")
    before = solve_cp("hint", "1.....3..4.....2", "--draw", "-q").stdout.decode()
    assert before.startswith("┏")
    assert before.endswith("is the only place left for 3.\n")


def test_why_shows_a_contradiction_as_steps() -> None:
    done = solve_cp("why", BROKEN, "--steps", "-q")
    assert done.returncode == 1
    assert done.stdout.decode().startswith(
        "1. The cage of r1c1, r2c1 and r3c1 sums to 6. Since r3c1 is 5, this is impossible. "
        "(contradiction)\nThe puzzle has no solution. (1 step, 1 "
    )
