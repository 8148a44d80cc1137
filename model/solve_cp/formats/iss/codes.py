"""The codes inside ISS strings: tables of bits and texts, in 64 symbols.

Worked out from real strings and their solutions: a table has 6 bits per symbol, the lowest bit
first, without trailing zeros. Automata are in `rules/custom/nfa.py`.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence

from solve_cp.errors import FormatError
from solve_cp.rules.custom.nfa import SYMBOLS, bytes_in, numbers_in

Pairs = frozenset[tuple[int, int]]


def bits_of(code: str) -> list[int]:
    """The positions of the ones in a table."""
    return [6 * i + bit for i, n in enumerate(numbers_in(code)) for bit in range(6) if n >> bit & 1]


def code_of(bits: Iterable[int]) -> str:
    """The table with ones at these positions."""
    numbers: dict[int, int] = {}
    for bit in bits:
        numbers[bit // 6] = numbers.get(bit // 6, 0) | 1 << bit % 6
    return "".join(SYMBOLS[numbers.get(i, 0)] for i in range(max(numbers, default=-1) + 1))


def pairs_of(code: str, digits: Sequence[int]) -> Pairs:
    """The pairs of digits that a table allows, row by row."""
    size = len(digits)
    places = bits_of(code)
    if places and places[-1] >= size * size:
        raise FormatError(f"expected a table of {size}×{size} bits, got one more: {code[:40]!r}")
    return frozenset((digits[place // size], digits[place % size]) for place in places)


def code_of_pairs(pairs: Iterable[tuple[int, int]], digits: Sequence[int]) -> str:
    """The table that allows these pairs."""
    number = {digit: i for i, digit in enumerate(digits)}
    known = ((a, b) for a, b in pairs if a in number and b in number)
    return code_of(number[a] * len(digits) + number[b] for a, b in known)


def text_of(code: str) -> str:
    """The text in a code of whole bytes."""
    try:
        return bytes_in(code).decode("ascii")
    except UnicodeDecodeError:
        raise FormatError(f"expected plain text in a code, got {code[:40]!r}") from None


def code_of_text(text: str) -> str:
    """The code of a text."""
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")
