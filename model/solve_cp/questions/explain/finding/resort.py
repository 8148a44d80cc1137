"""Fallbacks when no small reason is found: cases inside a what-if, then a bare proof.

Cases inside a what-if: under an assumption, what a second assumption refutes is removed. How far
assumptions reach is found first, without reasons; then the second assumptions that are needed are
followed again with reasons. Work is counted, not timed, so any machine finds the same step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from time import perf_counter

from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.finding.cases import with_cases
from solve_cp.questions.explain.finding.equal import equal_step
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.proof import Prover
from solve_cp.questions.explain.finding.reach import Reach
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.finding.together import Together
from solve_cp.questions.explain.finding.whatif import WhatIf

FEW = 20  # maximum cost of the facts used in a case analysis
CORE = 5.0
CORE_TARGETS = 4

ANY = 10**6
PATIENCE = 30_000
"""The number of second assumptions tried to find the first reason."""

BUDGET = 4_000
"""The number tried to find a smaller one."""

HALVED = 5
"""After this many searches, the budget is halved."""


TRIMMED = 3
"""The number of reasons, the smallest ones, that are trimmed and compared."""


class Resorts:
    """Steps for positions where the stages of the walk find none."""

    def __init__(self, walk: Walk, prover: Prover) -> None:
        self.walk, self.prover = walk, prover
        self.together = Together(walk, prover)
        self.nested = Nested(walk)

    def step(self) -> Found | None:
        """The smallest step with cases that is found in time, otherwise one by proof alone."""
        return self.nested_step() or self._by_core(self._by_reach())

    def nested_step(self) -> Found | None:
        """Equal groups, a what-if about a set, cases of a few rules, a long what-if, or nested."""
        equal = equal_step(self.walk) if self.walk.facts.has_rules else None
        if equal is not None:
            return equal
        sets = self.walk.set_steps()
        if sets:
            return sets[0]
        nested = self._nested(ANY) if self.walk.facts.has_rules else None
        if nested is not None:
            return nested
        few = self.together.step(FEW) if self.walk.facts.has_rules else None
        if few is not None:
            return with_cases(self.walk.facts, few, self.walk.clock)
        far = self.walk.far_steps()
        if far:
            return far[0]
        self.nested.search(self._by_reach())
        return self._nested(ANY)

    def _nested(self, most: int) -> Found | None:
        """The smallest known step with cases inside a what-if, up to a cost."""
        found = self.nested.step()
        if found is None or found.cost > most:
            return None
        return with_cases(self.walk.facts, found, self.walk.clock)

    def _by_reach(self) -> list[int]:
        """The targets, sorted by the number of consequences, most first."""
        walk = self.walk
        reach = []
        for target in bits(walk.targets):
            walk.clock()
            trial = Reach(walk.facts, walk.candidates)
            trial.assume(target)
            reach.append((trial.current.bit_count(), target))
        return [target for _, target in sorted(reach)]

    # The last resort.

    def _by_core(self, targets: list[int]) -> Found | None:
        """A candidate that CP-SAT shows to be false, with the smallest set of facts found."""
        walk = self.walk
        best: tuple[list[int], int] | None = None
        for target in self._short(targets)[:CORE_TARGETS]:
            core = self._core(target)
            if core is not None and (best is None or len(core) < len(best[0])):
                best = core, target
        if best is None:
            return None
        core, target = best
        return walk.found("last resort", len(core), core, 1 << target)

    def contradiction(self) -> Found | None:
        """Facts that cannot all hold, by proof alone."""
        core = self._core(None)
        return None if core is None else self.walk.found("contradiction", len(core), core)

    def _short(self, targets: list[int]) -> list[int]:
        """The targets, starting with those that leave only one digit in their cell."""
        facts, candidates = self.walk.facts, self.walk.candidates
        left = {t: facts.domain(candidates, facts.owner[t]).bit_count() for t in targets}
        return sorted(targets, key=lambda t: left[t])

    def _core(self, target: int | None) -> list[int] | None:
        """Facts that refute a target, or contradict each other, as few as the time allows."""
        facts, candidates = self.walk.facts, self.walk.candidates
        everything = [n for n in range(facts.fixed) if facts.facts[n].kind != "cell"]
        rest = self.prover.core(candidates, target, everything, 60.0)
        if rest is None:
            return None
        until = perf_counter() + CORE
        needed: list[int] = []
        while rest:
            number = rest.pop()
            if perf_counter() > until:
                needed.append(number)
                continue
            found = self.prover.core(candidates, target, [*needed, *rest], 1.0)
            if found is None:
                needed.append(number)
            else:
                kept = set(found)
                rest = [n for n in rest if n in kept]
        return needed


class Nested:
    """The search, on a walk, for candidates that cases inside a what-if refute."""

    def __init__(self, walk: Walk) -> None:
        self.walk, self.facts = walk, walk.facts
        self._searches = self._tried = 0
        self._known: list[tuple[int, int, list[int]]] = []
        self._reasons: dict[int, int] = {}

    def search(self, targets: Iterable[int]) -> None:
        """Look for refuted targets, tried in order, within the budget."""
        self._known, self._reasons = sorted(self._search(targets)), {}

    def step(self) -> Found | None:
        """The smallest of the steps that the last search found and that are still useful."""
        open_ = self.walk.targets
        self._known = [known for known in self._known if open_ >> known[1] & 1]
        for _, target, second in self._known[:TRIMMED]:
            if target not in self._reasons:
                left = [second_ for second_ in second if self.walk.candidates >> second_ & 1]
                self._reasons[target] = self._trimmed(target, left)
        found = [target for _, target, _ in self._known if target in self._reasons]
        if not found:
            return None
        target = min(found, key=lambda target: self._reasons[target].bit_count())
        reason = self._reasons[target]
        return self.walk.found("nested", reason.bit_count(), self.facts.decode(reason), 1 << target)

    def _search(self, targets: Iterable[int]) -> Iterator[tuple[int, int, list[int]]]:
        """Refuted targets: the cost of a reason, the target, the second assumptions needed."""
        self._searches += 1
        self._tried, most = 0, PATIENCE
        for target in targets:
            if self._tried > most:
                return
            second = self._second(target)
            if second is not None:
                second = self._fewest(target, second)
                reason = self._reason(target, second)
                assert reason is not None
                if most == PATIENCE:
                    most = self._tried + BUDGET * HALVED // (HALVED + self._searches)
                yield reason.bit_count(), target, second

    def _second(self, target: int) -> list[int] | None:
        """The second assumptions that fail, in order, until the target is refuted; None if not."""
        reach = Reach(self.facts, self.walk.candidates)
        failed: list[int] = []
        if reach.assume(target):
            return failed
        changed = True
        while changed:
            changed = False
            for candidate in self._cases(reach.current):
                self.walk.clock()
                if not reach.open(candidate):
                    continue
                self._tried += 1
                if reach.copy().assume(candidate):
                    changed = True
                    failed.append(candidate)
                    if reach.remove(1 << candidate):
                        return failed
        return None

    def _cases(self, current: int) -> list[int]:
        """The candidates of facts that have two candidates left."""
        found: dict[int, None] = {}
        for mask in self.facts.fact_masks[: self.facts.truths]:
            left = mask & current
            if left.bit_count() == 2:
                found.update(dict.fromkeys(bits(left)))
        return list(found)

    def _fewest(self, target: int, second: list[int]) -> list[int]:
        """The second assumptions without those that are not needed to refute the target."""
        for candidate in reversed(second):
            without = [other for other in second if other != candidate]
            if self._refutes(target, without):
                second = without
        return second

    def _refutes(self, target: int, second: Sequence[int]) -> bool:
        """Whether a target is refuted if each of these second assumptions fails in turn."""
        reach = Reach(self.facts, self.walk.candidates)
        if reach.assume(target):
            return True
        return any(
            reach.open(candidate)
            and reach.copy().assume(candidate)
            and reach.remove(1 << candidate)
            for candidate in second
        )

    def _trimmed(self, target: int, second: list[int]) -> int:
        """The reason against a target, without unnecessary facts."""
        facts = self.facts
        reason = self._reason(target, second)
        assert reason is not None
        for number in sorted(facts.decode(reason), key=lambda n: -facts.facts[n].weight):
            own = facts.fact_bits[number]
            if reason & own:
                self.walk.clock()
                shorter = self._reason(target, second, reason.bit_count() - 1, reason & ~own)
                reason = reason if shorter is None else shorter
        return reason

    def _reason(
        self, target: int, second: Sequence[int], bound: int = ANY, allowed: int | None = None
    ) -> int | None:
        """The reason against a target by these second assumptions; None if they do not refute it.

        It costs no more than the bound.
        """
        trial = WhatIf(self.facts, self.walk.candidates, bound, allowed)
        reason = trial.assume(target)
        for candidate in second:
            if reason is not None:
                break
            inner = trial.copy().assume(candidate)
            if inner is not None:
                reason = trial.remove({candidate: inner})
        return reason
