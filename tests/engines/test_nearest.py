"""Two solutions that differ in as few cells as possible."""

from itertools import combinations
from threading import Event

import pytest
from hypothesis import given, settings

from solve_cp import Board, Grid, Limits, Puzzle, solutions
from solve_cp.engines import nearest as chosen
from solve_cp.engines.apart import least_apart
from solve_cp.engines.nearest import Task, nearest
from solve_cp.engines.protocol import Outcome, Pair
from solve_cp.puzzle.compiling import compile_puzzle
from tests.questions.boards import FOUR, PLAIN, all_solutions, puzzles


def found_in(
    puzzle: Puzzle, known: list[Grid], keep_first: bool = False, limits: Limits | None = None
) -> tuple[Pair, Outcome, list[Pair]]:
    """The closest pair, how that ended, and what was reported on the way."""
    reported: list[Pair] = []
    values = known[0].digits, known[1].digits
    task = Task(compile_puzzle(puzzle), values, reported.append, keep_first)
    return *nearest(task, (limits or Limits()).start(), 0), reported


def distance(first: Grid, second: Grid) -> int:
    return sum(a != b for a, b in zip(first.digits, second.digits, strict=True))


@pytest.mark.parametrize("sat", [pytest.param(True, marks=pytest.mark.extras("pysat")), False])
@settings(max_examples=30, deadline=None)
@given(puzzles(PLAIN))
def test_no_two_solutions_are_closer(sat: bool, puzzle: Puzzle) -> None:
    grids, least = all_solutions(puzzle), least_apart(compile_puzzle(puzzle))
    if len(grids) < 2:
        return
    with pytest.MonkeyPatch.context() as patch:
        if not sat:
            patch.setattr(chosen, "can_assume", lambda *_: False)
        for keep_first in (False, True):
            pairs = combinations(grids, 2) if not keep_first else ((grids[0], g) for g in grids[1:])
            pair, outcome, _ = found_in(puzzle, [grids[0], grids[-1]], keep_first)
            one, other = Grid(FOUR, pair.first), Grid(FOUR, pair.second)
            assert {one, other} <= {*grids}
            assert distance(one, other) == min(distance(*two) for two in pairs)
            assert pair.proved
            engine = "sat" if sat else "cpsat"
            assert outcome.engine == ("" if distance(grids[0], grids[-1]) <= least else engine)
            assert not keep_first or one == grids[0]


def far_apart(board: Board) -> list[Grid]:
    """Two grids that differ in every cell."""
    grid = solutions(Puzzle(board), 1).solutions[0]
    following = dict(zip(board.digits, (*board.digits[1:], board.digits[0]), strict=True))
    return [grid, Grid(board, [following[digit] for digit in grid.digits])]


def test_only_a_closer_pair_is_reported() -> None:
    known = far_apart(Board.standard(9))
    pair, _, reported = found_in(Puzzle(Board.standard(9)), known)
    assert (reported[-1].first, reported[-1].second) == (pair.first, pair.second)
    closest = [Grid(known[0].board, values) for values in (pair.first, pair.second)]
    assert found_in(Puzzle(Board.standard(9)), closest)[2] == []


def test_a_limit_leaves_the_known_pair() -> None:
    known, stopped = far_apart(Board.standard(9)), Event()
    stopped.set()
    pair, outcome, _ = found_in(Puzzle(known[0].board), known, limits=Limits(stop=stopped))
    assert (pair.first, pair.second, pair.proved) == (known[0].digits, known[1].digits, False)
    assert (outcome.exhausted, outcome.reason) == (False, "stopped")


def test_no_solver_is_asked_where_the_houses_say_that_none_are_closer() -> None:
    known = found_in(Puzzle(FOUR), far_apart(FOUR))[0]
    closest = [Grid(FOUR, known.first), Grid(FOUR, known.second)]
    pair, outcome, reported = found_in(Puzzle(FOUR), closest, limits=Limits(nodes=1))
    assert (pair.proved, outcome.exhausted, outcome.engine, reported) == (True, True, "", [])


@pytest.mark.extras("pysat")
def test_cp_sat_is_asked_where_it_takes_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solve_cp.engines.sat.nearest.PATIENCE", -1.0)
    pair, outcome, _ = found_in(Puzzle(FOUR), far_apart(FOUR))
    assert (pair.proved, outcome.engine) == (True, "cpsat")
