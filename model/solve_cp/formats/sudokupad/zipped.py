"""SudokuPad's compressed JSON: short keys, optional quotes, `'` instead of `"`."""

from __future__ import annotations

import json
import re
from typing import Any

from solve_cp.errors import FormatError
from solve_cp.formats.shared.json_values import number_in

KEYS = {
    "c": "color",
    "ca": "cages",
    "ct": "center",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ce": "cells",
    "cs": "cellSize",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "w": "width",
    "h": "height",
    "v": "value",
    "vd": "videos",
    "l": "lines",
    "r": "rounded",
    "re": "regions",
    "fs": "fontSize",
    "th": "thickness",
    "hl": "headLength",
    "wp": "wayPoints",
    "t": "title",
    "te": "text",
    "d": "duration",
    "d2": "d",
}
MAX_DEPTH = 40
_WORDS = {"t": True, "true": True, "f": False, "false": False, "null": None}
_COLOURS = {"#0": "#000000", "#F": "#FFFFFF"}
_SPACE = re.compile(r"\s*")
_FRACTION = re.compile(r"-?[0-9]{1,9}\.[0-9]{1,20}(?:e-?[0-9]{1,2})?")
_WORD = re.compile(r"[^\s,:{}\[\]'\"]+")
_QUOTED = {
    quote: re.compile(rf"{quote}((?:[^{quote}\\]|\\.)*){quote}", re.DOTALL) for quote in "'\""
}
_ESCAPED = re.compile(r"\\(u[0-9a-fA-F]{4}|.)", re.DOTALL)
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f"}


def unzip(text: str) -> Any:
    """Parse SudokuPad's JSON, compressed or plain."""
    try:
        return json.loads(text)
    except RecursionError:
        raise FormatError(f"expected data at most {MAX_DEPTH} levels deep") from None
    except ValueError:
        return _Parser(text).whole()


class _Parser:
    """Reads one value after another from compressed JSON."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0

    def whole(self) -> Any:
        """The value of the whole text."""
        value = self._value(0)
        if self._next():
            raise self._error("the end")
        return value

    def _value(self, depth: int) -> Any:
        if depth > MAX_DEPTH:
            raise FormatError(f"expected data at most {MAX_DEPTH} levels deep")
        sign = self._next()
        if sign == "{":
            return self._object(depth)
        if sign == "[":
            return self._list(depth)
        return self._string() if sign in _QUOTED else _meaning(self._word())

    def _object(self, depth: int) -> dict[str, Any]:
        self.place += 1
        found: dict[str, Any] = {}
        while self._next() != "}":
            if found:
                self._take(",")
            key = self._string() if self._next() in _QUOTED else self._word()
            self._take(":")
            found[KEYS.get(key, key)] = self._value(depth + 1)
        self.place += 1
        return found

    def _list(self, depth: int) -> list[Any]:
        """A list; an empty item is an empty object."""
        self.place += 1
        found: list[Any] = []
        while self._next() != "]":
            found.append({} if self._next() == "," else self._value(depth + 1))
            if self._next() == ",":
                self.place += 1
                if self._next() == "]":
                    found.append({})
            elif self._next() != "]":
                raise self._error("',' or ']'")
        self.place += 1
        return found

    def _string(self) -> str:
        match = _QUOTED[self._next()].match(self.text, self.place)
        if not match:
            raise self._error("a text with an end")
        self.place = match.end()
        return _ESCAPED.sub(_unescaped, match[1])

    def _word(self) -> str:
        match = _WORD.match(self.text, self.place)
        if not match:
            raise self._error("a value")
        self.place = match.end()
        return match[0]

    def _next(self) -> str:
        """The next character that is not a space; "" at the end."""
        match = _SPACE.match(self.text, self.place)
        self.place = match.end() if match else self.place
        return self.text[self.place : self.place + 1]

    def _take(self, sign: str) -> None:
        if self._next() != sign:
            raise self._error(repr(sign))
        self.place += 1

    def _error(self, expected: str) -> FormatError:
        found = self._next()
        what = repr(found) if found else "the end"
        return FormatError(f"expected {expected}, got {what} (character {self.place + 1})")


def _unescaped(match: re.Match[str]) -> str:
    code = match[1]
    return chr(int(code[1:], 16)) if len(code) == 5 else _ESCAPES.get(code, code)


def _meaning(word: str) -> Any:
    """A bare word: true or false, a number, a colour or text; long digit strings are text."""
    if word in _WORDS:
        return _WORDS[word]
    number = number_in(word)
    if number is not None:
        return number
    if _FRACTION.fullmatch(word):
        return float(word)
    if word in _COLOURS:
        return _COLOURS[word]
    return f"#{word}" if re.fullmatch(r"[0-9A-Fa-f]{6}", word) else word
