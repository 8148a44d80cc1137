"""Boards of a text or an array get the same results as the same boards read into puzzles."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from solve_cp import FormatError, Result, read, solve_many
from solve_cp.batch.executors.pool import Inline
from solve_cp.batch.executors.processes import Processes
from solve_cp.batch.reading.chunks import TextChunk
from solve_cp.batch.row_results import RowResult
from tests.batch.test_answering import ODD_LINES
from tests.batch.test_batch import CLASSIC, NONE, SEVERAL, relabelled, solution_of

LINES = relabelled(40)
TEXT = "\n".join([*LINES[:20], SEVERAL, NONE, "1.....3..4.....2", *LINES[20:]])


def alike(found: Result, known: Result) -> bool:
    """Whether two results say the same; a board with several solutions may have any of them.

    Which engine answers a board that the frontier leaves open may depend on the boards before it.
    """
    same = replace(found, seconds=known.seconds)
    if found.engine != "frontier":
        same = replace(same, engine=known.engine, statistics=known.statistics)
    if known.unique is False:
        same = replace(same, grid=known.grid, solutions=known.solutions)
    return same == known and hash(same) == hash(known)


@pytest.mark.parametrize("unique", [True, False])
def test_lines_get_the_results_of_the_puzzles_they_hold(unique: bool) -> None:
    found = list(solve_many(TEXT, unique=unique))
    known = list(solve_many(read(TEXT), unique=unique))
    assert len(found) == len(known)
    assert all(map(alike, found, known))
    assert sum(isinstance(result, RowResult) for result in found) >= 40
    assert [result.puzzle for result in found if result.puzzle] == [
        puzzle for puzzle, result in zip(read(TEXT), found, strict=True) if result.puzzle
    ]


def test_odd_lines_too() -> None:
    lines = [line for line in ODD_LINES if _is_read(line)]
    text = "\n".join([*LINES, *lines])
    assert all(map(alike, solve_many(text), solve_many(read(text))))


def _is_read(line: str) -> bool:
    try:
        return bool(read(f"{line}\n"))
    except FormatError:
        return False


def test_a_table_with_recorded_solutions() -> None:
    rows = [f"{line},{solution_of(line)}" for line in CLASSIC]
    rows[3] = f"{CLASSIC[3]},{solution_of(CLASSIC[0])}"
    text = "\n".join(["puzzle,solution", *rows, *(f"{line}," for line in LINES)])
    found = list(solve_many(text))
    assert all(map(alike, found, solve_many(read(text))))
    assert "recorded solution is wrong" in found[3].notes[0]


@pytest.mark.parametrize("shape", [(-1, 81), (-1, 9, 9)])
def test_an_array(shape: tuple[int, ...]) -> None:
    digits = [[int(symbol) for symbol in line.replace(".", "0")] for line in LINES]
    found = list(solve_many(np.array(digits).reshape(shape)))
    assert [result.grid for result in found] == [result.grid for result in solve_many(LINES)]
    assert {type(result) for result in found} == {RowResult}


@pytest.mark.parametrize("kind", [Inline, lambda: Processes(2)])
def test_a_worker_sends_rows_and_the_results_look_the_same(kind: Any) -> None:
    with kind() as executor:
        found = list(solve_many(TEXT, executor))
    assert all(map(alike, found, solve_many(TEXT)))
    assert found[0].puzzle == read(LINES[0])[0]


def test_nothing_is_made_before_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "\n".join(LINES)
    with monkeypatch.context() as patch:
        patch.setattr(TextChunk, "items", lambda _, places: [1 / 0] if len(places) else [])
        patch.setattr("solve_cp.batch.row_results.Grid", None)
        found = list(solve_many(text))
        assert {(result.unique, result.count, result.complete) for result in found} == {
            (True, 1, True)
        }
    assert [result.grid for result in found] == [result.grid for result in solve_many(read(text))]


def test_it_behaves_as_a_plain_result() -> None:
    result = next(solve_many(LINES))
    plain = pickle.loads(pickle.dumps(result))
    assert (type(result), type(plain)) == (RowResult, Result)
    assert (plain == result, result == plain, hash(plain) == hash(result)) == (True, True, True)
    assert result not in (replace(result, count=7), "a result")
    assert copy.copy(result) == result
    assert result.to_json() == plain.to_json()
    assert (repr(result), str(result)) == (repr(plain), str(plain))
    assert result.grid is result.grid
    assert result.solutions == (result.grid,)
    with pytest.raises(AttributeError):
        result.count = 2  # type: ignore[misc]


def test_a_bad_line_is_an_error_in_its_turn() -> None:
    results = solve_many([*LINES[:30], "12345", *LINES[30:]])
    assert [next(results).unique for _ in range(30)] == [True] * 30
    with pytest.raises(FormatError, match="lines, line 31"):
        next(results)
