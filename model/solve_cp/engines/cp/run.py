"""A run of the original constraint solver: a depth-first search with limits and Ctrl-C."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solve_cp.board.numbers import seed_in
from solve_cp.engines.cp.lowering import CpLowering, Integer
from solve_cp.engines.interruptible import interruptibly
from solve_cp.engines.protocol import Outcome, Sink, Unseen, unseen_by
from solve_cp.language.model import Model
from solve_cp.limits import LimitReached, Watch

SOME_CALLS = 64  # between two looks at the limits


def answer(model: Model, sink: Sink, watch: Watch, want: int | None, seed: int) -> Outcome:
    """Pass on solutions until there are enough, none is left, or a limit is reached."""
    try:
        run = _Run(CpLowering(model, watch), model.structure.cell_count, watch, seed)
    except LimitReached as stop:
        return Outcome(False, str(stop))
    enough = interruptibly(lambda: run.passes_on(sink, want), run.stop)
    solver = run.lowering.solver
    statistics = {"branches": solver.Branches(), "failures": solver.Failures()}
    return Outcome(not enough and not run.reason, run.reason, statistics)


def decisions(
    lowering: CpLowering, cells: Sequence[Integer], extras: Sequence[Integer], limit: Any
) -> list[Any]:
    """The decisions that enumerate the values of cells, each with one value of every extra.

    The limit must be kept as long as they are.
    """
    solver = lowering.solver
    smallest, least = solver.CHOOSE_MIN_SIZE_LOWEST_MIN, solver.ASSIGN_MIN_VALUE
    found = [solver.Phase(cells, smallest, lowering.value_choice)]
    if extras:
        found.append(solver.SolveOnce(solver.Phase(extras, smallest, least), [limit]))
    return found


class _Run:
    """One search. What the solver calls must not raise: that ends the process."""

    def __init__(self, lowering: CpLowering, cell_count: int, watch: Watch, seed: int) -> None:
        self.lowering, self._watch = lowering, watch
        self.reason = ""
        """The limit that ended the search."""
        self._stopped, self._calls = False, 0
        self._error: BaseException | None = None
        lowering.vary(seed_in(seed))
        integers = lowering.integers
        self._limit = lowering.solver.CustomLimit(self._is_over)
        cells, extras = integers[:cell_count], integers[cell_count:]
        self._decisions = lowering.solver.Compose(decisions(lowering, cells, extras, self._limit))

    def stop(self) -> None:
        """End the search soon, from another thread."""
        self._stopped = True

    def passes_on(self, sink: Sink, want: int | None) -> bool:
        """Pass on solutions; returns whether there were enough."""
        solver, unseen = self.lowering.solver, unseen_by(sink)
        enough, count = False, 0
        solver.NewSearch(self._decisions, [self._limit])
        try:
            while not enough and solver.NextSolution():
                count += 1
                enough = self._take(sink, unseen) or count == want
        finally:
            solver.EndSearch()
        if self._error:
            raise self._error
        return enough

    def _take(self, sink: Sink, unseen: Unseen) -> bool:
        """Pass on the solution; its values are read only if they are needed."""
        enough = unseen()
        if enough is None:
            return sink([integer.Value() for integer in self.lowering.integers])
        return enough

    def _is_over(self) -> bool:
        """Whether to end the search: the solver asks at every step."""
        self._calls += 1
        if self._calls % SOME_CALLS == 0:
            try:
                self.reason = self._watch.reached(self.lowering.solver.Failures())
            except BaseException as error:
                self._error = error
        return self._stopped or bool(self.reason) or self._error is not None
