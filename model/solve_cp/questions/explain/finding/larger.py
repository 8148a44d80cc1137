"""Larger reasons: single rules, covers and what-ifs with increasing bounds, the cheapest first."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.facts import LARGEST_TRIED
from solve_cp.questions.explain.facts.kinds import Fact
from solve_cp.questions.explain.finding.found import Found, Stage
from solve_cp.questions.explain.finding.reach import Failures, Reach
from solve_cp.questions.explain.finding.sets import Sets
from solve_cp.questions.explain.finding.shapes import winding
from solve_cp.questions.explain.finding.whatif import WhatIf

if TYPE_CHECKING:
    from solve_cp.questions.explain.finding.stages import Walk

EASY = 2
"""Above this bound, first find out which candidates can be refuted at all."""

LOCKED = 1
NEAR = (EASY, 12)
FAR = (80,)
BOUNDS = (EASY, *FAR)
LARGEST_COVER = 4
ANY = 10**6


class Larger:
    """The search for larger reasons on a walk.

    Reasons and failed attempts are both remembered. A reason stays valid when candidates are
    removed. A failed attempt is repeated only if something has changed on which it rests.
    """

    def __init__(self, walk: Walk) -> None:
        self.walk, self.facts = walk, walk.facts
        self._reasons: dict[int, tuple[int, Stage]] = {}
        self._failed = Failures(self.facts)
        self._refuted = 0
        self.sets = Sets(self)

    def steps(self, bounds: Sequence[int] = BOUNDS) -> list[Found]:
        """Steps by rules, covers and what-ifs, with increasing bounds."""
        targets = self.walk.targets
        self._reasons = {t: known for t, known in self._reasons.items() if targets >> t & 1}
        before = 0
        for bound in bounds:
            self.walk.clock()
            if before == EASY:
                targets = self._refutable(targets)
            if self.facts.has_rules and before < LARGEST_COVER:
                contradiction = self._note_rules(before, bound)
                if contradiction:
                    return contradiction
            self._note_covers(before, bound)
            self._note_what_ifs(before, bound, targets)
            if self._cheapest() <= bound and (steps := self._grouped()):
                return steps
            before = bound
        return []

    def _cheapest(self) -> int:
        return min((r.bit_count() for r, _ in self._reasons.values()), default=10**9)

    def _note(self, target: int, reason: int, stage: Stage) -> None:
        """Keep a reason unless there is a better one; named shapes are better than what-ifs."""
        known = self._reasons.get(target)
        cost = reason.bit_count()
        if known is not None:
            other = known[0].bit_count()
            if other < cost or (other == cost and known[1] != "what-if"):
                return
        if self.walk.allows is None or self.walk.wants(
            self.walk.found(stage, cost, self.facts.decode(reason), 1 << target)
        ):
            self._reasons[target] = reason, stage

    def _note_rules(self, before: int, bound: int) -> list[Found]:
        """Record what single rules remove; return the contradiction if a rule cannot hold."""
        facts = self.facts
        for number, dead in self.walk.alone(bound):
            if dead is None:
                return [self.walk.found("contradiction", facts.facts[number].weight, (number,))]
            if facts.facts[number].weight > before:
                for target in bits(dead):
                    self._note(target, facts.fact_bits[number], "rule")
        self._note_needs(before, bound)
        return []

    def _note_needs(self, before: int, bound: int) -> None:
        """Record candidates that see all places of a digit that a rule needs."""
        facts = self.facts
        for number in range(facts.truths, facts.fixed):
            if before < facts.facts[number].weight <= bound:
                for target in bits(self._seen_by_needed(facts.facts[number])):
                    self._note(target, facts.fact_bits[number], "needs")

    def _seen_by_needed(self, fact: Fact) -> int:
        """The candidates outside a rule that see all places of a digit that the rule needs."""
        found = 0
        facts, candidates = self.facts, self.walk.candidates
        if fact.filter is None or not 1 < len(fact.scope) <= LARGEST_TRIED:
            return found
        domains = facts.domains(candidates, fact.scope)
        for value in bits(reduce(or_, domains)):
            left = candidates & ~fact.mask
            for variable, domain in zip(fact.scope, domains, strict=True):
                if left and domain >> value & 1:
                    left &= facts.links[facts.base[variable] + value]
            if left and fact.filter.needs(domains, value):
                found |= left
        return found

    def _note_covers(self, before: int, bound: int) -> None:
        for size in range(max(2, before + 1), min(bound, LARGEST_COVER) + 1):
            found = self.walk.covers(size)
            for cover in found.values():
                for target in bits(cover.removed):
                    self._note(target, cover.reason, "cover")
            if found:
                return

    def _note_what_ifs(self, before: int, bound: int, targets: int) -> None:
        """Try every target, with a bound below the cost of the cheapest known reason.

        Without rules, what-ifs of one fact are locked candidates, which were found before.
        """
        limit = min(bound, self._cheapest() - 1)
        if limit <= (before if self.facts.has_rules else max(before, LOCKED)):
            return
        for target in bits(targets):
            self.walk.clock()
            known = self._reasons.get(target)
            if known and known[0].bit_count() <= before + 1:
                continue
            reason = self.refuted(1 << target, limit)
            if reason is not None:
                self._note(target, reason, "what-if")
                limit = max(before + 1, min(limit, reason.bit_count()))

    def _refutable(self, targets: int) -> int:
        """The targets that a what-if of any length refutes; this stays so in later states."""
        found = self._refuted = self._refuted & targets
        for target in bits(targets & ~found):
            self.walk.clock()
            supposed = 1 << target
            if not self._failed.last(supposed, ANY, self.walk.candidates):
                reach = Reach(self.facts, self.walk.candidates)
                if reach.assume(target):
                    found |= supposed
                else:
                    before = self.walk.candidates
                    self._failed.note(supposed, ANY, before, reach.current, reach.rules)
        self._refuted = found
        return found

    def against(self, target: int, most: int) -> Found | None:
        """The smallest what-if, up to a cost, that shows that a candidate is false."""
        reason = self.refuted(1 << target, most)
        if reason is None:
            return None
        decoded = self.facts.decode(reason)
        return self.walk.found("what-if", reason.bit_count(), decoded, 1 << target)

    def refuted(self, supposed: int, limit: int) -> int | None:
        """The trimmed reason why none of some candidates of a cell is true; None if none is found.

        The reason costs no more than the limit.
        """
        before = self.walk.candidates
        if self._failed.last(supposed, limit, before):
            return None
        trial = WhatIf(self.facts, before, limit, brief=True)
        reason = trial.suppose(supposed)
        if reason is None:
            self._failed.note(supposed, limit, before, trial.current, trial.rests_on)
            return None
        return self.trim(supposed, reason)

    def trim(self, supposed: int, reason: int) -> int:
        """A reason without unnecessary facts, found by trying to leave out each fact."""
        facts = self.facts
        for number in facts.decode(reason):
            own = facts.fact_bits[number]
            if reason & own:
                cost, rest = reason.bit_count(), reason & ~own
                trial = WhatIf(facts, self.walk.candidates, cost, rest, brief=True)
                shorter = trial.suppose(supposed)
                if shorter is not None and shorter.bit_count() < reason.bit_count():
                    reason = shorter
        return reason

    def _grouped(self) -> list[Found]:
        """The cheapest steps: straight ones before nets, then by number of targets, most first."""
        cheapest = self._cheapest()
        together: dict[tuple[int, Stage], int] = {}
        for target, known in self._reasons.items():
            if known[0].bit_count() == cheapest:
                together[known] = together.get(known, 0) | 1 << target
        decode = self.facts.decode
        found = [
            self.walk.found(stage, cheapest, decode(reason), removed)
            for (reason, stage), removed in together.items()
        ]
        found = [step for step in found if self.walk.wants(step)]
        sizes = [winding(self.facts, step) for step in found]
        least = [step for step, size in zip(found, sizes, strict=True) if size == min(sizes)]
        return sorted(least, key=lambda step: -step.removed.bit_count())
