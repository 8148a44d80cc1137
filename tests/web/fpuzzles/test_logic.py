"""Steps and paths as the script shows them, and logic that is switched off."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from solve_cp import Limits, read, solve
from solve_cp.web.fpuzzles.logic import KINDS, Guided
from solve_cp.web.fpuzzles.request import Asked
from solve_cp.web.worker import How
from tests.web.fpuzzles.asking import EASY, after, ask, file_of, pack

LOCKED = "4.....938.32.941...953..24.37.6.9..4529..16736.47.3.9.957..83....39..4..24..3.7.9"
"""A board that needs locked candidates at first, then singles."""
CHAINS = ".....132.........9.7.6...1.9...624.5......9....6....82.2.5.....1..73..4.3.9....7."
"""A board that takes pairs, fish and chains."""


def walked(board: str, **more: Any) -> list[dict[str, Any]]:
    """The answers to step after step, each from where the last one led."""
    answers: list[dict[str, Any]] = []
    file = file_of(board, **more)
    while not answers or answers[-1]["message"] != "No logical steps found.":
        answers.append(ask("step", file))
        assert answers[-1]["isValid"]
        file = after(board, answers[-1], **more)
        assert len(answers) < 400
    return answers


def solution(board: str) -> list[dict[str, int]]:
    """What the cells of a solved board look like in an answer."""
    grid = solve(read(board)[0]).grid
    assert grid is not None
    return [{"value": digit} for digit in grid.digits]


@pytest.mark.parametrize("board", [EASY, LOCKED])
def test_step_after_step_leads_to_the_solution(board: str) -> None:
    answers = walked(board)
    assert answers[0]["message"] == "Initial candidates."
    assert [a["message"] for a in answers].count("Initial candidates.") == 1
    assert answers[-1]["cells"] == solution(board)


def test_each_step_says_what_it_changes() -> None:
    answers = walked(LOCKED)
    for before, now in pairwise(answers[:-1]):
        assert before["cells"] != now["cells"], now["message"]


def test_a_cell_without_a_digit_shows_its_candidates() -> None:
    for answer in walked(EASY):
        for cell in answer["cells"]:
            assert cell["value"] or cell["candidates"]
            assert set(cell) == ({"value"} if cell["value"] else {"value", "candidates"})


def test_marks_that_differ_from_ours_are_put_right_first() -> None:
    file = after(EASY, ask("step", file_of(EASY)))
    file["grid"][0][3]["centerPencilMarks"] = [1, 4]
    answer = ask("step", file)
    assert answer["message"] == "Initial candidates."
    assert answer["cells"][3] == {"value": 0, "candidates": [4]}


def test_a_path_tells_every_step_and_then_the_end() -> None:
    answer = ask("solvepath", file_of(LOCKED))
    lines = answer["message"].splitlines()
    assert lines[-1] == "The puzzle is solved."
    assert len([line for line in lines if not line.startswith(" ")]) > 30
    assert answer["cells"] == solution(LOCKED)


def test_links_of_a_chain_are_indented_by_four() -> None:
    lines = ask("solvepath", file_of(CHAINS))["message"].splitlines()
    indented = [line for line in lines if line.startswith(" ")]
    assert indented
    assert all(line[:4] == "    " and line[4] != " " for line in indented)


def test_a_wrong_digit_is_told_and_the_board_is_not_valid() -> None:
    file = file_of(EASY)
    file["grid"][0][2]["value"] = 4
    answer = ask("step", file)
    assert not answer["isValid"]
    assert "r1c3 cannot be 4" in answer["message"]


def test_a_puzzle_without_solution_has_no_valid_path() -> None:
    file = file_of("12..34..2.4...13")
    assert not ask("step", file)["isValid"]
    assert not ask("solvepath", file)["isValid"]


def test_digits_and_centre_marks_are_the_start() -> None:
    file = after(EASY, ask("step", file_of(EASY)))
    file["grid"][0][2] = {"value": 3}
    first = ask("step", file)
    assert first["cells"][2] == {"value": 3}


def test_centre_marks_take_the_place_of_given_ones() -> None:
    file = file_of("." * 16)
    file["grid"][0][0] = {"givenPencilMarks": [1, 2]}
    assert ask("step", file)["cells"][0]["candidates"] == [1, 2]
    file["grid"][0][0]["centerPencilMarks"] = [1, 2, 3]
    assert ask("step", file)["cells"][0]["candidates"] == [1, 2, 3]


def names_on_path(board: str, *disabled: str) -> list[str]:
    """The names of the steps of a path, without some logic."""
    request = {"command": "solvepath", "data": pack(file_of(board, disabledlogic=list(disabled)))}
    how = How(Limits(seconds=60), lambda _: None)
    return [step.name for step in Guided(Asked(request), how)]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_logic_that_is_switched_off_is_not_used(kind: str) -> None:
    assert any(name.lower().startswith(KINDS[kind]) for name in names_on_path(CHAINS))
    names = names_on_path(CHAINS, kind)
    assert not [name for name in names if name.lower().startswith(KINDS[kind])]


def test_with_all_logic_switched_off_singles_are_left() -> None:
    singles = ("naked single", "hidden single", "last cell of a house")
    assert all(name.startswith(singles) for name in names_on_path(CHAINS, *KINDS))
    path = ask("solvepath", file_of(CHAINS, disabledlogic=list(KINDS)))
    assert path["message"].endswith("No logical steps found.")


def test_candidates_that_survive_logic_but_are_false_are_minus_one() -> None:
    def counts(*disabled: str) -> list[int]:
        options = {"truecandidatesoptions": ["logical"], "disabledlogic": list(disabled)}
        found: list[int] = ask("truecandidates", file_of(LOCKED, **options))[
            "solutionsPerCandidate"
        ]
        return found

    plain = ask("truecandidates", file_of(LOCKED))["solutionsPerCandidate"]
    assert counts() == plain  # logic finds the whole solution
    stuck = counts(*KINDS)
    assert [max(number, 0) for number in stuck] == plain
    path = ask("solvepath", file_of(LOCKED, disabledlogic=list(KINDS)))
    left = [
        digit in ([cell["value"]] if cell["value"] else cell["candidates"])
        for cell in path["cells"]
        for digit in range(1, 10)
    ]
    assert [number != 0 for number in stuck] == left
    assert -1 in stuck
