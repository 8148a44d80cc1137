"""Places outside the board: `left of row 3`, `above column 4`; and the lines seen from there."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from solve_cp.board.board import Board, Offset
from solve_cp.board.cells import Cell
from solve_cp.errors import InputError

_EXPECTED = "expected a side like 'left of row 3', 'right of row 3', 'above column 4' or 'below …'"
_SIDE = re.compile(r"(?:(left|right) of )?row (\d{1,4})|(?:(above|below) )?column (\d{1,4})")
_OUTSIDE_CELL = re.compile(r"r(\d{1,4})c(\d{1,4})")


@dataclass(frozen=True)
class Side:
    """A row or column (numbered from 0) seen from one of its ends."""

    end: str
    number: int
    outside: int | None = field(default=None, compare=False, repr=False)
    """The row or column beyond the board that the text named: 10 in `r3c10`."""

    @property
    def is_row(self) -> bool:
        """Whether the line is a row."""
        return self.end in ("left", "right")

    def cells(self, board: Board) -> tuple[Cell, ...]:
        """The cells of the line, the nearest first."""
        line = board.row(self.number) if self.is_row else board.column(self.number)
        if self.outside not in (None, (board.cols if self.is_row else board.rows) + 1):
            return ()
        return line if self.end in ("left", "above") else line[::-1]

    def __str__(self) -> str:
        number = self.number + 1
        return f"{self.end} of row {number}" if self.is_row else f"{self.end} column {number}"


def parse_side(source: Any) -> Side:
    """Parse a side; `r3c0` is left of row 3, `r0c4` above column 4.

    With nine columns, `r3c10` is right of row 3; with nine rows, `r10c4` is below column 4.
    """
    if isinstance(source, Side):
        return source
    text = " ".join(str(source).lower().split())
    named, outside = _SIDE.fullmatch(text), _OUTSIDE_CELL.fullmatch(text)
    if named:
        end = named[1] or named[3] or ("left" if named[2] else "above")
        return _side(end, int(named[2] or named[4]), source)
    if outside and int(outside[2]) == 0:
        return _side("left", int(outside[1]), source)
    if outside and int(outside[1]) == 0:
        return _side("above", int(outside[2]), source)
    if outside and int(outside[1]) != int(outside[2]):
        row, col = int(outside[1]), int(outside[2])
        return Side("right", row - 1, col) if col > row else Side("below", col - 1, row)
    raise InputError(f"{_EXPECTED}, got {source!r}")


def _side(end: str, number: int, source: Any) -> Side:
    if number < 1:
        raise InputError(f"expected rows and columns from 1, got {source!r}")
    return Side(end, number - 1)


@dataclass(frozen=True)
class Direction:
    """One of the four diagonal directions."""

    step: Offset

    def __str__(self) -> str:
        rows, cols = self.step
        return f"{'down' if rows > 0 else 'up'} {'right' if cols > 0 else 'left'}"


def parse_direction(source: Any) -> Direction:
    """Parse a direction: `down right`, `down-right`, `DR` or `SE`."""
    if isinstance(source, Direction):
        return source
    text = str(source).strip().lower()
    match = re.fullmatch(r"(d|down|u|up|s|south|n|north)[ -]?(r|right|l|left|e|east|w|west)", text)
    if not match:
        raise InputError(
            f"expected 'up left', 'up right', 'down left' or 'down right', got {source!r}"
        )
    return Direction((1 if match[1][0] in "ds" else -1, 1 if match[2][0] in "re" else -1))
