"""Read f-puzzles JSON, as f-puzzles.com and compatible tools write it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Mark
from solve_cp.errors import FormatError, InputError
from solve_cp.formats.fpuzzles.board import board_of, default_layout
from solve_cp.formats.fpuzzles.cosmetics import DRAWINGS, fill_of, fog_of, marks_of
from solve_cp.formats.fpuzzles.entries import Context, Entry, check_count, entries
from solve_cp.formats.fpuzzles.reading_global import FLAGS, MARKS
from solve_cp.formats.fpuzzles.reading_rules import READERS, SPEAK_OF_REGIONS, rules_of
from solve_cp.formats.recognise.assembly import puzzle_of
from solve_cp.formats.shared.found import Drawn, Found
from solve_cp.formats.shared.json_values import (
    Leftovers,
    names,
    need_flag,
    need_list,
    need_object,
    need_text,
    need_whole,
    shown,
)
from solve_cp.formats.shared.metadata import metadata_in, note_metadata
from solve_cp.formats.shared.solutions import symbols_in
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules import AllowedDigits, Rule

MAX_SIZE = 64
ABOUT = ("title", "author", "ruleset", "solution", "metadata", "successMessage")
# Settings of editors and solvers, and fog: they do not affect the solution.
SETTINGS = (
    *("highlightConflicts", "disabledlogic", "truecandidatesoptions"),
    *("fogofwar", "foglight", "triggereffect"),
)
KNOWN = frozenset(
    ("size", "grid", *ABOUT, *SETTINGS, "negative", *FLAGS, *MARKS, *READERS, *DRAWINGS)
)
_CELL_KEYS = names(
    "value given region givenPencilMarks centerPencilMarks cornerPencilMarks "
    "c cArray highlight highlightArray parity"
)
# Plug-ins that add rules also draw them, and tag these drawings.
_TAGS = ("fromConstraint", "isNewConstraint", "isLLConstraint", "fromRangskSolver")
NOT_MODELLED = "notModelled"


def is_fpuzzles(data: Any) -> bool:
    """Whether JSON data is an f-puzzles file."""
    return isinstance(data, dict) and "size" in data and "grid" in data


def read_fpuzzles(data: Any, source: str = "", strict: bool = False) -> Puzzle:
    """The puzzle of an f-puzzles file; `strict` takes only what it declares."""
    try:
        return puzzle_of(_found(need_object(data, "an f-puzzles file"), source), strict)
    except InputError as error:
        raise FormatError(f"{error}: {source}" if source else str(error)) from None


def _found(data: dict[str, Any], source: str) -> Found:
    check_count(data, (*MARKS, *READERS, *DRAWINGS))
    cells = _cells(data)
    layout = _layout(cells)
    speak_of_regions = any(data.get(key) for key in SPEAK_OF_REGIONS)
    leftovers = Leftovers()
    context = Context(board_of(layout, speak_of_regions), layout, data, leftovers)
    rules = [*_candidates(cells), *rules_of(context)]
    about = _about(context)
    _note_regions(context)
    _note_leftovers(context, cells)
    return Found(
        context.board,
        _givens(cells),
        rules,
        [Drawn(mark) for mark in _marks(context, cells)],
        words=about.get("ruleset", ""),
        title=about.get("title", ""),
        author=about.get("author", ""),
        source=source,
        stored=symbols_in(data.get("solution") or about.get("solution")),
        leftovers=leftovers,
    )


# The grid.


def _cells(data: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The objects of the grid, which must be size × size."""
    n = need_whole(data.get("size"), "'size'")
    if not 1 <= n <= MAX_SIZE:
        raise FormatError(f"expected 'size' from 1 to {MAX_SIZE}, got {n}")
    rows = need_list(data.get("grid"), "'grid'")
    if len(rows) != n:
        raise FormatError(f"expected {n} rows in 'grid', got {len(rows)}")
    cells = []
    for number, row in enumerate(rows, 1):
        listed = need_list(row, f"row {number} of 'grid'")
        if len(listed) != n:
            raise FormatError(f"expected {n} cells in row {number} of 'grid', got {len(listed)}")
        cells.append([need_object(cell, f"a cell in row {number} of 'grid'") for cell in listed])
    return cells


def _each(cells: list[list[dict[str, Any]]]) -> list[tuple[Cell, dict[str, Any]]]:
    return [(Cell(r, c), data) for r, row in enumerate(cells) for c, data in enumerate(row)]


def _layout(cells: list[list[dict[str, Any]]]) -> list[list[int | None]]:
    """The region of each cell: its default box, unless the cell names another region or none."""
    layout = default_layout(len(cells))
    for cell, data in _each(cells):
        if "region" in data:
            region = data["region"]
            number = None if region is None else need_whole(region, f"the region of {cell}")
            layout[cell.row][cell.col] = number
    return layout


def _givens(cells: list[list[dict[str, Any]]]) -> dict[Cell, int]:
    """The givens; a value without `given` was entered by a solver and is not a clue."""
    return {
        cell: need_whole(data["value"], f"the digit in {cell}")
        for cell, data in _each(cells)
        if need_flag(data.get("given"), f"'given' of {cell}") and data.get("value") is not None
    }


def _candidates(cells: list[list[dict[str, Any]]]) -> list[Rule]:
    """The setter's candidates, one rule for all cells with the same ones."""
    groups: dict[tuple[int, ...], list[Cell]] = {}
    for cell, data in _each(cells):
        marks = need_list(data.get("givenPencilMarks"), f"the candidates of {cell}")
        if marks:
            digits = tuple(need_whole(mark, f"a candidate of {cell}") for mark in marks)
            groups.setdefault(digits, []).append(cell)
    return [AllowedDigits(group, digits) for digits, group in groups.items()]


# Title, author and rules text.


def _about(context: Context) -> dict[str, str]:
    """Title, author, rules and solution: from the file, or else from its metadata."""
    data = context.data
    told = _told(context)
    about = {key: need_text(data.get(key), f"key {key!r}") for key in ("title", "author")}
    about["ruleset"] = need_text(data.get("ruleset"), "key 'ruleset'") or told.get("rules", "")
    return told | {key: text for key, text in about.items() if text}


def _told(context: Context) -> dict[str, str]:
    """The texts of the metadata, which may be in cages, as in SudokuPad."""
    source = context.data.get("metadata")
    data = need_object({} if source is None else source, "key 'metadata'")
    for line in need_list(data.get(NOT_MODELLED), f"'{NOT_MODELLED}'"):
        context.leftovers.say(need_text(line, f"a line of '{NOT_MODELLED}'"))
    found = {key.lower(): value for key, value in data.items() if key != NOT_MODELLED}
    cages = (metadata_in(entry.data) for _, entry in entries("cage", context))
    found |= dict(pair for pair in cages if pair)
    note_metadata(found, context.leftovers)
    return {key: value for key, value in found.items() if isinstance(value, str)}


# What is not modelled.


def _marks(context: Context, cells: list[list[dict[str, Any]]]) -> Iterator[Mark]:
    """The drawings that belong to no rule."""
    for cell, data in _each(cells):
        yield from fill_of(cell, data)
    for key in DRAWINGS:
        for _, entry in entries(key, context):
            if _is_art(entry):
                yield from marks_of(entry)
    yield from fog_of(context.data)


def _note_regions(context: Context) -> None:
    """Record the regions that are not houses because of their number of cells.

    Regions that region sum lines use are not recorded: they may have any size.
    """
    if context.data.get("regionsumline"):
        return
    sizes = Counter(number for row in context.layout for number in row if number is not None)
    for size, count in Counter(sizes.values()).items():
        if size not in (context.n, context.n**2):
            what = f"of {size} cells"
            context.leftovers.add(f"region {what}", f"not {context.n}", count, f"regions {what}")


def _note_leftovers(context: Context, cells: list[list[dict[str, Any]]]) -> None:
    leftovers = context.leftovers
    _note_parity(context, cells)
    leftovers.unknown(key for key in context.data if key not in KNOWN)
    strange = dict.fromkeys(key for _, data in _each(cells) for key in data)
    leftovers.unknown((key for key in strange if key not in _CELL_KEYS), of="a cell")


def _is_art(entry: Entry) -> bool:
    """Whether an entry is the setter's drawing: not a copy of a rule, not metadata, not empty."""
    data = entry.data
    drawn = data.get("cells") or data.get("lines")
    told = entry.key == "cage" and metadata_in(data)
    return bool(drawn) and not told and not _is_copy(entry)


def _is_copy(entry: Entry) -> bool:
    """Whether a drawing is tagged as the copy of a rule, and the file has a rule with that name."""
    if not any(entry.data.get(tag) for tag in _TAGS):
        return False
    tag = entry.data.get("fromConstraint")
    name = "".join(tag.lower().split()) if isinstance(tag, str) else ""
    data = entry.context.data
    rules = (key for key in (*READERS, *MARKS) if data.get(key))
    return any(name in key or key in name for key in rules)


def _note_parity(context: Context, cells: list[list[dict[str, Any]]]) -> None:
    """Record cells marked as odd or even, unless a rule already says so."""
    marked = {entry.cell() for key in ("odd", "even") for _, entry in entries(key, context)}
    for cell, data in _each(cells):
        if data.get("parity") and cell not in marked:
            context.leftovers.say(f"parity {shown(data['parity'])} of {cell} (unknown)")
