"""Candidates drawn as a small grid in each cell."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, isqrt

from solve_cp.board.alphabet import Alphabet, alphabet_for
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Arrow, Border, Cage, Shape, Text
from solve_cp.drawing.terminal.canvas import Canvas
from solve_cp.drawing.terminal.colours import FOUND, Style
from solve_cp.drawing.terminal.layout import Layout
from solve_cp.drawing.terminal.sketch import WIDTH, CellText, Marked, Sheet, marked
from solve_cp.drawing.terminal.strokes import SHORT
from solve_cp.puzzle.puzzle import Puzzle

Digits = Mapping[Cell, tuple[int, ...]]


def sketch_candidates(
    puzzle: Puzzle, candidates: Digits, width: int = WIDTH, coloured: bool = False
) -> str | None:
    """The candidates of each cell as a small grid; None if the window is too narrow."""
    alphabet = alphabet_for(puzzle.alphabet, puzzle.board.digits)
    if not alphabet.symbols:
        return None
    side = isqrt(len(puzzle.board.digits) - 1) + 1
    down = ceil(len(puzzle.board.digits) / side) + 1
    marks = [part for part in marked(puzzle) if _has_room(puzzle, part)]
    lined = not any(isinstance(part.mark, Cage) for part in marks)
    for between in (2, 1):
        layout = Layout(down, side * between + 2 + side * between % 2)
        sheet = Sheet(puzzle, layout, marks, {}, lined)
        sheet.draw(_small_grids(puzzle, candidates, alphabet, between))
        if sheet.width <= width:
            return "\n".join(sheet.canvas.lines(coloured))
    return None


def _has_room(puzzle: Puzzle, part: Marked) -> bool:
    """Whether a mark can be drawn together with candidates: on borders, or outside the board."""
    mark = part.mark
    if isinstance(mark, Arrow):
        (row, col), (last_row, last_col) = mark.points[0], mark.points[-1]
        return max(abs(last_row - row), abs(last_col - col)) < SHORT
    if isinstance(mark, Shape):
        row, col = mark.center
        on_cell = row % 1 == col % 1 == 0.5 and Cell(int(row), int(col)) in puzzle.board.index
        return not on_cell
    return isinstance(mark, (Cage, Border, Text))


def _small_grids(puzzle: Puzzle, candidates: Digits, alphabet: Alphabet, between: int) -> CellText:
    digits = puzzle.board.digits
    side = isqrt(len(digits) - 1) + 1

    def write(canvas: Canvas, layout: Layout, cell: Cell) -> None:
        held = candidates.get(cell, ())
        if len(held) == 1:
            style = Style(bold=True) if cell in puzzle.givens else Style(FOUND, bold=True)
            canvas.over(layout.middle(cell), alphabet.symbol(held[0]), style)
            return
        top, left = cell.row * layout.down + 1, cell.col * layout.across
        left += (layout.across - (side - 1) * between) // 2
        for place, digit in enumerate(digits):
            if digit in held:
                line, column = top + place // side, left + place % side * between
                canvas.over((line, column), alphabet.symbol(digit), Style(dim=True))

    return write
