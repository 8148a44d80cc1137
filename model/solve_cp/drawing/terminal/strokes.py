"""Lines and arrows through cells, and symbols on cells, edges and corners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import floor

from solve_cp.drawing.marks import BLACK, Arrow, Border, Fill, Line, Point, Shape, Text
from solve_cp.drawing.terminal.canvas import Canvas, Place, Weight
from solve_cp.drawing.terminal.colours import Style
from solve_cp.drawing.terminal.layout import Layout

SHADE = "░"
AROUND = {"circle": "()", "square": "[]", "diamond": "<>", "tower": "[]"}
ALONE = {"circle": "○", "square": "□", "diamond": "◇", "tower": "□"}
FILLED = {"circle": "●", "square": "■", "diamond": "◆", "tower": "■"}
CHEVRONS = "<∧>∨"  # open to the right, down, left, up
# By the direction of a line: down, then right.
HEADS = {
    (0, 1): "→",
    (0, -1): "←",
    (1, 0): "↓",
    (-1, 0): "↑",
    (1, 1): "↘",
    (1, -1): "↙",
    (-1, 1): "↗",
    (-1, -1): "↖",
}
BROAD = 0.05
SHORT = 0.5


class Pen:
    """Draws marks on a canvas; each method returns whether the whole mark was drawn."""

    def __init__(self, canvas: Canvas, layout: Layout) -> None:
        self.canvas, self.layout = canvas, layout

    def fill(self, mark: Fill) -> bool:
        """Shade cells at their left and right, in colour if there is colour."""
        for cell in mark.cells:
            for place in self.layout.inside(cell):
                self.canvas.back(place, mark.color)
            line, column = self.layout.middle(cell)
            far = self.layout.across // 2 - 1
            for place in ((line, column - far), (line, column + far)):
                self.canvas.shade(place, SHADE, Style(mark.color))
        return True

    def border(self, mark: Border) -> bool:
        """Lines along the borders of cells."""
        weight = Weight.HEAVY if mark.width > BROAD else Weight.LIGHT
        for start, end in mark.strokes:
            if not _is_on_borders(start, end):
                return False
            places = self.layout.place(start), self.layout.place(end)
            self.canvas.stroke(*places, weight, Style(mark.color))
        return True

    def line(self, mark: Line) -> bool:
        """A line through the centres of cells."""
        ends = (*mark.points, mark.points[0]) if mark.closed else mark.points
        return self._path(ends, Style(mark.color))

    def arrow(self, mark: Arrow) -> bool:
        """A line with an arrow head before its end; if it is short, only the head."""
        style = Style(mark.color)
        (row, col), (last_row, last_col) = mark.points[-2:]
        way = _sign(last_row - row), _sign(last_col - col)
        if max(abs(last_row - row), abs(last_col - col)) < SHORT and len(mark.points) == 2:
            line, column = self.layout.place((row, last_col))
            return self.canvas.text((line, column - way[1]), HEADS[way], style)
        ends = [_middle(mark.points[0]), *mark.points[1:]]
        drawn = self._path(ends, style)
        if drawn:
            self.canvas.slant(self._head(mark.points[-1], way), HEADS[way], style)
        return drawn

    def _head(self, end: Point, way: tuple[int, int]) -> Place:
        """The position of an arrow head: on the last border, or before the last digit."""
        line, column = self.layout.place(end)
        if way[0] == 0:
            return line, column - way[1] * (self.layout.across // 2 - 1)
        return line - way[0] * (self.layout.down // 2), column - way[1] * self.layout.across // 2

    def _path(self, ends: Sequence[Point], style: Style) -> bool:
        steps = [_steps(a, b) for a, b in pairwise(ends)]
        if not steps:
            return self.canvas.text(self.layout.place(ends[0]), "•", style)
        if not all(steps):
            return False
        for step in (step for part in steps for step in part):
            self._step(*step, style)
        return True

    def _step(self, start: Point, end: Point, style: Style) -> None:
        """A stroke of half a cell."""
        if start[0] == end[0] or start[1] == end[1]:
            places = self.layout.place(start), self.layout.place(end)
            self.canvas.stroke(*places, Weight.LIGHT, style)
            return
        sign = "╲" if (end[0] - start[0]) * (end[1] - start[1]) > 0 else "╱"
        corner = start if start[0] == int(start[0]) else end
        self.canvas.slant(self.layout.place(corner), sign, style)

    def shape(self, mark: Shape) -> bool:
        """A symbol around a cell's digit, or a symbol or text on an edge, a corner or outside."""
        if mark.kind == "chevron":
            turn = round(mark.angle / 90) % 4
            return self.canvas.text(self.layout.place(mark.center), CHEVRONS[turn])
        style = Style(mark.stroke or mark.fill, bold=mark.bold)
        if mark.text:
            return self._shape_with_text(mark)
        if _is_middle(mark.center):
            return self._around(mark, style)
        if mark.width != mark.height:
            return self._pill(mark, style)
        sign = (FILLED if mark.fill == BLACK else ALONE)[mark.kind]
        return self.canvas.text(self.layout.place(mark.center), sign, style)

    def _shape_with_text(self, mark: Shape) -> bool:
        text = " ".join(mark.text.split())
        text = text.replace(" ", "") if len(text) > self.layout.across - 1 else text
        outside = mark.stroke and mark.kind == "circle" and _is_middle(mark.center)
        return self._centred(mark.center, f"({text})" if outside else text, Style(bold=mark.bold))

    def _around(self, mark: Shape, style: Style) -> bool:
        line, column = self.layout.place(mark.center)
        for place, sign in zip((column - 1, column + 1), AROUND[mark.kind], strict=True):
            self.canvas.over((line, place), sign, style)
        return True

    def _pill(self, mark: Shape, style: Style) -> bool:
        """A circle stretched over cells in a line: a bracket at each end."""
        if mark.angle % 180 != 0:
            return False
        half = (mark.width - mark.height) / 2
        line, first = self.layout.place((mark.center[0], mark.center[1] - half))
        _, last = self.layout.place((mark.center[0], mark.center[1] + half))
        self.canvas.over((line, first - 1), "(", style)
        self.canvas.over((line, last + 1), ")", style)
        return True

    def text(self, mark: Text) -> bool:
        """A text of one line, centred on a point; False if there is no room."""
        text = " ".join(mark.text.split())
        wide = len(text) <= self.layout.across - 1
        return wide and self._centred(mark.center, text, Style(mark.color, bold=mark.bold))

    def _centred(self, point: Point, text: str, style: Style) -> bool:
        line, column = self.layout.place(point)
        return self.canvas.text((line, column - len(text) // 2), text, style)


def _is_middle(point: Point) -> bool:
    return point[0] % 1 == 0.5 and point[1] % 1 == 0.5


def _middle(point: Point) -> Point:
    """The centre of the cell around a point."""
    return floor(point[0]) + 0.5, floor(point[1]) + 0.5


def _is_on_borders(start: Point, end: Point) -> bool:
    whole = all(part == int(part) for part in (*start, *end))
    return whole and (start[0] == end[0] or start[1] == end[1])


def _steps(start: Point, end: Point) -> list[tuple[Point, Point]]:
    """The path between two points in steps of half a cell; empty if there is none."""
    rows, cols = end[0] - start[0], end[1] - start[1]
    count = 2 * max(abs(rows), abs(cols))
    straight = rows == 0 or cols == 0 or abs(rows) == abs(cols)
    halves = all(2 * part == int(2 * part) for part in (*start, *end))
    if not (straight and halves):
        return []
    stops = list(_stops(start, (_sign(rows) / 2, _sign(cols) / 2), int(count)))
    return list(pairwise(stops))


def _stops(start: Point, step: Point, count: int) -> Iterator[Point]:
    for i in range(count + 1):
        yield start[0] + i * step[0], start[1] + i * step[1]


def _sign(number: float) -> int:
    return (number > 0) - (number < 0)
