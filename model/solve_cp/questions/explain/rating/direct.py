"""Hidden singles that follow directly from a locked digit or a hidden set, without pencil marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from solve_cp.questions.explain.facts.bits import is_single, number_of
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.rating.numbered import Rated
from solve_cp.questions.explain.rating.scale import NAMED
from solve_cp.questions.explain.telling.techniques import name_of

SETS = {2: "a hidden pair", 3: "a hidden triple"}


def after_locked(walk: Walk) -> Iterator[Rated]:
    """Singles of the same digit in houses of the same kind, after pointing or claiming."""
    facts = walk.facts
    for found in walk.locked():
        if facts.facts[found.facts[0]].kind != "place":
            continue
        seen = f"hidden single after {name_of(facts, found)}"
        if seen in NAMED:
            own = facts.facts[found.facts[0]]
            kind = facts.groups[own.house].kind
            places = [
                number
                for (house, value), number in facts.place.items()
                if value == own.value and facts.groups[house].kind == kind
            ]
            yield from _singles(walk, found.facts, found.removed, places, seen)


def after_hidden_set(walk: Walk, size: int) -> Iterator[Rated]:
    """Singles in the house of a hidden pair or triple."""
    facts = walk.facts
    families = [family for family in facts.families if family.kind == "hidden"]
    for cover in walk.covers(size, families).values():
        numbers = facts.decode(cover.reason)
        house = facts.facts[numbers[0]].house
        places = [n for (h, _), n in facts.place.items() if h == house]
        seen = f"hidden single after {SETS[size]}"
        yield from _singles(walk, numbers, cover.removed, places, seen)


def _singles(
    walk: Walk, reason: tuple[int, ...], removed: int, places: Iterable[int], name: str
) -> Iterator[Rated]:
    """The places that have one candidate left after the removals."""
    facts = walk.facts
    for place in places:
        left = facts.fact_masks[place] & walk.candidates & ~removed
        if is_single(left) and not left & walk.placed and facts.fact_masks[place] & removed:
            gone = facts.links[number_of(left)] & walk.candidates
            found = walk.found("what-if", len(reason) + 1, (*reason, place), gone, left)
            yield Rated(NAMED[name], found, name)
