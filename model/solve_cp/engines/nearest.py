"""Two solutions that differ in as few cells as possible: by a SAT solver, or by CP-SAT.

Neither is needed if the houses say that no two solutions are closer than the known ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from solve_cp.engines.apart import least_apart
from solve_cp.engines.cpsat import loading
from solve_cp.engines.protocol import Outcome, Pair
from solve_cp.engines.sat import can_assume
from solve_cp.language.model import Model
from solve_cp.limits import LimitReached, Watch
from solve_cp.signals import deferred_interrupt


@dataclass(frozen=True)
class Task:
    """A model, two known solutions, and whether the first of them is to be kept.

    Each closer pair is reported at once.
    """

    model: Model
    known: tuple[Sequence[int], Sequence[int]]
    report: Callable[[Pair], None]
    keep_first: bool = False

    @property
    def apart(self) -> int:
        """In how many cells the known solutions differ."""
        cells = range(self.model.structure.cell_count)
        return sum(self.known[0][cell] != self.known[1][cell] for cell in cells)


def nearest(task: Task, watch: Watch, seed: int) -> tuple[Pair, Outcome]:
    """The closest two solutions found, at most as far apart as the known ones."""
    least = least_apart(task.model)
    if task.apart <= least:
        return Pair(*task.known, proved=True), Outcome(True)
    by_sat = can_assume(task.model.structure, watch)
    return (_by_sat(task, watch, least) if by_sat else None) or _by_cpsat(task, watch, seed)


def _by_sat(task: Task, watch: Watch, least: int) -> tuple[Pair, Outcome] | None:
    """None if it takes long."""
    with watch.paused(), deferred_interrupt():
        from solve_cp.engines.sat.nearest import nearest
    statistics: dict[str, Any] = {"solves": 0, "decisions": 0, "conflicts": 0}
    try:
        found = nearest(task.model, watch, task.known, statistics, task.keep_first, least)
    except LimitReached as stop:
        return Pair(*task.known, proved=False), Outcome(False, str(stop), statistics, "sat")
    if found is None:
        return None
    if found.second is not task.known[1]:
        task.report(found)
    return found, Outcome(True, "", statistics, "sat")


def _by_cpsat(task: Task, watch: Watch, seed: int) -> tuple[Pair, Outcome]:
    with loading(watch):
        from solve_cp.engines.cpsat.nearest import nearest
    found, calls = nearest(task.model, watch, seed, task.known, task.report, task.keep_first)
    reason = "" if found.proved else calls.reason()
    return found, Outcome(found.proved, reason, calls.statistics, "cpsat")
