"""Marks in JSON: `{"mark": "line", "points": [[0.5, 0.5], [1.5, 0.5]], "color": "#ff0000"}`."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import MISSING, fields
from math import isfinite
from typing import Any, get_args

from solve_cp.board.cells import cells_text, parse_cells
from solve_cp.drawing.marks import Layer, Mark, ShapeKind
from solve_cp.errors import FormatError

KINDS: dict[str, type[Mark]] = {kind.__name__.lower(): kind for kind in get_args(Mark)}
SHAPES = get_args(ShapeKind)
MOST_MARKS = 20_000
_COLOUR = re.compile(r"(#[0-9a-fA-F]{3,4}|#[0-9a-fA-F]{6}|#[0-9a-fA-F]{8})?")


def marks_from_json(source: Any) -> tuple[Mark, ...]:
    """The marks from plain data."""
    if not isinstance(source, list) or len(source) > MOST_MARKS:
        raise FormatError("expected a list of marks: key 'marks'")
    return tuple(_mark(data, number) for number, data in enumerate(source, 1))


def marks_to_json(marks: tuple[Mark, ...]) -> list[dict[str, Any]]:
    """The marks as plain data; default values are omitted."""
    return [_data(mark) for mark in marks]


def _data(mark: Mark) -> dict[str, Any]:
    data: dict[str, Any] = {"mark": type(mark).__name__.lower()}
    for field in fields(mark):
        value = getattr(mark, field.name)
        if field.default is MISSING or value != field.default:
            data[field.name] = _plain(field.name, value)
    return data


def _plain(name: str, value: Any) -> Any:
    if name == "cells":
        return cells_text(value)
    if isinstance(value, Layer):
        return value.name.lower()
    return [_plain("", part) for part in value] if isinstance(value, tuple) else value


def _mark(data: Any, number: int) -> Mark:
    kind = KINDS.get(str(data.get("mark"))) if isinstance(data, dict) else None
    if kind is None:
        raise FormatError(f"expected a mark ({', '.join(KINDS)}): mark {number}")
    known = {field.name: field for field in fields(kind)}
    given = {name: value for name, value in data.items() if name != "mark"}
    missing = [name for name, field in known.items() if field.default is MISSING]
    for name in (*(name for name in given if name not in known), *(set(missing) - set(given))):
        raise FormatError(f"expected the fields of a mark, got {name[:40]!r}: mark {number}")
    try:
        values: dict[str, Any] = {name: _value(name, value) for name, value in given.items()}
        return kind(**values)
    except (ValueError, TypeError, KeyError) as error:
        raise FormatError(
            f"expected a mark with fields of the right kind: mark {number}"
        ) from error


def _value(name: str, value: Any) -> Any:
    return _READERS[name](value)


def _number(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not isfinite(value):
        raise TypeError("no number")
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("no text")
    return value


def _colour(value: Any) -> str:
    if not _COLOUR.fullmatch(_text(value)):
        raise ValueError("no colour")
    return _text(value)


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError("neither true nor false")
    return value


def _shape(value: Any) -> str:
    if value not in SHAPES:
        raise ValueError("no shape")
    return _text(value)


def _point(value: Any) -> tuple[float, float]:
    row, col = value
    return _number(row), _number(col)


_READERS: dict[str, Callable[[Any], Any]] = {
    "points": lambda value: tuple(map(_point, value)),
    "strokes": lambda value: tuple((_point(start), _point(end)) for start, end in value),
    "cells": lambda value: parse_cells(_text(value)),
    "center": _point,
    "dash": lambda value: tuple(map(_number, value)),
    "layer": lambda value: Layer[_text(value).upper()],
    "kind": _shape,
    **dict.fromkeys(("text", "label"), _text),
    **dict.fromkeys(("color", "fill", "stroke", "text_color"), _colour),
    **dict.fromkeys(("closed", "bold"), _flag),
    **dict.fromkeys(
        ("width", "height", "head", "inset", "stroke_width", "text_size", "angle", "size"), _number
    ),
}
