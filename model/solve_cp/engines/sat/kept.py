"""One SAT solver per structure without rules, kept from board to board.

For such a board most of the time goes into passing the clauses of the houses, which are the same
every time. So a solver with these clauses is kept. The candidates of a board are assumptions, so
everything the solver learns is also true for the next boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from threading import Lock
from typing import Any

from solve_cp.engines.protocol import Outcome, Sink
from solve_cp.engines.sat.loading import loaded
from solve_cp.engines.sat.lowering import SHARED_LITERALS, PairwiseLowering, SatLowering
from solve_cp.engines.sat.run import decided
from solve_cp.language.model import Model, Structure
from solve_cp.limits import LimitReached, Watch

SOLVER = "glucose3"  # the fastest on such boards, with pairwise at-most-ones
TIRED = 1_500  # conflicts after which a new solver is faster: this one has learned too much
MOST_CONFLICTS = 300  # for one board: a solver that knows only its candidates is then faster
MOST_BOARDS = 1_000  # boards per solver, because each leaves a variable behind


class Kept:
    """The solver of a structure, and a lock: it solves one board at a time."""

    def __init__(self, structure: Structure) -> None:
        self.lock = Lock()
        self._structure = structure
        self._lowering: SatLowering | None = None
        self._solver: Any = None
        self.boards = 0

    def answer(self, model: Model, sink: Sink, watch: Watch) -> Outcome | None:
        """The answer for a board with one solution or none; None if it is hard or has several.

        Which of several comes first would depend on earlier boards.
        """
        run = _Run(self.lowering, self._fresh_enough(), self.boards, watch)
        try:
            found = run.solutions(model)
        except LimitReached as stop:
            return Outcome(False, str(stop), run.statistics)
        except BaseException:
            self._end()
            raise
        if found is None or len(found) > 1:
            return None
        for values in found:
            sink(values)
        return Outcome(True, "", run.statistics)

    @property
    def lowering(self) -> SatLowering:
        """The houses as clauses."""
        if self._lowering is None:
            self._lowering = PairwiseLowering(self._structure, self._structure.domains)
        return self._lowering

    def _fresh_enough(self) -> Any:
        """The solver; a new one if it has learned too much."""
        if self._solver and (
            self.boards >= MOST_BOARDS or self._solver.accum_stats()["conflicts"] > TIRED
        ):
            self._end()
        if self._solver is None:
            self._solver = loaded(SOLVER, self.lowering)
        self.boards += 1
        return self._solver

    def _end(self) -> None:
        if self._solver is not None:
            self._solver.delete()
        self._solver, self.boards = None, 0

    def __del__(self) -> None:
        self._end()


@dataclass
class _Run:
    """One board, with its number among the boards of a solver."""

    lowering: SatLowering
    solver: Any
    number: int
    watch: Watch

    def __post_init__(self) -> None:
        self.statistics: dict[str, Any] = {"solves": 0, "decisions": 0, "conflicts": 0}
        self.statistics |= {
            "variables": self.lowering.count,
            "clauses": len(self.lowering.cnf),
        }

    def solutions(self, model: Model) -> list[Sequence[int]] | None:
        """The first two solutions, or as many as there are; None if that takes long."""
        values, solver = self.lowering.values, self.solver
        known = _assumed(self.lowering, model.domains)
        forbidding = self.lowering.count + self.number  # a variable for this board only
        before = solver.accum_stats()
        found: list[Sequence[int]] = []
        ask = partial(decided, solver, self.watch, self.statistics, before=before)
        while solvable := ask(known, most=MOST_CONFLICTS):
            held = [n for n in solver.get_model()[: len(values)] if n > 0]
            found.append([values[n - 1] for n in held])
            if len(found) == 2:
                break
            fixed = set(known)
            solver.add_clause([-forbidding, *(-n for n in held if n not in fixed)])
            known = [*known, forbidding]
        solver.add_clause([-forbidding])
        return None if solvable is None else found


def _assumed(lowering: SatLowering, domains: Sequence[int]) -> list[int]:
    """The assumptions for a board: its decided cells, and further candidates that are missing.

    Candidates that the decided cells remove from their houses are left out: the solver finds them.
    """
    taken = [0] * len(domains)
    for cells in lowering.structure.all_different:
        gone = 0
        for cell in cells:
            domain = domains[cell]
            if not domain & (domain - 1):
                gone |= domain
        for cell in cells:
            taken[cell] |= gone
    known = []
    for number, (cell, bit) in enumerate(zip(lowering.owners, lowering.bits, strict=True), 1):
        domain = domains[cell]
        if domain == bit:
            known.append(number)
        elif not domain & bit and not taken[cell] & bit and domain & (domain - 1):
            known.append(-number)
    return known


def answer_kept(model: Model, sink: Sink, watch: Watch) -> Outcome | None:
    """The answer for a board with one solution or none, by the solver kept for its structure.

    None for large and for hard boards, if another thread is using the solver, and if there are
    several solutions.
    """
    structure = model.structure
    if sum(map(int.bit_count, structure.domains)) > SHARED_LITERALS:
        return None
    kept: Kept = structure.cache.setdefault("kept sat", Kept(structure))
    if not kept.lock.acquire(blocking=False):
        return None
    try:
        return kept.answer(model, sink, watch)
    finally:
        kept.lock.release()
