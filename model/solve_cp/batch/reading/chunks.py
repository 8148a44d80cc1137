"""Split a file of many boards into chunks that workers read.

Lines of text and rows of arrays are sent unparsed, so that they are parsed in parallel too; other
files are parsed here.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import cached_property, partial
from itertools import chain
from typing import IO, Any, cast

from solve_cp.batch.reading.lines import Index, Lines, cut
from solve_cp.batch.reading.rows import Rows, rows_of_array, rows_of_lines, rows_of_table
from solve_cp.batch.sizes import CHUNK, grouped, weight, weight_of
from solve_cp.board.board import Board
from solve_cp.errors import FormatError
from solve_cp.formats.iss.parts import is_iss
from solve_cp.formats.npy import MAGIC
from solve_cp.formats.npy.reading import Array, arrays_of, open_npy, puzzle_of
from solve_cp.formats.reading import scan
from solve_cp.formats.shared.symbols import Options
from solve_cp.formats.source import HEAD, Line, Peekable, Source
from solve_cp.formats.text.csv_many import scan_many
from solve_cp.formats.text.kinds import kind_of
from solve_cp.formats.text.lines import OnError, is_comment, scan_lines
from solve_cp.puzzle.puzzle import Puzzle

Item = Puzzle | FormatError
"""A board of a file, or the error in it."""

_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f]")


@dataclass(frozen=True)
class Reading:
    """How boards are read: the options of the caller."""

    box: str | None = None
    digits: str | None = None

    @property
    def options(self) -> Options:
        """The options as arguments of the readers."""
        return Options.of(self.box, self.digits)


@dataclass(frozen=True, kw_only=True)
class Chunk(ABC):
    """Consecutive boards of a file; `end` is about where they end in it, in bytes.

    `read` is the hash of what had been read of the file when the chunk was made.
    """

    end: int = 0
    read: str = ""

    @property
    @abstractmethod
    def boards(self) -> int:
        """The number of boards, including bad ones."""

    @abstractmethod
    def items(self, places: Index | None = None) -> list[Item]:
        """The boards, or those at some places."""

    def rows(self) -> list[Rows]:
        """The boards that can be read many at once."""
        return []

    def labels(self, places: Index) -> tuple[str, Index]:
        """The names of the rows: a text, and the number that follows it for each board."""
        raise NotImplementedError


@dataclass(frozen=True)
class TextChunk(Chunk):
    """Lines with one board each and comments between them; with a header if they are a table.

    The lines are as in the file; the first has the number `first` there.
    """

    name: str
    reading: Reading
    header: tuple[Line, ...]
    content: bytes
    first: int

    @property
    def boards(self) -> int:
        return len(self.lines.boards)

    @cached_property
    def lines(self) -> Lines:
        """The lines, comments included."""
        return Lines(self.content, self.first)

    def __getstate__(self) -> dict[str, Any]:
        """What is pickled: only the content; the positions of lines are computed again."""
        return {name: value for name, value in self.__dict__.items() if name != "lines"}

    def items(self, places: Index | None = None) -> list[Item]:
        at = self.lines.boards if places is None else self.lines.boards[places]
        if not len(at):
            return []
        reader = scan_many if self.header else scan_lines
        lines = chain(self.header, map(self.lines.line, at.tolist()))
        return list(_items(partial(reader, lines, self.name, self.reading.options)))

    def rows(self) -> list[Rows]:
        if self.header:
            return rows_of_table(self.lines, self.header[0][1], self.reading.options)
        return rows_of_lines(self.lines, self.reading.options)

    def labels(self, places: Index) -> tuple[str, Index]:
        return f"{self.name}, line ", self.lines.boards[places] + self.first


@dataclass(frozen=True)
class ArrayChunk(Chunk):
    """Rows of an array with one board each; the first is number `first`, or 0 if it is alone."""

    board: Board
    reading: Reading
    name: str
    first: int
    array: Array

    @property
    def boards(self) -> int:
        return len(self.array)

    def items(self, places: Index | None = None) -> list[Item]:
        at = range(self.boards) if places is None else places.tolist()
        return [self._item(place) for place in at]

    def _item(self, place: int) -> Item:
        name = f"{self.name}, board {self.first + place}" if self.first else self.name
        try:
            return puzzle_of(self.array[place], self.board, self.reading.options, name)
        except FormatError as error:
            return error

    def rows(self) -> list[Rows]:
        return rows_of_array(self.array, self.board, self.reading.options) if self.first else []

    def labels(self, places: Index) -> tuple[str, Index]:
        return f"{self.name}, board ", places + self.first


@dataclass(frozen=True)
class PuzzleChunk(Chunk):
    """Boards that have been read already."""

    found: list[Item]

    @property
    def boards(self) -> int:
        return len(self.found)

    def items(self, places: Index | None = None) -> list[Item]:
        return self.found if places is None else [self.found[place] for place in places.tolist()]


def chunks_of(source: Source, reading: Reading) -> Iterator[Chunk]:
    """The boards of a source in chunks, which depend only on the boards."""
    if source.head.startswith(MAGIC):
        return _array_chunks(source, reading)
    kind = _kind(source.head, reading.options)
    if kind in ("lines", "table"):
        return _text_chunks(source, reading, kind == "table")
    stream = cast(IO[bytes], source)
    items = _items(lambda on_error: scan(stream, **asdict(reading), on_error=on_error))
    return (PuzzleChunk(group) for group in grouped(items, _weight_of_item))


def _kind(head: bytes, options: Options) -> str:
    """The kind of a text, as far as its first line shows."""
    text = head.decode(errors="replace").removeprefix("\ufeff")
    lines = text.replace("\r", "\n").split("\n")
    complete = lines if len(head) < HEAD else lines[:-1]
    first = next((line for line in complete if not is_comment(line)), "")
    if _NO_TEXT.search(text) or not first or first.lstrip()[:1] in ("{", "[") or is_iss(first):
        return "other"
    return kind_of(first, Peekable(iter(())), options)


def _text_chunks(source: Source, reading: Reading, table: bool) -> Iterator[Chunk]:
    blocks = _blocks(source)
    header: tuple[Line, ...] = ()
    if table:
        header, rest = _header(blocks)
        blocks = chain([rest], blocks)
    end = 0
    for lines in cut(blocks):
        end += len(lines.content)
        yield TextChunk(source.name, reading, header, lines.content, lines.first, end=end)


def _blocks(source: Source) -> Iterator[Lines]:
    """All lines of a source, a part at a time."""
    first = 1
    for content in source.blocks():
        lines = Lines(content, first)
        first += len(lines)
        yield lines


def _header(blocks: Iterator[Lines]) -> tuple[tuple[Line, ...], Lines]:
    """The first line that is not a comment, and the following ones."""
    for lines in blocks:
        if len(lines.boards):
            place = int(lines.boards[0])
            return (lines.line(place),), lines.after(place)
    return (), Lines(b"")


def _array_chunks(source: Source, reading: Reading) -> Iterator[Chunk]:
    opened = open_npy(source, reading.options)
    board, cells = opened.board, len(opened.board.cells)
    most = -(-CHUNK // weight(cells))
    done = 0
    for array in arrays_of(opened, reading.options, most):
        first = 0 if opened.many is None else done + 1
        done += len(array)
        end = done * cells * opened.header.dtype.itemsize
        yield ArrayChunk(board, reading, source.name, first, array, end=end)


def _items(reader: Callable[[OnError], Iterator[Puzzle]]) -> Iterator[Item]:
    """The puzzles that a reader finds, or errors in their place."""
    errors: list[FormatError] = []
    for puzzle in reader(errors.append):
        yield from errors
        errors.clear()
        yield puzzle
    yield from errors


def _weight_of_item(item: Item) -> int:
    return weight_of(item) if isinstance(item, Puzzle) else 1
