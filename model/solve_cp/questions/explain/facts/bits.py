"""Sets of small numbers as bits of an integer."""

from __future__ import annotations

from collections.abc import Iterator


def bits(mask: int) -> Iterator[int]:
    """The positions of the bits that are set, in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def is_single(mask: int) -> bool:
    """Whether exactly one bit is set."""
    return mask != 0 and mask & (mask - 1) == 0


def number_of(mask: int) -> int:
    """The position of the highest bit."""
    return mask.bit_length() - 1
