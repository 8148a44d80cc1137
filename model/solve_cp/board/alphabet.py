"""Alphabets: how digits are written, one symbol each (`1-9A-G`) or as decimal numbers."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from solve_cp.errors import FormatError

SYMBOLS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
BLANKS = "._-*? "
MAX_NUMBER_LENGTH = 6
EXPECTED = "expected an alphabet like 1-9, 1-9A-G, 0-9A-F, A-P, 1-25 or decimal"

_NUMBERS = re.compile(r"(\d{1,4})-(\d{2,4})")
_ITEM = re.compile(r"(.)-(.)|([^-])", re.DOTALL)


class SymbolError(FormatError):
    """A symbol that is not a digit of the board."""

    def __init__(self, symbol: str, message: str) -> None:
        super().__init__(message)
        self.symbol = symbol


@dataclass(frozen=True)
class Alphabet:
    """The symbols of the digits, in order; without symbols, digits are decimal numbers.

    `digits` are the digits of the symbols, from 0 if the first symbol is 0, else from 1; None means
    any number.
    """

    spec: str
    symbols: tuple[str, ...] = ()
    digits: tuple[int, ...] | None = None

    @staticmethod
    def parse(spec: str) -> Alphabet:
        """Parse an alphabet such as `1-9A-G`, `A-P`, `0-15` or `decimal`."""
        if not isinstance(spec, str) or not 0 < len(spec) <= 200:
            raise FormatError(f"{EXPECTED}, got {spec!r}")
        return _parsed(spec)

    def symbol(self, digit: int) -> str:
        """The symbol of a digit."""
        if not self.symbols:
            return str(digit)
        if self.digits is None or digit not in self.digits:
            raise FormatError(f"expected a digit that {self.spec} can write, got {digit}")
        return self.symbols[digit - self.digits[0]]

    def digit(self, symbol: str) -> int:
        """The digit of a symbol; letters match in either case if that is unambiguous."""
        found = self.find(symbol)
        if found is None:
            raise FormatError(f"expected a symbol of {self.spec}, got {symbol!r}")
        return found

    def find(self, symbol: str) -> int | None:
        """The digit of a symbol, or None."""
        if self.symbols:
            return self._table.get(symbol)
        if not is_number(symbol):
            return None
        number = int(symbol)
        return number if self.digits is None or number in self.digits else None

    def covers(self, digits: Iterable[int]) -> bool:
        """Whether every digit has a symbol."""
        return self.digits is None or set(digits) <= set(self.digits)

    def board_digits(self, n: int) -> tuple[int, ...]:
        """The digits of an n×n board in this alphabet: its first n."""
        if self.digits is None:
            return tuple(range(1, n + 1))
        if len(self.digits) < n:
            raise FormatError(f"expected an alphabet of {n} digits, got {self.spec}")
        return self.digits[:n]

    @cached_property
    def _table(self) -> dict[str, int]:
        first = self.digits[0] if self.digits else 0
        exact = {symbol: first + place for place, symbol in enumerate(self.symbols)}
        swapped = {symbol.swapcase(): digit for symbol, digit in exact.items()}
        return {s: d for s, d in swapped.items() if len(s) == 1} | exact


DECIMAL = Alphabet("decimal")


def is_number(symbol: str) -> bool:
    """Whether a symbol is a decimal number of a sensible length."""
    return symbol.isascii() and symbol.isdigit() and len(symbol) <= MAX_NUMBER_LENGTH


def is_blank(symbol: str) -> bool:
    """Whether a symbol can only mean a blank: nothing, dots and the like, −1."""
    return not symbol.strip(BLANKS) or symbol == "-1"


def default_alphabet(digits: Iterable[int]) -> Alphabet:
    """The default alphabet for these digits: 1-9A-Z up to 35, then decimal numbers."""
    values = tuple(digits)
    if min(values) < 0 or max(values) > 35:
        return DECIMAL
    return _based(0 if 0 in values else 1, max(max(values), 1))


def alphabet_for(spec: str | None, digits: Collection[int]) -> Alphabet:
    """The named alphabet if it covers all digits, else the default."""
    own = Alphabet.parse(spec) if spec else None
    return own if own and own.covers(digits) else default_alphabet(digits)


def decode(
    n: int, symbols: frozenset[str], alphabet: Alphabet | None = None
) -> tuple[Alphabet, dict[str, int | None]]:
    """The alphabet of an n×n board, and the digit of each symbol (None for a blank)."""
    blanks = frozenset(symbol for symbol in symbols if is_blank(symbol))
    marks = symbols - blanks
    chosen = alphabet or detect(n, marks, bool(blanks))
    digits = frozenset(chosen.board_digits(n))
    table: dict[str, int | None] = dict.fromkeys(blanks)
    for mark in sorted(marks):
        table[mark] = _meaning(chosen, mark, digits)
    return chosen, table


def detect(n: int, marks: Iterable[str], blank_seen: bool) -> Alphabet:
    """Detect the alphabet of an n×n board from its symbols, most reliable signs first.

    Letters beyond those that 1-9A-… needs, or from 17×17 no numerals at all, mean A-…; from
    10×10 a 0 beside another blank is a digit, unless the digit n occurs too; else it is 1-9A-….
    """
    found = frozenset(marks)
    zero = blank_seen and any(is_number(mark) and int(mark) == 0 for mark in found)
    if n > 61 or any(len(mark) > 1 for mark in found):
        top = any(is_number(mark) and int(mark) == n for mark in found)
        return Alphabet.parse(f"0-{n - 1}") if zero and not top and n > 10 else DECIMAL
    folded = _fold(n, found)
    if _is_lettered(n, folded):
        return Alphabet.parse(f"A-{chr(64 + n)}" if n > 1 else "A")
    zero = zero or ("0" in folded and "X" in folded and n < 24)
    return _based(0, n - 1) if zero and SYMBOLS[n] not in folded and n > 9 else _based(1, n)


def _fold(n: int, marks: frozenset[str]) -> frozenset[str]:
    """The symbols in upper case, unless the board needs both cases."""
    one_case = not any(mark.isupper() for mark in marks)
    return frozenset(mark.upper() for mark in marks) if n < 36 or (n == 36 and one_case) else marks


def _is_lettered(n: int, marks: frozenset[str]) -> bool:
    letters = {mark for mark in marks if len(mark) == 1 and "A" <= mark <= "Z"}  # ß becomes SS
    numerals = {mark for mark in marks if "1" <= mark <= "9"}
    if n > 26 or not letters or numerals:
        return False
    # On boards without a digit x, x is a blank.
    beyond = any(SYMBOLS.index(letter) > n for letter in letters - {"X"})
    return beyond or n > 16


def decode_cell(alphabet: Alphabet, symbol: str, digits: Iterable[int]) -> int | None:
    """The digit of one symbol on a board with these digits; None for a blank."""
    return None if is_blank(symbol) else _meaning(alphabet, symbol, frozenset(digits))


def _meaning(alphabet: Alphabet, mark: str, digits: frozenset[int]) -> int | None:
    digit = alphabet.find(mark)
    if digit is not None and digit in digits:
        return digit
    if mark in ("x", "X") or (is_number(mark) and int(mark) == 0):
        return None
    low, high = alphabet.symbol(min(digits)), alphabet.symbol(max(digits))
    shown = mark if len(mark) <= 20 else f"{mark[:20]}…"
    raise SymbolError(mark, f"expected a digit from {low} to {high} or a blank, got {shown!r}")


@lru_cache(maxsize=256)
def _parsed(spec: str) -> Alphabet:
    if spec == "decimal":
        return DECIMAL
    numbers = _NUMBERS.fullmatch(spec)
    if numbers and int(numbers[1]) < int(numbers[2]):
        return Alphabet(spec, (), tuple(range(int(numbers[1]), int(numbers[2]) + 1)))
    symbols = tuple(_expand(spec))
    if len(set(symbols)) != len(symbols) or any(is_blank(symbol) for symbol in symbols):
        raise FormatError(f"{EXPECTED}, got {spec!r}")
    first = 0 if symbols[0] == "0" else 1
    return Alphabet(spec, symbols, tuple(range(first, first + len(symbols))))


def _expand(spec: str) -> Iterable[str]:
    """The symbols of a spec, with ranges expanded."""
    if sum(len(match[0]) for match in _ITEM.finditer(spec)) != len(spec):
        raise FormatError(f"{EXPECTED}, got {spec!r}")
    for match in _ITEM.finditer(spec):
        low, high = match[1] or match[3], match[2] or match[3]
        if low == high:
            yield low
            continue
        if low not in SYMBOLS or high not in SYMBOLS or SYMBOLS.index(low) > SYMBOLS.index(high):
            raise FormatError(f"{EXPECTED}, got {spec!r}")
        yield from SYMBOLS[SYMBOLS.index(low) : SYMBOLS.index(high) + 1]


@lru_cache(maxsize=256)
def _based(low: int, high: int) -> Alphabet:
    """The alphabet of the digits low to high (at most 61): 0-9, A-Z, a-z."""
    parts = [(low, min(high, 9)), (10, min(high, 35)), (36, high)]
    spec = "".join(
        SYMBOLS[a] if a == b else f"{SYMBOLS[a]}-{SYMBOLS[b]}" for a, b in parts if a <= b
    )
    return Alphabet.parse(spec)
