"""Write puzzles and grids as JSON, lines, CSV, drawn text or .npy; files are replaced whole."""

from __future__ import annotations

import io
import os
import stat
import tempfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import IO, Any

import numpy as np

from solve_cp.alphabet import SYMBOLS, Alphabet, default_alphabet
from solve_cp.board import Board
from solve_cp.cells import Cell
from solve_cp.errors import FormatError
from solve_cp.formats.puzzle_json import dump_json, puzzle_to_json
from solve_cp.grid import Grid
from solve_cp.puzzle import Puzzle
from solve_cp.render.text import draw

Item = Puzzle | Grid
Target = str | os.PathLike[str] | IO[Any] | None


def write(
    items: Item | Iterable[Item], target: Target = None, format: str = "json"
) -> str | bytes | None:
    """Write puzzles or grids; returns the text (bytes for npy) if there is no target.

    A grid is written as the puzzle in which every cell is given.
    """
    if format not in FORMATS:
        raise FormatError(f"expected a format of {', '.join(FORMATS)}, got {format!r}")
    alone = isinstance(items, (Puzzle, Grid))
    puzzles = [_as_puzzle(item) for item in _each(items)]
    if not puzzles:
        raise FormatError("expected at least one puzzle to write, got none")
    content = FORMATS[format](puzzles, alone)
    if target is None:
        return content
    _put(content, target)
    return None


def _each(items: Item | Iterable[Item]) -> Iterable[Item]:
    return (items,) if isinstance(items, (Puzzle, Grid)) else items


def _as_puzzle(item: Item) -> Puzzle:
    if isinstance(item, Grid):
        return Puzzle(item.board, dict(zip(item.board.cells, item.digits, strict=True)))
    if not isinstance(item, Puzzle):
        raise FormatError(f"expected a puzzle or a grid to write, got {type(item).__name__}")
    return item


# The formats.


def _json(puzzles: list[Puzzle], alone: bool) -> str:
    data = [puzzle_to_json(puzzle) for puzzle in puzzles]
    return dump_json(data[0] if alone else data)


def _text(puzzles: list[Puzzle], alone: bool) -> str:  # noqa: ARG001 (one shape for all formats)
    drawn = (draw(puzzle.board, puzzle.givens, puzzle.alphabet) for puzzle in puzzles)
    return "\n\n".join(drawn) + "\n"


def _line(puzzles: list[Puzzle], alone: bool) -> str:  # noqa: ARG001
    return "".join(f"{line_of(puzzle)}\n" for puzzle in puzzles)


def line_of(puzzle: Puzzle) -> str:
    """The puzzle in one line: its givens, its layout if it is a jigsaw, its solution if known."""
    _check_plain(puzzle, "line")
    alphabet = _alphabet(puzzle)
    parts = [_row_by_row(puzzle.givens, puzzle.board, alphabet), _layout(puzzle.board)]
    parts.append(_row_by_row(_solution(puzzle), puzzle.board, alphabet))
    return (" " if alphabet.symbols else " ; ").join(part for part in parts if part)


def _csv(puzzles: list[Puzzle], alone: bool) -> str:
    for puzzle in puzzles:
        _check_plain(puzzle, "csv")
    return _csv_grid(puzzles[0]) if alone else _csv_table(puzzles)


def _csv_grid(puzzle: Puzzle) -> str:
    """Rows of numbers, 0 blank; blank cells are empty where 0 is a digit."""
    if _layout(puzzle.board):
        raise FormatError("expected a board with boxes for a csv grid, got a jigsaw: use json")
    blank = "" if 0 in puzzle.board.digits else "0"
    rows = [[blank if digit is None else str(digit) for digit in row] for row in puzzle.rows()]
    return "".join(",".join(row) + "\n" for row in rows)


def _csv_table(puzzles: list[Puzzle]) -> str:
    rows = [["puzzle", "solution", "layout"]]
    for puzzle in puzzles:
        alphabet = _alphabet(puzzle)
        boards = (puzzle.givens, _solution(puzzle))
        cells = [_row_by_row(digits, puzzle.board, alphabet) for digits in boards]
        rows.append([*cells, _layout(puzzle.board)])
    used = [column for column in range(3) if any(row[column] for row in rows[1:])]
    return "".join(",".join(row[column] for column in used) + "\n" for row in rows)


def _npy(puzzles: list[Puzzle], alone: bool) -> bytes:
    boards = {puzzle.board for puzzle in puzzles}
    shapes = {(board.rows, board.cols) for board in boards}
    for puzzle in puzzles:
        _check_plain(puzzle, "npy")
    if len(shapes) > 1:
        raise FormatError(f"expected boards of one size for npy, got {len(shapes)} sizes")
    if any(_layout(board) for board in boards):
        raise FormatError("expected boards with boxes for npy, got a jigsaw: use json")
    blank = -1 if any(0 in board.digits for board in boards) else 0
    rows = [[[blank if d is None else d for d in row] for row in p.rows()] for p in puzzles]
    array = np.array(rows, dtype=np.int8 if max(shapes.pop()) < 128 else np.int16)
    file = io.BytesIO()
    np.save(file, array[0] if alone else array, allow_pickle=False)
    return file.getvalue()


FORMATS: Mapping[str, Callable[[list[Puzzle], bool], str | bytes]] = {
    "json": _json,
    "line": _line,
    "csv": _csv,
    "text": _text,
    "npy": _npy,
}


def _check_plain(puzzle: Puzzle, format: str) -> None:
    """Nothing is dropped silently: what a plain format cannot hold is an error."""
    if puzzle.rules:
        raise FormatError(f"expected a puzzle without rules for {format}: use json")
    if not puzzle.board.is_full or puzzle.board.rows != puzzle.board.cols:
        raise FormatError(f"expected a square board for {format}, got a {puzzle.board}: use json")


def _alphabet(puzzle: Puzzle) -> Alphabet:
    """The puzzle's own alphabet, if it can write every digit of the board."""
    own = Alphabet.parse(puzzle.alphabet) if puzzle.alphabet else None
    fits = own is not None and own.covers(puzzle.board.digits)
    return own if own and fits else default_alphabet(puzzle.board.digits)


def _solution(puzzle: Puzzle) -> Mapping[Cell, int]:
    if puzzle.solution is None:
        return {}
    return dict(zip(puzzle.board.cells, puzzle.solution.digits, strict=True))


def _row_by_row(digits: Mapping[Cell, int], board: Board, alphabet: Alphabet) -> str:
    if not digits:
        return ""
    blank = "." if alphabet.symbols or 0 in board.digits else "0"
    symbols = (alphabet.symbol(digits[c]) if c in digits else blank for c in board.cells)
    return ("" if alphabet.symbols else " ").join(symbols)


def _layout(board: Board) -> str:
    """The region of each cell, for a board that is no standard one; empty for one that is."""
    if board.box or not board.regions:
        return ""
    number = board.region_number
    if len(board.regions) < len(SYMBOLS):
        return "".join(SYMBOLS[number[cell] + 1] for cell in board.cells)
    return " ".join(str(number[cell] + 1) for cell in board.cells)


# The target.


def _put(content: str | bytes, target: str | os.PathLike[str] | IO[Any]) -> None:
    raw = content.encode() if isinstance(content, str) else content
    if not isinstance(target, (str, os.PathLike)):
        binary = getattr(target, "buffer", target)
        is_text = isinstance(binary, io.TextIOBase)
        binary.write(content if is_text else raw)
        return
    path = Path(target)
    try:
        _replace(path, raw)
    except OSError as error:
        reason = (error.strerror or "unknown error").lower()
        raise FormatError(f"cannot write {path}: {reason}") from None


def _replace(path: Path, raw: bytes) -> None:
    """Write a file so that it is either as before or complete; pipes and devices are just fed."""
    if path.exists() and not path.is_file():
        if path.is_dir():
            raise FormatError(f"expected a file to write, got a directory: {path}")
        path.write_bytes(raw)
        return
    path = path.resolve()
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
        Path(name).chmod(_mode(path))
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _mode(path: Path) -> int:
    """The mode of the file that is replaced, or what the umask leaves a new one."""
    if path.exists():
        return stat.S_IMODE(path.stat().st_mode)
    umask = os.umask(0)
    os.umask(umask)
    return 0o666 & ~umask
