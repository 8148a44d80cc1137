"""Read values from JSON of other tools: types are checked, unused parts are recorded."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from solve_cp.errors import FormatError

# Hundreds of times as many as in real puzzles.
MOST_ENTRIES = 20_000
_WHOLE = re.compile(r"\s*([+-]?[0-9]{1,9})(?:\.0*)?\s*")


def names(text: str) -> frozenset[str]:
    """The space-separated names in a text."""
    return frozenset(text.split())


def shown(value: Any) -> str:
    """A short form of a value, for an error."""
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    return "nothing" if value is None else repr(value)[:60]


def number_in(value: Any) -> int | None:
    """Convert a value to a whole number, or None."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    if isinstance(value, int):
        return value if abs(value) < 10**9 else None
    match = _WHOLE.fullmatch(value if isinstance(value, str) else repr(value))
    return int(match[1]) if match else None


def need_whole(value: Any, what: str) -> int:
    """Convert a value to a whole number, or raise."""
    number = number_in(value)
    if number is None:
        raise FormatError(f"expected {what} to be a whole number, got {shown(value)}")
    return number


def need_flag(value: Any, what: str, usual: bool = False) -> bool:
    """Convert a value (true, false, 1, 0) to a bool; None gives the default."""
    if value is None:
        return usual
    if not isinstance(value, (bool, int, float)) or value not in (0, 1):
        raise FormatError(f"expected {what} to be true or false, got {shown(value)}")
    return bool(value)


def need_list(value: Any, what: str) -> list[Any]:
    """The value as a list; None is an empty list."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise FormatError(f"expected {what} to be a list, got {shown(value)}")
    return value


def need_few(count: int, what: str) -> None:
    """Raise if a file has too many entries."""
    if count > MOST_ENTRIES:
        raise FormatError(f"expected at most {MOST_ENTRIES} {what}, got {count}")


def need_object(value: Any, what: str) -> dict[str, Any]:
    """The value as an object, or raise."""
    if not isinstance(value, dict):
        raise FormatError(f"expected {what} to be an object, got {shown(value)}")
    return value


def need_text(value: Any, what: str) -> str:
    """The value as a text; None is an empty text."""
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise FormatError(f"expected {what} to be text, got {shown(value)}")
    return str(value)


class Leftovers:
    """The parts of a file that are not modelled: counted items and single notes."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, str, str], int] = {}

    def add(self, noun: str, why: str, count: int = 1, plural: str = "") -> None:
        """Record items of a kind: `14 lines (drawing)`."""
        if count > 0:
            key = noun, plural or f"{noun}s", why
            self._counts[key] = self._counts.get(key, 0) + count

    def say(self, line: str) -> None:
        """Record a note, once."""
        self._counts.setdefault((line[:200], "", ""), 1)

    def unknown(self, keys: Iterable[str], of: str = "") -> None:
        """Record unknown keys: `key 'foo' (unknown)`."""
        for key in keys:
            self.say(f"key {key[:40]!r}{f' of {of}' if of else ''} (unknown)")

    def lines(self) -> tuple[str, ...]:
        """All notes, one line per kind."""
        return tuple(
            f"{count} {noun if count == 1 else plural} ({why})" if why else noun
            for (noun, plural, why), count in self._counts.items()
        )
