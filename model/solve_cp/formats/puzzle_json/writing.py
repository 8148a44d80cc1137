"""Write solve-cp's own JSON puzzle files; empty and default values are omitted."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solve_cp.board.alphabet import Alphabet, default_alphabet
from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.formats.puzzle_json.board import board_to_json
from solve_cp.formats.puzzle_json.marks import marks_to_json
from solve_cp.formats.puzzle_json.reading import HOLE, LISTS, MARK, TEXTS, VERSION
from solve_cp.formats.puzzle_json.rules import rule_to_json
from solve_cp.puzzle.puzzle import Puzzle


def puzzle_to_json(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as version 1 JSON data; empty and default values are omitted."""
    board = puzzle.board
    keys = board_to_json(board, puzzle.alphabet)
    spec = keys.get("digits")
    alphabet = Alphabet.parse(spec) if isinstance(spec, str) else default_alphabet(board.digits)
    data: dict[str, Any] = {MARK: VERSION}
    data |= {key: text for key in TEXTS if (text := getattr(puzzle, key))}
    data |= keys
    data["givens"] = rows_to_json(board, puzzle.givens, alphabet)
    if puzzle.rules:
        data["rules"] = [rule_to_json(rule) for rule in puzzle.rules]
    if puzzle.solution is not None:
        data["solution"] = rows_to_json(board, puzzle.solution.by_cell, alphabet)
    data |= {key: list(lines) for key in LISTS if (lines := getattr(puzzle, key))}
    if puzzle.marks:
        data["marks"] = marks_to_json(puzzle.marks)
    return data


def rows_to_json(
    board: Board, digits: Mapping[Cell, int], alphabet: Alphabet
) -> list[str] | dict[str, int]:
    """Rows of symbols or of space-separated numbers; `.` is a blank and `#` a hole."""
    if min(board.digits) < 0:  # which a row would show as blanks
        return {str(cell): digit for cell, digit in digits.items()}
    rows = []
    for row in range(board.rows):
        cells = [Cell(row, col) for col in range(board.cols)]
        symbols = [
            (alphabet.symbol(digits[cell]) if cell in digits else ".")
            if cell in board.index
            else HOLE
            for cell in cells
        ]
        rows.append(("" if alphabet.symbols else " ").join(symbols))
    return rows
