"""Write puzzles and grids in any format; files are replaced atomically."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import IO, Any

from solve_cp.board.grid import Grid
from solve_cp.errors import FormatError, need
from solve_cp.files import replacing
from solve_cp.formats.puzzle_json.writing import puzzle_to_json
from solve_cp.formats.shared.json_text import dump_json
from solve_cp.formats.text.writing import csv_of, lines_of, text_of
from solve_cp.puzzle.puzzle import Puzzle

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


def _npy(puzzles: list[Puzzle], alone: bool) -> bytes:
    from solve_cp.formats.npy.writing import npy_of

    return npy_of(puzzles, alone)


def _fpuzzles(puzzles: list[Puzzle], alone: bool) -> str:
    from solve_cp.formats.fpuzzles.writing import fpuzzles_text

    texts = [fpuzzles_text(puzzle) for puzzle in puzzles]
    return f"{texts[0]}\n" if alone else "[{}]\n".format(",\n".join(texts))


def _fpuzzles_link(puzzles: list[Puzzle], alone: bool) -> str:  # noqa: ARG001
    from solve_cp.formats.fpuzzles.writing import fpuzzles_link

    return "".join(f"{fpuzzles_link(puzzle)}\n" for puzzle in puzzles)


def _iss(puzzles: list[Puzzle], alone: bool) -> str:
    from solve_cp.formats.iss.writing import puzzle_to_iss

    strings = [puzzle_to_iss(puzzle, always_shape=not alone) for puzzle in puzzles]
    return "".join(f"{string}\n" for string in strings)


def _iss_link(puzzles: list[Puzzle], alone: bool) -> str:  # noqa: ARG001
    from solve_cp.formats.iss.writing import iss_link

    return "".join(f"{iss_link(puzzle)}\n" for puzzle in puzzles)


def _sudokupad(puzzles: list[Puzzle], alone: bool) -> str:
    from solve_cp.formats.sudokupad.writing import sudokupad_text

    texts = [sudokupad_text(puzzle) for puzzle in puzzles]
    return f"{texts[0]}\n" if alone else "[{}]\n".format(",\n".join(texts))


def _sudokupad_link(puzzles: list[Puzzle], alone: bool) -> str:  # noqa: ARG001
    from solve_cp.formats.sudokupad.writing import sudokupad_link

    return "".join(f"{sudokupad_link(puzzle)}\n" for puzzle in puzzles)


def _minizinc(puzzles: list[Puzzle], alone: bool) -> str:  # noqa: ARG001
    from solve_cp.formats.minizinc.writing import puzzle_to_minizinc

    return puzzle_to_minizinc(_only(puzzles, "minizinc"))


def _dimacs(puzzles: list[Puzzle], alone: bool) -> str:  # noqa: ARG001
    from solve_cp.formats.dimacs.writing import puzzle_to_dimacs

    return puzzle_to_dimacs(_only(puzzles, "dimacs"))


def _only(puzzles: list[Puzzle], format: str) -> Puzzle:
    if len(puzzles) != 1:
        raise FormatError(f"expected one puzzle for {format}, got {len(puzzles)}")
    return puzzles[0]


FORMATS: Mapping[str, Callable[[list[Puzzle], bool], str | bytes]] = {
    "json": _json,
    "line": lines_of,
    "csv": csv_of,
    "text": text_of,
    "npy": _npy,
    "fpuzzles": _fpuzzles,
    "fpuzzles-link": _fpuzzles_link,
    "iss": _iss,
    "iss-link": _iss_link,
    "sudokupad": _sudokupad,
    "sudokupad-link": _sudokupad_link,
    "minizinc": _minizinc,
    "dimacs": _dimacs,
}


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
