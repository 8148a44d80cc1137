"""Two engines on one model: the first answer counts, and the other is stopped."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence

import pytest

from solve_cp import Board, Limits, Puzzle, solve
from solve_cp.engines import race as racing
from solve_cp.engines.protocol import Outcome, Sink
from solve_cp.engines.race import can_race, race
from solve_cp.language.model import Model
from solve_cp.limits import Watch
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import KillerCage

FOUR = Puzzle(Board.standard(4), {(0, 0): 1, (1, 2): 3, (2, 1): 4, (3, 3): 2})  # type: ignore[dict-item]
NO_LIMITS = Limits()
SOLUTION = (1, 3, 2, 4, 4, 2, 3, 1, 2, 4, 1, 3, 3, 1, 4, 2)


class Runner:
    """An engine that answers after some seconds, or at once when it is stopped."""

    summary = "for tests"

    def __init__(self, name: str, seconds: float, error: Exception | None = None) -> None:
        self.name, self.seconds, self.error = name, seconds, error
        self.reason = ""

    def answer(
        self, model: Model, sink: Sink, watch: Watch, want: int | None, seed: int
    ) -> Outcome:
        end = time.perf_counter() + self.seconds
        while time.perf_counter() < end:
            if reached := watch.reached():
                self.reason = reached
                return Outcome(False, reached)
            time.sleep(0.005)
        if self.error:
            raise self.error
        sink(SOLUTION)
        return Outcome(True)


def run(
    first: Runner, second: Runner, limits: Limits = NO_LIMITS
) -> tuple[Outcome, list[Sequence[int]]]:
    found: list[Sequence[int]] = []

    def sink(values: Sequence[int]) -> bool:
        found.append(values)
        return False

    return race((first, second), compile_puzzle(FOUR), sink, limits.start(), 2, 0), found


@pytest.fixture
def short_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second runner starts almost at once."""
    monkeypatch.setattr(racing, "HEAD_START", 0.01)
    monkeypatch.setattr(racing, "LONGEST_START", 0.01)


def test_a_quick_first_runner_runs_alone() -> None:
    second = Runner("second", 0)
    outcome, found = run(Runner("first", 0), second)
    assert (outcome.engine, outcome.exhausted, found) == ("first", True, [SOLUTION])


@pytest.mark.usefixtures("short_start")
def test_the_slower_runner_is_stopped_and_its_grids_are_not_counted() -> None:
    first = Runner("first", 60)
    outcome, found = run(first, Runner("second", 0.01))
    assert (outcome.engine, outcome.exhausted, found) == ("second", True, [SOLUTION])
    assert first.reason == "stopped"


@pytest.mark.usefixtures("short_start")
def test_a_limit_ends_both() -> None:
    first, second = Runner("first", 60), Runner("second", 60)
    outcome, found = run(first, second, Limits(seconds=0.5))
    assert (outcome.exhausted, outcome.reason) == (False, "time limit of 0.5 s reached")
    assert (found, bool(first.reason), bool(second.reason)) == ([], True, True)


@pytest.mark.usefixtures("short_start")
def test_the_users_stop_ends_both() -> None:
    stop = threading.Event()
    threading.Timer(0.2, stop.set).start()
    outcome, found = run(Runner("first", 60), Runner("second", 60), Limits(stop=stop))
    assert (outcome.exhausted, found) == (False, [])


@pytest.mark.usefixtures("short_start")
def test_the_users_stop_reaches_the_second_while_the_first_does_not_look() -> None:
    class Blind(Runner):
        def answer(
            self, model: Model, sink: Sink, watch: Watch, want: int | None, seed: int
        ) -> Outcome:
            time.sleep(0.02)
            watch.reached()  # starts the second
            stop.set()
            time.sleep(0.3)
            return Outcome(False, watch.reached())

    stop, second = threading.Event(), Runner("second", 0.2)
    outcome, found = run(Blind("first", 0), second, Limits(stop=stop))
    assert (outcome.exhausted, found, second.reason) == (False, [], "stopped")


@pytest.mark.usefixtures("short_start")
@pytest.mark.parametrize("seconds", [(0.01, 60), (60, 0.01)])
def test_an_error_of_a_runner_is_raised(seconds: tuple[float, float]) -> None:
    first, second = (Runner(str(n), n, ValueError("broken")) for n in seconds)
    with pytest.raises(ValueError, match="broken"):
        run(first, second)


def test_a_first_runner_that_gets_no_time_stays_alone_for_a_while() -> None:
    second = Runner("second", 0)
    outcome, _ = run(Runner("first", 0.2), second)  # it only sleeps
    assert outcome.engine == "first"


def test_the_head_start_is_counted_in_work(monkeypatch: pytest.MonkeyPatch) -> None:
    worked = iter((0.0, *[racing.HEAD_START / 2] * 3, *[racing.HEAD_START] * 1000))
    monkeypatch.setattr(racing, "thread_time", lambda: next(worked))
    monkeypatch.setattr(racing, "perf_counter", lambda: time.perf_counter() + racing.HEAD_START)
    first = Runner("first", 60)
    outcome, found = run(first, Runner("second", 0))
    assert (outcome.engine, found, first.reason) == ("second", [SOLUTION], "stopped")
    assert next(worked) == racing.HEAD_START  # it stayed alone while it had worked for half


@pytest.mark.parametrize(
    ("limits", "want"),
    [(Limits(workers=1), 2), (Limits(nodes=10), 2), (Limits(memory=2**30), 2), (Limits(), None)],
)
def test_counted_work_and_many_grids_are_for_one_engine(limits: Limits, want: int | None) -> None:
    assert not can_race(limits.start(), want)


@pytest.mark.extras("pysat")
def test_a_race_on_a_real_rule_gives_the_grid_that_cp_sat_gives(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(racing, "HEAD_START", 0.0)
    puzzle = FOUR + KillerCage("r1c1 r1c2 r2c1", 8)
    result = solve(puzzle)
    assert (result.unique, result.grid) == (True, solve(puzzle, "cpsat").grid)
