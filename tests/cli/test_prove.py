"""`solve-cp prove`: what it prints, what it writes, and its exit codes."""

import json
from pathlib import Path

import pytest

from tests.cli.running import PUZZLES, only_error, solve_cp

pytestmark = pytest.mark.extras("pysat", "dratify")

KILLER = PUZZLES / "variants" / "killer-6.json"


def test_a_certificate_is_written_and_checked(tmp_path: Path) -> None:
    made = solve_cp("prove", "-q", KILLER, "-o", "made", cwd=tmp_path)
    assert made.returncode == 0
    assert made.stdout.startswith(b"proved: exactly one solution; ")
    checked = solve_cp("prove", "--check", "made", cwd=tmp_path)
    assert checked.returncode == 0
    assert checked.stdout.startswith(b"made\nthe certificate is right\n")
    data = json.loads(solve_cp("prove", "--check", "--json", "made", cwd=tmp_path).stdout)
    assert (data["certificate"], data["right"], data["reason"]) == ("made", True, None)


def test_a_broken_certificate_is_refused(tmp_path: Path) -> None:
    assert solve_cp("prove", KILLER, "-o", tmp_path / "made").returncode == 0
    (tmp_path / "made" / "proof.drat").write_text("0\n")
    checked = solve_cp("prove", "-q", "--check", tmp_path / "made")
    assert checked.returncode == 1
    assert checked.stdout.startswith(b"refused: the proof is wrong")


def test_json_says_what_was_proved(tmp_path: Path) -> None:
    made = solve_cp("prove", "--json", "1..1............", "-o", tmp_path / "made")
    data = json.loads(made.stdout)
    assert (data["status"], data["proved"], data["grid"]) == ("unsolvable", True, None)


def test_several_solutions_are_exit_code_1_and_nothing_is_written(tmp_path: Path) -> None:
    made = solve_cp("prove", "." * 16, "-o", tmp_path / "made")
    assert made.returncode == 1
    assert b"several solutions" in made.stdout
    assert list(tmp_path.iterdir()) == []


def test_a_limit_is_exit_code_3_and_nothing_is_written(tmp_path: Path) -> None:
    made = solve_cp("prove", "--time-limit", "1e-9", KILLER, "-o", tmp_path / "made")
    assert made.returncode == 3
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["1..............."], "expected a folder to write, like -o certificate"),
        (["x", "--check", "-o", "y"], "expected --check or --output, got both"),
        (["--check", "none"], "expected the folder of a certificate, got none: none"),
        (["1...", "1...", "-o", "y"], "expected one puzzle to prove, got 2"),
        (["none.json", "-o", "y"], "no such file: none.json"),
        (["1...", "-o", "none/y"], "cannot write none/y: no such directory"),
    ],
)
def test_bad_input_is_one_line(tmp_path: Path, arguments: list[str], message: str) -> None:
    assert only_error(solve_cp("prove", *arguments, cwd=tmp_path)) == message
    assert list(tmp_path.iterdir()) == []
