"""Chains and nets of a single digit's places; a digit is examined again when it changes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.finding.shapes import is_straight
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.finding.whatif import WhatIf
from solve_cp.questions.explain.rating import scale
from solve_cp.questions.explain.rating.lengths import statements
from solve_cp.questions.explain.rating.numbered import Rated

MOST_LINKS = max(scale.STRONG_LINKS)
ANY = 10**6
NET = "net of one digit"


class Digits:
    """What the places of a single digit show, on a walk."""

    def __init__(self, walk: Walk) -> None:
        self.walk, self.facts = walk, walk.facts
        self.places: dict[int, list[int]] = {}
        for (_, value), number in walk.facts.place.items():
            self.places.setdefault(value, []).append(number)
        self.columns = {value: self._mask(numbers) for value, numbers in self.places.items()}
        kinds = sorted({group.kind for group in walk.facts.groups if group.full})
        some = (set(few) for size in range(1, len(kinds) + 1) for few in combinations(kinds, size))
        self.kinds = sorted(some, key=lambda few: scale.strong_links(2, few, False))
        self._known: dict[tuple[int, int, int], list[tuple[int, int]]] = {}

    def _mask(self, numbers: list[int]) -> int:
        mask = 0
        for number in numbers:
            mask |= self.facts.fact_masks[number]
        return mask

    def chains(self, size: int) -> Iterator[Rated]:
        """Chains of a number of places, if possible without groups and in few kinds of houses."""
        for value in self.places:
            for target, _ in self._refuted(value, size):
                step = self._chain(target, value, size)
                if step is not None:
                    yield step

    def nets(self) -> Iterator[Rated]:
        """Candidates that any number of places of their digit refute."""
        for value in self.places:
            for target, reason in self._refuted(value, ANY):
                found = self.walk.found(
                    "what-if", reason.bit_count(), self.facts.decode(reason), 1 << target
                )
                number = scale.NISHIO + scale.longer(statements(self.facts, found) - 2)
                yield Rated(number, found, NET)

    def _chain(self, target: int, value: int, size: int) -> Rated | None:
        """The easiest chain of a given size against a target."""
        two = [n for n in self.places[value] if self._live(n).bit_count() == 2]
        for kinds in self.kinds:
            some = [n for n in two if self._kind(n) in kinds]
            if step := self._straight(target, some, size):
                return Rated(scale.strong_links(size, kinds, False), step.found)
        return self._straight(target, self.places[value], size)

    def _straight(self, target: int, places: list[int], size: int) -> Rated | None:
        """A chain of a given size through these places, rated as if it had groups."""
        reason = self._reason(target, places, size)
        if reason is None or reason.bit_count() != size:
            return None
        found = self.walk.found("what-if", size, self.facts.decode(reason), 1 << target)
        if not is_straight(self.facts, found):
            return None
        return Rated(scale.strong_links(size, (), True), found)

    def _live(self, number: int) -> int:
        return self.facts.fact_masks[number] & self.walk.candidates

    def _kind(self, number: int) -> str:
        return self.facts.groups[self.facts.facts[number].house].kind

    def _refuted(self, value: int, bound: int) -> list[tuple[int, int]]:
        """The targets of a digit that its places refute within a bound, with the reasons."""
        own = self.walk.candidates & self.columns[value]
        key = value, own, bound
        if key not in self._known:
            self._known[key] = [
                (target, reason)
                for target in self._promising(value, own, bound)
                if (reason := self._reason(target, self.places[value], bound)) is not None
            ]
        return self._known[key]

    def _promising(self, value: int, own: int, bound: int) -> list[int]:
        """The targets that can be refuted at all, which are those of a larger bound."""
        if bound < MOST_LINKS:
            return [target for target, _ in self._refuted(value, MOST_LINKS)]
        return list(bits(own & self.walk.targets))

    def _reason(self, target: int, places: list[int], bound: int) -> int | None:
        """The places that refute a target, without unnecessary ones; None if they do not."""
        allowed = 0
        for number in places:
            allowed |= self.facts.fact_bits[number]
        reason = WhatIf(self.facts, self.walk.candidates, bound, allowed).assume(target)
        return None if reason is None else self.walk.larger.trim(1 << target, reason)
