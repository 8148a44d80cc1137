"""A run of CP-SAT: one worker first, a portfolio when that has spent its budget.

A structure is lowered once and kept; a puzzle only changes which literals are false, in one
constraint. A model whose variables are all determined by the cells is enumerated by CP-SAT itself;
otherwise each grid found is forbidden before the next is asked for, so that no grid counts twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

import numpy as np
from ortools.sat.python import cp_model

from solve_cp.cpsat import Presolve
from solve_cp.cpsat.calls import PATIENCE, WORKERS, Calls
from solve_cp.cpsat.lowering import Lowering, Solution
from solve_cp.engine import Outcome, Sink
from solve_cp.limits import Watch
from solve_cp.model import Model

QUICK = 1.0  # deterministic time before presolve is worth its time
SHARED_LITERALS = 8_000  # larger structures are lowered with the puzzle's own, smaller domains
MANY = 100  # asked for more grids than this, CP-SAT enumerates in one attempt


def answer(
    model: Model, sink: Sink, watch: Watch, want: int | None, seed: int, presolve: Presolve
) -> Outcome:
    """Hand over solutions until there is enough, none is left, or a limit is reached."""
    with lowered(model) as lowering:
        return _Run(lowering, sink, watch, want, seed, presolve).outcome()


@contextmanager
def lowered(model: Model) -> Iterator[Lowering]:
    """The structure's lowering with the model's domains set; one at a time may use it."""
    structure = model.structure
    if sum(domain.bit_count() for domain in structure.domains) > SHARED_LITERALS:
        yield Lowering(structure, model.domains)
        return
    with structure.cache.setdefault("cpsat lock", Lock()):
        if "cpsat" not in structure.cache:
            structure.cache["cpsat"] = Lowering(structure, structure.domains)
        lowering: Lowering = structure.cache["cpsat"]
        lowering.restrict(model.domains)
        yield lowering


class _Run:
    """One answer: the attempts made for it and what they found."""

    def __init__(
        self,
        lowering: Lowering,
        sink: Sink,
        watch: Watch,
        want: int | None,
        seed: int,
        presolve: Presolve,
    ) -> None:
        self.lowering, self.sink, self.want = lowering, sink, want
        self.calls = Calls(watch, seed)
        self.presolve = presolve
        self.found: list[Solution] = []
        self.enough = False

    def outcome(self) -> Outcome:
        """Try with growing budgets until an attempt is conclusive or a limit is reached."""
        for budget, workers, presolve in self._attempts():
            self.calls.presolve = presolve
            if self.lowering.free or workers > 1 or self.want == 1:
                exhausted = self._one_by_one(budget, workers)
            else:
                exhausted = self._enumerate(budget)
            if exhausted or self.enough or self.calls.reached():
                break
        settled = exhausted or self.enough
        reason = "" if settled else self.calls.reason()
        return Outcome(exhausted, reason, self.calls.statistics)

    def _attempts(self) -> Iterator[tuple[float | None, int, bool]]:
        """Budget of deterministic time, number of workers, whether to presolve."""
        classic = self.lowering.structure.only_all_different
        presolve = self.presolve is Presolve.ALWAYS or not (
            classic or self.presolve is Presolve.NEVER
        )
        if self.want is None or self.want > MANY:
            yield None, 1, presolve
            return
        if self.presolve is Presolve.LATER and presolve:
            yield QUICK, 1, False
        yield PATIENCE, 1, presolve
        yield None, WORKERS, presolve

    def _enumerate(self, budget: float | None) -> bool:
        """Let CP-SAT enumerate; whether it proved that nothing is left."""
        solver = self.calls.solver(budget, workers=1)
        solver.parameters.enumerate_all_solutions = True
        listener = _Listener(self._take, self.lowering)
        status = self.calls.solve(solver, self.lowering.model, listener)
        if listener.error:
            raise listener.error
        return not self.enough and status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)

    def _one_by_one(self, budget: float | None, workers: int) -> bool:
        """Ask for a grid, forbid it, ask again; whether it was proved that nothing is left."""
        model = self.lowering.model.clone()
        for solution in self.found:
            self.lowering.forbid(model, solution)
        while not self.enough:
            solver = self.calls.solver(budget, workers)
            status = self.calls.solve(solver, model)
            if status == cp_model.INFEASIBLE:
                return True
            if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
                return False
            solution = self.lowering.solution(solver.response_proto.solution)
            self._take(solution)
            self.lowering.forbid(model, solution)
        return False

    def _take(self, solution: Solution) -> bool:
        """Hand over a solution, unless an earlier attempt did; whether that is enough."""
        if self._is_new(solution):
            values = self.lowering.values_of(solution)
            self.enough = self.sink(values)
        return self.enough

    def _is_new(self, solution: Solution) -> bool:
        if self.want is None or self.want > MANY:  # one attempt only: nothing comes twice
            return True
        if any(np.array_equal(solution, known) for known in self.found):
            return False
        self.found.append(solution)
        return True


class _Listener(cp_model.CpSolverSolutionCallback):
    """Passes each solution on; an exception on the way is kept, for C++ must not see it."""

    def __init__(self, take: Callable[[Solution], bool], lowering: Lowering) -> None:
        super().__init__()
        self._take, self._lowering = take, lowering
        self.error: BaseException | None = None

    def on_solution_callback(self) -> None:
        """Take the solution; stop when there is enough."""
        try:
            response = self.Response()  # type: ignore[no-untyped-call]
            enough = self._take(self._lowering.solution(response.solution))
        except BaseException as error:
            self.error, enough = error, True
        if enough:
            self.stop_search()
