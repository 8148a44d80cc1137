"""README tells the truth: its commands, its Python and its table of rules are run."""

import doctest
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import solve_cp
from solve_cp_cli.commands.rules import catalogue_table

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def sessions() -> list[tuple[str, str]]:
    """Each command of the console blocks with the output README shows."""
    found = []
    for block in blocks("console"):
        for part in block.split("$ ")[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def without_times(text: str) -> str:
    return re.sub(r"\b[\d.]+ m?s\b", "TIME", text)


@pytest.mark.parametrize(("command", "output"), sessions(), ids=[c for c, _ in sessions()])
def test_commands_print_what_readme_shows(command: str, output: str) -> None:
    scripts = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    finished = subprocess.run(
        command,
        shell=True,
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, "PATH": scripts, "PYTHONIOENCODING": "utf-8"},
        timeout=120,
        check=False,
    )
    shown = re.escape(without_times(output)).replace(r"\.\.\.", ".*")
    assert re.fullmatch(shown, without_times(finished.stdout)), finished


def test_python_examples_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    examples = "\n".join(blocks("python"))
    test = doctest.DocTestParser().get_doctest(examples, {}, "README.md", "README.md", 0)
    runner = doctest.DocTestRunner()
    try:
        runner.run(test)
    finally:
        from solve_cp.rules.registry import rule_class, unregister

        unregister(rule_class("EvenSum"))
    assert runner.failures == 0
    assert runner.tries > 20


def test_the_table_of_rules_is_the_catalogue() -> None:
    table = README.split("<!-- rules -->\n")[1].split("\n<!-- end of rules -->")[0]
    assert table == catalogue_table(), "run: solve-cp rules --markdown"


def test_json_examples_are_puzzles() -> None:
    for block in blocks("json"):
        assert solve_cp.read(json.dumps(json.loads(block)))


KEYS = README.split("<!-- keys -->\n")[1].split("<!-- end of keys -->")[0]
USUAL = [
    "puzzle",
    "status",
    "unique",
    "grid",
    "engine",
    "seconds",
    "statistics",
    "not_modelled",
    "reason",
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "row", "of_it"),
    [
        (["solve"], 0, slice(None)),
        (["count"], 0, slice(None)),
        (["candidates"], 1, slice(None)),
        (["why"], 2, slice(None)),
        (["redundant"], 3, slice(3)),
        (["redundant", "--minimise"], 3, slice(4, None)),
        (["check"], 4, slice(None)),
    ],
)
def test_the_names_in_json_are_those_of_the_table(
    command: list[str], row: int, of_it: slice
) -> None:
    names = re.findall(r"`([^`]+)`", KEYS.splitlines()[2 + row].split("|")[2])
    board = "1.....3..4.....2"
    finished = subprocess.run(
        [sys.executable, "-m", "solve_cp_cli", *command, "--json"]
        + [board] * (2 if command == ["check"] else 1),
        capture_output=True,
        check=True,
    )
    assert list(json.loads(finished.stdout)) == [*USUAL, *names[of_it]]


def test_the_number_of_rules_is_right() -> None:
    from solve_cp.rules import CATALOGUE

    number = sum(len(rules) for rules in CATALOGUE.values())
    assert f"**{number} rules**" in README


def test_every_command_is_named() -> None:
    from solve_cp_cli.main import COMMANDS

    for name in COMMANDS:
        assert name == "solve" or f"`solve-cp {name}" in README, name
