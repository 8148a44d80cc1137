"""A run of CP-SAT: one worker first, then a portfolio when its budget is spent.

Most structures are lowered once and cached; a puzzle changes only one constraint, which fixes
literals to false. CP-SAT enumerates solutions itself; if extra variables make it repeat grids, the
grids found are forbidden before it is asked for more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import islice
from threading import Lock
from typing import Any, Protocol

from solve_cp.engines.cpsat import Presolve
from solve_cp.engines.cpsat import front as cp_model
from solve_cp.engines.cpsat.calls import AT_RANDOM, PATIENCE, QUICK, Calls
from solve_cp.engines.cpsat.listener import Listener
from solve_cp.engines.cpsat.lowering import CpSatLowering, Solution
from solve_cp.engines.literals.capacity import expect_size
from solve_cp.engines.literals.draft import Literal
from solve_cp.engines.literals.keeping import kept_lowering
from solve_cp.engines.protocol import Outcome, Sink, unseen_by
from solve_cp.language.model import Model, Structure
from solve_cp.limits import LimitReached, Watch

SHARED_LITERALS = 8_000
FEW_LEFT = 4
SOME_REPEATS = 1000
FEW_REPEATS = 20
MANY = 100  # above this number of grids, CP-SAT enumerates in one attempt


class Lowered(Protocol):
    """A CpModel, how to read its solutions, and how to forbid a grid."""

    model: Any
    structure: Structure
    free: bool
    """Whether there are variables that the cells do not determine, so that grids can repeat."""

    def solution(self, response: Sequence[int]) -> Solution:
        """The part of a solution to keep; cells come first."""
        ...

    def values_of(self, solution: Solution) -> list[int]:
        """The value of each variable of the language."""
        ...

    def forbid(self, model: Any, solution: Solution, width: int) -> None:
        """Forbid the first `width` variables of a solution in a copy of the CpModel."""
        ...


def answer(
    model: Model,
    sink: Sink,
    watch: Watch,
    want: int | None,
    seed: int,
    presolve: Presolve,
    whole: bool = False,
) -> Outcome:
    """Pass on solutions until there are enough, none is left, or a limit is reached."""
    try:
        watch.expect_time()
        with lowered(model, watch) as lowering:
            run = _Run(lowering, sink, watch, want, seed, presolve)
            run.width = len(model.structure.variables) if whole else run.width
            return run.outcome()
    except LimitReached as stop:
        return Outcome(False, str(stop))


def answer_textbook(model: Model, sink: Sink, watch: Watch, want: int | None, seed: int) -> Outcome:
    """The same with the textbook model."""
    from solve_cp.engines.cpsat.textbook import Textbook  # imports all Python modules of ortools

    try:
        run = _Run(Textbook(model, watch), sink, watch, want, seed, Presolve.ALWAYS)
    except LimitReached as stop:
        return Outcome(False, str(stop))
    run.calls.houses_only = False  # those parameters are for literals
    return run.outcome()


@contextmanager
def lowered(model: Model, watch: Watch | None = None) -> Iterator[CpSatLowering]:
    """The lowering of the structure, restricted to the model's domains, with exclusive access."""
    structure = model.structure
    expect_size(model, "CP-SAT")
    if _is_better_alone(model):
        yield CpSatLowering(structure, model.domains, watch=watch)
        return
    with structure.cache.setdefault("cpsat lock", Lock()):
        lowering = kept_lowering(model, "cpsat", partial(CpSatLowering, watch=watch))
        lowering.restrict(model.domains)
        yield lowering


def _is_better_alone(model: Model) -> bool:
    """Whether to lower only this model's domains, for one use, instead of a shared lowering.

    This is better if the shared one would be very large, or if there are only houses and
    propagation has left few candidates.
    """
    structure = model.structure
    all_literals = sum(map(int.bit_count, structure.domains))
    left = sum(map(int.bit_count, model.domains))
    few = structure.only_all_different and FEW_LEFT * left < all_literals
    return few or all_literals > SHARED_LITERALS


class _Run:
    """The attempts for one answer, and the solutions they found."""

    def __init__(
        self,
        lowering: Lowered,
        sink: Sink,
        watch: Watch,
        want: int | None,
        seed: int,
        presolve: Presolve,
    ) -> None:
        self.lowering, self.sink, self.want = lowering, sink, want
        self.calls = Calls(watch, seed, at_random=AT_RANDOM if seed else 0.0)
        self.calls.houses_only = lowering.structure.only_all_different
        self.presolve = presolve
        self.width = lowering.structure.cell_count
        """The number of variables in which two solutions must differ: those of the cells."""
        self.many = want is None or want > MANY
        self.never_repeats = self.many and not lowering.free
        self.unseen = unseen_by(sink)
        self.found: dict[tuple[Literal, ...], Solution] = {}
        self.met: set[tuple[Literal, ...]] = set()
        """The grids of this enumeration; an earlier one may have found some of them, too."""
        self.repeats = 0
        self.enough = False

    def outcome(self) -> Outcome:
        """Try with growing budgets until an attempt is conclusive or a limit is reached."""
        for budget, workers, presolve, enumerating in self._attempts():
            self.calls.presolve = presolve
            exhausted = self._enumerate(budget) if enumerating else self._in_rounds(budget, workers)
            if exhausted or self.enough or self.calls.reached():
                break
        settled = exhausted or self.enough
        reason = "" if settled else self.calls.reason()
        return Outcome(exhausted, reason, self.calls.statistics)

    def _attempts(self) -> Iterator[tuple[float | None, int, bool, bool]]:
        """For each attempt: deterministic time, workers, and whether to presolve and enumerate."""
        for budget, workers, presolve in self._budgets():
            if workers == 1 and self.want != 1 and not self._repeats_itself():
                yield budget, workers, presolve, True
                if not self._repeats_itself():
                    continue
            yield budget, workers, presolve, False

    def _budgets(self) -> Iterator[tuple[float | None, int, bool]]:
        classic = self.lowering.structure.only_all_different
        presolve = self.presolve is Presolve.ALWAYS or not (
            classic or self.presolve is Presolve.NEVER
        )
        if self.many:  # also where solutions are hard to find, it is faster without
            yield None, 1, self.presolve is Presolve.ALWAYS
            return
        if self.presolve is Presolve.LATER and presolve:
            yield QUICK, 1, False
        yield PATIENCE, 1, presolve
        yield None, self.calls.workers, presolve

    def _enumerate(self, budget: float | None) -> bool:
        """Let CP-SAT enumerate; returns whether it proved that there are no more solutions."""
        solver = self.calls.solver(budget, workers=1)
        solver.parameters.enumerate_all_solutions = True
        self.met.clear()
        listener = Listener(self._take)
        status = self.calls.solve(solver, self.lowering.model, listener)
        listener.reraise()
        stopped = self.enough or self._repeats_itself()
        return not stopped and status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)

    def _in_rounds(self, budget: float | None, workers: int) -> bool:
        """Ask for grids, forbid them, ask again; returns whether it proved that there are no more.

        If more than one grid is wanted, a single worker continues while it finds new ones.
        """
        enumerating = workers == 1 and self.want != 1
        self.calls.at_random = AT_RANDOM if enumerating or self.calls.seed else 0.0
        model = self.lowering.model.clone()
        forbidden = 0
        while not self.enough:
            for solution in islice(self.found.values(), forbidden, None):
                self.lowering.forbid(model, solution, self.width)
            forbidden = len(self.found)
            solver = self.calls.solver(budget, workers)
            solver.parameters.enumerate_all_solutions = enumerating
            round_ = _Round(self)
            listener = Listener(round_.take)
            status = self.calls.solve(solver, model, listener)
            listener.reraise()
            whole = enumerating and status == cp_model.OPTIMAL and not round_.stopped
            if status == cp_model.INFEASIBLE or whole:
                return True
            if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE) or self.calls.reached():
                return False
        return False

    def _take(self, response: Sequence[int]) -> bool:
        """Pass on a solution if its grid is new; returns whether to stop."""
        if self.never_repeats and (enough := self.unseen()) is not None:  # reading it takes longer
            self.enough = enough
            return enough
        self.keep(self.lowering.solution(response))
        return self.enough or self._repeats_itself()

    def keep(self, solution: Solution) -> bool:
        """Pass on a solution if its grid is new; returns whether it was."""
        new = self._is_new(solution)
        if new:
            self.enough = self.sink(self.lowering.values_of(solution))
        return new

    def _is_new(self, solution: Solution) -> bool:
        """Whether the grid is new; grids are stored only if they can repeat."""
        if self.never_repeats:
            return True
        key = tuple(solution[: self.width])
        self.repeats += key in self.met
        self.met.add(key)
        if key in self.found:
            return False
        self.found[key] = solution
        return True

    def _repeats_itself(self) -> bool:
        """Whether the enumeration repeats too many grids."""
        allowed = SOME_REPEATS + 10 * len(self.found) if self.many else FEW_REPEATS
        return self.repeats > allowed


class _Round:
    """One call for new grids, which ends after too many repeated ones in a row."""

    def __init__(self, run: _Run) -> None:
        self.run = run
        self.in_vain = 0
        self.stopped = False

    def take(self, response: Sequence[int]) -> bool:
        """Pass on a solution; returns whether to stop."""
        new = self.run.keep(self.run.lowering.solution(response))
        self.in_vain = 0 if new else self.in_vain + 1
        self.stopped = self.run.enough or self.in_vain == FEW_REPEATS
        return self.stopped
