"""The drawings of a Penpa+ puzzle as marks: shading, lines, symbols and texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import (
    BLACK,
    GREY,
    WHITE,
    Fill,
    Line,
    Mark,
    Point,
    Shape,
    ShapeKind,
    Text,
)
from solve_cp.formats.penpa.frame import Frame
from solve_cp.formats.shared.json_values import need_list, number_in

# The sizes of round and square symbols, by the suffix of their names.
SIZES = {"LL": 1.0, "L": 0.8, "M": 0.6, "S": 0.4, "SS": 0.28}
FILLS = {1: WHITE, 2: BLACK, 3: GREY, 4: "#cccccc", 5: "#99ff99", 6: "#c0c0ff", 8: WHITE}
SHADES = {1: "#006400", 2: "#99ff99", 3: GREY, 4: BLACK, 5: "#ff9999", 6: "#cccccc", 8: "#ccffff"}


def marks_in(layer: dict[str, Any], frame: Frame) -> Iterator[Mark]:
    """Shading, drawings and texts other than digits."""
    for name, style in _entries(layer, "surface"):
        number, color = number_in(name) or 0, SHADES.get(number_in(style) or 3, GREY)
        cell, place = frame.cell(number), frame.point(number)
        if cell:
            yield Fill((cell,), color)
        elif place:
            yield Shape("square", place, 1.0, 1.0, color)
    for key in ("line", "freeline"):
        for name, _ in _entries(layer, key):
            ends = [frame.point(number_in(part) or 0) for part in name.split(",")]
            if len(ends) == 2 and None not in ends:
                yield Line(tuple(end for end in ends if end), GREY, 0.1)
    for name, symbol in _entries(layer, "symbol"):
        yield from _symbol(frame.point(number_in(name) or 0), symbol)


def _entries(layer: dict[str, Any], key: str) -> Iterator[tuple[str, Any]]:
    found = layer.get(key)
    if isinstance(found, dict):
        yield from found.items()
    else:
        need_list(found, f"'{key}'")  # an empty one is sometimes a list


def _symbol(place: Point | None, symbol: Any) -> Iterator[Mark]:
    """A symbol is [style, name, layer]: `[2, "circle_SS", 1]` is a small black circle."""
    if place is None or not isinstance(symbol, list) or len(symbol) < 2:
        return
    kind, _, ending = str(symbol[1]).partition("_")
    if kind in ("circle", "square") and ending in SIZES:
        size = SIZES[ending]
        shape: ShapeKind = "circle" if kind == "circle" else "square"
        fill = FILLS.get(number_in(symbol[0]) or 1, GREY)
        yield Shape(shape, place, size, size, fill, BLACK)
    else:
        name = f"({symbol[1]})"[:40]
        yield Text(place, name, size=min(0.2, 1.6 / len(name)), color=GREY)


def text_at(place: Point | None, text: Any) -> Iterator[Mark]:
    """A text that is not a digit of the board."""
    if place is not None and str(text).strip():
        yield Text(place, str(text).strip()[:200])


def texts_in(layer: dict[str, Any], frame: Frame, givens: dict[Cell, int]) -> Iterator[Mark]:
    """The texts in and around the cells, except givens and small texts in cells."""
    for name, entry in _entries(layer, "number"):
        point = number_in(name) or 0
        if frame.cell(point) not in givens and isinstance(entry, list) and entry:
            yield from text_at(frame.point(point), entry[0])
    for name, entry in _entries(layer, "numberS"):
        point = number_in(name) or 0
        if not frame.corner_cell(point) and isinstance(entry, list) and entry:
            yield from text_at(frame.corner_point(point), entry[0])
