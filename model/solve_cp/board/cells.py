"""Cells and their notations: `r1c1`, `r3c1-r3c5`, `r1c1:r3c3`, tuples, masks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from numbers import Integral
from typing import Any, NamedTuple

from solve_cp.board.numbers import is_array
from solve_cp.errors import InputError


class Cell(NamedTuple):
    """A place on the board; rows and columns count from 0 here, from 1 in text."""

    row: int
    col: int

    def __str__(self) -> str:
        return f"r{self.row + 1}c{self.col + 1}"

    def step(self, rows: int, cols: int, times: int = 1) -> Cell:
        """The cell `times` steps of (rows, cols) away, on the board or not."""
        return Cell(self.row + rows * times, self.col + cols * times)


_ITEM = re.compile(r"r(\d{1,4})c(\d{1,4})(?:([-:])r(\d{1,4})c(\d{1,4}))?", re.IGNORECASE)
MAX_CELLS = 1_000_000
EXPECTED = "expected cells like 'r1c1', 'r1c1 r2c1', 'r3c1-r3c5' (a line) or 'r1c1:r3c3' (a block)"


def parse_cells(source: Any) -> tuple[Cell, ...]:
    """Parse cells from a text, a cell, a sequence of cells or a Boolean mask, in order."""
    if isinstance(source, str):
        return _bounded(_from_text(source))
    if is_array(source) and source.dtype == bool:
        return _from_mask(source)
    if _is_pair(source):
        return (_from_pair(source),)
    if not isinstance(source, Iterable):
        raise InputError(f"{EXPECTED}, got {source!r}")
    return tuple(cell for item in source for cell in parse_cells(item))


def parse_cell(source: Any) -> Cell:
    """Parse one cell from a text or a pair."""
    cells = parse_cells(source)
    if len(cells) != 1:
        raise InputError(f"expected one cell, like 'r1c1', got {source!r}")
    return cells[0]


def cells_text(cells: Iterable[Cell]) -> str:
    """The cells as text: `r1c1 r1c2`."""
    return " ".join(str(cell) for cell in cells)


def _bounded(cells: Iterator[Cell]) -> tuple[Cell, ...]:
    """The cells; raises if there are more than any board has."""
    taken = tuple(islice(cells, MAX_CELLS + 1))
    if len(taken) > MAX_CELLS:
        raise InputError(f"expected at most {MAX_CELLS} cells in a text, got more")
    return taken


def _from_text(text: str) -> Iterator[Cell]:
    for item in text.replace(",", " ").split():
        match = _ITEM.fullmatch(item)
        if not match:
            raise InputError(f"{EXPECTED}, got {item!r}")
        first = _from_name(match[1], match[2], item)
        if not match[3]:
            yield first
            continue
        last = _from_name(match[4], match[5], item)
        yield from _block(first, last) if match[3] == ":" else _straight(first, last, item)


def _from_name(row: str, col: str, item: str) -> Cell:
    cell = Cell(int(row) - 1, int(col) - 1)
    if min(cell) < 0:
        raise InputError(f"expected rows and columns from 1, got {item!r}")
    return cell


def _straight(first: Cell, last: Cell, item: str) -> Iterator[Cell]:
    rows, cols = last.row - first.row, last.col - first.col
    length = max(abs(rows), abs(cols))
    if rows and cols and abs(rows) != abs(cols):
        raise InputError(f"expected a straight or diagonal line, got {item!r} (a block is 'a:b')")
    for i in range(length + 1):
        yield Cell(first.row + i * _sign(rows), first.col + i * _sign(cols))


def _block(first: Cell, last: Cell) -> Iterator[Cell]:
    for row in range(min(first.row, last.row), max(first.row, last.row) + 1):
        for col in range(min(first.col, last.col), max(first.col, last.col) + 1):
            yield Cell(row, col)


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _from_mask(mask: Any) -> tuple[Cell, ...]:
    if mask.ndim != 2:
        raise InputError(f"expected a mask of rows and columns, got {mask.ndim} dimensions")
    return tuple(Cell(int(row), int(col)) for row, col in zip(*mask.nonzero(), strict=True))


def _is_pair(source: Any) -> bool:
    return (
        (isinstance(source, (tuple, list)) or is_array(source))
        and len(source) == 2
        and all(isinstance(part, Integral) and not isinstance(part, bool) for part in source)
    )


def _from_pair(pair: Any) -> Cell:
    cell = Cell(int(pair[0]), int(pair[1]))
    if min(cell) < 0:
        raise InputError(f"expected rows and columns from 0 in a pair, got {tuple(pair)!r}")
    return cell
