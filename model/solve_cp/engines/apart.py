"""At least how many cells two solutions differ in, as full houses say.

In a full house each value occurs once, so if one cell differs, another one does too.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from solve_cp.language.model import Model

MANY = 4


def least_apart(model: Model) -> int:
    """Two solutions differ in at least so many cells; larger bounds than 4 are not looked for."""
    houses = _open_houses(model)
    marks = [0] * model.structure.cell_count  # the houses of each cell as bits
    for number, house in enumerate(houses):
        for cell in house:
            marks[cell] |= 1 << number
    known = [mark for cell, mark in enumerate(marks) if model.domains[cell].bit_count() > 1]
    if not all(known):
        return 1
    if len({*known}) < len(known):
        return 2
    pairs = ((marks[a], marks[b]) for house in houses for a, b in combinations(house, 2))
    others = (third for a, b in pairs for third in _thirds(a, b))
    return MANY if {*known}.isdisjoint(others) else 3


def _open_houses(model: Model) -> list[list[int]]:
    """The cells with several values in each full house that has no extra variables."""
    cells = range(model.structure.cell_count)
    return [
        [cell for cell in house if model.domains[cell].bit_count() > 1]
        for house in model.structure.full_houses
        if all(cell in cells for cell in house)
    ]


def _thirds(first: int, second: int) -> Iterator[int]:
    """The houses of a third cell such that no house holds just one of the three."""
    one, both = first ^ second, first & second
    part = both
    while True:  # each part of those that hold both
        if one | part not in (first, second):
            yield one | part
        if not part:
            return
        part = (part - 1) & both
