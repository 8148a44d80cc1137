"""Search for rules by the words of the phrasebook."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from solve_cp.rules.levelling import levelled
from solve_cp.rules.phrases import Topic, other_names, topics

if TYPE_CHECKING:
    from solve_cp.rules.base import Rule

_JIGSAW = "the key 'regions' of a JSON puzzle, or Board.jigsaw(layout)"
_OVERLAP = "the keys 'board' and 'houses' of a JSON puzzle, or Board.overlapping(…)"
_LATIN = "'regions': null in a JSON puzzle, or Board.latin(n)"
BOARD_WORDS: Mapping[str, str] = MappingProxyType(
    {
        "jigsaw": _JIGSAW,
        "irregular": _JIGSAW,
        "nonomino": _JIGSAW,
        "samurai": _OVERLAP,
        "gattai": _OVERLAP,
        "latin square": _LATIN,
    }
)
"""Words for kinds of boards (not rules), with how to make such a board."""


def key_of(words: str) -> str:
    """The words in lower case without spaces, hyphens and plural s."""
    plain = re.sub(r"[^0-9a-zà-ÿ]+", "", words.lower())
    return plain.removesuffix("s") if len(plain) > 3 else plain


def called(words: str) -> tuple[str, ...]:
    """The names of the rules that have exactly this common name."""
    key = key_of(words)
    return tuple(rule for rule, names in other_names().items() if key in map(key_of, names))


def search(words: str) -> tuple[type[Rule], ...]:
    """The rules that match words: by name first, then by other names, meaning and phrases."""
    from solve_cp.rules.catalogue import CATALOGUE
    from solve_cp.rules.registry import registered

    rules = [rule for family in CATALOGUE.values() for rule in family]
    found: dict[type[Rule], None] = {}
    everything = dict.fromkeys((*rules, *registered()))
    for level in range(len(_LEVELS)):
        found |= dict.fromkeys(rule for rule in everything if level in _levels(rule, words))
    return tuple(found)


_LEVELS = (
    *("its name", "another name", "part of a name", "part of another name", "its meaning"),
    "a sentence that describes it",
)


def _levels(rule: type[Rule], words: str) -> Iterator[int]:
    """The ways in which the words match a rule, as indices into _LEVELS."""
    key, name = key_of(words), key_of(rule.__name__)
    others = [key_of(other) for other in other_names().get(rule.__name__, ())]
    meaning = (rule.__doc__ or "").lower()
    fits = (
        key == name,
        key in others,
        key in name,
        any(key in other for other in others),
        all(re.search(rf"\b{re.escape(word)}", meaning) for word in words.lower().split()),
        any(rule.__name__ in topic.rules for topic in _told(words)),
    )
    yield from (level for level, does in enumerate(fits) if does and key)


@lru_cache(maxsize=1)
def _told(words: str) -> list[Topic]:
    """The topics of the words, read as a rules text."""
    plain = levelled(words.lower())
    return [topic for topic in topics() if topic.is_told(plain)]
