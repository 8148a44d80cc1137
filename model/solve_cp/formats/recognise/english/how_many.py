"""Sentences about marked cells that count something: the mark, what is counted, and where.

"A digit in a circle shows how many of the surrounding cells are shaded" is understood if it has one
of each, and no other words except those that change nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

from solve_cp.formats.shared.colours import WORDS
from solve_cp.rules.phrases import table

_COUNTS = re.compile(r"\bhow many\b|\bdigit of (?=cell|shaded|odd|even|smaller|loop|snake)")
_ALL_GIVEN = re.compile(r"\ball (?:\w+ )?given\b(?! direction)")


@dataclass(frozen=True)
class CountClue:
    """What the marked cells count, where, and whether they count themselves (None: not stated)."""

    mark: str
    what: str
    where: str
    with_self: bool | None = None
    colours: tuple[str, ...] = ()


@cache
def _entries(part: str) -> list[dict[str, Any]]:
    return list(table("counts")[part])


@cache
def _filler() -> frozenset[str]:
    return frozenset(table("counts")["filler"].split())


def count_in(plain: str) -> CountClue | None:
    """What a normalised sentence says that marked cells count; None if it says something else."""
    if not _COUNTS.search(plain) or _ALL_GIVEN.search(plain):
        return None
    where, rest = _taken("where", plain)
    own, rest = _taken("self", rest, plain)
    block, rest = _taken("block", rest)
    what, rest = _taken("what", rest)
    mark, rest = _taken("mark", rest)
    words = [w for w in re.findall(r"[a-z0-9:-]+", rest) if w not in _filler()]
    colours = tuple(dict.fromkeys(WORDS[word] for word in words if word in WORDS))
    if not (mark and what and where) or any(word not in WORDS for word in words):
        return None
    if any(entry["name"] == block and entry["what"] != what for entry in _entries("block")):
        return None
    with_self = {"with": True, "without": False}.get(own)
    return CountClue(mark, what, where, with_self, colours)


def _taken(part: str, text: str, whole: str = "") -> tuple[str, str]:
    """The name of the entry found in a text, and the text without any occurrence of it."""
    for entry in _entries(part):
        for phrase in entry["phrases"]:
            if re.search(phrase, text) or (whole and re.search(phrase, whole)):
                return str(entry["name"]), re.sub(phrase, " ", text)
    return "", text
