"""Cases inside a what-if: under an assumption, remove what a second assumption refutes.

How far assumptions reach is found first, without reasons; then the second assumptions that are
needed are followed again with reasons. Work is counted, not timed, so the same step is found on
any machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.reach import Reach
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.finding.whatif import WhatIf

ANY = 10**6
PATIENCE = 30_000
"""The number of second assumptions tried to find the first reason."""

BUDGET = 4_000
"""The number tried to find a smaller one."""

HALVED = 5
"""After this many searches, the budget is halved."""


TRIMMED = 3
"""The number of reasons, the smallest ones, that are trimmed and compared."""


class Nested:
    """The search, on a walk, for candidates that cases inside a what-if refute."""

    def __init__(self, walk: Walk) -> None:
        self.walk, self.facts = walk, walk.facts
        self._searches = self._tried = 0

    def step(self, targets: Iterable[int]) -> Found | None:
        """The smallest step found within the budget; targets are tried in order."""
        found = sorted(self._search(targets))[:TRIMMED]
        if not found:
            return None
        trimmed = [(self._trimmed(target, second), target) for _, target, second in found]
        reason, target = min(trimmed, key=lambda some: some[0].bit_count())
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
