"""The values that cells take in some solution: ask for one with something unseen until none is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ortools.sat.python import cp_model

from solve_cp.cpsat.calls import Calls
from solve_cp.cpsat.lowering import Lowering
from solve_cp.cpsat.run import lowered
from solve_cp.engine import Outcome
from solve_cp.limits import Watch
from solve_cp.model import Model

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
    with lowered(model) as lowering:
        numbers = {
            pair: literal
            for literal, pair in enumerate(zip(lowering.owners, lowering.values, strict=True))
        }
        while wanted := [numbers[pair] for pair in unseen()]:
            status, solver = calls.conclude(_with_some(lowering, wanted))
            if status == cp_model.INFEASIBLE:
                break
            if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
                return Outcome(False, calls.reason(), calls.statistics)
            solution = lowering.solution(solver.response_proto.solution)
            take(lowering.values_of(solution))
    return Outcome(True, statistics=calls.statistics)


def _with_some(lowering: Lowering, wanted: Sequence[int]) -> cp_model.CpModel:
    """The CpModel with at least one of the literals, and hints toward all of them."""
    model = lowering.model.clone()
    model.proto.constraints.add().bool_or.literals.extend(wanted)
    model.proto.solution_hint.vars.extend(wanted)
    model.proto.solution_hint.values.extend([1] * len(wanted))
    return model
