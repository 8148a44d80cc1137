"""Read SudokuPad's own format (ids `scl…` and `ctc…`): what is declared, no more.

Most rules of a SudokuPad puzzle are drawings and words. Those are listed as not modelled.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.board.houses import House
from solve_cp.errors import FormatError, InputError
from solve_cp.formats.fpuzzles.board import are_apart, board_of
from solve_cp.formats.fpuzzles.reading import MAX_SIZE
from solve_cp.formats.shared.json_values import (
    Leftovers,
    names,
    need_few,
    need_flag,
    need_list,
    need_object,
    need_text,
    need_whole,
    number_in,
    shown,
)
from solve_cp.formats.shared.metadata import metadata_in, note_metadata
from solve_cp.formats.shared.stored import stored_solution, symbols_in
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules import (
    AntiKing,
    AntiKnight,
    DisjointGroups,
    ExtraRegion,
    KillerCage,
    Nonconsecutive,
    Rule,
    StrictXV,
    SumCage,
)

DRAWINGS = ("lines", "arrows", "underlays", "overlays")
# Names, looks and fog: they change nothing about the solution.
SETTINGS = names("id cellSize settings foglight triggereffect videos uniqueRowsCols")
KNOWN = frozenset(("cells", "regions", "cages", "global", "metadata", *DRAWINGS)) | SETTINGS
MARKS = names("pencilMarks centremarks cornermarks")
COLOURS = names("color colors c")
CELL_KEYS = names("value given") | MARKS | COLOURS
CAGE_KEYS = names(
    "cells value sum unique style type hidden outlineC fontC borderColor color fontSize"
)
# Cages that bind nothing: rows and columns are houses of the board already.
HOUSES = ("rowcol",)


def is_scl(data: Any) -> bool:
    """Whether JSON data is a SudokuPad puzzle."""
    return isinstance(data, dict) and "cells" in data and ("regions" in data or "cellSize" in data)


def read_scl(data: Any, source: str = "") -> Puzzle:
    """The puzzle that SudokuPad data declares; `not_modelled` lists what is only drawn."""
    try:
        return _puzzle(need_object(data, "a SudokuPad puzzle"), source)
    except InputError as error:
        raise FormatError(f"{error}: {source}" if source else str(error)) from None


def _puzzle(data: dict[str, Any], source: str) -> Puzzle:
    leftovers = Leftovers()
    cells = _cells(data)
    board = _board(data, cells, leftovers)
    about = _about(data, leftovers)
    rules = (*_globals(data, about, board, leftovers), *_cages(data, board, leftovers))
    givens = _givens(cells, leftovers)
    stored = stored_solution(symbols_in(about.get("solution")), board)
    _note_leftovers(data, cells, leftovers)
    return Puzzle(
        board,
        givens,
        rules,
        title=about.get("title", ""),
        author=about.get("author", ""),
        comment=about.get("rules", ""),
        remarks=stored.remarks,
        part_of_solution=stored.part,
        source=source,
        solution=stored.grid,
        not_modelled=leftovers.lines(),
    )


# The board.


def _cells(data: dict[str, Any]) -> list[list[dict[str, Any]]]:
    rows = [need_list(row, "a row of 'cells'") for row in need_list(data.get("cells"), "'cells'")]
    width = len(rows[0]) if rows else 0
    if not 1 <= len(rows) <= MAX_SIZE or not 1 <= width <= MAX_SIZE:
        raise FormatError(f"expected 1 to {MAX_SIZE} rows and columns, got {len(rows)}×{width}")
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise FormatError(f"expected {width} cells in row {number}, got {len(row)}")
    return [[need_object({} if c is None else c, "a cell") for c in row] for row in rows]


def _board(data: dict[str, Any], cells: list[list[dict[str, Any]]], leftovers: Leftovers) -> Board:
    """The board with the regions that have as many cells as there are digits."""
    rows, cols = len(cells), len(cells[0])
    board = Board.rectangle(rows, cols)
    listed = need_list(data.get("regions"), "'regions'")
    need_few(len(listed), "regions")
    regions = [_places(region, board) for region in listed]
    whole_regions = [region for region in regions if len(region) == len(board.digits)]
    for size in {len(region) for region in regions} - {0, len(board.digits)}:
        count = sum(len(region) == size for region in regions)
        what = f"of {size} cells"
        leftovers.add(f"region {what}", f"not {len(board.digits)}", count, f"regions {what}")
    if rows != cols:
        leftovers.say(f"digits of a {rows}×{cols} board (taken to be 1 to {len(board.digits)})")
    return _with_regions(board, whole_regions)


def _with_regions(board: Board, regions: list[tuple[Cell, ...]]) -> Board:
    """The board with regions, which may overlap: usual boxes and jigsaws under their names."""
    number = {cell: place for place, region in enumerate(regions) for cell in region}
    apart = len(number) == sum(map(len, regions))
    if apart and board.rows == board.cols:
        every = range(board.rows)
        return board_of([[number.get(Cell(r, c)) for c in every] for r in every], keep_lines=False)
    houses = (House("region", f"region {n}", region) for n, region in enumerate(regions, 1))
    return board.with_houses(*houses)


def _places(source: Any, board: Board) -> tuple[Cell, ...]:
    """The cells in a list of [row, column] pairs, from 0."""
    places = need_list(source, "a list of cells")
    if len(places) > len(board.cells):
        raise FormatError(f"expected at most {len(board.cells)} cells, got {len(places)}")
    return tuple(dict.fromkeys(_place(place, board) for place in places))


def _place(source: Any, board: Board) -> Cell:
    pair = need_list(source, "a cell")
    if len(pair) != 2:
        raise FormatError(f"expected a cell like [row, column], got {len(pair)} numbers")
    cell = Cell(need_whole(pair[0], "a row"), need_whole(pair[1], "a column"))
    if cell not in board.index:
        raise FormatError(f"expected a cell of a {board}, got {list(cell)}")
    return cell


def _givens(cells: list[list[dict[str, Any]]], leftovers: Leftovers) -> dict[Cell, int]:
    """The values in the cells, which are givens here; text that is no number is noted."""
    givens = {}
    for row, line in enumerate(cells):
        for col, data in enumerate(line):
            value = data.get("value")
            digit = number_in(value)
            if digit is not None:
                givens[Cell(row, col)] = digit
            elif value not in (None, ""):
                leftovers.say(f"{shown(value)} in {Cell(row, col)} (not a digit)")
    return givens


# What is said about the puzzle.


def _about(data: dict[str, Any], leftovers: Leftovers) -> dict[str, str]:
    """The metadata, whether it stands by itself or in cages without cells."""
    source = data.get("metadata")
    told = need_object({} if source is None else source, "'metadata'")
    cages = (metadata_in(cage) for cage in _cage_list(data) if not cage.get("cells"))
    found: dict[str, Any] = dict(pair for pair in cages if pair)
    found |= {key.lower(): value for key, value in told.items()}
    note_metadata(found, leftovers, known=frozenset(GLOBALS))
    return {key: str(v) for key, v in found.items() if isinstance(v, (str, int, float))}


def _cage_list(data: dict[str, Any]) -> list[dict[str, Any]]:
    cages = need_list(data.get("cages"), "'cages'")
    need_few(len(cages), "cages")
    return [need_object(cage, "a cage") for cage in cages]


# The rules that are declared.


def _globals(
    data: dict[str, Any], about: dict[str, str], board: Board, leftovers: Leftovers
) -> Iterator[Rule]:
    """The rules on the whole board, named in a list or switched on in the metadata."""
    drawn = any(data.get(key) for key in ("underlays", "overlays"))
    for name in dict.fromkeys([*_listed(data), *_switched_on(about, leftovers)]):
        if name not in GLOBALS:
            leftovers.say(f"global rule {shown(name)} (unknown)")
        elif name in ("nonconsecutive", "antixv") and drawn:
            leftovers.say(f"{name} (drawn marks may exempt pairs)")
        elif name in ("disjoint", "disjointgroups") and not _can_be_disjoint(board):
            leftovers.say(f"disjoint groups (there are no {board.rows} separate regions)")
        else:
            yield GLOBALS[name]


def _can_be_disjoint(board: Board) -> bool:
    return len(board.regions) == board.rows and are_apart(board.regions)


def _listed(data: dict[str, Any]) -> list[str]:
    """The names of global rules in a list, or in an object that switches them."""
    source = data.get("global")
    if isinstance(source, dict):
        return [name for name, on in source.items() if need_flag(on, f"{name!r} of 'global'")]
    return [need_text(name, "a name in 'global'") for name in need_list(source, "'global'")]


def _switched_on(about: dict[str, str], leftovers: Leftovers) -> Iterator[str]:
    for name in GLOBALS:
        value = about.get(name, "").strip().lower()
        if value in ("true", "1", "yes"):
            yield name
        elif value not in ("", "false", "0", "no"):
            leftovers.say(f"{name} {shown(value)} (neither true nor false)")


GLOBALS: dict[str, Rule] = {
    "antiknight": AntiKnight(),
    "antiking": AntiKing(),
    "nonconsecutive": Nonconsecutive(),
    "antixv": StrictXV(),
    "disjoint": DisjointGroups(),
    "disjointgroups": DisjointGroups(),
}


def _cages(data: dict[str, Any], board: Board, leftovers: Leftovers) -> Iterator[Rule]:
    known = {frozenset(house.cells) for house in board.houses}
    for number, cage in enumerate(_cage_list(data), 1):
        leftovers.unknown((key for key in cage if key not in CAGE_KEYS), of="a cage")
        try:
            cells = _places(cage.get("cells"), board)
            if cells and not (cage.get("type") in HOUSES and frozenset(cells) in known):
                yield from _cage(cage, cells, leftovers)
        except InputError as error:
            raise FormatError(f"{error}: cage {number}") from None


def _cage(cage: dict[str, Any], cells: tuple[Cell, ...], leftovers: Leftovers) -> Iterator[Rule]:
    """The rule of a cage, if it says one; only `sum` is a total, `value` is what is drawn."""
    total, label = _total(cage, leftovers), cage.get("value")
    unique = need_flag(cage.get("unique"), "'unique'")
    if unique:
        extra = "extraregion" in (cage.get("style"), cage.get("type")) and total is None
        yield ExtraRegion(cells) if extra else KillerCage(cells, total)
    elif total is not None:
        yield SumCage(cells, total)
    if label not in (None, "") and (total is None or number_in(label) != total):
        leftovers.add("cage with a label", "drawing", plural="cages with labels")
    elif not unique and total is None:
        leftovers.add("cage", "drawing")


def _total(cage: dict[str, Any], leftovers: Leftovers) -> int | None:
    source = cage.get("sum")
    total = number_in(source)
    if total is None and source not in (None, ""):
        leftovers.say(f"cage with the sum {shown(source)} (not a number)")
    return total


# What is not modelled.


def _note_leftovers(
    data: dict[str, Any], cells: list[list[dict[str, Any]]], leftovers: Leftovers
) -> None:
    for key in DRAWINGS:
        leftovers.add(key[:-1], "drawing", len(need_list(data.get(key), f"'{key}'")))
    every = [cell for row in cells for cell in row]
    coloured = sum(any(cell.get(key) for key in COLOURS) for cell in every)
    leftovers.add("coloured cell", "drawing", coloured)
    marked = sum(any(cell.get(key) for key in MARKS) for cell in every)
    leftovers.add(
        "cell with pencil marks", "notes or candidates", marked, "cells with pencil marks"
    )
    leftovers.unknown(key for key in data if key not in KNOWN)
    strange = dict.fromkeys(key for cell in every for key in cell)
    leftovers.unknown((key for key in strange if key not in CELL_KEYS), of="a cell")
