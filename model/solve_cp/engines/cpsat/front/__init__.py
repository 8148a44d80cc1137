"""CP-SAT's classes under one roof: the thin ones where they fit the installed ortools.

Another version of ortools may have a compiled module of another shape. Then the classes are those
of `cp_model`, which takes longer to load and answers alike.
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
