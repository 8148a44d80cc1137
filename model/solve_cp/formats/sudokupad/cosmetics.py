"""The drawings of a SudokuPad puzzle as marks, in units of a cell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import BLACK, Arrow, Fill, Line, Mark, Note, Point, Shape, Text
from solve_cp.formats.shared.colours import hex_colour
from solve_cp.formats.shared.json_values import Leftovers, need_few, need_list, need_object
from solve_cp.formats.sudokupad.board import Frame, cells_of

PIXELS = 64  # the side of a cell in units of widths and SVG paths
FONT = 0.0156  # a font point in cells
COLOURS = ("color", "colors", "c")
_STEP = re.compile(r"([MLHVZ])|(-?[0-9]*\.?[0-9]+)|([A-Za-z])")


def marks_in(
    data: dict[str, Any], board: Board, frame: Frame, leftovers: Leftovers
) -> Iterator[Mark]:
    """All drawings, except cages."""
    yield from _fills(data, frame)
    for key in ("underlays", "overlays"):
        for item in _items(data, key):
            if item.get("class") != "board-position":
                yield from _shape(item, frame, leftovers)
    for item in _items(data, "lines"):
        yield from _line(item, frame, leftovers)
    for item in _items(data, "arrows"):
        points = _points(item.get("wayPoints"), frame)
        color = hex_colour(item.get("color"))
        if len(points) > 1 and color:
            head = _number(item.get("headLength")) or 0.3
            yield Arrow(points, color, _width(item), head)
    yield from _outside_digits(data, board, frame)
    if data.get("foglight") or data.get("triggereffect"):
        yield Note("fog hides part of the board until digits are placed")


def _items(data: dict[str, Any], key: str) -> list[dict[str, Any]]:
    listed = need_list(data.get(key), f"'{key}'")
    need_few(len(listed), key)
    return [need_object({} if item is None else item, f"one of the {key}") for item in listed]


def _number(value: Any) -> float | None:
    if isinstance(value, bool):
        return None
    try:
        number = float(value)
    except (TypeError, ValueError):
        return None
    return number if abs(number) < 10_000 else None


def _width(item: dict[str, Any]) -> float:
    return round((_number(item.get("thickness")) or 4) / PIXELS, 4)


def _point(source: Any, frame: Frame) -> Point | None:
    pair = source if isinstance(source, list) and len(source) == 2 else (None, None)
    row, col = _number(pair[0]), _number(pair[1])
    return None if row is None or col is None else (row - frame.top, col - frame.left)


def _points(source: Any, frame: Frame) -> tuple[Point, ...]:
    """The points of a path; invalid ones are left out."""
    listed = need_list(source, "'wayPoints'")
    need_few(len(listed), "points")
    return tuple(point for pair in listed if (point := _point(pair, frame)))


def _fills(data: dict[str, Any], frame: Frame) -> Iterator[Mark]:
    for row, line in enumerate(cells_of(data)):
        for col, cell in enumerate(line):
            found = next((cell[key] for key in COLOURS if cell.get(key)), None)
            color = hex_colour(found[0] if isinstance(found, list) and found else found)
            if found:
                yield Fill((Cell(row - frame.top, col - frame.left),), color or "#a1a1a1")


def _shape(item: dict[str, Any], frame: Frame, leftovers: Leftovers) -> Iterator[Mark]:
    """A shape or a text; nothing if neither a colour nor a text is visible."""
    center = _point(item.get("center"), frame)
    if center is None:
        leftovers.add("shape", "without a place")
        return
    fill, stroke = hex_colour(item.get("backgroundColor")), hex_colour(item.get("borderColor"))
    text = str(item["text"]).strip() if item.get("text") is not None else ""
    size = FONT * (_number(item.get("fontSize")) or 20)
    color = hex_colour(item.get("color") or item.get("textColor")) or BLACK
    angle = _number(item.get("angle")) or 0.0
    width, height = (_number(item.get(key)) or 0.0 for key in ("width", "height"))
    if width > 0 and height > 0 and (fill or stroke or (text and angle)):
        yield Shape(
            "circle" if item.get("rounded") else "square",
            center,
            width,
            height,
            fill,
            stroke,
            text=text,
            text_color=color,
            text_size=size,
            angle=angle,
        )
    elif text:
        yield Text(center, text, size, color)


def _line(item: dict[str, Any], frame: Frame, leftovers: Leftovers) -> Iterator[Mark]:
    color, width = hex_colour(item.get("color")), _width(item)
    points = _points(item.get("wayPoints"), frame)
    if len(points) > 1 and color:
        closed = len(points) > 2 and points[0] == points[-1]
        yield Line(points[:-1] if closed else points, color, width, closed=closed)
    path = item.get("d")
    if isinstance(path, str) and path.strip():
        straight = _straight(path, frame)
        if straight and color:
            yield Line(straight, color, width)
        elif color or hex_colour(item.get("fill")):
            leftovers.add("curve", "drawing")


def _straight(path: str, frame: Frame) -> tuple[Point, ...]:
    """The points of an SVG path of straight segments; empty for a curve."""
    points: list[Point] = []
    command, numbers = "", list[float]()
    for found in _STEP.finditer(path[:10_000]):
        if found[3] or (found[1] == "M" and points):
            return ()
        if found[1]:
            command = found[1]
            continue
        numbers.append(float(found[2]) / PIXELS)
        if len(numbers) == (2 if command in "ML" else 1):
            points.append(_stepped(command, numbers, points))
            numbers = []
    return tuple((row - frame.top, col - frame.left) for row, col in points)


def _stepped(command: str, numbers: list[float], points: list[Point]) -> Point:
    row, col = points[-1] if points else (0.0, 0.0)
    if command == "H":
        return row, numbers[0]
    return (numbers[0], col) if command == "V" else (numbers[1], numbers[0])


def _outside_digits(data: dict[str, Any], board: Board, frame: Frame) -> Iterator[Mark]:
    """The values in cells around the board, which are clues and not digits."""
    for row, line in enumerate(cells_of(data)):
        for col, cell in enumerate(line):
            place = Cell(row - frame.top, col - frame.left)
            if cell.get("value") not in (None, "") and place not in board.index:
                yield Text((place.row + 0.5, place.col + 0.5), str(cell["value"]), 0.6)
