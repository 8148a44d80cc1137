"""Classes of digits: low and high, the three thirds, remainders."""

from __future__ import annotations

from collections.abc import Sequence


def low_digits(digits: Sequence[int]) -> frozenset[int]:
    """The lower half of the digits, without the middle one."""
    return frozenset(sorted(digits)[: len(digits) // 2])


def high_digits(digits: Sequence[int]) -> frozenset[int]:
    """The upper half of the digits, without the middle one."""
    return frozenset(sorted(digits)[len(digits) - len(digits) // 2 :])


def thirds(digits: Sequence[int]) -> tuple[frozenset[int], frozenset[int], frozenset[int]]:
    """Low, middle and high digits; if they are not a multiple of 3, the middle differs in size."""
    ordered, size = sorted(digits), (len(digits) + 1) // 3
    cut = len(digits) - size
    return frozenset(ordered[:size]), frozenset(ordered[size:cut]), frozenset(ordered[cut:])


def residue_classes(digits: Sequence[int], modulus: int) -> tuple[frozenset[int], ...]:
    """The digits by the remainder they leave."""
    return tuple(
        frozenset(d for d in digits if d % modulus == remainder) for remainder in range(modulus)
    )
