"""Read SudokuMaker puzzles: JSON with a type number for every constraint."""

from __future__ import annotations

from math import isqrt
from typing import Any

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.board.houses import House
from solve_cp.errors import FormatError, InputError
from solve_cp.formats.fpuzzles.board import board_of
from solve_cp.formats.fpuzzles.reading import MAX_SIZE
from solve_cp.formats.recognise.assembly import puzzle_of
from solve_cp.formats.shared.found import Drawn, Found
from solve_cp.formats.shared.json_values import (
    Leftovers,
    names,
    need_few,
    need_flag,
    need_list,
    need_object,
    need_text,
    need_whole,
)
from solve_cp.formats.shared.solutions import symbols_in
from solve_cp.formats.sudokumaker.reading_lines import Maker
from solve_cp.formats.sudokumaker.reading_rules import (
    REGIONS,
    ROWS_AND_COLUMNS,
    active,
    kind_of,
    rules_of,
)
from solve_cp.puzzle.puzzle import Puzzle

ABOUT = ("name", "author", "comment", "solution")
SIZE = ("type", "size", "width", "height", "minDigit", "maxDigit")
KNOWN = frozenset((*ABOUT, *SIZE, "cells", "constraints", "id", "successMessage", "export"))
CELL_KEYS = names("given value candidates cornerPencilMarks colors")


def is_sudokumaker(data: Any) -> bool:
    """Whether JSON data is a SudokuMaker puzzle."""
    return isinstance(data, dict) and "formatVersion" in data


def read_sudokumaker(data: Any, source: str = "", strict: bool = False) -> Puzzle:
    """The puzzle of SudokuMaker data; `strict` takes only what it declares."""
    try:
        found = need_object(data, "a SudokuMaker puzzle").get("puzzle")
        return puzzle_of(_found(need_object(found, "'puzzle'"), source), strict)
    except InputError as error:
        raise FormatError(f"{error}: {source}" if source else str(error)) from None


def _found(data: dict[str, Any], source: str) -> Found:
    leftovers = Leftovers()
    on = active(_constraints(data), leftovers)
    board = _board(data, list(on.values()), leftovers)
    maker = Maker(board, leftovers)
    rules = rules_of(on, maker)
    _note_leftovers(data, leftovers)
    name, author, comment = (need_text(data.get(key), f"'{key}'") for key in ABOUT[:3])
    return Found(
        board,
        _givens(data, board),
        list(rules),
        [Drawn(mark) for mark in maker.marks],
        words=comment,
        title=name,
        author=author,
        source=source,
        stored=symbols_in(data.get("solution")) or _entered(data),
        leftovers=leftovers,
    )


def _entered(data: dict[str, Any]) -> list[Any]:
    """The digits entered by the setter, if every cell has one: the solution."""
    values = [item.get("value") for item in _cells(data)]
    return [] if None in values else values


def _constraints(data: dict[str, Any]) -> list[dict[str, Any]]:
    listed = need_list(data.get("constraints"), "'constraints'")
    need_few(len(listed), "constraints")
    found = [need_object(item, "a constraint") for item in listed]
    lists = [value for item in found for value in item.values() if isinstance(value, list)]
    need_few(
        sum(isinstance(part, (list, dict)) for parts in lists for part in parts),
        "lines, cages and clues",
    )
    return found


# The board.


def _shape(data: dict[str, Any]) -> tuple[int, int]:
    count = len(need_list(data.get("cells"), "'cells'"))
    size = data.get("size", isqrt(count))
    height = need_whole(data.get("height", size), "the height")
    width = need_whole(data.get("width", size), "the width")
    if not 1 <= height <= MAX_SIZE or not 1 <= width <= MAX_SIZE:
        raise FormatError(f"expected 1 to {MAX_SIZE} rows and columns, got {height}×{width}")
    if count != height * width:
        raise FormatError(f"expected {height * width} cells, got {count}")
    return height, width


def _board(data: dict[str, Any], constraints: list[dict[str, Any]], leftovers: Leftovers) -> Board:
    rows, cols = _shape(data)
    low = need_whole(data.get("minDigit", 1), "'minDigit'")
    usual = 9 if data.get("type") == "custom" else low - 1 + max(rows, cols)
    high = need_whole(data.get("maxDigit", usual), "'maxDigit'")
    if not 0 < high - low + 1 <= MAX_SIZE:
        raise FormatError(f"expected 1 to {MAX_SIZE} digits, got {low} to {high}")
    digits = tuple(range(low, high + 1))
    lines = _lines(data, constraints, rows, cols)
    for size in {len(house.cells) for house in lines if len(house.cells) > len(digits)}:
        leftovers.say(f"rows and columns of {size} cells (there are {len(digits)} digits)")
    short = (house for house in lines if len(house.cells) <= len(digits))
    board = Board.open(rows, cols, digits).with_houses(*short)
    for item in constraints:
        if kind_of(item) == REGIONS:
            board = _with_regions(board, item, leftovers)
    return board


def _lines(
    data: dict[str, Any], constraints: list[dict[str, Any]], rows: int, cols: int
) -> list[House]:
    """The rows and columns of the whole board or, in a custom puzzle, of its areas."""
    if data.get("type") != "custom":
        return _area(0, 0, rows, cols)
    houses: list[House] = []
    for item in constraints:
        if kind_of(item) == ROWS_AND_COLUMNS:
            areas = need_list(item.get("areas"), "'areas'")
            whole_board = {"x": 0, "y": 0, "width": cols, "height": rows}
            for area in areas or [whole_board]:
                found = need_object(area, "an area")
                names = ("y", "x", "height", "width")
                houses += _area(*(need_whole(found.get(name), f"'{name}'") for name in names))
    return houses


def _area(top: int, left: int, height: int, width: int) -> list[House]:
    """The rows and columns of an area as houses."""
    if min(top, left) < 0 or max(height, width) > MAX_SIZE:
        raise FormatError("expected areas on the board")
    across = range(left, left + width)
    down = range(top, top + height)
    rows = [House("row", f"row {r + 1}", tuple(Cell(r, c) for c in across)) for r in down]
    return rows + [
        House("column", f"column {c + 1}", tuple(Cell(r, c) for r in down)) for c in across
    ]


def _with_regions(board: Board, item: dict[str, Any], leftovers: Leftovers) -> Board:
    """The board with its regions; −1 means no region."""
    numbers = need_list(item.get("regions"), "'regions'")
    if len(numbers) != len(board.cells):
        raise FormatError(f"expected a region for {len(board.cells)} cells, got {len(numbers)}")
    regions: dict[int, list[Cell]] = {}
    for cell, number in zip(board.cells, numbers, strict=True):
        found = -1 if number is None else need_whole(number, "a region")
        if found >= 0:
            regions.setdefault(found, []).append(cell)
    return _standard(board, regions) or _irregular(board, regions, leftovers)


def _standard(board: Board, regions: dict[int, list[Cell]]) -> Board | None:
    """The board in its usual form, if it has one: with boxes, or a jigsaw with the usual digits."""
    usual = board.rows == board.cols and board == Board.latin(board.rows)
    if not usual or any(len(cells) != board.rows for cells in regions.values()):
        return None
    number = {cell: name for name, cells in regions.items() for cell in cells}
    every = range(board.rows)
    return board_of([[number.get(Cell(r, c)) for c in every] for r in every], keep_lines=True)


def _irregular(board: Board, regions: dict[int, list[Cell]], leftovers: Leftovers) -> Board:
    houses: list[House] = []
    for cells in regions.values():
        if len(cells) > len(board.digits):
            leftovers.say(f"a region of {len(cells)} cells (there are {len(board.digits)} digits)")
        else:
            houses.append(House("region", f"region {len(houses) + 1}", tuple(cells)))
    return board.with_houses(*houses)


def _givens(data: dict[str, Any], board: Board) -> dict[Cell, int]:
    return {
        cell: need_whole(item["value"], f"the digit in {cell}")
        for cell, item in zip(board.cells, _cells(data), strict=True)
        if need_flag(item.get("given"), f"'given' of {cell}") and item.get("value") is not None
    }


def _cells(data: dict[str, Any]) -> list[dict[str, Any]]:
    listed = need_list(data.get("cells"), "'cells'")
    return [need_object({} if item is None else item, "a cell") for item in listed]


def _note_leftovers(data: dict[str, Any], leftovers: Leftovers) -> None:
    leftovers.unknown(key for key in data if key not in KNOWN)
    strange = dict.fromkeys(key for item in _cells(data) for key in item)
    leftovers.unknown((key for key in strange if key not in CELL_KEYS), of="a cell")
