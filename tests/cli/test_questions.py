"""count, candidates, why, redundant and check, through real processes."""

import json
import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from solve_cp import Puzzle, read, write
from solve_cp.formats.puzzle_json.writing import puzzle_to_json
from tests.cli.running import PUZZLES, only_error, solve_cp

# Every test starts processes.
pytestmark = pytest.mark.slow

NINE = PUZZLES / "puzzle.csv"
SOLUTION = PUZZLES / "puzzle_solution.csv"
SEVERAL = "12..\n3...\n....\n....\n"
NONE = "12..\n..3.\n....\n3..4\n"
CLASH = "11..\n....\n....\n....\n"
EMPTY_SIX = "." * 36
USUAL = [
    *("puzzle", "status", "unique", "grid", "engine", "seconds", "statistics"),
    *("not_modelled", "reason"),
]
ONE_OF_SEVERAL = "right; it is one of several solutions"
QUESTIONS = ("count", "candidates", "why", "redundant", "check")


def answered(*arguments: str | Path, stdin: str = "") -> tuple[int, str]:
    """The exit code and the text, with times and engines left out."""
    finished = solve_cp(*arguments, stdin=stdin)
    assert finished.stderr == b""
    return finished.returncode, re.sub(r" \([\d.]+ m?s[^)]*\)$", "", finished.stdout.decode())


def as_json(*arguments: str | Path, stdin: str = "") -> tuple[int, Any]:
    finished = solve_cp(*arguments, "--json", stdin=stdin)
    return finished.returncode, json.loads(finished.stdout)


def lines(*arguments: str | Path, stdin: str = "") -> tuple[int, list[str]]:
    code, text = answered(*arguments, stdin=stdin)
    return code, [re.sub(r" \([\d.]+ m?s[^)]*\)$", "", line) for line in text.splitlines()]


# count


@pytest.mark.parametrize(
    ("board", "options", "code", "expected"),
    [
        ("." * 16, [], 0, "exactly 288 solutions"),
        ("." * 16, ["--limit", "100"], 0, "at least 100 solutions"),
        ("." * 16, ["--limit", "288"], 0, "exactly 288 solutions"),
        ("." * 16, ["--engine", "dfs-full"], 0, "exactly 288 solutions"),
        (NINE, [], 0, "exactly 1 solution"),
        (CLASH, [], 1, "no solution: 1 twice in row 1: r1c1, r1c2"),
    ],
)
def test_count(board: str, options: list[str], code: int, expected: str) -> None:
    assert lines("count", board, *options, "-q") == (code, [expected])


def test_count_as_json() -> None:
    code, data = as_json("count", "." * 16, "--limit", "10")
    assert code == 0
    assert (data["count"], data["complete"]) == (10, False)
    assert list(data)[:9] == USUAL


def test_count_gives_up_at_a_limit_with_at_least() -> None:
    code, found = lines("count", EMPTY_SIX, "--time-limit", "1", "-q")
    assert code == 3
    assert re.fullmatch(r"at least [\d ]+ solutions; time limit of 1 s reached", found[0])


def test_every_board_of_a_file_is_counted() -> None:
    boards = "1...............\n................\n"
    code, found = lines("count", "-", stdin=boards)
    assert (code, found) == (
        0,
        [
            "standard input, line 1",
            "exactly 72 solutions",
            "",
            "standard input, line 2",
            "exactly 288 solutions",
        ],
    )


# candidates


def test_candidates_as_a_grid() -> None:
    assert lines("candidates", SEVERAL, "-q") == (
        0,
        [
            "1    2    34   34",
            "3    4    12   12",
            "24   13   1234 1234",
            "24   13   1234 1234",
            "12 cells have several candidates",
        ],
    )


def test_candidates_as_json() -> None:
    code, data = as_json("candidates", SEVERAL)
    assert code == 0
    assert [*USUAL, "complete", "candidates", "unknown"] == list(data)
    assert data["candidates"]["r3c1"] == [2, 4]
    assert (data["status"], data["unique"], data["complete"]) == ("solved", False, True)


def test_candidates_of_a_proper_puzzle_are_its_solution() -> None:
    code, data = as_json("candidates", NINE)
    rows = [[int(field) for field in row.split(",")] for row in SOLUTION.read_text().split()]
    assert (code, data["unique"], data["grid"]) == (0, True, rows)


def test_candidates_without_a_solution() -> None:
    assert lines("candidates", CLASH, "-q") == (1, ["no solution"])


def test_candidates_at_a_limit_are_in_brackets() -> None:
    code, found = lines("candidates", "." * 256, "--node-limit", "3", "-q")
    assert code == 3
    assert "(" in found[0]
    assert found[-1] == "gave up: node limit of 3 reached; undecided digits are in brackets"


# why


def test_why_a_proper_puzzle_is_proper() -> None:
    found = lines("why", NINE, "-q")
    assert found == (0, ["nothing is wrong: the puzzle has exactly one solution"])


def test_why_givens_clash() -> None:
    assert lines("why", CLASH, "-q") == (
        1,
        [
            "no solution: these contradict each other:",
            "  given 1 at r1c1",
            "  given 1 at r1c2",
            "  row 1",
            "without any one of them, the rest is consistent",
        ],
    )


def test_why_without_a_clash_names_givens_and_houses_or_rules(tmp_path: Path) -> None:
    cage = {"rule": "KillerCage", "cells": "r1c1 r1c2", "total": 7}
    data = {"solve-cp": 1, "size": 4, "givens": ["1...", "....", "....", "...."], "rules": [cage]}
    path = tmp_path / "cage.json"
    path.write_text(json.dumps(data))
    code, found = as_json("why", path)
    assert (code, found["status"], found["minimal"]) == (1, "unsolvable", True)
    assert found["conflict"] == [
        {"kind": "given", "text": "given 1 at r1c1", "cells": ["r1c1"]},
        {
            "kind": "rule",
            "text": "KillerCage(cells r1c1 r1c2, total 7)",
            "cells": ["r1c1", "r1c2"],
        },
    ]


def test_why_several_shows_the_closest_two_and_all_that_is_open() -> None:
    code, found = lines("why", SEVERAL, "-q")
    assert code == 1
    assert found[0] == "several solutions; these two differ in 4 cells, no two are closer:"
    assert found[-1].startswith("undetermined: 12 cells, r1c3 r1c4 r2c3")
    assert len(re.findall(r"r\dc\d \d or \d", found[-2])) == 4


def test_why_gives_up_at_a_limit() -> None:
    code, data = as_json("why", "." * 625, "--time-limit", "0.01")
    assert (code, data["status"], data["reason"]) == (
        3,
        "gave up",
        "time limit of 0.01 s reached",
    )


# redundant


def test_redundant() -> None:
    assert lines("redundant", NINE, "-q") == (
        0,
        [
            "can be dropped, one at a time:",
            "  given 7 at r4c5",
            "  given 5 at r9c4",
            "24 of 26 givens and rules are needed",
        ],
    )


def test_redundant_needs_a_proper_puzzle() -> None:
    several = (1, ["several solutions, so nothing can be dropped"])
    assert lines("redundant", SEVERAL, "-q") == several
    assert lines("redundant", CLASH, "-q")[0] == 1


def test_minimise_writes_what_is_left(tmp_path: Path) -> None:
    target = tmp_path / "left.csv"
    code, data = as_json("redundant", NINE, "--minimise", "--seed", "4", "-o", target)
    assert (code, data["minimal"], len(data["dropped"])) == (0, True, 2)
    assert (data["puzzle"], data["minimised"]) == (str(NINE), puzzle_to_json(read(target)[0]))
    assert lines("redundant", target, "-q") == (0, ["all 24 givens and rules are needed"])


def test_an_output_without_minimise_is_refused() -> None:
    finished = solve_cp("redundant", NINE, "-o", "left.csv")
    assert only_error(finished) == "expected --minimise with --output"


# What is not modelled, and what was recorded.


ONE = ["1...", "..3.", ".4..", "...2"]
BUT = ", but not all rules are modelled"


NOT_MODELLED = (
    "solve-cp: not modelled: 1 line (drawing)\n"
    "solve-cp: if the rules are complete, or completed with --add, use --ignore-drawings\n"
)


def drawn(rows: list[str], folder: Path) -> Path:
    """A file with a puzzle that has a drawing without a rule."""
    file = folder / "drawn.json"
    write(replace(Puzzle.from_rows(rows), not_modelled=("1 line (drawing)",)), file, "json")
    return file


@pytest.mark.parametrize(
    ("rows", "question", "expected"),
    [
        (ONE, ["solve"], f"solved: the only solution{BUT}"),
        (ONE, ["count"], f"exactly 1 solution{BUT}"),
        (ONE, ["candidates"], f"every cell has one candidate: the only solution{BUT}"),
        (ONE, ["why"], f"nothing is wrong: the puzzle has exactly one solution{BUT}"),
        (ONE, ["redundant"], f"all 4 givens and rules are needed{BUT}"),
        (
            ONE,
            ["redundant", "--minimise"],
            f"4 givens and 0 rules are left; nothing more can be dropped{BUT}",
        ),
        (["...."] * 4, ["count", "--limit", "9"], f"at least 9 solutions{BUT}"),
        (["...."] * 4, ["candidates"], f"16 cells have several candidates{BUT}"),
        (["...."] * 4, ["redundant"], f"several solutions, so nothing can be dropped{BUT}"),
        (["11..", *["...."] * 3], ["count"], "no solution: 1 twice in row 1: r1c1, r1c2"),
        (["11..", *["...."] * 3], ["candidates"], "no solution"),
    ],
)
def test_claims_are_qualified_where_not_all_is_modelled(
    rows: list[str], question: list[str], expected: str, tmp_path: Path
) -> None:
    finished = solve_cp(*question, drawn(rows, tmp_path))
    assert finished.stderr.decode() == NOT_MODELLED
    last = finished.stdout.decode().splitlines()[-1]
    assert re.sub(r" \([\d.]+ m?s[^)]*\)$", "", last) == expected


def test_the_remark_about_drawings_can_be_taken_back(tmp_path: Path) -> None:
    file = drawn(ONE, tmp_path)
    for question in ("solve", "count", "why"):
        finished = solve_cp(question, file, "--ignore-drawings", "--json")
        assert json.loads(finished.stdout)["not_modelled"] == []
        assert finished.stderr == b""
    data = json.loads(file.read_text()) | {"ignore_drawings": True}
    file.write_text(json.dumps(data))
    finished = solve_cp("why", file)
    assert (finished.stderr, BUT in finished.stdout.decode()) == (b"", False)
    file.write_text(json.dumps(data | {"ignore_drawings": 1}))
    expected = f"expected true or false, got 1: key 'ignore_drawings': {file}"
    assert only_error(solve_cp("why", file)) == expected


def test_two_solutions_are_qualified_too(tmp_path: Path) -> None:
    finished = solve_cp("why", drawn(["12..", "34..", "....", "4..."], tmp_path))
    assert BUT in finished.stdout.decode().splitlines()[-1]


@pytest.mark.parametrize("question", ["solve", "count", "candidates", "why", "redundant"])
def test_a_wrong_recorded_solution_is_said(question: str) -> None:
    board = f"puzzle,solution\n{''.join(ONE)},{'1234' * 4}\n"
    said = "solve-cp: the recorded solution is wrong: expected the given 4, got 2: r3c2"
    finished = solve_cp(question, "-", stdin=board)
    assert finished.stderr.decode().splitlines() == [said]
    assert solve_cp(question, "-", "-q", stdin=board).stderr == b""


# check


@pytest.mark.parametrize(
    ("puzzle", "grid", "code", "expected"),
    [
        (NINE, SOLUTION, 0, ["right"]),
        (NINE, NINE, 0, ["right so far, 55 cells are blank"]),
        (SEVERAL, "12..34..........", 0, ["right so far, 12 cells are blank"]),
        (SEVERAL, "12..3.4.........", 1, ["wrong: no solution has these digits"]),
        (SEVERAL, "12.23...........", 1, ["wrong", "  2 twice in row 1: r1c2, r1c4"]),
        (
            "1...\n..3.\n.4..\n...2\n",
            "12..............",
            1,
            ["wrong", "  not as in the only solution: r1c2"],
        ),
        (
            "1...\n..3.\n.4..\n...2\n",
            "1324423124133141",
            1,
            [
                "wrong",
                "  expected the given 2, got 1: r4c4",
                "  1 twice in row 4: r4c2, r4c4",
                "  1 twice in column 4: r2c4, r4c4",
                "  1 twice in box 4: r3c3, r4c4",
                "  not as in the only solution: r4c4",
            ],
        ),
    ],
)
def test_check(puzzle: str | Path, grid: str | Path, code: int, expected: list[str]) -> None:
    assert lines("check", puzzle, grid, "-q") == (code, expected)


def test_check_as_json() -> None:
    code, data = as_json("check", SEVERAL, "12.23...........")
    assert code == 1
    assert list(data) == [*USUAL, "right", "filled", "violations", "wrong", "blank"]
    assert data["violations"] == [{"text": "2 twice in row 1", "cells": ["r1c2", "r1c4"]}]


def test_check_reads_a_grid_in_the_symbols_of_the_puzzle(tmp_path: Path) -> None:
    symbols = "0123456789ABCDEF"
    shifts = [4 * (row % 4) + row // 4 for row in range(16)]
    grid = "".join(symbols[by:] + symbols[:by] for by in shifts)
    puzzle, solution = tmp_path / "puzzle.txt", tmp_path / "solution.txt"
    puzzle.write_text(f"{grid[:200]}{'.' * 56}\n")
    solution.write_text(f"{grid}\n")
    assert lines("check", puzzle, solution, "-q") == (0, [ONE_OF_SEVERAL])
    assert lines("check", puzzle, grid, "-q") == (0, [ONE_OF_SEVERAL])
    assert lines("check", puzzle, grid[::-1], "-q")[0] == 1
    assert lines("check", puzzle, grid, "--digits", symbols, "-q") == (0, [ONE_OF_SEVERAL])


def test_check_says_that_a_puzzle_has_no_solution() -> None:
    code, said = lines("check", NONE, "12342143........", "-q")
    assert (code, said[0]) == (1, "wrong: the puzzle has no solution")


def test_check_of_boards_that_are_not_square(tmp_path: Path) -> None:
    path = tmp_path / "small.json"
    path.write_text(json.dumps({"solve-cp": 1, "rows": 2, "cols": 3}))
    for grid in ("1,2,3\n2,3,1\n", "[[1,2,3],[2,3,1]]"):
        assert lines("check", path, grid, "-q") == (0, [ONE_OF_SEVERAL])
    assert lines("check", path, "1 2 3\n1 3 2\n", "-q")[0] == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((NINE,), "expected a puzzle and a solution, got 1 files"),
        ((NINE, "1...\n..3.\n.4..\n...2\n"), "expected 9 rows of 9, got 4 rows of 4"),
        ((NINE, "no-such-file.csv"), "no such file: no-such-file.csv"),
        ((PUZZLES / "classic" / "nine_30.txt", SOLUTION), "expected a grid for each of 30 puzzles"),
    ],
)
def test_check_refuses_what_is_no_grid(arguments: tuple[str | Path, ...], message: str) -> None:
    assert only_error(solve_cp("check", *arguments)).startswith(message)


# All of them


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_cannot_be_read_is_refused(question: str) -> None:
    grids = [NINE] if question == "check" else []
    message = only_error(solve_cp(question, "no-such-file.csv", *grids))
    assert message == "no such file: no-such-file.csv"


@pytest.mark.parametrize("question", QUESTIONS)
def test_what_is_not_modelled_is_said_before_the_answer(question: str, tmp_path: Path) -> None:
    path = tmp_path / "part.json"
    rows = ["1...", "..3.", ".4..", "...2"]
    data = {"solve-cp": 1, "size": 4, "givens": rows, "not_modelled": ["fog"]}
    path.write_text(json.dumps(data))
    grids = ["1324423124133142"] if question == "check" else []
    finished = solve_cp(question, path, *grids, "--json")
    assert finished.stderr.decode().splitlines()[0] == "solve-cp: not modelled: fog"
    assert json.loads(finished.stdout)["not_modelled"] == ["fog"]
    assert finished.returncode == 0


@pytest.mark.parametrize("question", QUESTIONS)
def test_help_ends_in_an_example(question: str) -> None:
    finished = solve_cp(question, "--help")
    assert finished.returncode == 0
    assert f"Example: solve-cp {question}" in finished.stdout.decode()


def interrupted_once_it_says(words: bytes, *arguments: str) -> tuple[str, list[str]]:
    """What a command prints and notes when Ctrl-C comes at some progress: it ends soon."""
    eager = "from solve_cp_cli import asking, main; asking.RARELY = 0.1; main.main()"
    process = subprocess.Popen(
        [sys.executable, "-c", eager, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stderr
    while words not in process.stderr.readline():
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 130
    return out.decode(), err.decode().splitlines()


def test_ctrl_c_ends_a_count_at_once_with_what_is_known() -> None:
    out, notes = interrupted_once_it_says(b"solutions so far", "count", EMPTY_SIX)
    assert re.match(r"at least [1-9][\d ]* solutions; interrupted", out.splitlines()[1])
    assert notes[-1] == "solve-cp: interrupted"


def test_ctrl_c_ends_candidates_at_once() -> None:
    board = "." * (36 * 36)
    out, _ = interrupted_once_it_says(b"candidates found", "candidates", "--json", board)
    data = json.loads(out)
    assert (data["status"], data["reason"]) == ("gave up", "interrupted")
