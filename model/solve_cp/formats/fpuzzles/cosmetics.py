"""The cosmetic drawings of an f-puzzles file as marks, and marks as such drawings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import (
    BLACK,
    GREY,
    Cage,
    Fill,
    Line,
    Mark,
    Note,
    Point,
    Shape,
    Text,
    center,
)
from solve_cp.formats.fpuzzles.entries import Entry, cell_named
from solve_cp.formats.shared.colours import hex_colour
from solve_cp.formats.shared.json_values import need_list, need_text

DRAWINGS = ("line", "rectangle", "circle", "text", "cage")
# The palette of f-puzzles, numbered from 1.
PALETTE = (
    *("#ffffff", "#a8a8a8", "#000000", "#ffa0a0", "#ffe060"),
    *("#ffffb0", "#b0ffb0", "#60d060", "#d0d0ff", "#8080f0"),
)
_SHAPES = {"circle": "circle", "square": "rectangle"}


def marks_of(entry: Entry) -> Iterator[Mark]:
    """The marks of one drawing."""
    data = entry.data
    color = hex_colour(data.get("outlineC"))
    if entry.key == "line":
        width = _size(data, "width", 0.1)
        for line in need_list(data.get("lines"), "'lines'"):
            points = tuple(center(cell_named(name)) for name in need_list(line, "a line"))
            if points:
                yield Line(points if len(points) > 1 else points * 2, color or GREY, width)
        return
    cells = tuple(cell_named(name) for name in need_list(data.get("cells"), "'cells'"))
    text = need_text(data.get("value"), "'value'").strip()
    font = hex_colour(data.get("fontC")) or BLACK
    if not cells:
        return
    if entry.key == "cage":
        yield Cage(cells, text, color or BLACK)
    elif entry.key == "text":
        yield Text(_middle(cells), text, 0.45 * _size(data, "size", 1.0), font)
    else:
        yield Shape(
            "circle" if entry.key == "circle" else "square",
            _middle(cells),
            _size(data, "width", 0.8),
            _size(data, "height", 0.8),
            hex_colour(data.get("baseC")),
            color,
            text=text,
            text_color=font,
            angle=_size(data, "angle", 0.0),
        )


def _size(data: dict[str, Any], key: str, usual: float) -> float:
    value = data.get(key)
    try:
        number = usual if value is None or isinstance(value, bool) else float(value)
    except (TypeError, ValueError):
        return usual
    return number if abs(number) < 1000 else usual


def _middle(cells: Iterable[Cell]) -> Point:
    points = [center(cell) for cell in cells]
    return sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)


def fill_of(cell: Cell, data: dict[str, Any]) -> Iterator[Mark]:
    """The colour of a cell."""
    found = data.get("c") or next(iter(need_list(data.get("cArray"), "'cArray'")), None)
    if found:
        yield Fill((cell,), _cell_colour(found))


def _cell_colour(source: Any) -> str:
    """A colour by its name, its hex digits or its number in the palette."""
    number = source if isinstance(source, int) else int(source) if _is_number(source) else 0
    if 0 < number <= len(PALETTE):
        return PALETTE[number - 1]
    return hex_colour(source) or GREY


def _is_number(source: Any) -> bool:
    return isinstance(source, str) and source.isascii() and source.isdigit() and len(source) < 3


# Writing.


def cosmetics(marks: Iterable[Mark]) -> dict[str, list[dict[str, Any]]]:
    """The marks that f-puzzles can draw, by key; marks at other positions are left out."""
    found: dict[str, list[dict[str, Any]]] = {}
    for mark in marks:
        for key, data in _drawing(mark):
            found.setdefault(key, []).append(data)
    return found


def _drawing(mark: Mark) -> Iterator[tuple[str, dict[str, Any]]]:
    if isinstance(mark, Line):
        cells = [_cells_at(point) for point in mark.points]
        if all(len(at) == 1 for at in cells):
            line = [_name(at[0]) for at in cells]
            closed = [*line, line[0]] if mark.closed else line
            yield "line", {"lines": [closed], "outlineC": mark.color, "width": mark.width}
    elif isinstance(mark, Cage):
        names = list(map(_name, mark.cells))
        yield "cage", {"cells": names, "value": mark.label, "outlineC": mark.color, "fontC": BLACK}
    elif isinstance(mark, Text) and (at := _cells_at(mark.center)):
        size = round(mark.size / 0.45, 4)
        looks = {"value": mark.text, "fontC": mark.color, "size": size}
        yield "text", {"cells": list(map(_name, at)), **looks}
    elif isinstance(mark, Shape) and mark.kind in _SHAPES and (at := _cells_at(mark.center)):
        yield _SHAPES[mark.kind], {"cells": list(map(_name, at)), **_looks(mark)}


def _looks(mark: Shape) -> dict[str, Any]:
    size = {"width": mark.width, "height": mark.height}
    colours = {"baseC": mark.fill, "outlineC": mark.stroke, "fontC": mark.text_color}
    text = {"value": mark.text} if mark.text else {}
    return {**colours, **size, **text, **({"angle": mark.angle} if mark.angle else {})}


def _cells_at(point: Point) -> list[Cell]:
    """The cells around a point: one at a centre, two at an edge, four at a corner; else none."""
    rows, cols = (_numbers(2 * part - 1) for part in point)
    return [Cell(row, col) for row in rows for col in cols]


def _numbers(twice: float) -> list[int]:
    """The rows (or columns), from −1, whose middle is at half of this number."""
    if abs(twice - round(twice)) > 0.01 or twice < -2:
        return []
    low, odd = divmod(round(twice), 2)
    return [low, low + 1] if odd else [low]


def _name(cell: Cell) -> str:
    return f"R{cell.row + 1}C{cell.col + 1}"


def fills(marks: Iterable[Mark]) -> dict[Cell, str]:
    """The colour of each cell that is filled."""
    return {cell: mark.color for mark in marks if isinstance(mark, Fill) for cell in mark.cells}


def fog_of(data: dict[str, Any]) -> Iterator[Mark]:
    """A note if a file has fog."""
    if data.get("fogofwar") or data.get("foglight"):
        yield Note("fog hides part of the board until digits are placed")
