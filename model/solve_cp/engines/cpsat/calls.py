"""Calls of CP-SAT: parameters, limits, interruption and statistics."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from solve_cp.board.numbers import seed_in
from solve_cp.engines.cpsat import front as cp_model
from solve_cp.engines.interruptible import interruptibly
from solve_cp.errors import VerificationError
from solve_cp.limits import Watch

PATIENCE = 100.0  # deterministic time (very roughly seconds) for one worker before a portfolio
QUICK = 20.0  # deterministic time after which presolve may pay off
MOST = 2**62
AT_RANDOM = 0.2  # share of random decisions for diverse solutions
WORKERS = max(2, min(8, os.cpu_count() or 1))
CONCLUSIVE = (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE)


class Calls:
    """The calls for one answer, with one watch and summed statistics."""

    def __init__(
        self, watch: Watch, seed: int = 0, presolve: bool = True, at_random: float = 0.0
    ) -> None:
        self.watch, self.seed, self.presolve = watch, seed_in(seed), presolve
        self.at_random = at_random
        """The share of branching decisions that are random."""
        self.houses_only = False
        """Whether the model has only houses, which need other parameters."""
        self._hard = False
        """Whether a call has used up its budget."""
        self._before = 0
        self.memory = 0
        """The peak memory of a call in bytes, if memory is limited."""
        self.statistics: dict[str, Any] = {
            "solves": 0,
            "branches": 0,
            "conflicts": 0,
            "propagations": 0,
            "deterministic_time": 0.0,
            "workers": 1,
        }

    @property
    def workers(self) -> int:
        """How many threads a portfolio has."""
        return min(WORKERS, self.watch.limits.workers or WORKERS)

    def solver(
        self, budget: float | None, workers: int, presolve: bool | None = None
    ) -> cp_model.CpSolver:
        """A solver with the limits and a budget of deterministic time."""
        presolve = self.presolve if presolve is None else presolve
        solver = cp_model.CpSolver()
        parameters = solver.parameters
        parameters.num_workers = workers
        parameters.random_seed = self.seed
        parameters.catch_sigint_signal = False
        parameters.cp_model_presolve = presolve
        parameters.random_polarity_ratio = self.at_random
        if workers == 1:
            parameters.linearization_level = 0
            parameters.symmetry_level = 0
            parameters.auto_detect_greater_than_at_least_one_of = False
            parameters.clause_cleanup_period = 3000
            parameters.variable_activity_decay = 0.95
        if workers == 1 and self.houses_only:
            parameters.cp_model_probing_level = 0
            parameters.inprocessing_dtime_ratio = 0.1
            parameters.restart_period = 25
            parameters.clause_cleanup_ratio = 0.7
        elif workers == 1 and not presolve:
            # On a typical variant, most of CP-SAT's time goes into work before and between
            # searches, which rarely pays off (tests/benchmarks/README.md).
            parameters.cp_model_probing_level = 0
            parameters.use_sat_inprocessing = False
            parameters.restart_period = 25
        self._set_limits(parameters, budget)
        return solver

    def _set_limits(self, parameters: cp_model.SatParameters, budget: float | None) -> None:
        limits, left = self.watch.limits, self.watch.seconds_left
        if budget is not None:
            parameters.max_deterministic_time = budget
        if left is not None:
            parameters.max_time_in_seconds = left
        if limits.nodes is not None:
            spent = self.statistics["conflicts"]
            parameters.max_number_of_conflicts = max(1, min(limits.nodes - spent, MOST))
        if limits.memory is not None:
            parameters.max_memory_in_mb = max(1, min(limits.memory >> 20, MOST))

    def solve(
        self,
        solver: cp_model.CpSolver,
        model: cp_model.CpModel,
        callback: cp_model.CpSolverSolutionCallback | None = None,
    ) -> cp_model.CpSolverStatus:
        """Run the solver and add up its statistics."""
        status = self._run(solver, model, callback)
        statistics = self.statistics
        statistics["solves"] += 1
        statistics["branches"] += solver.num_branches
        statistics["conflicts"] += solver.num_conflicts
        statistics["propagations"] += solver.num_binary_propagations
        statistics["propagations"] += solver.num_integer_propagations
        statistics["deterministic_time"] += solver.deterministic_time
        statistics["workers"] = max(statistics["workers"], solver.parameters.num_workers)
        if status == cp_model.MODEL_INVALID:
            raise VerificationError(f"CP-SAT refused the model: {model.validate()}")
        return status

    def _run(
        self,
        solver: cp_model.CpSolver,
        model: cp_model.CpModel,
        callback: cp_model.CpSolverSolutionCallback | None,
    ) -> cp_model.CpSolverStatus:
        limits = self.watch.limits
        work = partial(solver.solve, model, callback)
        if limits.memory is None and limits.stop is None:
            return interruptibly(work, solver.stop_search)
        before = self._before = self._before or resident_bytes()

        def look() -> None:
            if limits.memory is not None:
                self.memory = max(self.memory, resident_bytes() - before)
            if self.reached():
                solver.stop_search()

        return interruptibly(work, solver.stop_search, look)

    def conclude(
        self,
        model: cp_model.CpModel,
        most_workers: int | None = None,
        listener: cp_model.CpSolverSolutionCallback | None = None,
    ) -> tuple[cp_model.CpSolverStatus, cp_model.CpSolver]:
        """Solve with growing budgets until a call is conclusive or a limit is reached.

        With a listener, a single worker continues after a solution until the listener stops it.
        """
        for budget, workers, presolve in self._attempts(most_workers or self.workers):
            solver = self.solver(budget, workers, presolve)
            solver.parameters.enumerate_all_solutions = listener is not None and workers == 1
            status = self.solve(solver, model, listener)
            self._hard |= budget is not None and solver.deterministic_time >= budget
            if status in CONCLUSIVE or self.reached():
                break
        return status, solver

    def _attempts(self, most_workers: int) -> Iterator[tuple[float | None, int, bool]]:
        """For each attempt: budget of deterministic time, number of workers, whether to presolve.

        After a slow call there are no more quick attempts.
        """
        if self.presolve and not self._hard:
            yield QUICK, 1, False
        if most_workers > 1:
            yield PATIENCE, 1, self.presolve
        yield None, most_workers, self.presolve

    def reached(self) -> str:
        """The limit that has been reached, in words; empty if there is none."""
        return self.watch.reached(self.statistics["conflicts"], self.memory)

    def reason(self) -> str:
        """Why a call gave no answer."""
        seconds = self.watch.limits.seconds
        # CP-SAT stops shortly before the time limit.
        late = f"time limit of {seconds:g} s reached" if seconds is not None else ""
        return self.reached() or late or "CP-SAT stopped without an answer"


def resident_bytes() -> int:
    """The resident memory of this process, or its peak if only that is known."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return _most_resident_bytes()
    return pages * os.sysconf("SC_PAGESIZE")


def _most_resident_bytes() -> int:
    try:
        import resource
    except ImportError:  # Windows
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10
