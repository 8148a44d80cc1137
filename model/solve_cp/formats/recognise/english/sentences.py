"""Split a rules text into sentences, and normalise each of them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from unicodedata import normalize

from solve_cp.formats.shared.colours import WORDS
from solve_cp.rules.levelling import levelled
from solve_cp.rules.phrases import telling_words, topic_named

MOST_TEXT = 20_000

_SIGNS = {"’": "'", "‘": "'", "–": "-", "—": "-", "−": "-", "“": '"', "”": '"', "×": "x"}
_SIGNS |= dict.fromkeys("◯○⚪⭕", " circle ") | dict.fromkeys("●⚫", " black dot ")
_ASIDE = re.compile(
    r"\((?:i\.?\s?e\.?|e\.?\s?g\.?|that is|for example|example|eg:?|see|re:|meaning)"
    r"(?:\b|(?<=:))[^()]*\)"
)
_BRACKETS = re.compile(r"\(([^()]{0,60})\)")
_LINK = re.compile(
    r"\[[^\[\]\n]{0,80}\]\(\S+?\)|\bhttps?://\S+|\bwww\.\S+"
    r"|\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|app|io)\b(?:/[^\s)]*)?"
)
_QUESTION = re.compile(
    r"(?<![^\s.!?])(?:will|can|could|would|have|are|is|do|did|does|what|who|why|how|where|shall|should)"
    r"\b[^.!?;\n]*\?"
)
_BREAKS = re.compile(r"[.!?;•\n]+(?!\d)|(?<=\D)[.!?;•](?=\d)|\s[-*]\s(?=[a-z])")
# A dash before one of these does not start a sentence.
_GOES_ON = re.compile(r"\s-+\s(?=(?:not|no|even|and|but|or|with|without|in|which|where|whose)\b)")
_BULLET = re.compile(r"^[\s\-*·>~#=_+]+|^\(?\d{1,2}[).:]\s|^\(?[a-h]\)\s")
_WORD = re.compile(r"\d+x\d+|\d+:\d+|\d+|[a-z]+(?:'[a-z]+)?")


@dataclass(frozen=True)
class Sentence:
    """A sentence as it was written, and its normalised form."""

    text: str
    plain: str
    is_heading: bool = False
    heading: str = ""
    """The normalised name in front of it."""

    @property
    def words(self) -> list[str]:
        """Its remaining words and numbers."""
        return words_in(self.plain)

    @property
    def is_talk(self) -> bool:
        """Whether it has none of the words that every rule needs."""
        telling = telling_words()
        return not any(w in telling or w in WORDS or w[0].isdigit() for w in self.words)


def words_in(plain: str) -> list[str]:
    """The words and numbers of a normalised sentence."""
    return _WORD.findall(plain)


def sentences_of(text: str) -> list[Sentence]:
    """The sentences of a text, without examples."""
    whole = normalize("NFKC", text[:MOST_TEXT]).replace("\\n", "\n")
    for sign, plain in _SIGNS.items():
        whole = whole.replace(sign, plain)
    whole = re.sub(r"\b([ie])\.\s?([eg])\.", r"\1\2", whole)
    whole = re.sub(r"[\"'(]\?+[\"')]|(?<=\s)\?+(?= ?[a-z])", " questionmark ", whole)
    whole = _QUESTION.sub(_unless_on_board, _LINK.sub(" ", whole.lower()))
    whole = _BRACKETS.sub(_unless_talk, _ASIDE.sub(" ", whole))
    parts = (part.strip() for part in _BREAKS.split(_GOES_ON.sub(" , ", whole)))
    found = (_trimmed(_BULLET.sub("", part)) for part in parts)
    return [sentence for part in found for sentence in _with_heading(part)]


def _trimmed(part: str) -> str:
    """A sentence without signs around it, but with the end of its last bracket."""
    text = part.strip(" ,:\"'()*-")
    return f"{text})" if text.count("(") > text.count(")") else text


def _unless_talk(bracket: re.Match[str]) -> str:
    """The text in brackets, if it can describe a rule."""
    inside = Sentence(bracket[1], levelled(bracket[1]))
    return " " if inside.is_talk else bracket[0]


def _unless_on_board(question: re.Match[str]) -> str:
    """A question, if it is about something on the board."""
    talk = topic_named("about the puzzle")
    return question[0] if talk.is_doubtful(levelled(question[0])) else " . "


def _with_heading(text: str, above: str = "") -> list[Sentence]:
    """A sentence, and before it the name in front of its colon."""
    name, colon, rest = text.partition(": ")
    if not colon or len(name.split()) > 6:
        plain = levelled(text)
        return [Sentence(text, plain, heading=above)] if plain else []
    heading = Sentence(name, levelled(name), is_heading=True)
    return [part for part in (heading, *_with_heading(rest, heading.plain)) if part.plain]
