"""The drawings of a SudokuMaker puzzle as marks: lines, cages, symbols and fog."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, radians, sin
from typing import Any

from solve_cp.drawing.marks import BLACK, GREY, Arrow, Cage, Line, Mark, Note, Point, Shape, Text
from solve_cp.errors import FormatError
from solve_cp.formats.shared.colours import hex_colour
from solve_cp.formats.shared.json_values import need_list, need_object, need_text
from solve_cp.formats.sudokumaker.places import Places

Item = dict[str, Any]


def marks_of(item: Item, kind: int, at: Places) -> Iterator[Mark]:
    """The marks of a cosmetic constraint."""
    return DRAWINGS[kind](item, at)


def _style(item: Item, *path: str) -> dict[str, Any]:
    found: Any = item.get("style")
    for name in path:
        found = found.get(name) if isinstance(found, dict) else None
    return found if isinstance(found, dict) else {}


def _number(value: Any, what: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) <= 10_000:
        raise FormatError(f"expected {what} to be a number")
    return float(value)


def _lines(item: Item, _: Places) -> Iterator[Mark]:
    style = _style(item)
    width = _number(style.get("thickness", 0.1), "'thickness'")
    for line in need_list(item.get("lines"), "'lines'"):
        places = [need_object(place, "a point") for place in need_list(line, "a line")]
        points = tuple((_number(p.get("y"), "'y'"), _number(p.get("x"), "'x'")) for p in places)
        if len(points) > 1:
            yield Line(points, hex_colour(style.get("color")) or GREY, width)


def _cages(item: Item, at: Places) -> Iterator[Mark]:
    color = hex_colour(_style(item, "cage").get("color")) or BLACK
    for entry in need_list(item.get("cages"), "'cages'"):
        cage = need_object(entry, "a cage")
        if cells := at.cells(cage.get("cells")):
            yield Cage(cells, need_text(cage.get("value"), "'value'"), color)


def _symbols(item: Item, _: Places) -> Iterator[Mark]:
    """Symbols at [x, y, number]; the number refers to the style of the symbol."""
    looks = [need_object(look, "a symbol") for look in need_list(item.get("params"), "'params'")]
    for entry in need_list(item.get("symbols"), "'symbols'"):
        numbers = [_number(part, "a symbol's position") for part in need_list(entry, "a symbol")]
        number = int(numbers[2]) if len(numbers) > 2 else 0
        if len(numbers) < 2 or not 0 <= number < len(looks):
            raise FormatError("expected a symbol like [x, y, number]")
        yield from _symbol(looks[number], (numbers[1], numbers[0]))


def _symbol(look: Item, center: Point) -> Iterator[Mark]:
    fill, stroke = hex_colour(look.get("fill")), hex_colour(look.get("stroke"))
    thick = _number(look.get("strokeWidth", 0.02), "'strokeWidth'")
    angle = _number(look.get("angle", 0), "'angle'")
    kind = look.get("type")
    if kind == "text":
        size = _number(look.get("size", 0.3), "'size'")
        yield Text(center, need_text(look.get("text"), "'text'"), size, fill or BLACK)
    elif kind == "arrow":
        length, head = _number(look.get("length", 0.25), "'length'"), 0.15
        down, right = sin(radians(angle)) * length / 2, cos(radians(angle)) * length / 2
        start, end = (center[0] - down, center[1] - right), (center[0] + down, center[1] + right)
        yield Arrow((start, end), stroke or BLACK, thick, head)
    else:
        round_ = kind == "ellipse"
        width = _number(look.get("rx" if round_ else "width", 0.4), "a width")
        height = _number(look.get("ry" if round_ else "height", 0.4), "a height")
        scale = 2 if round_ else 1
        yield Shape(
            "circle" if round_ else "square",
            center,
            scale * width,
            scale * height,
            fill,
            stroke,
            thick,
            angle=angle,
        )


def _fog(_: Item, __: Places) -> Iterator[Mark]:
    yield Note("fog hides part of the board until digits are placed")


DRAWINGS: dict[int, Callable[[Item, Places], Iterator[Mark]]] = {
    2000: _lines,
    2001: _cages,
    2002: _symbols,
    4000: _fog,
    4001: _fog,
}
