"""Users' solvers and engines: checked, and run in separate processes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from solve_cp import Limits, Puzzle, Status, crosscheck, solve
from solve_cp.bench.external import rows_of
from solve_cp.bench.faults import Fault, FaultKind
from solve_cp.bench.own_solvers import Solver, engines_from, own_engine, solver_of
from solve_cp.engines import Outcome, engine_named, register
from solve_cp.engines.by_name import _OWN
from solve_cp.errors import EngineError, InputError
from solve_cp.rules import KillerCage
from tests.bench.solvers import ENGINES, SOURCE
from tests.engines.search.boards import board

FOUR = board("four")
RIGHT = "2134431212433421"
NONE = Puzzle.from_rows([[1, 1, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])
LIMITS = Limits(seconds=5, memory=2**29)


@pytest.fixture(scope="module")
def mine(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("own") / "mine.py"
    path.write_text(SOURCE)
    return str(path)


def faults_of(said: Any, puzzle: Puzzle = FOUR, limits: Limits = LIMITS) -> list[tuple[str, ...]]:
    found = crosscheck(puzzle, ["dfs-full", said], limits=limits, want=1).faults
    return [(str(fault.kind), fault.why, fault.returned, fault.right) for fault in found]


@pytest.mark.parametrize("name", ["in_place", "sudoku_solver", "generator", "lists_only"])
@pytest.mark.parametrize("puzzle", [FOUR, NONE], ids=["solvable", "unsolvable"])
def test_right_solvers_pass_however_they_take_and_return_boards(
    mine: str, name: str, puzzle: Puzzle
) -> None:
    check = crosscheck(puzzle, ["dfs-full", f"{mine}:{name}"], limits=LIMITS)
    assert (check.agree, check.faults) == (True, ())
    assert check.results[1].grid == check.results[0].grid
    assert check.results[1].engine == f"mine.py:{name}"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("none", ("wrong", "says that there is no solution, but there is one", "none", RIGHT)),
        ("ones", ("wrong", "expected the given 4, got 1: r1c4", "1" * 16, RIGHT)),
        ("small", ("wrong", "expected 4 rows of 4 digits", "1 2 / 2 1", RIGHT)),
        ("text", ("wrong", "expected 4 rows of 4 digits, or -1 for none", "hello", RIGHT)),
        ("raises", ("crashed", "ZeroDivisionError: division by zero (line 51 of mine.py)", "", "")),
        ("eats", ("out of memory", "more than 512 MiB", "", "")),
        ("dies", ("crashed", "killed by SIGABRT", "", "")),
        ("leaves", ("crashed", "SystemExit: 0 (line 66 of mine.py)", "", "")),
    ],
)
def test_a_fault_says_what_was_returned_why_it_is_wrong_and_what_is_right(
    mine: str, name: str, expected: tuple[str, ...]
) -> None:
    assert faults_of(f"{mine}:{name}") == [expected]


def test_a_solver_that_hangs_is_stopped_and_asked_again_on_the_next_board(mine: str) -> None:
    solver = solver_of(f"{mine}:hangs")
    for _ in range(2):
        found = faults_of(solver, limits=Limits(seconds=0.3))
        assert found == [("timed out", "no answer in 0.3 s", "", "")]
    solver.close()


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        (f"command echo {RIGHT}", []),
        ("command echo 2 1 3 4 4 3 1 2 1 2 4 3 3 4 2 1", []),
        ("command cat", [("wrong", "0 is not a digit here: r1c1")]),
        ("command false", [("crashed", "exit code 1")]),
        ("command sleep 9", [("timed out", "no answer in 0.5 s")]),
        ("command yes", [("wrong", "expected 4 rows of 4 digits, or -1 for none")]),
        (
            "command echo no solution",
            [("wrong", "says that there is no solution, but there is one")],
        ),
    ],
)
def test_any_program_is_a_solver(command: str, expected: list[tuple[str, str]]) -> None:
    found = faults_of(command, limits=Limits(seconds=0.5))
    assert [fault[:2] for fault in found] == expected


def test_a_grid_is_found_in_numbers_in_symbols_and_in_a_drawing() -> None:
    digits = [int(digit) for digit in RIGHT]
    drawn = "2 1 | 3 4\n4 3 | 1 2\n----+----\n1 2 | 4 3\n3 4 | 2 1\n"
    assert [rows_of(FOUR, text) for text in (RIGHT, drawn, "21", "")] == [
        digits,
        digits,
        None,
        None,
    ]


def test_a_function_of_this_program_is_a_solver_too() -> None:
    def fill(array: Any) -> Any:
        return solve(Puzzle.from_rows(array.tolist())).grid

    def silent(_: Any) -> Iterator[Any]:
        yield from ()

    assert faults_of(fill) == []
    assert faults_of(silent)[0][1] == "says that there is no solution, but there is one"


def test_rules_are_not_for_solvers_of_digits(mine: str) -> None:
    puzzle = FOUR + KillerCage("r1c1 r1c2", 3)
    check = crosscheck(puzzle, ["auto", f"{mine}:none"], limits=LIMITS)
    assert check.agree
    assert check.results[1].reason == "does not apply: mine.py:none takes digits, not rules"


def test_registered_engines_take_part_by_name(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text(ENGINES)
    assert engines_from(str(path)) == {
        "twice": "hands over every grid twice",
        "liar": "says that there is no solution",
    }
    own = [own_engine(str(path), name) for name in ("twice", "liar")]
    check = crosscheck(FOUR, ["cpsat", *own], limits=LIMITS)
    assert [result.unique for result in check.results] == [True, True, None]
    assert check.faults == (
        Fault(
            "liar",
            FaultKind.WRONG,
            "says that there is no solution, but there is one",
            "none",
            RIGHT,
        ),
    )
    for solver in own:
        solver.close()


class Twice:
    """An engine that passes on every grid twice."""

    name = "twice"
    summary = "hands over every grid twice"

    def answer(self, model: Any, sink: Any, watch: Any, want: Any, seed: int) -> Outcome:
        inner = engine_named("dfs-full")
        return inner.answer(model, lambda v: sink(v) or sink(v), watch, want, seed)


def test_the_same_grid_twice_is_one_solution() -> None:
    assert solve(FOUR, Twice()).unique is True
    assert crosscheck(FOUR, [Twice()], limits=LIMITS).results[0].unique is True


def test_an_engine_is_registered_under_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solve_cp.engines.by_name._OWN", _OWN)
    register(Twice)
    try:
        assert solve(FOUR, "twice").status is Status.SOLVED
        assert crosscheck(FOUR, ["twice"], limits=LIMITS).agree
    finally:
        _OWN.clear()
    with pytest.raises(EngineError, match="expected an engine with name"):
        register(object())
    with pytest.raises(EngineError, match="that no engine of solve-cp has, got 'dfs'"):
        register(engine_named("dfs"))


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("nope.py:solve", "expected a Python file, got 'nope.py'"),
        ("command nope", "expected a program that can be run, got 'nope'"),
        ("mine.py:", "expected mine.py:function or 'command ./solver', got 'mine.py:'"),
    ],
)
def test_a_solver_that_there_is_not_is_bad_input(said: str, expected: str) -> None:
    with pytest.raises(InputError, match=expected):
        solver_of(said).check(LIMITS)


def test_a_function_that_there_is_not_is_named_with_those_there_are(mine: str) -> None:
    with pytest.raises(InputError, match="it has no function 'nope'; it has dies, eats, fits"):
        Solver("x", file=mine, function="nope").check(LIMITS)
