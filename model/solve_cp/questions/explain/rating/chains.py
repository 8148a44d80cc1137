"""Chains in which every link has two ends: a cell with two digits, a digit with two places.

Assume a candidate. Everything that sees it is removed. If one end of a link is removed, the other
end is true, and so on. The candidate is false if the chain returns to it, or leaves a larger fact
without candidates.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.rating import scale
from solve_cp.questions.explain.rating.numbered import Rated

FORCING = "forcing chains"


@dataclass(frozen=True)
class _Step:
    """A candidate that becomes true because another is removed, with the fact and previous step."""

    true: int
    gone: int
    fact: int
    after: int
    depth: int


class Chains:
    """The links with two ends in the current state of a walk."""

    def __init__(self, walk: Walk) -> None:
        self.walk, self.facts = walk, walk.facts
        self.ends: dict[int, list[tuple[int, int]]] = {}
        self.larger: list[tuple[int, int]] = []
        for number in range(walk.facts.truths):
            live = walk.facts.fact_masks[number] & walk.candidates
            if live.bit_count() == 2:
                first, second = bits(live)
                self.ends.setdefault(first, []).append((second, number))
                self.ends.setdefault(second, []).append((first, number))
            elif live.bit_count() > 2:
                self.larger.append((number, live))

    def straight(self) -> Iterator[Rated]:
        """The shortest chain from each target back to itself."""
        for target in bits(self.walk.targets):
            self.walk.clock()
            steps, _ = self._follow(target, True)
            if steps and self.facts.links[target] >> steps[-1].true & 1:
                yield self._rated_chain(target, self._line(steps, len(steps) - 1))

    def forcing(self) -> Iterator[Rated]:
        """Facts with three or more candidates that each lead to a chain against the target."""
        for target in bits(self.walk.targets):
            self.walk.clock()
            steps, by = self._follow(target, False)
            gone = self.facts.links[target]
            for candidate in by:
                gone |= 1 << candidate
            best: tuple[int, list[int]] | None = None
            for number, live in self.larger:
                if not live & ~gone:
                    found = self._branches(number, live, steps, by)
                    best = min(best, found) if best else found
            if best:
                cost = len(best[1])
                step = self.walk.found("what-if", cost, sorted(best[1]), 1 << target)
                yield Rated(scale.FORCING + scale.longer(best[0] - 2), step, FORCING)

    def _branches(
        self, number: int, live: int, steps: list[_Step], by: dict[int, int]
    ) -> tuple[int, list[int]]:
        """The number of statements in the chains from a fact, and their facts."""
        length, facts = 0, {number}
        for candidate in bits(live):
            after = by.get(candidate, -1)
            line = self._line(steps, after) if after >= 0 else []
            length += 2 + 2 * len(line)
            facts.update(step.fact for step in line)
        return length, list(facts)

    def _follow(self, target: int, back: bool) -> tuple[list[_Step], dict[int, int]]:
        """What becomes true, step by step, and which step removes each candidate.

        With `back`, stop when the chain returns to the target.
        """
        links, ends, candidates = self.facts.links, self.ends, self.walk.candidates
        near = links[target]
        steps: list[_Step] = []
        by: dict[int, int] = {}
        known = near & candidates | 1 << target
        true = 1 << target
        work = [(candidate, -1) for candidate in bits(near & candidates)]
        for gone, after in work:
            for end, fact in ends.get(gone, ()):
                if true >> end & 1 or (not back and near >> end & 1):
                    continue
                depth = steps[after].depth + 1 if after >= 0 else 1
                steps.append(_Step(end, gone, fact, after, depth))
                if near >> end & 1:
                    return steps, by
                true |= 1 << end
                new = links[end] & candidates & ~known
                known |= new
                for candidate in bits(new):
                    by[candidate] = len(steps) - 1
                    work.append((candidate, len(steps) - 1))
        return ([] if back else steps), by

    @staticmethod
    def _line(steps: list[_Step], last: int) -> list[_Step]:
        """The steps that lead to a given step, starting with the first."""
        line = []
        while last >= 0:
            line.append(steps[last])
            last = steps[last].after
        return line[::-1]

    def _rated_chain(self, target: int, line: list[_Step]) -> Rated:
        facts = self.facts
        kinds = {facts.facts[step.fact].kind for step in line}
        size = len(line)
        digits = {facts.value_of(step.true) for step in line}
        if facts.links[line[0].gone] >> line[-1].true & 1 and size > 1:
            base = scale.ONE_KIND_CYCLE if len(kinds) == 1 else scale.CYCLE
            number = base + scale.longer(2 * size - 2)
        else:
            one = kinds == {"place"} and len(digits) == 1
            base = scale.ONE_DIGIT_CHAIN if one else scale.CHAIN
            number = base + scale.longer(2 * size)
        numbers = sorted({step.fact for step in line})
        found = self.walk.found("what-if", len(numbers), numbers, 1 << target)
        return Rated(number, found)
