"""All cells and places side by side in one integer, to find those with one candidate at once.

Each of them has a lane: a bit for each of its candidates, a bit that is set when its candidate is
known, and a bit that is always clear and stops carries. So adding and subtracting work on all lanes
at the same time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate

from solve_cp.questions.explain.facts.bits import bits

MOST_REMEMBERED = 4_096
"""The most candidates for which masks are kept; on large boards the masks are large."""


class Lanes:
    """The lanes of all cells and places.

    `lowest` are the first bits of the lanes, `stops` their last ones, and `rest` all bits but
    those. `fact_at` has the number of the fact whose lane ends at a bit.
    """

    def __init__(
        self, masks: Sequence[int], touch: Sequence[Sequence[int]], links: Mapping[int, int]
    ) -> None:
        self.masks, self.touch, self.links = masks, touch, links
        starts = list(accumulate((mask.bit_count() + 2 for mask in masks), initial=0))
        self.size = starts[-1]
        ends = [start - 1 for start in starts[1:]]
        self.fact_at = {end: number for number, end in enumerate(ends)}
        self.known = [end - 1 for end in ends]
        self.places: list[list[int]] = [[] for _ in touch]
        for start, mask in zip(starts[:-1], masks, strict=True):
            for place, candidate in enumerate(bits(mask), start):
                self.places[candidate].append(place)
        self.lowest, self.stops = self.at(starts[:-1]), self.at(ends)
        self.rest = ((1 << self.size) - 1) ^ self.stops
        self.if_true = IfTrue(self)
        self._last = (-1, 0)

    def at(self, places: Iterable[int]) -> int:
        """The integer with these bits."""
        found = bytearray(self.size // 8 + 1)
        for place in places:
            found[place >> 3] |= 1 << (place & 7)
        return int.from_bytes(found, "little")

    def of(self, candidates: int) -> int:
        """The lanes of candidates; a fact that has one candidate counts as known."""
        if self._last[0] != candidates:
            places = [place for some in bits(candidates) for place in self.places[some]]
            few = ((mask & candidates).bit_count() < 2 for mask in self.masks)
            known = [place for place, is_known in zip(self.known, few, strict=True) if is_known]
            self._last = candidates, self.at([*places, *known])
        return self._last[1]


class IfTrue(dict[int, tuple[int, int]]):
    """For each candidate, the bits that stay if it is true, and those that are set then."""

    def __init__(self, lanes: Lanes) -> None:
        super().__init__()
        self._lanes = lanes

    def __missing__(self, candidate: int) -> tuple[int, int]:
        lanes = self._lanes
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        gone = (place for some in bits(lanes.links[candidate]) for place in lanes.places[some])
        stay = lanes.rest & ~lanes.at(gone)
        found = self[candidate] = stay, lanes.at(lanes.known[n] for n in lanes.touch[candidate])
        return found
