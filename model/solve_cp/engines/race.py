"""Run a SAT solver and, if it takes long, CP-SAT on the same model; the first answer wins.

It is not known in advance which is faster, and the slower one may take many times as long. On most
puzzles the SAT solver is, and is done before CP-SAT starts.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Sequence
from dataclasses import replace
from math import inf
from time import thread_time

from solve_cp.engines.protocol import Engine, Outcome, Sink
from solve_cp.engines.sat import installed
from solve_cp.language.model import Model
from solve_cp.limits import Limits, Watch

HEAD_START = 0.06  # seconds of work that the first runner does alone
LONGEST_START = 0.3  # seconds after which the second starts, unless the first got little time
LONGEST_WAIT = 1.0  # seconds after which it starts in any case
LOOK = 0.05  # seconds between checks of the runners
LEAST = 1e-9  # seconds: the shortest possible time limit
MOST_WANTED = 2  # grids; for more, one engine is enough


def can_race(watch: Watch, want: int | None) -> bool:
    """Whether a second runner is installed, allowed, and of use."""
    few = want is not None and want <= MOST_WANTED
    alone = watch.limits.workers == 1 or (os.cpu_count() or 1) < 2
    counted = watch.limits.nodes is not None or watch.limits.memory is not None
    return few and not alone and not counted and installed()


class _HeadStart(Watch):
    """A watch that tells when the thread that looks at it has worked long enough alone."""

    def __init__(self, limits: Limits, over: threading.Event) -> None:
        super().__init__(limits)
        self._over = over
        self._begun: float | None = None

    def reached(self, nodes: int = 0, memory: int = 0) -> str:
        """The limit that has been reached, in words, or ""."""
        if self._begun is None:
            self._begun = thread_time()
        late = self.seconds >= HEAD_START  # quickly told; the work done is never more than that
        if late and not self._over.is_set() and thread_time() - self._begun >= HEAD_START:
            self._over.set()
        return super().reached(nodes, memory)


class _Runner:
    """An engine in its own thread, with a watch that can be stopped."""

    def __init__(
        self,
        engine: Engine,
        model: Model,
        watch: Watch,
        want: int | None,
        seed: int,
        changed: threading.Event,
    ) -> None:
        self.changed = changed
        self.engine, self.found = engine, list[Sequence[int]]()
        self.outcome: Outcome | None = None
        self.error: BaseException | None = None
        self.stop = threading.Event()
        self.head_start_over = threading.Event()
        """Set when it has worked long enough alone, or is done."""
        left = watch.seconds_left  # 0 when time is up, which is a limit too
        seconds = None if left is None else max(left, LEAST)
        limits = replace(watch.limits, stop=self.stop, seconds=seconds)
        own_watch = _HeadStart(limits, self.head_start_over)
        self._arguments = (model, self._take, own_watch, want, seed)
        self._want = want
        self.done = threading.Event()
        self._clock: int | None = None
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def _take(self, values: Sequence[int]) -> bool:
        self.found.append(tuple(values))
        return len(self.found) == self._want

    def _run(self) -> None:
        self._clock = _own_clock()
        try:
            self.outcome = self.engine.answer(*self._arguments)
        except BaseException as error:
            self.error = error
        finally:
            self.done.set()
            self.head_start_over.set()
            self.changed.set()

    def await_head_start(self) -> None:
        """Wait until it has worked long enough alone, or is done.

        On a busy machine that may take long, and a second runner would only make it longer.
        """
        waited = LONGEST_START
        over = self.head_start_over.wait(LONGEST_START)
        while not over and waited < LONGEST_WAIT and _worked(self._clock) < HEAD_START:
            over = self.head_start_over.wait(LOOK)
            waited += LOOK

    @property
    def conclusive(self) -> bool:
        """Whether it has an answer and did not just reach a limit."""
        outcome = self.outcome
        return outcome is not None and (outcome.exhausted or len(self.found) == self._want)


def _own_clock() -> int | None:
    """The clock of this thread's work, which other threads can read; None if there is none."""
    clock_of = getattr(time, "pthread_getcpuclockid", None)
    return None if clock_of is None else int(clock_of(threading.get_ident()))


def _worked(clock: int | None) -> float:
    """The seconds that a thread has worked by its clock; infinite if that is not known."""
    try:
        return inf if clock is None else time.clock_gettime(clock)
    except OSError:  # it has ended
        return inf


def race(
    engines: Sequence[Engine], model: Model, sink: Sink, watch: Watch, want: int | None, seed: int
) -> Outcome:
    """The answer of the engine that has one first, of two that start one after the other."""
    first, second = engines
    changed = threading.Event()
    runners = [_Runner(first, model, watch, want, seed, changed)]
    try:
        runners[0].await_head_start()
        if not runners[0].done.is_set():
            runners.append(_Runner(second, model, watch, want, seed, changed))
        winner = _first_to_answer(runners, watch)
    finally:
        for runner in runners:
            runner.stop.set()
        for runner in runners:
            runner.thread.join()
    if winner.error is not None:
        raise winner.error
    for values in winner.found:
        if sink(values):
            break
    outcome = winner.outcome or Outcome(False)
    reason = outcome.reason if winner.conclusive else watch.reached() or outcome.reason
    return replace(outcome, reason=reason, engine=winner.engine.name)


def _first_to_answer(runners: Sequence[_Runner], watch: Watch) -> _Runner:
    """The first runner with an answer; if all end without one, the first runner."""
    while True:
        for runner in runners:
            if runner.conclusive or runner.error is not None:
                return runner
        if all(runner.done.is_set() for runner in runners):
            return runners[0]
        if watch.reached():
            for runner in runners:
                runner.stop.set()
        runners[0].changed.wait(LOOK)
        runners[0].changed.clear()
