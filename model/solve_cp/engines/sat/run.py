"""A run of a SAT solver: solve, forbid the grid, solve again, in slices that keep to the limits.

A SAT solver cannot be stopped from outside everywhere, but every one used here takes a budget of
conflicts. The limits and Ctrl-C are checked after each slice of conflicts.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from solve_cp.engines.protocol import Outcome, Sink
from solve_cp.engines.sat import LARGE
from solve_cp.engines.sat.loading import loaded
from solve_cp.engines.sat.lowering import (
    NativeLowering,
    PairwiseLowering,
    SatLowering,
    lowered,
)
from solve_cp.language.model import Model, Structure
from solve_cp.limits import LimitReached, Watch

SLICE = 2_000  # conflicts: a few hundredths of a second, on hard models a few tenths
NOTHING = {"decisions": 0, "conflicts": 0}


@dataclass(frozen=True)
class Stage:
    """A solver, the form of its model, after how many conflicts another follows, its options."""

    solver: str
    form: type[SatLowering]
    most: float = float("inf")
    options: tuple[tuple[str, int], ...] = ()


USUAL = Stage("gluecard4", NativeLowering)  # models load in half the time of glucose4
# Gluecard looks at its budget only when it restarts, on large boards after 100,000 conflicts.
QUICK = Stage("minicard", NativeLowering, SLICE)
# Few restarts, and no variables eliminated: two thirds of the conflicts.
PATIENT = (("stabilizeonly", 1), ("elim", 0), ("chrono", 0))
FOR_HARD = Stage("cadical195", PairwiseLowering, options=PATIENT)
FOR_HOUSES = Stage("minicard", NativeLowering, 20_000)


def _stages(structure: Structure) -> tuple[Stage, ...]:
    """Large boards are easy for a quick solver, or so hard that another one is faster."""
    if structure.cell_count > LARGE:
        return QUICK, FOR_HARD
    return (FOR_HOUSES, FOR_HARD) if structure.only_all_different else (USUAL,)


def answer(
    model: Model, sink: Sink, watch: Watch, want: int | None, seed: int, whole: bool = False
) -> Outcome:
    """Pass on solutions until there are enough, none is left, or a limit is reached.

    If they are `whole`, solutions that differ only in extra variables count as different; which of
    them are wanted, only the sink knows.
    """
    run = _Run(model, sink, watch, None if whole else want, seed)
    run.width = len(model.structure.variables) if whole else run.width
    try:
        for stage in _stages(model.structure):
            outcome = run.outcome(stage)
            if outcome is not None:
                return outcome
    except LimitReached as stop:
        return Outcome(False, str(stop), run.statistics)
    raise AssertionError("expected an answer of the last solver")


def prepare(solver: Any, lowering: SatLowering, model: Model, seed: int) -> None:
    """Restrict a solver to the model's domains; with a seed other than 0, prefer random values."""
    if lowering.domains is not model.domains:
        solver.append_formula(lowering.absent(model.domains))
    if seed:
        chance = random.Random(seed)
        signs = (chance.choice((-1, 1)) for _ in lowering.values)
        solver.set_phases([sign * n for n, sign in enumerate(signs, 1)])


class _Run:
    """One answer, with one watch; the grids found by one solver are forbidden to the next."""

    def __init__(self, model: Model, sink: Sink, watch: Watch, want: int | None, seed: int) -> None:
        self.model, self.sink, self.watch = model, sink, watch
        self.want, self.seed = want, seed
        self.found: list[list[int]] = []
        self.width = model.structure.cell_count
        """How many variables tell solutions apart."""
        self.statistics: dict[str, Any] = {"solves": 0, "decisions": 0, "conflicts": 0}

    def outcome(self, stage: Stage) -> Outcome | None:
        """Solve and forbid, until there are enough or none is left; None if it takes too long."""
        with (
            lowered(self.model, stage.form, self.watch) as lowering,
            loaded(stage.solver, lowering, stage.options) as solver,
        ):
            prepare(solver, lowering, self.model, self.seed)
            self.statistics |= {"variables": lowering.count, "clauses": len(lowering.cnf)}
            return self._solved(solver, lowering, stage.most)

    def _solved(self, solver: Any, lowering: SatLowering, most: float) -> Outcome | None:
        for values in self.found:
            solver.add_clause(lowering.unlike(values[: self.width]))
        before = {name: -self.statistics[name] for name in NOTHING}
        while True:
            solvable = decided(solver, self.watch, self.statistics, (), before, most)
            if not solvable:
                return None if solvable is None else Outcome(True, "", self.statistics)
            held = [n for n in solver.get_model()[: len(lowering.values)] if n > 0]
            self.found.append([lowering.values[n - 1] for n in held])
            if self.sink(self.found[-1]) or len(self.found) == self.want:
                return Outcome(False, "", self.statistics)
            solver.add_clause([-n for n in held[: self.width]])


def decided(
    solver: Any,
    watch: Watch,
    statistics: dict[str, Any],
    assumed: Sequence[int] = (),
    before: Mapping[str, int] = NOTHING,
    most: float = float("inf"),
) -> bool | None:
    """Whether there is a solution; raises LimitReached if a limit is reached first.

    `before` are the solver's statistics before the call. None after `most` conflicts.
    """
    statistics["solves"] += 1
    while True:
        spent = statistics["conflicts"]
        if reached := watch.reached(spent):
            raise LimitReached(reached)
        if spent >= most:
            return None
        left = min(most, watch.limits.nodes or most) - spent
        solver.conf_budget(int(max(1, min(SLICE, left))))
        answer = solver.solve_limited(assumed, expect_interrupt=True)  # lets other threads run, too
        counted = solver.accum_stats()
        for name in NOTHING:
            statistics[name] = counted[name] - before[name]
        if answer is not None:
            return bool(answer)
