"""Lists of houses and rules, grouped by kind: "rows 2 and 7"."""

from __future__ import annotations

import re
from collections.abc import Iterable

from solve_cp.rules.wording import joined

PLURALS = {"column": "columns", "row": "rows", "box": "boxes", "region": "regions"}

_RULE = re.compile(r"the (.+) (from|at|of|in) (r\d+c\d+)")


def together(names: Iterable[str]) -> str:
    """Names as a list, in order, with houses or rules of the same kind grouped."""
    kinds: dict[tuple[str, str], list[str]] = {}
    for name in dict.fromkeys(names):
        kind, number = _split(name)
        kinds.setdefault(kind, []).append(number)
    return joined(_several(kind, some) for kind, some in kinds.items())


def plural(noun: str) -> str:
    """The plural of a noun: "double arrows"."""
    return noun if noun.endswith("s") else f"{noun}s"


def _split(name: str) -> tuple[tuple[str, str], str]:
    """The kind in a name, as singular and plural, and the rest of the name."""
    kind, _, number = name.rpartition(" ")
    if kind in PLURALS:
        return (kind, PLURALS[kind]), number
    if found := _RULE.fullmatch(name):
        noun, where, cell = found.groups()
        return (f"the {noun} {where}", f"the {plural(noun)} {where}"), cell
    return ("", name), name


def _several(kind: tuple[str, str], some: list[str]) -> str:
    one, several = kind
    if not one:
        return several
    return f"{one} {some[0]}" if len(some) == 1 else f"{several} {joined(some)}"
