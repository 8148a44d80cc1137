"""The text that this library writes itself: a paragraph for each kind of rule, and rules as calls.

A puzzle written as a SudokuPad link says "Odd: the cells hold odd digits." A rule that drawing and
text do not describe well enough is written as `Product("r2c2 r2c3 r3c3", 24)`, on its own line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from solve_cp.errors import InputError, UnknownRuleError
from solve_cp.rules import CATALOGUE
from solve_cp.rules.base import Rule
from solve_cp.rules.registry import registered
from solve_cp.rules.support.looks import kind_in_words, name_in_words
from solve_cp.rules.written import rule_from_text

MOST_TEXT = 400_000
_CALL = re.compile(r"[A-Z]\w*\(.*\)")
_PLAIN_CALL = re.compile(r"[A-Z]\w*\((?:[\d\"\[{].*)?\)")
_DETAILS = re.compile(r"^([A-Z][\w ]*?) \([^:]*\):")


@dataclass
class OwnWords:
    """Kinds of rules with their paragraphs, rules written as calls, and all other text."""

    kinds: dict[type[Rule], str] = field(default_factory=dict)
    rules: list[Rule] = field(default_factory=list)
    unknown: list[str] = field(default_factory=list)
    """Calls of rules that are not registered here, and the paragraphs about them."""
    rest: str = ""


def own_words(text: str) -> OwnWords:
    """The parts of a text that this library wrote, and the rest of it."""
    found = OwnWords()
    others = [part for part in text[:MOST_TEXT].split("\n\n") if not _take(part.strip(), found)]
    heads = tuple(f"{name_in_words(line.partition('(')[0])}: " for line in found.unknown)
    about = [part for part in others if _DETAILS.sub(r"\1:", part).startswith(heads)]
    found.unknown = [*about, *found.unknown]
    found.rest = "\n\n".join(part for part in others if part not in about)
    return found


def _take(paragraph: str, found: OwnWords) -> bool:
    """Store what a paragraph says if this library wrote it; False if it did not."""
    kind = _paragraphs(registered()).get(_DETAILS.sub(r"\1:", paragraph))
    if kind is not None:
        found.kinds[kind] = paragraph
        return True
    calls = list(_calls(paragraph))
    rules = [call for call in calls if isinstance(call, Rule)]
    found.rules += [rule for rule in dict.fromkeys(rules) if rule not in found.rules]
    if None in calls:
        return False
    found.unknown += [call for call in calls if isinstance(call, str)]
    return True


def _calls(paragraph: str) -> Iterator[Rule | str | None]:
    """The rule on each line, or the text of an unknown one; None for a line that is no rule."""
    for line in map(str.strip, paragraph.split("\n")):
        call: Rule | str | None = None
        if _CALL.fullmatch(line):
            try:
                call = rule_from_text(line)
            except UnknownRuleError:
                call = line if _PLAIN_CALL.fullmatch(line) else None
            except InputError:
                call = None
        yield call
        if call is None:
            return


@cache
def _paragraphs(own: tuple[type[Rule], ...]) -> dict[str, type[Rule]]:
    kinds = (kind for family in (*CATALOGUE.values(), own) for kind in family)
    return {kind_in_words(kind): kind for kind in kinds}
