"""All solutions that agree with a known one on some cells; few cells are left to search."""

from __future__ import annotations

from collections.abc import Sequence

from solve_cp.engines.cp.lowering import CpLowering
from solve_cp.engines.cp.run import decisions
from solve_cp.language.model import Model
from solve_cp.limits import Watch

MOST_FAILURES = 300  # of one search, which is given up then: a few hundredths of a second


class Agreeing:
    """One solver for many searches; `order` are the cells that may differ, by number.

    What is made for a search would be kept until the solver ends. So there is one of each, and a
    search changes only which cells hold their known values.
    """

    def __init__(self, model: Model, order: Sequence[int], watch: Watch) -> None:
        self._lowering = lowering = CpLowering(model, watch)
        solver, integers = lowering.solver, lowering.integers
        self._order = order
        self._extras = range(model.structure.cell_count, len(integers))
        self._cells = [integers[number] for number in order]
        self._known = solver.Assignment()
        for cell in self._cells:
            self._known.Add(cell)
        self._limit = solver.FailuresLimit(MOST_FAILURES)
        extras = [integers[number] for number in self._extras]
        # The search for extras counts its own: with one limit, it would begin to count anew.
        self._limit_inside = solver.FailuresLimit(MOST_FAILURES)
        search = decisions(lowering, self._cells, extras, self._limit_inside)
        self._decisions = solver.Compose([solver.RestoreAssignment(self._known), *search])
        self.failures = 0
        """How many dead ends the last search met."""

    def solutions(
        self, known: Sequence[int], length: int, most: int | None, read: bool
    ) -> list[Sequence[int]] | None:
        """The solutions that agree with a known one on the first `length` cells of the order.

        None if there are too many dead ends. Unless they are to be read, solutions have no values.
        """
        self._hold(known, length)
        solver, integers = self._lowering.solver, self._lowering.integers
        open_ones = [*self._order[length:], *self._extras] if read else []
        found: list[Sequence[int]] = []
        before = solver.Failures()
        solver.NewSearch(self._decisions, [self._limit])
        try:
            while len(found) != most and solver.NextSolution():
                values = [*known] if read else ()
                for number in open_ones:
                    values[number] = integers[number].Value()  # type: ignore[index]
                found.append(values)
            self.failures = solver.Failures() - before
        finally:
            solver.EndSearch()
        return found if len(found) == most or self.failures < MOST_FAILURES else None

    def _hold(self, known: Sequence[int], length: int) -> None:
        """Let the first cells have their known values, and free the others."""
        for place, (number, cell) in enumerate(zip(self._order, self._cells, strict=True)):
            if place < length:
                self._known.SetValue(cell, known[number])
                self._known.Activate(cell)
            else:
                self._known.Deactivate(cell)
