"""Steps by one rule: what it removes, which digits it needs, that it cannot hold."""

from __future__ import annotations

from collections.abc import Sequence

from solve_cp.board.cells import Cell
from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.classes import ClassCount
from solve_cp.questions.explain.facts.kinds import Fact
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.telling.clauses import Clauses
from solve_cp.questions.explain.telling.listing import clauses
from solve_cp.questions.explain.telling.speech import sentence
from solve_cp.questions.explain.telling.step import Told, listed
from solve_cp.rules.base import Rule

LONG = 200
"""If a step has more characters than this, its results are a list."""

FEWEST_LISTED = 3

FEW = 3
"""The most cells to name twice in a sentence."""


class OneRule:
    """Describes steps whose reason is one rule, or another single fact."""

    def __init__(self, clauses: Clauses) -> None:
        self.clauses, self.speech, self.facts = clauses, clauses.speech, clauses.facts
        self.outcomes = clauses.outcomes

    def removes(self, found: Found) -> Told:
        """What a rule removes from its own cells, and what it takes for granted."""
        number, before = found.facts[0], found.before
        fact = self.facts.facts[number]
        if isinstance(fact.origin, ClassCount) and (who := self._who_counts(fact.origin, found)):
            return Told(who)
        bare = self.clauses.rule(fact)
        given = self.clauses.given(number, before, found.removed, self._named(fact, bare))
        if not given.clauses:
            said = self.clauses.rule(fact, before)
            if clauses(self.outcomes.texts(self.outcomes.by_cell(before, found.removed))) == said:
                return Told(sentence(said))
            gone = self._gone(found, self._named(fact, said), said)
            return self._with_results(sentence(f"{said}, so {gone}"), f"{said}, so:", found)
        said, gone = sentence(bare), self._gone(found, given.about, bare)
        lead = sentence(f"since {given.text}")[:-1]
        if left := self._choices(fact, given.gone):
            gone, lead = f"only {left} is left, so {gone}", f"{lead}, only {left} is left, so"
        told = f"{said} {sentence(given.leading_to(gone))}"
        return self._with_results(told, f"{said} {lead}:", found)

    def _who_counts(self, counted: ClassCount, found: Found) -> str:
        """What the number of digits of a class removes, if it is clear which cells have them."""
        who = self.clauses.who_counts(counted, found.before, found.removed)
        gone = self.outcomes.conclusion(found.before, found.removed)
        return sentence(f"{who}, so {gone}") if who else ""

    def _choices(self, fact: Fact, gone: int) -> str:
        """The few choices that a rule leaves because some candidates are gone."""
        left = self.clauses.leaves(fact, self.facts.all & ~gone)
        known = left == self.clauses.leaves(fact, self.facts.all)
        return "" if known or left.count(",") > 1 else left

    def _gone(self, found: Found, about: Sequence[int], said: str) -> str:
        """What follows, not in the words of the rule itself."""
        told = self.outcomes.conclusion(found.before, found.removed, about)
        if told.removeprefix("it ").removeprefix("both ") not in said:
            return told
        return self.outcomes.conclusion(found.before, found.removed, about, plain=True)

    def _with_results(self, told: str, lead: str, found: Found) -> Told:
        """The step, as a list of results if it is long."""
        results = self.outcomes.texts(self.outcomes.by_cell(found.before, found.removed))
        if len(told) <= LONG or len(results) < FEWEST_LISTED:
            return Told(told)
        return listed(sentence(lead), map(sentence, results))

    def _named(self, fact: Fact, said: str) -> Sequence[int]:
        """The cells of a rule, if it names them all."""
        words = said.replace(",", "").split()
        named = all(self.speech.name(variable) in words for variable in fact.scope)
        return fact.scope if named else ()

    # Digits that a rule needs.

    def needs(self, found: Found) -> Told:
        """A rule that needs digits whose places in it are all seen by the removed candidates."""
        speech, fact = self.speech, self.facts.facts[found.facts[0]]
        said = sentence(self.clauses.rule(fact, found.before))
        it_needs = speech.needing(fact.origin, said)
        values = sorted({self.facts.value_of(target) for target in bits(found.removed)})
        gone = self.outcomes.by_digit(found.before, found.removed, fact.scope)
        if len(values) == 1:
            return Told(f"{said} {it_needs} {self._one(found, fact, gone[0])}")
        digits = speech.digits(values, "and")
        needed = said[:-1] if f" {digits} " in said else f"{said} {it_needs} {digits}"
        if len(gone) == 1 and "elsewhere" in gone[0]:
            return Told(f"{needed}, so {gone[0]}.")
        if len(targets := speech.owners(found.removed)) == 1:
            told = self.outcomes.conclusion(found.before, found.removed, targets)
            return Told(f"{needed}. {speech.name(targets[0])} sees all their places, so {told}.")
        lead = f"{needed}. Cells that see all places of one of these digits lose it:"
        alike = self.outcomes.by_cell(found.before, found.removed)
        if len(alike) == 1:
            gone = self.outcomes.texts(alike)
        if sum(map(len, gone)) < LONG / 2:
            return Told(f"{lead} {clauses(gone)}.")
        return listed(lead, map(sentence, gone))

    def _one(self, found: Found, fact: Fact, gone: str) -> str:
        """The places of the digit that a rule needs, and which cells see them."""
        speech, value = self.speech, self.facts.value_of(next(bits(found.removed)))
        live = [v for v in fact.scope if value in speech.values(found.before, v)]
        places, targets = speech.names(live, "or"), speech.owners(found.removed)
        them = "it" if len(live) == 1 else "both" if len(live) == 2 else "all of these"
        needed = f"{speech.one(value)} in {places}"
        if "elsewhere" in gone:
            return f"{needed}, so {gone}."
        if len(targets) > FEW:
            return (
                f"{needed}, so {speech.digit(value)} goes from the cells that see {them}: "
                f"{speech.names(targets)}."
            )
        see = "sees" if len(targets) == 1 else "see"
        none = "it cannot" if len(targets) == 1 else "neither can" if len(targets) == 2 else ""
        told = f"{speech.names(targets)} {see} {them}, so {none or 'none of them can'}"
        return f"{needed}. {told} be {speech.digit(value)}."

    # Contradictions.

    def fails(self, found: Found) -> str:
        """A contradiction that a single fact shows."""
        number, fact = found.facts[0], self.facts.facts[found.facts[0]]
        if fact.kind == "cell" and (twice := self._given_twice(fact, found)):
            return sentence(twice)
        given = self.clauses.given(number, found.before, 0).text if fact.filter else ""
        if not given and isinstance(fact.origin, Rule):
            return f"{sentence(self.clauses.rule(fact))} {sentence(fact.origin.unmet())}"
        if not given:
            return sentence(self.clauses.conflict(number, found.before))
        return f"{sentence(self.clauses.rule(fact))} Since {given}, this is impossible."

    def _given_twice(self, fact: Fact, found: Found) -> str:
        """A statement that a given sees another cell with the same digit, if so."""
        speech, facts = self.speech, self.facts
        cell = speech.variables[fact.variable]
        digit = speech.puzzle.givens.get(cell) if isinstance(cell, Cell) else None
        if digit is None:
            return ""
        for other in facts.sees[fact.variable]:
            if speech.values(found.placed_before, other) == (digit,):
                digits = speech.digit(digit)
                return f"{speech.name(other)} and {cell} are both {digits}, but they must differ"
        return ""
