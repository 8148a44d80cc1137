"""The board of a Penpa+ page: the square, or the overlapping squares, that its regions fill."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from solve_cp.board.board import ORTHOGONAL, Board
from solve_cp.board.cells import Cell
from solve_cp.errors import FormatError
from solve_cp.formats.fpuzzles.reading import MAX_SIZE
from solve_cp.formats.penpa.frame import Frame
from solve_cp.formats.penpa.packed import json_line
from solve_cp.formats.shared.grids import grids_in, overlapping_board, square_board
from solve_cp.formats.shared.json_values import Leftovers, need_list, need_object, need_whole

SQUARES = ("square", "sudoku")
REGION_BORDER = 2
DIAGONAL = 12  # the style of the diagonals that the settings draw
USUAL_DIGITS = range(1, 10)


def object_in(layer: dict[str, Any], name: str) -> dict[str, Any]:
    """The object under a name; an empty one is sometimes a list."""
    found = layer.get(name)
    return need_object({} if found in (None, []) else found, f"'{name}'")


def board_in(lines: list[str], layer: dict[str, Any], notes: Leftovers) -> tuple[Board, Frame]:
    """The board, and its position on the page."""
    page = _page(lines[0].split(","))
    inner = _without_space(page, lines[1])
    cells = _listed_cells(lines, page) or _cells_of(inner, page)
    walls = set(_walls(layer, page))
    pieces = _pieces(cells, walls)
    board, frame = _of_grids(pieces, page) or _plain(cells, inner, page)
    _note_edges(layer, frame, notes)
    if not board.regions and len(walls):
        notes.add("edge", f"they cut out no {len(board.digits)} regions", len(walls))
    elif not board.regions:
        notes.say("regions (none are drawn)")
    if not board.houses:
        notes.say(f"rows and columns of the {len(cells)} cells (they fill no square)")
    return board, frame


# The page.


def _page(head: list[str]) -> Frame:
    if head[0] not in SQUARES:
        raise FormatError(f"expected a square grid, got {head[0][:40]!r}")
    if len(head) < 3:
        raise FormatError("expected columns and rows in line 1")
    columns, rows = need_whole(head[1], "the columns"), need_whole(head[2], "the rows")
    if not 1 <= rows <= MAX_SIZE or not 1 <= columns <= MAX_SIZE:
        raise FormatError(f"expected 1 to {MAX_SIZE} rows and columns, got {rows}×{columns}")
    return Frame(columns, rows, 0, 0, rows, columns)


def _without_space(page: Frame, line: str) -> Frame:
    """The part of the page that the settings use as the board."""
    space = need_list(json_line(line, "line 2"), "line 2")
    around = [need_whole(part, "a space") for part in space[:4]] + [0] * (4 - len(space[:4]))
    top, bottom, left, right = around
    height, width = page.rows - top - bottom, page.columns - left - right
    if min(*around, height - 1, width - 1) < 0:
        raise FormatError(f"expected space around a board, got {around}")
    return Frame(page.columns, page.rows, top, left, height, width)


def _listed_cells(lines: list[str], page: Frame) -> frozenset[Cell]:
    """The cells of the page that line 6 lists, if any, by the steps between them."""
    try:
        steps = need_list(json_line(lines[5], "line 6"), "line 6") if len(lines) > 5 else []
        points = accumulate(need_whole(step, "a step") for step in steps[: page.points])
        return frozenset(cell for point in points if (cell := page.cell(point)))
    except FormatError:
        return frozenset()


def _cells_of(inner: Frame, page: Frame) -> frozenset[Cell]:
    down, across = inner.top - page.top, inner.left - page.left
    every = ((row, col) for row in range(inner.height) for col in range(inner.width))
    return frozenset(Cell(row + down, col + across) for row, col in every)


# Regions.


def _walls(layer: dict[str, Any], frame: Frame) -> Iterator[frozenset[Cell]]:
    """The pairs of cells that a heavy edge separates."""
    for name, style in object_in(layer, "lineE").items():
        beside = frame.beside(name) if style == REGION_BORDER else []
        if len(beside) == 2:
            yield frozenset(beside)


def _note_edges(layer: dict[str, Any], frame: Frame, notes: Leftovers) -> None:
    """Record the edges that are not borders of cells."""
    for name, style in object_in(layer, "lineE").items():
        if style != DIAGONAL and not (style == REGION_BORDER and frame.beside(name)):
            notes.add("edge", "drawing")


def _pieces(cells: frozenset[Cell], walls: set[frozenset[Cell]]) -> list[frozenset[Cell]]:
    """The groups of cells without a wall between them."""
    left, pieces = set(cells), []
    while left:
        piece, waiting = set[Cell](), [left.pop()]
        while waiting:
            cell = waiting.pop()
            piece.add(cell)
            steps = {cell.step(*by) for by in ORTHOGONAL} & left
            near = {other for other in steps if frozenset((cell, other)) not in walls}
            left -= near
            waiting += near
        pieces.append(frozenset(piece))
    return pieces


def _of_grids(pieces: list[frozenset[Cell]], page: Frame) -> tuple[Board, Frame] | None:
    """The board of the squares that the pieces fill, if any."""
    squares = grids_in(pieces)
    if len(squares) == 1:
        top, left, side = squares[0]
        board = square_board(squares[0], pieces)
        return (board, Frame(page.columns, page.rows, top, left, side, side)) if board else None
    board = overlapping_board(squares, pieces) if squares else None
    return (board, page) if board else None


def _plain(cells: frozenset[Cell], inner: Frame, page: Frame) -> tuple[Board, Frame]:
    """The board without regions and, if its cells are not a square, without rows and columns."""
    if inner.height == inner.width and cells == _cells_of(inner, page):
        return Board.latin(inner.height), inner
    return Board(page.rows, page.columns, tuple(USUAL_DIGITS), (), tuple(sorted(cells))), page
