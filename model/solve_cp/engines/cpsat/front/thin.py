"""The few CP-SAT classes used here, directly on its compiled module, without pandas.

`ortools.sat.python.cp_model` imports pandas, which takes longer to load than most puzzles take to
solve. These classes have the same names, so the package can use either.
"""

from __future__ import annotations

from threading import Lock
from typing import Any

from ortools.sat.python import cp_model_helper as helper

CpSolverStatus = helper.CpSolverStatus
SatParameters = helper.SatParameters
FEASIBLE = CpSolverStatus.FEASIBLE
INFEASIBLE = CpSolverStatus.INFEASIBLE
MODEL_INVALID = CpSolverStatus.MODEL_INVALID
OPTIMAL = CpSolverStatus.OPTIMAL
UNKNOWN = CpSolverStatus.UNKNOWN


class CpModel:
    """A model built through its proto."""

    def __init__(self) -> None:
        self.proto: Any = helper.CpModelProto()

    def clone(self) -> CpModel:
        """A copy of the model."""
        copy = CpModel()
        copy.proto.copy_from(self.proto)
        return copy

    def clear_assumptions(self) -> None:
        """Assume nothing."""
        self.proto.assumptions.clear()

    def validate(self) -> str:
        """The error in the model, or ""."""
        return str(helper.CpSatHelper.validate_model(self.proto))


class CpSolver:
    """A solver for one call, which another thread may stop."""

    def __init__(self) -> None:
        self.parameters = SatParameters()
        self.response_proto: Any = None
        self._running: Any = None
        self._lock = Lock()

    def solve(self, model: CpModel, callback: Any = None) -> CpSolverStatus:
        """Solve the model; calls the callback for each solution."""
        wrapper: Any = helper.SolveWrapper()
        with self._lock:
            self._running = wrapper
        wrapper.set_parameters(self.parameters)
        if callback is not None:
            wrapper.add_solution_callback(callback)
        self.response_proto = wrapper.solve(model.proto)
        if callback is not None:
            wrapper.clear_solution_callback(callback)
        with self._lock:
            self._running = None
        status: CpSolverStatus = self.response_proto.status
        return status

    def stop_search(self) -> None:
        """Stop the running solve, if any."""
        with self._lock:
            if self._running is not None:
                self._running.stop_search()

    def sufficient_assumptions_for_infeasibility(self) -> list[int]:
        """Assumptions that cannot hold together."""
        return list(self.response_proto.sufficient_assumptions_for_infeasibility)

    @property
    def objective_value(self) -> float:
        """The value of the objective in the best solution."""
        return float(self.response_proto.objective_value)

    @property
    def num_branches(self) -> int:
        """How many decisions were made."""
        return int(self.response_proto.num_branches)

    @property
    def num_conflicts(self) -> int:
        """How many conflicts were met."""
        return int(self.response_proto.num_conflicts)

    @property
    def num_binary_propagations(self) -> int:
        """How many Booleans were propagated."""
        return int(self.response_proto.num_binary_propagations)

    @property
    def num_integer_propagations(self) -> int:
        """How many integer bounds were propagated."""
        return int(self.response_proto.num_integer_propagations)

    @property
    def deterministic_time(self) -> float:
        """The work done, in CP-SAT's own measure."""
        return float(self.response_proto.deterministic_time)


class CpSolverSolutionCallback(helper.SolutionCallback):
    """Base class with `on_solution_callback`."""

    def __init__(self) -> None:
        helper.SolutionCallback.__init__(self)

    def OnSolutionCallback(self) -> None:  # noqa: N802 (what the compiled module calls)
        """Called by the compiled module."""
        self.on_solution_callback()

    def on_solution_callback(self) -> None:
        """Called at each solution."""
        raise NotImplementedError

    def stop_search(self) -> None:
        """Stop the search after this solution."""
        self.StopSearch()


def _check() -> None:
    """Solve a tiny model, so that a different compiled module raises here and not in a puzzle."""
    model = CpModel()
    model.proto.variables.add().domain.extend([0, 1])
    model.proto.constraints.add().bool_or.literals.extend([0])
    copy = model.clone()
    copy.clear_assumptions()
    solver = CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False  # or Ctrl-C would end the process from now on
    if solver.solve(copy) != OPTIMAL or list(solver.response_proto.solution) != [1]:
        raise ImportError("expected CP-SAT to solve a model of one literal")
    if solver.num_branches + solver.num_conflicts + solver.num_binary_propagations < 0:
        raise ImportError("expected CP-SAT to count its conflicts")


_check()
