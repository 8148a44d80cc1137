"""How far an assumption reaches: the same consequences as a what-if, but without their reasons."""

from __future__ import annotations

from dataclasses import dataclass

from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.facts import Facts


class Reach:
    """The candidates left under an assumption; much faster than a what-if.

    `rules` are the candidates of the rules that were looked at.
    """

    __slots__ = ("_lanes", "_seen", "_true", "_woken", "current", "facts", "rules")

    def __init__(self, facts: Facts, before: int) -> None:
        self.facts, self.current, self.rules = facts, before, 0
        self._lanes = facts.lanes.of(before)
        self._seen, self._true = before, 0
        self._woken: set[int] = set()

    def copy(self) -> Reach:
        """A copy of the state, to continue from in another way."""
        other = Reach.__new__(Reach)
        other.facts, other.current, other.rules = self.facts, self.current, self.rules
        other._lanes, other._seen, other._true = self._lanes, self._seen, self._true
        other._woken = set()
        return other

    def open(self, candidate: int) -> bool:
        """Whether it is neither known that a candidate is true nor that it is false."""
        return bool((self.current & ~self._true) >> candidate & 1)

    def assume(self, candidate: int) -> bool:
        """Whether assuming a candidate leads to a contradiction."""
        if not self.current >> candidate & 1:
            return True
        self._set(candidate)
        return self._fails()

    def remove(self, mask: int) -> bool:
        """Whether removing some candidates leads to a contradiction."""
        self._drop(mask & self.current)
        return self._fails()

    def _set(self, candidate: int) -> None:
        stay, known = self.facts.lanes.if_true[candidate]
        self._lanes = self._lanes & stay | known
        self._true |= 1 << candidate
        self.current ^= self.current & self.facts.links[candidate]  # faster than with ~

    def _drop(self, mask: int) -> None:
        lanes = self.facts.lanes
        self._lanes &= ~lanes.at(place for some in bits(mask) for place in lanes.places[some])
        self.current &= ~mask

    def _fails(self) -> bool:
        """Whether a cell, place or rule has nothing left, after all consequences."""
        while not self._truths():
            if not self.facts.has_rules:
                return False
            self._wake()
            if not self._woken:
                return False
            if self._rules():
                return True
        return True

    def _truths(self) -> bool:
        """Set the last candidates of cells and places until there are none; whether one has none.

        A lane with one bit is empty without its lowest bit.
        """
        facts, lanes = self.facts, self.facts.lanes
        masks, fact_at = facts.fact_masks, lanes.fact_at
        lowest, stops, rest = lanes.lowest, lanes.stops, lanes.rest
        while True:
            now = self._lanes
            if (now + rest) & stops != stops:
                return True
            single = ((now & now - lowest) + rest) & stops ^ stops
            if not single:
                return False
            while single:
                end = single.bit_length() - 1
                single ^= 1 << end
                left = masks[fact_at[end]] & self.current
                if not left:
                    return True
                if not left & self._true:
                    self._set(left.bit_length() - 1)

    def _wake(self) -> None:
        """Record the rules that have lost candidates since they were last looked at."""
        for candidate in bits(self._seen & ~self.current):
            self.rules |= self.facts.near[candidate]
            self._woken.update(self.facts.wake[candidate])
        self._seen = self.current

    def _rules(self) -> bool:
        """Let the rules remove what they cannot keep; whether one cannot hold."""
        facts = self.facts
        work, self._woken = sorted(self._woken), set()
        for number in work:
            scope = facts.facts[number].scope
            dead = facts.dead(number, facts.domains(self.current, scope))
            if dead is None:
                return True
            if dead:
                self._drop(dead)
                self._wake()
            self._woken.discard(number)
        return False


@dataclass(frozen=True)
class _Attempt:
    """An attempt up to a limit: the candidates before and after it, and those it rests on."""

    limit: int
    before: int
    current: int
    rests_on: int


class Failures:
    """Assumptions that led to no contradiction.

    When candidates are removed, an attempt would take the same course as before, unless it rests
    on one of them, or a cell or place now has fewer than two candidates left in the end.
    """

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._known: dict[int, _Attempt] = {}

    def note(self, supposed: int, limit: int, before: int, current: int, rests_on: int) -> None:
        """Remember an attempt; it depends on what it `rests_on`, whatever else changes."""
        self._known[supposed] = _Attempt(limit, before, current, rests_on)

    def last(self, supposed: int, limit: int, candidates: int) -> bool:
        """Whether an attempt up to this limit has failed, and would fail again."""
        known = self._known.get(supposed)
        if known is None or known.limit < limit:
            return False
        removed = known.before & ~candidates
        if not removed:
            return True
        current = known.current & candidates
        if removed & known.rests_on or self._shortens(removed & known.current, current):
            del self._known[supposed]
            return False
        self.note(supposed, known.limit, candidates, current, known.rests_on)
        return True

    def _shortens(self, removed: int, current: int) -> bool:
        """Whether a cell or place of removed candidates has fewer than two left."""
        masks, touch = self.facts.fact_masks, self.facts.touch
        for candidate in bits(removed):
            for number in touch[candidate]:
                left = masks[number] & current
                if left & (left - 1) == 0:
                    return True
        return False
