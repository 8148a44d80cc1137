"""Marks that several rules use for their drawings, in the usual colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields, replace
from itertools import pairwise
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, Any

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import (
    BLACK,
    GREY,
    SHADE,
    WHITE,
    Arrow,
    Cage,
    Fill,
    Layer,
    Line,
    Mark,
    Note,
    Point,
    Shape,
    Text,
    between,
    center,
)

if TYPE_CHECKING:
    from solve_cp.rules.base import Rule

FADED = 0.35
LABEL = 0.2
GREEN = "#6abf69"
CUSTOM = "#b569cc"
_COLOURS = ("color", "fill", "stroke", "text_color")


# Words.


def name_in_words(name: str) -> str:
    """The class name of a rule in words: `AntiKnight` becomes `Anti knight`."""
    parts = re.findall(r"[A-Z]+(?![a-z])|[A-Z][a-z]*", name)
    words = " ".join(part if len(part) > 1 and part.isupper() else part.lower() for part in parts)
    return words[:1].upper() + words[1:]


def sentence(kind: type[Rule]) -> str:
    """The meaning of a rule: the first paragraph of its docstring."""
    return " ".join((kind.__doc__ or "").split("\n\n")[0].replace("`", "").split())


def kind_in_words(kind: type[Rule], details: str = "") -> str:
    """The name of a kind of rules, details in brackets, and its meaning."""
    said = sentence(kind)
    said = said if said[1:2].isupper() else said[:1].lower() + said[1:]
    return f"{name_in_words(kind.__name__)}{details and f' ({details})'}: {said}"


def note(rule: Rule, details: str = "") -> Note:
    """The rule in words for the legend, with details of its fields."""
    return Note(kind_in_words(type(rule), details))


def numbers(values: Iterable[int], between: str = " ") -> str:
    """Numbers joined for a label."""
    return between.join(map(str, values))


# Lines.


def centers(cells: Iterable[Cell]) -> tuple[Point, ...]:
    """The centres of cells, in order."""
    return tuple(map(center, cells))


def line(cells: Iterable[Cell], color: str, width: float = 0.15, **more: Any) -> Line:
    """A line through the centres of cells."""
    return Line(centers(cells), color, width, **more)


def thermometer(cells: Sequence[Cell], color: str, width: float, bulb: float) -> Iterator[Mark]:
    """A line with a bulb on its first cell."""
    layer = Layer.THERMOMETER
    yield Shape("circle", center(cells[0]), bulb, bulb, color, layer=layer)
    yield line(cells, color, width, layer=layer)


def middle(cells: Sequence[Cell]) -> Point:
    """The middle of a line: of its middle cell, or between the two in the middle."""
    return between(cells[(len(cells) - 1) // 2], cells[len(cells) // 2])


# Circles and arrows.


def ring(cell: Cell, width: float = 0.8, stroke: str = GREY, fill: str = WHITE) -> Shape:
    """A circle around the middle of a cell, above lines."""
    return Shape("circle", center(cell), width, width, fill, stroke, 0.05, layer=Layer.ARROW)


def shaft(start: Cell, cells: Sequence[Cell], color: str, width: float, radius: float) -> Arrow:
    """An arrow through cells from the rim of a circle around the start."""
    return Arrow((rim(start, cells[0], radius), *centers(cells)), color, width)


def rim(start: Cell, towards: Cell, radius: float) -> Point:
    """The point of a circle around a cell that is nearest to another cell."""
    (row, col), (to_row, to_col) = center(start), center(towards)
    length = hypot(to_row - row, to_col - col) or 1.0
    return row + (to_row - row) * radius / length, col + (to_col - col) * radius / length


def pill(cells: Sequence[Cell], color: str = GREY) -> Iterator[Mark]:
    """A circle stretched over its cells; around a corner, a broad line with a rim."""
    if is_straight(cells):
        first, last = center(cells[0]), center(cells[-1])
        rows, cols = last[0] - first[0], last[1] - first[1]
        spot = between(cells[0], cells[-1])
        width, angle = 0.8 + hypot(rows, cols), round(degrees(atan2(rows, cols)), 3)
        yield Shape("circle", spot, width, 0.8, WHITE, color, 0.05, angle=angle, layer=Layer.ARROW)
    else:
        yield line(cells, color, 0.85, layer=Layer.ARROW)
        yield line(cells, WHITE, 0.75, layer=Layer.ARROW)


def is_straight(cells: Sequence[Cell]) -> bool:
    """Whether cells follow each other in one direction."""
    steps = {(b.row - a.row, b.col - a.col) for a, b in pairwise(cells)}
    return len(steps) <= 1


# Sets of cells.


def cage(cells: Iterable[Cell], label: object = None) -> Cage:
    """A dashed cage with a label."""
    return Cage(tuple(dict.fromkeys(cells)), "" if label is None else str(label))


def tint(cells: Iterable[Cell], color: str = SHADE) -> Fill:
    """Cells filled with a colour, a little inside their borders."""
    return Fill(tuple(dict.fromkeys(cells)), color, 0.1, Layer.REGION)


def on_cell(kind: Any, cell: Cell, fill: str = SHADE, stroke: str = "") -> Shape:
    """A shape under the digit of a cell."""
    return Shape(kind, center(cell), 0.8, 0.8, fill, stroke, layer=Layer.FILL)


def corner_label(cell: Cell, text: str) -> Text:
    """A small text in the top left corner of a cell, as the total of a cage."""
    return Text((cell.row + 0.17, cell.col + 0.1 + 0.055 * len(text)), text, LABEL)


def foot_label(cell: Cell, text: str) -> Text:
    """A small text at the bottom of a cell, below the digit."""
    size = min(0.18, 1.6 / max(len(text), 1))
    return Text((cell.row + 0.89, cell.col + 0.5), text, size, "#555555", layer=Layer.DOT)


def sides_of(cells: Iterable[Cell]) -> Iterator[tuple[Point, Point]]:
    """The four sides of each cell."""
    for row, col in cells:
        yield (row, col), (row, col + 1)
        yield (row + 1, col), (row + 1, col + 1)
        yield (row, col), (row + 1, col)
        yield (row, col + 1), (row + 1, col + 1)


def side(one: Cell, other: Cell) -> tuple[Point, Point]:
    """The side that two neighbours share."""
    row, col = max(one.row, other.row), max(one.col, other.col)
    return (row, col), (row + (one.row == other.row), col + (one.col == other.col))


# Between cells.


def dot(one: Cell, other: Cell, fill: str, text: str = "") -> Iterator[Mark]:
    """A Kropki dot; cells that do not touch are joined by a thin line."""
    yield from _tie(one, other)
    ink = WHITE if fill == BLACK else BLACK
    size = 0.2 if len(text) < 2 else 0.15
    yield Shape(
        "circle", between(one, other), 0.32, 0.32, fill, BLACK, 0.02, text, ink, text_size=size
    )


def letter(one: Cell, other: Cell, text: str) -> Iterator[Mark]:
    """A bold text on a white disc."""
    yield from _tie(one, other)
    width = 0.32 if len(text) < 2 else 0.16 * (len(text) + 0.6)
    yield Shape(
        "circle", between(one, other), width, 0.32, WHITE, text=text, text_size=0.29, bold=True
    )


def chevron(spot: Point, towards: Point) -> Shape:
    """A sign like < that opens towards a point."""
    angle = round(degrees(atan2(towards[0] - spot[0], towards[1] - spot[1])), 3)
    return Shape("chevron", spot, 0.1, 0.24, stroke=BLACK, stroke_width=0.04, angle=angle)


def inequality(greater: Cell, smaller: Cell) -> Iterator[Mark]:
    """The sign between two cells, open towards the greater one."""
    yield from _tie(greater, smaller)
    yield chevron(between(greater, smaller), center(greater))


def _tie(one: Cell, other: Cell) -> Iterator[Mark]:
    if max(abs(one.row - other.row), abs(one.col - other.col)) > 1:
        yield line((one, other), GREY, 0.03)


# Marks of rules inside other rules.


def faded(marks: Iterable[Mark]) -> Iterator[Mark]:
    """The marks, without notes, in paler colours; cages on the same cells have one label."""
    labels: dict[tuple[Cell, ...], list[str]] = {}
    plain = [mark for mark in marks if not isinstance(mark, Note)]
    for mark in plain:
        if isinstance(mark, Cage):
            labels.setdefault(mark.cells, []).append(mark.label)
    for mark in plain:
        if not isinstance(mark, Cage):
            yield _pale(mark)
        elif mark.cells in labels:
            yield _pale(replace(mark, label="/".join(filter(None, labels.pop(mark.cells)))))


def _pale(mark: Mark) -> Mark:
    colours: dict[str, Any] = {
        field.name: _with_alpha(getattr(mark, field.name))
        for field in fields(mark)
        if field.name in _COLOURS and getattr(mark, field.name)
    }
    return replace(mark, **colours)


def _with_alpha(color: str) -> str:
    """The colour with transparency added."""
    if len(color) in (4, 5):
        color = "#" + "".join(2 * symbol for symbol in color[1:])
    alpha = int(color[7:9] or "ff", 16)
    return f"{color[:7]}{round(alpha * FADED):02x}"
