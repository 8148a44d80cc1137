"""True candidates: ask one SAT solver for solutions with unseen values until there are none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from solve_cp.engines.protocol import Outcome, Sink
from solve_cp.engines.sat.loading import loaded
from solve_cp.engines.sat.lowering import NativeLowering, lowered
from solve_cp.engines.sat.patience import patiently
from solve_cp.engines.sat.run import decided
from solve_cp.language.model import Model
from solve_cp.limits import LimitReached, Watch

SOLVER = "gluecard4"

Take = Callable[[Sequence[int]], None]


class Looks:
    """A solver, and the numbers of the values of cells that no solution has shown yet."""

    def __init__(self, model: Model, watch: Watch) -> None:
        with lowered(model, NativeLowering, watch) as lowering:
            self._owners, self._values = lowering.owners, lowering.values
            self._solver = loaded(SOLVER, lowering)
            if lowering.domains is not model.domains:
                self._solver.append_formula(lowering.absent(model.domains))
        self.statistics: dict[str, Any] = {"solves": 0, "decisions": 0, "conflicts": 0}
        self._found: list[list[int]] = []
        count = model.structure.cell_count
        self._wanted = {n for n, owner in enumerate(self._owners, 1) if owner < count}

    def some(self, sink: Sink, watch: Watch, want: int) -> Outcome:
        """Pass on one or two solutions, which differ in a cell; fewer if there are no others."""
        for number in range(1, want + 1):
            self._prepare()
            if not decided(self._solver, watch, self.statistics):
                return Outcome(True, "", self.statistics)
            self._found.append(self._solution())
            if sink(self._found[-1]) or number == want:
                break
        return Outcome(False, "", self.statistics)

    def all(
        self,
        unseen: Iterable[tuple[int, int]],
        take: Take,
        watch: Watch,
        patience: float = float("inf"),
    ) -> Outcome | None:
        """Pass on solutions until every unseen value of a cell is seen or proved impossible.

        Each of them shows an unseen value. None if a question takes so many seconds of work.
        """
        self._want({*unseen}, take)
        while self._wanted:
            self._prepare()
            solvable = patiently(self._solver, (), watch, self.statistics, patience)
            if not solvable:
                return None if solvable is None else Outcome(True, "", self.statistics)
            take(self._solution())
        return Outcome(True, "", self.statistics)

    def _want(self, unseen: set[tuple[int, int]], take: Take) -> None:
        """Look for these; solutions found before are passed on, as they are not found again."""
        for values in self._found:
            if not unseen.isdisjoint(enumerate(values)):
                take(values)
                unseen.difference_update(enumerate(values))
        owned = enumerate(zip(self._owners, self._values, strict=True), 1)
        self._wanted = {number for number, pair in owned if pair in unseen}

    def _prepare(self) -> None:
        """Ask for one of the unseen values, which says more than before, and for many of them."""
        wanted = sorted(self._wanted)
        self._solver.add_clause(wanted)
        self._solver.set_phases(wanted)

    def _solution(self) -> list[int]:
        """The solution found, whose values are now seen."""
        held = [n for n in self._solver.get_model()[: len(self._values)] if n > 0]
        self._wanted.difference_update(held)
        return [self._values[n - 1] for n in held]


class Seeing:
    """Looks at all unseen values, with a new solver or one that has found two solutions before."""

    def __init__(self, model: Model, take: Take, watch: Watch, looks: Looks | None = None) -> None:
        self._model, self._take, self._watch, self._looks = model, take, watch, looks

    def see(self, unseen: Iterable[tuple[int, int]], patience: float) -> Outcome | None:
        """Look for these; None if a question takes so many seconds of work."""
        try:
            self._looks = self._looks or Looks(self._model, self._watch)
            return self._looks.all(unseen, self._take, self._watch, patience)
        except LimitReached as stop:
            statistics = self._looks.statistics if self._looks else {}
            return Outcome(False, str(stop), statistics)
