"""A panel as SVG elements, layer by layer from the bottom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from solve_cp.board.board import Board
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
from solve_cp.drawing.svg.elements import Group, fill, group, number, path, stroke, text
from solve_cp.drawing.svg.lines import board_lines
from solve_cp.drawing.svg.outlines import outlines
from solve_cp.drawing.svg.picture import Digit, Drawn, Panel, Pencil
from solve_cp.drawing.svg.shapes import element, labels
from solve_cp.drawing.svg.themes import Theme

FADED = 0.22
FARTHEST = 40
Box = tuple[float, float, float, float]
"""The top, left, bottom and right edge of a picture."""


def board_elements(panel: Panel, theme: Theme, put: Group = group) -> Iterator[str]:
    """All elements of a board, in groups that `put` makes."""
    marks = list(_apart(panel.marks))
    below = [drawn for drawn in marks if _layer(drawn.mark) < Layer.GRID]
    above = [drawn for drawn in marks if _layer(drawn.mark) >= Layer.GRID]
    fills = [drawn for drawn in below if _layer(drawn.mark) == Layer.FILL]
    yield put("fills", _layered(fills, theme), "")
    yield put("highlight", _highlights(panel, theme), "")
    yield put("marks", _layered((d for d in below if _layer(d.mark) != Layer.FILL), theme), "")
    yield put("grid", _grid(panel.board, theme), ' fill="none" stroke-linecap="round"')
    yield put("marks", _layered((d for d in above if _layer(d.mark) < Layer.DIGIT), theme), "")
    yield from _labels(panel.marks, theme, put)
    yield put("pencil", _pencils(panel.pencils, theme), "")
    yield put("digits", _digits(panel.digits, theme), f' font-size="80"{_halo(theme, 6)}')
    outside = (d for d in above if _layer(d.mark) >= Layer.DIGIT)
    yield put("outside", _layered(outside, theme), _halo(theme, 3))
    yield put("arrows", _arrows(panel, theme), "")


def _apart(marks: Iterable[Drawn]) -> Iterator[Drawn]:
    """The marks; cages that start in the same cell are nested a little."""
    begun: dict[Cell, int] = {}
    for drawn in marks:
        if isinstance(drawn.mark, Cage) and drawn.mark.cells and drawn.mark.label:
            first = min(drawn.mark.cells)
            before = begun[first] = begun.get(first, -1) + 1
            cage = replace(drawn.mark, inset=drawn.mark.inset + 0.035 * min(before, 4))
            yield replace(drawn, mark=cage)
        else:
            yield drawn


def box_of(panel: Panel) -> Box:
    """The bounding box of a board and its marks, with a margin."""
    points = [(0.0, 0.0), (float(panel.board.rows), float(panel.board.cols))]
    points += [point for drawn in panel.marks for point in _extent(drawn.mark)]
    far = FARTHEST + max(panel.board.rows, panel.board.cols)
    rows = [min(max(row, -FARTHEST), far) for row, _ in points]
    cols = [min(max(col, -FARTHEST), far) for _, col in points]
    return min(rows) - 0.1, min(cols) - 0.1, max(rows) + 0.1, max(cols) + 0.1


def _extent(mark: Mark) -> Iterator[Point]:
    """The extreme points of a mark."""
    if isinstance(mark, (Shape, Text)):
        (row, col), (height, width) = mark.center, _size(mark)
        yield row - height / 2, col - width / 2
        yield row + height / 2, col + width / 2
    elif isinstance(mark, (Line, Arrow)):
        yield from mark.points
    elif isinstance(mark, (Cage, Fill)):
        for row, col in mark.cells:
            yield from ((row, col), (row + 1, col + 1))
    elif isinstance(mark, Border):
        for ends in mark.strokes:
            yield from ends


def _size(mark: Shape | Text) -> tuple[float, float]:
    if isinstance(mark, Shape):
        return mark.height, mark.width
    lines = mark.text.split("\n")
    return mark.size * len(lines), mark.size * 0.6 * max(map(len, lines))


def _layer(mark: Mark) -> Layer:
    return Layer.FILL if isinstance(mark, Note) else mark.layer


def _layered(drawn: Iterable[Drawn], theme: Theme) -> Iterator[str]:
    for item in sorted(drawn, key=lambda item: _layer(item.mark)):
        yield _pale(element(item.mark, theme), item)


def _pale(shown: str, drawn: Drawn) -> str:
    return f'<g opacity="{FADED}">{shown}</g>' if shown and drawn.faded else shown


def _labels(marks: Iterable[Drawn], theme: Theme, put: Group) -> Iterator[str]:
    """The labels of cages, faded ones first."""
    shown = list(marks)
    for faded in (True, False):
        named = (d.mark for d in shown if d.faded is faded and isinstance(d.mark, Cage))
        pale = f' opacity="{FADED}"' if faded else ""
        parts = labels((mark for mark in named if mark.label), theme)
        yield put("labels", parts, pale + _halo(theme, 3))


def _highlights(panel: Panel, theme: Theme) -> Iterator[str]:
    for color in dict.fromkeys(panel.highlight.values()):
        cells = [cell for cell, own in panel.highlight.items() if own == color]
        shown = "".join(path(loop, closed=True) for loop in outlines(cells, 0))
        yield f'<path d="{shown}"{fill(theme, color)}/>'


def _grid(board: Board, theme: Theme) -> Iterator[str]:
    thin, thick = board_lines(board)
    for name, strokes, width in (("thin", thin, 0.015), ("thick", thick, 0.06)):
        shown = "".join(map(path, strokes))
        look = stroke(theme, "#000000", width)
        yield f'<path class="{name}" d="{shown}"{look}/>' if shown else ""


def _halo(theme: Theme, width: int) -> str:
    """The attributes that give texts an outline in the colour of the paper."""
    return (
        f' stroke="{theme.halo}" stroke-width="{width}" stroke-linejoin="round" '
        'paint-order="stroke"'
    )


def _pencils(pencils: Iterable[Pencil], theme: Theme) -> Iterator[str]:
    """The candidates of each cell."""
    for _, some in groupby(pencils, lambda pencil: tuple(map(int, pencil.center))):
        yield "\n".join(_pencil(pencil, theme) for pencil in some)


def _pencil(pencil: Pencil, theme: Theme) -> str:
    disc = ""
    if pencil.disc:
        row, col = pencil.center
        disc = (
            f'<circle cx="{number(col)}" cy="{number(row)}" r="{number(pencil.size * 0.62)}"'
            f"{fill(theme, pencil.disc)}/>"
        )
    return disc + text(theme, pencil.center, pencil.text, pencil.size, "#333333")


def _digits(digits: Iterable[Digit], theme: Theme) -> Iterator[str]:
    for digit in digits:
        size = {1: 0.8, 2: 0.6, 3: 0.42}.get(len(digit.text), 0.3)
        row, col = digit.cell.row + 0.5 + 0.36 * size, digit.cell.col + 0.5
        about = f' font-size="{number(size)}"' if size != 0.8 else ""
        about += f' opacity="{FADED}"' if digit.faded else ""
        yield (
            f'<text class="{digit.role}" x="{number(col)}" y="{number(row)}" '
            f'fill="{theme.digit(digit.role)}"{about}>{digit.text}</text>'
        )


def _arrows(panel: Panel, theme: Theme) -> Iterator[str]:
    for start, end, color in panel.arrows:
        yield element(Arrow((start, end), color, 0.05, 0.2), theme)
