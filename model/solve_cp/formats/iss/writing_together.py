"""Rules for which ISS keeps only the last one per corner or side."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Sequence

from solve_cp import rules as r
from solve_cp.rules.base import Rule
from solve_cp.rules.families.outside.sides import Sighted

_TWO_SIDED = re.compile(r"(\.\w+~[RC][0-9]+)~(-?[0-9]*)~(-?[0-9]*)")


def apart(rules: Iterable[Rule]) -> list[tuple[Rule, bool]]:
    """The rules, with quadruples on one corner merged, and whether each is alone in its place."""
    found: dict[Hashable, tuple[Rule, bool]] = {}
    for number, rule in enumerate(dict.fromkeys(rules)):
        place = _place(rule)
        first = found[place][0] if place in found else None
        if isinstance(rule, r.Quadruple) and isinstance(first, r.Quadruple):
            found[place] = _both(first, rule), True
        elif place is None or first is not None:
            found[number] = rule, first is None
        else:
            found[place] = rule, True
    return list(found.values())


def _place(rule: Rule) -> Hashable:
    """The place in which ISS keeps one rule of this kind; None if there may be several."""
    if isinstance(rule, r.Quadruple):
        return type(rule), rule.corner
    if isinstance(rule, r.LittleKiller):
        return type(rule), rule.first
    if isinstance(rule, r.Sandwich):
        return type(rule), rule.side.is_row, rule.side.number
    return (type(rule), rule.side) if isinstance(rule, Sighted) else None


def _both(one: r.Quadruple, other: r.Quadruple) -> r.Quadruple:
    """Two quadruples as one: each digit as often as in either of them."""
    digits = Counter(one.digits) | Counter(other.digits)
    return r.Quadruple(one.corner, tuple(digits.elements()))


def both_sides(parts: Sequence[str]) -> list[str]:
    """The parts, with clues of one kind at both ends of a line merged."""
    lines: dict[str, tuple[str, str]] = {}
    found: dict[str, None] = {}
    for number, part in enumerate(parts):
        match = _TWO_SIDED.fullmatch(part)
        if not match:
            found[f"{number} {part}"] = None
            continue
        before = lines.get(match[1], ("", ""))
        lines[match[1]] = before[0] or match[2], before[1] or match[3]
        found[match[1]] = None
    return [_joined(key, lines) for key in found]


def _joined(key: str, lines: dict[str, tuple[str, str]]) -> str:
    return "~".join((key, *lines[key])) if key in lines else key.split(" ", 1)[1]
