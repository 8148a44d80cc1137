"""`show`, `solve` and `candidates` draw; in colour only if wanted."""

from __future__ import annotations

import os
import pty
from pathlib import Path

import pytest

from tests.cli.running import PUZZLES, run_command, solve_cp

KILLER = PUZZLES / "variants" / "killer-6.json"
EMPTY = "." * 16


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """The output of the command if its standard output is a terminal."""
    ours, theirs = pty.openpty()
    known = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS")}
    environment = {**known, "TERM": "xterm", **environment}
    with Path(os.devnull).open("r+b") as nothing:
        streams = (nothing.fileno(), theirs, nothing.fileno())
        assert run_command(arguments, streams, environment) == 0
    os.close(theirs)
    written = b""
    try:
        while chunk := os.read(ours, 65536):
            written += chunk
    except OSError:  # the end
        pass
    os.close(ours)
    return written.decode()


@pytest.mark.parametrize("command", [["show"], ["solve"]])
def test_colour_is_for_terminals(command: list[str]) -> None:
    words = [*command, str(KILLER)]
    assert "\x1b[" in on_a_terminal(*words, COLUMNS="80")
    assert "\x1b[" not in on_a_terminal(*words, COLUMNS="80", NO_COLOR="1")
    assert "\x1b[" not in on_a_terminal(*words, "--no-color", COLUMNS="80")
    assert b"\x1b[" not in solve_cp(*words).stdout
    assert b"\x1b[" in solve_cp(*words, "--color").stdout


def test_a_narrow_window_has_the_compact_form() -> None:
    drawn = on_a_terminal("solve", str(KILLER), COLUMNS="20")
    assert max(map(len, drawn.splitlines()[1:-1])) <= 20
    assert "┃" not in drawn


def test_solve_draws_cages_and_quietly_bare_grids() -> None:
    drawn = solve_cp("solve", KILLER).stdout.decode()
    assert "┏" in drawn
    bare = solve_cp("solve", "-q", KILLER).stdout
    assert solve_cp("check", KILLER, "-", stdin=bare).returncode == 0


def test_a_drawing_with_marks_is_no_board_to_read() -> None:
    drawn = solve_cp("solve", KILLER).stdout
    assert solve_cp("-", stdin=drawn).returncode == 2


def test_candidates_are_drawn_in_cells() -> None:
    lines = solve_cp("candidates", EMPTY).stdout.decode().splitlines()
    assert lines[1:4] == [
        "┏━━━━━┯━━━━━┳━━━━━┯━━━━━┓",
        "┃ 1 2 │ 1 2 ┃ 1 2 │ 1 2 ┃",
        "┃ 3 4 │ 3 4 ┃ 3 4 │ 3 4 ┃",
    ]


def test_candidates_that_do_not_fit_stand_in_words() -> None:
    listed = on_a_terminal("candidates", EMPTY, COLUMNS="16").splitlines()
    assert listed[6:8] == ["r1c1 1234, r1c2", "1234, r1c3 1234,"]
    assert max(map(len, listed[1:-1])) <= 16  # below the name
