"""The houses of a board: rows, columns, boxes, and the regions of a layout."""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import isqrt

from solve_cp.board.cells import Cell
from solve_cp.board.numbers import whole
from solve_cp.errors import PuzzleError


@dataclass(frozen=True)
class House:
    """Cells that hold each digit at most once: a row, a column or a region."""

    kind: str
    name: str
    cells: tuple[Cell, ...]

    def __str__(self) -> str:
        return self.name


def default_box(n: int) -> tuple[int, int] | None:
    """The usual box of an n×n board as (rows, columns); None if n is prime."""
    height = max(h for h in range(1, isqrt(n) + 1) if n % h == 0)
    return None if height == 1 and n > 1 else (height, n // height)


def parse_box(box: tuple[int, int] | str) -> tuple[int, int]:
    """A box shape from `(2, 5)` or `2x5`: rows × columns."""
    if isinstance(box, str):
        match = re.fullmatch(r"\s*(\d{1,3})\s*[xX×*]\s*(\d{1,3})\s*", box)
        if not match:
            raise PuzzleError(f"expected a box shape like 2x5 (rows x columns), got {box!r}")
        box = int(match[1]), int(match[2])
    if not isinstance(box, Sequence) or len(box) != 2:
        raise PuzzleError(f"expected a box shape like (2, 5) or '2x5', got {box!r}")
    height, width = (whole(side) for side in box)
    if height < 1 or width < 1:
        raise PuzzleError(f"expected a box of at least 1×1, got {height}×{width}")
    return height, width


def all_cells(rows: int, cols: int) -> tuple[Cell, ...]:
    """The cells of a rectangle in reading order."""
    return tuple(Cell(row, col) for row in range(rows) for col in range(cols))


def lines_of(cells: tuple[Cell, ...]) -> tuple[House, ...]:
    """The rows and columns of the cells."""
    rows: dict[int, list[Cell]] = {}
    cols: dict[int, list[Cell]] = {}
    for cell in cells:
        rows.setdefault(cell.row, []).append(cell)
        cols.setdefault(cell.col, []).append(cell)
    return tuple(House("row", f"row {r + 1}", tuple(line)) for r, line in rows.items()) + tuple(
        House("column", f"column {c + 1}", tuple(line)) for c, line in sorted(cols.items())
    )


def boxes_of(n: int, height: int, width: int) -> tuple[House, ...]:
    """The boxes of an n×n board."""
    inside = all_cells(height, width)
    corners = [(row, col) for row in range(0, n, height) for col in range(0, n, width)]
    return tuple(
        House("box", f"box {number}", tuple(cell.step(*corner) for cell in inside))
        for number, corner in enumerate(corners, 1)
    )


def box_of(regions: Sequence[House]) -> tuple[int, int] | None:
    """The height and width of the boxes that the regions are; None if they are not boxes."""
    n = len(regions)
    for height in range(2, n):
        boxes = boxes_of(n, height, n // height) if n % height == 0 else ()
        if [box.cells for box in boxes] == [region.cells for region in regions]:
            return height, n // height
    return None


def layout_rows(layout: str | Sequence[Sequence[Hashable]]) -> list[Sequence[Hashable]]:
    """The rows of a layout, which is given as rows or as one text."""
    if isinstance(layout, str):
        words = layout.split()
        if len(words) == 1:
            side = isqrt(len(words[0]))
            if side * side != len(words[0]):
                raise PuzzleError(f"expected a square layout, got {len(words[0])} symbols")
            words = [words[0][i : i + side] for i in range(0, side * side, side)]
        rows: list[Sequence[Hashable]] = list(words)
    else:
        rows = list(layout)
    if not rows or not len(rows[0]) or any(len(row) != len(rows[0]) for row in rows):
        raise PuzzleError(f"expected rows of one length, got lengths {[len(row) for row in rows]}")
    return rows


def regions_of(rows: Sequence[Sequence[Hashable]]) -> tuple[House, ...]:
    """The regions of a layout: cells with the same symbol; `.` and None are in no region."""
    found: dict[Hashable, list[Cell]] = {}
    for r, row in enumerate(rows):
        for c, symbol in enumerate(row):
            if symbol is not None and symbol != ".":
                found.setdefault(symbol, []).append(Cell(r, c))
    return tuple(
        House("region", f"region {number}", tuple(cells))
        for number, cells in enumerate(found.values(), 1)
    )
