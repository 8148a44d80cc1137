"""The clauses of a structure, with the range of each constraint's clauses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from solve_cp.engines.literals.reach import least_by_counts, memberships
from solve_cp.engines.sat.clauses import Clauses
from solve_cp.engines.sat.lowering import SatLowering
from solve_cp.language.constraints import Member
from solve_cp.language.model import Structure
from solve_cp.limits import Watch


class Recording(SatLowering):
    """A lowering that records which clauses were written for which constraint.

    The first of `parts` has the clauses of the cells, each further one those of a constraint.
    Implied ones are left out. All these clauses have variables up to `used`.
    """

    def __init__(
        self, structure: Structure, domains: Sequence[int], watch: Watch | None = None
    ) -> None:
        self.parts: list[Clauses] = []
        self.outside = Clauses()
        """The clauses of no constraint: implied ones."""
        self._inside = False
        super().__init__(structure, domains, watch)
        self.parts = self.parts or [self.cnf]
        del self.parts[len(structure.constraints) + 1 :]  # implied ones are posted the same way
        numbers = (abs(literal) for part in self.parts for clause in part for literal in clause)
        self.used = max((len(self.values), *numbers))

    def post_groups(self, structure: Structure) -> set[int]:  # noqa: ARG002
        """No constraints are said together: each has its own clauses."""
        return set()

    def post(self, constraint: Any, when: Sequence[int]) -> None:
        """Add a constraint, and record its clauses unless it is part of another one."""
        if self._inside:
            super().post(constraint, when)
            return
        self._inside = True
        self.parts = self.parts or [self.cnf]
        self.cnf = Clauses()
        super().post(constraint, when)
        self.parts.append(self.cnf)
        self.cnf = self.outside
        self._inside = False

    def least(self, members: Iterable[Member]) -> int:
        """According to a Count of the same rule: the clauses of a rule are tested alone."""
        here = self.structure.origins[len(self.parts) - 1]
        own = (constraint for constraint, origin in self.structure.posted() if origin is here)
        return least_by_counts(own).get(memberships(members), 0)

    def meanings(self) -> Iterator[tuple[str, int]]:
        """The variable and value that each of the first variables of the formula stands for."""
        names = [str(variable) for variable in self.structure.variables]
        for owner, value in zip(self.owners, self.values, strict=True):
            yield names[owner], value
