"""The public surface: what `solve_cp` exports, and what importing it costs."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TypeVar

import pytest

import solve_cp
from solve_cp import rules
from solve_cp.rules import CATALOGUE

PUBLIC = ("", "engines", "engines.search", "language", "rules", "testing")


@pytest.mark.parametrize("name", PUBLIC)
def test_all_is_sorted_and_right(name: str) -> None:
    module = import_module(f"solve_cp.{name}".rstrip("."))
    names = list(module.__all__)
    assert names == sorted(set(names))
    assert [name for name in names if not hasattr(module, name)] == []


@pytest.mark.parametrize("name", PUBLIC)
def test_all_is_complete(name: str) -> None:
    module = import_module(f"solve_cp.{name}".rstrip("."))
    own = {
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and getattr(value, "__module__", module.__name__).startswith(module.__name__)
        and not isinstance(value, (ModuleType, str, int, tuple, TypeVar))
    }
    assert own - {"TYPE_CHECKING", "lazy", "annotations"} <= set(module.__all__)


def test_every_answer_and_question_is_exported() -> None:
    asked = {"candidates", "check", "crosscheck", "minimise", "redundant", "solve", "space", "why"}
    answers = {"Candidates", "Check", "CrossCheck", "Minimised", "Redundant", "Result", "Space"}
    assert asked | answers | {"Why"} <= set(solve_cp.__all__)


def test_every_public_module_is_described() -> None:
    page = (Path(__file__).parent.parent / "model" / "README.md").read_text()
    assert [name for name in PUBLIC if f"| `solve_cp.{name}".rstrip(".") + "` |" not in page] == []


def test_type_checkers_know_every_rule() -> None:
    source = Path(str(rules.__file__)).read_text()
    homes = {rule.__module__ for family in CATALOGUE.values() for rule in family}
    assert {home for home in homes if f"    from {home} import *\n" not in source} == set()


def imported(code: str) -> set[str]:
    """The modules that a new Python process has loaded after running the code."""
    show = f"{code}\nimport sys\nprint(*sys.modules)"
    command = [sys.executable, "-c", show]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


def test_importing_loads_neither_ortools_nor_the_catalogue() -> None:
    modules = imported("import solve_cp")
    assert not {name for name in modules if name.split(".")[0] in ("ortools", "pandas", "rich")}
    assert "solve_cp.rules.catalogue" not in modules


def test_an_easy_board_is_solved_without_ortools_and_numpy() -> None:
    board = "1.....3..4.....2"
    modules = imported(f"import solve_cp\nsolve_cp.solve(solve_cp.read('{board}')[0])")
    assert not {"ortools", "numpy", "solve_cp.rules.catalogue"} & modules


def test_the_command_loads_little_for_a_board_without_rules() -> None:
    command = "from solve_cp_cli.main import cli\ncli(['1.....3..4.....2'], standalone_mode=False)"
    modules = imported(command)
    ours = {"rules.catalogue", "rules.phrases", "rules.own", "drawing.marks", "formats.json_files"}
    heavy = {"ortools", "pysat", "numpy", "rich", "json", "csv", "difflib", "tempfile", "hashlib"}
    assert not (heavy | {f"solve_cp.{name}" for name in ours}) & modules
    assert not {name for name in modules if name.startswith("solve_cp.drawing.terminal")}


@pytest.mark.parametrize("question", ["candidates", "count", "why"])
def test_questions_about_rules_load_no_numpy(question: str) -> None:
    code = "import solve_cp\nfrom solve_cp import Board, Puzzle, rules\n"
    puzzle = "Puzzle(Board.standard(4), rules=(rules.Thermometer('r1c1 r1c2 r1c3'),))"
    assert "numpy" not in imported(f"{code}solve_cp.{question}({puzzle})")


def test_cp_sat_is_loaded_without_pandas_and_numpy() -> None:
    board = "1.....3..4.....2"
    modules = imported(f"import solve_cp\nsolve_cp.solve(solve_cp.read('{board}')[0], 'cpsat')")
    assert "ortools" in modules
    assert not {"pandas", "numpy"} & modules
