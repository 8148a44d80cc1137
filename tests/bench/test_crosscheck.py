"""Engines side by side: agreement, contradiction, and figures over many boards."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from solve_cp.bench.crosscheck import CrossCheck, crosscheck, disagreements
from solve_cp.bench.summary import Figures, summary
from solve_cp.board.board import Board
from solve_cp.board.grid import Grid
from solve_cp.engines.by_name import usable_names
from solve_cp.errors import EngineError, InputError, VerificationError
from solve_cp.limits import Limits
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.space import space as space_of
from solve_cp.result import Result, Status
from tests.engines.search.boards import board

ROWS = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
OTHER = [[2, 1, 3, 4], [3, 4, 2, 1], [1, 2, 4, 3], [4, 3, 1, 2]]
GRID = Grid.from_rows(Board.standard(4), ROWS)
OTHER_GRID = Grid.from_rows(Board.standard(4), OTHER)
UNIQUE = Result(Status.SOLVED, GRID, True, (GRID,), 1, True, "a")
QUICK = ("cpsat", "cpsat-no-presolve", "bfs-candidates", "dfs-fewest", "dfs-full")


def test_all_engines_agree_on_an_ancestors_board() -> None:
    check = crosscheck(board("four"), limits=Limits(seconds=5, nodes=50_000, memory=2**28))
    assert check.agree
    assert [result.engine for result in check.results] == [n for n in usable_names() if n != "auto"]
    assert {result.engine for result in check.results if result.unique is None} == {"bfs", "dfs"}


def test_uniqueness_and_counts_are_compared() -> None:
    check = crosscheck(board("six_first_20blanks"), QUICK, want=None)
    assert (check.agree, [result.count for result in check.results]) == (True, [4] * 5)


def test_the_comparison_is_plain_data() -> None:
    data = json.loads(json.dumps(crosscheck(board("four"), ["dfs-full"]).to_json()))
    assert list(data) == ["agree", "disagreements", "faults", "engines", "space"]
    assert (data["agree"], data["disagreements"], data["space"]["blanks"]) == (True, [], 10)
    assert [result["engine"] for result in data["engines"]] == ["dfs-full"]


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        ({"engine": "b"}, ()),
        (
            {"status": Status.GAVE_UP, "grid": None, "unique": None, "count": 0, "complete": False},
            (),
        ),
        (
            {"status": Status.UNSOLVABLE, "grid": None, "unique": None, "count": 0},
            ("a and b count 1 and 0 solutions",),
        ),
        (
            {"unique": False, "count": 2, "complete": False},
            ("a proves 1 solutions, b has 2",),
        ),
        (
            {"grid": OTHER_GRID, "unique": None, "complete": False},
            ("a and b have different grids, though there is only one",),
        ),
    ],
)
def test_results_that_contradict_each_other(
    other: Mapping[str, Any], expected: tuple[str, ...]
) -> None:
    assert disagreements([UNIQUE, replace(UNIQUE, **{"engine": "b", **other})]) == expected


def test_different_grids_of_a_puzzle_with_many_are_no_contradiction() -> None:
    one = replace(UNIQUE, unique=False, count=2, complete=False)
    assert disagreements([one, replace(one, engine="b", grid=OTHER_GRID)]) == ()


def test_results_are_held_against_the_expected_solution() -> None:
    unsolvable = Result(Status.UNSOLVABLE, complete=True, engine="b")
    assert disagreements([UNIQUE], GRID) == ()
    assert disagreements([UNIQUE], OTHER_GRID) == (
        "a proves a unique solution that is not the expected one",
    )
    assert disagreements([unsolvable], GRID) == (
        "b proves that there is no solution, but one was expected",
    )


@pytest.mark.parametrize(
    ("error", "expected", "reason"),
    [
        (VerificationError("wrong grid"), ("dfs: wrong grid",), "wrong grid"),
        (EngineError("cannot do this"), (), "does not apply: cannot do this"),
    ],
)
def test_a_wrong_grid_is_a_disagreement_and_a_refusal_is_not(
    monkeypatch: pytest.MonkeyPatch, error: Exception, expected: tuple[str, ...], reason: str
) -> None:
    def fail(*_: Any, **__: Any) -> Result:
        raise error

    monkeypatch.setattr(import_module("solve_cp.bench.crosscheck"), "ask", fail)
    check = crosscheck(board("four"), ["dfs"])
    assert check.disagreements == expected
    assert [(r.engine, r.status, r.reason) for r in check.results] == [
        ("dfs", Status.GAVE_UP, reason)
    ]


def test_a_summary_has_totals_means_medians_and_maxima() -> None:
    space = space_of(Puzzle.from_rows(ROWS))
    times = (1.0, 2.0, 6.0)
    checks = [
        CrossCheck((replace(UNIQUE, seconds=s, statistics={"generated": n, "x": "y"}),), (), space)
        for n, s in enumerate(times)
    ]
    gave_up = CrossCheck((Result(Status.GAVE_UP, engine="b", seconds=3.0),), (), space)
    first, second = summary([*checks, gave_up])
    assert (first.engine, first.boards, first.solved, first.gave_up) == ("a", 3, 3, 0)
    assert first.seconds == Figures(9.0, 3.0, 2.0, 6.0)
    assert first.counters == {"generated": Figures(3, 1.0, 1, 2)}
    assert (second.to_json()["gave_up"], second.to_json()["counters"]) == (1, {})


@pytest.mark.parametrize(("engines", "error"), [(["nope"], EngineError), ([], InputError)])
def test_engines_that_there_are_not_agree_with_nothing(
    engines: list[str], error: type[Exception]
) -> None:
    with pytest.raises(error, match="expected"):
        crosscheck(Puzzle(Board.standard(4)), engines=engines)


def test_sat_without_its_package_does_not_apply(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solve_cp.engines.sat.installed", lambda: False)
    check = crosscheck(Puzzle(Board.standard(4)), ["sat", "dfs-full"], want=1)
    assert check.agree
    assert check.results[0].reason == (
        "does not apply: expected the package python-sat for the engine sat: "
        "pip install 'solve-cp[sat]'"
    )
    [sat, _] = summary([check])
    assert (sat.gave_up, sat.not_for_it) == (0, 1)
