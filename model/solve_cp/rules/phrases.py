"""The names and phrases by which people tell a rule, and the drawing that goes with it.

The tables are in the phrasebook, whose README says what their keys mean.
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
    """What a sentence may speak of: the rules it means, how it is said, what it needs drawn."""

    name: str
    rules: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    words: str = ""
    """Words that only sentences on this topic may use."""
    drawing: str = ""
    """What must be drawn for the rule to be meant; nothing for rules on the whole board."""
    colours: tuple[str, ...] = ()
    """The colours that lines of the rule have by convention, where no sentence names one."""
    over: tuple[str, ...] = ()
    """Topics that a sentence is not about if it is about this one."""

    unless: str = ""
    """What a sentence on the topic does not say, or it means something else."""

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """Any of the phrases."""
        return re.compile("|".join(f"(?:{phrase})" for phrase in self.phrases))

    def is_told(self, plain: str) -> bool:
        """Whether a levelled sentence is on the topic, in a meaning that is known."""
        return bool(self.pattern.search(plain)) and not self.is_doubtful(plain)

    def is_doubtful(self, plain: str) -> bool:
        """Whether a sentence says something that changes the usual meaning."""
        return bool(self.unless) and bool(re.search(self.unless, plain))

    @cached_property
    def known(self) -> frozenset[str]:
        """The words of its own, as a set."""
        return frozenset(self.words.split())


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
    """The topic of a name."""
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
    """The words of which every rule that is told has one; a sentence without is talk."""
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
