"""Write SudokuPad puzzles, as JSON or as a link: givens, regions, drawings, words, the solution.

Every puzzle that can be drawn can be shared. Its rules are described in words; rules that are not
understood when these words are read back are also written as calls.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any
from urllib.parse import quote

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Cage, Mark
from solve_cp.errors import FormatError
from solve_cp.formats.fpuzzles.reading import MAX_SIZE
from solve_cp.formats.shared.lzstring import encode_base64
from solve_cp.formats.sudokupad.reading import read_scl
from solve_cp.formats.sudokupad.rules_text import rules_text
from solve_cp.formats.sudokupad.writing_marks import CELL, drawings
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules import ExtraRegion, KillerCage, SumCage
from solve_cp.rules.base import Rule
from solve_cp.rules.written import has_call

LINK = "https://sudokupad.app/scl"


def sudokupad_link(puzzle: Puzzle) -> str:
    """A link that opens the puzzle in SudokuPad."""
    return LINK + quote(encode_base64(sudokupad_text(puzzle)), safe="")


def sudokupad_text(puzzle: Puzzle) -> str:
    """The puzzle as SudokuPad JSON, compact like JavaScript's."""
    return json.dumps(sudokupad_data(puzzle), ensure_ascii=False, separators=(",", ":"))


def sudokupad_data(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as data of a SudokuPad file."""
    board = puzzle.board
    if max(board.rows, board.cols) > MAX_SIZE:
        raise FormatError(f"expected at most {MAX_SIZE} rows and columns, got a {board}")
    called = [rule for rule in puzzle.rules if has_call(rule)]
    for by_call in ([], _missed(puzzle, called), called):
        data = _data(puzzle, by_call)
        if _is_understood(puzzle, data):
            break
    return data


def _missed(puzzle: Puzzle, called: Sequence[Rule]) -> list[Rule]:
    """All rules of the kinds that drawings and words do not describe fully."""
    back = _read_back(_data(puzzle))
    kinds = {type(rule) for rule in puzzle.rules if rule not in back.rules}
    return [rule for rule in called if type(rule) in kinds]


def _is_understood(puzzle: Puzzle, data: dict[str, Any]) -> bool:
    back = _read_back(data)
    return set(back.rules) == set(puzzle.rules) and not back.not_modelled


def _read_back(data: dict[str, Any]) -> Puzzle:
    """The puzzle read back, without the solution, which would correct misread parts."""
    about = {key: value for key, value in data["metadata"].items() if key != "solution"}
    return read_scl({**data, "metadata": about})


def _data(puzzle: Puzzle, by_call: Sequence[Rule] = ()) -> dict[str, Any]:
    board = puzzle.board
    data: dict[str, Any] = {
        "cellSize": CELL,
        "cells": _cells(puzzle),
        "regions": [_pairs(house.cells) for house in board.regions],
        "cages": [*_cages(puzzle), *_lines(board)],
        **drawings([mark for _, mark in _marks(puzzle) if not isinstance(mark, Cage)]),
        "metadata": _metadata(puzzle, by_call),
    }
    name = sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]
    return {"id": f"solvecp{name}", **data}


def _cells(puzzle: Puzzle) -> list[list[dict[str, Any]]]:
    return [[{} if digit is None else {"value": digit} for digit in row] for row in puzzle.rows()]


def _pairs(cells: tuple[Cell, ...]) -> list[list[int]]:
    return [list(cell) for cell in cells]


def _marks(puzzle: Puzzle) -> list[tuple[Rule | None, Mark]]:
    of_rules = [(rule, mark) for rule in puzzle.rules for mark in rule.drawing(puzzle)]
    return [*of_rules, *((None, mark) for mark in puzzle.marks)]


# Cages.


def _cages(puzzle: Puzzle) -> list[dict[str, Any]]:
    """The drawn cages, and hidden ones for cells that must differ."""
    on_board = set(puzzle.board.cells).issuperset
    found = [
        _cage(rule, mark)
        for rule, mark in _marks(puzzle)
        if isinstance(mark, Cage) and on_board(mark.cells)
    ]
    extra = [rule for rule in puzzle.rules if isinstance(rule, ExtraRegion)]
    hidden = {"unique": True, "style": "extraregion", "hidden": True}
    return [*found, *({"cells": _pairs(rule.cells), **hidden} for rule in extra)]


def _cage(rule: Rule | None, mark: Cage) -> dict[str, Any]:
    """A cage; SudokuPad checks killer cages and sums itself."""
    cage: dict[str, Any] = {"cells": _pairs(mark.cells), "outlineC": mark.color}
    cage |= {"value": mark.label} if mark.label else {}
    if isinstance(rule, KillerCage):
        cage["unique"] = True
    if isinstance(rule, (KillerCage, SumCage)) and rule.total is not None:
        cage["sum"] = rule.total
    return cage


def _has_usual_lines(board: Board) -> bool:
    """Whether every row and every column of a whole board is a house."""
    kinds = [house.kind for house in board.houses if len(house.cells) > 1]
    rows, columns = board.rows * (board.cols > 1), board.cols * (board.rows > 1)
    return board.is_full and (kinds.count("row"), kinds.count("column")) == (rows, columns)


def _lines(board: Board) -> list[dict[str, Any]]:
    """The rows and columns as hidden cages, if they are not the usual ones."""
    if _has_usual_lines(board):
        return []
    lines = [house for house in board.houses if house.kind in ("row", "column")]
    as_cage = {"unique": True, "hidden": True, "type": "rowcol"}
    return [{"cells": _pairs(house.cells), **as_cage} for house in lines]


# Title, author and rules text.


def _metadata(puzzle: Puzzle, by_call: Sequence[Rule]) -> dict[str, Any]:
    words = {
        "title": puzzle.title,
        "author": puzzle.author,
        "rules": rules_text(puzzle, by_call),
        "solution": _solution(puzzle),
    }
    found: dict[str, Any] = {name: text for name, text in words.items() if text}
    board = puzzle.board
    usual_digits = board.digits == tuple(range(1, max(board.rows, board.cols) + 1))
    usual_lines = _has_usual_lines(board)
    found |= {} if usual_lines else {"norowcol": True}
    return found if usual_digits and usual_lines else {**found, "digits": list(board.digits)}


def _solution(puzzle: Puzzle) -> str:
    """The recorded solution, one character per place; empty if a digit needs two."""
    if puzzle.solution is None or any(not 0 <= d <= 9 for d in puzzle.solution.digits):
        return ""
    return "".join("." if d is None else str(d) for row in puzzle.solution for d in row)
