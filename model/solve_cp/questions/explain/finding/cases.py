"""Case analysis: a tree of assumptions in which every branch ends in a contradiction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice

from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.facts import Facts
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.whatif import WhatIf

MOST = 40
"""Trees with more leaves than this are not described."""

TRIED = 8
"""The number of candidates whose cases are counted."""

COMPARED = 6
"""The number of ways to split into cases that are compared."""

ANY = 10**6


@dataclass(frozen=True)
class Case:
    """An assumption made after its parent cases, and its consequences.

    `supposed` is one candidate, or at the root several candidates of one cell. `left` are the
    remaining candidates. If the case ends here, `fact` can no longer hold.
    """

    supposed: int
    after: int
    left: int
    fact: int | None


def cases(
    facts: Facts, before: int, supposed: int, reason: Sequence[int], most: int = MOST
) -> list[Case]:
    """The tree, each case after its parent; empty if there are too many leaves."""
    return _Tree(facts, before, reason, most).grow(supposed)


def ends(tree: Sequence[Case]) -> int:
    """The number of cases that end in a contradiction."""
    return sum(case.fact is not None for case in tree)


def with_cases(facts: Facts, found: Found, clock: Callable[[], None]) -> Found:
    """The step, explained by the candidate with the fewest cases, and the number of cases."""
    best, fewest = found.removed & -found.removed, MOST + 1
    for target in islice(bits(found.removed), TRIED):
        clock()
        tree = cases(facts, found.before, 1 << target, found.facts, fewest - 1)
        if tree:
            best, fewest = 1 << target, ends(tree)
    return found._replace(supposed=best, cases=fewest if fewest <= MOST else 0)


def allowed_by(facts: Facts, reason: Sequence[int]) -> int:
    """The facts of a reason as bits, and that the cells of its rules have digits."""
    allowed = 0
    for number in reason:
        fact = facts.facts[number]
        allowed |= fact.bits
        for variable in fact.scope:
            allowed |= facts.fact_bits[variable]
    return allowed


class _Tree:
    def __init__(self, facts: Facts, before: int, reason: Sequence[int], most: int) -> None:
        self.facts, self.before, self.most = facts, before, most
        self.allowed = allowed_by(facts, reason)
        self.numbers = facts.decode(self.allowed)
        self.found: list[Case] = []
        self.ends = 0

    def grow(self, supposed: int) -> list[Case]:
        root = WhatIf(self.facts, self.before, ANY, self.allowed)
        root.suppose(supposed)
        return self.found if self._add(root, supposed, -1) else []

    def _add(self, trial: WhatIf, supposed: int, after: int) -> bool:
        """Add a case and continue until each branch has ended; False if there are too many."""
        number = len(self.found)
        ended = trial.conflict is not None
        fact = self._broken(trial) if ended else None
        self.found.append(Case(supposed, after, trial.current, fact))
        if ended:
            self.ends += 1
            return self.ends <= self.most
        branches = self._split(trial)
        return bool(branches) and all(
            self._add(branch, 1 << choice, number) for choice, branch in branches.items()
        )

    def _broken(self, trial: WhatIf) -> int:
        """The fact that can no longer hold."""
        assert trial.conflict is not None
        for number in self.numbers:
            fact = self.facts.facts[number]
            if number < self.facts.truths:
                if not fact.mask & trial.current:
                    return number
            elif self.facts.dead(number, self.facts.domains(trial.current, fact.scope)) is None:
                return number
        used = self.facts.decode(trial.conflict)
        return max(used, key=lambda number: self.facts.facts[number].weight)

    def _split(self, trial: WhatIf) -> dict[int, WhatIf]:
        """The cases of the fact that leaves the fewest branches open, each followed."""
        masks, truths = self.facts.fact_masks, self.facts.truths
        numbers = (number for number in self.numbers if number < truths)
        left = dict.fromkeys(masks[number] & trial.current for number in numbers)
        splits = sorted((some for some in left if some & (some - 1)), key=int.bit_count)
        tried = (self._branches(trial, some) for some in splits[:COMPARED])
        return min(tried, key=_still_open, default={})

    def _branches(self, trial: WhatIf, split: int) -> dict[int, WhatIf]:
        found = {}
        for choice in bits(split):
            found[choice] = trial.copy()
            found[choice].assume(choice)
        return found


def _still_open(branches: dict[int, WhatIf]) -> tuple[int, int]:
    """The number of branches that do not end immediately, and the number of all branches."""
    return sum(branch.conflict is None for branch in branches.values()), len(branches)
