"""Every step is proved: its facts, the links and the opposite of what it says cannot all hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from solve_cp.engines.cpsat import loading
from solve_cp.errors import VerificationError
from solve_cp.language.constraints import Clause, Constraint, Member
from solve_cp.limits import LimitReached, Limits, Watch
from solve_cp.questions.explain.finding.bits import bits
from solve_cp.questions.explain.finding.facts import Fact, Facts
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.said import is_link

if TYPE_CHECKING:
    from solve_cp.engines.cpsat.calls import Calls
    from solve_cp.engines.cpsat.cores import Proofs


class Prover:
    """Asks CP-SAT for proofs of steps; `proved` counts those it got."""

    def __init__(self, facts: Facts, watch: Watch, seed: int = 0) -> None:
        self.facts, self.watch, self.seed = facts, watch, seed
        self.proved = 0
        self._proofs: Proofs | None = None

    def prove(self, found: Found) -> None:
        """Raise a VerificationError if a step does not follow from its facts."""
        core = self._ask(found.before, found.facts, self._opposite(found), self.watch)
        if core is None:
            self.watch.expect_time()
            if self._proofs is not None and self._proofs.undecided:
                # CP-SAT's clock may run out a moment before ours.
                raise LimitReached("time limit reached")
            raise VerificationError(f"a step could not be proved: {found}")
        self.proved += 1

    def core(
        self, candidates: int, target: int | None, facts: Sequence[int], seconds: float
    ) -> list[int] | None:
        """The facts that show a target to be false, or without one that there is no solution.

        None if they do not, or not in that time.
        """
        left = self.watch.seconds_left
        most = seconds if left is None else max(min(seconds, left), 1e-3)
        opposite = [] if target is None else [self._candidate(target, True)]
        return self._ask(candidates, facts, opposite, Limits(seconds=most).start())

    def _ask(
        self,
        candidates: int,
        facts: Sequence[int],
        opposite: Iterable[tuple[int, int, bool]],
        watch: Watch,
    ) -> list[int] | None:
        if reached := watch.reached():
            raise LimitReached(reached)
        proofs, calls = self._made(watch)
        chosen = [number for number in facts if self.facts.facts[number].kind != "cell"]
        scope = range(len(self.facts.base))
        return proofs.core(self.facts.domains(candidates, scope), chosen, opposite, calls)

    def _opposite(self, found: Found) -> list[tuple[int, int, bool]]:
        if found.placed:
            return [self._candidate(i, False) for i in bits(found.placed)]
        return [self._candidate(i, True) for i in bits(found.removed)]

    def _candidate(self, candidate: int, has: bool) -> tuple[int, int, bool]:
        variable = self.facts.owner[candidate]
        return variable, candidate - self.facts.base[variable], has

    def _made(self, watch: Watch) -> tuple[Proofs, Calls]:
        with loading(watch):
            from solve_cp.engines.cpsat.calls import Calls
            from solve_cp.engines.cpsat.cores import Proofs
        cache = self.facts.structure.cache
        if self._proofs is None:
            self._proofs = cache.get("explain proofs")
        if self._proofs is None:
            links = [c for c in self.facts.structure.constraints if is_link(c)]
            groups = [self._said(fact) for fact in self.facts.facts]
            self._proofs = cache["explain proofs"] = Proofs(self.facts.structure, links, groups)
        return self._proofs, Calls(watch, self.seed, presolve=False)

    def _said(self, fact: Fact) -> tuple[Constraint, ...]:
        """A fact in the constraint language; that a cell has a digit goes without saying."""
        if fact.kind != "place":
            return fact.constraints
        structure, facts = self.facts.structure, self.facts
        places = (structure.variables[facts.owner[i]] for i in bits(fact.mask))
        value = structure.offset + fact.value
        return (Clause(*(Member(variable, value) for variable in places)),)
