"""The values that cells take in some solution: ask for one with something unseen until none is.

CP-SAT begins each call anew, so it goes on from a solution to the next ones while they are of use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ortools.sat.python import cp_model

from solve_cp.cpsat.calls import Calls
from solve_cp.cpsat.lowering import Lowering, Solution
from solve_cp.cpsat.run import Listener, lowered
from solve_cp.engine import Outcome
from solve_cp.limits import LimitReached, Watch
from solve_cp.model import Model

MOST_IN_VAIN = 20

Pairs = Callable[[], Sequence[tuple[int, int]]]
"""The cells and values that are still unseen."""


def see(
    model: Model,
    unseen: Pairs,
    take: Callable[[Sequence[int]], None],
    watch: Watch,
    seed: int,
) -> Outcome:
    """Hand over solutions, each with something unseen, until it is proved that there are none."""
    calls = Calls(watch, seed, presolve=not model.structure.only_all_different)
    try:
        with lowered(model, watch) as lowering:
            return _see(lowering, unseen, take, calls)
    except LimitReached as stop:
        return Outcome(False, str(stop), calls.statistics)


def _see(
    lowering: Lowering, unseen: Pairs, take: Callable[[Sequence[int]], None], calls: Calls
) -> Outcome:
    numbers = {
        pair: literal
        for literal, pair in enumerate(zip(lowering.owners, lowering.values, strict=True))
    }
    while wanted := [numbers[pair] for pair in unseen()]:
        look = _Look(lowering, unseen, take)
        listener = Listener(look.is_enough, lowering)
        status, _ = calls.conclude(_with_some(lowering, wanted), listener=listener)
        listener.reraise()
        if status == cp_model.INFEASIBLE:
            break
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return Outcome(False, calls.reason(), calls.statistics)
    return Outcome(True, statistics=calls.statistics)


class _Look:
    """One call: each solution it comes by is handed over, until they show nothing new."""

    def __init__(
        self, lowering: Lowering, unseen: Pairs, take: Callable[[Sequence[int]], None]
    ) -> None:
        self.lowering, self.unseen, self.take = lowering, unseen, take
        self.left = len(unseen())
        self.in_vain = 0

    def is_enough(self, solution: Solution) -> bool:
        """Hand over a solution; whether to ask for something unseen again instead of more."""
        self.take(self.lowering.values_of(solution))
        left = len(self.unseen())
        self.in_vain = 0 if left < self.left else self.in_vain + 1
        self.left = left
        return not left or self.in_vain == MOST_IN_VAIN


def _with_some(lowering: Lowering, wanted: Sequence[int]) -> cp_model.CpModel:
    """The CpModel with at least one of the literals, and hints toward all of them."""
    model = lowering.model.clone()
    model.proto.constraints.add().bool_or.literals.extend(wanted)
    model.proto.solution_hint.vars.extend(wanted)
    model.proto.solution_hint.values.extend([1] * len(wanted))
    return model
