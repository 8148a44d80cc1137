"""Read many boards at once, from bytes and numbers to rows of an array.

Only unambiguous boards are read here: words of n² symbols, fields of such words, arrays of
integers. `Rows` says which boards these are; all others are read one by one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from solve_cp.batch.reading.lines import Bytes, Index, Lines
from solve_cp.board.alphabet import SYMBOLS
from solve_cp.board.board import Board
from solve_cp.board.grid import HOLE
from solve_cp.engines.frontier.singles import MOST_DIGITS
from solve_cp.errors import InputError
from solve_cp.formats.shared.symbols import Options, plan, side
from solve_cp.formats.text.csv_grid import delimiter_of
from solve_cp.formats.text.csv_many import Columns, columns_of

FRONTIER_CELLS = 256
_BLANK = "."  # stands for every symbol that can only be a blank
_KNOWN = f"{_BLANK}{SYMBOLS}"
_STRANGE = np.uint64(1 << len(_KNOWN))
_NO_NUMBER = 255


@dataclass(frozen=True, eq=False)
class Rows:
    """Boards of one kind: their places, and the givens as numbers.

    A number is the position of a digit among the board's digits, from 1; 0 is a blank. `spec` is
    the alphabet they are written in, `recorded` the solutions that came with them.
    """

    board: Board
    spec: str | None
    places: Index
    numbers: Bytes
    recorded: Bytes | None = None

    def pick(self, which: Any) -> Rows:
        """Some of the boards, by a mask or by index."""
        recorded = None if self.recorded is None else self.recorded[which]
        return replace(
            self, places=self.places[which], numbers=self.numbers[which], recorded=recorded
        )


def suits_frontier(board: Board) -> bool:
    """Whether the frontier is the faster engine for many such boards."""
    return len(board.cells) <= FRONTIER_CELLS and len(board.digits) <= MOST_DIGITS


class _Words(NamedTuple):
    """Words of one length: places, symbols, and those of recorded solutions if there are any."""

    places: Index
    symbols: Bytes
    recorded: Bytes | None = None


# Text.


def rows_of_lines(lines: Lines, options: Options) -> list[Rows]:
    """The boards of lines that hold one word of n² symbols and nothing else."""
    starts, ends = lines.starts[lines.boards], lines.ends[lines.boards]
    everywhere = np.arange(len(starts))
    found = _words(lines.bytes, everywhere, starts, ends - starts)
    return [rows for words in found for rows in _rows(words, options)]


def rows_of_table(lines: Lines, header: str, options: Options) -> list[Rows]:
    """The boards of CSV lines that have a word of n² symbols in the column of the header."""
    columns = columns_of(header)
    if columns is None or columns.layout is not None:
        return []
    places, starts, ends = _fields(lines, columns, ord(delimiter_of(header) or ","))
    lengths = ends - starts
    begins, sizes = starts[:, columns.puzzle], lengths[:, columns.puzzle]
    if columns.solution is None:
        found = list(_words(lines.bytes, places, begins, sizes))
    else:
        beside = starts[:, columns.solution], lengths[:, columns.solution]
        found = list(_pairs(lines.bytes, places, begins, sizes, *beside))
    return [rows for words in found for rows in _rows(words, options)]


def _fields(lines: Lines, columns: Columns, delimiter: int) -> tuple[Index, Index, Index]:
    """The lines with one field per column and no quotes: places, and where fields start and end."""
    starts, ends = lines.starts[lines.boards], lines.ends[lines.boards]
    between = columns.width - 1
    marks = np.flatnonzero(lines.bytes == delimiter)
    first = np.searchsorted(marks, starts)
    good = np.searchsorted(marks, ends) - first == between
    quotes = np.flatnonzero(lines.bytes == ord('"'))
    good &= np.searchsorted(quotes, starts) == np.searchsorted(quotes, ends)
    places = np.flatnonzero(good)
    inner = marks[first[places, None] + np.arange(between)].reshape(len(places), between)
    return (
        places,
        np.column_stack([starts[places], inner + 1]),
        np.column_stack([inner, ends[places]]),
    )


def _words(text: Bytes, places: Index, starts: Index, lengths: Index) -> Iterator[_Words]:
    """The words that can be boards, by length."""
    for length in np.unique(lengths).tolist():
        if side(length) and length <= FRONTIER_CELLS:
            which = lengths == length
            yield _Words(places[which], _symbols(text, starts[which], length))


def _pairs(
    text: Bytes, places: Index, starts: Index, lengths: Index, others: Index, sizes: Index
) -> Iterator[_Words]:
    """The same, with a word of the same length or an empty one as solution."""
    alone = sizes == 0
    yield from _words(text, places[alone], starts[alone], lengths[alone])
    both = sizes == lengths
    for words in _words(text, np.flatnonzero(both), starts[both], lengths[both]):
        recorded = _symbols(text, others[words.places], words.symbols.shape[1])
        yield _Words(places[words.places], words.symbols, recorded)


def _symbols(text: Bytes, starts: Index, length: int) -> Bytes:
    """The bytes of words of one length, one row per word."""
    found: Bytes = text.take(starts[:, None] + np.arange(length))
    return found


# Symbols.


def _rows(words: _Words, options: Options) -> Iterator[Rows]:
    """The boards of words, by how their symbols are read, without those with unknown symbols."""
    kinds = _kinds(words.symbols)
    if words.recorded is not None:
        kinds |= _kinds(words.recorded)
    sets, inverse = np.unique(kinds, return_inverse=True)
    readings = [_reading(kind, words.symbols.shape[1], options) for kind in sets.tolist()]
    together: defaultdict[tuple[Board, str], list[int]] = defaultdict(list)
    for number, reading in enumerate(readings):
        if reading is not None:
            together[reading.board, reading.spec].append(number)
    for (board, spec), numbers in together.items():
        which = np.isin(inverse.reshape(-1), numbers)
        tables = [reading.table for number in numbers if (reading := readings[number])]
        table = np.maximum.reduce(tables)
        rows = Rows(board, spec, words.places[which], table.take(words.symbols[which]))
        if words.recorded is None:
            yield rows
            continue
        recorded = table.take(words.recorded[which])
        yield replace(rows, recorded=recorded).pick(recorded.all(axis=1))


class _Reading(NamedTuple):
    """A board, its alphabet, and the number of the digit for each byte."""

    board: Board
    spec: str
    table: Bytes


def _bits() -> np.ndarray[Any, np.dtype[np.uint64]]:
    """One bit per byte that is a symbol; all symbols for a blank share one bit."""
    bits = np.full(256, _STRANGE, dtype=np.uint64)
    for number, symbol in enumerate(_KNOWN):
        bits[ord(symbol)] = np.uint64(1 << number)
    bits[[ord(symbol) for symbol in "_-*?"]] = bits[ord(_BLANK)]
    return bits


_BITS = _bits()


def _kinds(symbols: Bytes) -> np.ndarray[Any, np.dtype[np.uint64]]:
    """The symbols of each row, as bits."""
    kinds: np.ndarray[Any, np.dtype[np.uint64]] = np.bitwise_or.reduce(_BITS.take(symbols), axis=1)
    return kinds


def _reading(kind: int, cells: int, options: Options) -> _Reading | None:
    """How a board with these symbols is read; None if that is not decided here."""
    n = side(cells)
    if n is None or kind & int(_STRANGE):
        return None
    symbols = frozenset(symbol for bit, symbol in enumerate(_KNOWN) if kind >> bit & 1)
    try:
        board, meanings, spec = plan(n, symbols, options)
    except InputError:
        return None
    if not (spec.isascii() and spec.isprintable()):
        return None
    number = {digit: place for place, digit in enumerate(sorted(board.digits), 1)}
    table = np.zeros(256, dtype=np.uint8)
    for symbol, digit in meanings.items():
        table[ord(symbol)] = 0 if digit is None else number[digit]
    return _Reading(board, spec, table)


# Arrays.


def rows_of_array(array: np.ndarray[Any, Any], board: Board, options: Options) -> list[Rows]:
    """The boards of an array whose rows hold only digits and blanks."""
    if not suits_frontier(board):
        return []
    low, high = HOLE - 1, max(board.digits) + 1  # outside the known range
    lowest = min(board.digits) if options.alphabet else 1
    table = np.full(high - low + 1, _NO_NUMBER, dtype=np.uint8)
    table[HOLE - low : lowest - low] = 0
    for number, digit in enumerate(sorted(board.digits), 1):
        table[digit - low] = number
    numbers = table.take(_between(array, low, high) - low)
    good = (numbers != _NO_NUMBER).all(axis=1)
    spec = options.alphabet.spec if options.alphabet else None
    return [Rows(board, spec, np.flatnonzero(good), numbers[good])]


def _between(array: np.ndarray[Any, Any], low: int, high: int) -> np.ndarray[Any, Any]:
    """Integers within the bounds; NaN becomes a blank, a fraction a number that is too high."""
    if array.dtype.kind == "f":
        array = np.where(np.isnan(array), HOLE, array)
        array = np.where(np.floor(array) == array, np.clip(array, low, high), high)
    else:
        room = np.iinfo(array.dtype)
        array = np.clip(array, max(low, room.min), min(high, room.max))
    return array.astype(np.int16)
