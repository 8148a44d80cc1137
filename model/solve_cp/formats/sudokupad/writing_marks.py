"""Marks as SudokuPad's drawings: lines, arrows, and shapes below or above the grid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt
from typing import Any

from solve_cp.drawing.marks import (
    Arrow,
    Border,
    Fill,
    Layer,
    Line,
    Mark,
    Point,
    Shape,
    Text,
)
from solve_cp.formats.sudokupad.cosmetics import FONT

CELL = 64  # the side of a cell in units of line widths
CHEVRONS = "<∧>∨"  # open to the right, down, left, up
Item = dict[str, Any]


def drawings(marks: Iterable[Mark]) -> dict[str, list[Item]]:
    """The drawings by SudokuPad's keys, lower layers first; empty lists are omitted."""
    found: dict[str, list[Item]] = {"lines": [], "arrows": [], "underlays": [], "overlays": []}
    for mark in sorted(marks, key=lambda mark: getattr(mark, "layer", 0)):
        for name, item in _items(mark):
            found[name].append(item)
    return {name: items for name, items in found.items() if items}


def _items(mark: Mark) -> Iterator[tuple[str, Item]]:
    if isinstance(mark, Line):
        ends = (*mark.points, mark.points[0]) if mark.closed else mark.points
        yield "lines", _line(ends, mark.color, mark.width)
    elif isinstance(mark, Border):
        yield from (("lines", _line(s, mark.color, mark.width)) for s in mark.strokes)
    elif isinstance(mark, Arrow):
        yield "arrows", {**_line(mark.points, mark.color, mark.width), "headLength": mark.head}
    elif isinstance(mark, Fill):
        side = round(1 - 2 * mark.inset, 3)
        for row, col in mark.cells:
            size = {"width": side, "height": side, "backgroundColor": mark.color}
            yield "underlays", {"center": [row + 0.5, col + 0.5], **size}
    elif isinstance(mark, Shape):
        yield from _shape(mark)
    elif isinstance(mark, Text):
        yield from _texts(mark.center, mark.text, mark.size, mark.color)


def _line(points: Iterable[Point], color: str, width: float) -> Item:
    thickness = max(round(width * CELL, 2), 1)
    return {"wayPoints": [list(point) for point in points], "color": color, "thickness": thickness}


def _shape(mark: Shape) -> Iterator[tuple[str, Item]]:
    """A round or square item, and its text as further items, one per line."""
    if mark.kind == "chevron":
        sign = CHEVRONS[round(mark.angle / 90) % 4]
        yield from _texts(mark.center, sign, 0.35, mark.stroke)
        return
    turned = mark.kind == "diamond"
    shrunk = 1 / sqrt(2) if turned else 1.0
    item: Item = {
        "center": list(mark.center),
        "width": round(mark.width * shrunk, 3),
        "height": round(mark.height * shrunk, 3),
        "rounded": mark.kind == "circle",
    }
    angle = mark.angle + (45 if turned else 0)
    item |= {"backgroundColor": mark.fill} if mark.fill else {}
    item |= {"borderColor": mark.stroke} if mark.stroke else {}
    item |= {"angle": angle} if angle else {}
    if mark.text and "\n" not in mark.text and not angle:
        item |= {"text": mark.text, **_font(mark.text_size, mark.text_color)}
        yield _layer(mark), item
        return
    yield _layer(mark), item
    yield from _texts(mark.center, mark.text, mark.text_size, mark.text_color)


def _layer(mark: Shape) -> str:
    return "underlays" if mark.layer <= Layer.THERMOMETER else "overlays"


def _texts(center: Point, text: str, size: float, color: str) -> Iterator[tuple[str, Item]]:
    """A text above the grid, its lines centred."""
    lines = text.split("\n") if text else []
    for number, line in enumerate(lines):
        row = center[0] + (number - (len(lines) - 1) / 2) * size
        place = {"center": [round(row, 3), center[1]], "width": size, "height": size}
        yield "overlays", {**place, "text": line, **_font(size, color)}


def _font(size: float, color: str) -> Item:
    return {"fontSize": round(size / FONT, 1), **({"color": color} if color else {})}
