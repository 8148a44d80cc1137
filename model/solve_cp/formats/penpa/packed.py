"""The text inside a Penpa+ link: base64 of raw DEFLATE, with frequent words abbreviated."""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from typing import Any
from urllib.parse import unquote

from solve_cp.errors import FormatError
from solve_cp.formats.shared.lzstring import MAX_DATA, MAX_TEXT

NAMES = {
    "9": "qa",
    "Q": "pu_q",
    "A": "pu_a",
    "G": "grid",
    "M": "edit_mode",
    "S": "surface",
    "L": "line",
    "E": "lineE",
    "W": "wall",
    "C": "cage",
    "N": "number",
    "Y": "symbol",
    "P": "special",
    "B": "board",
    "R": "command_redo",
    "U": "command_undo",
    "8": "command_replay",
    "1": "numberS",
    "F": "freeline",
    "2": "freelineE",
    "T": "thermo",
    "3": "arrows",
    "D": "direction",
    "0": "squareframe",
    "5": "polygon",
    "4": "deletelineE",
    "6": "killercages",
    "7": "nobulbthermo",
    "_": "__a",
}
WORDS = {**{code: f'"{name}"' for code, name in NAMES.items()}, "O": "null", "Z": "z"}
_CODE = re.compile("z(.)", re.DOTALL)


def parameters(query: str) -> dict[str, str]:
    """The parameters of an address, by name."""
    pairs = (part.partition("=") for part in query.split("&"))
    return {name: value for name, _, value in pairs}


def inflate(data: str) -> str:
    """Decompress data, up to a maximum size."""
    if len(data) > MAX_DATA:
        raise FormatError(f"expected at most {MAX_DATA >> 20} MiB of compressed data")
    plain = unquote(data).replace(" ", "+").replace("-", "+").replace("_", "/").rstrip("=")
    unpacker = zlib.decompressobj(-15)
    try:
        raw = base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
        content = unpacker.decompress(raw, MAX_TEXT + 1)
        text = content.decode()
    except (binascii.Error, zlib.error, ValueError):
        raise FormatError("expected a Penpa+ link, got data that cannot be unpacked") from None
    if len(content) > MAX_TEXT:
        raise FormatError(f"expected at most {MAX_TEXT >> 20} MiB of text in compressed data")
    if not unpacker.eof:
        raise FormatError("expected a Penpa+ link, got only the beginning of one")
    return text


def spelled_out(text: str) -> str:
    """The text with its abbreviations expanded."""
    return _CODE.sub(lambda found: WORDS.get(found[1], found[0]), text)


def json_line(text: str, what: str) -> Any:
    """The data in a line of JSON."""
    try:
        return json.loads(text, parse_constant=_no_constant)
    except (ValueError, RecursionError):
        raise FormatError(f"expected JSON in {what}") from None


def _no_constant(name: str) -> Any:
    raise ValueError(name)
