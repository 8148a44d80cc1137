"""The shapes of steps: a straight what-if is easier to see than a net, and some are alike."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.facts import Facts
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.trace import chain

WING, CHAIN, GROUPED, NET = 1, 2, 3, 4
LARGEST_WING = 3


def winding(facts: Facts, found: Found) -> int:
    """How hard a step is to see compared to others of the same cost; 0 if it is not a what-if."""
    if found.stage != "what-if":
        return 0
    if not is_straight(facts, found):
        return NET
    parts = [facts.facts[number] for number in found.facts]
    if len(parts) == LARGEST_WING and all(part.kind == "cell" for part in parts):
        return WING
    most = max((part.mask & found.before).bit_count() for part in parts)
    plain = all(part.kind in ("cell", "place") for part in parts)
    return GROUPED if plain and most > 2 and len(parts) > 2 else CHAIN


def is_straight(facts: Facts, found: Found) -> bool:
    """Whether each what-if of a step is a single line of consequences whose two ends meet."""
    supposed = [found.supposed] if found.supposed else (1 << t for t in bits(found.removed))
    return all(_runs_straight(facts, found, some) for some in supposed)


def _runs_straight(facts: Facts, found: Found, supposed: int) -> bool:
    events = chain(facts, found.before, supposed, found.facts)
    if events is None:
        return False
    return len(events[-1].sources) <= 2 and all(len(e.sources) <= 1 for e in events[:-1])


def first_with_alike(facts: Facts, steps: Sequence[Found]) -> Found:
    """The first of steps found in one state; with it, what other digits do in the same places."""
    first = steps[0]
    own = facts.facts[first.facts[0]]
    if first.stage != "locked" or own.kind != "place":
        return first
    same = [found for found in steps[1:] if facts.facts[found.facts[0]].house == own.house]
    places = _places(facts, first) if same else None
    alike = [first, *(found for found in same if _places(facts, found) == places)]
    removed = 0
    for found in alike:
        removed |= found.removed
    return first._replace(facts=tuple(n for found in alike for n in found.facts), removed=removed)


def _places(facts: Facts, found: Found) -> Hashable:
    """The house, the places there, and the house they share with the targets, or the targets."""
    fact = facts.facts[found.facts[0]]
    places = _owners(facts, fact.mask & found.before)
    targets = _owners(facts, found.removed)
    shared = (
        number
        for number, group in enumerate(facts.groups)
        if number != fact.house and places | targets <= set(group.variables)
    )
    return found.stage, fact.kind, fact.house, places, next(shared, targets)


def _owners(facts: Facts, candidates: int) -> frozenset[int]:
    return frozenset(facts.owner[candidate] for candidate in bits(candidates))
