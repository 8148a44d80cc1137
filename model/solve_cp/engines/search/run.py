"""Shared by both strategies: counters, limits, passing on solutions, recording the tree."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from solve_cp.engines.protocol import Outcome, Sink
from solve_cp.engines.search.options import GoalTest, SearchOptions
from solve_cp.engines.search.position import Position
from solve_cp.engines.search.tallies import Counters
from solve_cp.engines.search.tree import Fate, Recorder
from solve_cp.limits import Watch

MEMORY_GUARD = 2 * 2**30
"""The default memory limit of a frontier in bytes."""


class Run:
    """One running search."""

    def __init__(
        self,
        position: Position,
        options: SearchOptions,
        sink: Sink,
        watch: Watch,
        recorder: Recorder | None = None,
        seed: int = 0,
    ) -> None:
        self.position, self.sink, self.watch, self.recorder = position, sink, watch, recorder
        self.test_when_generated = options.goal_test is GoalTest.GENERATED
        self.counters = Counters()
        self.random = Random(seed) if seed else None
        self.reason = ""
        self.enough = False
        self.checkpoint = 0

    @property
    def stopped(self) -> bool:
        """Whether the sink wants no more or a limit was reached."""
        return self.enough or bool(self.reason)

    def outcome(self) -> Outcome:
        """The outcome of the run."""
        return Outcome(not self.stopped, self.reason, dict(self.counters.statistics()))

    def ordered(self, values: Sequence[int]) -> Sequence[int]:
        """The values in the order to try; shuffled if there is a seed."""
        return self.random.sample(values, len(values)) if self.random else values

    def hand_over(self) -> None:
        """Give the sink the solution at the current position."""
        self.enough = self.sink(self.position.values())

    def within_limits(self, frontier: int = 0, saved: Any = None) -> bool:
        """Whether no limit is reached; checked at intervals, next at `checkpoint`."""
        nodes = self.counters.generated
        memory = frontier * (self.position.saved_size(saved) + 8) if saved is not None else 0
        self.reason = self.watch.reached(nodes, memory)
        limits = self.watch.limits
        if not self.reason and limits.memory is None and memory >= MEMORY_GUARD:
            self.reason = f"memory limit of {MEMORY_GUARD / 2**20:.6g} MiB reached"
        self.checkpoint = nodes + self.position.poll_every
        if limits.nodes is not None:
            self.checkpoint = min(self.checkpoint, limits.nodes)
        return not self.reason

    def arrive(self, variable: int, index: int, legal: bool) -> bool:
        """Count a new node and pass it on if it is a goal; whether to enqueue it."""
        counters, position = self.counters, self.position
        counters.generated += 1
        goal = legal and position.complete() and position.solved()
        enqueue = legal and not (goal and self.test_when_generated)
        if self.recorder is not None:
            fate = Fate.GOAL if goal else Fate.OPEN if legal else Fate.DISCARDED
            self.recorder.add(fate, variable, index, enqueue)
        if goal and self.test_when_generated:
            self.hand_over()
        counters.enqueued += enqueue
        counters.discarded += not legal
        return enqueue

    def arrive_at_root(self) -> bool:
        """Generate the root; whether to enqueue it."""
        return self.arrive(-1, -1, self.position.start())

    def leave_leaf(self) -> None:
        """Pass on a goal that is taken from the frontier."""
        if not self.test_when_generated and self.position.solved():
            self.hand_over()
