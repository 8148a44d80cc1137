"""Read SudokuPad's short forms for 9×9 boards: `scf`, packed givens and options; `classic`."""

from __future__ import annotations

import re
from dataclasses import replace
from urllib.parse import unquote

from solve_cp.errors import FormatError, InputError
from solve_cp.formats.shared.json_values import Leftovers
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules import Diagonals, Rule, Windoku

CELLS = 81
# The position of a symbol is a digit plus ten times the number of blanks after it.
PACKED = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
RULES: dict[str, Rule] = {"x": Diagonals(), "w": Windoku()}
# In the older packing, the position of a symbol is a number of blanks; digits are digits.
BLANKS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"
_STAR = re.compile(r"(?<!\*)\*(?!\*)")


def read_scf(data: str, source: str = "") -> Puzzle:
    """The puzzle of an id without its prefix; the options are letters, a title and an author."""
    packed, _, options = unquote(data).partition("*")
    try:
        digits, rest = _unpacked(packed)
        return _with_options(_puzzle(digits, source), rest, options)
    except InputError as error:
        raise FormatError(f"{error}: {source}" if source else str(error)) from None


def read_classic(data: str, source: str = "") -> Puzzle:
    """The puzzle of a `classic` id without its prefix, in either packing of 81 givens."""
    packed = unquote(data)
    try:
        digits, rest = _unpacked(packed)
        if not rest:
            return _puzzle(digits, source)
    except FormatError:
        pass
    try:
        older = [_older(symbol) for symbol in packed[: CELLS + 1]]
        return _puzzle(_checked([digit for digits in older for digit in digits]), source)
    except InputError as error:
        raise FormatError(f"{error}: {source}" if source else str(error)) from None


def _older(symbol: str) -> list[int]:
    if symbol in "123456789":
        return [int(symbol)]
    if symbol not in BLANKS:
        raise FormatError(f"expected packed givens, got {symbol!r}")
    return [0] * BLANKS.index(symbol)


def _puzzle(digits: list[int], source: str) -> Puzzle:
    return Puzzle.from_rows([digits[i : i + 9] for i in range(0, CELLS, 9)], source=source)


def _unpacked(packed: str) -> tuple[list[int], str]:
    """The digits of 81 cells, 0 for blanks, and the rest of the text."""
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
