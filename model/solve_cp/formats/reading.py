"""Read puzzles from a path, a text, bytes or an open file; the content decides the format."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from solve_cp.errors import FormatError, InputError
from solve_cp.formats.iss.parts import is_iss, strings_of
from solve_cp.formats.npy import MAGIC
from solve_cp.formats.shared.symbols import Options
from solve_cp.formats.source import (
    LINK,
    TEXT,
    Source,
    from_bytes,
    from_stream,
    is_file,
    open_path,
)
from solve_cp.formats.text.kinds import scan_text
from solve_cp.formats.text.lines import OnError, is_comment, read_line
from solve_cp.puzzle.puzzle import Puzzle

Readable = Any  # a str, a path, bytes, an open file, an array or a data frame

MAX_PATH = 4096
UNKNOWN_LINK = "expected a link of f-puzzles, SudokuPad, SudokuMaker, Penpa+ or ISS"
_JSON = re.compile(rb'(?:\xef\xbb\xbf)?\s*(?:\{|\[\s*[\[\{\d"\-n\]])')
# A quick test for links, ids and killer texts. Their readers load the catalogue of rules, which
# classic boards do not need.
_MAYBE_LINK = re.compile(r"\s*[\"'<“]?\s*(?:\w*:?//|[\w.-]+\.[\w.-]+[/?]|[a-z]{3}|\w{1,4}=|N4)")
_MAYBE_KILLER = re.compile(r"[<>^v:=]|SumoCue", re.IGNORECASE)
_ADDRESS = re.compile(r"\s*https?://", re.IGNORECASE)
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
_ZIP = b"PK\x03\x04"
_BINARY = re.compile(rb"[\x00-\x08\x0e-\x1f]")


def read(
    source: Readable,
    *,
    box: tuple[int, int] | str | None = None,
    digits: str | None = None,
    strict: bool = False,
) -> list[Puzzle]:
    """All puzzles of a file, a text, bytes or an open file.

    `box` forces the shape of the boxes (`2x5`: rows x columns), `digits` the alphabet (`0-9A-F`).
    `strict` takes only the rules that a file declares, not those it draws or describes in words.
    """
    return list(scan(source, box=box, digits=digits, strict=strict))


def scan(
    source: Readable,
    *,
    box: tuple[int, int] | str | None = None,
    digits: str | None = None,
    strict: bool = False,
    on_error: OnError = None,
) -> Iterator[Puzzle]:
    """The puzzles of a source one by one, in bounded memory for files of many boards.

    A bad board raises a FormatError; with `on_error`, the error is passed to it and the board is
    skipped.
    """
    options = Options.of(box, digits, strict)
    if is_one_line(source):
        yield _puzzle_text(source, options)
        return
    with opened(source) as stream:
        yield from _or_nothing(_scan(stream, options, on_error), stream.name, on_error)


def is_one_line(source: Readable) -> bool:
    """Whether a source is the text of one puzzle in one line, not a path."""
    return (
        isinstance(source, str)
        and not _is_content(source)
        and not (source != "" and is_file(source))
    )


def is_table(source: object) -> bool:
    """Whether something is an array or a data frame."""
    return hasattr(source, "to_numpy") or hasattr(source, "__array_interface__")


@contextmanager
def opened(source: Readable) -> Iterator[Source]:
    """Anything that can be read as a stream; a file that was opened for it is closed again."""
    found = _open(_saved(source) if is_table(source) else source)
    try:
        yield found
    finally:
        if isinstance(source, (str, os.PathLike)):
            found.stream.close()


def _saved(table: Any) -> bytes:
    """An array, or the numbers of a data frame, as an .npy file."""
    import numpy as np  # imported only if needed

    if np.ma.isMaskedArray(table):
        table = np.ma.filled(table.astype(float), np.nan)
    array = table.to_numpy() if hasattr(table, "to_numpy") else np.asarray(table)
    if array.dtype.kind == "O":
        try:
            array = np.where(array == None, np.nan, array).astype(float)  # noqa: E711 (cell by cell)
        except (TypeError, ValueError):
            raise FormatError("expected numbers in a table, got something else") from None
    stream = io.BytesIO()
    np.save(stream, array, allow_pickle=False)
    return stream.getvalue()


def _is_content(text: str) -> bool:
    """Whether a text looks like a puzzle and not like a path."""
    return "\n" in text or len(text) > MAX_PATH or text.lstrip()[:1] in ("{", "[")


def _puzzle_text(text: str, options: Options) -> Puzzle:
    """The puzzle in a one-line text, if it is not a path."""
    if not text.strip():
        raise FormatError("expected a file name or a puzzle, got an empty text")
    if is_iss(text):
        return _iss_puzzle(text, TEXT)
    if _is_link(text):
        from solve_cp.formats.links import read_link

        return read_link(text, LINK, options.strict)
    if _is_killer_text(text):
        from solve_cp.formats.text.killer import read_killer_text

        return read_killer_text(text, TEXT)
    try:
        return read_line(text, options, TEXT)
    except FormatError:
        if _looks_like_board(text):
            raise
        if _ADDRESS.match(text):
            raise FormatError(f"{UNKNOWN_LINK}, got {text[:200]}") from None
        raise FormatError(f"no such file: {text[:200]}") from None


def _is_link(text: str) -> bool:
    if not _MAYBE_LINK.match(text[:300]):
        return False
    from solve_cp.formats.links import is_link

    return is_link(text)


def _is_killer_text(text: str) -> bool:
    if not _MAYBE_KILLER.search(text[:3000]):
        return False
    from solve_cp.formats.text.killer import is_killer_text

    return is_killer_text(text)


def _looks_like_board(text: str) -> bool:
    return len(re.findall(r"[\d.*_\-\s]", text)) > len(text) * 0.8 and len(text) > 8


def _open(source: Readable) -> Source:
    if isinstance(source, bytes):
        return from_bytes(source, "bytes")
    if isinstance(source, str) and _is_content(source):
        return from_bytes(source.encode("utf-8", "replace"), TEXT)
    if isinstance(source, (str, os.PathLike)):
        return from_stream(open_path(source), os.fspath(source))
    if not hasattr(source, "read"):
        kind = type(source).__name__
        raise FormatError(f"expected a path, a text, bytes, an array or an open file, got {kind}")
    return from_stream(source)


def _scan(source: Source, options: Options, on_error: OnError) -> Iterator[Puzzle]:
    if source.head.startswith(MAGIC):
        from solve_cp.formats.npy.reading import scan_npy

        return scan_npy(source, options, on_error)
    if source.head.startswith(_UTF_16):
        source = _from_utf_16(source)
    if source.head.startswith(_ZIP):
        raise FormatError(f"expected a puzzle, got an archive: {source.name}")
    if found := _BINARY.search(source.head):
        raise FormatError(f"expected text, got the byte 0x{found[0].hex()}: {source.name}")
    if _JSON.match(source.head):
        from solve_cp.formats.json_files import scan_json

        return scan_json(source, options, on_error)
    head = source.head.decode("utf-8-sig", "replace")
    if is_iss(head):
        return _scan_iss(source, on_error)
    first = next((line for line in head.splitlines() if not is_comment(line)), "")
    if _is_link(first):
        from solve_cp.formats.links import scan_links

        return scan_links(source.lines(), source.name, on_error, options.strict)
    if _is_killer_text(first):
        from solve_cp.formats.text.killer import scan_killer_text

        return scan_killer_text(source.lines(), source.name, on_error)
    return scan_text(source.lines(), source.name, options, on_error)


def _iss_puzzle(text: str, name: str) -> Puzzle:
    from solve_cp.formats.iss.reading import puzzle_from_iss

    return puzzle_from_iss(text, name)


def _scan_iss(source: Source, on_error: OnError) -> Iterator[Puzzle]:
    for text, name in strings_of(source.whole().decode("utf-8-sig", "replace"), source.name):
        try:
            yield _iss_puzzle(text, name)
        except FormatError as error:
            if on_error is None:
                raise
            on_error(error)


def _from_utf_16(source: Source) -> Source:
    try:
        return from_bytes(source.whole().decode("utf-16").encode(), source.name)
    except UnicodeDecodeError:
        raise FormatError(f"expected UTF-8 or UTF-16 text: {source.name}") from None


def _or_nothing(found: Iterator[Puzzle], name: str, on_error: OnError) -> Iterator[Puzzle]:
    """The puzzles; raises an error if there are none."""
    empty = True
    try:
        for puzzle in found:
            empty = False
            yield puzzle
    except InputError as error:
        raise error if isinstance(error, FormatError) else FormatError(f"{error}: {name}") from None
    if empty and on_error is None:
        raise FormatError(f"expected a puzzle, got none: {name}")
