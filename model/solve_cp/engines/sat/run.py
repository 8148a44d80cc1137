"""A run of a SAT solver: solve, forbid the grid, solve again, in slices that respect the limits.

Not every SAT solver can be interrupted, but those used here take a budget of conflicts. After each
slice of conflicts the limits and Ctrl-C are checked.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from threading import Lock
from typing import Any

from pysat.solvers import Solver

from solve_cp.engines.literals.capacity import expect_size
from solve_cp.engines.literals.keeping import kept_lowering
from solve_cp.engines.literals.lowering import Lowering
from solve_cp.engines.protocol import Outcome, Sink
from solve_cp.engines.sat.draft import SatDraft
from solve_cp.language.model import Model, Structure
from solve_cp.limits import LimitReached, Watch

USUAL = "gluecard4"  # Glucose with at-most-ones of its own: models load in half the time
FOR_LARGE = "cadical195"
LARGE = 400  # cells
SLICE = 2_000  # conflicts: a few hundredths of a second, on hard models a few tenths
SHARED_LITERALS = 8_000
NOTHING = {"decisions": 0, "conflicts": 0}


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


def answer(model: Model, sink: Sink, watch: Watch, want: int | None, seed: int) -> Outcome:
    """Pass on solutions until there are enough, none is left, or a limit is reached."""
    run = _Run(model, watch, seed)
    try:
        with lowered(model, watch) as lowering, solver_of(lowering, model, seed) as solver:
            return run.outcome(lowering, solver, sink, want)
    except LimitReached as stop:
        return Outcome(False, str(stop), run.statistics)


class NativeLowering(SatLowering):
    """A structure as clauses and at-most-ones."""

    native = True


@contextmanager
def lowered(model: Model, watch: Watch | None = None) -> Iterator[SatLowering]:
    """The structure as clauses, kept for other puzzles unless it is large."""
    expect_size(model, "SAT")
    structure = model.structure
    form = SatLowering if is_large(structure) else NativeLowering
    if sum(map(int.bit_count, structure.domains)) > SHARED_LITERALS or _is_small(model):
        yield form(structure, model.domains, watch)
        return
    with structure.cache.setdefault("sat lock", Lock()):
        yield kept_lowering(model, "sat", partial(form, watch=watch))


def is_large(structure: Structure) -> bool:
    """Whether the solver for large boards is faster."""
    return structure.cell_count > LARGE


def _is_small(model: Model) -> bool:
    """Whether there are only houses: lowering just the candidates that are left is then faster."""
    return model.structure.only_all_different


@contextmanager
def solver_of(lowering: SatLowering, model: Model, seed: int) -> Iterator[Any]:
    """A solver with the clauses; with a `seed` other than 0 it prefers random values."""
    name = FOR_LARGE if is_large(model.structure) else USUAL
    with Solver(name=name, bootstrap_with=lowering.cnf) as solver:
        for numbers in lowering.at_most_ones:
            solver.add_atmost(numbers, 1)
        if lowering.domains is not model.domains:
            solver.append_formula(lowering.absent(model.domains))
        if seed:
            chance = random.Random(seed)
            signs = (chance.choice((-1, 1)) for _ in lowering.values)
            solver.set_phases([sign * n for n, sign in enumerate(signs, 1)])
        yield solver


class _Run:
    """One answer, with one watch."""

    def __init__(self, model: Model, watch: Watch, seed: int) -> None:
        self.model, self.watch, self.seed = model, watch, seed
        self.statistics: dict[str, Any] = {"solves": 0, "decisions": 0, "conflicts": 0}

    def outcome(self, lowering: SatLowering, solver: Any, sink: Sink, want: int | None) -> Outcome:
        """Solve and forbid, until there are enough, none is left, or a limit is reached."""
        self.statistics |= {"variables": lowering.count, "clauses": len(lowering.cnf)}
        count = lowering.structure.cell_count
        found = 0
        while decided(solver, self.watch, self.statistics):
            held = [n - 1 for n in solver.get_model()[: len(lowering.values)] if n > 0]
            found += 1
            if sink([lowering.values[literal] for literal in held]) or found == want:
                return Outcome(False, "", self.statistics)
            solver.add_clause([-literal - 1 for literal in held[:count]])
        return Outcome(True, "", self.statistics)


def decided(
    solver: Any,
    watch: Watch,
    statistics: dict[str, Any],
    assumed: Sequence[int] = (),
    before: Mapping[str, int] = NOTHING,
) -> bool:
    """Whether there is a solution; raises LimitReached if a limit is reached first.

    `before` are the solver's statistics before the call.
    """
    statistics["solves"] += 1
    while True:
        spent = statistics["conflicts"]
        if reached := watch.reached(spent):
            raise LimitReached(reached)
        nodes = watch.limits.nodes
        solver.conf_budget(SLICE if nodes is None else max(1, min(SLICE, nodes - spent)))
        answer = solver.solve_limited(assumed, expect_interrupt=True)  # lets other threads run, too
        counted = solver.accum_stats()
        for name in NOTHING:
            statistics[name] = counted[name] - before[name]
        if answer is not None:
            return bool(answer)
