"""Draw a puzzle or an answer with characters, in colour if wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from solve_cp.board.alphabet import alphabet_for
from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid, Shown
from solve_cp.drawing.marks import Arrow, Border, Cage, Fill, Line, Mark, Note, Shape, Text
from solve_cp.drawing.terminal.borders import Borders, cages_apart, draw_borders, draw_label
from solve_cp.drawing.terminal.canvas import Canvas
from solve_cp.drawing.terminal.colours import FOUND, Style
from solve_cp.drawing.terminal.layout import SMALL, USUAL, Layout
from solve_cp.drawing.terminal.strokes import Pen
from solve_cp.drawing.text import draw
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules.base import Rule

WIDTH = 80
BLANK = "·"
CellText = Callable[[Canvas, Layout, Cell], None]


@dataclass(frozen=True)
class Sketch:
    """A drawing as text, and the rules that it shows completely."""

    text: str
    drawn: frozenset[Rule]


@dataclass(frozen=True)
class Marked:
    """A mark, and the rule that it belongs to, if any."""

    mark: Mark
    rule: Rule | None = None


def sketch_puzzle(puzzle: Puzzle, width: int = WIDTH, coloured: bool = False) -> Sketch:
    """The puzzle with its givens and the marks of its rules."""
    return _sketch(puzzle, puzzle.givens, marked(puzzle), {}, width, coloured)


def sketch_grid(puzzle: Puzzle, grid: Grid, width: int = WIDTH, coloured: bool = False) -> Sketch:
    """An answer with the marks of the rules, and what it shows in addition to digits."""
    added = [Marked(mark) for rule in puzzle.rules for mark in rule.answer_drawing(puzzle, grid)]
    marks = [*marked(puzzle), *added]
    return _sketch(puzzle, grid.by_cell, marks, grid.shown, width, coloured)


def marked(puzzle: Puzzle) -> list[Marked]:
    """The marks of the puzzle's rules, and the puzzle's other marks."""
    of_rules = [Marked(mark, rule) for rule in puzzle.rules for mark in rule.drawing(puzzle)]
    return [*of_rules, *map(Marked, puzzle.marks)]


def _sketch(
    puzzle: Puzzle,
    digits: Mapping[Cell, int],
    marks: Sequence[Marked],
    shown: Mapping[str, Shown],
    width: int,
    coloured: bool,
) -> Sketch:
    texts = _digit_texts(puzzle, digits)
    if any(not isinstance(part.mark, Note) for part in marks):
        for layout in (USUAL, SMALL):
            sheet = Sheet(puzzle, layout, marks, regions_in(shown))
            sheet.draw(texts)
            if sheet.width <= width:
                return Sketch("\n".join(sheet.canvas.lines(coloured)), sheet.drawn)
    return Sketch(draw(puzzle.board, digits, puzzle.alphabet), frozenset())


def _digit_texts(puzzle: Puzzle, digits: Mapping[Cell, int]) -> CellText:
    """Write a cell's digit: givens bold, others in colour."""
    alphabet = alphabet_for(puzzle.alphabet, (*puzzle.board.digits, *digits.values()))

    def write(canvas: Canvas, layout: Layout, cell: Cell) -> None:
        line, column = layout.middle(cell)
        if cell not in digits:
            canvas.over((line, column), BLANK, Style(dim=True))
            return
        text = alphabet.symbol(digits[cell])
        style = Style(bold=True) if cell in puzzle.givens else Style(FOUND)
        for place, sign in enumerate(text, column - len(text) // 2):
            canvas.over((line, place), sign, style)

    return write


def regions_in(shown: Mapping[str, Shown]) -> dict[Cell, str]:
    """The region of each cell, if the answer shows regions."""
    rows: Any = shown.get("regions", ())
    parts = (enumerate(row.split() if " " in row else row) for row in rows)
    return {Cell(row, col): name for row, line in enumerate(parts) for col, name in line}


class Sheet:
    """A puzzle on a canvas: borders, marks and cells, and which marks could not be drawn."""

    def __init__(
        self,
        puzzle: Puzzle,
        layout: Layout,
        marks: Sequence[Marked],
        regions: Mapping[Cell, str],
        lined: bool = False,
    ) -> None:
        self.puzzle, self.layout, self.marks, self.regions = puzzle, layout, marks, regions
        self.lined = lined
        self.canvas = Canvas()
        self._pen = Pen(self.canvas, layout)
        self._missing: set[int] = set()

    def draw(self, write: CellText) -> None:
        """Draw the borders, then the marks by layer, then the cells."""
        chosen = sorted(self.marks, key=lambda part: getattr(part.mark, "layer", 0))
        self._borders([part for part in chosen if isinstance(part.mark, Cage)])
        for part in chosen:
            if not self._mark(part.mark):
                self._missing.add(id(part))
        for cell in self.puzzle.board.cells:
            write(self.canvas, self.layout, cell)

    def _borders(self, parts: list[Marked]) -> None:
        cages, others = cages_apart(p.mark for p in parts if isinstance(p.mark, Cage))
        self._missing |= {id(part) for part in parts if part.mark in others}
        number = {cell: i for i, cage in enumerate(cages) for cell in cage.cells}
        board = self.puzzle.board
        region = self.regions or board.region_number
        draw_borders(self.canvas, self.layout, Borders(board, region, number, self.lined))
        labels = {id(cage): draw_label(self.canvas, self.layout, cage) for cage in cages}
        self._missing |= {id(part) for part in parts if not labels.get(id(part.mark), True)}

    def _mark(self, mark: Mark) -> bool:
        pen = self._pen
        if isinstance(mark, Fill):
            return pen.fill(mark)
        if isinstance(mark, Border):
            return pen.border(mark)
        if isinstance(mark, Line):
            return pen.line(mark)
        if isinstance(mark, Arrow):
            return pen.arrow(mark)
        if isinstance(mark, Shape):
            return pen.shape(mark)
        return pen.text(mark) if isinstance(mark, Text) else True

    @property
    def width(self) -> int:
        """The number of columns used."""
        return max(map(len, self.canvas.lines()), default=0)

    @property
    def drawn(self) -> frozenset[Rule]:
        """The rules with marks that are all drawn."""
        missing = {part.rule for part in self.marks if id(part) in self._missing}
        shown = {p.rule for p in self.marks if p.rule and not isinstance(p.mark, Note)}
        return frozenset(rule for rule in shown if rule not in missing)
