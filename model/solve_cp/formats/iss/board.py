"""The board of an ISS string: Shape, NoBoxes, Jigsaw and RegionSize."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.board.houses import House
from solve_cp.errors import FormatError
from solve_cp.formats.iss.parts import Part

TYPES = ("Shape", "NoBoxes", "Jigsaw", "RegionSize")
MAX_SIDE = 16
NO_REGION = "_-"


@dataclass(frozen=True)
class Shape:
    """Rows, columns, digits, and whether rows and columns are houses."""

    rows: int
    cols: int
    digits: tuple[int, ...]
    raw: bool


def shape_of(parts: Sequence[Part]) -> Shape:
    """The shape of a string, by default 9×9."""
    named = [part for part in parts if part.type == "Shape"]
    if len(named) > 1:
        raise FormatError(f"expected one Shape, got {len(named)}")
    return _shape(named[0].args) if named else Shape(9, 9, tuple(range(1, 10)), False)


def _shape(args: Sequence[str]) -> Shape:
    size = re.fullmatch(r"([0-9]{1,2})x([0-9]{1,2})", args[0]) if args else None
    if not size or not all(1 <= int(side) <= MAX_SIDE for side in size.groups()):
        raise FormatError(f"expected a Shape like 9x9, up to 16x16, got {'~'.join(args)[:40]!r}")
    rows, cols = int(size[1]), int(size[2])
    low, high = 1, max(rows, cols)
    for arg in args[1:]:
        span = re.fullmatch(r"(?:([01])-)?([0-9]{1,2})", arg)
        if span:
            low, high = int(span[1] or 1), int(span[2])
        elif arg not in ("", "Raw", "Sudoku"):
            raise FormatError(f"expected digits like 0-8, or Raw, in Shape, got {arg[:40]!r}")
    if not 1 <= high - low + 1 <= MAX_SIDE:
        raise FormatError(f"expected 1 to {MAX_SIDE} digits in Shape, got {low}-{high}")
    return Shape(rows, cols, tuple(range(low, high + 1)), "Raw" in args)


def region_size(shape: Shape, parts: Sequence[Part]) -> int:
    """The number of cells of a region: by default the longer side."""
    for part in parts:
        if part.type == "RegionSize":
            if len(part.args) != 1 or not re.fullmatch(r"[1-9][0-9]{0,2}", part.args[0]):
                raise FormatError(f"expected a number from 1, got {part}")
            return int(part.args[0])
    return max(shape.rows, shape.cols)


def box_shape(rows: int, cols: int, size: int) -> tuple[int, int] | None:
    """The box of `size` cells, as square as possible, that tiles the board, if there is one."""
    fits = [
        (height, size // height)
        for height in range(2, rows + 1)
        if size and size % height == 0 and rows % height == 0 and size // height > 1
    ]
    fits = [(height, width) for height, width in fits if cols % width == 0]
    return min(fits, key=lambda box: (abs(box[0] - box[1]), box[0]), default=None)


def boxes(rows: int, cols: int, box: tuple[int, int]) -> tuple[House, ...]:
    """The boxes of a board, in reading order."""
    height, width = box
    inside = [(row, col) for row in range(height) for col in range(width)]
    corners = [Cell(row, col) for row in range(0, rows, height) for col in range(0, cols, width)]
    return tuple(
        House("box", f"box {number}", tuple(corner.step(*offset) for offset in inside))
        for number, corner in enumerate(corners, 1)
    )


def board_of(parts: Sequence[Part]) -> Board:
    """The board of a string; it has both jigsaw pieces and boxes, unless NoBoxes is set."""
    shape = shape_of(parts)
    size = region_size(shape, parts)
    layouts = [part for part in parts if part.type == "Jigsaw"]
    pieces = [house for layout in layouts for house in _pieces(layout, shape, size)]
    boxless = shape.raw or any(part.type == "NoBoxes" for part in parts)
    box = None if boxless else box_shape(shape.rows, shape.cols, size)
    if shape.rows == shape.cols == size == len(shape.digits) and box and not pieces:
        return Board.standard(shape.rows, box, shape.digits)
    if shape.raw:
        bare = Board.open(shape.rows, shape.cols, shape.digits)
    else:
        bare = Board.rectangle(shape.rows, shape.cols, shape.digits)
    # Boxes come last: if there are both, boxes cut region sum lines.
    houses = bare.houses + tuple(pieces) + (boxes(shape.rows, shape.cols, box) if box else ())
    return Board(shape.rows, shape.cols, shape.digits, houses, bare.cells, box)


def _pieces(part: Part, shape: Shape, size: int) -> list[House]:
    """The regions of a layout; those of another size are not houses."""
    layout = part.args[0] if part.args else ""
    if len(layout) != shape.rows * shape.cols:
        count = shape.rows * shape.cols
        raise FormatError(f"expected {count} symbols in Jigsaw, got {len(layout)}")
    found: dict[str, list[Cell]] = {}
    for place, symbol in enumerate(layout):
        if symbol in NO_REGION:
            continue
        found.setdefault(symbol, []).append(Cell(place // shape.cols, place % shape.cols))
    whole = [cells for cells in found.values() if len(cells) == size]
    if len(found) > len(whole) + 1:
        raise FormatError(f"expected regions of {size} cells in Jigsaw, and at most one other")
    return [
        House("region", f"region {number}", tuple(cells)) for number, cells in enumerate(whole, 1)
    ]
