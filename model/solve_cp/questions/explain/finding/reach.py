"""How far an assumption reaches: the same consequences as a what-if, but without their reasons."""

from __future__ import annotations

from solve_cp.questions.explain.facts.facts import Facts


class Reach:
    """The candidates left under an assumption; much faster than a what-if.

    `region` are the candidates that were looked at: while they stay the same, so does the answer.
    """

    __slots__ = ("_left", "_todo", "_true", "_woken", "current", "facts", "region")

    def __init__(self, facts: Facts, before: int) -> None:
        self.facts, self.current, self.region = facts, before, 0
        self._left = facts.counts(before).copy()
        self._true: set[int] = set()
        self._todo: list[int] = []
        self._woken: set[int] = set()

    def copy(self) -> Reach:
        """A copy of the state, to continue from in another way."""
        other = Reach.__new__(Reach)
        other.facts, other.current, other.region = self.facts, self.current, self.region
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
            seen = links[candidate]
            self.region |= seen
            if not self.current >> candidate & 1 or self._drop(seen & self.current):
                return True
        return False

    def _drop(self, mask: int) -> bool:
        """Remove candidates; whether a fact loses its last one."""
        facts = self.facts
        self.current = current = self.current & ~mask
        touch, masks, left, todo = facts.touch, facts.fact_masks, self._left, self._todo
        near, region, short = facts.near, self.region, []
        while mask:
            low = mask & -mask
            candidate = low.bit_length() - 1
            mask ^= low
            region |= near[candidate]
            for number in touch[candidate]:
                count = left[number] = left[number] - 1
                if count < 2:
                    short.append(number)
            if facts.has_rules:
                self._woken.update(facts.wake[candidate])
        self.region = region
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
