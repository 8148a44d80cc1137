"""A request of the script: the puzzle, the options, and what the user has entered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.errors import InputError
from solve_cp.formats.fpuzzles.reading import is_fpuzzles, read_fpuzzles
from solve_cp.formats.shared.json_text import load_json
from solve_cp.formats.shared.lzstring import decode_base64
from solve_cp.web.states import bounded

WALKING = ("step", "solvepath", "estimate")
"""The commands that start from the digits and marks the user has entered."""
LOOKS = ("text", "line", "rectangle", "circle", "cage", "ruleset", "title", "author")
"""Drawings and texts, which this protocol ignores."""
LOGICAL, COLOURED, COUNTING = "logical", "colored", "truecandidatesnumsolutions="
AS_COLOURED = 8
MOST_COUNTED = 1000

Content = dict[str, Any]
Marks = dict[Cell, tuple[int, ...]]


class Asked:
    """A request: the puzzle, the options, and what is entered."""

    def __init__(self, request: Mapping[str, Any]) -> None:
        self.command = str(request.get("command"))
        content = _content(request.get("data"))
        self.walking = self.command in WALKING
        self.options = _texts(content.get("truecandidatesoptions"))
        self.disabled = frozenset(_texts(content.get("disabledlogic")))
        self.puzzle = bounded(read_fpuzzles(_meant(content, self.walking), strict=True))
        digits = self.puzzle.board.digits
        self.entered = _entered(content, digits) if self.walking else {}
        self.centre = _marks(content, digits, "centerPencilMarks") if self.walking else {}
        self.marks = {**_marks(content, digits, "givenPencilMarks"), **self.centre}

    @property
    def start(self) -> Marks:
        """The user's starting point: the entered digits, and the marks, by cell."""
        digits = {cell: (digit,) for cell, digit in self.entered.items()}
        return {**self.marks, **digits} if self.walking else {}

    @property
    def logical(self) -> bool:
        """Whether candidates that survive logic but are in no solution are wanted."""
        return LOGICAL in self.options

    @property
    def most(self) -> int:
        """The largest number of solutions that is counted for a candidate."""
        for option in self.options:
            if option == COLOURED:
                return AS_COLOURED
            if option.startswith(COUNTING):
                number = option.removeprefix(COUNTING)
                return min(MOST_COUNTED, max(1, int(number))) if number.isdecimal() else 1
        return 1


def _content(data: Any) -> Content:
    """The f-puzzles file in the data of a request, or in a link with such data."""
    packed = str(data or "").split("?load=")[-1]
    content = load_json(decode_base64(packed.replace(" ", "+")), "the request")
    if not is_fpuzzles(content):
        raise InputError("expected an f-puzzles file")
    found: Content = content
    return found


def _texts(items: Any) -> tuple[str, ...]:
    return tuple(i for i in items if isinstance(i, str)) if isinstance(items, list) else ()


def _meant(content: Content, walking: bool) -> Content:
    """The file without drawings; for steps, centre marks replace given ones."""
    meant = {key: value for key, value in content.items() if key not in LOOKS}
    if walking:
        meant["grid"] = [
            [_unmarked(cell) for cell in row] if isinstance(row, list) else row
            for row in (meant["grid"] if isinstance(meant["grid"], list) else ())
        ]
    return meant


def _unmarked(cell: Any) -> Any:
    if not isinstance(cell, dict) or not cell.get("centerPencilMarks"):
        return cell
    return {key: value for key, value in cell.items() if key != "givenPencilMarks"}


def _cells(content: Content) -> Iterator[tuple[Cell, Mapping[str, Any]]]:
    """The cells of a file that was read before, so its form is valid."""
    for row, cells in enumerate(content["grid"]):
        for col, data in enumerate(cells):
            yield Cell(row, col), data


def _entered(content: Content, digits: tuple[int, ...]) -> dict[Cell, int]:
    """The entered digits, without givens."""
    values = {cell: d.get("value") for cell, d in _cells(content) if not d.get("given")}
    return {c: v for c, v in values.items() if type(v) is int and v in digits}


def _marks(content: Content, digits: tuple[int, ...], name: str) -> Marks:
    """The marks of this kind in the cells without a digit."""
    found = {}
    for cell, data in _cells(content):
        marks = data.get(name)
        if isinstance(marks, list) and not data.get("value"):
            found[cell] = tuple(d for d in digits if d in marks)
    return {cell: held for cell, held in found.items() if held}
