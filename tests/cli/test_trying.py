"""--given, --add and --without on every question; the numbers that `show` prints."""

import json
from pathlib import Path

import pytest

from tests.cli.running import PUZZLES, only_error, solve_cp

EMPTY = "." * 16
NINE = PUZZLES / "puzzle.csv"
KILLER = PUZZLES / "variants" / "killer-6.json"
ON_EVERY = ("solve", "count", "candidates", "why", "redundant", "compare", "space", "show")


def count_of(*arguments: str | Path) -> int:
    data = json.loads(solve_cp("count", "--json", *arguments).stdout)
    count: int = data["count"]
    return count


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ([], 288),
        (["--given", "r1c1=1"], 72),
        (["--given", "r1c1=1,r1c2=2"], 24),
        (["--given", "r1c1=1", "--given", "r1c2=1"], 0),
        (["--add", "AntiKing"], 0),
        (["--add", 'KillerCage("r1c1 r1c2", total=3)'], 48),
        (["--add", 'Or([KillerCage("r1c1 r1c2", 3), KillerCage("r1c1-r1c2", 7)])'], 96),
        (["--add", '{"rule": "KillerCage", "cells": "r1c1 r1c2", "total": 3}'], 48),
    ],
)
def test_givens_and_rules_are_tried_without_a_file(options: list[str], count: int) -> None:
    assert count_of(EMPTY, *options) == count


def test_rules_and_givens_are_left_out() -> None:
    assert count_of(KILLER) == 1
    assert count_of(KILLER, "--without", "1,2,3,4", "--limit", "9") > 1
    assert count_of(NINE, "--without", "r1c2", "--without", "r1c3 r1c5", "--limit", "9") > 1


@pytest.mark.parametrize("command", ON_EVERY)
def test_every_question_takes_the_changes(command: str) -> None:
    changes = ["--without", "1,2", "--add", "AntiKing", "--given=r1c1=1"]
    engines = ["--engines", "auto,dfs-fewest"] if command == "compare" else []
    finished = solve_cp(command, KILLER, *changes, *engines)
    assert finished.returncode in (0, 1), finished.stderr
    assert finished.stdout


def test_show_numbers_the_rules_as_without_takes_them() -> None:
    shown = solve_cp("show", KILLER, "--words").stdout.decode()
    rules = json.loads(solve_cp("show", KILLER, "--json").stdout)["rules"]
    assert [f"rule {n}: " in shown for n in range(1, len(rules) + 1)] == [True] * len(rules)
    left = json.loads(solve_cp("show", KILLER, "--json", "--without", "2,3").stdout)["rules"]
    assert left == [rules[0], *rules[3:]]


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (["--given", "r1c1"], "expected a cell and a digit, like r3c7=6, got 'r1c1': --given"),
        (["--given", "r1c1=x"], "expected a digit, got 'x': --given r1c1=x"),
        (["--given", "r1c1=7"], "expected a digit from 1 to 4 or a blank, got '7'"),
        (["--given", "r5c1=1"], "expected a cell of a 4×4 board with 2×2 boxes, got r5c1"),
        (
            ["--without", "1"],
            "expected no rules, or a given's cell like r3c7, got '1': --without",
        ),
        (["--without", "r1c1"], "expected the cell of a given, got 'r1c1': --without"),
        (
            ["--add", "Zzz()"],
            "expected the name of a rule, got 'Zzz' (`solve-cp rules` lists them; "
            "load your own rules with --rules FILE.py)",
        ),
        (
            ["--add", "__import__('os').system('true')"],
            """expected a rule like Thermometer("r1c1-r1c4"), """
            """got "__import__('os').system('true')\"""",
        ),
        (
            ["--add", "Thermometer(1 + 1)"],
            """expected a rule like Thermometer("r1c1-r1c4"), got '1 + 1' in it""",
        ),
        (["--add", "3"], """expected a rule like Thermometer("r1c1-r1c4"), got '3'"""),
        (["--add", "("], """expected a rule like Thermometer("r1c1-r1c4"), got '('"""),
        (["--add", "Thermometer()"], "expected a value, got none: Thermometer, field 'line'"),
        (["--add", "AntiKing(1)"], "expected at most 0 arguments, got 1: AntiKing"),
    ],
)
def test_what_cannot_be_tried_is_refused_in_a_line(options: list[str], error: str) -> None:
    assert only_error(solve_cp("count", EMPTY, *options)) == error


def test_threads_are_a_limit() -> None:
    assert solve_cp("solve", NINE, "--threads", "1").returncode == 0
    assert only_error(solve_cp("solve", NINE, "--threads", "0"))


# other commands with these options


def test_candidates_are_counted_and_start_from_a_grid() -> None:
    options = ("--grid", "12..3...........", "--count", "5")
    finished = solve_cp("candidates", EMPTY, *options, "-q")
    assert finished.returncode == 0
    assert b"\nr3c3  1:3  2:3  3:3  4:3\n" in finished.stdout
    assert b"r1c3  3:5+  4:5+\n" in finished.stdout
    data = json.loads(solve_cp("candidates", EMPTY, *options, "--json").stdout)
    assert data["counts"]["r1c3"] == {"3": 5, "4": 5}
    assert only_error(solve_cp("candidates", EMPTY, "--grid", "12"))


def test_a_count_is_estimated_until_a_limit() -> None:
    finished = solve_cp("count", EMPTY, "--estimate", "--time-limit", "0.5", "--json")
    data = json.loads(finished.stdout)
    assert finished.returncode == 0
    assert abs(data["estimate"] - 288) < 5 * data["error"] + 60


def test_shadings_are_counted_where_wanted() -> None:
    filled = "1234341221434321"
    assert count_of(filled, "--add", "YinYang") == 1
    assert count_of(filled, "--add", "YinYang", "--extras") == 96
    text = solve_cp(filled, "--add", "YinYang").stdout.decode()
    assert "solved: the only grid; the shading is not determined: " in text
