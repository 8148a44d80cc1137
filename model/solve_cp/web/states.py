"""The state of the page: a puzzle as JSON, with what the page needs to draw and edit it."""

from __future__ import annotations

import hashlib
import io
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from solve_cp.board.board import Board
from solve_cp.drawing.svg import svg
from solve_cp.errors import FormatError, InputError
from solve_cp.formats.puzzle_json.reading import puzzle_from_json
from solve_cp.formats.puzzle_json.writing import puzzle_to_json
from solve_cp.formats.reading import scan
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules.written import rule_from_text
from solve_cp.web import rule_text
from solve_cp.web.rule_text import place_of, rule_state
from solve_cp.web.worker import How

Data = Mapping[str, Any]
MOST_CELLS = 64 * 64
MOST_RULES = 2000
_VIEW = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_MOVED = re.compile(r'class="board" transform="translate\(([-\d.]+) ([-\d.]+)\)"')


def read_text(data: Data, _: How) -> Any:
    """The state for a text: a link, JSON, CSV or a line; the first puzzle if there are several."""
    text = data.get("text")
    if not isinstance(text, str) or not text.strip():
        raise FormatError("expected a puzzle, got an empty text")
    # Bytes are always content: they cannot name a file.
    found = scan(io.BytesIO(text.strip().encode("utf-8", "replace")))
    return state_of(bounded(next(iter(found))), data)


def empty(data: Data, _: How) -> Any:
    """The state of an empty board."""
    size = data.get("size")
    if not isinstance(size, int) or not 1 <= size <= 64:
        raise InputError(f"expected a size from 1 to 64, got {size}")
    return state_of(Puzzle(Board.standard(size)), data)


def board(data: Data, _: How) -> Any:
    """The state after an edit."""
    return state_of(puzzle_in(data), data)


def model_key(puzzle: Puzzle, *more: Any) -> str:
    """A hash of board, givens and rules, and of what else an answer depends on."""
    plain = Puzzle(puzzle.board, puzzle.givens, puzzle.rules, not_modelled=puzzle.not_modelled)
    said = json.dumps([puzzle_to_json(plain), *more], sort_keys=True, default=str)
    return hashlib.sha256(said.encode()).hexdigest()


def puzzle_in(data: Data) -> Puzzle:
    """The puzzle that the page sends."""
    content = data.get("puzzle")
    if not isinstance(content, Mapping):
        raise InputError("expected a puzzle as JSON")
    return bounded(puzzle_from_json(content))


def bounded(puzzle: Puzzle) -> Puzzle:
    """Check that the puzzle is not too large for the page."""
    if len(puzzle.board.cells) > MOST_CELLS or len(puzzle.rules) > MOST_RULES:
        raise InputError(
            f"expected at most {MOST_CELLS} cells and {MOST_RULES} rules, "
            f"got {len(puzzle.board.cells)} and {len(puzzle.rules)}"
        )
    return puzzle


def state_of(puzzle: Puzzle, data: Data) -> dict[str, Any]:
    """Everything that the page needs to know about a puzzle."""
    content = puzzle_to_json(puzzle)
    content["givens"] = {str(cell): digit for cell, digit in puzzle.givens.items()}
    return {
        "puzzle": content,
        "name": " by ".join(filter(None, [puzzle.title, puzzle.author])),
        "board": str(puzzle.board),
        "digits": [[digit, puzzle.symbol(digit)] for digit in puzzle.board.digits],
        "cells": [str(cell) for cell in puzzle.board.cells],
        "rows": puzzle.board.rows,
        "cols": puzzle.board.cols,
        "houses": [[str(cell) for cell in house.cells] for house in puzzle.board.houses],
        "rules": [rule_state(rule) for rule in puzzle.rules],
        "notes": [*filter(None, [puzzle.board.note]), *puzzle.remarks],
        "not_modelled": list(puzzle.not_modelled),
        "recognised": list(puzzle.recognised),
        "comment": puzzle.comment,
        "picture": picture(puzzle, data.get("theme")),
    }


def picture(puzzle: Puzzle, theme: Any) -> dict[str, Any]:
    """The drawing of the board and its rules without digits, and the position of the cells."""
    drawn = svg(
        replace(puzzle, givens={}, solution=None),
        theme="dark" if theme == "dark" else "light",
        legend=False,
    )
    view, moved = _VIEW.search(drawn), _MOVED.search(drawn)
    if view is None or moved is None:
        raise InputError("expected a board that can be drawn as SVG")
    return {
        "svg": str(drawn),
        "width": float(view[1]),
        "height": float(view[2]),
        "left": float(moved[1]),
        "top": float(moved[2]),
    }


def rule(data: Data, _: How) -> Any:
    """Parse a rule, or say what is wrong and where in the text."""
    text = data.get("text")
    if not isinstance(text, str):
        raise InputError("expected a rule as text")
    puzzle = puzzle_in(data)
    try:
        made = rule_from_text(text)
        bounded(replace(puzzle, rules=(*puzzle.rules, made)))
    except InputError as error:
        start, end = place_of(text, error)
        return {"error": str(error), "from": start, "to": end}
    return {"rule": rule_state(made)}


def catalogue(_: Data, __: How) -> Any:
    """The rules that can be added."""
    return rule_text.catalogue()
