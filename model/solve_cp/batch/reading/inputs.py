"""What `solve_many` takes, as chunks: puzzles, lines of text, or anything that can be read."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import IO, Any, cast

from solve_cp.batch.reading.chunks import Chunk, PuzzleChunk, Reading, chunks_of
from solve_cp.batch.sizes import grouped, weight_of
from solve_cp.errors import FormatError, need
from solve_cp.formats.reading import is_one_line, is_table, opened, scan
from solve_cp.puzzle.puzzle import Puzzle

WHAT = "puzzles, lines, a file or an array (`solve` takes a single puzzle)"
A_LINE = "a board as a line of text, like the ones before it"
AT_ONCE = 256  # lines that are encoded together


def chunks_in(puzzles: Any, most: int) -> Iterator[Chunk]:
    """The puzzles in chunks; each of puzzles that are objects is complete when it weighs `most`."""
    if isinstance(puzzles, (str, bytes, os.PathLike)) or hasattr(puzzles, "read"):
        return _read(puzzles)
    if is_table(puzzles):
        return _read(puzzles)
    need(puzzles, Iterable, WHAT)
    return _listed(iter(puzzles), most)


def _read(source: Any) -> Iterator[Chunk]:
    """The boards of a source that `read` takes."""
    if is_one_line(source):
        yield PuzzleChunk(list(scan(source)))
        return
    with opened(source) as stream:
        chunks = chunks_of(stream, Reading())
        first = next(chunks, None)
        if first is None:
            raise FormatError(f"expected a puzzle, got none: {stream.name}")
        yield from chain([first], chunks)


def _listed(puzzles: Iterator[Any], most: int) -> Iterator[Chunk]:
    """The chunks of puzzles, or of lines if the first one is a line."""
    for first in puzzles:
        rest = chain([first], puzzles)
        if isinstance(first, str):
            yield from _read(cast(IO[bytes], Typed(rest)))
            return
        for group in grouped(rest, weight_of, most):
            yield PuzzleChunk(cast(list[Puzzle | FormatError], group))


class Typed:
    """Lines of text as a stream of bytes."""

    name = "lines"

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines

    def read(self, size: int) -> bytes:  # noqa: ARG002 (a little more or less is as good)
        """The next lines; empty at the end."""
        return "".join(map(_ended, islice(self._lines, AT_ONCE))).encode("utf-8", "replace")


def _ended(line: str) -> str:
    need(line, str, A_LINE)
    return f"{line.rstrip()}\n"
