"""Facts as clauses: where a digit can be, what a rule says, what is impossible."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from solve_cp.board.cells import Cell
from solve_cp.language.constraints import Constraint, Variable
from solve_cp.questions.explain.facts.classes import ClassCount
from solve_cp.questions.explain.facts.equal import EqualSets
from solve_cp.questions.explain.facts.kinds import Fact
from solve_cp.questions.explain.facts.sums import DerivedSum
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.telling.listing import clauses, merged, together
from solve_cp.questions.explain.telling.outcomes import Outcomes, pronoun
from solve_cp.questions.explain.telling.premises import premises
from solve_cp.questions.explain.telling.speech import Speech
from solve_cp.questions.explain.telling.step import Reason
from solve_cp.rules.base import Rule
from solve_cp.rules.wording import joined

FEW = 4
"""The most cells to name if a rule for the whole board applies to them."""

FEW_CAGES = 2
"""The most cages of a derived sum to name."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

LONGEST = 120
"""The most characters to use for the premises of a step."""


@dataclass(frozen=True)
class Given:
    """What a rule's step takes for granted: candidates that are gone, and that in clauses.

    `about` are the cells, if there is only one clause.
    """

    gone: int
    clauses: tuple[str, ...]
    about: tuple[int, ...]

    @property
    def text(self) -> str:
        """All in one clause."""
        return clauses(self.clauses)

    def leading_to(self, consequence: str) -> str:
        """The sentence that draws a conclusion."""
        if len(self.clauses) > 2:
            return f"{self.text}, so {consequence}"
        return f"since {self.text}, {consequence}"


class Clauses:
    """Describes the facts of a puzzle."""

    def __init__(self, speech: Speech) -> None:
        self.speech, self.facts, self.puzzle = speech, speech.facts, speech.puzzle
        self.outcomes = Outcomes(speech)

    def reasons(self, found: Found) -> tuple[Reason, ...]:
        """The facts of a step, with those of one rule described once."""
        told: dict[str, Reason] = {}
        for number in found.facts:
            reason = self._reason(self.facts.facts[number], found.before)
            told.setdefault(reason.text, reason)
        return tuple(told.values())

    def _reason(self, fact: Fact, before: int) -> Reason:
        speech = self.speech
        if fact.kind == "cell":
            text = speech.can_be(fact.variable, before)
            cells = speech.cells([fact.variable])
            return Reason("cell", text, cells, speech.name(fact.variable), cells)
        if fact.kind == "place":
            origin = speech.place_of(fact)
            cells = speech.cells(speech.owners(fact.mask & before))
            text, scope = self.place(fact, before), speech.cells(speech.owners(fact.mask))
            return Reason("place", text, cells, origin, scope, self._value(fact))
        scope, origin = self._cells(fact), speech.called(fact.origin)
        return Reason(fact.kind, self.rule(fact, before), scope, origin, scope)

    def _cells(self, fact: Fact) -> tuple[Cell, ...]:
        """The cells of a rule or sum; those that a rule names, if only its values are involved."""
        named = fact.origin.mentioned_cells() if isinstance(fact.origin, Rule) else ()
        return self.speech.cells(fact.scope) or named

    def _value(self, fact: Fact) -> int:
        return self.facts.structure.offset + fact.value

    def place(self, fact: Fact, before: int) -> str:
        """Where a digit can be in a house."""
        speech = self.speech
        digit = speech.digit(self._value(fact))
        if not fact.mask & before:
            return f"{digit} has no place left in {speech.place_of(fact)}"
        owners = speech.owners(fact.mask & before)
        if any(v >= self.facts.cells for v in owners):
            return joined((speech.can_be(v, fact.mask & before) for v in owners), "or")
        places = speech.names(owners, "or")
        return f"in {speech.place_of(fact)}, {digit} can only stand in {places}"

    def rule(self, fact: Fact, before: int = 0) -> str:
        """What a rule or a derived sum says, and what it leaves if candidates are given."""
        if isinstance(fact.origin, DerivedSum):
            return self.derived(fact.origin)
        if isinstance(fact.origin, ClassCount):
            return self.counted(fact.origin)
        if isinstance(fact.origin, EqualSets):
            return self.equal(fact.origin)
        assert isinstance(fact.origin, Rule)
        if len(fact.constraints) == 1 and (part := self._part(fact.origin, fact.constraints[0])):
            return part
        said = fact.origin.said(self.puzzle, self.speech.candidates(fact.mask & before))
        return self._here(fact, said)

    def _part(self, rule: Rule, constraint: Constraint) -> str:
        """What one constraint of a rule requires, if the rule has words for it."""
        return rule.part(self.puzzle, constraint)

    def leaves(self, fact: Fact, candidates: int) -> str:
        """The choices that a rule leaves for its cells; empty if that is not short."""
        if not isinstance(fact.origin, Rule):
            return ""
        return fact.origin.leaves(self.puzzle, self.speech.candidates(fact.mask & candidates))

    def _here(self, fact: Fact, said: str) -> str:
        """The clause, with the cells to which a rule for the whole board applies."""
        cells = self.speech.cells(fact.scope)
        missing = [cell for cell in cells if str(cell) not in said.replace(",", "").split()]
        named = isinstance(fact.origin, Rule) and fact.origin.mentioned_cells()
        if named or not missing or len(cells) > FEW:
            return said
        return f"{said} (here {joined(cells)})"

    def given(self, number: int, before: int, removed: int, named: Collection[int] = ()) -> Given:
        """What a rule's step assumes about its cells; empty if that is too much.

        If it is about all cells that were just `named`, it does not name them again.
        """
        speech = self.speech
        gone = premises(self.facts, number, before, removed)
        standing = [v for v in speech.owners(gone) if len(speech.values(before, v)) == 1]
        others = gone & ~sum(self.facts.fact_masks[v] for v in standing)
        outcomes = self.outcomes.by_cell(self.facts.all, others)
        told = [speech.can_be(variable, before) for variable in standing]
        told = merged([*told, *self.outcomes.texts(outcomes)])
        about = speech.owners(gone) if len(told) == 1 else []
        if outcomes and about and set(about) == set(named):
            told = [pronoun(len(about), outcomes[0].text)]
        if sum(map(len, told)) > LONGEST:
            return Given(gone, (), ())
        return Given(gone, tuple(told), tuple(about))

    def derived(self, derived: DerivedSum) -> str:
        """The sum that cages leave in houses, or by which they extend outside them."""
        if derived.minus or derived.twice or not derived.houses:
            return f"{self._compared(derived)} shows that {_relation(derived)}"
        houses = joined(self.speech.called(house) for house in derived.houses)
        inside, outside, total = joined(derived.inside), joined(derived.outside), derived.total
        sums = f"the {derived.noun}"
        if not derived.outside:
            return f"{sums} in {houses} leave out {inside}, {_sum(len(derived.inside), total)}"
        if not derived.inside:
            told = f"{sums} of {houses} stick out by {outside}"
            return f"{told}, {_sum(len(derived.outside), -total)}"
        told = f"{sums} of {houses} leave out {inside} and stick out by {outside}"
        return f"{told}: {_relation(derived)}"

    def _compared(self, derived: DerivedSum) -> str:
        """Which houses are added and subtracted, and which cages are taken out."""
        first = derived.houses or derived.cages[:1]
        others = derived.cages[len(first) - len(derived.houses) :]
        houses, minus, cages = (
            together(self.speech.called(part) for part in some)
            for some in (first, derived.minus, others)
        )
        if not derived.houses:
            return f"comparing {houses} with {cages}"
        told = f"comparing {houses} with {minus}" if minus else f"adding up {houses}"
        them = "it" if len(derived.houses) + len(derived.minus) == 1 else "them"
        cages = cages if len(others) <= FEW_CAGES else f"the {derived.noun} in {them}"
        return f"{told}, and taking out {cages},"

    def equal(self, same: EqualSets) -> str:
        """Which cells hold the same digits, or as many of a class, and because of which houses."""
        speech = self.speech
        houses, others = (joined(map(speech.called, h)) for h in (same.houses, same.others))
        inside, outside = joined(same.inside), joined(same.outside)
        what = f"as many {same.digits} as" if same.digits else "the same digits as"
        verb = "holds" if len(same.inside) == 1 else "hold"
        if len(same.inside) == 1 and not same.digits:
            what = "the same digit as"
        hold = "holds" if len(same.houses) == 1 else "hold"
        told = f"{houses} {hold} the same digits as {others}"
        return f"{told}; without the cells they share, {inside} {verb} {what} {outside}"

    def _unlike(self, same: EqualSets) -> str:
        """That two sets of cells cannot hold the same digits, or as many of a class."""
        what = f"as many {same.digits} as" if same.digits else "the same digits as"
        houses = joined(map(self.speech.called, (*same.houses, *same.others)))
        told = f"{joined(same.inside)} cannot hold {what} {joined(same.outside)}"
        return f"{told}, although these are what {houses} do not share"

    def because(self, fact: Fact) -> str:
        """What a link of a chain rests on, in a few words."""
        if isinstance(fact.origin, EqualSets):
            return f"same digits as {joined(fact.origin.outside)}"
        if isinstance(fact.origin, DerivedSum) and not (fact.origin.inside and fact.origin.outside):
            return f"sum of {joined(fact.origin.inside or fact.origin.outside)}"
        called = self.speech.called(fact.origin).removeprefix("the ")
        cells = self.speech.cells(fact.scope)
        everywhere = isinstance(fact.origin, Rule) and not fact.origin.mentioned_cells()
        return f"{called} for {joined(cells)}" if everywhere and 0 < len(cells) <= FEW else called

    def counted(self, counted: ClassCount, only: str = "only ") -> str:
        """How many digits of a class a house has."""
        verb, number = "has" if counted.group.full else "can have", _in_words(counted.number)
        house = self.speech.house(counted.group)
        return f"{house} {verb} {only}{number} {self._class(counted)}"

    def _class(self, counted: ClassCount) -> str:
        """The digits of a class: "even digits", "low digits (1 to 4)", "of the digits 3 and 6"."""
        speech, values = self.speech, counted.values
        if counted.word in ("odd", "even"):
            return counted.digits
        if counted.word.isalpha():
            return f"{counted.digits} ({speech.digit(values[0])} to {speech.digit(values[-1])})"
        return f"of the digits {speech.digits(values, 'and')}"

    def who_counts(self, counted: ClassCount, before: int, removed: int) -> str:
        """Which cells have the digits of a class, if that shows what is removed; else empty."""
        speech, own = self.speech, set(counted.values)
        left = {v: set(speech.values(before, v)) for v in counted.group.variables}
        sure = [v for v, values in left.items() if values <= own]
        able = [v for v, values in left.items() if values & own]
        gone = {value for v in speech.owners(removed) for value in speech.values(removed, v)}
        if gone <= own and len(sure) == counted.number:
            verb = "holds" if len(sure) == 1 else "hold"
            return f"{self.counted(counted)}, and {speech.names(sure)} {verb} them"
        if not gone & own and len(able) == counted.number and counted.group.full:
            return f"{self.counted(counted, '')}, and only {speech.names(able)} can hold them"
        return ""

    def _miscounted(self, counted: ClassCount, candidates: int) -> str:
        """A statement that a house would have too many or too few digits of a class."""
        left = [set(self.speech.values(candidates, v)) for v in counted.group.variables]
        sure = sum(values <= set(counted.values) for values in left)
        more = "more" if sure > counted.number else "fewer"
        house = self.speech.house(counted.group)
        return f"{house} would have {more} than {_in_words(counted.number)} {self._class(counted)}"

    def conflict(self, number: int, candidates: int) -> str:
        """What is impossible about a fact."""
        speech = self.speech
        fact = self.facts.facts[number]
        if fact.kind == "cell":
            return speech.can_be(fact.variable, candidates & ~fact.mask)
        if fact.kind == "place":
            house = speech.place_of(fact)
            return f"{speech.digit(self._value(fact))} has no place left in {house}"
        if isinstance(fact.origin, ClassCount):
            return self._miscounted(fact.origin, candidates)
        if isinstance(fact.origin, EqualSets):
            return self._unlike(fact.origin)
        for variable in fact.scope:
            if not speech.values(candidates, variable):
                return speech.can_be(variable, candidates)
        if given := self.given(number, candidates, 0).text:
            return f"{given}, although {self.rule(fact)}"
        return self.unmet(number)

    def unmet(self, number: int) -> str:
        """That a rule or a sum cannot hold."""
        fact = self.facts.facts[number]
        if isinstance(fact.origin, Rule):
            return self._here(fact, fact.origin.unmet())
        return f"this does not fit: {self.rule(fact)}"


def _in_words(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def _relation(derived: DerivedSum) -> str:
    """How the cells inside and outside add up; cells that count twice come last."""
    inside, outside = (
        joined([*(c for c in cells if c not in derived.twice), *_twice(derived, cells)])
        for cells in (derived.inside, derived.outside)
    )
    total = derived.total
    if not derived.inside:
        inside, outside, total = outside, inside, -total
    single = len(derived.inside or derived.outside) == 1
    verb = "is" if single else "sum to"
    if not outside:
        return f"{inside} {verb} {total}"
    several = len(derived.outside if derived.inside else derived.inside) > 1
    if not total:
        same = "the sum of" if single and several else "the same as"
        return f"{inside} {verb} {same} {outside}"
    sum_of = "the sum of " if several else ""
    return f"{inside} {verb} {abs(total)} {'more' if total > 0 else 'less'} than {sum_of}{outside}"


def _twice(derived: DerivedSum, cells: Iterable[Variable]) -> list[str]:
    return [f"twice {cell}" for cell in cells if cell in derived.twice]


def _sum(count: int, total: int) -> str:
    return f"which {'is' if count == 1 else 'sum to'} {total}"
