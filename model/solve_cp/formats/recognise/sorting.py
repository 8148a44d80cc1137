"""The drawings of a puzzle, sorted by type: dots, circles, lines, clues outside."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Arrow, Border, Cage, Fill, Line, Mark, Note, Point, Shape, Text
from solve_cp.formats.recognise.geometry import (
    cell_at,
    corner_at,
    edge_at,
    floor_cell,
    is_border,
    path_of,
)
from solve_cp.formats.shared.colours import colour_word
from solve_cp.formats.shared.found import Drawn

SMALL = 0.62
HAIRLINE = 0.03
CLOSE = 0.1
INVISIBLE = ("", "white")


@dataclass(frozen=True)
class Stroke:
    """A line with its number among the drawings, the name of its colour and the cells it passes."""

    number: int
    colour: str
    points: tuple[Point, ...]
    cells: tuple[Cell, ...] | None
    shade: str = ""


@dataclass
class Drawings:
    """All drawings, by number; `used` are the numbers of those that a rule explains."""

    board: Board
    drawn: list[Drawn]
    used: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.used |= {n for n, mark in self.marks() if is_nothing(mark, self.board)}

    def marks(self) -> Iterator[tuple[int, Mark]]:
        """All marks with their numbers."""
        return ((number, drawn.mark) for number, drawn in enumerate(self.drawn))

    def left(self) -> Iterator[tuple[int, Mark]]:
        """The marks that are not used yet."""
        return ((number, mark) for number, mark in self.marks() if number not in self.used)

    def take(self, numbers: Iterable[int]) -> None:
        """Mark drawings as explained by a rule."""
        self.used |= set(numbers)

    def written(self) -> Iterator[tuple[int, Shape | Text]]:
        """The shapes and texts that are left."""
        for number, mark in self.left():
            if isinstance(mark, (Shape, Text)):
                yield number, mark

    def edges(self) -> dict[tuple[Cell, Cell], list[int]]:
        """Marks on the middle of an edge, small enough to be a dot or a letter."""
        found = defaultdict(list)
        for number, mark in self.written():
            pair = edge_at(mark.center, self.board)
            if pair and size_of(mark) <= SMALL:
                found[pair].append(number)
        return dict(found)

    def corners(self) -> dict[Cell, list[int]]:
        """Marks where four cells meet, by the first of these cells."""
        found = defaultdict(list)
        for number, mark in self.written():
            first = corner_at(mark.center, self.board)
            if first and size_of(mark) <= 1.05:
                found[first].append(number)
        return dict(found)

    def shapes(self, kind: str, used: bool = False) -> dict[Cell, list[int]]:
        """The circles or squares in cells, with or without those that a rule explains."""
        found = defaultdict(list)
        for number, mark in self.marks() if used else self.left():
            if isinstance(mark, Shape) and mark.kind == kind and not mark.text:
                cell = cell_at(mark.center, self.board, 0.2)
                fits = abs(mark.width - mark.height) < 0.1 and 0.45 <= mark.width <= 1.05
                if cell and fits and not is_nothing(mark, self.board):
                    found[cell].append(number)
        return dict(found)

    def filled(self) -> dict[str, dict[Cell, list[int]]]:
        """The cells that are filled, by colour."""
        found: dict[str, dict[Cell, list[int]]] = {}
        for number, mark in self.left():
            cells: tuple[Cell, ...] = ()
            color = ""
            if isinstance(mark, Fill):
                cells, color = mark.cells, mark.color
            elif isinstance(mark, Shape) and mark.kind == "square" and not mark.text:
                cells, color = covered(mark, self.board), mark.fill
            for cell in cells if color else ():
                found.setdefault(color, {}).setdefault(cell, []).append(number)
        return found

    def pills(self) -> dict[Cell, tuple[int, tuple[Cell, ...]]]:
        """The long round shapes over several cells, by each of their cells."""
        found: dict[Cell, tuple[int, tuple[Cell, ...]]] = {}
        for number, mark in self.left():
            if isinstance(mark, Shape) and mark.kind == "circle" and not mark.text:
                cells = covered(mark, self.board)
                if len(cells) > 1:
                    found |= dict.fromkeys(cells, (number, cells))
        return found

    def strokes(self, used: bool = False) -> list[Stroke]:
        """The lines that are left, or those that a rule explains."""
        found = []
        for number, mark in self.marks():
            if isinstance(mark, Line) and (number in self.used) == used:
                points = (*mark.points, mark.points[0]) if mark.closed else mark.points
                cells = path_of(points, self.board)
                found.append(Stroke(number, colour_word(mark.color), points, cells, mark.color))
        return found

    def doubles(self) -> Iterator[int]:
        """The marks that repeat what a rule explains, or a house of the board."""
        again = {_looks(mark) for number, mark in self.marks() if number in self.used}
        houses = {frozenset(house.cells) for house in self.board.houses}
        for number, mark in self.left():
            if not isinstance(mark, Cage) and _looks(mark) in again:
                yield number
            if isinstance(mark, Cage) and not mark.label and frozenset(mark.cells) in houses:
                yield number
        lines = [(s.colour, _spaced(s.cells)) for s in self.strokes(used=True) if s.cells]
        for stroke in self.strokes():
            ways = [_spaced(way) for way in (stroke.cells or (), (stroke.cells or ())[::-1])]
            if any(stroke.colour == c and way in line for c, line in lines for way in ways if way):
                yield stroke.number

    def outlines(self, named: set[str]) -> Iterator[int]:
        """The lines along one that a rule explains, in a colour that no sentence names."""
        ways = {stroke.cells for stroke in self.strokes(used=True) if stroke.cells}
        for stroke in self.strokes():
            along = stroke.cells and {stroke.cells, stroke.cells[::-1]} & ways
            if along and stroke.colour not in named:
                yield stroke.number

    def is_faint(self, mark: Mark) -> bool:
        """Whether a mark is a hairline, or a shape without text wholly outside the board."""
        if isinstance(mark, Line):
            return mark.width < HAIRLINE
        if not isinstance(mark, Shape) or mark.text:
            return False
        half = max(mark.width, mark.height) / 2 - CLOSE
        row, col = mark.center
        rows, cols = self.board.rows, self.board.cols
        return not (-half < row < rows + half and -half < col < cols + half)

    def arrows(self) -> list[tuple[int, Arrow]]:
        """The arrows that are left."""
        return [(n, mark) for n, mark in self.left() if isinstance(mark, Arrow)]

    def outside(self, used: bool = False) -> list[tuple[int, Point, str]]:
        """The texts beside the board, with or without used ones: number, place and text."""
        return [
            (number, mark.center, mark.text.strip())
            for number, mark in (self.marks() if used else self.left())
            if isinstance(mark, (Shape, Text)) and mark.text and not self.has(mark.center)
        ]

    def has(self, point: Point) -> bool:
        """Whether a point lies on the board."""
        return 0 <= point[0] < self.board.rows and 0 <= point[1] < self.board.cols

    def cages(self) -> list[tuple[int, Drawn]]:
        """The cages that are left, with the rules that the file declares for them."""
        return [(n, self.drawn[n]) for n, mark in self.left() if isinstance(mark, Cage)]

    def fill_word(self, number: int) -> str:
        """The name of the colour that a shape is filled with; empty if it is not filled."""
        mark = self.drawn[number].mark
        return colour_word(mark.fill) if isinstance(mark, Shape) else ""

    def text(self, number: int) -> str:
        """The text in a shape or a text mark."""
        return str(getattr(self.drawn[number].mark, "text", "")).strip()


def _looks(mark: Mark) -> object:
    """What two drawings of the same thing have in common."""
    if isinstance(mark, Shape) and not mark.text:
        return mark.kind, mark.center
    return mark


def _spaced(cells: Iterable[Cell]) -> str:
    return "".join(f"{cell} " for cell in cells)


def size_of(mark: Shape | Text) -> float:
    """The larger side of a shape; texts are assumed to be small."""
    return max(mark.width, mark.height) if isinstance(mark, Shape) else 0.0


def colour_of(mark: Mark) -> str:
    """The word for the colour of a line or a shape; empty for other marks."""
    if isinstance(mark, (Line, Arrow)):
        return colour_word(mark.color)
    return colour_word(mark.fill) if isinstance(mark, Shape) else ""


LOOKS = {"circle": "circle", "square": "square", "line": "line", "arrow": "arrow"}
"""What a drawing looks like, by the words of normalised sentences."""


def look_of(mark: Mark) -> str:
    """What a line, an arrow or a shape without text looks like; empty for other marks."""
    if isinstance(mark, (Line, Arrow)):
        return "line" if isinstance(mark, Line) else "arrow"
    return mark.kind if isinstance(mark, Shape) and not mark.text else ""


_PICTURE = re.compile(
    "[\\U0001F300-\\U0001F517\\U0001F550-\\U0001F7DF\\U0001F900-\\U0001FAFF"
    "\\u2600-\\u2604\\u2607-\\u26a9\\u26ac-\\u26ff\\u2744-\\u2746\\u2763-\\u2767\\ufe0f\\u200d\\s]+"
)
_NAME = re.compile(r"(?:[^\W\d_]{3,}(?:[\s'!,.-]+[^\W\d_]+)*[\s'!,.-]*)")
_SIGNS = re.compile(r"\b(?:[ivxlcm]+|odd|even|low|high|big|small|max|min|prime)\b", re.IGNORECASE)


def is_picture(text: str) -> bool:
    """Whether a text is only pictures like a sun, or a name: no sign and no letter of a clue."""
    if _PICTURE.fullmatch(text):
        return bool(text.strip())
    return bool(_NAME.fullmatch(text.strip())) and not _SIGNS.search(text)


def covered(mark: Shape, board: Board) -> tuple[Cell, ...]:
    """The cells whose centre a shape covers."""
    width, height = mark.width, mark.height
    if abs(mark.angle) % 180 == 90:
        width, height = height, width
    rows = _middles(mark.center[0], height, board.rows)
    cols = _middles(mark.center[1], width, board.cols)
    cells = (Cell(row, col) for row in rows for col in cols)
    return tuple(cell for cell in cells if cell in board.index)


def _middles(center: float, length: float, count: int) -> list[int]:
    low, high = center - length / 2 - 0.01, center + length / 2 + 0.01
    return [k for k in range(count) if low < k + 0.5 < high]


def _is_hole(cell: Cell, board: Board) -> bool:
    """Whether a place among the cells is not a cell."""
    inside = 0 <= cell.row < board.rows and 0 <= cell.col < board.cols
    return inside and cell not in board.index


def is_nothing(mark: Mark, board: Board) -> bool:
    """Whether a mark has no meaning: notes, borders, white patches, filled holes, blank texts."""
    if isinstance(mark, (Note, Border)):
        return True
    if isinstance(mark, Line):
        return is_border(mark.points)
    if isinstance(mark, Shape):
        plain = colour_word(mark.fill) in INVISIBLE and colour_word(mark.stroke) in INVISIBLE
        hole = mark.kind == "square" and _is_hole(floor_cell(mark.center), board)
        return not mark.text and (plain or hole or max(mark.width, mark.height) < 0.02)
    if isinstance(mark, Fill):
        hole = all(_is_hole(cell, board) for cell in mark.cells)
        return hole or colour_word(mark.color) in INVISIBLE
    return (isinstance(mark, Text) and not re.search(r"\S", mark.text)) or not board.cells
