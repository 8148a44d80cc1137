"""What a rules text says: the topics of its sentences, and the sentences not understood."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from solve_cp.formats.recognise.english.clauses import CLAUSE, clauses_told
from solve_cp.formats.recognise.english.how_many import CountClue, count_in
from solve_cp.formats.recognise.english.meaning import over, told_in, topics_of
from solve_cp.formats.recognise.english.own_words import OwnWords, own_words
from solve_cp.formats.recognise.english.sentences import Sentence, sentences_of
from solve_cp.formats.recognise.english.statements import Statement, statement_in
from solve_cp.formats.shared.colours import WORDS
from solve_cp.rules.levelling import levelled
from solve_cp.rules.phrases import Topic, topic_named, topics

_RANGE = re.compile(r"\b(\d{1,2}) ?(?:-|to|through|thru|\.\.) ?(\d{1,2})\b")
SHORT = 2
NAME = 3
# Topics of a sentence that may also describe a rule.
GENERAL = {
    *("normal", "may repeat", "not all given", "all given", "unknown clues"),
    *("nothing", "about the puzzle", "decoration", "how drawn"),
}


@dataclass
class Told:
    """The topics of a text with the sentences about them, and the remaining sentences."""

    topics: dict[str, Sequence[Sentence]] = field(default_factory=dict)
    statements: dict[str, Statement] = field(default_factory=dict)
    counts: dict[str, CountClue] = field(default_factory=dict)
    unread: list[Sentence] = field(default_factory=list)
    digits: tuple[int, int] | None = None
    own: OwnWords = field(default_factory=OwnWords)

    def take(self, sentence: Sentence) -> bool:
        """Store the meaning of a sentence, as a whole or by clauses; False if it is not known."""
        whole, clauses = told_in(sentence.plain), clauses_told(sentence.plain, told_in)
        if clauses and (not whole or _tell_more(clauses, whole)):
            for clause in clauses:
                self._note(replace(sentence, plain=clause))
            return True
        if whole:
            self._note(sentence)
            return True
        return self._take_with_heading(sentence)

    def _take_with_heading(self, sentence: Sentence) -> bool:
        """Store the meaning of a sentence together with the name in front of it."""
        both = f"{sentence.heading} , {sentence.plain}"
        about = [topic for topic in topics_of(both) if topic.rules]
        if not sentence.heading or not any(t.tells_more(both, sentence.heading) for t in about):
            return False
        self._note(replace(sentence, plain=both))
        return True

    def _note(self, sentence: Sentence) -> None:
        about = topics_of(sentence.plain)
        if _explains(about, sentence):
            self._forget(sentence.heading)
        for topic in about:
            self.topics[topic.name] = (*self.topics.get(topic.name, ()), sentence)
        if any(topic.name == "normal" for topic in about):
            self.digits = self.digits or _digits(sentence)
        statement = None if about else statement_in(sentence.plain)
        if statement:
            self._forget(sentence.heading)
            self.statements[sentence.plain] = statement
            self.topics[sentence.plain] = (sentence,)
        elif not about and (clue := count_in(sentence.plain)):
            self._forget(sentence.heading)
            self.counts[sentence.plain] = clue
            self.topics[sentence.plain] = (sentence,)

    def _forget(self, heading: str) -> None:
        """Drop the meaning of a heading alone: a sentence below it explains what it means."""
        for name, sentences in list(self.topics.items()):
            left = tuple(s for s in sentences if not (s.is_heading and s.plain == heading))
            self.topics[name] = left
            if not left:
                del self.topics[name]

    def drop_names(self) -> None:
        """Drop what only names a topic, if sentences explain it and the name has no colour."""
        for topic, sentences in self.topics.items():
            full = tuple(s for s in sentences if not s.is_heading and len(s.words) > NAME)
            names = [s for s in sentences if s not in full]
            if full and not any(_colour_words(name.plain) for name in names):
                self.topics[topic] = full

    def about(self, *names: str) -> list[Sentence]:
        """The sentences about any of the topics."""
        return [sentence for name in names for sentence in self.topics.get(name, ())]

    def says(self, *names: str) -> bool:
        """Whether the text is about one of the topics."""
        return any(name in self.topics for name in names)

    def plain(self, name: str) -> str:
        """All text about a topic."""
        return " ; ".join(sentence.plain for sentence in self.about(name))

    def colours(self, name: str) -> list[str]:
        """The colours named in sentences about a topic, preferably in its own clauses."""
        return list(dict.fromkeys(WORDS[word] for word in self.colour_words(name)))

    def colour_words(self, name: str) -> list[str]:
        """The same colours as the words used for them."""
        found: dict[str, None] = {}
        for sentence in self.about(name):
            clauses = CLAUSE.split(sentence.plain)
            near = [c for c in clauses if topic_named(name).is_told(c) and _colour_words(c)]
            for text in near or [sentence.plain]:
                found |= dict.fromkeys(_colour_words(text))
        return list(found)

    def plain_of(self, name: str, colour: str) -> str:
        """The text about a topic where a colour is named, or else all text about the topic."""
        sentences = [s.plain for s in self.about(name)]
        clauses = [c for text in sentences for c in CLAUSE.split(text)]
        named = WORDS.get(colour, colour)
        near = [t for t in (*clauses, *sentences) if named in map(WORDS.get, _colour_words(t))]
        told = [text for text in near if re.search(r"\d", text)]
        return " ; ".join(told or sentences)


def _explains(about: Sequence[Topic], sentence: Sentence) -> bool:
    """Whether a sentence on topics repeats one of its heading's, which names no colour."""
    named = {topic.name for topic in topics_of(sentence.heading) if topic.rules}
    return not _colour_words(sentence.heading) and any(topic.name in named for topic in about)


def _colour_words(text: str) -> list[str]:
    return [word for word in re.findall(r"[a-z]+", text) if word in WORDS]


def told(text: str) -> Told:
    """The meaning of a text, sentence by sentence."""
    own = own_words(text)
    found = Told(own=own, unread=[Sentence(line, "") for line in own.unknown])
    for sentence in sentences_of(own.rest):
        if not found.take(sentence) and not _says_nothing(sentence):
            found.unread.append(sentence)
    found.drop_names()
    for kind, paragraph in own.kinds.items():
        for topic in _main_topics(kind.__name__):
            sentence = Sentence(paragraph, levelled(f"{paragraph} {topic.looks}".lower()))
            found.topics[topic.name] = (*found.topics.get(topic.name, ()), sentence)
    return found


def _main_topics(kind: str) -> list[Topic]:
    """The topic for how this library draws rules of a kind, or else the topic for that kind."""
    drawn = [topic for topic in topics() if topic.looks and kind in topic.rules]
    found = [topic for topic in topics() if topic.rules[:1] == (kind,)]
    return drawn or (found if len(found) == 1 else [])


def _tell_more(clauses: Sequence[str], whole: set[str]) -> bool:
    """Whether clauses have topics that their sentence as a whole does not have."""
    apart = set[str]().union(*map(told_in, clauses)) - GENERAL
    known = whole - GENERAL
    beaten = {name for topic in known for name in over(topic)}
    vague = {name for name in apart if name in clauses and not _colour_words(name)}
    return known <= apart and bool(apart - known - beaten - vague)


def _says_nothing(sentence: Sentence) -> bool:
    """Whether a sentence is only a name, a greeting or a story."""
    return sentence.is_heading or sentence.is_talk or len(sentence.words) <= SHORT


def _digits(sentence: Sentence) -> tuple[int, int] | None:
    found = _RANGE.search(re.sub(r"\d+x\d+", "", sentence.plain))
    if found and int(found[1]) < int(found[2]) <= 25 and int(found[1]) <= 1:
        return int(found[1]), int(found[2])
    return None
