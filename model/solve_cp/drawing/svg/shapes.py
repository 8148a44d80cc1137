"""Marks as SVG elements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import cos, hypot, radians, sin
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import (
    Arrow,
    Border,
    Cage,
    Fill,
    Layer,
    Line,
    Mark,
    Note,
    Point,
    Shape,
    Text,
)
from solve_cp.drawing.svg.elements import escaped, fill, number, path, stroke, text
from solve_cp.drawing.svg.outlines import outlines
from solve_cp.drawing.svg.themes import THEMES, Theme

LABEL = 0.22
ACROSS = 7  # the number of label characters that fit side by side in a cell
_ROUND = ' stroke-linecap="round" stroke-linejoin="round"'
_NO_FILL = ' fill="none"'


def element(mark: Mark, theme: Theme) -> str:
    """The SVG elements of a mark; empty for a note."""
    return _DRAWERS[type(mark)](mark, theme)


def _line(mark: Line, theme: Theme) -> str:
    look = stroke(theme, mark.color, mark.width, mark.dash)
    ends = "" if mark.dash else _ROUND
    return f'<path d="{path(mark.points, mark.closed)}"{_NO_FILL}{look}{ends}/>'


def _arrow(mark: Arrow, theme: Theme) -> str:
    look = stroke(theme, mark.color, mark.width)
    head = path(arrow_head(mark.points, mark.head))
    return f'<path d="{path(mark.points)}{head}"{_NO_FILL}{look}{_ROUND}/>'


def arrow_head(points: tuple[Point, ...], size: float) -> tuple[Point, ...]:
    """The two strokes of an open arrow head at the last point."""
    (row, col), tip = points[-2] if len(points) > 1 else points[-1], points[-1]
    length = hypot(tip[0] - row, tip[1] - col) or 1.0
    rows, cols = (tip[0] - row) / length * size, (tip[1] - col) / length * size
    return _turned(tip, rows, cols, 140), tip, _turned(tip, rows, cols, -140)


def _turned(tip: Point, rows: float, cols: float, degrees: float) -> Point:
    angle = radians(degrees)
    along, across = 0.8 * cos(angle), 0.8 * sin(angle)
    return tip[0] + rows * along + cols * across, tip[1] + cols * along - rows * across


def _cage(mark: Cage, theme: Theme) -> str:
    look = stroke(theme, mark.color, mark.width, mark.dash)
    loops = outlines(mark.cells, mark.inset)
    if not loops:
        return ""
    first = path(loops[0], closed=True)
    if mark.label:
        first = path(_broken(loops[0], 0.125 * len(mark.label) + 0.04))
    shown = first + "".join(path(loop, closed=True) for loop in loops[1:])
    return f'<path d="{shown}"{_NO_FILL}{look}/>'


def _broken(loop: tuple[Point, ...], width: float) -> tuple[Point, ...]:
    """A line around cells, open at its first corner for the label."""
    (row, col), (_, right), (below, _) = loop[0], loop[1], loop[-1]
    start, end = min(col + width, right), min(row + LABEL * 0.8, below)
    return (row, start), *loop[1:], (end, col)


def labels(cages: Iterable[Cage], theme: Theme) -> Iterator[str]:
    """The labels of cages, above lines and grid; labels in the same cell are side by side."""
    used: dict[Cell, int] = {}
    for cage in cages:
        first = min(cage.cells)
        row, col = first
        shown, opacity = theme.text(cage.color)
        pale = f' fill-opacity="{opacity:g}"' if opacity < 1 else ""
        lines, before = divmod(used.get(first, 0), ACROSS)
        x, y = col + 0.06 + 0.125 * before, row + 0.235 + lines * LABEL
        yield (
            f'<text x="{number(x)}" y="{number(y)}" text-anchor="start" '
            f'font-size="{number(LABEL)}" fill="{shown}"{pale}>{escaped(cage.label)}</text>'
        )
        after = before + len(cage.label) + 1
        used[first] = lines * ACROSS + (after if after < ACROSS - 1 else ACROSS)


def _fill(mark: Fill, theme: Theme) -> str:
    shown = "".join(path(loop, closed=True) for loop in outlines(mark.cells, mark.inset))
    return f'<path d="{shown}"{fill(theme, mark.color)}/>' if shown else ""


def _shape(mark: Shape, theme: Theme) -> str:
    # Black dots stay black on dark paper, because they mean something else than white ones.
    inside = THEMES["light"] if mark.layer == Layer.DOT and mark.fill else theme
    look = fill(inside, mark.fill) + stroke(theme, mark.stroke, mark.stroke_width)
    words = ""
    if mark.text:
        low = 0.08 * mark.height if mark.kind == "tower" else 0.0
        spot = mark.center[0] + low, mark.center[1]
        words = text(inside, spot, mark.text, mark.text_size, mark.text_color, mark.bold)
    return _outline(mark, look) + words


def _outline(mark: Shape, look: str) -> str:
    (row, col), width, height = mark.center, mark.width, mark.height
    x, y = number(col), number(row)
    turn = f' transform="rotate({mark.angle:g} {x} {y})"' if mark.angle else ""
    if mark.kind == "circle" and width == height:
        return f'<circle cx="{x}" cy="{y}" r="{number(width / 2)}"{look}/>'
    if mark.kind in ("circle", "square"):
        corner = min(width, height) / 2 if mark.kind == "circle" else 0.0
        rounded = f' rx="{number(corner)}"' if corner else ""
        return (
            f'<rect x="{number(col - width / 2)}" y="{number(row - height / 2)}" '
            f'width="{number(width)}" height="{number(height)}"{rounded}{look}{turn}/>'
        )
    points = [(row + height * r, col + width * c) for r, c in _CORNERS[mark.kind]]
    ends = _ROUND if mark.kind == "chevron" else ""
    return f'<path d="{path(points, closed=mark.kind != "chevron")}"{look}{ends}{turn}/>'


_CORNERS: dict[str, tuple[Point, ...]] = {
    "diamond": ((-0.5, 0.0), (0.0, 0.5), (0.5, 0.0), (0.0, -0.5)),
    "chevron": ((-0.5, 0.5), (0.0, -0.5), (0.5, 0.5)),
    "tower": ((0.5, -0.5), (-0.28, -0.5), (-0.28, -0.1), (-0.5, -0.1), (-0.5, 0.5), (0.5, 0.5)),
}


def _text(mark: Text, theme: Theme) -> str:
    return text(theme, mark.center, mark.text, mark.size, mark.color, mark.bold)


def _border(mark: Border, theme: Theme) -> str:
    shown = "".join(map(path, mark.strokes))
    look = stroke(theme, mark.color, mark.width, mark.dash)
    return f'<path d="{shown}"{_NO_FILL}{look}{_ROUND}/>' if shown else ""


def _nothing(mark: Note, theme: Theme) -> str:  # noqa: ARG001
    return ""


_DRAWERS: dict[type[Any], Callable[[Any, Theme], str]] = {
    Line: _line,
    Arrow: _arrow,
    Cage: _cage,
    Fill: _fill,
    Shape: _shape,
    Text: _text,
    Border: _border,
    Note: _nothing,
}
