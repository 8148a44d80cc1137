"""Normalise sentences of rules texts.

Setters word the same rule in many ways. Plurals, modal verbs, articles and synonyms are normalised,
so that phrases need not list them: "The digits along an arrow must sum to the number in
its circle" becomes "digits along arrow sum to digit in circle".
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from solve_cp.rules.phrases import table

_EXAMPLE = re.compile(
    r"(?:[,;:-]?\s*\b(?:i\.?e|e[.,]?g)\b\.?:?|\b(?:as an|for) example\b|\bfor instance\b"
    r"|\bsuch as (?=\d)).*"
)

_NAMES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS = {name: str(number) for number, name in enumerate(_NAMES)}


def levelled(text: str) -> str:
    """The normalised sentence."""
    plain = f" {_EXAMPLE.sub('', text)} "
    plain = re.sub(r"[\"*()\[\]{}]|(?<![a-z0-9])'|'(?![a-z])", " ", plain)
    plain = re.sub(r"\b(" + "|".join(_NUMBERS) + r")\b", lambda m: _NUMBERS[m[1]], plain)
    plain = re.sub(r"[a-z]{6,}", lambda found: _spelt(found[0]), plain)
    for pattern, word in _levellers():
        plain = pattern.sub(word, plain)
    return " ".join(plain.replace(",", " , ").split()).strip(" ,:-")


@cache
def _levellers() -> list[tuple[re.Pattern[str], str]]:
    """The replacements of levels.toml: pattern and word."""
    return [(re.compile(level["pattern"]), level["word"]) for level in table("levels")["level"]]


@lru_cache(maxsize=4096)
def _spelt(word: str) -> str:
    """The word with its spelling corrected."""
    known = _spelling()
    if word in known:
        return word
    return next((other for other in known if word[0] == other[0] and _is_slip(word, other)), word)


@cache
def _spelling() -> tuple[str, ...]:
    return tuple(word for word in table("levels")["spelling"].split() if len(word) > 5)


def _is_slip(word: str, other: str) -> bool:
    """Whether the words differ by one typing mistake: a letter added, missing, wrong or swapped."""
    if abs(len(word) - len(other)) > 1:
        return False
    pairs = enumerate(zip(word, other, strict=False))
    start = next((place for place, (one, two) in pairs if one != two), None)
    if start is None:  # an ending in -s, -d or -r makes another word
        return False
    one, two = word[start:], other[start:]
    swapped = one[:2] == two[:2][::-1] and one[2:] == two[2:]
    return one[1:] == two[1:] or one[1:] == two or one == two[1:] or swapped
