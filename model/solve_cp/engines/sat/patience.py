"""Ask a SAT solver in slices that keep to the limits, and stop if it takes too long.

A budget of conflicts is looked at only when the solver restarts, so slices begin short.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import thread_time
from typing import Any

from solve_cp.limits import LimitReached, Watch

FIRST_SLICE = 50  # conflicts
LONG_SLICE = 0.05  # seconds, after which a slice gets shorter
EARLY = 0.15  # seconds, after which it is looked at how many conflicts there were
FEW_CONFLICTS = 3_000  # per second: with most models there are 20,000


def patiently(
    solver: Any,
    assumed: Sequence[int],
    watch: Watch,
    statistics: dict[str, Any],
    patience: float = float("inf"),
    most: float = float("inf"),
) -> bool | None:
    """Whether there is a solution; None after so many conflicts, or seconds of work.

    Raises LimitReached if a limit is reached first.
    """
    statistics["solves"] += 1
    before, begun = statistics["conflicts"], thread_time()
    worked, spent, next_slice, solvable = 0.0, 0, FIRST_SLICE, None
    while solvable is None and spent < most and not _in_vain(worked, spent, patience):
        few = int(min(next_slice, most - spent))
        solvable = _slice(solver, assumed, watch, statistics, few)
        took, worked = thread_time() - begun - worked, thread_time() - begun
        spent = statistics["conflicts"] - before
        next_slice = next_slice * 2 if took < LONG_SLICE else max(1, next_slice // 2)
    return solvable


def _in_vain(worked: float, conflicts: int, patience: float) -> bool:
    """Whether a question took too long, or the model is so large that each conflict does."""
    return worked > patience or (worked > EARLY and conflicts < FEW_CONFLICTS * worked)


def _slice(
    solver: Any, assumed: Sequence[int], watch: Watch, statistics: dict[str, Any], most: int
) -> bool | None:
    """Go on for so many conflicts."""
    spent = statistics["conflicts"]
    if reached := watch.reached(spent):
        raise LimitReached(reached)
    nodes = watch.limits.nodes
    solver.conf_budget(most if nodes is None else max(1, min(most, nodes - spent)))
    solvable = solver.solve_limited(assumed, expect_interrupt=True)
    counted = solver.accum_stats()
    for name in ("decisions", "conflicts"):
        statistics[name] = counted[name]
    return None if solvable is None else bool(solvable)
