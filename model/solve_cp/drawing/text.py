"""Boards drawn with characters: lines between boxes, borders around other regions."""

from __future__ import annotations

from collections.abc import Mapping

from solve_cp.board.alphabet import Alphabet, default_alphabet
from solve_cp.board.board import Board
from solve_cp.board.cells import Cell

BLANK = "."
# Indexed by the arms of a corner: up 1, right 2, down 4, left 8.
CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


def draw(board: Board, digits: Mapping[Cell, int], alphabet: Alphabet | str | None = None) -> str:
    """The board with these digits, one line per row, and lines between its regions."""
    symbols = _symbols(board, digits, alphabet)
    width = max((len(symbol) for symbol in symbols.values()), default=1)
    texts = {cell: symbol.rjust(width) for cell, symbol in symbols.items()}
    if board.is_full and (board.box or not board.regions):
        return _draw_boxes(board, texts, width)
    return _draw_walls(board, texts, width)


def _symbols(
    board: Board, digits: Mapping[Cell, int], alphabet: Alphabet | str | None
) -> dict[Cell, str]:
    chosen = Alphabet.parse(alphabet) if isinstance(alphabet, str) else alphabet
    if chosen is None or not chosen.covers(digits.values()):
        shown = (*board.digits, *digits.values())
        chosen = default_alphabet(shown)
    return {cell: chosen.symbol(digits[cell]) if cell in digits else BLANK for cell in board.cells}


def _draw_boxes(board: Board, texts: Mapping[Cell, str], width: int) -> str:
    height, across = board.box if board.box and board.regions else (board.rows, board.cols)
    starts = range(0, board.cols, across)
    groups = [range(start, min(start + across, board.cols)) for start in starts]
    # A group is as wide as its cells with blanks between them; bars have a blank on each side.
    rule = "─┼─".join("─" * (len(group) * (width + 1) - 1) for group in groups)
    lines = []
    for row in range(board.rows):
        if row and row % height == 0:
            lines.append(rule)
        parts = (" ".join(texts[Cell(row, col)] for col in group) for group in groups)
        lines.append(" │ ".join(parts))
    return "\n".join(lines)


def _draw_walls(board: Board, texts: Mapping[Cell, str], width: int) -> str:
    lines = []
    for row in range(board.rows + 1):
        lines.append(_wall_line(board, row, width))
        if row < board.rows:
            lines.append(_cell_line(board, row, texts, width))
    return "\n".join(line.rstrip() for line in lines)


def _cell_line(board: Board, row: int, texts: Mapping[Cell, str], width: int) -> str:
    parts = []
    for col in range(board.cols + 1):
        parts.append("│" if _parted(board, Cell(row, col - 1), Cell(row, col)) else " ")
        if col < board.cols:
            parts.append(f" {texts.get(Cell(row, col), ' ' * width)} ")
    return "".join(parts)


def _wall_line(board: Board, row: int, width: int) -> str:
    parts = []
    for col in range(board.cols + 1):
        parts.append(_corner(board, row, col))
        if col < board.cols:
            wall = _parted(board, Cell(row - 1, col), Cell(row, col))
            parts.append(("─" if wall else " ") * (width + 2))
    return "".join(parts)


def _corner(board: Board, row: int, col: int) -> str:
    """The character at a corner of four cells, with an arm for each border that ends there."""
    above_left, above = Cell(row - 1, col - 1), Cell(row - 1, col)
    left, here = Cell(row, col - 1), Cell(row, col)
    walls = ((above_left, above), (above, here), (left, here), (above_left, left))
    return CORNERS[sum(_parted(board, *pair) << place for place, pair in enumerate(walls))]


def _parted(board: Board, one: Cell, other: Cell) -> bool:
    """Whether there is a border between two places: different regions, or only one is a cell."""
    inside = one in board.index, other in board.index
    if not all(inside):
        return any(inside)
    return board.region_number.get(one) != board.region_number.get(other)
