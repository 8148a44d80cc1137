"""Read killers and jigsaws posted as text: SumoCue, long and short killer strings."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.errors import FormatError, InputError
from solve_cp.formats.source import Line
from solve_cp.formats.text.lines import OnError, is_comment
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules import Diagonals, KillerCage, Rule

CELLS = 81
SUMOCUE = "sumocuev1"
MAX_SUMOCUE = 10_000
SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
STEPS = {
    "<": (0, -1),
    ">": (0, 1),
    "^": (-1, 0),
    "v": (1, 0),
    "`": (-1, -1),
    "'": (-1, 1),
    ",": (1, -1),
    ".": (1, 1),
}
_SHORT = re.compile(f"[{re.escape(SYMBOLS + ''.join(STEPS))}]+")
_LONG = re.compile(r"3x3:([a-z]*):k:([0-9:\s]*)")
_SUMOCUE = re.compile(r"SumoCueV1(D?)\b\s*(.*)", re.DOTALL | re.IGNORECASE)
_SUMOCUE_CELL = re.compile(r"([=+])(\d{1,3})(?:J(\d{1,2}))?", re.IGNORECASE)


def is_killer_text(text: str) -> bool:
    """Whether a text is a killer in one of these forms."""
    text = text.strip()
    return any(form.looks(text) for form in FORMS)


def read_killer_text(text: str, source: str = "") -> Puzzle:
    """Read a killer posted as text."""
    text = text.strip()
    try:
        return next(form.read(text, source) for form in FORMS if form.looks(text))
    except StopIteration:
        raise FormatError(f"expected a killer as text: {source}") from None
    except InputError as error:
        raise FormatError(f"{error}: {source}" if source else str(error)) from None


def scan_killer_text(lines: Iterator[Line], name: str, on_error: OnError) -> Iterator[Puzzle]:
    """The puzzles of a file of such texts; bad ones go to `on_error`, or raise."""
    for number, text in _blocks(lines):
        try:
            yield read_killer_text(text, f"{name}, line {number}")
        except FormatError as error:
            if on_error is None:
                raise
            on_error(error)


def _blocks(lines: Iterator[Line]) -> Iterator[Line]:
    """The puzzles with the numbers of their lines; SumoCue may take several lines."""
    start, text = 0, ""
    for number, line in lines:
        if is_comment(line):
            continue
        unfinished = _is_sumocue(text) and len(text) < MAX_SUMOCUE
        if text and (not unfinished or is_killer_text(line)):
            yield start, text
            text = ""
        start, text = (start, f"{text} {line}") if text else (number, line)
    if text:
        yield start, text


class Form(NamedTuple):
    """A text form of killers: how to detect and read it."""

    looks: Callable[[str], bool]
    read: Callable[[str, str], Puzzle]


def _cages(groups: dict[int, list[Cell]], totals: dict[int, int]) -> list[Rule]:
    """The cages; 0 means no total, and a single cell without a total is in no cage."""
    return [
        KillerCage(cells, totals.get(root) or None)
        for root, cells in groups.items()
        if totals.get(root) or len(cells) > 1
    ]


def _groups(roots: Sequence[int]) -> dict[int, list[Cell]]:
    groups: dict[int, list[Cell]] = {}
    for number, root in enumerate(roots):
        groups.setdefault(root, []).append(Cell(*divmod(number, 9)))
    return groups


# One symbol per cell: a total, or the direction to the cell with it.


def _is_short(text: str) -> bool:
    """Whether there are only signs and totals; with a wrong length, it must not be a name."""
    ways = sum(symbol in ("<>^v" if len(text) == CELLS else "<>^") for symbol in text)
    return bool(_SHORT.fullmatch(text)) and ways >= 9


def _short(text: str, source: str) -> Puzzle:
    if len(text) != CELLS:
        raise FormatError(f"expected {CELLS} signs and totals in a short killer, got {len(text)}")
    roots = [_root(text, number) for number in range(CELLS)]
    totals = {root: SYMBOLS.index(text[root]) for root in set(roots)}
    return Puzzle(Board.standard(9), {}, tuple(_cages(_groups(roots), totals)), source=source)


def _root(text: str, number: int) -> int:
    """The cell at the end of the path from a cell."""
    cell = Cell(*divmod(number, 9))
    for _ in range(CELLS):
        symbol = text[cell.row * 9 + cell.col]
        if symbol not in STEPS:
            return cell.row * 9 + cell.col
        cell = cell.step(*STEPS[symbol])
        if not (0 <= cell.row < 9 and 0 <= cell.col < 9):
            break
    raise FormatError(
        f"expected signs that lead to a total, got a path without one from cell {number}"
    )


# `3x3::k:` and 81 numbers: 256 times the total, plus the number of the cage.


def _long(text: str, source: str) -> Puzzle:
    match = _LONG.fullmatch(text)
    if not match:
        raise FormatError("expected '3x3::k:' and 81 numbers between colons")
    numbers = [int(part[:9]) for part in re.split(r"[:\s]+", match[2]) if part]
    if len(numbers) != CELLS:
        raise FormatError(f"expected {CELLS} numbers, got {len(numbers)}")
    if match[1] not in ("", "d"):
        raise FormatError(f"expected no option but 'd' (diagonals), got {match[1][:20]!r}")
    groups = _groups([number % 256 for number in numbers])
    totals: dict[int, int] = {}
    for number in numbers:
        total, cage = divmod(number, 256)
        if total and totals.setdefault(cage, total) != total:
            raise FormatError(f"expected one total for cage {cage}, got {totals[cage]} and {total}")
    if 0 not in totals:  # then the number 0 means no cage
        groups.pop(0, None)
    diagonals: list[Rule] = [Diagonals()] if match[1] else []
    rules = diagonals + _cages(groups, totals)
    return Puzzle(Board.standard(9), {}, tuple(rules), source=source)


# SumoCue: `=total` or `+root` for each cell, and `J` with the number of its region.


def _is_sumocue(text: str) -> bool:
    return text[: len(SUMOCUE)].lower() == SUMOCUE


def _sumocue(text: str, source: str) -> Puzzle:
    match = _SUMOCUE.fullmatch(text)
    body = "".join(match[2].split()) if match else ""
    found = list(_SUMOCUE_CELL.finditer(body))
    if match is None or len(found) != CELLS or "".join(cell[0] for cell in found) != body:
        raise FormatError(f"expected {CELLS} entries like '=12' or '+0', got {len(found)}")
    roots = [_sumocue_root(found, number) for number in range(CELLS)]
    totals = {root: int(found[root][2]) for root in set(roots)}
    diagonals: list[Rule] = [Diagonals()] if match[1] else []
    rules = diagonals + _cages(_groups(roots), totals)
    return Puzzle(_sumocue_board(found), {}, tuple(rules), source=source)


def _sumocue_root(found: Sequence[re.Match[str]], number: int) -> int:
    """The cell with the total of the cage that a cell is in."""
    for _ in range(CELLS):
        if found[number][1] == "=":
            return number
        number = int(found[number][2])
        if number >= CELLS:
            break
    raise FormatError("expected '+' and the number of a cell with a total")


def _sumocue_board(found: Sequence[re.Match[str]]) -> Board:
    regions = [cell[3] for cell in found]
    if not any(regions):
        return Board.standard(9)
    if not all(regions):
        raise FormatError("expected a region for every cell, or for none")
    return Board.jigsaw([regions[start : start + 9] for start in range(0, CELLS, 9)])


FORMS = (
    Form(_is_sumocue, _sumocue),
    Form(lambda text: text.startswith("3x3:"), _long),
    Form(_is_short, _short),
)
