"""A structure in literals as a CpModel."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from typing import TypeAlias

from solve_cp.engines.cpsat import front as cp_model
from solve_cp.engines.cpsat.draft import CpSatDraft
from solve_cp.engines.literals.draft import Literal
from solve_cp.engines.literals.lowering import Lowering
from solve_cp.language.model import Structure
from solve_cp.limits import Watch

Solution: TypeAlias = list[Literal]


class CpSatLowering(CpSatDraft, Lowering):
    """A CpModel made from a structure, and how to read its solutions.

    In a CpModel that already has a structure, its literals come after the existing variables.
    """

    def __init__(
        self,
        structure: Structure,
        domains: Sequence[int],
        model: cp_model.CpModel | None = None,
        watch: Watch | None = None,
    ) -> None:
        CpSatDraft.__init__(self, model)
        with self.gathering():
            Lowering.__init__(self, structure, domains, watch)
        self._absent = self.model.proto.constraints.add().bool_and.literals

    def restrict(self, domains: Sequence[int]) -> None:
        """Restrict the variables to these domains."""
        places = zip(self.owners, self.bits, strict=True)
        absent = [~number for number, (owner, bit) in enumerate(places) if not domains[owner] & bit]
        self._absent.clear()
        self._absent.extend(absent)

    def solution(self, response: Sequence[int]) -> Solution:
        """The literals that are true in a solution of the CpModel, one for each variable."""
        return list(compress(range(len(self.values)), response))

    def values_of(self, solution: Solution) -> list[int]:
        """The value of each variable."""
        values = self.values
        return [values[literal] for literal in solution]

    def forbid(self, model: cp_model.CpModel, solution: Solution, width: int) -> None:
        """Forbid the first `width` variables of a solution in a copy of the CpModel."""
        cells = solution[:width]
        model.proto.constraints.add().bool_or.literals.extend([~literal for literal in cells])
