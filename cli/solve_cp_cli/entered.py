"""Grids to be checked: read like puzzles, or as rows for boards that no plain puzzle has."""

from __future__ import annotations

import json
from pathlib import Path
from typing import IO, Any

from solve_cp import Cell, FormatError, Puzzle, scan
from solve_cp.formats.source import is_file, standard_input
from solve_cp.formats.text.csv_grid import delimiter_of
from solve_cp.formats.text.writing import alphabet_of
from solve_cp.questions.check import digits_of


def read_grids(puzzle: Puzzle, name: str, digits: str | None) -> list[Any]:
    """The grids of a file, of standard input (`-`) or of a text, for boards like the puzzle's."""
    board = puzzle.board
    if board.rows != board.cols or not board.is_full:
        return [_rows(_text(name), name)]
    if digits is None and (decoded := _in_own_symbols(puzzle, name)):
        return [decoded]
    source: str | IO[bytes] = standard_input() if name == "-" else name
    # Where 0 is a digit it is no blank, which only the puzzle's own symbols tell.
    own = alphabet_of(puzzle).spec if 0 in board.digits else None
    return [_filled(found) for found in scan(source, digits=digits or own)]


def one_grid(puzzle: Puzzle, name: str, digits: str | None) -> Any:
    """The one grid of a file or a text."""
    grids = read_grids(puzzle, name, digits)
    if len(grids) != 1:
        raise FormatError(f"expected one grid, got {len(grids)}: {name}")
    return grids[0]


def _in_own_symbols(puzzle: Puzzle, name: str) -> dict[Cell, int] | None:
    """The digits of a text or file that is one symbol of the puzzle for each cell, else None."""
    if name == "-":
        return None
    try:
        text = Path(name).read_text(encoding="utf-8") if is_file(name) else name
        return digits_of(puzzle, text)
    except (OSError, ValueError):
        return None


def _filled(found: Puzzle) -> list[list[int | None]]:
    """The rows of what was read as a puzzle: its solution if it has one, else its givens."""
    return found.solution.tolist() if found.solution else found.rows()


def _text(name: str) -> str:
    if name == "-":
        return standard_input().read().decode("utf-8-sig", "replace")
    if "\n" in name or name.lstrip().startswith("["):
        return name
    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, ValueError):
        raise FormatError(f"expected a readable file with rows of digits, got {name}") from None


def _rows(text: str, name: str) -> list[list[Any]]:
    """Rows as JSON, as CSV, or with blanks between the digits."""
    if text.lstrip().startswith("["):
        try:
            rows: list[list[Any]] = json.loads(text)
        except ValueError:
            raise FormatError(f"expected rows as JSON: {name}") from None
        if not all(isinstance(row, list) for row in rows):
            raise FormatError(f"expected rows as JSON: {name}")
        return rows
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    delimiter = delimiter_of(lines[0]) if lines else None
    return [[field.strip() for field in line.split(delimiter)] for line in lines]


def read_start(puzzle: Puzzle, name: str, digits: str | None) -> Any:
    """A grid to start at: digits, or pencil marks where a cell has several of them."""
    marks = _marks(puzzle, name)
    if marks is not None:
        return marks
    grids = read_grids(puzzle, name, digits)
    if len(grids) != 1:
        raise FormatError(f"expected one grid, got {len(grids)}: {name}")
    return digits_of(puzzle, grids[0])


def _marks(puzzle: Puzzle, name: str) -> dict[Cell, tuple[int, ...]] | None:
    """The pencil marks of a text with as many words as cells, some of several digits; else None."""
    try:
        text = Path(name).read_text(encoding="utf-8") if is_file(name) else name
    except (OSError, ValueError):
        return None
    alphabet = alphabet_of(puzzle)
    words = [word for word in text.replace("|", " ").split() if not set(word) <= set("+-")]
    if len(words) != len(puzzle.board.cells) or max(map(len, words), default=0) < 2:
        return None
    several = [
        word.split(",") if "," in word or not alphabet.symbols else [*word] for word in words
    ]
    try:
        known = [tuple(alphabet.digit(symbol) for symbol in some) for some in several]
    except (ValueError, KeyError):
        return None
    return dict(zip(puzzle.board.cells, known, strict=True))
