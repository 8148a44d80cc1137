"""Each command as it is installed, in a new interpreter: it imports by itself what it needs."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from solve_cp import __version__
from solve_cp_cli.main import COMMANDS
from tests.cli.running import COMMAND, solve_cp

INSTALLED = shutil.which("solve-cp", path=Path(sys.executable).parent)
FOUR, GRID = "1.....3..4.....2", "1324423124133142"
ARGUMENTS: dict[str, list[str]] = {
    "why": ["1..1............"],
    "redundant": ["12.43.122.43.321"],
    "check": [FOUR, GRID],
    "suggest": ["1.....3........."],
    "generate": ["--size", "4"],
    "batch": ["-", "-o", "out.txt"],
    "picture": [FOUR, "-o", "-"],
    "prove": [FOUR, "-o", "proof"],
    "convert": [FOUR, "--to", "line"],
    "ladder": [f".{GRID[1:]}"],
    "compare": [FOUR, "--engines", "dfs-full,cpsat"],
    "growth": ["--sizes", "4", "--blanks", "2", "--seeds", "1", "--engines", "dfs-full"],
    "rules": ["KillerCage"],
    "engines": [],
    "serve": ["--help"],
}
"""What follows the name of a command, if not FOUR."""
ALL = [
    pytest.param(name, marks=pytest.mark.extras("pysat", "dratify") if name == "prove" else ())
    for name in COMMANDS
]


def without_figures(text: bytes) -> str:
    """The text without numbers and times, and without what depends on their width."""
    return re.sub(r"\d[\d.]*( ?[mµ]?s\b)?|\s|-+", "", text.decode())


@pytest.mark.parametrize("name", ALL)
def test_it_does_what_a_fork_does(name: str, tmp_path: Path) -> None:
    words = [name, *ARGUMENTS.get(name, [FOUR])]
    new, fork = (tmp_path / folder for folder in ("new", "fork"))
    new.mkdir()
    fork.mkdir()
    assert INSTALLED
    installed = subprocess.run(
        [INSTALLED, *words], input=FOUR.encode(), capture_output=True, cwd=new, check=False
    )
    forked = solve_cp(*words, stdin=FOUR, cwd=fork)
    assert installed.returncode == forked.returncode == (name == "why")
    assert without_figures(installed.stdout) == without_figures(forked.stdout)
    assert without_figures(installed.stderr) == without_figures(forked.stderr)
    assert [path.name for path in new.iterdir()] == [path.name for path in fork.iterdir()]
    assert installed.stdout or name == "batch"


def test_a_module_is_the_command_too() -> None:
    done = subprocess.run([*COMMAND, "--version"], capture_output=True, text=True, check=True)
    assert done.stdout == f"solve-cp, version {__version__}\n"
