"""Sentences that state a relation between the digits of a place, for any place and relation.

"Adjacent digits on a red line differ by at most 2" has a place (the pairs along red lines) and a
relation (differ by at most 2). It is understood if no other words are left except those that change
nothing, so that no condition or exception is missed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from solve_cp.formats.recognise.english.relations import Relation, relations_in
from solve_cp.formats.shared.colours import WORDS
from solve_cp.rules.phrases import changing_words, known_words, table


@dataclass(frozen=True)
class Statement:
    """Where digits are related, how, and which colours the place has."""

    place: str
    relations: tuple[Relation, ...]
    colours: tuple[str, ...] = ()
    negated: bool = False
    any_of: bool = False
    count: int = 0
    """The number of cells in a row that it is about, if the text gives one."""
    mark: str = ""
    """The thing between two cells, if it has no name in other rules."""

    def holds(self, a: int, b: int) -> bool:
        """Whether two digits are allowed in a pair of the place."""
        answers = [relation.holds(a, b) for relation in self.relations]
        return (any(answers) if self.any_of else all(answers)) != self.negated

    def allows(self, total: int) -> bool:
        """Whether the digits of the place may have this sum."""
        answers = [relation.allows(total) for relation in self.relations]
        return (any(answers) if self.any_of else all(answers)) != self.negated

    def fits(self, digit: int) -> bool:
        """Whether a digit is allowed in the place."""
        answers = [relation.fits(digit) for relation in self.relations]
        return (any(answers) if self.any_of else all(answers)) != self.negated

    @property
    def is_kind(self) -> bool:
        """Whether it is about each digit separately."""
        return all(relation.is_kind for relation in self.relations)

    @property
    def is_of_two(self) -> bool:
        """Whether it can hold between two digits."""
        return all(relation.is_of_two for relation in self.relations)

    @property
    def is_sum(self) -> bool:
        """Whether it is only about a sum."""
        return all(relation.is_sum for relation in self.relations)

    @property
    def names(self) -> set[str]:
        """The names of its relations."""
        return {relation.name for relation in self.relations}


@dataclass(frozen=True)
class _Place:
    name: str
    needs: tuple[re.Pattern[str], ...]
    words: frozenset[str]


@cache
def _places() -> list[_Place]:
    return [
        _Place(
            entry["name"],
            tuple(re.compile(need) for need in entry["needs"]),
            frozenset(entry["words"].split()),
        )
        for entry in table("relations")["place"]
    ]


@cache
def _filler() -> frozenset[str]:
    return frozenset(table("relations")["filler"].split())


def statement_in(plain: str) -> Statement | None:
    """What a normalised sentence states; None if it is not a statement, or says more."""
    plain = _SUM_OF.sub(r"\1 sum \2", _DIRECTIONS.sub(r"\1 \2", _IF.sub("", plain)))
    marked = _MARK.search(plain)
    mark = marked[2] if marked and _is_strange(marked[2]) else ""
    plain = _MARK.sub(r"\1 mark", plain, count=1) if mark else plain
    relations, rest = relations_in(plain)
    place = next((p for p in _places() if all(need.search(rest) for need in p.needs)), None)
    if place is None or not relations or _SOME.search(plain) or not rest.isascii():
        return None
    words = [w for w in re.findall(r"[a-z0-9:]+", rest) if w not in place.words | _filler()]
    if place.name == "named cells":
        words = [w for w in words if not NAMED.fullmatch(w)]
    colours = tuple(dict.fromkeys(WORDS[word] for word in words if word in WORDS))
    others = [w for w in words if w not in WORDS and w not in _SHADES]
    negated, any_of = others.count("not") == 1, "or" in others
    if set(others) - {"not", "or"} or others.count("not") > 1:
        return None
    if any_of != (len(relations) > 1 and (any_of or negated)):
        return None
    if place.name in _CELLS and "sum" not in plain.split():
        relations = [_of_digits(relation) for relation in relations]
    count = re.search(r"\b[3-6]\b", rest) if place.name == "line runs" else None
    many = int(count[0]) if count else 0
    stated = Statement(place.name, tuple(relations), colours, negated, any_of, many, mark)
    # "A cage contains an even digit" is about one of its digits, "even digits" about all.
    one_of_many = stated.is_kind and place.name not in _SINGLE and "digits" not in plain.split()
    return None if one_of_many else stated


def _of_digits(relation: Relation) -> Relation:
    """What is said of cells: "contain the same digit" does not mean a sum there."""
    return Relation("same digit") if relation.name == "same sum" else relation


def _is_strange(noun: str) -> bool:
    """Whether a thing between two cells has no name in other rules."""
    return noun in _THINGS or noun not in changing_words() | known_words()


NAMED = re.compile(r"\br(\d+)c(\d+)\b")
"""A cell that the text names; r0c0 is the middle of the board."""
_IF = re.compile(r"^if (?=(?:2 )?(?:digits|cell) (?:in cell )?separated\b)")
_MARK = re.compile(r"\b(separated by(?: (?:" + "|".join(WORDS) + r"))?) ([a-z]{2,})\b")
_THINGS = frozenset(["star", "heart", "sun", "moon", "cross", "triangle", "hexagon"])
_WAY = r"(?:horizontal|vertical|orthogonal|diagonal)(?:ly)?"
_DIRECTIONS = re.compile(rf"\b({_WAY}) (?:or|and) ({_WAY})\b")
_SUM_OF = re.compile(
    r"(?:^|, )sum of (.+?) "
    r"((?:either|same|different|divisible|multiple|at (?:least|most)|less|more|greater"
    r"|prime|even|odd|\d).*)"
)
_SOME = re.compile(r"\b\d+ of\b")
_SINGLE = frozenset(["named cells", "circles", "squares", "coloured cells"])
_CELLS = _SINGLE | {"corners", "box centres"}
_SHADES = frozenset(["light", "dark", "pale", "bright", "deep"])
