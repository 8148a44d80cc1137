"""Rules told in words: split into sentences, and each brought into few words.

Setters say one thing in a hundred ways. Here plurals, modal verbs, articles and synonyms are
levelled, so that a phrase of the table need not know them: "The digits along an arrow must sum to
the number in its circle" becomes "digits along arrow sum to digit in circle".
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
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
    for pattern, word in _levellers():
        plain = pattern.sub(word, plain)
    return " ".join(plain.replace(",", " , ").split()).strip(" ,:-")


@cache
def _levellers() -> list[tuple[re.Pattern[str], str]]:
    """What is replaced by which word; levels.toml says it."""
    table = tomllib.loads(Path(__file__).with_name("levels.toml").read_text("utf-8"))
    return [(re.compile(level["pattern"]), level["word"]) for level in table["level"]]
