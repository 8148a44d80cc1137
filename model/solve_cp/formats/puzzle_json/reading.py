"""solve-cp's own puzzle file: hand-writable JSON, version 1.

    {"solve-cp": 1, "title": "…", "author": "…", "comment": "…",
     "size": 9, "box": "3x3", "digits": "1-9",
     "givens": ["53..7....", …], "rules": [{"rule": "Diagonal", …}], "solution": [...]}

formats/README.md explains every key.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from solve_cp.board.alphabet import DECIMAL, Alphabet, decode_cell, default_alphabet, is_number
from solve_cp.board.board import Board
from solve_cp.board.cells import Cell, parse_cell
from solve_cp.board.grid import Grid
from solve_cp.errors import FormatError, InputError, RuleError
from solve_cp.formats.puzzle_json.board import KEYS as BOARD_KEYS
from solve_cp.formats.puzzle_json.board import board_from_json, row_symbols
from solve_cp.formats.puzzle_json.marks import marks_from_json
from solve_cp.formats.puzzle_json.rules import rule_from_json
from solve_cp.puzzle.puzzle import Puzzle

VERSION = 1
MARK = "solve-cp"
HOLE = "#"
IGNORE = "ignore_drawings"
MOST_PLACE = 60  # the longest text of a rule in an error
TEXTS = ("title", "author", "comment")
LISTS = ("not_modelled", "recognised")
KEYS = (MARK, *TEXTS, *BOARD_KEYS, "givens", "rules", "solution", *LISTS, "marks", IGNORE)


def puzzle_from_json(data: Mapping[str, Any], source: str = "") -> Puzzle:
    """The puzzle in a version 1 puzzle file."""
    try:
        return _puzzle(dict(data), source)
    except RuleError as error:
        raise FormatError(error.told(source)) from None
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
        not_modelled=() if _ignores_drawings(data) else _texts(data, "not_modelled"),
        recognised=_texts(data, "recognised"),
        marks=marks_from_json(data.get("marks", [])),
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


def _ignores_drawings(data: dict[str, Any]) -> bool:
    """Whether the file says that its rules are complete, so that drawings are ignored."""
    said = data.get(IGNORE, False)
    if not isinstance(said, bool):
        raise FormatError(f"expected true or false, got {str(said)[:60]}: key {IGNORE!r}")
    return said


def _text(data: dict[str, Any], key: str) -> str:
    text = data.get(key, "")
    if not isinstance(text, str):
        raise FormatError(f"expected text, got {str(text)[:60]}: key {key!r}")
    return text


def _texts(data: dict[str, Any], key: str) -> tuple[str, ...]:
    source = data.get(key, [])
    if not isinstance(source, list) or not all(isinstance(text, str) for text in source):
        raise FormatError(f"expected a list of texts: key {key!r}")
    return tuple(source)


def _rules(source: Any) -> tuple[Any, ...]:
    if not isinstance(source, list):
        raise FormatError("expected a list of rules: key 'rules'")
    rules = []
    for number, data in enumerate(source, 1):
        try:
            rules.append(rule_from_json(data))
        except InputError as error:
            raise RuleError(str(error)).at(number, _place(data)) from None
    return tuple(rules)


def _place(data: Any) -> str:
    """The name and the cells of a rule that cannot be read, if known."""
    if not isinstance(data, dict):
        return "no rule"
    words = (data.get("rule"), *(data.get(key) for key in ("cells", "line", "cell", "side")))
    texts = [word for word in words if isinstance(word, str) and word.strip()]
    return " ".join(" ".join(texts).split())[:MOST_PLACE] or "a rule without a name"


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
                raise FormatError(f"expected a cell, got {HOLE!r}, which means a hole: {cell}")
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
