"""Depth-first search: the frontier is the path from the root to the current node."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from solve_cp.engines.search.run import Run

Frame: TypeAlias = tuple[Any, int, Iterator[int]]
"""A saved node of the path, its branching variable, and the values still to try."""


def depth_first(run: Run) -> None:
    """Search the newest node first, until the root has no child left or the run is stopped."""
    path: list[Frame] = []
    if run.arrive_at_root():
        _enter(run, path)
    while path and not run.stopped:
        _try_next(run, path)


def _try_next(run: Run, path: list[Frame]) -> None:
    """Go to the next child of the current node, or leave the node if there is none."""
    counters, position = run.counters, run.position
    saved, variable, values = path[-1]
    index = next(values, None)
    if index is None:
        _leave(run, path)
        return
    if counters.generated >= run.checkpoint and not run.within_limits():
        return
    counters.depth = max(counters.depth, len(path))
    if run.arrive(variable, index, position.play(variable, index)):
        _enter(run, path)
    else:
        position.restore(saved)


def _enter(run: Run, path: list[Frame]) -> None:
    """Make the node at the current position the newest of the path."""
    counters, position = run.counters, run.position
    if run.recorder is not None:
        run.recorder.descend()
    choice = position.choose()
    if choice is None:
        run.leave_leaf()
    else:
        counters.expanded += 1
    variable, values = choice or (-1, ())
    path.append((position.save(), variable, iter(run.ordered(values))))
    counters.peak_frontier = max(counters.peak_frontier, len(path))


def _leave(run: Run, path: list[Frame]) -> None:
    """Go back from a node whose children are all done to its parent."""
    path.pop()
    if run.recorder is not None:
        run.recorder.ascend()
    if path:
        run.counters.backtracks += 1
        run.position.restore(path[-1][0])
