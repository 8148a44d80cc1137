"""True candidates: ask one SAT solver for solutions with unseen values until there are none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from solve_cp.engines.protocol import Outcome
from solve_cp.engines.sat.lowering import NativeLowering, SatLowering, loaded
from solve_cp.engines.sat.patience import patiently
from solve_cp.engines.sat.run import lowered
from solve_cp.language.model import Model
from solve_cp.limits import LimitReached, Watch

SOLVER = "gluecard4"
PATIENCE = 3.0  # seconds of work for one question

Take = Callable[[Sequence[int]], None]


def see(
    model: Model, unseen: Sequence[tuple[int, int]], take: Take, watch: Watch
) -> Outcome | None:
    """Pass on solutions until every unseen value of a cell is seen or proved impossible.

    Each of them shows an unseen value. None if a question takes too long.
    """
    statistics: dict[str, Any] = {"solves": 0, "decisions": 0, "conflicts": 0}
    try:
        with (
            lowered(model, NativeLowering, watch) as lowering,
            loaded(SOLVER, lowering) as solver,
        ):
            if lowering.domains is not model.domains:
                solver.append_formula(lowering.absent(model.domains))
            looks = _Looks(lowering, solver, unseen)
            while looks.wanted:
                looks.prepare()
                solvable = patiently(solver, (), watch, statistics, PATIENCE)
                if not solvable:
                    return None if solvable is None else Outcome(True, "", statistics)
                take(looks.solution())
    except LimitReached as stop:
        return Outcome(False, str(stop), statistics)
    return Outcome(True, "", statistics)


class _Looks:
    """A solver, and the numbers of the values that no solution has shown yet."""

    def __init__(
        self, lowering: SatLowering, solver: Any, unseen: Sequence[tuple[int, int]]
    ) -> None:
        self._values, self._solver = lowering.values, solver
        pairs, owned = set(unseen), zip(lowering.owners, lowering.values, strict=True)
        self.wanted = {number for number, pair in enumerate(owned, 1) if pair in pairs}

    def prepare(self) -> None:
        """Ask for one of the unseen values, which says more than before, and for many of them."""
        wanted = sorted(self.wanted)
        self._solver.add_clause(wanted)
        self._solver.set_phases(wanted)

    def solution(self) -> list[int]:
        """The solution found, whose values are now seen."""
        held = [n for n in self._solver.get_model()[: len(self._values)] if n > 0]
        self.wanted.difference_update(held)
        return [self._values[n - 1] for n in held]
