"""What a rules text tells: which topics its sentences are about, and which are not understood."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from solve_cp.formats.recognise.english.sentences import Sentence, sentences_of
from solve_cp.formats.recognise.english.statements import Statement, statement_in
from solve_cp.formats.shared.colours import WORDS
from solve_cp.rules.phrases import Topic, changing_words, known_words, topic_named, topics

_RANGE = re.compile(r"\b(\d{1,2}) ?(?:-|to|through|thru|\.\.) ?(\d{1,2})\b")
_CLAUSE = re.compile(r" , (?:and |while |but )?| and | while | but ")
SHORT = 2
STRANGE = 2
# Topics of a sentence that may tell a rule besides.
GENERAL = {"normal", "may repeat", "not all given", "all given", "nothing"}


@dataclass
class Told:
    """The topics of a text with the sentences about them, and the sentences left over."""

    topics: dict[str, Sequence[Sentence]] = field(default_factory=dict)
    statements: dict[str, Statement] = field(default_factory=dict)
    unread: list[Sentence] = field(default_factory=list)
    digits: tuple[int, int] | None = None

    def take(self, sentence: Sentence) -> bool:
        """Note what a sentence tells, as a whole or clause by clause; False if it is not known."""
        whole, clauses = _told_in(sentence), _clauses(sentence)
        parts = [_told_in(clause) for clause in clauses]
        if all(parts) and whole <= GENERAL and not whole >= set[str]().union(*parts):
            return all(map(self._note, clauses))
        return self._note(sentence)

    def _note(self, sentence: Sentence) -> bool:
        about = topics_of(sentence)
        for topic in about:
            self.topics[topic.name] = (*self.topics.get(topic.name, ()), sentence)
        if any(topic.name == "normal" for topic in about):
            self.digits = self.digits or _digits(sentence)
        statement = None if about else statement_in(sentence.plain)
        if statement:
            self.statements[sentence.plain] = statement
            self.topics[sentence.plain] = (sentence,)
        return bool(about or statement)

    def about(self, *names: str) -> list[Sentence]:
        """The sentences about any of the topics."""
        return [sentence for name in names for sentence in self.topics.get(name, ())]

    def says(self, *names: str) -> bool:
        """Whether the text is about one of the topics."""
        return any(name in self.topics for name in names)

    def plain(self, name: str) -> str:
        """All that is said about a topic."""
        return " ; ".join(sentence.plain for sentence in self.about(name))

    def colours(self, name: str) -> list[str]:
        """The colours that are named where a topic is told, in the clauses about it first."""
        return list(dict.fromkeys(WORDS[word] for word in self.colour_words(name)))

    def colour_words(self, name: str) -> list[str]:
        """The same colours by the words that name them."""
        found: dict[str, None] = {}
        for sentence in self.about(name):
            clauses = _CLAUSE.split(sentence.plain)
            near = [c for c in clauses if topic_named(name).is_told(c) and _colour_words(c)]
            for text in near or [sentence.plain]:
                found |= dict.fromkeys(_colour_words(text))
        return list(found)

    def plain_of(self, name: str, colour: str) -> str:
        """What is said about a topic where a colour is named; all that is said if it is not."""
        sentences = [s.plain for s in self.about(name)]
        clauses = [c for text in sentences for c in _CLAUSE.split(text)]
        named = WORDS.get(colour, colour)
        near = [t for t in (*clauses, *sentences) if named in map(WORDS.get, _colour_words(t))]
        told = [text for text in near if re.search(r"\d", text)]
        return " ; ".join(told or sentences)


def _colour_words(text: str) -> list[str]:
    return [word for word in re.findall(r"[a-z]+", text) if word in WORDS]


def told(text: str) -> Told:
    """What a text tells, sentence by sentence."""
    found = Told()
    for sentence in sentences_of(text):
        if not found.take(sentence) and not _says_nothing(sentence):
            found.unread.append(sentence)
    return found


def _clauses(sentence: Sentence) -> list[Sentence]:
    return [Sentence(sentence.text, part) for part in _CLAUSE.split(sentence.plain)]


def _told_in(sentence: Sentence) -> set[str]:
    """The names of the topics of a sentence, or what it states."""
    names = {topic.name for topic in topics_of(sentence)}
    return names or ({sentence.plain} if statement_in(sentence.plain) else set())


def _says_nothing(sentence: Sentence) -> bool:
    """Whether a sentence is a name, a greeting or a story."""
    return sentence.is_heading or sentence.is_talk or len(sentence.words) <= SHORT


def _digits(sentence: Sentence) -> tuple[int, int] | None:
    found = _RANGE.search(re.sub(r"\d+x\d+", "", sentence.plain))
    if found and int(found[1]) < int(found[2]) <= 25 and int(found[1]) <= 1:
        return int(found[1]), int(found[2])
    return None


def topics_of(sentence: Sentence) -> list[Topic]:
    """The topics of a sentence; none if a word of it, or its sense, is not known."""
    matched = _matched(sentence.plain)
    if not _is_known(sentence, matched):
        return []
    chosen = _chosen(matched)
    if _is_clear(sentence.plain, chosen):
        return chosen
    if len(chosen) == 1:
        return []
    clauses = [(part, _chosen(_matched(part))) for part in _CLAUSE.split(sentence.plain)]
    clear = all(_is_clear(part, topics) for part, topics in clauses)
    told_apart = {topic.name for _, topics in clauses for topic in topics}
    return chosen if clear and {topic.name for topic in chosen} <= told_apart else []


def _matched(plain: str) -> list[Topic]:
    return [topic for topic in topics() if topic.pattern.search(plain)]


def _is_clear(plain: str, chosen: list[Topic]) -> bool:
    """Whether topics are of one kind, and nothing is said that changes their meaning."""
    kinds = {kind_of(topic.name) for topic in chosen} - {""}
    return len(kinds) < 2 and not any(topic.is_doubtful(plain) for topic in chosen)


def _chosen(matched: list[Topic]) -> list[Topic]:
    """The topics that no other one takes the sentence from."""
    beaten = {name for topic in matched for name in topic.over}
    return [t for t in matched if t.name not in beaten and ("*" not in beaten or "*" in t.over)]


def kind_of(name: str) -> str:
    """The kind of a topic: topics of one kind are told in one breath."""
    return next((kind for kind, names in KINDS.items() if name in names), name)


KINDS = {
    "": ("normal", "may repeat", "not all given", "all given", "nothing", "diagonals", "pills"),
    "cages": (
        "killer",
        "cages differ",
        "cages repeat",
        "equal cages",
        "compared cages",
        "different cages",
    ),
    "dots": ("kropki", "white dots", "black dots", "xv"),
    "cells": ("odd", "even", "low", "high"),
    "chess": ("knight", "king"),
}


def _is_known(sentence: Sentence, matched: list[Topic]) -> bool:
    """Whether its topics or all sentences know its words, but for a few that change nothing."""
    known = known_words().union(*(topic.known for topic in matched))
    strange = [word for word in sentence.words if word not in known]
    harmful = (w for w in strange if len(w) < 3 or not w.isalpha() or w in changing_words())
    return not strange or (bool(matched) and len(strange) <= STRANGE and not any(harmful))
