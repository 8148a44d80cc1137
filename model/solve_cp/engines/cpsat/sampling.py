"""True candidates: ask for solutions with unseen values until there are none.

Each call of CP-SAT starts from scratch, so a call continues as long as its solutions show new
values. It branches at random, because diverse solutions show more values.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solve_cp.engines.cpsat import front as cp_model
from solve_cp.engines.cpsat.calls import AT_RANDOM, Calls
from solve_cp.engines.cpsat.listener import Listener
from solve_cp.engines.cpsat.lowering import CpSatLowering
from solve_cp.engines.cpsat.run import lowered
from solve_cp.engines.literals.draft import Literal
from solve_cp.engines.protocol import Outcome
from solve_cp.language.model import Model
from solve_cp.limits import LimitReached, Watch

MOST_IN_VAIN = 20

Take = Callable[[Sequence[int]], None]


def see(
    model: Model, unseen: Sequence[tuple[int, int]], take: Take, watch: Watch, seed: int
) -> Outcome:
    """Pass on solutions until every unseen value of a cell is seen or proved impossible.

    Only solutions that show an unseen value are passed on.
    """
    calls = Calls(watch, seed, presolve=not model.structure.only_all_different, at_random=AT_RANDOM)
    try:
        with lowered(model, watch) as lowering:
            return _see(_Looks(lowering, unseen, take), calls)
    except LimitReached as stop:
        return Outcome(False, str(stop), calls.statistics)


def _see(looks: _Looks, calls: Calls) -> Outcome:
    while (wanted := looks.wanted()) and not calls.reached():
        looks.begin()
        listener = Listener(looks.take)
        status, solver = calls.conclude(_with_some(looks.lowering, wanted), listener=listener)
        listener.reraise()
        enumerated = solver.parameters.enumerate_all_solutions and not looks.enough
        if status == cp_model.INFEASIBLE or (status == cp_model.OPTIMAL and enumerated):
            wanted = []
            break
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            break
    return Outcome(not wanted, calls.reason() if wanted else "", calls.statistics)


class _Looks:
    """The values still unseen; a call ends when it shows nothing new."""

    def __init__(
        self, lowering: CpSatLowering, unseen: Sequence[tuple[int, int]], take: Take
    ) -> None:
        self.lowering, self._take = lowering, take
        pairs = set(unseen)
        owned = zip(lowering.owners, lowering.values, strict=True)
        self._unseen = {number for number, pair in enumerate(owned) if pair in pairs}
        self.begin()

    def wanted(self) -> list[Literal]:
        """The literals that no solution has shown yet."""
        return sorted(self._unseen)

    def begin(self) -> None:
        """Start a call."""
        self._in_vain = 0
        self.enough = False

    def take(self, response: Sequence[int]) -> bool:
        """Pass on a solution if it shows new values; returns whether to start a new call."""
        solution = self.lowering.solution(response)
        if not self._unseen.isdisjoint(solution):
            self._in_vain = 0
            self._take(self.lowering.values_of(solution))
            self._unseen.difference_update(solution)
        else:
            self._in_vain += 1
        self.enough = self._in_vain == MOST_IN_VAIN or not self._unseen
        return self.enough


def _with_some(lowering: CpSatLowering, wanted: Sequence[Literal]) -> cp_model.CpModel:
    """The CpModel with at least one of the literals, and hints toward all of them."""
    model = lowering.model.clone()
    model.proto.constraints.add().bool_or.literals.extend(wanted)
    model.proto.solution_hint.vars.extend(wanted)
    model.proto.solution_hint.values.extend([1] * len(wanted))
    return model
