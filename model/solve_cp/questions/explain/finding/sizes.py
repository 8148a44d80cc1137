"""The size of a step on one scale: what a solver has to hold in mind to see it."""

from __future__ import annotations

from solve_cp.questions.explain.finding.facts import Facts
from solve_cp.questions.explain.finding.found import Found

NESTED = 100.0
LAST_RESORT = 200.0


def size_of(facts: Facts, found: Found) -> float:
    """From 0, a hidden single in a box, by the number of facts; what-ifs half a size larger."""
    match found.stage:
        case "single":
            return _single(facts, found)
        case "what-if":
            return found.cost + 0.5
        case "nested" | "cases":
            return NESTED + found.cost
        case "last resort":
            return LAST_RESORT
        case "contradiction" if len(found.facts) > 1:
            return LAST_RESORT
    return float(found.cost)


def _single(facts: Facts, found: Found) -> float:
    fact = facts.facts[found.facts[0]]
    if fact.kind == "cell":
        return 0.5
    return 0.0 if facts.groups[fact.house].kind in ("box", "region") else 0.2
