"""Sources of puzzles: files, streams, texts and bytes, as a bounded stream of lines."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import IO, Any, BinaryIO

from solve_cp.errors import FormatError

# The largest board, 1000×1000 numbers, fits in a line.
MAX_LINE = 4 << 20
MAX_WHOLE = 16 << 20
MAX_DRAWN = 8 << 20
MAX_DRAWN_LINES = 100_000
HEAD = 1 << 16
SOME = 100

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
_RETURNS = re.compile(rb"\r+\n|\r")

TEXT, LINK = "text", "link"
TYPED = (TEXT, LINK)  # the sources of puzzles that have no file

Line = tuple[int, str]


@dataclass
class Source:
    """A named stream whose first bytes are known."""

    name: str
    head: bytes
    stream: Any

    def read(self, size: int) -> bytes:
        """The next bytes, as many as requested unless the source ends."""
        taken, self.head = self.head[:size], self.head[size:]
        parts = [taken]
        missing = size - len(taken)
        while missing > 0 and (part := self._next(missing)):
            parts.append(part)
            missing -= len(part)
        return b"".join(parts)

    def beginning(self) -> bytes:
        """The first line and the start of the next one."""
        while b"\n" not in self.head[:-SOME] and len(self.head) <= MAX_LINE:
            more = self._next(HEAD)
            if not more:
                break
            self.head += more
        return self.head

    def whole(self) -> bytes:
        """The rest of the source, for formats that are read at once."""
        content = self.read(MAX_WHOLE + 1)
        if len(content) > MAX_WHOLE:
            raise FormatError(f"expected at most {MAX_WHOLE >> 20} MiB: {self.name}")
        return content

    def lines(self, lenient: bool = False) -> Iterator[Line]:
        """The lines of text, numbered from 1, without line ends.

        Bytes that are not text raise an error or, if `lenient`, spoil only their own line.
        """
        number = 0
        for block in self.blocks():
            for part in block[:-1].split(b"\n"):
                number += 1
                yield (
                    number,
                    part.decode(errors="replace") if lenient else self._decoded(part, number),
                )

    def blocks(self) -> Iterator[bytes]:
        """Whole lines, many at a time, each ending with a single newline; read on demand."""
        mark, rest = BYTE_ORDER_MARK, b""
        block = self.read(HEAD)
        while block:
            lines, newline, rest = (rest + block).rpartition(b"\n")
            if newline:
                yield _plain_ends(lines.removeprefix(mark) + newline)
                mark = b""
            if len(rest) > MAX_LINE:
                raise FormatError(f"expected lines of at most {MAX_LINE >> 20} MiB: {self.name}")
            block = self.read(max(HEAD, len(rest)))
        if rest:
            yield _plain_ends(rest.removeprefix(mark) + b"\n")

    def _decoded(self, raw: bytes, number: int) -> str:
        if b"\0" in raw:
            raise FormatError(f"expected text, got a NUL byte: {self.name}, line {number}")
        try:
            return raw.decode()
        except UnicodeDecodeError as error:
            byte = raw[error.start]
            where = f"{self.name}, line {number}"
            raise FormatError(f"expected UTF-8 text, got the byte 0x{byte:02x}: {where}") from None

    def _next(self, size: int) -> bytes:
        try:
            return self.stream.read(size) or b""
        except OSError as error:
            raise _unreadable(self.name, error) from None


def _plain_ends(block: bytes) -> bytes:
    """The same lines, ending with single newlines."""
    if b"\r" not in block:
        return block
    block = block.replace(b"\r\n", b"\n")
    return _RETURNS.sub(b"\n", block) if b"\r" in block else block


class Peekable:
    """Numbered lines that can be inspected before they are taken."""

    def __init__(self, lines: Iterator[Line]) -> None:
        self._lines = lines
        self._seen: list[Line] = []
        self._size = 0

    def peek(self) -> Iterator[Line]:
        """The first lines, up to the maximum size of text that is read at once."""
        yield from self._seen
        while self._size < MAX_DRAWN and (line := next(self._lines, None)):
            self._seen.append(line)
            self._size += len(line[1]) + 1
            yield line

    def take(self) -> Iterator[Line]:
        """All lines, once."""
        seen, self._seen = self._seen, []
        return chain(seen, self._lines)


def whole_lines(lines: Iterator[Line], name: str) -> list[Line]:
    """All lines of a format that is read at once."""
    taken, size = [], 0
    for line in lines:
        taken.append(line)
        size += len(line[1]) + 1
        if size > MAX_DRAWN or len(taken) > MAX_DRAWN_LINES:
            limit = f"{MAX_DRAWN >> 20} MiB and {MAX_DRAWN_LINES} lines"
            raise FormatError(f"expected at most {limit} of drawn boards: {name}")
    return taken


def standard_input() -> BinaryIO:
    """The bytes of standard input."""
    if sys.stdin is None:
        raise FormatError("expected a standard input, got none")
    return sys.stdin.buffer


def open_path(path: str | os.PathLike[str]) -> BinaryIO:
    """The file, opened for reading bytes."""
    name = os.fspath(path)
    if Path(name).is_dir():
        raise FormatError(f"expected a file, got a directory: {name}")
    try:
        return Path(name).open("rb")
    except OSError as error:
        raise _unreadable(name, error) from None


def is_file(text: str) -> bool:
    """Whether a text names something on disk."""
    try:
        return Path(text).exists()
    except (OSError, ValueError):
        return False


def from_stream(stream: IO[Any], name: str | None = None) -> Source:
    """A source from an open file, of bytes or of text."""
    label = name or _stream_name(stream)
    stream = getattr(stream, "buffer", stream)
    if isinstance(stream, io.TextIOBase):
        source = Source(label, b"", Encoded(stream))
    else:
        source = Source(label, b"", stream)
    source.head = source.read(HEAD)
    return source


@dataclass(frozen=True)
class Encoded:
    """The bytes of a stream of text."""

    text: io.TextIOBase

    def read(self, size: int) -> bytes:
        """About this many bytes; empty at the end."""
        return self.text.read(size).encode("utf-8", "surrogatepass")


def from_bytes(content: bytes, name: str) -> Source:
    """A source from bytes in memory."""
    return Source(name, content[:HEAD], io.BytesIO(content[HEAD:]))


def _stream_name(stream: IO[Any]) -> str:
    name = getattr(stream, "name", None)
    if name == "<stdin>":
        return "standard input"
    return name if isinstance(name, str) else "input"


def _unreadable(name: str, error: OSError) -> FormatError:
    if isinstance(error, FileNotFoundError):
        return FormatError(f"no such file: {name}")
    return FormatError(f"cannot read {name}: {(error.strerror or 'unknown error').lower()}")
