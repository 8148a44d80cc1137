"""Read Penpa+ links: givens, drawn regions, killer cages, thermometers, arrows, the solution.

Everything else in Penpa+ is a drawing and is listed as not modelled.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.errors import FormatError, InputError
from solve_cp.formats.penpa.board import DIAGONAL, board_in, object_in
from solve_cp.formats.penpa.cosmetics import marks_in, texts_in
from solve_cp.formats.penpa.frame import Frame
from solve_cp.formats.penpa.packed import inflate, json_line, parameters, spelled_out
from solve_cp.formats.recognise.assembly import puzzle_of
from solve_cp.formats.shared.found import Drawn, Found
from solve_cp.formats.shared.json_values import (
    Leftovers,
    need_few,
    need_list,
    need_object,
    need_text,
    need_whole,
    number_in,
    shown,
)
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules import Arrow, Diagonals, KillerCage, Rule, Thermometer

DRAWINGS = {
    "wall": "wall",
    "cage": "cage segment",
    "special": "special line",
    "freelineE": "line",
    "direction": "line with an arrow head",
    "squareframe": "frame",
    "polygon": "polygon",
    "nobulbthermo": "line without a bulb",
    "deletelineE": "removed edge",
}
PLURALS = {"direction": "lines with arrow heads", "nobulbthermo": "lines without bulbs"}
MARKED = ("surface", "line", "symbol", "freeline")
RULES = ("killercages", "thermo", "arrows")
KNOWN = frozenset(("number", "numberS", "lineE", *RULES, *MARKED, *DRAWINGS)) | {
    "command_redo",
    "command_undo",
    "command_replay",
    "__a",
}


def read_penpa(query: str, source: str = "", strict: bool = False) -> Puzzle:
    """The puzzle in the part of a Penpa+ address that follows `#` or `?`."""
    try:
        found = parameters(query)
        lines = inflate(found.get("p", "")).split("\n")
        return puzzle_of(_found(lines, found.get("a"), source), strict)
    except InputError as error:
        raise FormatError(f"{error}: {source}" if source else str(error)) from None


def _found(lines: list[str], answer: str | None, source: str) -> Found:
    if len(lines) < 4:
        raise FormatError(f"expected at least 4 lines in a Penpa+ puzzle, got {len(lines)}")
    head = lines[0].split(",")
    layer = need_object(json_line(spelled_out(lines[3]), "line 4"), "line 4")
    leftovers = Leftovers()
    board, frame = board_in(lines, layer, leftovers)
    diagonals = list(_diagonals(head, layer, frame))
    givens = _givens(layer, frame, board)
    rules = [*diagonals, *_rules(layer, frame, leftovers)]
    _note_leftovers(layer, leftovers)
    return Found(
        board,
        givens,
        rules,
        [Drawn(mark) for mark in (*marks_in(layer, frame), *texts_in(layer, frame, givens))],
        words=_said(head, 18, ""),
        title=_said(head, 15, "Title: "),
        author=_said(head, 16, "Author: "),
        source=source,
        stored=_solution(answer, frame, board) if answer else (),
        leftovers=leftovers,
        draws_rules=True,
    )


def _diagonals(head: list[str], layer: dict[str, Any], frame: Frame) -> Iterator[Rule]:
    """The diagonals that the settings switch on, or that are drawn in their style."""
    on = {place for place in (11, 14) if head[0] == "sudoku" and head[place : place + 1] == ["1"]}
    for name, style in object_in(layer, "lineE").items():
        ends = [number_in(part) or 0 for part in name.split(",")]
        if style == DIAGONAL and len(ends) == 2:
            on.add(11 if abs(ends[0] - ends[1]) == frame.stride + 1 else 14)
    if on:
        yield Diagonals("both" if len(on) == 2 else "falling" if on == {11} else "rising")


def _said(head: list[str], place: int, prefix: str) -> str:
    """A text about the puzzle, with escaped commas, line ends, & and = decoded."""
    text = head[place].strip() if place < len(head) else ""
    text = text.removeprefix(prefix.strip()).strip()
    for code, sign in (("%2C", ","), ("%2D", "\n"), ("%2E", "&"), ("%2F", "=")):
        text = text.replace(code, sign)
    return text


def _givens(layer: dict[str, Any], frame: Frame, board: Board) -> dict[Cell, int]:
    """The digits in cells; all other text is a drawing."""
    givens = {}
    for point, entry in object_in(layer, "number").items():
        text = entry[0] if isinstance(entry, list) and entry else None
        cell, digit = frame.cell(number_in(point) or 0), number_in(text)
        if cell and cell in board.index and digit is not None and digit in board.digits:
            givens[cell] = digit
    return givens


# The rules with their own tools.


def _rules(layer: dict[str, Any], frame: Frame, leftovers: Leftovers) -> Iterator[Rule]:
    yield from _cages(layer, frame, leftovers)
    for name, least in (("thermo", 2), ("arrows", 2)):
        for path in _paths(layer, name, frame, leftovers):
            if len(path) >= least:
                yield Thermometer(path) if name == "thermo" else Arrow(path[0], path[1:])


def _cages(layer: dict[str, Any], frame: Frame, leftovers: Leftovers) -> Iterator[Rule]:
    """Killer cages, with the totals in corners of their cells."""
    totals: dict[Cell, Any] = {}
    for point, entry in object_in(layer, "numberS").items():
        cell = frame.corner_cell(number_in(point) or 0)
        text = entry[0] if isinstance(entry, list) and entry else None
        if cell and number_in(text) is not None:
            totals[cell] = number_in(text)
        elif text not in (None, "") and cell:
            leftovers.say(f"small text {shown(text)} in {cell} (drawing)")
    for cells in _paths(layer, "killercages", frame, leftovers):
        found = [totals.pop(cell) for cell in cells if cell in totals]
        if len(found) > 1:
            leftovers.say(f"totals {found} of one cage at {cells[0]} (taken for none)")
        yield KillerCage(tuple(dict.fromkeys(cells)), found[0] if len(found) == 1 else None)
    for cell, total in totals.items():
        leftovers.say(f"small number {total} in {cell} (drawing)")


def _paths(
    layer: dict[str, Any], name: str, frame: Frame, leftovers: Leftovers
) -> Iterator[tuple[Cell, ...]]:
    """The lists of cells under a name; those that leave the board are recorded."""
    listed = need_list(layer.get(name), f"'{name}'")
    need_few(len(listed), f"entries of '{name}'")
    for entry in listed:
        points = need_list(entry, f"an entry of '{name}'")
        if len(points) > 4 * frame.points:
            raise FormatError(f"expected at most {4 * frame.points} cells in '{name}'")
        cells = [frame.cell(need_whole(point, "a point")) for point in points]
        inside = tuple(cell for cell in cells if cell)
        if len(inside) < len(cells):
            leftovers.add(name.rstrip("s"), "not on the board")
        elif inside:
            yield inside


# The rest.


def _solution(answer: str, frame: Frame, board: Board) -> list[Any]:
    """The digits of the link's answer."""
    parts = need_list(json_line(inflate(answer), "the answer"), "the answer")
    entries = need_list(parts[4] if len(parts) > 4 else None, "the answer's numbers")
    digits: dict[Cell | None, str] = {}
    for entry in entries:
        point, _, digit = need_text(entry, "a number of the answer").partition(",")
        digits[frame.cell(number_in(point) or 0)] = digit
    return [digits.get(cell, "") for cell in board.cells]


def _note_leftovers(layer: dict[str, Any], leftovers: Leftovers) -> None:
    outlined = bool(layer.get("killercages"))  # outlines of cages add nothing
    for name, noun in DRAWINGS.items():
        found = [] if name == "cage" and outlined else layer.get(name)
        drawn = need_list(found, f"'{name}'") if not isinstance(found, dict) else found
        leftovers.add(noun, "drawing", len(drawn), PLURALS.get(name, ""))
    leftovers.unknown(name for name in layer if name not in KNOWN)
