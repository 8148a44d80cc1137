"""Read SudokuPad's own format (ids `scl…` and `ctc…`).

It declares few rules; most are only drawn and described in words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import BLACK, Cage
from solve_cp.errors import FormatError, InputError
from solve_cp.formats.fpuzzles.board import are_apart
from solve_cp.formats.fpuzzles.entries import NotOnBoardError
from solve_cp.formats.recognise.assembly import puzzle_of
from solve_cp.formats.shared.colours import hex_colour
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
    number_in,
    shown,
)
from solve_cp.formats.shared.metadata import metadata_in, note_metadata
from solve_cp.formats.shared.solutions import symbols_in
from solve_cp.formats.sudokupad.board import Frame, board_in, cells_of, has_own_lines
from solve_cp.formats.sudokupad.cosmetics import COLOURS, marks_in
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
# Names, styles and fog: they do not affect the solution.
SETTINGS = names("id cellSize settings foglight triggereffect videos uniqueRowsCols")
KNOWN = frozenset(("cells", "regions", "cages", "global", "metadata", *DRAWINGS)) | SETTINGS
MARKS = names("pencilMarks centremarks cornermarks")
CELL_KEYS = names("value given") | MARKS | frozenset(COLOURS)
CAGE_KEYS = names(
    "cells value sum unique style type hidden outlineC fontC borderColor color fontSize"
)
# Cages without effect: rows and columns are already houses.
HOUSES = ("rowcol",)
LINES = ("row", "column")


def is_scl(data: Any) -> bool:
    """Whether JSON data is a SudokuPad puzzle."""
    return isinstance(data, dict) and "cells" in data and ("regions" in data or "cellSize" in data)


def read_scl(data: Any, source: str = "", strict: bool = False) -> Puzzle:
    """The puzzle of SudokuPad data; `strict` takes only what it declares."""
    try:
        return puzzle_of(_found(need_object(data, "a SudokuPad puzzle"), source), strict)
    except InputError as error:
        raise FormatError(f"{error}: {source}" if source else str(error)) from None


def _found(data: dict[str, Any], source: str) -> Found:
    leftovers = Leftovers()
    board, frame = board_in(data, leftovers)
    board = _with_own_digits(data, board, frame)
    about = _about(data, leftovers)
    found = Found(
        board,
        _givens(data, board, frame, leftovers),
        list(_globals(data, about, board, leftovers)),
        [Drawn(mark) for mark in marks_in(data, board, frame, leftovers)],
        words=about.get("rules", ""),
        title=about.get("title", ""),
        author=about.get("author", ""),
        source=source,
        stored=_stored(about.get("solution"), board, frame),
        leftovers=leftovers,
        draws_rules=True,
    )
    _add_cages(data, frame, found)
    _note_leftovers(data, leftovers)
    return found


def _with_own_digits(data: dict[str, Any], board: Board, frame: Frame) -> Board:
    """The board with the digits, and without the rows and columns, that files of solve-cp name."""
    metadata, cages = data.get("metadata"), _cage_list(data)
    digits = metadata.get("digits") if isinstance(metadata, dict) else None
    if not isinstance(metadata, dict) or not isinstance(digits, list) or not digits:
        return board
    need_few(len(digits), "digits")
    own = tuple(sorted({need_whole(digit, "a digit") for digit in digits}))
    houses = board.houses
    if metadata.get("norowcol") is True and not any(c.get("type") in HOUSES for c in cages):
        pieces = {frozenset(places) for places in map(frame.places, data.get("regions") or ())}
        houses = tuple(h for h in houses if h.kind not in LINES or frozenset(h.cells) in pieces)
    return Board(board.rows, board.cols, own, houses, board.cells, board.box, board.note)


def _givens(
    data: dict[str, Any], board: Board, frame: Frame, leftovers: Leftovers
) -> dict[Cell, int]:
    """The values in the cells, which are givens; other text is recorded."""
    givens = {}
    for row, line in enumerate(cells_of(data)):
        for col, item in enumerate(line):
            cell, value = Cell(row - frame.top, col - frame.left), item.get("value")
            digit = number_in(value)
            if cell not in board.index or value in (None, ""):
                continue
            if digit is not None:
                givens[cell] = digit
            else:
                leftovers.say(f"{shown(value)} in {cell} (not a digit)")
    return givens


def _stored(source: Any, board: Board, frame: Frame) -> list[Any]:
    """The symbols of the stored solution for the cells of the board."""
    symbols = symbols_in(source)
    if len(symbols) != frame.rows * frame.cols or len(symbols) == len(board.cells):
        return symbols
    return [symbols[(c.row + frame.top) * frame.cols + c.col + frame.left] for c in board.cells]


# Title, author and rules text.


def _about(data: dict[str, Any], leftovers: Leftovers) -> dict[str, str]:
    """The metadata, which may be in cages without cells."""
    source = data.get("metadata")
    told = need_object({} if source is None else source, "'metadata'")
    cages = (metadata_in(cage) for cage in _cage_list(data) if not cage.get("cells"))
    found: dict[str, Any] = dict(pair for pair in cages if pair)
    found |= {key.lower(): value for key, value in told.items()}
    ours = ("digits",) if isinstance(found.get("digits"), list) else ()
    lines = ("norowcol",) if has_own_lines(data) else ()
    note_metadata(found, leftovers, known=frozenset((*GLOBALS, *ours, *lines)))
    return {key: str(v) for key, v in found.items() if isinstance(v, (str, int, float))}


def _cage_list(data: dict[str, Any]) -> list[dict[str, Any]]:
    cages = need_list(data.get("cages"), "'cages'")
    need_few(len(cages), "cages")
    return [need_object(cage, "a cage") for cage in cages]


# Declared rules.


def _globals(
    data: dict[str, Any], about: dict[str, str], board: Board, leftovers: Leftovers
) -> Iterator[Rule]:
    """The rules on the whole board, listed or switched on in the metadata."""
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


def _add_cages(data: dict[str, Any], frame: Frame, found: Found) -> None:
    """Add the cages: the rules that they declare, and their drawings."""
    known = {frozenset(house.cells) for house in found.board.houses}
    for number, cage in enumerate(_cage_list(data), 1):
        found.leftovers.unknown((key for key in cage if key not in CAGE_KEYS), of="a cage")
        try:
            cells = frame.places(cage.get("cells"))
            is_house = cage.get("type") in HOUSES and frozenset(cells) in known
            if cells and not is_house and not _is_fog(cage):
                _add_cage(cage, cells, found)
        except NotOnBoardError as error:
            found.leftovers.say(f"cage {number} ({error})")
        except InputError as error:
            raise FormatError(f"{error}: cage {number}") from None


def _is_fog(cage: dict[str, Any]) -> bool:
    return str(cage.get("value")).strip().upper() == "FOGLIGHT"


def _add_cage(cage: dict[str, Any], cells: tuple[Cell, ...], found: Found) -> None:
    """Add a cage; only `sum` declares a total, `value` is just drawn."""
    total, label = _total(cage, found.leftovers), cage.get("value")
    on_board = all(cell in found.board.index for cell in cells)
    rule = _cage_rule(cage, cells, total) if on_board else None
    text = "" if label is None else str(label).strip()
    if need_flag(cage.get("hidden"), "'hidden'") and not text:
        found.rules += [rule] if rule else []
        return
    color = hex_colour(cage.get("outlineC") or cage.get("borderColor")) or BLACK
    found.drawn.append(Drawn(Cage(cells, text, color), rule))


def _cage_rule(cage: dict[str, Any], cells: tuple[Cell, ...], total: int | None) -> Rule | None:
    if need_flag(cage.get("unique"), "'unique'"):
        extra = "extraregion" in (cage.get("style"), cage.get("type")) and total is None
        return ExtraRegion(cells) if extra else KillerCage(cells, total)
    return None if total is None else SumCage(cells, total)


def _total(cage: dict[str, Any], leftovers: Leftovers) -> int | None:
    source = cage.get("sum")
    total = number_in(source)
    if total is None and source not in (None, ""):
        leftovers.say(f"cage with the sum {shown(source)} (not a number)")
    return total


# What is not modelled.


def _note_leftovers(data: dict[str, Any], leftovers: Leftovers) -> None:
    every = [cell for row in cells_of(data) for cell in row]
    marked = sum(any(cell.get(key) for key in MARKS) for cell in every)
    leftovers.add(
        "cell with pencil marks", "notes or candidates", marked, "cells with pencil marks"
    )
    leftovers.unknown(key for key in data if key not in KNOWN)
    strange = dict.fromkeys(key for cell in every for key in cell)
    leftovers.unknown((key for key in strange if key not in CELL_KEYS), of="a cell")
