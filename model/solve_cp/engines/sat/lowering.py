"""The model in literals as clauses, in the forms that suit one solver or another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import repeat
from typing import Any

import pysolvers
from pysat.solvers import Gluecard4, Solver

from solve_cp.engines.literals.lowering import Lowering
from solve_cp.engines.sat.clauses import Clauses
from solve_cp.engines.sat.draft import SatDraft
from solve_cp.language.model import Structure
from solve_cp.limits import Watch


class SatLowering(SatDraft, Lowering):
    """A structure as clauses."""

    def __init__(
        self, structure: Structure, domains: Sequence[int], watch: Watch | None = None
    ) -> None:
        SatDraft.__init__(self)
        Lowering.__init__(self, structure, domains, watch)

    def absent(self, domains: Sequence[int]) -> list[list[int]]:
        """A clause for each value that is not in these domains."""
        places = zip(self.owners, self.bits, strict=True)
        return [[-n] for n, (owner, bit) in enumerate(places, 1) if not domains[owner] & bit]

    def unlike(self, values: Sequence[int]) -> list[int]:
        """The clause that the first variables do not have all these values."""
        pairs = zip(self.structure.variables, values, strict=False)
        return [-self.literal(variable, value) - 1 for variable, value in pairs]


class NativeLowering(SatLowering):
    """A structure as clauses and at-most-ones, for solvers that take these as they are."""

    native = True


class PairwiseLowering(SatLowering):
    """A structure as clauses, with a clause for each pair of an at-most-one, if not very many."""

    pairwise = 32


def loaded(name: str, lowering: SatLowering, options: Iterable[tuple[str, int]] = ()) -> Any:
    """A new solver with this name and options that has the clauses and at-most-ones."""
    solver = Solver(name=name)
    if options:
        solver.configure(dict(options))
    load(solver, lowering.cnf, lowering.at_most_ones)
    return solver


def load(solver: Any, cnf: Clauses, at_most_ones: Clauses) -> None:
    """Give clauses and at-most-ones to a solver."""
    add, limit = _adders(solver)
    for _, clauses in cnf.groups():
        deque(map(add, clauses), maxlen=0)  # faster than a loop
    for _, groups in at_most_ones.groups():
        deque(map(limit, groups, repeat(1)), maxlen=0)


def _adders(solver: Any) -> tuple[Callable[[Sequence[int]], Any], Callable[..., Any]]:
    """The functions that add a clause and an at-most-k.

    The methods of Gluecard only call those of the compiled module, which take two thirds of the
    time. They are used where both have the names of today.
    """
    inner: Any = solver.solver
    known = hasattr(pysolvers, "gluecard41_add_cl") and hasattr(pysolvers, "gluecard41_add_am")
    if not known or not isinstance(inner, Gluecard4) or not hasattr(inner, "gluecard"):
        return solver.add_clause, solver.add_atmost
    clause, at_most = pysolvers.gluecard41_add_cl, pysolvers.gluecard41_add_am
    return partial(clause, inner.gluecard), partial(at_most, inner.gluecard)
