"""The server as a process: the safety rules, hostile input, workers that die, jobs of the page."""

from __future__ import annotations

import base64
import json
import os
import signal
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytest.importorskip("websockets")

from websockets.exceptions import ConnectionClosed, InvalidStatus

from solve_cp import read
from tests.web.serving import BOARD, COUNTED, SMALL, Server, ask, serving

pytestmark = [pytest.mark.extras, pytest.mark.slow, pytest.mark.xdist_group("web")]


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with serving() as found:
        yield found


@pytest.fixture
def page(server: Server) -> Iterator[Any]:
    with server.connect("/live", server.own) as socket:
        yield socket


def wait_for_the_end_of(pids: list[int]) -> None:
    """Wait until none of these processes runs."""
    end = monotonic() + 60
    while running := [pid for pid in pids if _runs(pid)]:
        assert monotonic() < end, running
        sleep(0.01)


def _runs(pid: int) -> bool:
    """Whether a process has not ended; a zombie has, when its other threads have ended, too."""
    process = Path(f"/proc/{pid}")
    try:
        zombie = ") Z " in (process / "stat").read_text()
        return not zombie or len([*(process / "task").iterdir()]) > 1
    except OSError:
        return False


def read_board(page: Any, text: str = BOARD) -> Any:
    told = ask(page, 1, "read", {"text": text})
    assert "answer" in told, told
    return told["answer"]


# Safety.


def test_every_answer_carries_the_policy(server: Server) -> None:
    for path in ("/", "/static/scripts/app.js", "/static/scripts/nothing.js"):
        _, headers, _ = server.get(path)
        assert "script-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_a_foreign_host_is_refused(server: Server) -> None:
    assert server.get("/", Host="evil.example")[0] == 403
    assert server.get("/", Host=f"localhost:{server.port}")[0] == 200


def test_a_foreign_origin_is_refused(server: Server) -> None:
    assert server.get("/first", Origin="https://evil.example")[0] == 403
    for path, origin in (
        ("/", "https://evil.example"),
        ("/live", "https://evil.example"),
        ("/live", "https://f-puzzles.com"),
        ("/live", None),
    ):
        with pytest.raises(InvalidStatus), server.connect(path, origin):
            pass


def test_no_file_of_the_machine_can_be_had(server: Server, page: Any) -> None:
    for path in ("/static/../server.py", "/static/%2e%2e/server.py", "/static//etc/passwd"):
        assert server.get(path)[0] == 404
    message = ask(page, 1, "read", {"text": "/etc/passwd"})
    assert "root" not in json.dumps(message)
    assert "error" in message


def test_too_large_a_frame_ends_the_connection(server: Server) -> None:
    with server.connect("/live", server.own) as socket:
        socket.send(json.dumps({"id": 1, "job": "read", "data": {"text": "x" * (2 << 20)}}))
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(20)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_markup_in_a_title_stays_text(page: Any) -> None:
    content = {"solve-cp": 1, "title": "<script>alert(1)</script>", "size": 4, "givens": {}}
    found = ask(page, 1, "read", {"text": json.dumps(content)})["answer"]
    assert found["name"] == "<script>alert(1)</script>"
    assert "<script" not in found["picture"]["svg"]


@pytest.mark.parametrize(
    "message",
    ["", "[]", "nonsense", "[" * 100_000, '{"id": 1}', '{"id": "x", "job": "read"}']
    + ['{"id": 1, "job": "fpuzzles", "data": {}}', '{"id": 1, "job": "__class__", "data": {}}'],
)
def test_nonsense_is_answered_with_an_error(page: Any, message: str) -> None:
    page.send(message)
    assert "error" in json.loads(page.recv(20))


@pytest.mark.parametrize(
    ("job", "data"),
    [
        ("read", None),
        ("read", {"text": ""}),
        ("read", {"text": "\0"}),
        ("empty", {"size": 10**9}),
        ("board", {"puzzle": {"solve-cp": 1, "size": 1000, "givens": {}}}),
        ("live", {"puzzle": []}),
        ("rule", {"puzzle": {"solve-cp": 1, "size": 4, "givens": {}}, "text": 7}),
        ("export", {"puzzle": {"solve-cp": 1, "size": 4, "givens": {}}, "format": "../x"}),
    ],
)
def test_bad_data_is_one_line_of_error(page: Any, job: str, data: Any) -> None:
    error = ask(page, 1, job, data)["error"]
    assert error
    assert "\n" not in error
    assert "bug" not in error


# Workers.


def test_a_client_that_vanishes_leaves_nothing_running(server: Server) -> None:
    with server.connect("/live", server.own) as socket:
        puzzle = ask(socket, 1, "empty", {"size": 9})["answer"]["puzzle"]
        for number in (2, 3):
            socket.send(json.dumps({"id": number, "job": "count", "data": {"puzzle": puzzle}}))
        assert "news" in json.loads(socket.recv(60))
    with server.connect("/live", server.own) as socket:
        begun = monotonic()
        assert "answer" in ask(socket, 1, "read", {"text": BOARD})
        assert monotonic() - begun < 60  # far less than the jobs that were left would take


def test_a_worker_that_is_killed_is_replaced(server: Server, page: Any) -> None:
    puzzle = ask(page, 1, "empty", {"size": 9})["answer"]["puzzle"]
    page.send(json.dumps({"id": 2, "job": "count", "data": {"puzzle": puzzle}}))
    assert "news" in json.loads(page.recv(60))
    killed = server.workers()
    for pid in killed:
        os.kill(pid, signal.SIGKILL)
    while (message := json.loads(page.recv(60)))["id"] != 2 or "news" in message:
        pass
    assert "ended" in message["error"]
    wait_for_the_end_of(killed)
    assert read_board(page)["rows"] == 9


def test_two_hundred_questions_at_once_are_answered_or_refused(page: Any) -> None:
    puzzle = read_board(page)["puzzle"]
    for number in range(200):
        page.send(json.dumps({"id": number, "job": "solve", "data": {"puzzle": puzzle}}))
    answers: dict[int, dict[str, Any]] = {}
    while len(answers) < 200:
        message = json.loads(page.recv(60))
        answers[message["id"]] = message
    assert any("answer" in message for message in answers.values())
    refused = {message["error"] for message in answers.values() if "error" in message}
    assert refused <= {"too many questions at once"}


def test_two_hundred_clients_at_once_are_answered_or_refused(server: Server) -> None:
    with ExitStack() as stack:
        sockets = [stack.enter_context(server.connect("/live", server.own)) for _ in range(200)]
        for socket in sockets:
            socket.send(json.dumps({"id": 1, "job": "read", "data": {"text": SMALL}}))
        told = [json.loads(socket.recv(60)) for socket in sockets]
        answered = [message for message in told if "answer" in message]
        assert len(answered) >= 64
        refused = {message["error"] for message in told if "error" in message}
        assert refused <= {"too many questions are waiting; ask again later"}
        assert len(server.workers()) <= 3
    with server.connect("/live", server.own) as socket:
        assert read_board(socket)["rows"] == 9


def test_the_end_of_the_server_ends_its_workers() -> None:
    with serving() as server:
        pids = server.workers()
        assert pids
    wait_for_the_end_of(pids)


# Jobs.


def test_the_live_answer_says_one_several_and_none(page: Any) -> None:
    puzzle = read_board(page)["puzzle"]
    one = ask(page, 2, "live", {"puzzle": puzzle})["answer"]
    assert (one["verdict"]["kind"], one["verdict"]["words"]) == ("one", "Exactly one solution")
    fewer = {**puzzle, "givens": dict(list(puzzle["givens"].items())[1:])}
    several = ask(page, 3, "live", {"puzzle": fewer})["answer"]
    assert several["verdict"]["kind"] == "several"
    assert several["why"]["changed"]
    assert set(several["candidates"]["counts"]["r1c1"]) >= {"1"}
    wrong = {**puzzle, "givens": {**puzzle["givens"], "r1c2": 1}}
    none = ask(page, 4, "live", {"puzzle": wrong})["answer"]
    assert none["verdict"]["kind"] == "none"
    assert [item["text"] for item in none["why"]["conflict"]]


def test_looks_do_not_cost_a_solve(page: Any) -> None:
    puzzle = ask(page, 1, "read", {"text": COUNTED})["answer"]["puzzle"]
    puzzle["givens"] = {"r1c1": 1}
    first = ask(page, 2, "live", {"puzzle": puzzle})["answer"]
    again = ask(page, 3, "live", {"puzzle": {**puzzle, "title": "another"}})["answer"]
    assert again["verdict"]["seconds"] == first["verdict"]["seconds"]


@pytest.mark.parametrize(
    "job",
    ["solve", "count", "check", "candidates", "why", "grade", "hint", "explain", "estimate"]
    + ["redundant", "suggest"],
)
def test_every_question_tells_the_command_that_does_the_same(page: Any, job: str) -> None:
    puzzle = ask(page, 1, "read", {"text": SMALL})["answer"]["puzzle"]
    answer = ask(page, 2, job, {"puzzle": puzzle, "entered": {}})["answer"]
    assert answer["command"].startswith("solve-cp ")


def test_hints_start_from_the_marks_in_the_centre(page: Any) -> None:
    puzzle = ask(page, 1, "read", {"text": SMALL})["answer"]["puzzle"]
    solution = ask(page, 2, "solve", {"puzzle": puzzle})["answer"]["verdict"]["grid"]
    cell = next(cell for cell in solution if cell not in puzzle["givens"])
    wrong = [digit for digit in (1, 2, 3) if digit != solution[cell]][:2]
    data = {"puzzle": puzzle, "entered": {}, "centre": {cell: wrong}}
    assert ask(page, 3, "hint", data)["answer"]["incomplete"] == [cell]
    given = next(iter(puzzle["givens"]))
    data = {"puzzle": puzzle, "entered": {}, "centre": {given: [1, 2], cell: []}}
    assert ask(page, 4, "hint", data)["answer"]["step"]


def test_what_is_exported_reads_back(page: Any) -> None:
    state = read_board(page)
    for format_ in ("json", "csv", "fpuzzles-link", "sudokupad-link", "iss-link"):
        made = ask(page, 2, "export", {"puzzle": state["puzzle"], "format": format_})["answer"]
        givens = {str(cell): digit for cell, digit in read(made["text"])[0].givens.items()}
        assert givens == state["puzzle"]["givens"], format_
    drawn = ask(page, 3, "export", {"puzzle": state["puzzle"], "format": "svg"})["answer"]
    assert drawn["text"].startswith("<svg")


def test_a_picture_is_exported_as_png(page: Any) -> None:
    pytest.importorskip("resvg_py")
    state = read_board(page)
    made = ask(page, 2, "export", {"puzzle": state["puzzle"], "format": "png"})["answer"]
    assert base64.b64decode(made["base64"]).startswith(b"\x89PNG")


def test_a_rule_is_added_as_text_and_told_in_words(page: Any) -> None:
    puzzle = ask(page, 1, "empty", {"size": 4})["answer"]["puzzle"]
    text = 'KillerCage("r1c1 r1c2", 5)'
    rule = ask(page, 2, "rule", {"puzzle": puzzle, "text": text})["answer"]["rule"]
    assert rule["text"] == text
    assert rule["cells"] == ["r1c1", "r1c2"]
    assert rule["json"] == {"rule": "KillerCage", "cells": "r1c1 r1c2", "total": 5}


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("__import__('os')", "__import__"),
        ("Odd('r9c9')", "'r9c9'"),
        ("KillerCage('r1c1', total='ä')", "'ä'"),
        ("KillerCage('äöü', 3)", "'äöü'"),
        ("KillerCage(total=3)", "KillerCage(total=3)"),
        ("KillerCage('r1c1', ", "('r1c1', "),
        ("7", "7"),
        ("", ""),
    ],
)
def test_what_is_wrong_in_a_rule_is_told_with_its_place(page: Any, text: str, wrong: str) -> None:
    puzzle = {"solve-cp": 1, "size": 4, "givens": {}}
    told = ask(page, 2, "rule", {"puzzle": puzzle, "text": text})["answer"]
    assert told["error"].startswith("expected ")
    assert text[told["from"] : told["to"]] == wrong


def test_every_rule_can_be_found(page: Any) -> None:
    names = {rule["name"] for rule in ask(page, 1, "catalogue", {})["answer"]}
    assert {"KillerCage", "Thermometer", "AntiKnight"} <= names
