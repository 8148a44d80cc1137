"""Read grids to check: as puzzles, or as rows for boards that puzzle files cannot have."""

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
    """The grids in a file, in standard input (`-`) or in a text."""
    board = puzzle.board
    if board.rows != board.cols or not board.is_full:
        return [_rows(_text(name), name)]
    if digits is None and (decoded := _in_own_symbols(puzzle, name)):
        return [decoded]
    source: str | IO[bytes] = standard_input() if name == "-" else name
    # If 0 is a digit of the puzzle, it does not mean a blank.
    own = alphabet_of(puzzle).spec if 0 in board.digits else None
    return [_filled(found) for found in scan(source, digits=digits or own)]


def one_grid(puzzle: Puzzle, name: str, digits: str | None) -> Any:
    """The only grid in a file or a text; raises if there are several."""
    grids = read_grids(puzzle, name, digits)
    if len(grids) != 1:
        raise FormatError(f"expected one grid, got {len(grids)}: {name}")
    return grids[0]


def _in_own_symbols(puzzle: Puzzle, name: str) -> dict[Cell, int] | None:
    """The digits, if the text or file has one of the puzzle's symbols per cell; else None."""
    if name == "-":
        return None
    try:
        text = Path(name).read_text(encoding="utf-8") if is_file(name) else name
        return digits_of(puzzle, text)
    except (OSError, ValueError):
        return None


def _filled(found: Puzzle) -> list[list[int | None]]:
    """The rows of a puzzle: its solution if it has one, else its givens."""
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
    """Rows given as JSON, as CSV, or separated by spaces."""
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
    """A grid to start from; several digits in a cell are pencil marks."""
    marks = _marks(puzzle, name)
    if marks is not None:
        return marks
    grids = read_grids(puzzle, name, digits)
    if len(grids) != 1:
        raise FormatError(f"expected one grid, got {len(grids)}: {name}")
    return digits_of(puzzle, grids[0])


def _marks(puzzle: Puzzle, name: str) -> dict[Cell, tuple[int, ...]] | None:
    """The pencil marks, if the text has one word per cell and some have several digits."""
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
