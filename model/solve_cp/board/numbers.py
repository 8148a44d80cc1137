"""Convert numbers of any type to int."""

from __future__ import annotations

import sys
from typing import Any

from solve_cp.errors import InputError, PuzzleError

SEEDS = 2**31  # as many as CP-SAT accepts


def whole(value: Any, where: object = "") -> int:
    """Convert a number of any type to int; raises if it is not a whole number."""
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError):
        number = None
    if number is None or number != value or _is_bool(value):
        place = f": {where}" if where != "" else ""
        raise PuzzleError(f"expected a whole number, got {value!r}{place}")
    return number


def digit_in(value: Any, cell: object) -> int:
    """Convert a number or a numeric text to the digit of a cell."""
    if isinstance(value, str):
        try:
            return int(value)
        except ValueError:
            raise PuzzleError(f"expected a digit, got {value!r}: {cell}") from None
    return whole(value, cell)


def seed_in(value: Any) -> int:
    """Convert a number to a seed that every engine accepts."""
    seed = whole(value, "seed")
    if not 0 <= seed < SEEDS:
        raise InputError(f"expected a seed from 0 to {SEEDS - 1}, got {value}")
    return seed


def is_array(value: Any) -> bool:
    """Whether a value is a numpy array, without importing numpy."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, numpy.ndarray)


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool) or type(value).__name__ in ("bool", "bool_")
