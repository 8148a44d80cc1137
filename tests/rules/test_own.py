"""Users' rules in a file: run, replaced when the file changes, sent to other processes."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from solve_cp import Board, InputError, Puzzle, count
from solve_cp.rules import And, rule_class
from solve_cp.rules.own import load_rules
from solve_cp.rules.registry import from_data, unregister

SOURCE = '''
from __future__ import annotations
from dataclasses import dataclass
from solve_cp.language.constraints import Linear
from solve_cp.rules import Rule, register
from solve_cp.rules.fields import Cells


@register
@dataclass(frozen=True)
class EvenTotal(Rule):
    """The digits of the cells sum to an even number."""

    cells: Cells

    def holds(self, grid, puzzle):
        return sum(grid[cell] for cell in self.cells) % 2 == 0

    def constraints(self, puzzle):
        yield Linear([(1, cell) for cell in self.cells], range(0, 1000, 2))
'''
PUZZLE = '{"solve-cp": 1, "size": 4, "rules": [{"rule": "EvenTotal", "cells": "r1c1 r1c2"}]}'
"""A puzzle with that rule: 96 grids."""


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "own.py"
    path.write_text(SOURCE)
    yield path
    unregister(rule_class("EvenTotal"))


def _even(cells: str) -> Puzzle:
    return Puzzle(Board.standard(4)) + from_data({"rule": "EvenTotal", "cells": cells})


def test_the_rules_of_a_file_are_known_by_name(file: Path) -> None:
    load_rules(file)
    assert count(_even("r1c1 r1c2")).count == 96


def test_a_changed_file_replaces_its_rules(file: Path) -> None:
    load_rules(file)
    file.write_text(SOURCE.replace("% 2 == 0", "% 2 == 1").replace("range(0,", "range(1,"))
    load_rules(file)
    assert count(_even("r1c1 r1c2")).count == 192


def test_rules_reach_a_process_that_knows_nothing_of_the_file(file: Path) -> None:
    load_rules(file)
    puzzle = Puzzle(Board.standard(4)) + And(_even("r1c1 r1c2").rules)
    content = pickle.dumps(puzzle)
    file.unlink()
    script = (
        "import sys, pickle, solve_cp as s; print(s.count(pickle.load(sys.stdin.buffer)).count)"
    )
    done = subprocess.run([sys.executable, "-c", script], input=content, capture_output=True)
    assert (done.stdout.decode().strip(), done.stderr) == ("96", b"")
    assert pickle.loads(content) == puzzle


def test_what_is_no_such_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"expected a Python file with rules, got '.*nope.py'"):
        load_rules(tmp_path / "nope.py")
    wrong = tmp_path / "wrong.py"
    wrong.write_text("1 / 0")
    with pytest.raises(InputError, match=r"wrong.py, line 1: ZeroDivisionError: division by zero"):
        load_rules(wrong)


MADE = """
from dataclasses import dataclass
from pathlib import Path
from solve_cp.rules import Rule, register

HERE = Path(__file__).parent


def make():
    @register
    @dataclass(frozen=True)
    class MadeUp(Rule):
        \"\"\"Nothing.\"\"\"

        def holds(self, grid, puzzle):
            return HERE.is_dir()

        def constraints(self, puzzle):
            return ()


make()
"""


def test_a_rule_that_a_function_makes_travels_too(tmp_path: Path) -> None:
    path = tmp_path / "made.py"
    path.write_text(MADE)
    load_rules(path)
    load_rules(tmp_path / ".." / tmp_path.name / "made.py")
    try:
        rule = from_data({"rule": "MadeUp"})
        assert pickle.loads(pickle.dumps(rule)) == rule
        assert count(Puzzle(Board.standard(4)) + rule).count == 288
    finally:
        unregister(rule_class("MadeUp"))
