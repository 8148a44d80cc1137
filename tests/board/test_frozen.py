"""What is called immutable cannot be changed, and can still be hashed, pickled and copied."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import solve_cp
from solve_cp import Cell, Grid
from solve_cp.board.frozen import Frozen

FOUR = solve_cp.read("1.....3..4.....2")[0]
RESULT = solve_cp.solve(FOUR)
GRID = Grid(FOUR.board, [1] * 16, {"x": 1}, {"shaded": (Cell(0, 0),)})

CHANGES: dict[str, Callable[[Any], Any]] = {
    "set": lambda mapping: mapping.__setitem__("a", 1),
    "delete": lambda mapping: mapping.__delitem__("a"),
    "clear": lambda mapping: mapping.clear(),
    "pop": lambda mapping: mapping.pop("a"),
    "popitem": lambda mapping: mapping.popitem(),
    "setdefault": lambda mapping: mapping.setdefault("b", 1),
    "update": lambda mapping: mapping.update(b=1),
    "or": lambda mapping: mapping.__ior__({"b": 1}),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_frozen_mapping_refuses_every_change(change: Callable[[Any], Any]) -> None:
    mapping = Frozen({"a": 0})
    with pytest.raises(TypeError, match="this mapping is immutable"):
        change(mapping)
    assert mapping == {"a": 0}


@pytest.mark.parametrize(
    "mapping",
    [
        FOUR.givens,
        GRID.extras,
        GRID.shown,
        GRID.by_cell,
        RESULT.statistics,
        solve_cp.candidates(FOUR).candidates,
        solve_cp.why(FOUR).statistics,
        solve_cp.space(FOUR).candidates,
    ],
)
def test_what_users_are_given_is_frozen(mapping: Any) -> None:
    with pytest.raises(TypeError):
        mapping[Cell(0, 0)] = 3


def test_frozen_mappings_are_copied_and_pickled() -> None:
    mapping = Frozen({"a": 1, "b": 2})
    assert pickle.loads(pickle.dumps(mapping)) == copy.copy(mapping) == copy.deepcopy(mapping)
    assert type(pickle.loads(pickle.dumps(mapping))) is Frozen
    assert hash(mapping) == hash(Frozen({"b": 2, "a": 1}))


@pytest.mark.parametrize(
    "value",
    [
        FOUR,
        RESULT,
        solve_cp.candidates(FOUR),
        solve_cp.why(FOUR),
        solve_cp.redundant(FOUR),
        solve_cp.minimise(FOUR),
        solve_cp.check(FOUR, "1324423124133142"),
        solve_cp.crosscheck(FOUR, ["dfs-full"]),
        solve_cp.space(FOUR),
    ],
    ids=lambda value: type(value).__name__,
)
def test_puzzles_and_answers_hash_and_travel(value: Any) -> None:
    assert hash(value) == hash(pickle.loads(pickle.dumps(value)))
    assert value == pickle.loads(pickle.dumps(value))


def test_candidates_with_counts_hash_and_cannot_be_changed() -> None:
    answer = solve_cp.candidates(FOUR, count=2)
    assert hash(answer) == hash(answer)
    assert answer.counts is not None
    with pytest.raises(TypeError, match="immutable"):
        answer.counts[Cell(0, 0)][1] = 5  # type: ignore[index]
