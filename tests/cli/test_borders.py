"""Helpful errors: mistakes in users' rules, misspelt commands, outputs that cannot be written."""

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.running import COMMAND, PUZZLES, only_error, solve_cp

OWN = '''from dataclasses import dataclass
from solve_cp.rules import Rule, register
from solve_cp.rules.fields import Cells


@register
@dataclass(frozen=True)
class SameDifference(Rule):
    """Neighbours differ by the same."""

    cells: Cells

    def holds(self, grid, puzzle):
        return True

    def constraints(self, puzzle):
        yield self.cells + 1
'''
PUZZLE = '{"solve-cp": 1, "size": 4, "rules": [{"rule": "SameDifference", "cells": "r1c1 r1c2"}]}'


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "own.py"
    path.write_text(OWN)
    return path


def test_a_mistake_in_an_own_rule_is_the_users(own: Path) -> None:
    assert only_error(solve_cp("-", "--rules", own, stdin=PUZZLE)) == (
        "own.py, line 17, SameDifference.constraints: TypeError: "
        'can only concatenate tuple (not "int") to tuple'
    )


def test_a_mistake_while_the_file_runs_has_its_line(own: Path) -> None:
    own.write_text(OWN.replace("    cells: Cells\n", "    cells: Cells = 1 / 0\n"))
    error = only_error(solve_cp("-", "--rules", own, stdin=PUZZLE))
    assert error == "own.py, line 11, SameDifference: ZeroDivisionError: division by zero"


def test_a_rule_without_constraints_is_named(own: Path) -> None:
    own.write_text(OWN.replace("def constraints", "def constrains"))
    error = only_error(solve_cp("-", "--rules", own, stdin=PUZZLE))
    assert error == f"expected a method constraints, got none: the rule SameDifference: {own}"
    own.write_text(OWN.replace("@dataclass(frozen=True)\n", ""))
    error = only_error(solve_cp("-", "--rules", own, stdin=PUZZLE))
    assert error.startswith("expected @dataclass(frozen=True) below @register: SameDifference")


def test_a_misspelt_command_is_suggested() -> None:
    assert only_error(solve_cp("redundnt", "x")) == (
        "expected a command or a file, got 'redundnt' (did you mean redundant?)"
    )


def test_a_mistake_in_json_has_its_line_and_column(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text('{"solve-cp": 1,\n "size" 4}')
    place = f"{path}, line 2, column 9"
    assert only_error(solve_cp(path)) == f"expected JSON: expecting ':' delimiter: {place}"
    path.write_text('{"solve-cp": 1, "size": 4}\n{"solve-cp": 1, "size" 4}')
    finished = solve_cp(path)
    place = f"{path}, line 2, column 24"
    assert finished.returncode == 2
    assert finished.stderr.decode().endswith(f"expecting ':' delimiter: {place}\n")


def test_the_help_has_whole_summaries() -> None:
    listed = solve_cp("--help").stdout.decode().split("Commands:")[1]
    assert "..." not in listed.replace("FILE...", "")
    assert "each alone, without losing uniqueness." in " ".join(listed.split())


def test_what_minimise_cannot_write_is_refused_before_the_work(tmp_path: Path) -> None:
    killer = PUZZLES / "variants" / "killer-6.json"
    target = tmp_path / "x.txt"
    assert only_error(solve_cp("redundant", "--minimise", "-o", target, killer))
    assert not target.exists()
    target = tmp_path / "x.fpuzzles"
    finished = solve_cp("redundant", "--minimise", "-q", "-o", target, killer)
    assert finished.returncode == 0, finished.stderr
    assert json.loads(target.read_text())["size"] == 6


def test_a_script_without_a_guard_is_told_so(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import solve_cp, solve_cp.batch.solve_many as m\n"
        "m.SOON = 0.0\n"
        "p = solve_cp.read('1.....3..4.....2')[0] + solve_cp.rules.AntiKing()\n"
        "print(len(list(solve_cp.solve_many([p] * 4))))\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert 'under `if __name__ == "__main__":`' in done.stderr
    assert "out of memory" not in done.stderr


def test_a_check_says_that_a_grid_is_one_of_several() -> None:
    finished = solve_cp("check", "." * 16, "1234341221434321", "-q")
    assert finished.stdout.startswith(b"right; it is one of several solutions")


def test_a_wrong_grid_is_not_called_unsolvable() -> None:
    puzzle = "1.....3..4.....2"
    solution = json.loads(solve_cp(puzzle, "--json").stdout)["grid"]
    solution[0][1], solution[0][2] = solution[0][2], solution[0][1]
    line = "".join(str(digit) for row in solution for digit in row)
    data = json.loads(solve_cp("check", puzzle, line, "--json").stdout)
    assert (data["right"], data["status"], data["unique"]) == (False, "solved", True)


def test_several_solutions_point_to_why() -> None:
    text = solve_cp("1" + "." * 15).stdout.decode()
    assert "not the only solution, at least 2 (`solve-cp why` shows what can change)" in text


def test_redundant_leaves_alone_what_is_to_be_kept(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("12.43.122.43.321\n")
    finished = solve_cp("redundant", "--minimise", "--keep", "r1c1 r1c2", "--json", path)
    givens = json.loads(finished.stdout)["minimised"]["givens"]
    assert (finished.returncode, givens[0][:2]) == (0, "12")
    expected = "expected cells of givens to keep, got r1c3"
    assert only_error(solve_cp("redundant", "--keep", "r1c3", path)) == expected


def interrupted_after(seconds: float, *words: str | Path) -> tuple[int, str, str]:
    """The exit code, the output and the notes of a command that gets Ctrl-C."""
    process = subprocess.Popen(
        [*COMMAND, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    time.sleep(seconds)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    return process.returncode, output, errors


@pytest.mark.slow
def test_ctrl_c_counts_the_solutions_it_printed(tmp_path: Path) -> None:
    path = tmp_path / "blank.txt"
    path.write_text("." * 81 + "\n")
    words = ("--all", "--format", "line", "--engine", "dfs-full", path)
    for seconds in (1, 4, 16):  # a busy machine may have found nothing
        code, output, errors = interrupted_after(seconds, *words)
        assert code == 130
        if output:
            break
    told = re.fullmatch(
        r"solve-cp: interrupted after 0 boards and (\d+) solutions of the next\n", errors
    )
    assert told
    assert int(told[1]) == len(output.splitlines()) > 0
