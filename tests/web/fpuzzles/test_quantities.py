"""True candidates, counts and estimates as the script expects them."""

from __future__ import annotations

from itertools import product
from time import monotonic
from typing import Any

import pytest

from solve_cp import Limits, read, solutions
from solve_cp.web.asking import Now
from solve_cp.web.fpuzzles.quantities import Walks, about_how_many
from solve_cp.web.fpuzzles.request import Asked
from solve_cp.web.worker import How
from tests.web.fpuzzles.asking import ask, file_of, pack, told

BOARD = "12..34..2......1."


def by_brute_force(board: str, most: int) -> list[int]:
    """The number of solutions of each candidate, by listing them all."""
    grids = solutions(read(board)[0]).solutions
    size = int(len(board) ** 0.5)
    return [
        min(most, sum(grid[row, col] == digit for grid in grids))
        for row, col, digit in product(range(size), range(size), range(1, size + 1))
    ]


@pytest.mark.parametrize(
    ("options", "most"),
    [
        ([], 1),
        (["truecandidatesnumsolutions=3"], 3),
        (["colored"], 8),
        (["truecandidatesnumsolutions=x"], 1),
        (["logical", "truecandidatesnumsolutions=2"], 2),
        ([None, 7], 1),
        ("colored", 1),
    ],
)
def test_each_candidate_has_its_number_of_solutions(options: Any, most: int) -> None:
    board = "1..............." if most > 3 else "12..34..2......."
    answer = ask("truecandidates", file_of(board, truecandidatesoptions=options))
    assert [max(n, 0) for n in answer["solutionsPerCandidate"]] == by_brute_force(board, most)


def test_entered_digits_and_centre_marks_are_no_clues() -> None:
    file = file_of("12..34..2.......")
    plain = {command: ask(command, file) for command in ("truecandidates", "count", "check")}
    file["grid"][0][2] = {"value": 4, "centerPencilMarks": [4]}
    file["grid"][0][3] = {"centerPencilMarks": [1]}
    assert {command: ask(command, file) for command in plain} == plain


def test_given_pencil_marks_are_clues() -> None:
    file = file_of("12..34..2.......")
    several = ask("count", file)["count"]
    file["grid"][2][2]["givenPencilMarks"] = [1]
    assert 0 < ask("count", file)["count"] < several


def test_a_count_is_the_last_answer_and_no_longer_in_progress() -> None:
    answers = told("count", file_of("1..............."))
    assert answers[-1] == {"type": "count", "count": 72, "inProgress": False}
    assert all(answer["inProgress"] for answer in answers[:-1])


@pytest.mark.slow
def test_a_count_that_is_not_finished_in_time_is_no_count() -> None:
    answers = told("count", file_of("." * 81), seconds=1.6)
    assert answers[-1]["type"] == "invalid"
    assert answers[-1]["message"].startswith("Gave up: time limit")
    going = answers[:-1]
    assert 1 <= len(going) <= 3
    assert [a["count"] for a in going] == sorted({a["count"] for a in going})
    assert all(a["inProgress"] for a in going)


def test_progress_is_told_at_most_so_often() -> None:
    seen: list[int] = []
    now = Now(seen.append, every=0.05)
    end, number = monotonic() + 0.2, 0
    while monotonic() < end:
        number += 1
        now(number)
    assert 1 <= len(seen) <= 4


def test_an_estimate_of_a_solved_board_is_exact() -> None:
    answer = ask("estimate", file_of("1234341221434321"))
    assert answer == {
        "type": "estimate",
        "estimate": 1.0,
        "stderr": 0.0,
        "iterations": 1,
        "ci95_lower": 1.0,
        "ci95_upper": 1.0,
        "relErrPercent": 0.0,
    }


@pytest.mark.slow
def test_estimates_get_better_and_hold_the_count() -> None:
    answers = told("estimate", file_of("." * 16), seconds=1.2)
    assert len(answers) >= 2
    assert [a["iterations"] for a in answers] == sorted({a["iterations"] for a in answers})
    last = answers[-1]
    assert last["ci95_lower"] <= last["estimate"] <= last["ci95_upper"]
    assert abs(last["estimate"] - 288) <= max(6 * last["stderr"], 1)


def test_an_estimate_starts_from_what_is_entered() -> None:
    file = file_of("." * 16)
    file["grid"][0] = [{"value": 1}, {"value": 2}, {"centerPencilMarks": [3]}, {}]
    answer = ask("estimate", file, seconds=0.7)
    assert abs(answer["estimate"] - 12) <= max(6 * answer["stderr"], 0.5)


def test_parts_of_an_estimate_are_joined_by_their_walks() -> None:
    class Part:
        def __init__(self, *values: float) -> None:
            count, mean = len(values), sum(values) / len(values)
            squares = sum((value - mean) ** 2 for value in values)
            self.walks, self.estimate = count, mean
            self.error = (squares / count / count) ** 0.5

    whole, parts = Walks(), Walks()
    whole.add(Part(1, 5, 2, 8, 4))  # type: ignore[arg-type]
    parts.add(Part(1, 5))  # type: ignore[arg-type]
    parts.add(Part(2, 8, 4))  # type: ignore[arg-type]
    assert parts.answer() == pytest.approx(whole.answer())


def test_an_estimate_without_time_gives_up() -> None:
    asked = Asked({"command": "estimate", "data": pack(file_of("." * 81))})
    answer = about_how_many(asked, How(Limits(seconds=1e-6), lambda _: None))
    assert answer["type"] in ("invalid", "estimate")


def test_what_is_not_modelled_is_said_instead_of_an_answer() -> None:
    answer = ask("solve", file_of("." * 16, unheardof=[{"cells": ["R1C1"]}]))
    assert answer["type"] == "invalid"
    assert answer["message"].startswith("Not modelled: ")
