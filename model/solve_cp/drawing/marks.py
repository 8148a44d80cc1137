"""Marks: the drawings of rules as plain data. Rules yield them, renderers draw them.

The unit is the side of a cell. A point is (row, col) from the top left corner of the board, so the
centre of r1c1 is (0.5, 0.5). Points outside the board belong to outside clues. Colours are `#rgb`,
`#rrggbb` or `#rrggbbaa`; a renderer may adapt them to its theme. A newline in a text starts a new
line. Marks of one layer are drawn in the order in which they are yielded.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Literal, TypeAlias

from solve_cp.board.cells import Cell

Point: TypeAlias = tuple[float, float]

BLACK = "#000000"
WHITE = "#ffffff"
GREY = "#a1a1a1"
SHADE = "#00000033"
FOUND = "#5274ea"  # digits that a solver enters


class Layer(IntEnum):
    """The drawing order, from bottom to top."""

    FILL = 0
    REGION = 1
    THERMOMETER = 2
    LINE = 3
    ARROW = 4
    CAGE = 5
    GRID = 6
    DOT = 7
    DIGIT = 8
    OUTSIDE = 9


@dataclass(frozen=True)
class Line:
    """A line through points, with round joints; a closed one returns to its first point.

    A line of one point is a dot.
    """

    points: tuple[Point, ...]
    color: str = GREY
    width: float = 0.1
    dash: tuple[float, ...] = ()
    closed: bool = False
    layer: Layer = Layer.LINE


@dataclass(frozen=True)
class Arrow:
    """A line that ends in an arrow head."""

    points: tuple[Point, ...]
    color: str = GREY
    width: float = 0.06
    head: float = 0.3
    layer: Layer = Layer.ARROW


@dataclass(frozen=True)
class Cage:
    """A dashed outline just inside the cells, with a label in the corner of the top left cell."""

    cells: tuple[Cell, ...]
    label: str = ""
    color: str = BLACK
    dash: tuple[float, ...] = (0.1, 0.06)
    width: float = 0.025
    inset: float = 0.08
    layer: Layer = Layer.CAGE


@dataclass(frozen=True)
class Fill:
    """Cells filled with a colour."""

    cells: tuple[Cell, ...]
    color: str = SHADE
    inset: float = 0.0
    layer: Layer = Layer.FILL


ShapeKind: TypeAlias = Literal["circle", "square", "diamond", "tower", "chevron"]


@dataclass(frozen=True)
class Shape:
    """A shape around a point of a cell, an edge or a corner, with a text inside it.

    A circle that is wider than high, or higher than wide, is a pill. `angle` rotates the shape, but
    not its text, in degrees clockwise; a chevron with angle 0 opens to the right. An empty colour
    means no colour.
    """

    kind: ShapeKind
    center: Point
    width: float = 0.8
    height: float = 0.8
    fill: str = ""
    stroke: str = ""
    stroke_width: float = 0.02
    text: str = ""
    text_color: str = BLACK
    text_size: float = 0.3
    bold: bool = False
    angle: float = 0.0
    layer: Layer = Layer.DOT


@dataclass(frozen=True)
class Text:
    """A text centred on a point."""

    center: Point
    text: str
    size: float = 0.3
    color: str = BLACK
    bold: bool = False
    layer: Layer = Layer.OUTSIDE


@dataclass(frozen=True)
class Border:
    """Straight lines along cell borders, each from corner to corner."""

    strokes: tuple[tuple[Point, Point], ...]
    color: str = BLACK
    width: float = 0.06
    dash: tuple[float, ...] = ()
    layer: Layer = Layer.GRID


@dataclass(frozen=True)
class Note:
    """A rule without a mark on the board: the legend describes it."""

    text: str


Mark: TypeAlias = Line | Arrow | Cage | Fill | Shape | Text | Border | Note


def center(cell: Cell) -> Point:
    """The middle of a cell."""
    return cell.row + 0.5, cell.col + 0.5


def between(one: Cell, other: Cell) -> Point:
    """The midpoint of two cells: on the edge they share, or at the corner."""
    return (one.row + other.row + 1) / 2, (one.col + other.col + 1) / 2
