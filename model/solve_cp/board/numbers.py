"""Whole numbers, whatever kind of number they are given as."""

from __future__ import annotations

from typing import Any

import numpy as np

from solve_cp.board.cells import Cell
from solve_cp.errors import PuzzleError


def whole(value: Any, where: object = "") -> int:
    """The int that a number of any kind is; raises if it is none, or not whole."""
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError):
        number = None
    if number is None or number != value or isinstance(value, (bool, np.bool_)):
        place = f": {where}" if where != "" else ""
        raise PuzzleError(f"expected a whole number, got {value!r}{place}")
    return number


def digit_in(value: Any, cell: Cell) -> int:
    """The digit that a number, or a text of one, puts into a cell."""
    if isinstance(value, str):
        try:
            return int(value)
        except ValueError:
            raise PuzzleError(f"expected a digit, got {value!r}: {cell}") from None
    return whole(value, cell)
