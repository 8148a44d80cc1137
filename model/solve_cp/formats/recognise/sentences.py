"""Rules told in words: split into sentences, and each brought into few words.

Setters say one thing in a hundred ways. Here plurals, modal verbs, articles and synonyms are
levelled, so that a phrase of the table need not know them: "The digits along an arrow must sum to
the number in its circle" becomes "digits along arrow sum to digit in circle".
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from unicodedata import normalize

MOST_TEXT = 20_000

_SIGNS = {"’": "'", "‘": "'", "–": "-", "—": "-", "−": "-", "“": '"', "”": '"', "×": "x"}
_ASIDE = re.compile(r"\((?:i\.?\s?e\.?|e\.?\s?g\.?|that is|for example|example|eg:?|see)\b[^()]*\)")
_EXAMPLE = re.compile(r"(?:[,;:-]?\s*\b(?:i\.?e|e\.?g)\b\.?:?|\bfor example\b|\bfor instance\b).*")
_BREAKS = re.compile(r"[.!?;•\n]+(?!\d)|(?<=\D)[.!?;•](?=\d)|\s[-*]\s(?=[a-z])")
_BULLET = re.compile(r"^[\s\-*·>~#=_+]+|^\(?\d{1,2}[).:]\s|^\(?[a-h]\)\s")
_WORD = re.compile(r"\d+x\d+|\d+:\d+|\d+|[a-z]+(?:'[a-z]+)?")

_NAMES = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS = {name: str(number) for number, name in enumerate(_NAMES)}


@dataclass(frozen=True)
class Sentence:
    """A sentence as it was written, and levelled."""

    text: str
    plain: str
    is_heading: bool = False

    @property
    def words(self) -> list[str]:
        """The words and numbers that are left of it."""
        return _WORD.findall(self.plain)


def sentences_of(text: str) -> list[Sentence]:
    """The sentences of a text, examples left out."""
    whole = normalize("NFKC", text[:MOST_TEXT]).replace("\\n", "\n")
    for sign, plain in _SIGNS.items():
        whole = whole.replace(sign, plain)
    whole = re.sub(r"\b([ie])\.\s?([eg])\.", r"\1\2", whole)
    parts = (part.strip() for part in _BREAKS.split(_ASIDE.sub(" ", whole.lower())))
    found = (_BULLET.sub("", part).strip(" ,:\"'()*-") for part in parts)
    return [sentence for part in found for sentence in _with_heading(part)]


def _with_heading(text: str) -> list[Sentence]:
    """A sentence, and before it the name in front of its colon."""
    name, colon, rest = text.partition(": ")
    if not colon or len(name.split()) > 6:
        plain = levelled(text)
        return [Sentence(text, plain)] if plain else []
    heading = Sentence(name, levelled(name), is_heading=True)
    return [part for part in (heading, *_with_heading(rest)) if part.plain]


def levelled(text: str) -> str:
    """The sentence in few words."""
    plain = f" {_EXAMPLE.sub('', text)} "
    plain = re.sub(r"[\"*()\[\]{}]", " ", plain)
    plain = re.sub(r"\b(" + "|".join(_NUMBERS) + r")\b", lambda m: _NUMBERS[m[1]], plain)
    plain = re.sub(r"[a-z]{6,}", lambda found: _spelt(found[0]), plain)
    for pattern, word in _levellers():
        plain = pattern.sub(word, plain)
    return " ".join(plain.replace(",", " , ").split()).strip(" ,:-")


@cache
def _levels() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("levels.toml").read_text("utf-8"))


@cache
def _levellers() -> list[tuple[re.Pattern[str], str]]:
    """What is replaced by which word; levels.toml says it."""
    return [(re.compile(level["pattern"]), level["word"]) for level in _levels()["level"]]


@lru_cache(maxsize=4096)
def _spelt(word: str) -> str:
    """The word, or the one it is a slip of the pen for."""
    known = _spelling()
    if word in known:
        return word
    return next((other for other in known if word[0] == other[0] and _is_slip(word, other)), word)


@cache
def _spelling() -> tuple[str, ...]:
    return tuple(word for word in _levels()["spelling"].split() if len(word) > 5)


def _is_slip(word: str, other: str) -> bool:
    """Whether one letter is too many, too few, wrong, or swapped with the next."""
    if abs(len(word) - len(other)) > 1:
        return False
    pairs = enumerate(zip(word, other, strict=False))
    start = next((place for place, (one, two) in pairs if one != two), None)
    if start is None:  # an ending in -s, -d or -r makes another word
        return False
    one, two = word[start:], other[start:]
    swapped = one[:2] == two[:2][::-1] and one[2:] == two[2:]
    return one[1:] == two[1:] or one[1:] == two or one == two[1:] or swapped
