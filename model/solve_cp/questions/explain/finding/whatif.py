"""What follows if a candidate is true: each consequence with the facts it needs.

Candidates that see a true one are removed. A fact with one candidate left makes it true. A rule
removes what it cannot keep. The reason for a consequence combines the applied fact with the reasons
of its premises. Consequences that need more facts than the bound are not followed.
"""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush

from solve_cp.questions.explain.facts.facts import Facts


class WhatIf:
    """The candidates under an assumption: what is removed or true, and because of which facts.

    `before` are the candidates without the assumption. If `allowed` is set, other facts are not
    used. If `brief`, nothing is removed for a reason so costly that any further fact would exceed
    the bound; this is enough to find a contradiction, unless rules or more assumptions follow.
    """

    __slots__ = (
        "allowed",
        "before",
        "bound",
        "brief",
        "conflict",
        "costly",
        "current",
        "facts",
        "gone",
        "least",
        "left",
        "short",
        "true",
        "used",
        "waiting",
        "wake",
        "woken",
    )

    def __init__(
        self,
        facts: Facts,
        before: int,
        bound: int,
        allowed: int | None = None,
        brief: bool = False,
    ) -> None:
        self.facts, self.before, self.bound, self.allowed = facts, before, bound, allowed
        self.brief = int(brief and not facts.has_rules)
        self.current = before
        self.gone: dict[int, int] = {}
        self.true: dict[int, int] = {}
        self.conflict: int | None = None
        self.least = bound + 1
        self.used = self.costly = 0
        self.left = facts.counts(before).copy()
        self.short: list[int] = []
        self.wake = facts.wake
        self.waiting: list[tuple[int, int, int]] = []
        self.woken: set[int] = set()

    def copy(self) -> WhatIf:
        """A copy of the state, to continue from in another way."""
        other = WhatIf(self.facts, self.before, self.bound, self.allowed)
        other.current, other.wake = self.current, self.wake
        other.gone, other.true = dict(self.gone), dict(self.true)
        other.left, other.costly = self.left.copy(), self.costly
        return other

    def assume(self, candidate: int) -> int | None:
        """Follow an assumption; return the reason for a contradiction, or None if there is none."""
        self.waiting.append((0, candidate, 0))
        return self._follow()

    def suppose(self, mask: int) -> int | None:
        """Follow the assumption that one of these candidates of a variable is true.

        If there are several, the digits of a class in a house are also counted.
        """
        candidate = mask.bit_length() - 1
        if mask & (mask - 1) == 0:
            return self.assume(candidate)
        self.wake = self.facts.wake_all
        column = self.facts.fact_masks[self.facts.owner[candidate]]
        self._drop(column & self.current & ~mask, 0)
        return self._follow()

    def remove(self, removed: Mapping[int, int]) -> int | None:
        """Continue without some candidates, each removed for a reason."""
        for candidate, reason in removed.items():
            if self.current >> candidate & 1:
                self._drop(1 << candidate, reason)
        return self._follow()

    @property
    def rests_on(self) -> int:
        """The candidates whose removal could make a reason smaller, and those of rules."""
        found = self.used & self.costly
        if self.facts.has_rules:
            for candidate in self.gone:
                found |= self.facts.near[candidate]
        return found

    def _follow(self) -> int | None:
        """Follow the consequence with the cheapest reason first, rules when nothing else is left.

        A contradiction is kept until no cheaper consequence is left to follow.
        """
        links, true, waiting = self.facts.links, self.true, self.waiting
        while True:
            if self.short:
                self._truths()
            if waiting:
                cost, candidate, reason = heappop(waiting)
                if cost >= self.least:
                    return self.conflict
                if candidate in true:
                    continue
                true[candidate] = reason
                if not self.current >> candidate & 1:
                    self._met(reason | self.gone[candidate])
                elif cost + self.brief < self.least:
                    self._drop(links[candidate] & self.current, reason)
            elif self.woken and self.conflict is None:
                self._rules()
            else:
                return self.conflict

    def _met(self, reason: int) -> None:
        """Record a contradiction; the cheapest one is kept."""
        cost = reason.bit_count()
        if cost < self.least:
            self.conflict, self.least = reason, cost

    def _drop(self, mask: int, reason: int) -> None:
        """Remove candidates that are left, and record the facts and rules to look at.

        `costly` are those that are removed for a reason, not only because of a link.
        """
        self.current ^= mask
        if reason:
            self.costly |= mask
        gone, touch, left, short = self.gone, self.facts.touch, self.left, self.short
        wake, woken = self.wake, self.woken
        has_rules = self.facts.has_rules
        while mask:
            low = mask & -mask
            candidate = low.bit_length() - 1
            mask ^= low
            gone[candidate] = reason
            for number in touch[candidate]:
                count = left[number] = left[number] - 1
                if count < 2:
                    short.append(number)
            if has_rules:
                woken.update(wake[candidate])

    def _truths(self) -> None:
        """Record the candidates that are the last ones of a fact, with their reasons."""
        masks, fact_bits = self.facts.fact_masks, self.facts.fact_bits
        current, costly, gone, true = self.current, self.costly, self.gone, self.true
        allowed, waiting, used = self.allowed, self.waiting, self.used
        for number in self.short:
            reason = fact_bits[number]
            if allowed is not None and not allowed & reason:
                continue
            mask = masks[number]
            used |= mask
            left = mask & current
            candidate = left.bit_length() - 1
            if candidate in true:
                continue
            rest = mask & costly
            while rest:
                last = rest.bit_length() - 1
                rest ^= 1 << last
                reason |= gone[last]
            cost = reason.bit_count()
            if cost < self.least:
                if left:
                    heappush(waiting, (cost, candidate, reason))
                else:
                    self.conflict, self.least = reason, cost
        self.used = used
        self.short.clear()

    def _rules(self) -> None:
        """Let the rules marked for checking remove what they cannot keep."""
        facts, allowed = self.facts, self.allowed
        work, self.woken = sorted(self.woken), set()
        for number in work:
            fact_bits = facts.fact_bits[number]
            if allowed is not None and not allowed & fact_bits:
                continue
            if fact_bits.bit_count() >= self.least:
                continue
            scope = facts.facts[number].scope
            if facts.dead(number, facts.domains(self.current, scope)) == 0:
                continue
            self._take_by_rule(number, scope)
            self.woken.discard(number)
            if self.conflict is not None:
                return

    def _take_by_rule(self, number: int, scope: tuple[int, ...]) -> None:
        """Narrow the rule's variables, cheapest reason first, until it removes something.

        The reasons of the variables narrowed so far explain the removal.
        """
        facts = self.facts
        view = list(facts.domains(self.before, scope))
        reason = facts.fact_bits[number]
        for _, place, added, domain in sorted(self._narrowed(view, scope)):
            reason |= added
            if reason.bit_count() >= self.least:
                return
            view[place] = domain
            dead = facts.dead(number, tuple(view))
            if dead is None:
                self._met(reason)
                return
            dead &= self.current
            if dead:
                self._drop(dead, reason)

    def _narrowed(self, view: list[int], scope: tuple[int, ...]) -> list[tuple[int, int, int, int]]:
        """The variables that lost values: cost, position in the scope, reason, current domain."""
        facts, gone = self.facts, self.gone
        found = []
        for place, variable in enumerate(scope):
            domain = facts.domain(self.current, variable)
            lost = view[place] & ~domain
            if lost:
                reason, base = 0, facts.base[variable]
                while lost:
                    low = lost & -lost
                    lost ^= low
                    reason |= gone[base + low.bit_length() - 1]
                found.append((reason.bit_count(), place, reason, domain))
        return found
