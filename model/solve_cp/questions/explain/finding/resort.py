"""Fallbacks when no small reason is found: cases inside a what-if, then a bare proof."""

from __future__ import annotations

from time import perf_counter

from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.finding.cases import with_cases
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.nested import Nested
from solve_cp.questions.explain.finding.proof import Prover
from solve_cp.questions.explain.finding.reach import Reach
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.finding.together import Together

FEW = 20  # maximum cost of the facts used in a case analysis
CORE = 5.0
CORE_TARGETS = 4


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
        nested = self.nested.step(self._by_reach())
        return None if nested is None else with_cases(self.walk.facts, nested, self.walk.clock)

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
