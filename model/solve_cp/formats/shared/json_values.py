"""Values out of other people's JSON: each is checked where it is taken, and left over is noted."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from solve_cp.errors import FormatError

# Hundreds of times what real puzzles have.
MOST_ENTRIES = 20_000
_WHOLE = re.compile(r"\s*([+-]?[0-9]{1,9})(?:\.0*)?\s*")


def names(text: str) -> frozenset[str]:
    """The names in a text, between blanks."""
    return frozenset(text.split())


def shown(value: Any) -> str:
    """A value in few words, for an error."""
    if isinstance(value, (list, dict)):
        return "a list" if isinstance(value, list) else "an object"
    return "nothing" if value is None else repr(value)[:60]


def number_in(value: Any) -> int | None:
    """The whole number that a value is or spells, if it does."""
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return None
    if isinstance(value, int):
        return value if abs(value) < 10**9 else None
    match = _WHOLE.fullmatch(value if isinstance(value, str) else repr(value))
    return int(match[1]) if match else None


def need_whole(value: Any, what: str) -> int:
    """The whole number that a value is or spells."""
    number = number_in(value)
    if number is None:
        raise FormatError(f"expected {what} to be a whole number, got {shown(value)}")
    return number


def need_flag(value: Any, what: str, usual: bool = False) -> bool:
    """The truth that a value is, where tools write 1 and 0 as well; nothing is the usual one."""
    if value is None:
        return usual
    if not isinstance(value, (bool, int, float)) or value not in (0, 1):
        raise FormatError(f"expected {what} to be true or false, got {shown(value)}")
    return bool(value)


def need_list(value: Any, what: str) -> list[Any]:
    """The list that a value is; nothing is an empty one."""
    if value is None:
        return []
    if not isinstance(value, list):
        raise FormatError(f"expected {what} to be a list, got {shown(value)}")
    return value


def need_few(count: int, what: str) -> None:
    """Refuse a file with so many entries that reading it would take forever."""
    if count > MOST_ENTRIES:
        raise FormatError(f"expected at most {MOST_ENTRIES} {what}, got {count}")


def need_object(value: Any, what: str) -> dict[str, Any]:
    """The object that a value is."""
    if not isinstance(value, dict):
        raise FormatError(f"expected {what} to be an object, got {shown(value)}")
    return value


def need_text(value: Any, what: str) -> str:
    """The text that a value is; nothing is an empty one."""
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise FormatError(f"expected {what} to be text, got {shown(value)}")
    return str(value)


class Leftovers:
    """What a reader found and could not turn into rules: counted things, and things said once."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, str, str], int] = {}

    def add(self, noun: str, why: str, count: int = 1, plural: str = "") -> None:
        """Note some things of a kind: `14 lines (drawing)`."""
        if count > 0:
            key = noun, plural or f"{noun}s", why
            self._counts[key] = self._counts.get(key, 0) + count

    def say(self, line: str) -> None:
        """Note something in words of its own, once."""
        self._counts.setdefault((line[:200], "", ""), 1)

    def unknown(self, keys: Iterable[str], of: str = "") -> None:
        """Note keys that are not known: `key 'foo' (unknown)`."""
        for key in keys:
            self.say(f"key {key[:40]!r}{f' of {of}' if of else ''} (unknown)")

    def lines(self) -> tuple[str, ...]:
        """All of it, one line for each kind."""
        return tuple(
            f"{count} {noun if count == 1 else plural} ({why})" if why else noun
            for (noun, plural, why), count in self._counts.items()
        )
