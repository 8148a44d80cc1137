"""The size of a step on one scale: how much a solver has to keep in mind to see it."""

from __future__ import annotations

from solve_cp.questions.explain.facts.bits import number_of
from solve_cp.questions.explain.facts.facts import Facts
from solve_cp.questions.explain.finding.found import Found

NESTED = 100.0
"""The number used if there are too many cases to describe."""

LAST_RESORT = 200.0


def size_of(facts: Facts, found: Found) -> float:
    """The size of a step, based on its number of facts.

    It starts at 0 for a hidden single in a box or the last cell of a house. What-ifs are half a
    size larger. In a case analysis, each case counts as a fact.
    """
    match found.stage:
        case "single":
            return _single(facts, found)
        case "what-if" | "needs":
            return found.cost + 0.5
        case "nested" | "cases":
            return (found.cases or NESTED) + found.cost + 0.5
        case "last resort":
            return LAST_RESORT
        case "contradiction" if found.by_core:
            return LAST_RESORT
    return float(found.cost)


def fills_house(facts: Facts, found: Found) -> bool:
    """Whether a single is the last open cell of its house, or a naked single of any house."""
    fact = facts.facts[found.facts[0]]
    variable = facts.owner[number_of(found.placed)]
    some = [facts.groups[fact.house]] if fact.kind == "place" else facts.groups
    houses = (group.variables for group in some if group.full and variable in group.variables)
    placed, masks = found.placed_before, facts.fact_masks
    return any(all(v == variable or masks[v] & placed for v in house) for house in houses)


def _single(facts: Facts, found: Found) -> float:
    if fills_house(facts, found):
        return 0.0
    fact = facts.facts[found.facts[0]]
    if fact.kind == "cell":
        return 0.5
    return 0.0 if facts.groups[fact.house].kind in ("box", "region") else 0.2
