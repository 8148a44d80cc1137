"""Read SudokuPad's short form for 9×9 boards: `scf`, packed givens, `*` and options."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import unquote

from solve_cp.errors import FormatError, InputError
from solve_cp.formats.json_values import Leftovers
from solve_cp.puzzle import Puzzle
from solve_cp.rules import Diagonals, Rule, Windoku

CELLS = 81
# The place of a symbol is a digit plus ten times the number of blanks behind it.
PACKED = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
RULES: dict[str, Rule] = {"x": Diagonals(), "w": Windoku()}
_STAR = re.compile(r"(?<!\*)\*(?!\*)")


def read_scf(data: str, source: str = "") -> Puzzle:
    """The puzzle of an id without its prefix: the options are letters, a title and an author."""
    packed, _, options = unquote(data).partition("*")
    try:
        digits, rest = _unpacked(packed)
        rows = [digits[start : start + 9] for start in range(0, CELLS, 9)]
        return _with_options(Puzzle.from_rows(rows, source=source), rest, options)
    except InputError as error:
        raise FormatError(f"{error}: {source}" if source else str(error)) from None


def _unpacked(packed: str) -> tuple[list[int], str]:
    """The digits of 81 cells, 0 where one is blank, and what follows them."""
    digits: list[int] = []
    for place, symbol in enumerate(packed):
        if len(digits) >= CELLS:
            return _checked(digits), packed[place:]
        number = PACKED.find(symbol)
        if number < 0:
            raise FormatError(f"expected packed givens, got {symbol!r}")
        digits += [number % 10, *[0] * (number // 10)]
    return _checked(digits), ""


def _checked(digits: list[int]) -> list[int]:
    if len(digits) != CELLS:
        raise FormatError(f"expected {CELLS} cells in packed givens, got {len(digits)}")
    return digits


def _with_options(puzzle: Puzzle, rest: str, options: str) -> Puzzle:
    about, leftovers = {"t": "", "a": ""}, Leftovers()
    for option in [rest, *_STAR.split(options)]:
        while option and option[0] in RULES:
            puzzle, option = puzzle + RULES[option[0]], option[1:]
        if option and option[0] in about:
            about[option[0]] = option[1:].replace("**", "*")
        elif option:
            leftovers.say(f"option {option[:40]!r} (unknown)")
    return replace(puzzle, title=about["t"], author=about["a"], not_modelled=leftovers.lines())
