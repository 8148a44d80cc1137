"""Lists of houses and rules, grouped by kind: "rows 2 and 7"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from solve_cp.rules.wording import joined

PLURALS = {"column": "columns", "row": "rows", "box": "boxes", "region": "regions"}

_SIDE = re.compile(r"the (.+) (left of|right of|above|below) (row|column) (\d+)")
SHORT = 24
"""The most characters of two clauses that need no comma between them."""

_CELL_IS = re.compile(r"(r\d+c\d+) (is|counts|cannot count) (.*)")
_A_THING = re.compile(r"(not )?an? (\w+)")
SEVERAL = {"is": "are", "counts": "count"}
_RULE = re.compile(r"the (.+) (from|at|of|in) (r\d+c\d+)")


def clauses(some: Sequence[str]) -> str:
    """Clauses as a list; a comma keeps them apart if they are lists themselves, or read as one."""
    if len(some) < 2:
        return "".join(some)
    lists = any(sign in text for text in some for sign in (",", " and ", " or "))
    run_on = some[0][-1:].isdigit() and some[1][:1].isdigit()  # "in box 5 and 7 cannot …"
    long = any(len(text) > SHORT for text in some)
    plain = len(some) == 2 and not lists and not run_on and not long
    return f"{', '.join(some[:-1])}{'' if plain else ','} and {some[-1]}"


def merged(some: Iterable[str]) -> list[str]:
    """Clauses, those about cells that are the same thing as one: "r1c1 and r2c2 are shaded"."""
    cells: dict[tuple[str, str], list[str]] = {}
    for clause in some:
        found = _CELL_IS.fullmatch(clause)
        key = (found[2], found[3]) if found else ("", clause)
        cells.setdefault(key, []).append(found[1] if found else "")
    return [_of_cells(named, verb, what) if verb else what for (verb, what), named in cells.items()]


def _of_cells(named: Sequence[str], verb: str, what: str) -> str:
    """What one or several cells are or do: "r1c1 and r1c2 are not doublers"."""
    if len(named) == 1:
        return f"{named[0]} {verb} {what}"
    things = _A_THING.sub(lambda found: f"{found[1] or ''}{plural(found[2])}", what)
    return f"{joined(named)} {SEVERAL.get(verb, verb)} {things}"


def together(names: Iterable[str], last: str = "and") -> str:
    """Names as a list, in order, with houses or rules of the same kind grouped."""
    kinds: dict[tuple[str, str], list[str]] = {}
    for name in dict.fromkeys(names):
        kind, number = _split(name)
        kinds.setdefault(kind, []).append(number)
    return joined((_several(kind, some, last) for kind, some in kinds.items()), last)


def plural(noun: str) -> str:
    """The plural of a noun: "double arrows"."""
    if noun.endswith("s"):
        return noun
    changes = noun.endswith("y") and not noun.endswith(("ay", "ey", "oy"))
    return f"{noun[:-1]}ies" if changes else f"{noun}s"


def _split(name: str) -> tuple[tuple[str, str], str]:
    """The kind in a name, as singular and plural, and the rest of the name."""
    kind, _, number = name.rpartition(" ")
    if kind in PLURALS:
        return (kind, PLURALS[kind]), number
    if found := _SIDE.fullmatch(name):
        noun, side, kind, number = found.groups()
        return (f"the {noun} {side} {kind}", f"the {plural(noun)} {side} {PLURALS[kind]}"), number
    if found := _RULE.fullmatch(name):
        noun, where, cell = found.groups()
        return (f"the {noun} {where}", f"the {plural(noun)} {where}"), cell
    return ("", name), name


def _several(kind: tuple[str, str], some: list[str], last: str) -> str:
    one, several = kind
    if not one:
        return several
    return f"{one} {some[0]}" if len(some) == 1 else f"{several} {joined(some, last)}"
