"""How far an assumption reaches: the same consequences as a what-if, but without their reasons."""

from __future__ import annotations

from dataclasses import dataclass

from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.facts import Facts


class Reach:
    """The candidates left under an assumption; much faster than a what-if.

    `rules` are the candidates of the rules that were looked at.
    """

    __slots__ = ("_left", "_todo", "_true", "_woken", "current", "facts", "rules")

    def __init__(self, facts: Facts, before: int) -> None:
        self.facts, self.current, self.rules = facts, before, 0
        self._left = facts.counts(before).copy()
        self._true: set[int] = set()
        self._todo: list[int] = []
        self._woken: set[int] = set()

    def copy(self) -> Reach:
        """A copy of the state, to continue from in another way."""
        other = Reach.__new__(Reach)
        other.facts, other.current, other.rules = self.facts, self.current, self.rules
        other._left, other._true = self._left.copy(), set(self._true)
        other._todo, other._woken = [], set()
        return other

    def open(self, candidate: int) -> bool:
        """Whether it is neither known that a candidate is true nor that it is false."""
        return candidate not in self._true and bool(self.current >> candidate & 1)

    def assume(self, candidate: int) -> bool:
        """Whether assuming a candidate leads to a contradiction."""
        self._todo.append(candidate)
        return self._fails()

    def remove(self, mask: int) -> bool:
        """Whether removing some candidates leads to a contradiction."""
        return self._drop(mask & self.current) or self._fails()

    def _fails(self) -> bool:
        links, true, todo = self.facts.links, self._true, self._todo
        while todo or self._woken:
            if not todo:
                if self._rules():
                    return True
                continue
            candidate = todo.pop()
            if candidate in true:
                continue
            true.add(candidate)
            current = self.current
            if not current >> candidate & 1 or self._drop(links[candidate] & current):
                return True
        return False

    def _drop(self, mask: int) -> bool:
        """Remove candidates; whether a fact loses its last one."""
        facts = self.facts
        self.current = current = self.current & ~mask
        touch, masks, left, todo = facts.touch, facts.fact_masks, self._left, self._todo
        has_rules, short = facts.has_rules, []
        while mask:
            low = mask & -mask
            candidate = low.bit_length() - 1
            mask ^= low
            for number in touch[candidate]:
                count = left[number] = left[number] - 1
                if count < 2:
                    short.append(number)
            if has_rules:
                self.rules |= facts.near[candidate]
                self._woken.update(facts.wake[candidate])
        for number in short:
            last = masks[number] & current
            if not last:
                return True
            todo.append(last.bit_length() - 1)
        return False

    def _rules(self) -> bool:
        """Let the rules remove what they cannot keep; whether one cannot hold."""
        facts = self.facts
        work, self._woken = sorted(self._woken), set()
        for number in work:
            scope = facts.facts[number].scope
            dead = facts.dead(number, facts.domains(self.current, scope))
            if dead is None or (dead and self._drop(dead)):
                return True
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
