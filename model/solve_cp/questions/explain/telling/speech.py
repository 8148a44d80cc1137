"""Parts of sentences: cells, digits, houses, rules, and what candidates remain."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from solve_cp.board.cells import Cell
from solve_cp.language.constraints import Var
from solve_cp.language.model import Origin
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.classes import ClassCount
from solve_cp.questions.explain.facts.equal import EqualSets
from solve_cp.questions.explain.facts.facts import Facts
from solve_cp.questions.explain.facts.kinds import Fact
from solve_cp.questions.explain.facts.said import Group
from solve_cp.questions.explain.facts.sums import DerivedSum
from solve_cp.rules.base import Rule
from solve_cp.rules.wording import joined, ranged

DENIED = (("is", "is not"), ("sees", "does not see"), ("ends", "does not end"))
"""Verbs in the names of extra variables, and their opposites."""

MOST_PAIRS = 2
"""The most combinations of digits and places to list."""

MOST_VALUES = 4
"""The most combinations that are left to list, not those that are gone."""

FEW = 4
"""The most cells of a rule that can be meant by "they"."""

AN = tuple("AEFHILMNORSX")
"""Letters whose names begin with a vowel."""


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop; cell names are not changed."""
    is_cell = text[:1] == "r" and text[1:2].isdigit()
    start = text if is_cell else text[:1].upper() + text[1:]
    return start if start.endswith((".", "?", ":")) else f"{start}."


class Speech:
    """Describes the parts of a puzzle."""

    def __init__(self, puzzle: Puzzle, facts: Facts) -> None:
        self.puzzle, self.facts = puzzle, facts
        self.variables = facts.structure.variables
        self._cells = [(v, c) for v, c in enumerate(self.variables) if isinstance(c, Cell)]
        self._values: dict[int, tuple[int, ...]] = {}

    def digit(self, value: int) -> str:
        """A digit as the puzzle writes it."""
        return self.puzzle.symbol(value)

    def digits(self, values: Iterable[int], last: str = "or") -> str:
        """Digits as a list."""
        return joined((self.digit(value) for value in values), last)

    def one(self, value: int) -> str:
        """A digit with its article: "a 5", "an 8"."""
        symbol = self.digit(value)
        vowel = symbol.startswith("8") or symbol in ("11", "18") or symbol in AN
        return f"{'an' if vowel else 'a'} {symbol}"

    def needing(self, origin: Origin, said: str) -> str:
        """The subject and the verb of what a rule needs, after it was said what it requires."""
        if isinstance(origin, (DerivedSum, EqualSets)):
            return "These cells need"
        if isinstance(origin, Rule) and not origin.mentioned_cells() and "block" in said:
            return "This block needs"
        name = self.called(origin)
        noun = re.split(
            r" (?:from|at|of|in|on|between|left|right|above|below|with|without) ", name
        )[0]
        if noun.lower() in said.lower():
            return "They need" if noun.endswith("s") else "It needs"
        cells = origin.mentioned_cells() if isinstance(origin, Rule) else ()
        if 1 < len(cells) <= FEW and all(str(cell) in re.split(r"\W+", said) for cell in cells):
            return "They need"
        if (last := noun.split()[-1]) in said.split():
            return f"The {last} {'need' if last.endswith('s') else 'needs'}"
        return f"{sentence(name)[:-1]} {'need' if noun.endswith('s') else 'needs'}"

    def values(self, candidates: int, variable: int) -> tuple[int, ...]:
        """The values of a variable in a set of candidates."""
        domain = self.facts.domain(candidates, variable)
        if domain not in self._values:
            self._values[domain] = tuple(self.facts.structure.values(domain))
        return self._values[domain]

    def owners(self, candidates: int) -> list[int]:
        """The variables of candidates, each once."""
        return list(dict.fromkeys(self.facts.owner[i] for i in bits(candidates)))

    def name(self, variable: int) -> str:
        """The name of a cell, or a description of a variable that is not a cell."""
        return str(self.variables[variable])

    def names(self, variables: Iterable[int], last: str = "and") -> str:
        """Variables as a list."""
        return joined((self.name(variable) for variable in variables), last)

    def cells(self, variables: Iterable[int]) -> tuple[Cell, ...]:
        """The cells among variables."""
        found = (self.variables[variable] for variable in variables)
        return tuple(cell for cell in found if isinstance(cell, Cell))

    def called(self, origin: Origin) -> str:
        """The name of a house or rule as used in a sentence."""
        if isinstance(origin, Rule):
            return origin.called()
        if isinstance(origin, ClassCount):
            return f"the {origin.digits} of {self.house(origin.group)}"
        if isinstance(origin, EqualSets):
            return f"the equal digits of {joined(self.called(house) for house in origin.houses)}"
        if isinstance(origin, DerivedSum):
            named = (*origin.houses, *origin.minus)
            sums = f"the {origin.noun} of " if named else ""
            return sums + joined(self.called(part) for part in named or origin.cages)
        return str(origin)

    def house(self, group: Group) -> str:
        """The name of a house of the board; other groups are named by their rule and end cells."""
        origin = group.origin
        if not isinstance(origin, Rule) or origin.mentioned_cells():
            return self.called(origin)
        cells = self.cells(group.variables)
        named = origin.called()
        return f"{named} from {cells[0]} to {cells[-1]}" if cells else named

    def place_of(self, fact: Fact) -> str:
        """The house of a place fact."""
        return self.house(self.facts.groups[fact.house])

    # What candidates can be.

    def can_be(self, variable: int, candidates: int) -> str:
        """What a variable can be: "r1c1 can only be 2 or 5"."""
        values = self.values(candidates, variable)
        extra = self.variables[variable]
        if isinstance(extra, Var):
            return self._beside(extra, values)
        if not values:
            return f"{self.name(variable)} has no digit left"
        if len(values) == 1:
            return f"{self.name(variable)} is {self.digit(values[0])}"
        return f"{self.name(variable)} can only be {self.digits(values)}"

    def _beside(self, extra: Var, values: tuple[int, ...]) -> str:
        """What it means that an extra variable has one of these values."""
        if not values:
            cells = re.findall(r"r\d+c\d+", extra.name)
            return f"nothing fits {cells[0]} any more" if cells else "nothing fits any more"
        pairs = self._pairs(extra, values) if len(values) <= MOST_VALUES else ""
        if pairs:
            return f"{_cell_in(extra)} is {pairs}"
        for rule in self.puzzle.rules:
            if said := rule.tells(self.puzzle, extra, values):
                return said
        if extra.values == (0, 1):
            told: dict[tuple[int, ...], str] = {
                (1,): extra.name,
                (0,): _denied(extra.name),
            }
            return told.get(values, f"it is open whether {extra.name}")
        article = "the " if extra.name[:1].islower() else ""
        return f"{article}{_listed_cells(extra.name)} is {ranged(values)}"

    def lost(self, variable: int, before: int, removed: int) -> str:
        """What it means that an extra variable loses values: what is gone if many are left."""
        extra, gone = self.variables[variable], self.values(removed, variable)
        many = len(self.values(before & ~removed, variable)) > MOST_VALUES
        if isinstance(extra, Var) and many and (pairs := self._pairs(extra, gone)):
            return f"{_cell_in(extra)} is not {pairs}"
        return self.can_be(variable, before & ~removed)

    def _pairs(self, extra: Var, values: Sequence[int]) -> str:
        """Values that stand for a digit and a place: "4 in region 5"; empty if they are many."""
        rules = self.puzzle.rules
        found = [p for v in values for r in rules if (p := r.paired(self.puzzle, extra, v))]
        by_place: dict[str, list[int]] = {}
        by_digits: dict[tuple[int, ...], list[str]] = {}
        for place, digit in found:
            by_place.setdefault(place, []).append(digit)
        for place, digits in by_place.items():
            by_digits.setdefault(tuple(digits), []).append(place)
        told = [f"{self.digits(d)} in {_places(some)}" for d, some in by_digits.items()]
        return ", or ".join(told) if len(told) <= MOST_PAIRS else ""

    def some(self, variable: int, candidates: int, before: int) -> str:
        """A short description of several digits of a cell: "even", "at least 6", "2, 3 or 7"."""
        values = self.values(candidates, variable)
        rest = self.values(before & ~candidates, variable)
        if not rest:
            return self.digits(values)
        if len(values) > 2 and (word := parity_of(values, rest)):
            return word
        if values[0] > rest[-1]:
            return f"at least {self.digit(values[0])}"
        if values[-1] < rest[0]:
            return f"at most {self.digit(values[-1])}"
        return self.digits(values)

    def candidates(self, mask: int) -> dict[Cell, tuple[int, ...]]:
        """Candidates, listed by cell."""
        if mask.bit_count() < len(self._cells):
            return {cell: self.values(mask, v) for v, cell in self._among(self.owners(mask))}
        domains = self.facts.domains(mask, [variable for variable, _ in self._cells])
        return {
            cell: self._values.get(domain) or self.values(mask, variable)
            for (variable, cell), domain in zip(self._cells, domains, strict=True)
            if domain
        }

    def _among(self, variables: Iterable[int]) -> list[tuple[int, Cell]]:
        """The cells among variables, with their numbers."""
        return [(v, cell) for v in variables if isinstance(cell := self.variables[v], Cell)]


def _places(names: Sequence[str]) -> str:
    """Places whose names differ in the last word: "region 5 or 6"."""
    return joined([names[0], *(name.rpartition(" ")[2] for name in names[1:])], "or")


def _cell_in(extra: Var) -> str:
    """The cell that the name of an extra variable ends with."""
    return extra.name.rpartition(" ")[2]


def _listed_cells(text: str) -> str:
    """The text with its runs of cells as lists: "sum of r1c1, r1c2 and r1c3"."""
    return re.sub(r"r\d+c\d+(?: r\d+c\d+)+", lambda run: joined(run.group().split()), text)


def _denied(clause: str) -> str:
    """The opposite of a clause: "r1c1 is not seen"."""
    for verb, denied in DENIED:
        if f" {verb} " in clause:
            return clause.replace(f" {verb} ", f" {denied} ", 1)
    return f"it is not so that {clause}"


def parity_of(values: Sequence[int], others: Sequence[int]) -> str:
    """The word odd or even, if the values are that and the others are not; otherwise empty."""
    for word, rest in (("even", 0), ("odd", 1)):
        if all(v % 2 == rest for v in values) and all(v % 2 != rest for v in others):
            return word
    return ""
