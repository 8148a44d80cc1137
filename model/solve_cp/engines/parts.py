"""Find many solutions in parts: a SAT solver finds one, a depth-first search all around it.

A part is what agrees with a known solution on the first cells of an order. The SAT solver, which
learns, finds a solution that is in no part so far. The search needs no learning, since a part is
small, and takes a tenth of the time of CP-SAT for a solution. Parts are disjoint: a new one is
chosen so small that it contains none of those before.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any

from solve_cp.engines.cp.agreeing import Agreeing
from solve_cp.engines.protocol import Outcome, Sink, unseen_by
from solve_cp.engines.sat.lowering import NativeLowering, SatLowering, loaded
from solve_cp.engines.sat.patience import patiently
from solve_cp.engines.sat.run import lowered, prepare
from solve_cp.language.constraints import Clause, Member
from solve_cp.language.model import Model, Structure
from solve_cp.limits import LimitReached, Watch

SOLVER = "gluecard4"
PATIENCE = 1.0  # seconds for one solution
# Conflicts of the SAT solver and dead ends of the search take about as long as each other.
FOR_A_PART = 20  # as many as it takes to begin one
FEW, SOME = 2_000, 15  # so many after the first solution, and for each: then CP-SAT is faster
FIRST_OPEN = 1 / 3  # of the cells may differ in the first part
EASY, EASY_EACH = 15, 0.3  # dead ends, and for each solution: parts may be larger
HARD, HARD_EACH = 45, 1.5  # and smaller
LESS = 8  # tenths of the cells are open in the next try, if there were too many dead ends


def answer(model: Model, sink: Sink, watch: Watch, want: int | None, seed: int) -> Outcome | Model:
    """Pass on solutions until there are enough or no more; or what is left, if that takes long.

    It is left as a model without the solutions that were passed on.
    """
    parts = _Parts(model, sink, want)
    try:
        with (
            lowered(model, NativeLowering, watch) as lowering,
            loaded(SOLVER, lowering) as solver,
        ):
            prepare(solver, lowering, model, seed)
            return parts.answer(solver, lowering, watch)
    except LimitReached as stop:
        return Outcome(False, str(stop), parts.statistics)


class _Parts:
    """The parts so far, as the values of their first cells, in ascending order."""

    def __init__(self, model: Model, sink: Sink, want: int | None) -> None:
        self.model, self._want = model, want
        self._sink, self._unseen = sink, unseen_by(sink)
        self._reads = True
        """Whether the sink looks at solutions."""
        self._count = 0
        self._first = 0
        """The conflicts up to the first solution, which every solver would meet."""
        self._order = order_of(model)
        self._open = int(len(self._order) * FIRST_OPEN)
        self._parts: list[tuple[int, ...]] = []
        self.statistics: dict[str, Any] = {
            "solves": 0,
            "decisions": 0,
            "conflicts": 0,
            "failures": 0,
        }

    def answer(self, solver: Any, lowering: SatLowering, watch: Watch) -> Outcome | Model:
        """Find parts until there are enough solutions or no more, or CP-SAT is as fast."""
        agreeing = Agreeing(self.model, self._order, watch)
        while not self._too_slow():
            solvable = patiently(solver, (), watch, self.statistics, PATIENCE)
            if solvable is None:
                break
            if not solvable:
                return Outcome(True, "", self.statistics)
            self._first = self._first or self.statistics["conflicts"]
            held = [n for n in solver.get_model()[: len(lowering.values)] if n > 0]
            known = [lowering.values[n - 1] for n in held]
            length, found = self._around(known, agreeing, watch)
            if self._enough(found):
                return Outcome(False, "", self.statistics)
            if not length:
                return Outcome(True, "", self.statistics)
            solver.add_clause([-held[number] for number in self._order[:length]])
        return self._left()

    def _too_slow(self) -> bool:
        """Whether CP-SAT would find as many solutions in the time."""
        met = self.statistics["conflicts"] - self._first + self.statistics["failures"]
        work = met + FOR_A_PART * len(self._parts)
        return bool(work > FEW and work > SOME * self._count)

    def _around(
        self, known: Sequence[int], agreeing: Agreeing, watch: Watch
    ) -> tuple[int, Sequence[Sequence[int]]]:
        """A new part with a known solution: how many cells agree, and all its solutions."""
        digits = tuple(known[number] for number in self._order)
        least = self._apart(digits)
        found = None
        while found is None:
            watch.expect_time()
            length = max(least, len(digits) - self._open)
            if length == len(digits):
                found = [known]
                break
            most = None if self._want is None else self._want - self._count
            found = agreeing.solutions(known, length, most, self._reads)
            self.statistics["failures"] += agreeing.failures
            self._open = len(digits) - length
            self._resize(agreeing.failures, found)
        insort(self._parts, digits[:length])
        return length, found

    def _resize(self, failures: int, found: Sequence[Any] | None) -> None:
        """Let the next part be larger if this one was easy, smaller if it was hard."""
        if found is None:
            self._open = self._open * LESS // 10
        elif failures <= EASY + EASY_EACH * len(found):
            self._open += 1
        elif failures > HARD + HARD_EACH * len(found):
            self._open -= 1

    def _apart(self, digits: tuple[int, ...]) -> int:
        """How many cells must agree in a part that contains no other; neighbours in order decide.

        If there is no other, none must.
        """
        place = bisect_left(self._parts, digits)
        beside = self._parts[max(place - 1, 0) : place + 1]
        return max((_agreeing(digits, other) + 1 for other in beside), default=0)

    def _enough(self, found: Sequence[Sequence[int]]) -> bool:
        """Pass on solutions; returns whether there are enough."""
        for values in found:
            self._count += 1
            enough = self._unseen()
            self._reads = enough is None
            if self._sink(values) if enough is None else enough:
                return True
        return self._count == self._want

    def _left(self) -> Model:
        """The model without the parts."""
        structure = self.model.structure
        cells = [structure.variables[number] for number in self._order]
        others = tuple(
            Clause(*(Member(c, d, False) for c, d in zip(cells, part, strict=False)))
            for part in self._parts
        )
        origins = structure.origins + ("solutions already found",) * len(others)
        constraints = structure.constraints + others
        left = replace(structure, constraints=constraints, origins=origins, cache={})
        return Model(left, self.model.domains)


def _agreeing(one: Sequence[int], other: Sequence[int]) -> int:
    """How many of the first values are equal."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def order_of(model: Model) -> list[int]:
    """The open cells, those in most rules first: the last ones are the easiest to change."""
    structure: Structure = model.structure
    rules = [0] * structure.cell_count
    for constraint in structure.constraints[len(structure.board.houses) :]:
        for variable in constraint.variables():
            if (number := structure.index[variable]) < len(rules):
                rules[number] += 1
    open_ones = (n for n in range(len(rules)) if model.domains[n].bit_count() > 1)
    return sorted(open_ones, key=lambda number: -rules[number])
