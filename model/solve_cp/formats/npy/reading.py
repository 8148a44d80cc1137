"""numpy arrays: one board (n, n), many (m, n, n) or many flattened (m, n²); never a pickle."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from solve_cp.board.board import MAX_SIDE, Board
from solve_cp.board.grid import HOLE
from solve_cp.errors import FormatError, InputError
from solve_cp.formats.shared.symbols import Options, side
from solve_cp.formats.source import MAX_WHOLE, Source
from solve_cp.formats.text.lines import OnError
from solve_cp.puzzle.puzzle import Puzzle

EXPECTED = "expected an array of shape (n, n), (m, n, n) or (m, n²)"

Array = np.ndarray[Any, np.dtype[Any]]


class Header(NamedTuple):
    """The header of an .npy file."""

    shape: tuple[int, ...]
    fortran: bool
    dtype: np.dtype[Any]


class Opened(NamedTuple):
    """An .npy file after its header: the number of boards (None if single) and their type."""

    source: Source
    header: Header
    many: int | None
    board: Board

    def where(self, number: int) -> str:
        """The name of the board with this number, from 1."""
        return self.source.name if self.many is None else f"{self.source.name}, board {number}"


def open_npy(source: Source, options: Options) -> Opened:
    """The file with its header read; raises if it is not an array of boards."""
    header = _header(source)
    _check_dtype(header.dtype, source.name)
    many, n = _count_and_side(header.shape, options, source.name)
    digits = options.alphabet.board_digits(n) if options.alphabet else None
    try:
        return Opened(source, header, many, Board.standard(n, options.box, digits))
    except InputError as error:
        raise FormatError(f"{error}: {source.name}") from None


def scan_npy(source: Source, options: Options, on_error: OnError) -> Iterator[Puzzle]:
    """The puzzles of an .npy file, read one board at a time."""
    opened = open_npy(source, options)
    for number, array in enumerate(arrays_of(opened, options), 1):
        try:
            yield puzzle_of(array[0], opened.board, options, opened.where(number))
        except FormatError as error:
            if on_error is None:
                raise
            on_error(error)


def arrays_of(opened: Opened, options: Options, most: int = 1) -> Iterator[Array]:
    """The boards of an opened file in chunks of limited size, each board as one row of numbers."""
    source, header, many, board = opened
    n = board.rows
    for array in _boards(source, header, many or 1, n, most):
        if header.shape == (n, n):
            _check_meaning(array, n, options, opened.where(1))
        yield array


def _header(source: Source) -> Header:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            version = np.lib.format.read_magic(source)  # type: ignore[arg-type]
            if version == (1, 0):
                return Header(*np.lib.format.read_array_header_1_0(source))  # type: ignore[arg-type]
            return Header(*np.lib.format.read_array_header_2_0(source))  # type: ignore[arg-type]
    except InputError:
        raise
    except Exception:  # numpy documents only ValueError, but hostile headers raise other errors
        raise FormatError(f"expected a numpy header, got a damaged one: {source.name}") from None


def _check_dtype(dtype: np.dtype[Any], name: str) -> None:
    if dtype.hasobject:
        raise FormatError(f"expected numbers, got Python objects, which are never loaded: {name}")
    if dtype.kind not in "iuf" or dtype.shape:
        raise FormatError(f"expected whole numbers, got an array of {dtype}: {name}")


def _count_and_side(shape: tuple[int, ...], options: Options, name: str) -> tuple[int | None, int]:
    """The number of boards (None for a single one) and their side."""
    forced = options.box[0] * options.box[1] if options.box else None
    many, n = _by_shape(shape, forced)
    if n is None:
        raise FormatError(f"{EXPECTED}, got {shape}: {name}")
    if (many is not None and many < 1) or not 1 <= n <= MAX_SIDE:
        raise FormatError(f"expected boards of side 1 to {MAX_SIDE}, got shape {shape}: {name}")
    return many, n


def _by_shape(shape: tuple[int, ...], forced: int | None) -> tuple[int | None, int | None]:
    if len(shape) == 3:
        return shape[0], shape[1] if shape[1] == shape[2] else None
    if len(shape) != 2:
        return None, None
    if shape[0] == shape[1] and not (forced and forced**2 == shape[1]):
        return None, shape[0]
    return shape[0], side(shape[1])


def _check_meaning(array: Array, n: int, options: Options, where: str) -> None:
    """Refuse an ambiguous array: k² rows of k² digits up to k are one board, or k² boards."""
    k = side(n)
    if k is None or k < 4 or _says_side(options, n):
        return
    if not np.any(array > k):
        raise FormatError(
            f"expected one board of {n}×{n} or {n} boards of {k}×{k}, got an array that can be "
            f"both (give the box shape to say which): {where}"
        )


def _says_side(options: Options, n: int) -> bool:
    digits = options.alphabet.digits if options.alphabet else None
    boxed = options.box is not None and options.box[0] * options.box[1] == n
    return boxed or (digits is not None and len(digits) == n)


def _boards(source: Source, header: Header, count: int, n: int, most: int) -> Iterator[Array]:
    if header.fortran:
        yield from _whole(source, header, count, n, most)
        return
    size = n * n * header.dtype.itemsize
    for number in range(0, count, most):
        boards = min(most, count - number)
        content = source.read(boards * size)
        if len(content) != boards * size:
            raise _truncated(source, number + len(content) // size, count)
        yield np.frombuffer(content, header.dtype).reshape(boards, n * n)


def _whole(source: Source, header: Header, count: int, n: int, most: int) -> Iterator[Array]:
    """The boards of an array in Fortran order, in which a board is not contiguous."""
    size = count * n * n * header.dtype.itemsize
    if size > 8 * MAX_WHOLE:
        limit = 8 * MAX_WHOLE >> 20
        raise FormatError(f"expected at most {limit} MiB in Fortran order: {source.name}")
    content = source.read(size)
    if len(content) != size:
        raise _truncated(source, 0, count)
    array = np.frombuffer(content, header.dtype).reshape(header.shape, order="F")
    boards = array.reshape(count, n * n)
    yield from (boards[start : start + most] for start in range(0, count, most))


def _truncated(source: Source, number: int, count: int) -> FormatError:
    return FormatError(
        f"expected {count} boards, got {number} before the end of the file: {source.name}"
    )


def puzzle_of(array: Array, board: Board, options: Options, where: str) -> Puzzle:
    """The puzzle of one row of numbers."""
    values = array.tolist()
    if array.dtype.kind == "f":
        values = [_whole_number(value, where) for value in values]
    lowest = min(board.digits) if options.alphabet else 1
    pairs = zip(board.cells, values, strict=True)
    givens = {cell: value for cell, value in pairs if value >= lowest or value < HOLE}
    try:
        spec = options.alphabet.spec if options.alphabet else None
        return Puzzle(board, givens, source=where, alphabet=spec)
    except InputError as error:
        raise FormatError(f"{error}: {where}") from None


def _whole_number(value: float, where: str) -> int:
    if value != value:
        return HOLE
    if value in (float("inf"), float("-inf")) or value != int(value):
        raise FormatError(f"expected whole numbers, got {value}: {where}")
    return int(value)
