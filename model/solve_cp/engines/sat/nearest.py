"""Two solutions that differ in as few cells as possible: two copies of the clauses in one solver.

It is asked for two that differ in at most four cells, five and so on. Most often four are enough;
that fewer are not is clear in most puzzles, and would take the solver longer than all else.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import thread_time
from typing import Any

from solve_cp.engines.literals.capacity import expect_size
from solve_cp.engines.protocol import Pair
from solve_cp.engines.sat.loading import load, loaded
from solve_cp.engines.sat.lowering import NativeLowering, SatLowering
from solve_cp.engines.sat.patience import patiently
from solve_cp.language.model import Model
from solve_cp.limits import Watch

SOLVER = "gluecard4"
PATIENCE = 1.0  # seconds of work for all questions, after which CP-SAT is asked


def nearest(
    model: Model,
    watch: Watch,
    known: tuple[Sequence[int], Sequence[int]],
    statistics: dict[str, Any],
    keep_first: bool = False,
    least: int = 1,
) -> Pair | None:
    """The closest two solutions, at most as far apart as the known ones; None if that takes long.

    With `keep_first`, one of them is the first known solution. No two differ in fewer cells than
    `least`. Raises LimitReached at a limit.
    """
    expect_size(model, "SAT")
    lowering = NativeLowering(model.structure, model.domains, watch)  # few values are left
    with loaded(SOLVER, lowering) as solver:
        copies = _Copies(model, lowering, solver)
        if keep_first:
            copies.keep(known[0])
        most = sum(known[0][cell] != known[1][cell] for cell in copies.open) - 1
        fewer = copies.limit(most)
        end = thread_time() + PATIENCE
        for cells in range(least, most + 1):
            left = end - thread_time()
            solvable = patiently(solver, fewer[cells:], watch, statistics, left)
            if solvable is None:
                return None
            if solvable:
                return copies.pair()
    return Pair(*known, proved=True)


class _Copies:
    """Two copies of a model in one solver, and a number for each cell that says it differs."""

    def __init__(self, model: Model, lowering: SatLowering, solver: Any) -> None:
        self._lowering, self._solver = lowering, solver
        self._count, self._next = lowering.count, 2 * lowering.count
        load(solver, lowering.cnf.moved(self._count), lowering.at_most_ones.moved(self._count))
        structure = model.structure
        cells = range(structure.cell_count)
        self.open = [cell for cell in cells if model.domains[cell].bit_count() > 1]
        self._differs = {cell: self._new() for cell in self.open}
        for number, owner in enumerate(lowering.owners, 1):
            if owner in self._differs:
                self._tell_apart(self._differs[owner], number)
        solver.add_clause([*self._differs.values()])
        for house in structure.full_houses:
            if all(cell in cells for cell in house):  # extra variables may differ
                self._never_alone([self._differs[cell] for cell in house if cell in self._differs])

    def _new(self) -> int:
        self._next += 1
        return self._next

    def _tell_apart(self, differs: int, number: int) -> None:
        """If the cell differs, one copy at most has this value; if not, both have it or none."""
        other = number + self._count
        same = [[differs, -number, other], [differs, number, -other]]
        self._solver.append_formula([*same, [-differs, -number, -other]])

    def _never_alone(self, differs: Sequence[int]) -> None:
        """In a full house, if one cell differs, another one differs too."""
        for number in differs:
            self._solver.add_clause([-number, *(other for other in differs if other != number)])

    def keep(self, values: Sequence[int]) -> None:
        """Fix the first solution."""
        self._solver.append_formula([[-number] for number in self._lowering.unlike(values)])

    def limit(self, most: int) -> list[int]:
        """At most so many cells differ, and one fewer for each of the numbers that is assumed."""
        fewer = [self._new() for _ in range(most)]
        if fewer:
            self._solver.add_atmost([*self._differs.values(), *fewer], most)
        return fewer

    def pair(self) -> Pair:
        """The two solutions that the solver has found."""
        model, values = self._solver.get_model(), self._lowering.values
        one, other = model[: len(values)], model[self._count : self._count + len(values)]
        first, second = (
            [value for value, number in zip(values, copy, strict=True) if number > 0]
            for copy in (one, other)
        )
        return Pair(first, second, proved=True)
