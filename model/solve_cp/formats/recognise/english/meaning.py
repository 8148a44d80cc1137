"""The topics of a sentence: those with a phrase in it, if all its words are known."""

from __future__ import annotations

from functools import lru_cache

from solve_cp.formats.recognise.english.clauses import CLAUSE
from solve_cp.formats.recognise.english.how_many import count_in
from solve_cp.formats.recognise.english.sentences import words_in
from solve_cp.formats.recognise.english.statements import statement_in
from solve_cp.rules.phrases import Topic, changing_words, known_words, topics

STRANGE = 2
# One sentence may combine topics of the same kind. The first kind combines with all others.
KINDS = {
    "": (
        *("normal", "may repeat", "not all given", "all given", "nothing", "about the puzzle"),
        *("decoration", "how drawn", "unknown clues", "diagonals", "pills"),
    ),
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


def told_in(plain: str) -> set[str]:
    """The names of the topics of a normalised sentence, or the statement it makes."""
    names = {topic.name for topic in topics_of(plain)}
    return names or ({plain} if statement_in(plain) or count_in(plain) else set())


@lru_cache(maxsize=4096)
def topics_of(plain: str) -> tuple[Topic, ...]:
    """The topics of a normalised sentence; empty if a word or the meaning is not known."""
    matched = _matched(plain)
    if not _is_known(plain, matched):
        return ()
    chosen = _chosen(plain, matched)
    if _is_clear(plain, chosen):
        return chosen
    if len(chosen) == 1:
        return ()
    clauses = [(part, _chosen(part, _matched(part))) for part in CLAUSE.split(plain)]
    clear = all(_is_clear(part, topics) for part, topics in clauses)
    told_apart = {topic.name for _, topics in clauses for topic in topics}
    return chosen if clear and {topic.name for topic in chosen} <= told_apart else ()


def _matched(plain: str) -> tuple[Topic, ...]:
    """The topics with a phrase in the sentence; small talk counts only if it is not doubtful."""
    found = (topic for topic in topics() if topic.pattern.search(plain))
    return tuple(topic for topic in found if not (topic.any_words and topic.is_doubtful(plain)))


def _is_known(plain: str, matched: tuple[Topic, ...]) -> bool:
    """Whether its words are known to its topics or in general, except a few that change nothing."""
    if any(topic.any_words for topic in matched):
        return True
    known = known_words().union(*(topic.known for topic in matched))
    strange = [word for word in words_in(plain) if word not in known]
    harmful = (w for w in strange if len(w) < 3 or not w.isalpha() or w in changing_words())
    return not strange or (bool(matched) and len(strange) <= STRANGE and not any(harmful))


def _chosen(plain: str, matched: tuple[Topic, ...]) -> tuple[Topic, ...]:
    """The matched topics that no other matched topic overrides."""
    return tuple(t for t in matched if not any(_beats(plain, other, t) for other in matched))


def _beats(plain: str, one: Topic, other: Topic) -> bool:
    """Whether a topic overrides another; if both do, the one without doubt wins."""
    if one == other or not ({other.name, "*"} & set(one.over)):
        return False
    mutual = bool({one.name, "*"} & set(other.over))
    return not mutual or (other.is_doubtful(plain) and not one.is_doubtful(plain))


def _is_clear(plain: str, chosen: tuple[Topic, ...]) -> bool:
    """Whether topics are of one kind, and no words change their meaning."""
    kinds = {kind_of(topic.name) for topic in chosen} - {""}
    return len(kinds) < 2 and not any(topic.is_doubtful(plain) for topic in chosen)


def kind_of(name: str) -> str:
    """The kind of a topic."""
    return next((kind for kind, names in KINDS.items() if name in names), name)


def over(name: str) -> tuple[str, ...]:
    """The topics that this topic overrides in a sentence; none for statements."""
    return next((topic.over for topic in topics() if topic.name == name), ())
