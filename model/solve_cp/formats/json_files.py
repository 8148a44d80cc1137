"""JSON: one puzzle, a list of them or one on each line, of solve-cp or of other tools."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from solve_cp.errors import FormatError
from solve_cp.formats.puzzle_json.reading import MARK, puzzle_from_json
from solve_cp.formats.shared.json_text import load_json
from solve_cp.formats.shared.symbols import Options
from solve_cp.formats.source import Source
from solve_cp.formats.text.lines import OnError
from solve_cp.puzzle.puzzle import Puzzle

EXPECTED = (
    f'expected a JSON puzzle of solve-cp ("{MARK}": 1), f-puzzles, SudokuPad or SudokuMaker, '
    "or rows of digits"
)
REPLACED = "\ufffd"  # replaces bytes that are not text
_SQUEEZED = re.compile(rb"\s*\{\w+:")
# A line with a whole object, followed by a line that starts another one.
_LINES = re.compile(rb"(?:\xef\xbb\xbf)?\s*\{[^\r\n]*\}[ \t]*\r?\n\s*\{")


def scan_json(source: Source, options: Options, on_error: OnError) -> Iterator[Puzzle]:
    """The puzzles of JSON data, which is read at once unless each line is a puzzle."""
    in_lines = bool(_LINES.match(source.beginning()))
    for where, item in _lines(source) if in_lines else _items(source):
        try:
            yield _puzzle(_parsed(item, where) if in_lines else item, options, where)
        except FormatError as error:
            if on_error is None:
                raise
            on_error(error)


def _lines(source: Source) -> Iterator[tuple[str, str]]:
    """Each line that is not blank, with its place."""
    for number, line in source.lines(lenient=True):
        if line.strip():
            yield f"{source.name}, line {number}", line


def _parsed(line: str, where: str) -> Any:
    if REPLACED in line:
        raise FormatError(f"expected UTF-8 text: {where}")
    return load_json(line, where)


def _items(source: Source) -> Iterator[tuple[str, Any]]:
    """The data of each puzzle, with its place."""
    data = _load(source)
    if isinstance(data, list) and not (data and isinstance(data[0], (int, str, list))):
        for number, item in enumerate(data, 1):
            yield f"{source.name}, puzzle {number}", item
    else:
        yield source.name, data


def _load(source: Source) -> Any:
    """The data of a JSON file, compressed as in SudokuPad or plain."""
    if not _SQUEEZED.match(source.head):
        return load_json(source.whole(), source.name)
    from solve_cp.formats.sudokupad.zipped import unzip

    try:
        return unzip(source.whole().decode("utf-8-sig", "replace"))
    except FormatError as error:
        raise FormatError(f"{error}: {source.name}") from None


def _puzzle(data: Any, options: Options, where: str) -> Puzzle:
    """The puzzle in one JSON value: a file of solve-cp or another tool, or rows of digits."""
    if isinstance(data, dict) and MARK in data:
        return puzzle_from_json(data, where)
    if isinstance(data, dict):
        return _tool_puzzle(data, where, options.strict)
    if isinstance(data, list):
        size = {"size": len(data), "givens": data}
        box = {"box": "{}x{}".format(*options.box)} if options.box else {}
        spec = {"digits": options.alphabet.spec} if options.alphabet else {}
        return puzzle_from_json({MARK: 1, **size, **box, **spec}, where)
    raise FormatError(f"{EXPECTED}: {where}")


def _tool_puzzle(data: dict[str, Any], where: str, strict: bool) -> Puzzle:
    """The puzzle in the JSON of another tool."""
    from solve_cp.formats.fpuzzles.reading import is_fpuzzles, read_fpuzzles
    from solve_cp.formats.sudokumaker.reading import is_sudokumaker, read_sudokumaker
    from solve_cp.formats.sudokupad.reading import is_scl, read_scl

    tools = ((is_sudokumaker, read_sudokumaker), (is_fpuzzles, read_fpuzzles), (is_scl, read_scl))
    for is_one, read_one in tools:
        if is_one(data):
            return read_one(data, where, strict)
    raise FormatError(f"{EXPECTED}: {where}")
