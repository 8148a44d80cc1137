"""`Limits(stop=event)`: another thread stops any question; `workers` limits CP-SAT's threads."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from solve_cp import (
    Board,
    InputError,
    Limits,
    Puzzle,
    Status,
    candidates,
    check,
    count,
    minimise,
    read,
    redundant,
    solutions,
    solve,
    solve_many,
    why,
)
from solve_cp.engines.cpsat import calls
from solve_cp.rules import AntiKnight

ENDLESS = Puzzle(Board.standard(9)) + AntiKnight()


@contextmanager
def stopping(seconds: float = 0.3) -> Iterator[Limits]:
    """Limits that another thread stops after a while."""
    event = threading.Event()
    timer = threading.Timer(seconds, event.set)
    timer.start()
    try:
        yield Limits(stop=event)
    finally:
        timer.cancel()


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["auto", "cpsat", "dfs-fewest", "frontier"])
def test_a_count_without_end_is_stopped_with_what_it_knows(engine: str) -> None:
    puzzle = Puzzle(Board.standard(9)) if engine == "frontier" else ENDLESS
    with stopping() as limits:
        result = count(puzzle, engine=engine, limits=limits)
    assert (result.reason, result.complete) == ("stopped", False)


def test_cpsat_is_stopped_in_a_thread_of_its_own_too() -> None:
    found = []
    with stopping() as limits:
        work = threading.Thread(target=lambda: found.append(count(ENDLESS, limits=limits)))
        work.start()
        work.join()
    assert [result.reason for result in found] == ["stopped"]


@pytest.mark.parametrize("ask", [solve, solutions, candidates, why, redundant, minimise])
def test_a_question_that_is_stopped_before_it_begins_gives_up(ask: Callable[..., Any]) -> None:
    event = threading.Event()
    event.set()
    answer = ask(ENDLESS, limits=Limits(stop=event))
    assert (answer.status, answer.reason) == (Status.GAVE_UP, "stopped")


def test_a_check_that_is_stopped_leaves_it_open() -> None:
    event = threading.Event()
    event.set()
    answer = check(ENDLESS, {"r1c1": 1}, limits=Limits(stop=event))
    assert (answer.right, answer.reason) == (None, "stopped")


@pytest.mark.slow
def test_why_keeps_two_solutions_when_it_is_stopped() -> None:
    with stopping(1.0) as limits:
        answer = why(Puzzle(Board.standard(25)) + AntiKnight(), limits=limits)
    assert answer.reason == "stopped"
    assert answer.complete in (None, False)


def test_many_puzzles_are_stopped_together() -> None:
    event = threading.Event()
    event.set()
    results = solve_many(read("1.....3..4.....2") * 3, limits=Limits(stop=event))
    assert [result.reason for result in results] == ["stopped"] * 3


@pytest.mark.slow
def test_processes_are_stopped_and_the_rest_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solve_cp.batch.solve_many.SOON", 0.0)  # start processes at once
    hard = Puzzle(Board.standard(64)) + AntiKnight()
    with stopping(1.0) as limits:
        results = list(solve_many([hard] * 6, limits=limits))
    assert [(result.status, result.reason) for result in results] == [
        (Status.GAVE_UP, "stopped")
    ] * 6


def test_the_workers_of_cpsat_are_capped() -> None:
    watch = Limits(workers=1).start()
    assert calls.Calls(watch).workers == 1
    assert calls.Calls(Limits(workers=10**6).start()).workers == calls.WORKERS
    with pytest.raises(InputError, match="expected a limit above 0, got 0: workers"):
        Limits(workers=0)


def test_a_portfolio_takes_no_more_workers_than_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solve_cp.engines.cpsat.run.PATIENCE", 1e-6)
    monkeypatch.setattr("solve_cp.engines.cpsat.run.QUICK", 1e-6)
    puzzle = Puzzle(Board.standard(9)) + AntiKnight()
    used = [solve(puzzle, "cpsat", limits=Limits(workers=n)).statistics["workers"] for n in (1, 2)]
    assert used == [1, 2]


def test_a_stop_is_an_event() -> None:
    with pytest.raises(InputError, match=r"expected a threading.Event, got int: stop"):
        Limits(stop=3)  # type: ignore[arg-type]
