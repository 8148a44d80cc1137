"""The CP-SAT classes: the thin ones if they fit the installed ortools.

Other versions of ortools may have a different compiled module. Then the classes of `cp_model` are
used, which take longer to import.
"""

from __future__ import annotations

try:
    from solve_cp.engines.cpsat.front.thin import (
        FEASIBLE,
        INFEASIBLE,
        MODEL_INVALID,
        OPTIMAL,
        UNKNOWN,
        CpModel,
        CpSolver,
        CpSolverSolutionCallback,
        CpSolverStatus,
        SatParameters,
    )
except (ImportError, AttributeError, TypeError):
    from ortools.sat.python.cp_model import (  # type: ignore[assignment]
        FEASIBLE,
        INFEASIBLE,
        MODEL_INVALID,
        OPTIMAL,
        UNKNOWN,
        CpModel,
        CpSolver,
        CpSolverSolutionCallback,
        CpSolverStatus,
        SatParameters,
    )

__all__ = [
    "FEASIBLE",
    "INFEASIBLE",
    "MODEL_INVALID",
    "OPTIMAL",
    "UNKNOWN",
    "CpModel",
    "CpSolver",
    "CpSolverSolutionCallback",
    "CpSolverStatus",
    "SatParameters",
]
