"""Write puzzles and grids as JSON, lines, CSV, drawn text or .npy; files are replaced whole."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import IO, Any

import numpy as np

from solve_cp.alphabet import SYMBOLS, Alphabet, alphabet_for
from solve_cp.board import Board
from solve_cp.cells import Cell
from solve_cp.errors import FormatError, need
from solve_cp.formats.atomic import replacing
from solve_cp.formats.puzzle_json import dump_json, puzzle_to_json
from solve_cp.grid import Grid
from solve_cp.puzzle import Puzzle
from solve_cp.render.text import draw

Item = Puzzle | Grid
Target = str | os.PathLike[str] | IO[Any] | None

TO_WRITE = "a puzzle or a grid to write"


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
    if isinstance(items, (Puzzle, Grid)):
        return (items,)
    need(items, Iterable, TO_WRITE)
    return items


def _as_puzzle(item: Item) -> Puzzle:
    if isinstance(item, Grid):
        return Puzzle(item.board, item.by_cell)
    need(item, Puzzle, TO_WRITE)
    return item


# The formats.


def _json(puzzles: list[Puzzle], alone: bool) -> str:
    data = [puzzle_to_json(puzzle) for puzzle in puzzles]
    return dump_json(data[0] if alone else data)


def _text(puzzles: list[Puzzle], alone: bool) -> str:  # noqa: ARG001 (one shape for all formats)
    for puzzle in puzzles:
        _check_plain(puzzle, "text")
    drawn = (draw(puzzle.board, puzzle.givens, puzzle.alphabet) for puzzle in puzzles)
    return "\n\n".join(drawn) + "\n"


def _line(puzzles: list[Puzzle], alone: bool) -> str:  # noqa: ARG001
    return "".join(f"{line_of(puzzle)}\n" for puzzle in puzzles)


def line_of(puzzle: Puzzle) -> str:
    """The puzzle in one line: its givens, its layout if it is a jigsaw, its solution if known."""
    _check_plain(puzzle, "line")
    alphabet = alphabet_of(puzzle)
    parts = [digits_line(puzzle, puzzle.givens), _layout(puzzle.board)]
    if puzzle.solution is not None:
        parts.append(digits_line(puzzle, _solution(puzzle)))
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
        solution = digits_line(puzzle, _solution(puzzle)) if puzzle.solution else ""
        rows.append([digits_line(puzzle, puzzle.givens), solution, _layout(puzzle.board) or ""])
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


def _fpuzzles(puzzles: list[Puzzle], alone: bool) -> str:
    from solve_cp.formats.fpuzzles_write import fpuzzles_text

    texts = [fpuzzles_text(puzzle) for puzzle in puzzles]
    return f"{texts[0]}\n" if alone else "[{}]\n".format(",\n".join(texts))


def _fpuzzles_link(puzzles: list[Puzzle], alone: bool) -> str:  # noqa: ARG001
    from solve_cp.formats.fpuzzles_write import fpuzzles_link

    return "".join(f"{fpuzzles_link(puzzle)}\n" for puzzle in puzzles)


def _iss(puzzles: list[Puzzle], alone: bool) -> str:
    from solve_cp.formats.iss_writing import puzzle_to_iss

    strings = [puzzle_to_iss(puzzle, always_shape=not alone) for puzzle in puzzles]
    return "".join(f"{string}\n" for string in strings)


def _minizinc(puzzles: list[Puzzle], alone: bool) -> str:  # noqa: ARG001
    from solve_cp.formats.minizinc import puzzle_to_minizinc

    return puzzle_to_minizinc(_only(puzzles, "minizinc"))


def _dimacs(puzzles: list[Puzzle], alone: bool) -> str:  # noqa: ARG001
    from solve_cp.formats.dimacs import puzzle_to_dimacs

    return puzzle_to_dimacs(_only(puzzles, "dimacs"))


def _only(puzzles: list[Puzzle], format: str) -> Puzzle:
    if len(puzzles) != 1:
        raise FormatError(f"expected one puzzle for {format}, got {len(puzzles)}")
    return puzzles[0]


FORMATS: Mapping[str, Callable[[list[Puzzle], bool], str | bytes]] = {
    "json": _json,
    "line": _line,
    "csv": _csv,
    "text": _text,
    "npy": _npy,
    "fpuzzles": _fpuzzles,
    "fpuzzles-link": _fpuzzles_link,
    "iss": _iss,
    "minizinc": _minizinc,
    "dimacs": _dimacs,
}


def _check_plain(puzzle: Puzzle, format: str) -> None:
    """Nothing is dropped silently: what a plain format cannot hold is an error."""
    if puzzle.rules:
        raise FormatError(f"expected a puzzle without rules for {format}: use json")
    if _layout(puzzle.board) is None:
        expected = f"expected a standard board or a jigsaw for {format}"
        raise FormatError(f"{expected}, got a {puzzle.board}: use json")


def alphabet_of(puzzle: Puzzle) -> Alphabet:
    """The puzzle's own alphabet if it can write every digit of the board, else the default."""
    return alphabet_for(puzzle.alphabet, puzzle.board.digits)


def _solution(puzzle: Puzzle) -> Mapping[Cell, int]:
    return {} if puzzle.solution is None else puzzle.solution.by_cell


def digits_line(puzzle: Puzzle, digits: Mapping[Cell, int]) -> str:
    """Digits on the puzzle's board row by row, in its alphabet: symbols, or numbers and blanks."""
    symbols, blank, between = _spelling(puzzle.alphabet, puzzle.board)
    cells = puzzle.board.cells
    return between.join([symbols[digits[cell]] if cell in digits else blank for cell in cells])


def grid_line(puzzle: Puzzle, grid: Grid) -> str:
    """A filled grid of the puzzle row by row, in its alphabet."""
    symbols, _, between = _spelling(puzzle.alphabet, puzzle.board)
    return between.join([symbols[digit] for digit in grid.digits])


@lru_cache(maxsize=256)
def _spelling(spec: str | None, board: Board) -> tuple[dict[int, str], str, str]:
    """How a board's digits are written, how a blank is, and what stands between cells."""
    alphabet = alphabet_for(spec, board.digits)
    blank = "." if alphabet.symbols or 0 in board.digits else "0"
    symbols = {digit: alphabet.symbol(digit) for digit in board.digits}
    return symbols, blank, "" if alphabet.symbols else " "


@lru_cache(maxsize=256)
def _layout(board: Board) -> str | None:
    """The region of each cell of a jigsaw, empty for a standard board; None for any other."""
    if board.rows != board.cols or not board.is_full or not _usual_digits(board):
        return None
    if board.box or not board.regions:
        box = board.box if board.regions else None
        return "" if board == Board.standard(board.rows, box, board.digits) else None
    number = board.region_number
    if len(number) < len(board.cells) or len(board.regions) != board.rows:
        return None
    n, names = board.rows, [number[cell] for cell in board.cells]
    if board != Board.jigsaw([names[i : i + n] for i in range(0, n * n, n)], board.digits):
        return None
    if n < len(SYMBOLS):
        return "".join(SYMBOLS[name + 1] for name in names)
    return " ".join(str(name + 1) for name in names)


def _usual_digits(board: Board) -> bool:
    first = board.digits[0]
    return first in (0, 1) and board.digits == tuple(range(first, first + board.rows))


# The target.


def _put(content: str | bytes, target: str | os.PathLike[str] | IO[Any]) -> None:
    raw = content.encode() if isinstance(content, str) else content
    if not isinstance(target, (str, os.PathLike)):
        binary = getattr(target, "buffer", target)
        is_text = isinstance(binary, io.TextIOBase)
        binary.write(content if is_text else raw)
        return
    with replacing(Path(target)) as file:
        file.write(raw)
