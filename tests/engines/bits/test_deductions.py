"""Deductions on regular boards, compared with checks house by house and with all solutions."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import Board, Limits, Puzzle, solutions
from solve_cp.engines.bits.deductions import DEAD, branching_place, settled, without_locked
from solve_cp.engines.bits.regular import Regular, regular
from solve_cp.engines.by_name import engine_named
from solve_cp.engines.singles import _one_by_one
from solve_cp.language.model import Model, board_structure

SIX = Board.standard(6)
GRID = solutions(Puzzle(SIX), 1).solutions[0].digits


def model_of(board: Board, seed: int) -> tuple[Model, Regular]:
    """Random domains; about half of them have a solution."""
    structure, random = board_structure(board), Random(seed)
    found = regular(structure)
    assert found is not None
    known = [1 << (digit - 1) for digit in GRID]
    share, faults = random.random(), random.choice((0, 0, 1))
    domains = [bit if random.random() < share else random.randrange(1, 64) | bit for bit in known]
    for _ in range(faults):
        domains[random.randrange(36)] = random.randrange(64)
    return Model(structure, tuple(domains)), found


@settings(max_examples=200)
@given(st.integers(0, 10**9))
def test_singles_are_those_found_house_by_house(seed: int) -> None:
    model, board = model_of(SIX, seed)
    state, _ = settled(board, board.state(model.domains), 0)
    expected = _one_by_one(model)
    assert (state == DEAD) == bool(expected.conflict)
    if not expected.conflict:
        assert board.domains(state) == expected.domains


@settings(max_examples=100)
@given(st.integers(0, 10**9))
def test_locked_candidates_keep_every_solution(seed: int) -> None:
    model, board = model_of(SIX, seed)
    before = board.state(model.domains)
    state = without_locked(board, before)
    assert state & ~before == 0
    every = (1 << 36 * 6) - 1
    for values in _solutions(model):
        solution = board.state([1 << (value - 1) for value in values])
        assert solution & state & every == solution


def _solutions(model: Model) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = []

    def take(values: Sequence[int]) -> bool:
        found.append(tuple(values))
        return len(found) == 50

    engine_named("dfs-hidden-singles").answer(model, take, Limits().start(), 50, 0)
    return found


def test_digits_that_are_locked_in_a_box_leave_its_row() -> None:
    board = Regular(4, 2)
    domains = [15] * 16
    domains[4] = domains[5] = 0b1110  # the first digit is in row 1 of the first box
    after = board.domains(without_locked(board, board.state(domains)))
    assert [after[cell] & 1 for cell in range(4)] == [1, 1, 0, 0]
    assert after[4:6] == [0b1110, 0b1110]


def test_digits_that_are_locked_in_a_column_leave_its_box() -> None:
    board = Regular(4, 2)
    domains = [15] * 16
    domains[8] = domains[12] = 0b0111  # the last digit of column 1 is in the first box
    after = board.domains(without_locked(board, board.state(domains)))
    assert [after[cell] >> 3 for cell in (0, 1, 4, 5)] == [1, 0, 1, 0]


@pytest.mark.parametrize("height", [2, None])
def test_a_branch_is_in_most_pairs_or_else_in_a_smallest_cell(height: int | None) -> None:
    board = Regular(4, height)
    domains = [15] * 16
    domains[6] = 0b0111
    assert branching_place(board, board.state(domains)) == 6 * 4 + 2
    domains[9] = 0b0101
    assert branching_place(board, board.state(domains)) in (9 * 4, 9 * 4 + 2)
    domains[11] = domains[10] = 0b1010  # now digit 1 has two places in row 3, too
    assert branching_place(board, board.state(domains)) == 9 * 4 + 2
