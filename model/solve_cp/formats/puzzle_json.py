"""The project's own puzzle file: JSON that a person can write; version 1.

    {"solve-cp": 1, "title": "…", "author": "…", "comment": "…",
     "size": 9, "box": "3x3", "digits": "1-9",
     "givens": ["53..7....", …], "rules": [{"rule": "Diagonal", …}], "solution": [...]}

README documents every key.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from solve_cp.alphabet import DECIMAL, Alphabet, decode_cell, default_alphabet, is_number
from solve_cp.board import Board
from solve_cp.cells import Cell, parse_cell
from solve_cp.errors import FormatError, InputError
from solve_cp.formats.json_board import KEYS as BOARD_KEYS
from solve_cp.formats.json_board import board_from_json, board_to_json, row_symbols
from solve_cp.formats.rule_json import rule_from_json, rule_to_json
from solve_cp.grid import Grid
from solve_cp.puzzle import Puzzle

VERSION = 1
MARK = "solve-cp"
HOLE = "#"
TEXTS = ("title", "author", "comment")
KEYS = (MARK, *TEXTS, *BOARD_KEYS, "givens", "rules", "solution", "not_modelled")


def puzzle_from_json(data: Mapping[str, Any], source: str = "") -> Puzzle:
    """The puzzle that a version 1 puzzle file describes."""
    try:
        return _puzzle(dict(data), source)
    except InputError as error:
        raise FormatError(f"{error}: {source}" if source else str(error)) from None


def _puzzle(data: dict[str, Any], source: str) -> Puzzle:
    _check_keys(data)
    board, spec = board_from_json(data)
    alphabet = Alphabet.parse(spec) if spec else default_alphabet(board.digits)
    solution = data.get("solution")
    return Puzzle(
        board,
        _cells(data.get("givens", {}), board, alphabet, "givens"),
        _rules(data.get("rules", [])),
        title=_text(data, "title"),
        author=_text(data, "author"),
        comment=_text(data, "comment"),
        source=source,
        solution=None if solution is None else _grid(solution, board, alphabet),
        not_modelled=_texts(data.get("not_modelled", [])),
        alphabet=spec,
    )


def _check_keys(data: dict[str, Any]) -> None:
    version = data.get(MARK)
    if isinstance(version, bool) or version != VERSION:
        raise FormatError(f'expected "{MARK}": {VERSION}, the version, got {version!r}')
    for key in data:
        if key not in KEYS:
            near = get_close_matches(key, KEYS, n=1)
            hint = f" (did you mean {near[0]!r}?)" if near else ""
            raise FormatError(f"expected keys of a puzzle file, got {key[:40]!r}{hint}")


def _text(data: dict[str, Any], key: str) -> str:
    text = data.get(key, "")
    if not isinstance(text, str):
        raise FormatError(f"expected text, got {str(text)[:60]}: key {key!r}")
    return text


def _texts(source: Any) -> tuple[str, ...]:
    if not isinstance(source, list) or not all(isinstance(text, str) for text in source):
        raise FormatError("expected a list of texts: key 'not_modelled'")
    return tuple(source)


def _rules(source: Any) -> tuple[Any, ...]:
    if not isinstance(source, list):
        raise FormatError("expected a list of rules: key 'rules'")
    rules = []
    for number, data in enumerate(source, 1):
        try:
            rules.append(rule_from_json(data))
        except InputError as error:
            raise FormatError(f"{error}: rule {number}") from None
    return tuple(rules)


def _cells(source: Any, board: Board, alphabet: Alphabet, key: str) -> dict[Cell, int]:
    """The digits by cell, from `{"r1c1": 5}` or from rows."""
    if isinstance(source, dict):
        pairs = ((parse_cell(name), _digit(value, key)) for name, value in source.items())
        return dict(pairs)
    if isinstance(source, str):
        source = source.split("\n")
    if not isinstance(source, list) or len(source) != board.rows:
        count = f", got {len(source)}" if isinstance(source, list) else ""
        raise FormatError(f"expected {board.rows} rows{count}: key {key!r}")
    found: dict[Cell, int] = {}
    for number, row in enumerate(source):
        try:
            found.update(_row(row, number, board, alphabet))
        except FormatError as error:
            raise FormatError(f"{error}: key {key!r}, row {number + 1}") from None
    return found


def _row(row: Any, number: int, board: Board, alphabet: Alphabet) -> Iterator[tuple[Cell, int]]:
    symbols = row_symbols(row, not alphabet.symbols)
    if len(symbols) != board.cols:
        raise FormatError(f"expected {board.cols} columns, got {len(symbols)}")
    numbers = isinstance(row, list) or any(len(symbol) > 1 for symbol in symbols)
    for col, symbol in enumerate(symbols):
        cell = Cell(number, col)
        if symbol == HOLE:
            if cell in board.index:
                raise FormatError(f"expected a cell, got {HOLE!r}, which means none: {cell}")
            continue
        chosen = DECIMAL if numbers and is_number(symbol) else alphabet
        digit = decode_cell(chosen, symbol, board.digits)
        if digit is not None:
            yield cell, digit


def _digit(value: Any, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise FormatError(f"expected a digit, got {str(value)[:60]}: key {key!r}")
    return value


def _grid(source: Any, board: Board, alphabet: Alphabet) -> Grid:
    digits = _cells(source, board, alphabet, "solution")
    missing = [cell for cell in board.cells if cell not in digits]
    if missing:
        raise FormatError(f"expected a digit in every cell: {missing[0]}, key 'solution'")
    return Grid(board, [digits[cell] for cell in board.cells])


# Writing.


def puzzle_to_json(puzzle: Puzzle) -> dict[str, Any]:
    """The puzzle as a version 1 puzzle file says it; what is empty or usual is left out."""
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
    if puzzle.not_modelled:
        data["not_modelled"] = list(puzzle.not_modelled)
    return data


def rows_to_json(
    board: Board, digits: Mapping[Cell, int], alphabet: Alphabet
) -> list[str] | dict[str, int]:
    """Rows of symbols, or of numbers between blanks; `.` is blank and `#` no cell."""
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


# Text.


def load_json(content: bytes | str, source: str) -> Any:
    """The data in JSON text; damaged, nested or repeated beyond reason is a FormatError."""
    try:
        text = content.decode("utf-8-sig") if isinstance(content, bytes) else content
        return json.loads(text, object_pairs_hook=_once, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise FormatError(f"expected UTF-8 text: {source}") from None
    except json.JSONDecodeError as error:
        what = f"{error.msg[:1].lower()}{error.msg[1:]}"
        line = f", line {error.lineno}" if "\n" in error.doc else ""
        raise FormatError(f"expected JSON: {what}: {source}{line}") from None
    except RecursionError:
        raise FormatError(f"expected JSON of a sensible depth: {source}") from None
    except FormatError as error:
        raise FormatError(f"{error}: {source}") from None
    except ValueError:
        raise FormatError(f"expected JSON with numbers of a sensible size: {source}") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        twice = Counter(key for key, _ in pairs).most_common(1)[0][0]
        raise FormatError(f"expected each key once, got {twice[:40]!r} twice")
    return data


def _no_constant(name: str) -> Any:
    raise FormatError(f"expected a number, got {name}")


def dump_json(data: Any) -> str:
    """The data as JSON text, laid out for people."""
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"
