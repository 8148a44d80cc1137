"""The houses of a board as index arrays, for operations on many nodes at once.

Houses and cells are rows of the arrays, nodes are columns. If cells belong to different numbers of
houses, the missing ones refer to the last row, which is empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

import numpy as np

from solve_cp.engines.frontier.nodes import Flags, Index, Masks, bit_count

House = tuple[int, ...]


class Houses:
    """Sets of cells that take each digit at most once, by size."""

    def __init__(self, houses: Iterable[Sequence[int]], cells: int) -> None:
        found = sorted({tuple(sorted(house)) for house in houses}, key=lambda h: (len(h), h))
        self.count = len(found)
        self.groups = [_columns(list(group)) for _, group in groupby(found, key=len)]
        self.of_cell = places_of(found, cells)

    def gathered(self, masks: Masks) -> Iterable[tuple[slice, Masks]]:
        """For each size of house, which houses have it and their masks: cell, house, node."""
        start = 0
        for group in self.groups:
            part = slice(start, start := start + group.shape[1])
            yield part, masks.take(group, axis=0)

    def table(self, masks: Masks) -> Masks:
        """An empty table with an entry per house and node."""
        return np.zeros((self.count + 1, masks.shape[1]), dtype=masks.dtype)

    def differ(self, masks: Masks) -> Flags:
        """The nodes, every cell decided, where no house holds a digit twice."""
        good = np.ones(masks.shape[1], dtype=np.bool_)
        for _, gathered in self.gathered(masks):
            union = np.bitwise_or.reduce(gathered, axis=0)
            good &= (bit_count(union) == len(gathered)).all(axis=0)
        return good


class Crossings:
    """Pairs of a full house and another house that share cells, for locked candidates."""

    def __init__(self, full: Iterable[Sequence[int]], houses: Iterable[Sequence[int]], cells: int):
        others = {frozenset(house) for house in houses}
        pairs = [
            (own, other)
            for own in sorted({frozenset(house) for house in full}, key=sorted)
            for other in sorted(others, key=sorted)
            if len(own & other) > 1 and other - own and own - other
        ]
        self.count = len(pairs)
        self.shared = _columns([tuple(own & other) for own, other in pairs])
        self.rest = _columns([tuple(own - other) for own, other in pairs])
        self.of_cell = places_of([tuple(other - own) for own, other in pairs], cells)

    def remove_locked(self, masks: Masks) -> Flags:
        """Remove locked candidates in place; returns the changed nodes.

        If all places of a digit in the full house are also in the other house, the digit is nowhere
        else in the other house.
        """
        locked = np.zeros((self.count + 1, masks.shape[1]), dtype=masks.dtype)
        if self.count:
            np.bitwise_and(
                at_cells(masks, self.shared), ~at_cells(masks, self.rest), out=locked[:-1]
            )
        removed = at_cells(locked, self.of_cell)
        removed &= masks
        masks ^= removed
        return np.asarray(np.bitwise_or.reduce(removed, axis=0) != 0)


def at_cells(masks: Masks, places: Index) -> Masks:
    """For each column of places, the union of the masks there."""
    union: Masks = masks.take(places[0], axis=0)
    for row in places[1:]:
        union |= masks.take(row, axis=0)
    return union


def places_of(houses: Sequence[House], cells: int) -> Index:
    """The houses of each cell, one column per cell, padded with the number after the last house."""
    found: list[list[int]] = [[] for _ in range(cells)]
    for number, house in enumerate(houses):
        for cell in house:
            found[cell].append(number)
    return _columns([tuple(own) or (len(houses),) for own in found], spare=len(houses))


def _columns(rows: Sequence[House], spare: int | None = None) -> Index:
    """The rows as columns of one array, padded with `spare` or with their first item.

    Taking a part twice does not change a union.
    """
    longest = max(map(len, rows), default=0)
    filled = [(*row, *[row[0] if spare is None else spare] * (longest - len(row))) for row in rows]
    return np.array(filled, dtype=np.intp).reshape(len(rows), longest).T
