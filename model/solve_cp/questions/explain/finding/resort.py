"""Fallbacks when no small reason is found: cases inside a what-if, then a bare proof."""

from __future__ import annotations

from time import perf_counter, thread_time

from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.finding.cases import with_cases
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.proof import Prover
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.finding.together import Together
from solve_cp.questions.explain.finding.whatif import WhatIf

ANY = 10**6
FEW = 20  # maximum cost of the facts used in a case analysis
BUDGET = 1.2  # seconds of this thread to look for a smaller reason once one is found
PATIENCE = 4 * BUDGET  # seconds to look for the first reason
TRIMMING = 1.0
HALVED = 5  # after this many searches, the time for each is halved
CORE = 5.0
CORE_TARGETS = 4


class Resorts:
    """Steps for positions where the stages of the walk find none."""

    def __init__(self, walk: Walk, prover: Prover) -> None:
        self.walk, self.prover = walk, prover
        self.together = Together(walk, prover)
        self._searches = 0

    def step(self) -> Found | None:
        """The smallest step with cases that is found in time, otherwise one by proof alone."""
        return self.nested_step() or self._by_core(self._by_reach())

    def nested_step(self) -> Found | None:
        """A what-if about a set, else cases of a few rules, a long what-if, or cases inside one."""
        sets = self.walk.set_steps()
        if sets:
            return sets[0]
        few = self.together.step(FEW) if self.walk.facts.has_rules else None
        if few is not None:
            return with_cases(self.walk.facts, few, self.walk.clock)
        far = self.walk.far_steps()
        if far:
            return far[0]
        nested = self._nested(self._by_reach())
        return None if nested is None else with_cases(self.walk.facts, nested, self.walk.clock)

    def _by_reach(self) -> list[int]:
        """The targets, sorted by the number of consequences, most first."""
        walk = self.walk
        reach = []
        for target in bits(walk.targets):
            walk.clock()
            trial = WhatIf(walk.facts, walk.candidates, ANY)
            trial.assume(target)
            reach.append((-len(trial.gone), target))
        return [target for _, target in sorted(reach)]

    # Cases inside a what-if.

    def _nested(self, targets: list[int]) -> Found | None:
        begun = thread_time()
        self._searches += 1
        share = HALVED / (HALVED + self._searches)
        best: tuple[int, int] | None = None
        for target in targets:
            spent = thread_time() - begun
            if spent > (share * BUDGET if best else PATIENCE):
                break
            reason = self._refuted(target, None, thread_time() + BUDGET)
            if reason is not None:
                reason = self._trimmed(target, reason, share * TRIMMING)
                if best is None or reason.bit_count() < best[0].bit_count():
                    best = reason, target
        if best is None:
            return None
        reason, target = best
        decoded = self.walk.facts.decode(reason)
        return self.walk.found("nested", reason.bit_count(), decoded, 1 << target)

    def _refuted(self, target: int, allowed: int | None, until: float) -> int | None:
        """Assume a target and remove what a second assumption refutes, until nothing is left."""
        walk = self.walk
        trial = WhatIf(walk.facts, walk.candidates, ANY, allowed)
        reason = trial.assume(target)
        changed = True
        while reason is None and changed:
            changed = False
            for candidate in self._cases(trial, allowed):
                walk.clock()
                if thread_time() > until:
                    return None
                if candidate in trial.true or not trial.current >> candidate & 1:
                    continue
                inner = trial.copy().assume(candidate)
                if inner is not None:
                    trial = trial.copy()
                    reason = trial.remove({candidate: inner})
                    changed = True
                    if reason is not None:
                        break
        return reason

    def _cases(self, trial: WhatIf, allowed: int | None) -> list[int]:
        """The candidates of facts that have two candidates left."""
        facts = self.walk.facts
        found: dict[int, None] = {}
        for number in range(facts.truths):
            if allowed is None or allowed & facts.fact_bits[number]:
                left = facts.fact_masks[number] & trial.current
                if left.bit_count() == 2:
                    found.update(dict.fromkeys(bits(left)))
        return list(found)

    def _trimmed(self, target: int, reason: int, seconds: float) -> int:
        facts = self.walk.facts
        until = thread_time() + seconds
        for number in sorted(facts.decode(reason), key=lambda n: -facts.facts[n].weight):
            own = facts.fact_bits[number]
            if reason & own and thread_time() < until:
                shorter = self._refuted(target, reason & ~own, until)
                if shorter is not None and shorter.bit_count() < reason.bit_count():
                    reason = shorter
        return reason

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
        everything = [n for n, fact in enumerate(facts.facts) if fact.kind != "cell"]
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
