"""What-ifs about several digits of a cell at once: suppose it were even, or at least 6."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from solve_cp.questions.explain.facts.bits import is_single
from solve_cp.questions.explain.facts.classes import partitions
from solve_cp.questions.explain.facts.facts import Facts
from solve_cp.questions.explain.finding.found import Found

if TYPE_CHECKING:
    from solve_cp.questions.explain.finding.larger import Larger


class Sets:
    """The search, on a walk, for sets of digits that a cell cannot have."""

    def __init__(self, larger: Larger) -> None:
        self.larger, self.walk, self.facts = larger, larger.walk, larger.walk.facts

    @cached_property
    def _classes(self) -> list[int]:
        return _class_masks(self.facts)

    def steps(self, bounds: Sequence[int]) -> list[Found]:
        """The cheapest what-ifs about sets, with increasing bounds; most candidates first."""
        sets = list(self._supposed())
        for bound in bounds:
            found: dict[int, int] = {}
            limit = bound
            for some in sets:
                self.walk.clock()
                reason = self.larger.refuted(some, limit)
                if reason is not None:
                    found[some] = reason
                    limit = min(limit, reason.bit_count())
            if found:
                return self._cheapest(found)
        return []

    def _cheapest(self, found: dict[int, int]) -> list[Found]:
        """The cheapest steps; among nested sets of a cell, only the largest."""
        least = min(reason.bit_count() for reason in found.values())
        cheap = {some: r for some, r in found.items() if r.bit_count() == least}
        whole = [s for s in cheap if not any(s != other and s & other == s for other in cheap)]
        whole.sort(key=lambda some: -some.bit_count())
        decode = self.facts.decode
        return [
            self.walk.found("what-if", least, decode(cheap[some]), some, supposed=some)
            for some in whole
        ]

    def _supposed(self) -> Iterator[int]:
        """The sets to try, each consisting of false candidates of one cell."""
        walk, facts = self.walk, self.facts
        for variable in range(facts.cells):
            domain = facts.domain(walk.candidates, variable)
            false = facts.domain(walk.targets, variable)
            tried: set[int] = set()
            for some in (*self._classes, *_ends(domain)):
                wrong = domain & some
                if wrong not in tried and wrong & ~false == 0 and wrong & (wrong - 1):
                    tried.add(wrong)
                    yield wrong << facts.base[variable]


def _class_masks(facts: Facts) -> list[int]:
    """The classes of digits as domains."""
    structure = facts.structure
    digits = tuple(structure.values(structure.domains[0])) if facts.cells else ()
    return [structure.mask(some) for sorts in partitions(digits) for some in sorts.values()]


def _ends(domain: int) -> Iterator[int]:
    """The values below, and those above, each value."""
    for value in range(domain.bit_length()):
        below = (1 << value) - 1
        if domain >> value & 1 and not is_single(domain):
            yield below
            yield ~(below | 1 << value)
