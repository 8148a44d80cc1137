"""The original constraint solver: every constraint of the language, limits and Ctrl-C."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Sequence

import pytest
from hypothesis import given, settings

from solve_cp import Board, Cell, Interrupted, Limits, Puzzle, Status, count, solutions, solve
from solve_cp.engines.cp import Cp
from solve_cp.language.constraints import Constraint
from solve_cp.language.model import Model
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import AntiKing, Doublers, KillerCage, YinYang
from tests.engines.cpsat.test_cpsat import BOARD, Sentence
from tests.strategies import constraints, fillings

NINE = Puzzle(Board.standard(9)) + AntiKing()


@pytest.mark.slow
@settings(max_examples=400)
@given(constraints)
def test_it_finds_just_the_fillings_a_constraint_accepts(constraint: Constraint) -> None:
    expected = {tuple(f.values()) for f in fillings() if constraint.accepts(f)}
    result = solutions(Puzzle(BOARD) + Sentence(constraint), engine="cp")
    assert {grid.digits for grid in result.solutions} == expected
    assert (result.complete, result.count) == (True, len(expected))


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(Board.open(2, 2, [1, 2])) + YinYang([1]),
        Puzzle(Board.latin(3)) + Doublers() + KillerCage("r1c1 r1c2", 7),
    ],
    ids=str,
)
def test_a_grid_is_found_once_whatever_the_extra_variables_are(puzzle: Puzzle) -> None:
    met: list[tuple[int, ...]] = []
    model = compile_puzzle(puzzle)

    def take(values: Sequence[int]) -> bool:
        met.append(tuple(values[: model.structure.cell_count]))
        return False

    assert Cp().answer(model, take, Limits().start(), None, 0).exhausted
    assert len(met) == len(set(met)) == count(puzzle, engine="dfs-full").count > 1


def test_a_cell_without_candidates_has_no_solution() -> None:
    model = compile_puzzle(NINE)
    empty = Model(model.structure, (0, *model.domains[1:]))
    assert Cp().answer(empty, lambda _: True, Limits().start(), 2, 0).exhausted


def test_clashing_givens_are_unsolvable() -> None:
    clash = NINE.with_givens({Cell(0, 0): 1, Cell(0, 1): 1})
    assert solve(clash, "cp").status is Status.UNSOLVABLE


@pytest.mark.parametrize("want", [1, 5])
def test_it_stops_when_there_are_enough(want: int) -> None:
    result = count(NINE, want, engine="cp")
    assert (result.count, result.complete) == (want, False)


def pigeons() -> Puzzle:
    """Twelve cells that all differ, pair by pair, with eleven digits: no search finds that soon."""
    board = Board.open(1, 12, list(range(1, 12)))
    return Puzzle(board) + [
        KillerCage([Cell(0, a), Cell(0, b)]) for a in range(12) for b in range(a)
    ]


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        (Limits(seconds=0.3), "time limit of 0.3 s reached"),
        (Limits(nodes=500), "node limit of 500 reached"),
        (Limits(seconds=1e-6), "time limit of 1e-06 s reached"),
    ],
    ids=str,
)
def test_a_limit_ends_the_search_soon(limits: Limits, reason: str) -> None:
    started = time.process_time()
    result = solve(pigeons(), "cp", limits=limits)
    assert (result.status, result.reason) == (Status.GAVE_UP, reason)
    assert time.process_time() - started < 5


def test_an_event_from_another_thread_ends_the_search() -> None:
    stop = threading.Event()
    threading.Timer(0.3, stop.set).start()
    result = solve(pigeons(), "cp", limits=Limits(seconds=60, stop=stop))
    assert (result.status, result.reason) == (Status.GAVE_UP, "stopped")


def test_ctrl_c_ends_a_search_that_finds_nothing() -> None:
    threading.Timer(1.0, signal.raise_signal, [signal.SIGINT]).start()
    started = time.perf_counter()
    with pytest.raises(Interrupted):
        solve(pigeons(), "cp", limits=Limits(seconds=60))
    assert time.perf_counter() - started < 20


def test_ctrl_c_keeps_what_was_found() -> None:
    threading.Timer(0.5, signal.raise_signal, [signal.SIGINT]).start()
    with pytest.raises(Interrupted) as stopped:
        count(NINE, engine="cp", limits=Limits(seconds=60))
    assert stopped.value.result.count > 0


def test_another_seed_gives_another_grid() -> None:
    grids = {solve(NINE, "cp", unique=False, seed=seed).grid for seed in range(3)}
    assert len(grids) == 3


def test_an_error_of_the_sink_comes_through() -> None:
    def take(_: Sequence[int]) -> bool:
        raise ValueError("of the sink")

    with pytest.raises(ValueError, match="of the sink"):
        Cp().answer(compile_puzzle(NINE), take, Limits().start(), 1, 0)
