"""Load clauses into python-sat's solvers."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from itertools import repeat
from typing import Any

import pysolvers
from pysat.solvers import Gluecard4, Solver

from solve_cp.engines.sat.clauses import Clauses
from solve_cp.engines.sat.lowering import SatLowering


def loaded(name: str, lowering: SatLowering, options: Iterable[tuple[str, int]] = ()) -> Any:
    """A new solver with this name and options that has the clauses and at-most-ones."""
    solver = Solver(name=name)
    if options:
        solver.configure(dict(options))
    load(solver, lowering.cnf, lowering.at_most_ones)
    return solver


def load(solver: Any, cnf: Clauses, at_most_ones: Clauses) -> None:
    """Give clauses and at-most-ones to a solver."""
    add, limit, first = _adders(solver)
    for _, clauses in cnf.groups():
        deque(map(add, *first, clauses), maxlen=0)  # faster than a loop
    for _, groups in at_most_ones.groups():
        deque(map(limit, *first, groups, repeat(1)), maxlen=0)


def _adders(solver: Any) -> tuple[Callable[..., Any], Callable[..., Any], list[Iterable[Any]]]:
    """The functions that add a clause and an at-most-k, and what they take first, again and again.

    The methods of Gluecard only call those of the compiled module, which take two thirds of the
    time. They are used where both have the names of today.
    """
    inner: Any = solver.solver
    known = hasattr(pysolvers, "gluecard41_add_cl") and hasattr(pysolvers, "gluecard41_add_am")
    if not known or not isinstance(inner, Gluecard4) or not hasattr(inner, "gluecard"):
        return solver.add_clause, solver.add_atmost, []
    return pysolvers.gluecard41_add_cl, pysolvers.gluecard41_add_am, [repeat(inner.gluecard)]
