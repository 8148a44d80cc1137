"""What a rules text tells: which topics its sentences are about, and which are not understood."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from solve_cp.formats.recognise.sentences import Sentence, sentences_of
from solve_cp.formats.shared.colours import WORDS
from solve_cp.rules.phrases import BY_NAME, KNOWN, TOPICS, Topic

_RANGE = re.compile(r"\b(\d{1,2}) ?(?:-|to|through|thru|\.\.) ?(\d{1,2})\b")
_CLAUSE = re.compile(r" , (?:and |while |but )?| and | while | but ")
SHORT = 2


@dataclass
class Told:
    """The topics of a text with the sentences about them, and the sentences left over."""

    topics: dict[str, list[Sentence]] = field(default_factory=dict)
    unread: list[Sentence] = field(default_factory=list)
    digits: tuple[int, int] | None = None

    def about(self, *names: str) -> list[Sentence]:
        """The sentences about any of the topics."""
        return [sentence for name in names for sentence in self.topics.get(name, [])]

    def says(self, *names: str) -> bool:
        """Whether the text is about one of the topics."""
        return any(name in self.topics for name in names)

    def plain(self, name: str) -> str:
        """All that is said about a topic."""
        return " ; ".join(sentence.plain for sentence in self.about(name))

    def colours(self, name: str) -> list[str]:
        """The colours that are named where a topic is told, in the clauses about it first."""
        found: dict[str, None] = {}
        for sentence in self.about(name):
            clauses = _CLAUSE.split(sentence.plain)
            near = [c for c in clauses if BY_NAME[name].pattern.search(c) and _colours(c)]
            for text in near or [sentence.plain]:
                found |= dict.fromkeys(_colours(text))
        return list(found)


def _colours(text: str) -> list[str]:
    return [WORDS[word] for word in re.findall(r"[a-z]+", text) if word in WORDS]


def told(text: str) -> Told:
    """What a text tells, sentence by sentence."""
    found = Told()
    for sentence in sentences_of(text):
        topics = topics_of(sentence)
        for topic in topics:
            found.topics.setdefault(topic.name, []).append(sentence)
        if not topics and not _says_nothing(sentence):
            found.unread.append(sentence)
        if any(topic.name == "normal" for topic in topics):
            found.digits = found.digits or _digits(sentence)
    return found


def _says_nothing(sentence: Sentence) -> bool:
    """Whether a sentence is a name or a greeting."""
    return sentence.is_heading or len(sentence.words) <= SHORT


def _digits(sentence: Sentence) -> tuple[int, int] | None:
    found = _RANGE.search(re.sub(r"\d+x\d+", "", sentence.plain))
    if found and int(found[1]) < int(found[2]) <= 25 and int(found[1]) <= 1:
        return int(found[1]), int(found[2])
    return None


def topics_of(sentence: Sentence) -> list[Topic]:
    """The topics of a sentence; none if a word of it is known to none of them."""
    matched = [topic for topic in TOPICS if topic.pattern.search(sentence.plain)]
    beaten = {name for topic in matched for name in topic.over}
    chosen = [t for t in matched if t.name not in beaten and ("*" not in beaten or "*" in t.over)]
    unknown = list(_unknown(sentence, matched))
    return [] if unknown else chosen


def _unknown(sentence: Sentence, topics: list[Topic]) -> Iterator[str]:
    """The words of a sentence that neither its topics nor all sentences know."""
    known = KNOWN.union(*(topic.known for topic in topics))
    return (word for word in sentence.words if word not in known)
