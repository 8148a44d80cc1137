"""The model in literals as clauses, in the forms that suit one solver or another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pysat.solvers import Solver

from solve_cp.engines.literals.lowering import Lowering
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


def loaded(name: str, lowering: SatLowering) -> Any:
    """A new solver with this name that has the clauses and at-most-ones."""
    solver = Solver(name=name, bootstrap_with=lowering.cnf)
    for numbers in lowering.at_most_ones:
        solver.add_atmost(numbers, 1)
    return solver
