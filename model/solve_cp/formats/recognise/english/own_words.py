"""The text that this library writes itself: a paragraph for each kind of rule, and rules as calls.

A puzzle written as a SudokuPad link says "Odd: the cells hold odd digits." A rule that drawing and
text do not describe well enough is written as `Product("r2c2 r2c3 r3c3", 24)`, on its own line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from solve_cp.errors import InputError
from solve_cp.rules import CATALOGUE
from solve_cp.rules.base import Rule
from solve_cp.rules.support.looks import kind_in_words
from solve_cp.rules.written import rule_from_text

MOST_TEXT = 400_000
_CALL = re.compile(r"[A-Z]\w*\(.*\)")
_DETAILS = re.compile(r"^([A-Z][\w ]*?) \([^:]*\):")


@dataclass
class OwnWords:
    """Kinds of rules with their paragraphs, rules written as calls, and all other text."""

    kinds: dict[type[Rule], str] = field(default_factory=dict)
    rules: list[Rule] = field(default_factory=list)
    rest: str = ""


def own_words(text: str) -> OwnWords:
    """The parts of a text that this library wrote, and the rest of it."""
    found = OwnWords()
    others = [part for part in text[:MOST_TEXT].split("\n\n") if not _take(part.strip(), found)]
    found.rest = "\n\n".join(others)
    return found


def _take(paragraph: str, found: OwnWords) -> bool:
    """Store what a paragraph says if this library wrote it; False if it did not."""
    kind = _paragraphs().get(_DETAILS.sub(r"\1:", paragraph))
    if kind is not None:
        found.kinds[kind] = paragraph
        return True
    rules = list(_calls(paragraph))
    found.rules += [rule for rule in dict.fromkeys(rules) if rule and rule not in found.rules]
    return bool(rules) and None not in rules


def _calls(paragraph: str) -> Iterator[Rule | None]:
    """The rule on each line; None for a line that is not a rule."""
    for line in paragraph.split("\n"):
        rule = None
        if _CALL.fullmatch(line.strip()):
            try:
                rule = rule_from_text(line)
            except InputError:
                rule = None
        yield rule
        if rule is None:
            return


@cache
def _paragraphs() -> dict[str, type[Rule]]:
    kinds = (kind for family in CATALOGUE.values() for kind in family)
    return {kind_in_words(kind): kind for kind in kinds}
