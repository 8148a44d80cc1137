"""The clauses of a structure, with the range of each constraint's clauses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from solve_cp.engines.sat.lowering import SatLowering
from solve_cp.language.model import Structure
from solve_cp.limits import Watch


class Recording(SatLowering):
    """A lowering that records which clauses were written for which constraint.

    The clauses of constraint n are `cnf[starts[n]:ends[n]]`; implied ones come after the last. All
    clauses before those have variables up to `used`.
    """

    def __init__(
        self, structure: Structure, domains: Sequence[int], watch: Watch | None = None
    ) -> None:
        self.starts: list[int] = []
        self.ends: list[int] = []
        self.used = 0
        self._inside = False
        super().__init__(structure, domains, watch)
        count = len(structure.constraints)
        del self.starts[count:], self.ends[count:]  # implied constraints are posted the same way
        clauses = self.cnf[: self.ends[-1]] if self.ends else self.cnf
        numbers = (abs(literal) for clause in clauses for literal in clause)
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
        self.starts.append(len(self.cnf))
        super().post(constraint, when)
        self.ends.append(len(self.cnf))
        self._inside = False

    def meanings(self) -> Iterator[tuple[str, int]]:
        """The variable and value that each of the first variables of the formula stands for."""
        names = [str(variable) for variable in self.structure.variables]
        for owner, value in zip(self.owners, self.values, strict=True):
            yield names[owner], value
