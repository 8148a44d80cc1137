"""Nodes of the frontier as an array: one row per cell, one column per node.

Every step on a house is then one operation over contiguous rows, for all nodes at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

Masks: TypeAlias = NDArray[np.unsignedinteger[Any]]
Flags: TypeAlias = NDArray[np.bool_]
Integers: TypeAlias = NDArray[np.int64]
Numbers: TypeAlias = NDArray[np.uint8]
Index: TypeAlias = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Nodes:
    """The candidates of each cell (a row) in each node (a column), its board and its depth."""

    masks: Masks
    owners: Integers
    depths: Integers

    def __len__(self) -> int:
        return len(self.owners)

    def pick(self, which: Flags) -> Nodes:
        """The nodes that are flagged."""
        places = np.flatnonzero(which)
        if len(places) == len(self):
            return self
        masks = self.masks.take(places, axis=1)
        return Nodes(masks, self.owners[places], self.depths[places])

    def split(self, place: int) -> tuple[Nodes, Nodes]:
        """The nodes before a place, and those from there on."""
        return self._slice(slice(place)), self._slice(slice(place, None))

    def _slice(self, part: slice) -> Nodes:
        # A copy: a view would keep the whole array in memory as long as any part of it is needed.
        return Nodes(self.masks[:, part].copy(), self.owners[part], self.depths[part])


def join(parts: Sequence[Nodes]) -> Nodes:
    """The nodes of all parts, in order."""
    if len(parts) == 1:
        return parts[0]
    return Nodes(
        np.concatenate([part.masks for part in parts], axis=1),
        np.concatenate([part.owners for part in parts]),
        np.concatenate([part.depths for part in parts]),
    )


def mask_dtype(digits: int) -> np.dtype[np.unsignedinteger[Any]]:
    """The narrowest unsigned integers with a bit for each digit."""
    kinds: dict[int, type[np.unsignedinteger[Any]]] = {
        8: np.uint8,
        16: np.uint16,
        32: np.uint32,
        64: np.uint64,
    }
    return np.dtype(kinds[min(width for width in kinds if width >= digits)])


def bit_count(masks: Masks) -> NDArray[np.uint8]:
    """How many bits of each mask are set."""
    counts: NDArray[np.uint8] = _BIT_COUNT(masks)
    return counts


def count_by_table(masks: Masks) -> NDArray[np.uint8]:
    """The same for numpy before 2.0, which has no function for it."""
    table = np.array([number.bit_count() for number in range(256)], dtype=np.uint8)
    octets = np.ascontiguousarray(masks)[..., None].view(np.uint8)
    counts: NDArray[np.uint8] = table[octets].sum(axis=-1, dtype=np.uint8)
    return counts


_BIT_COUNT = getattr(np, "bitwise_count", count_by_table)
