"""A file of many boards, cut into chunks that workers read on their own.

Lines of text and rows of arrays are sent as they are, so that reading them is done in parallel
too; files of any other kind are read here.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from itertools import islice
from typing import IO, cast

import numpy as np

from solve_cp.batch.solve_many import grouped, weight, weight_of
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
"""A board of a file, or what is wrong with it."""

_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f]")


@dataclass(frozen=True)
class Reading:
    """How boards are read: what the caller forces."""

    box: str | None = None
    digits: str | None = None

    @property
    def options(self) -> Options:
        """The same, for the readers."""
        return Options.of(self.box, self.digits)


@dataclass(frozen=True, kw_only=True)
class Chunk(ABC):
    """Consecutive boards of a file; `end` is about how many of its bytes they reach to.

    `read` is the hash of what had been read of the file when the chunk was cut.
    """

    end: int = 0
    read: str = ""

    @property
    @abstractmethod
    def boards(self) -> int:
        """How many boards there are, good and bad."""

    @abstractmethod
    def items(self) -> list[Item]:
        """The boards."""


@dataclass(frozen=True)
class TextChunk(Chunk):
    """Lines that hold a board each; a header where they are the lines of a table."""

    name: str
    reading: Reading
    header: tuple[Line, ...]
    lines: list[Line]

    @property
    def boards(self) -> int:
        return len(self.lines)

    def items(self) -> list[Item]:
        reader = scan_many if self.header else scan_lines
        lines = iter([*self.header, *self.lines])
        return list(_items(partial(reader, lines, self.name, self.reading.options)))


@dataclass(frozen=True)
class ArrayChunk(Chunk):
    """Rows of an array that hold a board each, and how the boards are called."""

    board: Board
    reading: Reading
    names: list[str]
    rows: Array

    @property
    def boards(self) -> int:
        return len(self.rows)

    def items(self) -> list[Item]:
        return [self._item(name, row) for name, row in zip(self.names, self.rows, strict=True)]

    def _item(self, name: str, row: Array) -> Item:
        try:
            return puzzle_of(row, self.board, self.reading.options, name)
        except FormatError as error:
            return error


@dataclass(frozen=True)
class PuzzleChunk(Chunk):
    """Boards that were read already."""

    found: list[Item]

    @property
    def boards(self) -> int:
        return len(self.found)

    def items(self) -> list[Item]:
        return self.found


def chunks_of(source: Source, reading: Reading) -> Iterator[Chunk]:
    """The boards of a source in chunks; where they are cut depends on the boards alone."""
    if source.head.startswith(MAGIC):
        return _array_chunks(source, reading)
    kind = _kind(source.head, reading.options)
    if kind in ("lines", "table"):
        return _text_chunks(source, reading, kind == "table")
    stream = cast(IO[bytes], source)
    items = _items(lambda on_error: scan(stream, **asdict(reading), on_error=on_error))
    return (PuzzleChunk(group) for group in grouped(items, _weight_of_item))


def _kind(head: bytes, options: Options) -> str:
    """What kind of text begins so, as far as its first line alone can tell."""
    text = head.decode(errors="replace").removeprefix("\ufeff")
    lines = text.replace("\r", "\n").split("\n")
    complete = lines if len(head) < HEAD else lines[:-1]
    first = next((line for line in complete if not is_comment(line)), "")
    if _NO_TEXT.search(text) or not first or first.lstrip()[:1] in ("{", "[") or is_iss(first):
        return "other"
    return kind_of(first, Peekable(iter(())), options)


def _text_chunks(source: Source, reading: Reading, table: bool) -> Iterator[Chunk]:
    numbered = source.lines(lenient=True)
    data = (line for line in numbered if not is_comment(line[1]))
    header = tuple(islice(data, 1 if table else 0))
    end = 0
    for lines in grouped(data, _weight_of_line):
        end += sum(len(text) + 1 for _, text in lines)
        yield TextChunk(source.name, reading, header, lines, end=end)


def _array_chunks(source: Source, reading: Reading) -> Iterator[Chunk]:
    opened = open_npy(source, reading.options)
    size = opened.header.dtype.itemsize * len(opened.board.cells)
    done = 0
    for group in grouped(arrays_of(opened, reading.options), lambda row: weight(len(row))):
        names = [opened.where(number) for number in range(done + 1, done + len(group) + 1)]
        done += len(group)
        yield ArrayChunk(opened.board, reading, names, np.stack(group), end=done * size)


def _items(reader: Callable[[OnError], Iterator[Puzzle]]) -> Iterator[Item]:
    """The puzzles that a reader finds, and the errors in their places."""
    errors: list[FormatError] = []
    for puzzle in reader(errors.append):
        yield from errors
        errors.clear()
        yield puzzle
    yield from errors


def _weight_of_item(item: Item) -> int:
    return weight_of(item) if isinstance(item, Puzzle) else 1


def _weight_of_line(line: Line) -> int:
    return weight(len(line[1]))
