"""Links and ids that contain a puzzle: f-puzzles, SudokuPad, SudokuMaker, Penpa+, ISS.

Links that need the network, such as short ids, are refused with a message that says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import islice
from typing import NamedTuple
from urllib.parse import unquote

from solve_cp.errors import FormatError, InputError
from solve_cp.formats.fpuzzles.reading import is_fpuzzles, read_fpuzzles
from solve_cp.formats.iss.reading import puzzle_from_iss
from solve_cp.formats.penpa.reading import read_penpa
from solve_cp.formats.shared.json_text import load_json
from solve_cp.formats.shared.lzstring import decode_base64, decode_uri, readable_base64
from solve_cp.formats.source import Line
from solve_cp.formats.sudokumaker.reading import read_sudokumaker
from solve_cp.formats.sudokupad.reading import read_scl
from solve_cp.formats.sudokupad.scf import read_classic, read_scf
from solve_cp.formats.sudokupad.zipped import unzip
from solve_cp.formats.text.lines import OnError, is_comment
from solve_cp.puzzle.puzzle import Puzzle

# The total number of characters to read while repairing a link.
MAX_REPAIR = 2 << 20
NETWORK = "expected a link that contains its puzzle, got one that needs the network"

_HOST = r"(?:https?://|//)?(?:[\w-]{1,60}\.){0,8}"
# A `+` may have become a blank.
_DATA = r"((?:[^&?#\s]| )*)"
_END = r"(?:[&?#].*)?"
_QUERY = r"(?:/[^?]*)?\?(?:[^#]*&)?"
_SLASH = re.compile(r"(?<!/)/(?!/)")
_QUOTES = ('""', "''", "<>", "“”")


class Link(NamedTuple):
    """A kind of link: a pattern, with the data as its group, and a reader.

    A reader takes the data, the source, and whether only declared rules count.
    """

    looks: re.Pattern[str]
    read: Callable[[str, str, bool], Puzzle]


def is_link(text: str) -> bool:
    """Whether a text is a link or an id of a kind that contains puzzles."""
    bare = _unquoted(text)
    return any(link.looks.fullmatch(bare) for link in LINKS)


def _unquoted(text: str) -> str:
    text = text.strip()
    return text[1:-1].strip() if text[:1] + text[1:][-1:] in _QUOTES else text


def read_link(text: str, source: str, strict: bool = False) -> Puzzle:
    """The puzzle in a link or an id; errors name the source."""
    bare = _unquoted(text)
    try:
        for looks, read in LINKS:
            if found := looks.fullmatch(bare):
                return read(found[1], source, strict)
        raise FormatError("expected a link that contains a puzzle")
    except InputError as error:
        message = str(error)
        named = f": {source}" in message
        raise FormatError(message if named else f"{message}: {source}") from None


def scan_links(
    lines: Iterator[Line], name: str, on_error: OnError, strict: bool = False
) -> Iterator[Puzzle]:
    """The puzzles of a file of links, one a line; bad lines go to `on_error`, or raise."""
    for number, text in lines:
        if is_comment(text):
            continue
        try:
            yield read_link(text, f"{name}, line {number}", strict)
        except FormatError as error:
            if on_error is None:
                raise
            on_error(error)


# Compressed data.


def _plain(data: str) -> str:
    """The data before it was encoded for an address."""
    return unquote(data).replace(" ", "+")


def _repaired(data: str) -> Iterator[str]:
    """The data, and variants of it for services that turn each `//` into a single `/`.

    Data with a missing character is soon invalid, so variants that are readable longest come first.
    """
    waiting = [(-readable_base64(data), 0, data)]
    tries = MAX_REPAIR // (len(data) + 1)
    while waiting:
        reach, start, attempt = heappop(waiting)
        yield attempt
        for slash in islice(_SLASH.finditer(attempt, start, -reach + 1), tries):
            longer = f"{attempt[: slash.end()]}/{attempt[slash.end() :]}"
            heappush(waiting, (-readable_base64(longer), slash.end() + 1, longer))
            tries -= 1


def _text(data: str) -> str:
    """The text in data; a `/` that was `//` is repaired if that makes it readable."""
    plain = _plain(data)
    readable = (text for attempt in _repaired(plain) if (text := _object_in(attempt)))
    # If none is readable, this raises an error that says why.
    return next(readable, "") or decode_base64(plain)


def _object_in(data: str) -> str:
    """The text in data if it can be a JSON object, else None."""
    try:
        text = decode_base64(data)
    except FormatError:
        return ""
    return text if text.startswith("{") and text.endswith("}") else ""


def _fpuzzles(data: str, source: str, strict: bool) -> Puzzle:
    return read_fpuzzles(load_json(_text(data), source), source, strict)


def _scl(data: str, source: str, strict: bool) -> Puzzle:
    return read_scl(unzip(_text(data)), source, strict)


def _compressed(data: str, source: str, strict: bool) -> Puzzle:
    """A bare compressed text: f-puzzles or SudokuPad, depending on its content."""
    unzipped = unzip(_text(data))
    return (read_fpuzzles if is_fpuzzles(unzipped) else read_scl)(unzipped, source, strict)


def _sudokumaker(data: str, source: str, strict: bool) -> Puzzle:
    return read_sudokumaker(load_json(decode_uri(_plain(data)), source), source, strict)


def _iss(data: str, source: str) -> Puzzle:
    return puzzle_from_iss(unquote(data), source)


def _needs_network(data: str, source: str, strict: bool) -> Puzzle:  # noqa: ARG001
    raise FormatError(f"{NETWORK} ({data[:40]}): open it there and export it: {source}")


def _declared(read: Callable[[str, str], Puzzle]) -> Callable[[str, str, bool], Puzzle]:
    """The reader of a format that declares all its rules."""
    return lambda data, source, _: read(data, source)


def _on(host: str, path: str) -> re.Pattern[str]:
    return re.compile(_HOST + host + path, re.IGNORECASE | re.DOTALL)


_PAD = r"(?:sudokupad\.app|crackingthecryptic\.com|sudokupad\.svencodes\.com)"
# Lower case only: the data may contain slashes, too.
_PAD_ID = r"(?:/(?:[a-z]{1,20}/){0,2}|(?:/[a-z]{1,20}){0,2}/?\?(?:[^#?]*&)?puzzleid=)"


def _pad(prefix: str) -> list[re.Pattern[str]]:
    """A SudokuPad id by its prefix: in an address, or alone."""
    address = rf"{_HOST}{_PAD}{_PAD_ID}(?:{prefix}){_DATA}{_END}"
    # Alone, it must be long, so that it is not confused with a file name.
    return [re.compile(address), re.compile(rf"(?:{prefix})([A-Za-z0-9+/=%]{{24,}}){_END}")]


LINKS: list[Link] = [
    Link(
        _on(r"sigh\.github\.io/interactive-sudoku-solver", _QUERY + "q=([^&#]*)" + _END),
        _declared(_iss),
    ),
    Link(_on(r"f-puzzles\.com", _QUERY + "load=" + _DATA + _END), _fpuzzles),
    Link(_on(r"f-puzzles\.com", _QUERY + "(id=.*)"), _needs_network),
    *(Link(looks, _fpuzzles) for looks in _pad("fpuzzles|fpuz")),
    *(Link(looks, _scl) for looks in _pad("scl|ctc")),
    Link(re.compile(rf"{_HOST}{_PAD}{_PAD_ID}scf([^?#]*){_END}"), _declared(read_scf)),
    Link(re.compile(r"scf([0-9A-Za-x]{14,81}(?:\*[^?#]*)?)" + _END), _declared(read_scf)),
    *(Link(looks, _declared(read_classic)) for looks in _pad("classic")),
    Link(_on(r"sudokumaker\.app", _QUERY + "puzzle=" + _DATA + _END), _sudokumaker),
    Link(
        re.compile(r"(?:https?://)?[^/\s]{1,200}/penpa-edit/[^#?]*[#?](.*)", re.DOTALL), read_penpa
    ),
    Link(re.compile(r"((?:m=(?:edit|solve)&)?p=[A-Za-z0-9+/=%&_-]{24,})"), read_penpa),
    Link(re.compile(rf"{_HOST}{_PAD}[/?](.+)", re.DOTALL), _needs_network),
    Link(_on(r"tinyurl\.com/", "(.+)"), _needs_network),
    # Compressed JSON begins like this; lower-case letters distinguish it from a board of symbols.
    Link(
        re.compile(r"(N4(?=[^a-z]*[a-z])(?:[A-Za-z0-9+/]|%2[BF]){20,}(?:=|%3D){0,3})"), _compressed
    ),
]
