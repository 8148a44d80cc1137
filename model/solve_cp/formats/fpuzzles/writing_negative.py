"""The keys of an f-puzzles file for rules on unmarked pairs, which depend on its marks."""

from __future__ import annotations

from typing import Any

from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules import (
    Difference,
    Nonconsecutive,
    Ratio,
    StrictDifference,
    StrictKropki,
    StrictRatio,
    StrictSum,
    StrictXV,
    Sum,
)
from solve_cp.rules.support.others import rules_of

Keys = dict[str, Any]


def nonconsecutive(_: Nonconsecutive, puzzle: Puzzle) -> Keys:
    """Neighbours are not consecutive; there must be no dots, which would exempt pairs."""
    dotted = any(rules_of(puzzle, Difference)) or any(rules_of(puzzle, Ratio))
    return {} if dotted else {"nonconsecutive": True}


def strict_difference(rule: StrictDifference, puzzle: Puzzle) -> Keys:
    """Neighbours without a dot do not differ by 1 or by a value on the dots."""
    if not rule.any_dot and any(rules_of(puzzle, Ratio)):
        return {}
    values = {1, *(dot.value for dot in rules_of(puzzle, Difference))}
    if set(rule.differences) == {1}:
        return {"nonconsecutive": True}
    return {"negative": ["difference"]} if set(rule.differences) == values else {}


def strict_ratio(rule: StrictRatio, puzzle: Puzzle) -> Keys:
    """Neighbours without a dot do not have the ratio 2 or a ratio on the dots."""
    if not rule.any_dot and any(rules_of(puzzle, Difference)):
        return {}
    values = {2, *(dot.value for dot in rules_of(puzzle, Ratio))}
    return {"negative": ["ratio"]} if set(rule.ratios) == values else {}


def strict_kropki(_: StrictKropki, puzzle: Puzzle) -> Keys:
    """Both of these rules at once."""
    ratio = strict_ratio(StrictRatio(any_dot=True), puzzle)
    return {"nonconsecutive": True, **ratio} if ratio else {}


def strict_xv(_: StrictXV, puzzle: Puzzle) -> Keys:
    """Neighbours without an X or a V do not sum to 5 or 10; other sums do not exempt a pair."""
    sums = any(rules_of(puzzle, Sum)) and not any(rules_of(puzzle, StrictSum))
    return {} if sums else {"negative": ["xv"]}


def strict_sum(rule: StrictSum, puzzle: Puzzle) -> Keys:
    """Neighbours without a sum have none of the sums on the board."""
    totals = {dot.total for dot in rules_of(puzzle, Sum)}
    return {"negative": ["sum"]} if set(rule.totals) == totals else {}
