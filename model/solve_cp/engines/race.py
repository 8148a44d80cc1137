"""Run a SAT solver and, if it takes long, CP-SAT on the same model; the first answer wins.

It is not known in advance which is faster, and the slower one may take many times as long. On most
puzzles the SAT solver is, and is done before CP-SAT starts.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from dataclasses import replace
from time import perf_counter, thread_time

from solve_cp.engines.protocol import Engine, Outcome, Sink
from solve_cp.engines.sat import installed
from solve_cp.language.model import Model
from solve_cp.limits import LEAST, STOPPED, Watch

HEAD_START = 2.0  # seconds of work that the first runner does alone: a shorter one gains nothing
LONGEST_START = 4.0  # seconds after which the second starts, even if the first got little time
MOST_WANTED = 2  # grids; for more, one engine is enough


def can_race(watch: Watch, want: int | None) -> bool:
    """Whether a second runner is installed, allowed, and of use."""
    few = want is not None and want <= MOST_WANTED
    alone = watch.limits.workers == 1 or (os.cpu_count() or 1) < 2
    counted = watch.limits.nodes is not None or watch.limits.memory is not None
    return few and not alone and not counted and installed()


class _Stop(threading.Event):
    """An event that counts as set when another one is."""

    def __init__(self, other: threading.Event | None) -> None:
        super().__init__()
        self._other = other

    def is_set(self) -> bool:
        return super().is_set() or (self._other is not None and self._other.is_set())


class _Runner:
    """An engine with the solutions it has found; as a second one, in a thread of its own."""

    def __init__(
        self, engine: Engine, model: Model, watch: Watch, want: int | None, seed: int
    ) -> None:
        self.engine, self.found = engine, list[Sequence[int]]()
        self.outcome: Outcome | None = None
        self.error: BaseException | None = None
        self._question = model, watch, want, seed
        self._stop = _Stop(watch.limits.stop)
        self._thread: threading.Thread | None = None

    def run(self, watch: Watch) -> None:
        """Answer in this thread."""
        model, _, want, seed = self._question
        self.outcome = self.engine.answer(model, self._take, watch, want, seed)

    def _take(self, values: Sequence[int]) -> bool:
        self.found.append(tuple(values))
        return len(self.found) == self._question[2]

    def start(self) -> None:
        """Start to answer in a thread, which can be stopped."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run_alone, daemon=True)
            self._thread.start()

    def _run_alone(self) -> None:
        watch = self._question[1]
        left = watch.seconds_left  # 0 when time is up, which is a limit too
        seconds = None if left is None else max(left, LEAST)
        try:
            self.run(replace(watch.limits, stop=self._stop, seconds=seconds).start())
        except BaseException as error:
            self.error = error

    def end(self) -> None:
        """Stop the thread, if there is one."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()

    @property
    def conclusive(self) -> bool:
        """Whether it has an answer and did not just reach a limit."""
        outcome = self.outcome
        enough = len(self.found) == self._question[2]
        return outcome is not None and (outcome.exhausted or enough)


class _HeadStart(Watch):
    """The watch of the first runner: starts the second in time, and stops when that is done."""

    def __init__(self, watch: Watch, second: _Runner) -> None:
        super().__init__(watch.limits)
        self._second = second
        self._begun = self.started, thread_time()
        self.started = watch.started

    def reached(self, nodes: int = 0, memory: int = 0) -> str:
        """The limit that has been reached, in words, or ""."""
        begun, worked = self._begun
        late = perf_counter() - begun  # quickly told; the work done is never more than that
        if late >= HEAD_START:
            if late >= LONGEST_START or thread_time() - worked >= HEAD_START:
                self._second.start()
            if self._second.conclusive or self._second.error is not None:
                return STOPPED
        return super().reached(nodes, memory)


def race(
    engines: Sequence[Engine], model: Model, sink: Sink, watch: Watch, want: int | None, seed: int
) -> Outcome:
    """The answer of the engine that has one first; the second starts if the first takes long.

    On a busy machine the first may get little time, and a second one would only make that worse: so
    its work counts, not the clock.
    """
    first, second = (_Runner(engine, model, watch, want, seed) for engine in engines)
    try:
        first.run(_HeadStart(watch, second))
    finally:
        second.end()
    if second.error is not None and not first.conclusive:
        raise second.error
    winner = second if second.conclusive and not first.conclusive else first
    for values in winner.found:
        if sink(values):
            break
    outcome = winner.outcome or Outcome(False)
    reason = outcome.reason if winner.conclusive else watch.reached() or outcome.reason
    return replace(outcome, reason=reason, engine=winner.engine.name)
