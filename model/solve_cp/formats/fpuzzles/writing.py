"""Write f-puzzles as f-puzzles.com saves them, as JSON or as a link."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.board.houses import House
from solve_cp.errors import FormatError
from solve_cp.formats.fpuzzles.board import board_of, default_region
from solve_cp.formats.fpuzzles.cosmetics import cosmetics, fills
from solve_cp.formats.fpuzzles.reading import MAX_SIZE
from solve_cp.formats.fpuzzles.reading_rules import SPEAK_OF_REGIONS
from solve_cp.formats.fpuzzles.writing_regions import region_numbers
from solve_cp.formats.fpuzzles.writing_rules import rule_keys
from solve_cp.formats.shared.lzstring import encode_base64
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules import AllowedDigits
from solve_cp.rules.support.others import rules_of

LINK = "https://www.f-puzzles.com/?load="


def fpuzzles_link(puzzle: Puzzle) -> str:
    """A link that opens the puzzle in f-puzzles."""
    return LINK + encode_base64(fpuzzles_text(puzzle))


def fpuzzles_text(puzzle: Puzzle) -> str:
    """The puzzle as f-puzzles JSON, compact like JavaScript's."""
    return json.dumps(fpuzzles_data(puzzle), ensure_ascii=False, separators=(",", ":"))


def fpuzzles_data(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as f-puzzles data; raises FormatError if f-puzzles does not support it."""
    _check_size(puzzle.board)
    keys = rule_keys(puzzle)
    data: dict[str, Any] = {"size": puzzle.board.rows, "grid": _grid(puzzle, keys)}
    about = {"title": puzzle.title, "author": puzzle.author, "ruleset": puzzle.comment}
    data |= {key: text for key, text in about.items() if text}
    if puzzle.solution is not None:
        data["solution"] = list(puzzle.solution.digits)
    if puzzle.not_modelled:
        data["metadata"] = {"notModelled": list(puzzle.not_modelled)}
    drawn = cosmetics(puzzle.marks)
    return data | keys | {key: drawn[key] for key in drawn if key not in keys}


def _check_size(board: Board) -> None:
    """Raise if the board is too large for f-puzzles."""
    if max(board.rows, board.cols) > MAX_SIZE:
        raise FormatError(f"expected at most {MAX_SIZE} rows and columns, got a {board}")


def _grid(puzzle: Puzzle, keys: Mapping[str, Any]) -> list[list[dict[str, Any]]]:
    board = puzzle.board
    layout = _layout(puzzle, any(key in keys for key in SPEAK_OF_REGIONS))
    candidates, colours = _candidates(puzzle), fills(puzzle.marks)
    rows: list[list[dict[str, Any]]] = [[{} for _ in range(board.cols)] for _ in range(board.rows)]
    for cell in board.cells:
        data = rows[cell.row][cell.col]
        if cell in puzzle.givens:
            data |= {"value": puzzle.givens[cell], "given": True}
        if layout[cell.row][cell.col] != default_region(board.rows, *cell):
            data["region"] = layout[cell.row][cell.col]
        if cell in colours:
            data["c"] = colours[cell]
        if cell in candidates:
            data["givenPencilMarks"] = candidates[cell]
    return rows


def _candidates(puzzle: Puzzle) -> dict[Cell, list[int]]:
    """The candidates of each cell with candidate rules: those that all of them allow."""
    found: dict[Cell, list[int]] = {}
    for rule in rules_of(puzzle, AllowedDigits):
        for cell in rule.cells:
            allowed = [d for d in rule.digits if d in found.get(cell, rule.digits)]
            if not allowed:
                raise FormatError(f"expected candidates that f-puzzles can list, got none: {cell}")
            found[cell] = allowed
    return found


def _layout(puzzle: Puzzle, speak_of_regions: bool) -> list[list[int | None]]:
    """The region of each cell by its number."""
    board, n = puzzle.board, puzzle.board.rows
    if n != board.cols or not board.is_full or board.digits != tuple(range(1, n + 1)):
        raise FormatError(f"expected a square board with the digits 1 to n, got a {board}")
    number = region_numbers(puzzle)
    layout = [[number.get(Cell(row, col)) for col in range(n)] for row in range(n)]
    if board.box == (n, 1):  # its boxes are its columns, which are already houses
        layout = [list(range(n)) for _ in range(n)]
    if _sets(board_of(layout, speak_of_regions).houses) != _sets(board.houses):
        raise FormatError(f"expected rows, columns and regions of {n} cells, got a {board}")
    return layout


def _sets(houses: tuple[House, ...]) -> set[frozenset[Cell]]:
    return {frozenset(house.cells) for house in houses}
