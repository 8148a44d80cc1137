"""The live protocol of f-puzzles: the public vectors, and a client that behaves as the script."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytest.importorskip("websockets")

from solve_cp import read, solve
from solve_cp.formats.shared.lzstring import encode_base64
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
ORIGIN = "https://www.f-puzzles.com"


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving() as found:
        yield found


@pytest.fixture
def script(server: Server) -> Iterator[Any]:
    with server.connect("/", ORIGIN) as socket:
        yield socket


def packed(board: str = BOARD, **more: Any) -> str:
    """The data of a request: an f-puzzles file of a board of symbols."""
    size = int(len(board) ** 0.5)
    cells: list[dict[str, Any]] = [
        {"value": int(symbol), "given": True} if symbol != "." else {} for symbol in board
    ]
    grid = [cells[start : start + size] for start in range(0, len(cells), size)]
    return encode_base64(json.dumps({"size": size, "grid": grid, **more}))


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
    request(script, 1, "solve", packed())
    solution = answer_to(script, 1)
    assert solution["type"] == "solved"
    grid = solve(read(BOARD)[0]).grid
    assert grid is not None
    assert solution["solution"] == list(grid.digits)
    request(script, 2, "check", packed())
    assert answer_to(script, 2) == {"nonce": 2, "type": "count", "count": 1, "inProgress": False}
    options = ["truecandidatesnumsolutions=3"]
    board = "12..34..21......"
    request(script, 3, "truecandidates", packed(board, truecandidatesoptions=options))
    counts = answer_to(script, 3)["solutionsPerCandidate"]
    assert len(counts) == 64
    assert max(counts) <= 3
    assert counts[0] >= 1
    assert counts[1] == 0


def test_no_solution_is_invalid(script: Any) -> None:
    for nonce, command in enumerate(("truecandidates", "solve"), 1):
        request(script, nonce, command, packed("11.............."))
        told = answer_to(script, nonce)
        assert told == {"nonce": nonce, "type": "invalid", "message": "No solutions found."}


def test_nonsense_is_invalid(script: Any) -> None:
    for nonce, data in enumerate(("", "N4Ig", "%%%", encode_base64("[]"), encode_base64("{}")), 1):
        request(script, nonce, "solve", data)
        assert answer_to(script, nonce)["type"] == "invalid"
    request(script, 9, "dance", packed())
    assert answer_to(script, 9)["type"] == "invalid"


def test_looks_change_nothing(script: Any) -> None:
    request(script, 1, "solve", packed(title="a title", line=[{"lines": [["R1C1", "R1C2"]]}]))
    assert answer_to(script, 1)["type"] == "solved"


def test_a_step_first_says_the_candidates(script: Any) -> None:
    request(script, 1, "step", packed("12..34..21......"))
    told = answer_to(script, 1)
    assert (told["type"], told["message"], told["isValid"]) == (
        "logical",
        "Initial candidates.",
        True,
    )
    assert told["cells"][0] == {"value": 1}
    assert all("candidates" in cell for cell in told["cells"] if cell["value"] == 0)


def test_a_path_is_told_line_by_line(script: Any) -> None:
    request(script, 1, "solvepath", packed(SMALL))
    told = answer_to(script, 1)
    grid = solve(read(SMALL)[0]).grid
    assert grid is not None
    assert (told["type"], told["isValid"]) == ("logical", True)
    assert told["cells"] == [{"value": digit} for digit in grid.digits]
    assert len(told["message"].splitlines()) > 3


def test_an_estimate_goes_on_until_it_is_cancelled(script: Any) -> None:
    request(script, 1, "estimate", packed("." * 81))
    seen = [json.loads(script.recv(60)) for _ in range(2)]
    assert {one["type"] for one in seen} == {"estimate"}
    assert seen[1]["iterations"] > seen[0]["iterations"]
    request(script, 2, "cancel")
    assert answer_to(script, 2) == {"nonce": 2, "type": "canceled"}


def test_a_new_message_cancels_the_job_that_runs(script: Any) -> None:
    for nonce in range(1, 6):
        request(script, nonce, "count", packed("." * 81))
    request(script, 6, "check", packed())
    messages: list[dict[str, Any]] = []
    while not messages or messages[-1]["nonce"] != 6:
        messages.append(json.loads(script.recv(60)))
    assert messages[-1]["count"] == 1
    assert {one["type"] for one in messages[:-1]} <= {"canceled", "count"}


def test_a_script_that_connects_again_is_served(server: Server) -> None:
    with server.connect("/", ORIGIN) as socket:
        request(socket, 1, "count", packed("." * 81))
    with server.connect("/", ORIGIN) as socket:
        request(socket, 1, "check", packed())
        assert answer_to(socket, 1)["count"] == 1
