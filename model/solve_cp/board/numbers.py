"""Whole numbers, whatever kind of number they are given as."""

from __future__ import annotations

import sys
from typing import Any

from solve_cp.errors import PuzzleError


def whole(value: Any, where: object = "") -> int:
    """The int that a number of any kind is; raises if it is none, or not whole."""
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError):
        number = None
    if number is None or number != value or _is_bool(value):
        place = f": {where}" if where != "" else ""
        raise PuzzleError(f"expected a whole number, got {value!r}{place}")
    return number


def digit_in(value: Any, cell: object) -> int:
    """The digit that a number, or a text of one, puts into a cell."""
    if isinstance(value, str):
        try:
            return int(value)
        except ValueError:
            raise PuzzleError(f"expected a digit, got {value!r}: {cell}") from None
    return whole(value, cell)


def is_array(value: Any) -> bool:
    """Whether a value is a numpy array; numpy is not imported for that."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, numpy.ndarray)


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool) or type(value).__name__ in ("bool", "bool_")
