"""The numbers that Sudoku Explainer assigns to steps.

They come from its published scale, and from the scale of its successor Sukaku Explainer, which
rates strong links of one digit and larger wings separately.
"""

from __future__ import annotations

from collections.abc import Iterable

NAMED = {
    "last cell of a house": 1.0,
    "hidden single in a box": 1.2,
    "hidden single in a region": 1.2,
    "hidden single in a row": 1.5,
    "hidden single in a column": 1.5,
    "hidden single after pointing": 1.7,
    "hidden single after claiming": 1.9,
    "hidden single after a hidden pair": 2.0,
    "naked single": 2.3,
    "hidden single after a hidden triple": 2.5,
    "pointing": 2.6,
    "claiming": 2.8,
    "naked pair": 3.0,
    "X-wing": 3.2,
    "hidden pair": 3.4,
    "naked triple": 3.6,
    "swordfish": 3.8,
    "hidden triple": 4.0,
    "naked quad": 5.0,
    "jellyfish": 5.2,
    "hidden quad": 5.4,
}

STRONG_LINKS = {2: 4.0, 3: 5.4, 4: 5.8, 5: 6.2, 6: 6.6}
"""Chains of one digit, by the number of places."""

GROUPED_LINKS = 0.3
SMALL_WING = {2: 4.2, 3: 4.4}
"""Wings of three cells, by the largest number of candidates in a cell."""

WINGS = {4: 5.5, 5: 6.2, 6: 6.6}
LARGEST_GRADED_WING = 5
LOOPS = {4: 4.5, 6: 4.6, 8: 4.7, 10: 5.0}
"""Loops of cells whose two digits could be swapped, by the number of cells."""

GRAVE, GRAVES = 5.6, 5.7
ONE_KIND_CYCLE, CYCLE, CHAIN = 6.5, 7.0, 7.0
ONE_DIGIT_CHAIN = 6.6
NISHIO = 7.5
FORCING = 8.0
DYNAMIC = 8.5
NESTED = 9.5
LAST = 11.0

LENGTHS = (4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512)
"""A chain is 0.1 harder for each of these lengths that it exceeds."""


def longer(length: int) -> float:
    """The extra number for a chain with this many statements."""
    return 0.1 * sum(length > most for most in LENGTHS)


def strong_links(size: int, kinds: Iterable[str], grouped: bool) -> float:
    """The number for a chain of one digit, by its number of places and their kinds of houses."""
    if grouped:
        return STRONG_LINKS[size] + GROUPED_LINKS
    found = set(kinds)
    both_lines = {"row", "column"} <= found
    beside_lines = bool(found - {"row", "column"})
    return STRONG_LINKS[size] + 0.1 * (both_lines + beside_lines)


def wing(size: int, largest: int) -> float:
    """The number for a wing, by its number of cells and the most candidates in one of them."""
    if size == 3:
        return SMALL_WING[largest]
    if size > LARGEST_GRADED_WING:
        return WINGS[size]
    middle = (size + 2) // 2
    return WINGS[size] + 0.1 * ((size - middle) - abs(middle - largest))
