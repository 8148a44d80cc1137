"""Wings: n cells of a house with n + 1 digits, and another cell with two of these digits.

The other cell has x and z. If it sees every x of the n cells, one of all these cells is z.
"""

from __future__ import annotations

from collections.abc import Iterator

from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.rating.numbered import Rated
from solve_cp.questions.explain.rating.scale import wing

NAMES = {4: "WXYZ-wing", 5: "VWXYZ-wing", 6: "UVWXYZ-wing"}


def wings(walk: Walk, size: int) -> Iterator[Rated]:
    """The wings with a given number of cells."""
    search = _Wings(walk)
    for cells in search.nearly_locked(size - 1):
        for pivot in search.pairs:
            if not search.domains[pivot] & ~search.union(cells) and pivot not in cells:
                yield from search.by(cells, pivot)


class _Wings:
    def __init__(self, walk: Walk) -> None:
        self.walk, self.facts = walk, walk.facts
        facts = walk.facts
        self.domains = facts.domains(walk.candidates, range(len(facts.base)))
        self.pairs = [v for v, domain in enumerate(self.domains) if domain.bit_count() == 2]

    def union(self, cells: tuple[int, ...]) -> int:
        """The digits of some cells."""
        union = 0
        for cell in cells:
            union |= self.domains[cell]
        return union

    def nearly_locked(self, count: int) -> Iterator[tuple[int, ...]]:
        """Sets of n cells of a house that have n + 1 digits, without duplicates."""
        seen: set[tuple[int, ...]] = set()
        for group in self.facts.groups:
            self.walk.clock()
            cells = sorted(v for v in group.variables if self.domains[v].bit_count() > 1)
            few = [v for v in cells if self.domains[v].bit_count() <= count + 1]
            for chosen in self._choose(few, (), 0, count):
                if chosen not in seen:
                    seen.add(chosen)
                    yield chosen

    def _choose(
        self, cells: list[int], chosen: tuple[int, ...], union: int, count: int
    ) -> Iterator[tuple[int, ...]]:
        if len(chosen) == count:
            if union.bit_count() == count + 1:
                yield chosen
            return
        for place, cell in enumerate(cells):
            together = union | self.domains[cell]
            if together.bit_count() <= count + 1:
                yield from self._choose(cells[place + 1 :], (*chosen, cell), together, count)

    def by(self, cells: tuple[int, ...], pivot: int) -> Iterator[Rated]:
        """What the cells and the cell with two digits remove, for each of the two digits."""
        base, links = self.facts.base, self.facts.links
        for x in bits(self.domains[pivot]):
            if self._holders(cells, x) & ~links[base[pivot] + x]:
                continue
            z = (self.domains[pivot] & ~(1 << x)).bit_length() - 1
            removed = self.walk.candidates
            for holder in bits(self._holders((*cells, pivot), z)):
                removed &= links[holder]
            if removed:
                yield self._rated((*cells, pivot), removed)

    def _holders(self, cells: tuple[int, ...], value: int) -> int:
        """The candidates for a digit in some cells."""
        found = 0
        for cell in cells:
            if self.domains[cell] >> value & 1:
                found |= 1 << self.facts.base[cell] + value
        return found

    def _rated(self, cells: tuple[int, ...], removed: int) -> Rated:
        largest = max(self.domains[cell].bit_count() for cell in cells)
        found = self.walk.found("what-if", len(cells), sorted(cells), removed)
        return Rated(wing(len(cells), largest), found, NAMES.get(len(cells), ""))
