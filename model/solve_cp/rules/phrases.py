"""The names and phrases people use for rules, and the drawings that go with them.

The tables are in `phrasebook/`, whose README explains their keys.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any


@dataclass(frozen=True)
class Topic:
    """A topic of sentences: the rules it means, its phrases, and the drawing it needs."""

    name: str
    rules: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    words: str = ""
    """Words that only sentences on this topic may use."""
    drawing: str = ""
    """What must be drawn for the rule to apply; empty for rules on the whole board."""
    colours: tuple[str, ...] = ()
    """The usual colours of the rule's lines, if no sentence names a colour."""
    over: tuple[str, ...] = ()
    """Topics that a sentence is not about if it is about this one."""

    looks: str = ""
    """How this library draws the rule, in words, if its own sentence does not say so."""

    unless: str = ""
    """Words that give a sentence on the topic another meaning."""

    any_words: bool = False
    """Whether a sentence on the topic may use words that are not known."""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Any of the phrases; parts joined by " & " match in any order."""
        return re.compile("|".join(f"(?:{_in_any_order(phrase)})" for phrase in self.phrases))

    def is_told(self, plain: str) -> bool:
        """Whether a normalised sentence is on the topic, with its usual meaning."""
        return bool(self.pattern.search(plain)) and not self.is_doubtful(plain)

    def is_doubtful(self, plain: str) -> bool:
        """Whether a sentence changes the usual meaning."""
        return bool(self.unless) and bool(re.search(self.unless, plain))

    def tells_more(self, plain: str, heading: str) -> bool:
        """Whether a phrase matches a sentence, but not its heading alone."""
        found = (re.compile(_in_any_order(phrase)) for phrase in self.phrases)
        return any(p.search(plain) and not p.search(heading) for p in found)

    @cached_property
    def known(self) -> frozenset[str]:
        """The words of its own, as a set."""
        return frozenset(self.words.split())


def _in_any_order(phrase: str) -> str:
    parts = phrase.split(" & ")
    return phrase if len(parts) == 1 else "^" + "".join(f"(?=.*(?:{part}))" for part in parts)


FAMILIES = (
    *("general", "cages", "dots", "arrows", "lines", "cells", "outside", "whole_board"),
    *("shading", "unknown_regions", "values", "custom"),
)


@cache
def topics() -> tuple[Topic, ...]:
    """All topics of the phrasebook."""
    return tuple(_topic(data) for name in FAMILIES for data in table(name).get("topic", ()))


@cache
def topic_named(name: str) -> Topic:
    """The topic with this name."""
    return next(topic for topic in topics() if topic.name == name)


@cache
def other_names() -> Mapping[str, tuple[str, ...]]:
    """The names of rules, with other names that people use for them."""
    found = {rule: names for name in FAMILIES for rule, names in _names(name).items()}
    return MappingProxyType(found)


def _names(family: str) -> dict[str, tuple[str, ...]]:
    return {rule: tuple(names) for rule, names in table(family).get("names", {}).items()}


@cache
def known_words() -> frozenset[str]:
    """The words that any sentence may use."""
    return frozenset(table("known")["known"].split())


@cache
def telling_words() -> frozenset[str]:
    """Words that occur in every sentence about a rule; other sentences are ignored."""
    own = [phrase for topic in topics() if topic.rules for phrase in topic.phrases]
    named = [name.lower() for names in other_names().values() for name in names]
    words = re.findall(r"[a-z]{4,}", " ".join((*own, *named)))
    return frozenset((*table("known")["telling"].split(), *words))


@cache
def changing_words() -> frozenset[str]:
    """The words that may change the meaning of a sentence."""
    return telling_words() | frozenset(table("known")["changing"].split())


@cache
def table(name: str) -> dict[str, Any]:
    """A table of the phrasebook."""
    import tomllib

    path = Path(__file__).with_name("phrasebook") / f"{name}.toml"
    return tomllib.loads(path.read_text("utf-8"))


def _topic(data: dict[str, Any]) -> Topic:
    values: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in data.items()
    }
    return Topic(**values)
