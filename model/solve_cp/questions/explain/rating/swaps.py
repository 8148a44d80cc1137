"""Steps that rely on a unique solution: digits that could be swapped cannot all be correct.

Suppose that some cells had only two digits, and every house had two of the cells or none. Then the
digits could be swapped in all of them, which would give a second solution. So one of the other
candidates of these cells is true. The same holds if all open cells had two digits, and each digit
had two places in each house.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.finding.found import Swap
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.finding.whatif import WhatIf
from solve_cp.questions.explain.rating import scale
from solve_cp.questions.explain.rating.numbered import Rated

LONGEST = 10
MOST_ROOF = 2  # the most cells of a loop that have more than its two digits
MOST_FACTS = 3
RECTANGLE, LOOP, GRAVE = "unique rectangle", "unique loop", "bivalue universal grave"


class Swaps:
    """Cells that could be swapped in the current state of a walk."""

    def __init__(self, walk: Walk) -> None:
        self.walk, self.facts = walk, walk.facts
        facts = walk.facts
        self.domains = facts.domains(walk.candidates, range(facts.cells))
        self.houses: list[list[int]] = [[] for _ in range(facts.cells)]
        for number, group in enumerate(facts.groups):
            for variable in group.variables:
                self.houses[variable].append(number)

    def loops(self) -> Iterator[Rated]:
        """Unique rectangles and longer loops of two digits."""
        seen: set[frozenset[int]] = set()
        for a, b in combinations(sorted({value for _, value in self.facts.place}), 2):
            self.walk.clock()
            pair = 1 << a | 1 << b
            cells = [v for v, domain in enumerate(self.domains) if domain & pair == pair]
            for loop in self._closed(cells, pair):
                key = frozenset(loop)
                if key not in seen:
                    seen.add(key)
                    size = min(len(loop), LONGEST)
                    name = RECTANGLE if size == min(scale.LOOPS) else LOOP
                    swap = Swap(loop, self._others(loop, pair))
                    yield from self._by(swap, scale.LOOPS[size], name)

    def _others(self, loop: tuple[int, ...], pair: int) -> int:
        """The candidates in a loop other than its two digits."""
        others = 0
        for cell in loop:
            others |= (self.domains[cell] & ~pair) << self.facts.base[cell]
        return others

    def _closed(self, cells: list[int], pair: int) -> Iterator[tuple[int, ...]]:
        """The loops that start and end at a cell that has only the pair."""
        near = {v: [w for w in self.facts.sees[v] if w in cells] for v in cells}
        for start in cells:
            if self.domains[start] == pair:
                yield from self._extended((start,), near, pair, MOST_ROOF)

    def _extended(
        self, path: tuple[int, ...], near: dict[int, list[int]], pair: int, roof: int
    ) -> Iterator[tuple[int, ...]]:
        if len(path) >= min(scale.LOOPS) and path[0] in near[path[-1]] and self._is_even(path):
            yield path
            return
        if len(path) == LONGEST:
            return
        for cell in near[path[-1]]:
            more = self.domains[cell] != pair
            if cell not in path and more <= roof and self._fits((*path, cell)):
                yield from self._extended((*path, cell), near, pair, roof - more)

    def _count(self, path: tuple[int, ...]) -> dict[int, int]:
        found: dict[int, int] = {}
        for cell in path:
            for house in self.houses[cell]:
                found[house] = found.get(house, 0) + 1
        return found

    def _fits(self, path: tuple[int, ...]) -> bool:
        return max(self._count(path).values()) <= 2

    def _is_even(self, path: tuple[int, ...]) -> bool:
        return len(path) % 2 == 0 and set(self._count(path).values()) == {2}

    def graves(self) -> Iterator[Rated]:
        """Boards in which all but a few open cells have two candidates."""
        others = self._beside_pairs()
        if others:
            cells = tuple(v for v, domain in enumerate(self.domains) if domain.bit_count() > 1)
            number = scale.GRAVE if len(set(self._owners(others))) == 1 else scale.GRAVES
            yield from self._by(Swap(cells, others), number, GRAVE)

    def _beside_pairs(self) -> int:
        """The candidates without which every cell has two digits, and every digit two places."""
        facts = self.facts
        larger = [v for v, domain in enumerate(self.domains) if domain.bit_count() > 2]
        if not larger or len(larger) > MOST_ROOF + 1:
            return 0
        live = [facts.fact_masks[n] & self.walk.candidates for n in facts.place.values()]
        too_many = [mask for mask in live if mask.bit_count() > 2]
        others = 0
        for cell in larger:
            for candidate in bits(facts.fact_masks[cell] & self.walk.candidates):
                if sum(mask >> candidate & 1 for mask in too_many) == len(self.houses[cell]):
                    others |= 1 << candidate
        left = self.walk.candidates & ~others & ~self.walk.placed
        every = (facts.fact_masks[n] & left for n in range(facts.truths))
        return others if all(mask.bit_count() in (0, 2) for mask in every) else 0

    def _owners(self, candidates: int) -> list[int]:
        return [self.facts.owner[candidate] for candidate in bits(candidates)]

    def _by(self, swap: Swap, number: float, name: str) -> Iterator[Rated]:
        """The targets that would leave none of the other candidates."""
        walk, facts, others = self.walk, self.facts, swap.others
        together: dict[tuple[int, ...], int] = {}
        for target in bits(self._near(others)):
            reason = self._plain_reason(target, others)
            if reason is not None:
                key = facts.decode(reason)
                together[key] = together.get(key, 0) | 1 << target
        for numbers, removed in together.items():
            cost = len(numbers) + len(set(self._owners(others)))
            found = walk.found("what-if", cost, numbers, removed, swap=swap)
            yield Rated(number, found, name)

    def _plain_reason(self, target: int, others: int) -> int | None:
        """Why a target leaves none of the others: nothing but links, a place, or a few cells."""
        for bound, allowed in self._allowed(target, others):
            trial = WhatIf(self.facts, self.walk.candidates, bound, allowed)
            trial.assume(target)
            if not others & trial.current:
                reason = 0
                for candidate in bits(others):
                    reason |= trial.gone[candidate]
                if reason.bit_count() <= bound:
                    return reason
        return None

    def _allowed(self, target: int, others: int) -> Iterator[tuple[int, int]]:
        """Facts that may be used, and how many: a place in these cells, or cells of a house."""
        facts = self.facts
        cells = {facts.owner[target], *self._owners(others)}
        whole = [n for n, group in enumerate(facts.groups) if cells <= set(group.variables)]
        places, fact_bits = 0, facts.fact_bits
        for (house, _), number in facts.place.items():
            live = facts.fact_masks[number] & self.walk.candidates
            if house in whole and set(self._owners(live)) == cells:
                places |= fact_bits[number]
        yield 0, 0
        if places:
            yield 1, places
        for house in whole:
            yield MOST_FACTS, sum(fact_bits[v] for v in facts.groups[house].variables)

    def _near(self, others: int) -> int:
        """The targets that see at least one of the candidates."""
        near = 0
        for candidate in bits(others):
            near |= self.facts.links[candidate]
        return near & self.walk.targets & ~others
