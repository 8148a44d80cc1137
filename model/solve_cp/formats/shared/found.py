"""The contents of a file of another tool, and the puzzle made from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any, NamedTuple

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell, cells_text
from solve_cp.drawing.marks import Arrow, Border, Cage, Fill, Line, Mark, Note, Shape, Text
from solve_cp.errors import InputError
from solve_cp.formats.shared.json_values import Leftovers, number_in
from solve_cp.formats.shared.solutions import UNKNOWN, stored_solution
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules.base import Rule, has_worlds

MOST_NAMED = 12


class Drawn(NamedTuple):
    """A drawing, and the rule that the file declares for it, if any."""

    mark: Mark
    rule: Rule | None = None


@dataclass
class Found:
    """The contents of a file: declared rules, drawings, text, and unused parts."""

    board: Board
    givens: dict[Cell, int]
    rules: list[Rule]
    drawn: list[Drawn] = field(default_factory=list)
    words: str = ""
    title: str = ""
    author: str = ""
    source: str = ""
    stored: Sequence[Any] = ()
    remarks: tuple[str, ...] = ()
    leftovers: Leftovers = field(default_factory=Leftovers)
    draws_rules: bool = False
    """Whether drawings mean rules even without words, because the format draws its rules."""


def declared_puzzle(found: Found) -> Puzzle:
    """The puzzle with its declared rules only; drawings are kept as marks and listed."""
    board = with_stored_digits(found.board, found.stored)
    rules = [*found.rules, *(drawn.rule for drawn in found.drawn if drawn.rule)]
    marks = [drawn.mark for drawn in found.drawn if not drawn.rule or has_label(drawn)]
    for line in described(marks):
        found.leftovers.say(line)
    return assembled(found, board, rules, marks)


def has_label(drawn: Drawn) -> bool:
    """Whether a declared cage has a label that its rule does not express."""
    mark, rule = drawn
    label = mark.label if isinstance(mark, Cage) else ""
    total = getattr(rule, "total", None)
    return bool(label) and (total is None or number_in(label) != total)


def assembled(
    found: Found,
    board: Board,
    rules: Iterable[Rule],
    marks: Iterable[Mark],
    recognised: tuple[str, ...] = (),
) -> Puzzle:
    """The puzzle with these rules; rules and givens that do not fit the board are listed."""
    stored = stored_solution(found.stored, board)
    givens = _meant_givens(found, board)
    kept = _meant_rules(rules, Puzzle(board), found.leftovers)
    return Puzzle(
        board,
        givens,
        tuple(kept),
        title=found.title,
        author=found.author,
        comment=found.words,
        remarks=(*found.remarks, *stored.remarks),
        part_of_solution=stored.part,
        source=found.source,
        solution=stored.grid,
        not_modelled=found.leftovers.lines(),
        recognised=recognised,
        marks=tuple(marks),
    )


def _meant_givens(found: Found, board: Board) -> dict[Cell, int]:
    for cell, digit in found.givens.items():
        if digit not in board.digits:
            found.leftovers.say(f"{digit} in {cell} (not a digit of the board)")
    return {cell: digit for cell, digit in found.givens.items() if digit in board.digits}


def _meant_rules(rules: Iterable[Rule], on: Puzzle, leftovers: Leftovers) -> Iterable[Rule]:
    """The rules that are valid on the board."""
    for rule in rules:
        try:
            rule.check_cells(on)
            rule.check(on)
        except InputError as error:
            leftovers.say(f"{rule} ({error})")
        else:
            on = on + rule if has_worlds(rule) else on
            yield rule


def with_stored_digits(board: Board, stored: Sequence[Any]) -> Board:
    """The board with the digits of the stored solution, if they are not 1 to n."""
    numbers = [number_in(symbol) for symbol in stored]
    digits = {number for number in numbers if number is not None}
    whole = len(numbers) == len(board.cells) and None not in numbers
    if not whole or digits <= set(board.digits) or not 0 <= min(digits) <= max(digits) <= 64:
        return board
    if 0 in digits and any(symbol in UNKNOWN for symbol in stored) and len(digits) > board.rows:
        return board  # the zeros are blanks
    return with_digits(board, digits)


def with_digits(board: Board, digits: Iterable[int]) -> Board:
    """The board with other digits, which may be more than the cells of a house."""
    chosen = sorted(set(digits))
    most = max((len(house.cells) for house in board.houses), default=1)
    low, high = min(chosen[0], 1), chosen[-1]
    if len(chosen) == most and chosen[-1] - chosen[0] + 1 == most:
        low = chosen[0]
    values = tuple(range(low, max(high, low + most - 1) + 1))
    return Board(board.rows, board.cols, values, board.houses, board.cells, board.box, board.note)


# Drawings in words.

NOUNS: dict[type[Mark], str] = {
    Line: "line",
    Arrow: "arrow",
    Cage: "cage",
    Fill: "coloured area",
    Shape: "shape",
    Text: "text",
    Border: "border",
}


def described(marks: Iterable[Mark]) -> list[str]:
    """Drawings in words, one line for each kind: their number and places."""
    groups: dict[str, list[str]] = {}
    for mark in marks:
        if not isinstance(mark, Note):
            noun = mark.kind if isinstance(mark, Shape) else NOUNS[type(mark)]
            groups.setdefault(noun, []).append(" ".join(filter(None, [where(mark), _says(mark)])))
    return [_counted(noun, places) for noun, places in groups.items()]


def _counted(noun: str, places: list[str]) -> str:
    count, more = len(places), len(places) - MOST_NAMED
    places = places[:MOST_NAMED] + ([f"and {more} more"] if more > 0 else [])
    return f"{count} {noun}{'' if count == 1 else 's'} (drawing): {'; '.join(places)}"


def _says(mark: Mark) -> str:
    """The text in a drawing, in quotes."""
    text = mark.label if isinstance(mark, Cage) else getattr(mark, "text", "")
    return repr(text[:40]) if text else ""


def where(mark: Mark) -> str:
    """The cells of a drawing: all of an area, the ends of a line, one next to a dot."""
    if isinstance(mark, (Cage, Fill)):
        return cells_text(mark.cells)
    if isinstance(mark, (Line, Arrow)):
        return "–".join(dict.fromkeys(_place(*end) for end in (mark.points[0], mark.points[-1])))
    if isinstance(mark, (Shape, Text)):
        return _place(*mark.center)
    if isinstance(mark, Border):
        return "–".join(dict.fromkeys(_place(*end) for end in mark.strokes[0]))
    return ""


def _place(row: float, col: float) -> str:
    """The cell at a point; at an edge or a corner, the first cell there."""
    return f"r{_number(row)}c{_number(col)}"


def _number(place: float) -> int:
    return round(place) if abs(place - round(place)) < 0.1 else ceil(place)
