"""LZ-string: the text compression in links of f-puzzles, SudokuPad and SudokuMaker.

It is a dictionary coder over UTF-16 units. Numbers are written least significant bit first, the
code width grows each time the dictionary fills a power of two, and six bits make a character.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from solve_cp.errors import FormatError

BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
URI = BASE64[:-1] + "-"

# 50 times as much as real puzzles need.
MAX_DATA = 2 << 20
MAX_TEXT = 4 << 20

_BYTE, _WORD, _END = 0, 1, 2
_FIRST = 3


def encode_base64(text: str) -> str:
    """Compress a text, in base64 with padding."""
    data = _encode(text, BASE64)
    return data + "=" * (-len(data) % 4)


def decode_base64(data: str) -> str:
    """Decompress a text in base64; its padding may be missing."""
    return _decode(data.rstrip("="), BASE64)


def readable_base64(data: str) -> int:
    """How many characters of compressed base64 are valid."""
    with suppress(FormatError):
        bits = _Bits.of(data.rstrip("="), BASE64)
        with suppress(FormatError):
            for _ in _phrases(bits):
                pass
        return bits.place // 6
    return 0


def encode_uri(text: str) -> str:
    """Compress a text, in an alphabet for addresses."""
    return _encode(text, URI)


def decode_uri(data: str) -> str:
    """Decompress a text in the alphabet for addresses."""
    return _decode(data.rstrip("$"), URI)


@dataclass
class _Width:
    """The number of bits of a code: one more each time the dictionary fills a power of two."""

    bits: int = 2
    room: int = 2

    def grow(self) -> None:
        """Note a new entry of the dictionary."""
        self.room -= 1
        if self.room == 0:
            self.room = 1 << self.bits
            self.bits += 1


# Compression.


def _encode(text: str, alphabet: str) -> str:
    bits = "".join(f"{code:0{width}b}"[::-1] for code, width in _codes(_units(text)))
    # At least one padding bit, as in the reference implementation.
    bits += "0" * (6 - len(bits) % 6)
    return "".join(alphabet[int(bits[i : i + 6], 2)] for i in range(0, len(bits), 6))


def _units(text: str) -> Iterator[str]:
    """The UTF-16 units of a text, as characters."""
    raw = text.encode("utf-16-le", "surrogatepass")
    return (chr(raw[i] | raw[i + 1] << 8) for i in range(0, len(raw), 2))


def _codes(units: Iterable[str]) -> Iterator[tuple[int, int]]:
    """The codes of a text with their widths in bits."""
    known: dict[str, int] = {}
    fresh: set[str] = set()
    width = _Width()
    phrase = ""
    for unit in units:
        if unit not in known:
            known[unit] = _FIRST + len(known)
            fresh.add(unit)
        longer = phrase + unit
        if longer in known:
            phrase = longer
            continue
        yield from _phrase_codes(phrase, known, fresh, width)
        known[longer] = _FIRST + len(known)
        phrase = unit
    if phrase:
        yield from _phrase_codes(phrase, known, fresh, width)
    yield _END, width.bits


def _phrase_codes(
    phrase: str, known: dict[str, int], fresh: set[str], width: _Width
) -> Iterator[tuple[int, int]]:
    if phrase in fresh:
        fresh.remove(phrase)
        wide = ord(phrase) > 0xFF
        yield _WORD if wide else _BYTE, width.bits
        yield ord(phrase), 16 if wide else 8
        width.grow()
    else:
        yield known[phrase], width.bits
    width.grow()


# Decompression.


@dataclass
class _Bits:
    """The bits of compressed data, read from the front."""

    bits: str
    place: int = field(default=0, init=False)

    @classmethod
    def of(cls, data: str, alphabet: str) -> _Bits:
        """The bits of data in an alphabet of 64 characters."""
        table = {symbol: f"{number:06b}" for number, symbol in enumerate(alphabet)}
        try:
            return cls("".join(map(table.__getitem__, data)))
        except KeyError as error:
            raise FormatError(
                f"expected compressed data, got {error.args[0]!r} "
                f"(character {data.index(error.args[0]) + 1})"
            ) from None

    def take(self, width: int) -> int:
        """The next number of a width."""
        start, self.place = self.place, self.place + width
        if self.place > len(self.bits):
            raise FormatError("expected compressed data, got only its beginning")
        return int(self.bits[start : self.place][::-1], 2)


def _decode(data: str, alphabet: str) -> str:
    if not data:
        raise FormatError("expected compressed data, got none")
    if len(data) > MAX_DATA:
        raise FormatError(f"expected at most {MAX_DATA >> 20} MiB of compressed data")
    parts = _phrases(_Bits.of(data, alphabet))
    # Surrogate pairs become one character; a lone surrogate stays as it is.
    units = "".join(parts).encode("utf-16-le", "surrogatepass")
    return units.decode("utf-16-le", "surrogatepass")


def _phrases(bits: _Bits) -> Iterator[str]:
    """The phrases of a text in order."""
    known: list[str] = []
    width = _Width()
    before = ""
    size = 0
    while (code := bits.take(width.bits)) != _END:
        if code in (_BYTE, _WORD):
            known.append(chr(bits.take(8 if code == _BYTE else 16)))
            code = _FIRST + len(known) - 1
            width.grow()
        phrase = _phrase(known, code - _FIRST, before)
        size += len(phrase)
        if size > MAX_TEXT:
            raise FormatError(f"expected at most {MAX_TEXT >> 20} MiB of text in compressed data")
        yield phrase
        if before:
            known.append(before + phrase[0])
        width.grow()
        before = phrase


def _phrase(known: list[str], number: int, before: str) -> str:
    if number < len(known):
        return known[number]
    if number == len(known) and before:
        return before + before[0]
    raise FormatError("expected compressed data, got an invalid code")
