"""Case by case: a tree of assumptions, each of whose branches ends in a contradiction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.facts import Facts
from solve_cp.questions.explain.finding.whatif import WhatIf

MOST = 60
"""A tree with more ends than this is not told."""

ANY = 10**6


@dataclass(frozen=True)
class Case:
    """A candidate that is supposed after those before it, and what comes of it.

    `left` are the candidates then; where it ends, `fact` cannot be any more.
    """

    candidate: int
    after: int
    left: int
    fact: int | None


def cases(facts: Facts, before: int, target: int, reason: Sequence[int]) -> list[Case] | None:
    """The tree, each case after the one it belongs to; None if it grows too large."""
    return _Tree(facts, before, reason).grow(target)


class _Tree:
    def __init__(self, facts: Facts, before: int, reason: Sequence[int]) -> None:
        self.facts, self.before, self.reason = facts, before, reason
        self.allowed = 0
        for number in reason:
            fact = facts.facts[number]
            self.allowed |= fact.bits
            for variable in fact.scope:  # that its cells have digits goes without saying
                self.allowed |= facts.fact_bits[variable]
        self.found: list[Case] = []
        self.ends = 0

    def grow(self, target: int) -> list[Case] | None:
        return self.found if self._add(None, target, -1) else None

    def _add(self, above: WhatIf | None, candidate: int, after: int) -> bool:
        """Suppose a candidate, and go on until each branch has ended; False: too many."""
        trial = above.copy() if above else WhatIf(self.facts, self.before, ANY, self.allowed)
        ended = trial.assume(candidate) is not None
        number = len(self.found)
        fact = self._broken(trial) if ended else None
        self.found.append(Case(candidate, after, trial.current, fact))
        if ended:
            self.ends += 1
            return self.ends <= MOST
        split = self._split(trial)
        return split != 0 and all(self._add(trial, choice, number) for choice in bits(split))

    def _broken(self, trial: WhatIf) -> int:
        """The fact that cannot be any more."""
        assert trial.conflict is not None
        for number in self.facts.decode(self.allowed):
            fact = self.facts.facts[number]
            if number < self.facts.truths:
                if not fact.mask & trial.current:
                    return number
            elif self.facts.dead(number, self.facts.domains(trial.current, fact.scope)) is None:
                return number
        used = self.facts.decode(trial.conflict)
        return max(used, key=lambda number: self.facts.facts[number].weight)

    def _split(self, trial: WhatIf) -> int:
        """The candidates of the fact that has the fewest left, more than one."""
        masks = self.facts.fact_masks
        numbers = (n for n in self.facts.decode(self.allowed) if n < self.facts.truths)
        open_facts = (left for n in numbers if (left := masks[n] & trial.current).bit_count() > 1)
        return min(open_facts, key=int.bit_count, default=0)
