"""The live protocol of f-puzzles: the public vectors, and a client that behaves as the script."""

from __future__ import annotations

import json
from collections.abc import Iterator
from time import monotonic
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytest.importorskip("websockets")

from solve_cp import candidates, read, solve
from solve_cp.formats.shared.lzstring import encode_base64
from tests.web.fpuzzles.asking import ORIGIN, file_of, pack
from tests.web.fpuzzles.script import Script
from tests.web.serving import (
    BOARD,
    CANDIDATES,
    COUNTED,
    SMALL,
    Server,
    answer_to,
    request,
    serving,
)

pytestmark = [pytest.mark.extras, pytest.mark.slow, pytest.mark.xdist_group("web")]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving() as found:
        yield found


@pytest.fixture
def script(server: Server) -> Iterator[Any]:
    with server.connect("/", ORIGIN) as socket:
        yield socket


def test_the_public_vector_is_counted(script: Any) -> None:
    request(script, 1, "count", COUNTED)
    seen: list[dict[str, Any]] = []
    while not seen or seen[-1]["inProgress"]:
        seen.append(json.loads(script.recv(115)))
    assert seen[-1] == {"nonce": 1, "type": "count", "count": 8448, "inProgress": False}
    assert all(one["type"] == "count" and one["count"] <= 8448 for one in seen)


def test_the_public_vector_has_these_candidates(script: Any) -> None:
    request(script, 7, "truecandidates", CANDIDATES)
    first = answer_to(script, 7)
    request(script, 8, "truecandidates", CANDIDATES)
    assert answer_to(script, 8) == {**first, "nonce": 8}
    counts = first["solutionsPerCandidate"]
    assert len(counts) == 729
    assert [counts[digit - 1] for digit in (1, 5, 9)] == [1, 0, 1]
    assert [counts[81 + digit - 1] for digit in (1, 5, 9)] == [1, 0, 0]


def test_solve_check_and_counts_of_candidates(script: Any) -> None:
    request(script, 1, "solve", pack(file_of(BOARD)))
    solution = answer_to(script, 1)
    assert solution["type"] == "solved"
    grid = solve(read(BOARD)[0]).grid
    assert grid is not None
    assert solution["solution"] == list(grid.digits)
    request(script, 2, "check", pack(file_of(BOARD)))
    assert answer_to(script, 2) == {"nonce": 2, "type": "count", "count": 1, "inProgress": False}
    options = ["truecandidatesnumsolutions=3"]
    board = "12..34..21......"
    request(script, 3, "truecandidates", pack(file_of(board, truecandidatesoptions=options)))
    counts = answer_to(script, 3)["solutionsPerCandidate"]
    assert len(counts) == 64
    assert max(counts) <= 3
    assert counts[0] >= 1
    assert counts[1] == 0


def test_no_solution_is_invalid(script: Any) -> None:
    for nonce, command in enumerate(("truecandidates", "solve"), 1):
        request(script, nonce, command, pack(file_of("11..............")))
        told = answer_to(script, nonce)
        assert told == {"nonce": nonce, "type": "invalid", "message": "No solutions found."}


def test_nonsense_is_invalid(script: Any) -> None:
    for nonce, data in enumerate(("", "N4Ig", "%%%", encode_base64("[]"), encode_base64("{}")), 1):
        request(script, nonce, "solve", data)
        assert answer_to(script, nonce)["type"] == "invalid"
    request(script, 9, "dance", pack(file_of(BOARD)))
    assert answer_to(script, 9)["type"] == "invalid"


def test_looks_change_nothing(script: Any) -> None:
    request(
        script,
        1,
        "solve",
        pack(file_of(BOARD, title="a title", line=[{"lines": [["R1C1", "R1C2"]]}])),
    )
    assert answer_to(script, 1)["type"] == "solved"


def test_a_path_is_told_line_by_line(script: Any) -> None:
    request(script, 1, "solvepath", pack(file_of(SMALL)))
    told = answer_to(script, 1)
    grid = solve(read(SMALL)[0]).grid
    assert grid is not None
    assert (told["type"], told["isValid"]) == ("logical", True)
    assert told["cells"] == [{"value": digit} for digit in grid.digits]
    assert len(told["message"].splitlines()) > 3


def test_an_estimate_goes_on_until_it_is_cancelled(script: Any) -> None:
    request(script, 1, "estimate", pack(file_of("." * 81)))
    seen = [json.loads(script.recv(60)) for _ in range(2)]
    assert {one["type"] for one in seen} == {"estimate"}
    assert seen[1]["iterations"] > seen[0]["iterations"]
    request(script, 2, "cancel")
    assert answer_to(script, 2) == {"nonce": 2, "type": "canceled"}


def test_a_new_message_cancels_the_job_that_runs(script: Any) -> None:
    for nonce in range(1, 6):
        request(script, nonce, "count", pack(file_of("." * 81)))
    request(script, 6, "check", pack(file_of(BOARD)))
    messages: list[dict[str, Any]] = []
    while not messages or messages[-1]["nonce"] != 6:
        messages.append(json.loads(script.recv(60)))
    assert messages[-1]["count"] == 1
    assert {one["type"] for one in messages[:-1]} <= {"canceled", "count"}


def test_a_script_that_connects_again_is_served(server: Server) -> None:
    with server.connect("/", ORIGIN) as socket:
        request(socket, 1, "count", pack(file_of("." * 81)))
    with server.connect("/", ORIGIN) as socket:
        request(socket, 1, "check", pack(file_of(BOARD)))
        assert answer_to(socket, 1)["count"] == 1


# The script: nonces that rise, edits in quick succession, cancelling, connecting again.

GRID = solve(read(BOARD)[0]).grid


def edited(step: int) -> dict[str, Any]:
    """The empty board after so many digits were typed into it, row by row."""
    assert GRID is not None
    digits = "".join(map(str, GRID.digits))
    return file_of(digits[:step] + "." * (81 - step))


def test_edits_in_quick_succession_end_in_the_answer_to_the_last(server: Server) -> None:
    with Script(server) as script:
        for step in range(30, 60):
            script.edit(edited(step))
            if step % 5 == 0:
                script.send("truecandidates", edited(step))  # typed slower than the script waits
        answer = script.settle()
        assert answer["type"] == "truecandidates"
        expected = candidates(read("".join(_symbols(59)))[0]).candidates
        assert _digits(answer) == [list(digits) for digits in expected.values()]
        passed = [one for one in script.heard if one["nonce"] != script.nonce]
        assert {one["type"] for one in passed} <= {"canceled", "truecandidates"}
        assert [one["nonce"] for one in script.heard] == sorted(o["nonce"] for o in script.heard)


def _symbols(step: int) -> list[str]:
    return [str(cell.get("value", ".")) for row in edited(step)["grid"] for cell in row]


def _digits(answer: dict[str, Any]) -> list[list[int]]:
    flat = answer["solutionsPerCandidate"]
    return [[d + 1 for d in range(9) if flat[start + d]] for start in range(0, 729, 9)]


def test_a_cancel_is_answered_at_once_and_so_is_what_it_ended(server: Server) -> None:
    with Script(server) as script:
        counting = script.send("count", file_of("." * 81))
        while script.hear().get("inProgress") is None:
            pass
        cancelling = script.send("cancel")
        begun = monotonic()
        assert script.last() == {"nonce": cancelling, "type": "canceled"}
        assert monotonic() - begun < 20  # a count of this board has no end
        ended = [one for one in script.heard if one["nonce"] == counting]
        assert ended[-1] == {"nonce": counting, "type": "canceled"}


def test_progress_of_a_count_comes_at_most_every_half_second(server: Server) -> None:
    with Script(server) as script:
        script.send("count", file_of("." * 81))
        times = []
        for _ in range(4):
            message = script.hear()
            assert (message["type"], message["inProgress"]) == ("count", True)
            times.append(monotonic())
        # A message may be late, and then the next one seems early: the whole is not.
        assert times[-1] - times[0] > 3 * 0.5 - 0.4
        script.send("cancel")
        script.last()


def test_a_script_that_is_cut_off_goes_on_with_its_nonces(server: Server) -> None:
    with Script(server) as script:
        script.edit(file_of(BOARD))
        first = script.settle("check")
        script.send("count", file_of("." * 81))
        script.cut()
        script.connect()
        script.edit(file_of(BOARD, title="cosmetic"))
        again = script.settle("check")
        assert again == {**first, "nonce": 3}


def test_a_rule_that_is_added_leaves_what_was_impossible(server: Server) -> None:
    with Script(server) as script:
        script.edit(edited(20))
        before = script.settle()["solutionsPerCandidate"]
        thermo = [{"lines": [["R9C1", "R9C2", "R9C3"]]}]
        script.edit({**edited(20), "thermometer": thermo})
        after = script.settle()["solutionsPerCandidate"]
        assert after != before
        assert all(then or not now for then, now in zip(before, after, strict=True))
        with Script(server) as other:
            other.edit({**edited(21), "thermometer": thermo})
            assert len(other.settle()["solutionsPerCandidate"]) == 729
