"""The depth-first search on a board in one integer."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event

import pytest

from solve_cp import Board, Limits, Puzzle, Status, count, solutions, solve
from solve_cp.engines.bits.depth import Search, search_of
from solve_cp.engines.protocol import Sink
from solve_cp.errors import EngineError
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import Thermometer
from tests.batch.test_batch import CLASSIC, NONE, SEVERAL, puzzles_of, relabelled
from tests.engines.sat.test_sat import HARD

FOUR = Puzzle(Board.standard(4))


def search(puzzle: Puzzle, limits: Limits | None = None) -> Search:
    found = search_of(compile_puzzle(puzzle), (limits or Limits()).start())
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("board", "grids"),
    [
        (Board.standard(4), 288),
        (Board.latin(4), 576),
        (Board.latin(2), 2),
        (Board.latin(3), 12),
        (Board.standard(4, digits=range(4)), 288),
    ],
    ids=str,
)
def test_it_finds_every_grid_once(board: Board, grids: int) -> None:
    found = solutions(Puzzle(board), engine="bits")
    assert (found.count, len(set(found.solutions)), found.complete) == (grids, grids, True)


def test_it_answers_as_another_search_does() -> None:
    puzzles = puzzles_of([*relabelled(20), *CLASSIC, NONE, SEVERAL, HARD])
    for puzzle in puzzles:
        found, other = solve(puzzle, "bits"), solve(puzzle, "dfs-hidden-singles")
        assert (found.status, found.unique) == (other.status, other.unique)
        assert found.grid == other.grid or found.unique is False


def test_a_grid_with_ten_cells_blank_on_boards_of_other_shapes() -> None:
    for board in (Board.standard(6), Board.standard(10), Board.standard(12), Board.latin(7)):
        grid = solve(Puzzle(board), "cpsat", unique=False).grid
        assert grid is not None
        givens = dict(list(grid.by_cell.items())[10:])
        puzzle = Puzzle(board, givens)
        assert count(puzzle, engine="bits").count == count(puzzle, engine="cpsat").count


def test_limits_are_kept() -> None:
    (hard,) = puzzles_of([HARD])
    assert solve(hard, "bits", limits=Limits(nodes=3)).reason == "node limit of 3 reached"
    assert solve(hard, "bits", limits=Limits(seconds=1e-9)).reason.startswith("time limit")
    stop = Event()
    running = search(hard, Limits(stop=stop))
    assert not running.on(lambda _: False, 2).reason
    stop.set()
    assert running.on(lambda _: False).reason == "stopped"


def test_a_paused_search_goes_on_where_it_was() -> None:
    seen: list[tuple[int, ...]] = []
    whole: list[tuple[int, ...]] = []

    def into(found: list[tuple[int, ...]]) -> Sink:
        def take(values: Sequence[int]) -> bool:
            found.append(tuple(values))
            return False

        return take

    paused, rounds = search(FOUR), 1
    while not paused.on(into(seen), rounds).exhausted:
        rounds += 1
    outcome = search(FOUR).on(into(whole))
    assert (seen, paused.statistics) == (whole, outcome.statistics)
    assert outcome.statistics["expanded"] == 287  # each of the 288 leaves is a grid


def test_enough_is_enough() -> None:
    result = solutions(FOUR, 3, "bits")
    assert (result.status, len(result.solutions), result.complete) == (Status.SOLVED, 3, False)


def test_other_boards_are_refused() -> None:
    jigsaw = Puzzle(Board.jigsaw(["AABB", "AABB", "CCDD", "CDCD"]))
    line = Puzzle(Board.standard(4), rules=(Thermometer(["r1c1", "r1c2"]),))
    for puzzle in (jigsaw, line):
        with pytest.raises(EngineError, match="expected a regular board and no rules"):
            solve(puzzle, "bits")
