"""Boards in JSON: the keys size, rows, cols, box, regions, board, holes, houses and digits."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from solve_cp.board.alphabet import SYMBOLS, Alphabet, default_alphabet
from solve_cp.board.board import MAX_SIDE, Board
from solve_cp.board.cells import Cell, cells_text, parse_cells
from solve_cp.board.houses import House, default_box
from solve_cp.errors import FormatError, InputError

NAMED: dict[str, Callable[[], Board]] = {"samurai": Board.samurai}
KEYS = ("size", "rows", "cols", "box", "regions", "board", "holes", "houses", "digits")
MAX_CELLS = MAX_SIDE * MAX_SIDE


def board_from_json(data: dict[str, Any]) -> tuple[Board, str | None]:
    """The board that a puzzle file describes, and its alphabet if the file names one."""
    digits, spec = _digits(data.get("digits"))
    if "board" in data:
        return _named(data), spec
    rows, cols = _shape(data)
    if "houses" in data:
        return _explicit(data, rows, cols, digits), spec
    if "holes" in data:
        raise FormatError("expected 'houses' together with 'holes'")
    if data.get("regions") is not None:
        return _jigsaw(data, rows, cols, digits), spec
    return _boxed(data, rows, cols, digits), spec


def _boxed(data: dict[str, Any], rows: int, cols: int, digits: tuple[int, ...] | None) -> Board:
    """A board with boxes, or without them if it is not square or the file says null."""
    box = data.get("box")
    if box is None and (rows != cols or "box" in data or "regions" in data):
        return Board.rectangle(rows, cols, digits)
    if rows != cols or not isinstance(box, (str, type(None))):
        raise FormatError(f"expected 'box' like \"2x3\" on a square board, got {str(box)[:60]}")
    return Board.standard(rows, box, digits)


def _named(data: dict[str, Any]) -> Board:
    name = data["board"]
    clash = [key for key in KEYS if key in data and key not in ("board", "digits")]
    if clash:
        raise FormatError(f"expected no {clash[0]!r} together with 'board'")
    if not isinstance(name, str) or name not in NAMED:
        raise FormatError(f"expected 'board' to be one of {', '.join(NAMED)}, got {name!r}")
    return NAMED[name]()


def _shape(data: dict[str, Any]) -> tuple[int, int]:
    if "size" in data:
        if "rows" in data or "cols" in data:
            raise FormatError("expected either 'size' or 'rows' and 'cols', got both")
        return _side(data, "size"), _side(data, "size")
    if "rows" not in data and "cols" not in data:
        return _shape_of_rows(data)
    return _side(data, "rows"), _side(data, "cols")


def _shape_of_rows(data: dict[str, Any]) -> tuple[int, int]:
    """The shape of the rows of regions or givens, for files that do not state one."""
    for key in ("regions", "givens", "solution"):
        rows = data.get(key)
        if isinstance(rows, list) and rows and isinstance(rows[0], (str, list)):
            return len(rows), len(row_symbols(rows[0], False))
    raise FormatError("expected 'size', or 'rows' and 'cols', got neither")


def _side(data: dict[str, Any], key: str) -> int:
    side = data.get(key)
    if isinstance(side, bool) or not isinstance(side, int) or not 1 <= side <= MAX_SIDE:
        raise FormatError(f"expected {key!r} to be a number from 1 to {MAX_SIDE}, got {side!r}")
    return side


def _digits(source: Any) -> tuple[tuple[int, ...] | None, str | None]:
    if source is None:
        return None, None
    if isinstance(source, str):
        return Alphabet.parse(source).digits, source
    if not isinstance(source, list) or len(source) > MAX_SIDE:
        raise FormatError(f"expected 'digits' like \"0-8\" or a list of numbers, got {source!r}")
    for digit in source:
        if isinstance(digit, bool) or not isinstance(digit, int):
            raise FormatError(f"expected 'digits' to be whole numbers, got {digit!r}")
    return tuple(source), None


def _jigsaw(data: dict[str, Any], rows: int, cols: int, digits: tuple[int, ...] | None) -> Board:
    if data.get("box") is not None:
        raise FormatError("expected either 'box' or 'regions', got both")
    if not isinstance(data["regions"], list):
        raise FormatError("expected 'regions' to be a list of rows, or null for none")
    layout = [row_symbols(row, False) for row in data["regions"]]
    if len(layout) != rows or any(len(row) != cols for row in layout):
        raise FormatError(f"expected {rows} rows of {cols} in 'regions'")
    return Board.jigsaw(layout, digits)


def _explicit(data: dict[str, Any], rows: int, cols: int, digits: tuple[int, ...] | None) -> Board:
    if not isinstance(data["houses"], list):
        raise FormatError("expected 'houses' to be a list")
    holes = frozenset(_some(data.get("holes", "")))
    cells = tuple(
        cell for row in range(rows) for col in range(cols) if (cell := Cell(row, col)) not in holes
    )
    houses = tuple(_house(house) for house in data["houses"])
    values = tuple(range(1, max(rows, cols) + 1)) if digits is None else digits
    return Board(rows, cols, values, houses, cells)


def _house(data: Any) -> House:
    if not isinstance(data, dict) or set(data) != {"kind", "name", "cells"}:
        raise FormatError(f"expected a house with kind, name and cells, got {str(data)[:60]}")
    if not isinstance(data["kind"], str) or not isinstance(data["name"], str):
        raise FormatError("expected the kind and name of a house to be text")
    return House(data["kind"], data["name"], _some(data["cells"]))


def _some(source: Any) -> tuple[Cell, ...]:
    if not isinstance(source, str):
        raise FormatError(f"expected cells like 'r1c1 r1c2', got {str(source)[:60]}")
    return parse_cells(source)


def row_symbols(row: Any, numbers: bool) -> list[str]:
    """The symbols of a row: a list of digits, or a text of symbols or space-separated numbers."""
    if isinstance(row, str):
        spaced = numbers or " " in row.strip()
        return row.split() if spaced else list(row)
    if isinstance(row, list):
        return [_symbol(item) for item in row]
    raise FormatError(f"expected a row of symbols, got {str(row)[:60]}")


def _symbol(item: Any) -> str:
    if item is None:
        return "."
    if isinstance(item, (bool, float, list, dict)):
        raise FormatError(f"expected a digit, got {str(item)[:60]}")
    return str(item)


# Writing.


def board_to_json(board: Board, spec: str | None) -> dict[str, Any]:
    """The keys that describe a board, as short as possible."""
    for keys in _simple_forms(board):
        if _describes(keys, board):
            return keys | _alphabet_key(board, keys, spec)
    return _explicit_form(board)


def _describes(keys: dict[str, Any], board: Board) -> bool:
    try:
        return board_from_json(keys)[0] == board
    except InputError:
        return False


def _simple_forms(board: Board) -> Iterable[dict[str, Any]]:
    usual = tuple(range(1, max(board.rows, board.cols) + 1))
    digits = {} if board.digits == usual else {"digits": digits_to_json(board.digits)}
    if not board.is_full:
        yield from ({"board": name} for name in NAMED)
        return
    if board.rows != board.cols:
        size: dict[str, Any] = {"rows": board.rows, "cols": board.cols}
    else:
        size = {"size": board.rows}
    box = board.box if board.box and board.box != default_box(board.rows) else None
    yield size | digits | ({"box": f"{box[0]}x{box[1]}"} if box else {})
    yield size | digits | {"regions": None}
    if board.regions and all(len(r.cells) == len(board.digits) for r in board.regions):
        yield size | digits | {"regions": _layout(board)}


def digits_to_json(digits: tuple[int, ...]) -> str | list[int]:
    """Digits as the name of an alphabet if they have one, else as a list."""
    alphabet = default_alphabet(digits)
    return alphabet.spec if alphabet.digits == digits else list(digits)


def _layout(board: Board) -> list[str]:
    number = board.region_number
    names = [[number.get(Cell(r, c)) for c in range(board.cols)] for r in range(board.rows)]
    if len(board.regions) < len(SYMBOLS):
        return ["".join("." if i is None else SYMBOLS[i + 1] for i in row) for row in names]
    return [" ".join("." if i is None else str(i + 1) for i in row) for row in names]


def _alphabet_key(board: Board, keys: dict[str, Any], spec: str | None) -> dict[str, Any]:
    """The alphabet under `digits`, if it has exactly the board's digits."""
    if spec is None or "board" in keys or spec == default_alphabet(board.digits).spec:
        return {}
    alphabet = Alphabet.parse(spec)
    same = alphabet.digits == board.digits or (alphabet.digits is None and "digits" not in keys)
    return {"digits": spec} if same else {}


def _explicit_form(board: Board) -> dict[str, Any]:
    full = (Cell(r, c) for r in range(board.rows) for c in range(board.cols))
    holes = [cell for cell in full if cell not in board.index]
    houses = [
        {"kind": house.kind, "name": house.name, "cells": cells_text(house.cells)}
        for house in board.houses
    ]
    keys = {"rows": board.rows, "cols": board.cols, "digits": digits_to_json(board.digits)}
    return keys | ({"holes": cells_text(holes)} if holes else {}) | {"houses": houses}
