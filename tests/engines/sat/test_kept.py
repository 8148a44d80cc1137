"""A solver that is kept from board to board gives the same answers as a new one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import Board, Limits, Puzzle, solutions, solve
from solve_cp.language.model import Model, board_structure
from tests.batch.test_batch import CLASSIC, NONE, SEVERAL, puzzles_of, relabelled
from tests.engines.sat.test_sat import HARD

pytest.importorskip("pysat")
from solve_cp.engines.sat import kept
from solve_cp.engines.sat.kept import Kept, answer_kept

pytestmark = pytest.mark.extras("pysat")
STUCK = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........."[:81]


def answers(model: Model, keeper: Kept) -> list[Sequence[int]] | None:
    """The solutions that the kept solver finds; None if there are several."""
    found: list[Sequence[int]] = []

    def take(values: Sequence[int]) -> bool:
        found.append(tuple(values))
        return False

    outcome = keeper.answer(model, take, Limits().start())
    assert outcome is None or outcome.exhausted
    return None if outcome is None else found


@settings(max_examples=60)
@given(st.integers(0, 10**6), st.integers(1, 3))
def test_whatever_is_left_of_the_domains_is_respected(seed: int, boards: int) -> None:
    structure, random = board_structure(Board.standard(4)), Random(seed)
    keeper = Kept(structure)
    for _ in range(boards):
        choices = (15, 15, 7, 13, 3, 8)
        domains = tuple(domain & random.choice(choices) for domain in structure.domains)
        model = Model(structure, domains)
        expected = [
            values
            for values in _grids()
            if all(domain & structure.mask([v]) for v, domain in zip(values, domains, strict=True))
        ]
        assert answers(model, keeper) == (None if len(expected) > 1 else expected)


@cache
def _grids() -> list[tuple[int, ...]]:
    """All 288 of the empty 4×4 board."""
    found = solutions(Puzzle(Board.standard(4)), engine="dfs-hidden-singles")
    return [grid.digits for grid in found.solutions]


def test_boards_one_after_the_other_are_answered_as_alone() -> None:
    lines = [*relabelled(40), HARD, SEVERAL, NONE, STUCK, *CLASSIC, SEVERAL]
    puzzles = puzzles_of(lines)
    known = [solve(puzzle, "cpsat") for puzzle in puzzles]
    found = [solve(puzzle) for puzzle in puzzles]
    assert [(r.status, r.unique) for r in found] == [(r.status, r.unique) for r in known]
    only = [(f.grid, k.grid) for f, k in zip(found, known, strict=True) if k.unique]
    assert all(one == other for one, other in only)
    assert found[-1].grid == found[41].grid  # regardless of the boards before


def test_a_tired_solver_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "TIRED", 10)
    keeper = Kept(board_structure(Board.standard(9)))
    (hard,) = puzzles_of([HARD])
    grid = solve(hard, "cpsat").grid
    assert grid is not None
    for _ in range(3):
        assert answers(_model(hard), keeper) == [grid.digits]
        assert keeper.boards == 1


def test_a_time_limit_holds_for_a_kept_solver() -> None:
    (hard,) = puzzles_of([HARD])
    model = _model(hard)
    keeper = Kept(model.structure)
    outcome = keeper.answer(model, lambda _: False, Limits(seconds=1e-9).start())
    assert outcome is not None
    assert (outcome.exhausted, outcome.reason) == (False, "time limit of 1e-09 s reached")
    assert answers(model, keeper) is not None


def test_a_node_limit_means_the_same_whatever_was_solved_before() -> None:
    (hard,) = puzzles_of([HARD])
    found = []
    for _ in range(4):
        result = solve(hard, limits=Limits(nodes=1))
        found.append((result.status, result.unique, result.reason))
        assert solve(hard).unique
    assert set(found) == {(found[0][0], None, "node limit of 1 reached")}


def test_a_solver_in_use_is_not_asked_by_another_thread() -> None:
    structure = board_structure(Board.standard(9))
    (hard,) = puzzles_of([HARD])
    keeper = structure.cache["kept sat"] = Kept(structure)
    with keeper.lock:
        assert answer_kept(_model(hard), lambda _: False, Limits().start()) is None
    assert answer_kept(_model(hard), lambda _: False, Limits().start()) is not None


def _model(puzzle: Puzzle) -> Model:
    structure = board_structure(puzzle.board)
    given = {puzzle.board.index[cell]: structure.mask([d]) for cell, d in puzzle.givens.items()}
    domains = enumerate(structure.domains)
    return Model(structure, tuple(given.get(number, domain) for number, domain in domains))
