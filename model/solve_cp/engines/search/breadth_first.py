"""Breadth-first search: the frontier is a queue of saved nodes."""

from __future__ import annotations

from collections import deque
from typing import Any

from solve_cp.engines.search.run import Run


def breadth_first(run: Run) -> None:
    """Search level by level, until the frontier is empty or the run is stopped."""
    frontier: deque[Any] = deque()
    if run.arrive_at_root():
        frontier.append(run.position.save())
        run.counters.peak_frontier = 1
    level = 0
    while frontier and not run.stopped:
        for _ in range(len(frontier)):
            _take(run, frontier, level)
            if run.stopped:
                return
        level += 1


def _take(run: Run, frontier: deque[Any], level: int) -> None:
    """Take the oldest node from the frontier and put its legal children there."""
    counters, position = run.counters, run.position
    node = frontier.popleft()
    position.restore(node)
    if run.recorder is not None:
        run.recorder.take_oldest()
    choice = position.choose()
    if choice is None:
        run.leave_leaf()
        return
    counters.expanded += 1
    variable, values = choice
    for index in run.ordered(values):
        if counters.generated >= run.checkpoint and not run.within_limits(len(frontier), node):
            return
        counters.depth = level + 1
        if run.arrive(variable, index, position.play(variable, index)):
            frontier.append(position.save())
        elif run.enough:
            return
        position.restore(node)
    counters.peak_frontier = max(counters.peak_frontier, len(frontier))
