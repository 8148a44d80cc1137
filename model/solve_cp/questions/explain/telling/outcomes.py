"""What removed candidates mean: "r1c1 cannot be 5", "5 cannot stand elsewhere in row 1"."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from solve_cp.language.constraints import Var
from solve_cp.questions.explain.facts.facts import Facts
from solve_cp.questions.explain.facts.said import Group
from solve_cp.questions.explain.telling.listing import clauses, merged, together
from solve_cp.questions.explain.telling.speech import Speech, parity_of
from solve_cp.rules.wording import joined

FEWEST_ELSEWHERE = 3
"""Fewer cells than this are named one by one."""

MOST_HOUSES = 3


@dataclass(frozen=True)
class Outcome:
    """A result for some cells: what one of them does; without cells, a whole clause."""

    text: str
    variables: tuple[int, ...] = ()


class Outcomes:
    """Describes what a step removes, by cell or by digit."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech
        self.facts: Facts = speech.facts

    # By cell.

    def by_cell(self, before: int, removed: int, plain: bool = False) -> list[Outcome]:
        """What is left for each cell; cells with the same result are together.

        If `plain`, digits are listed and not described.
        """
        speech = self.speech
        told: dict[str, list[int]] = {}
        others: list[Outcome] = []
        for variable in speech.owners(removed):
            if isinstance(speech.variables[variable], Var):
                others.append(Outcome(speech.lost(variable, before, removed)))
            else:
                text = self._narrowed(variable, before, removed, plain)
                told.setdefault(text, []).append(variable)
        return [Outcome(text, tuple(some)) for text, some in told.items()] + others

    def texts(self, outcomes: Sequence[Outcome]) -> list[str]:
        """Results as clauses."""
        return merged(self._text(outcome) for outcome in outcomes)

    def conclusion(
        self, before: int, removed: int, about: Sequence[int] = (), plain: bool = False
    ) -> str:
        """All results in one clause; of the cells it is `about`, it says "it", "both" or "all"."""
        outcomes = self.by_cell(before, removed, plain)
        if len(outcomes) == 1 and about and set(outcomes[0].variables) == set(about):
            return pronoun(len(about), outcomes[0].text)
        return clauses(self.texts(outcomes))

    def _text(self, outcome: Outcome) -> str:
        if not outcome.variables:
            return outcome.text
        names = self.speech.names(outcome.variables)
        several = len(outcome.variables) > 1
        return f"{names} {plural_verb(outcome.text) if several else outcome.text}"

    def _narrowed(self, variable: int, before: int, removed: int, plain: bool) -> str:
        """The result for a cell when candidates are removed: "cannot be 5", "is at least 4"."""
        speech = self.speech
        left = speech.values(before & ~removed, variable)
        gone = speech.values(removed, variable)
        if not left:
            return "has no digit left"
        if len(left) == 1:
            return f"must be {speech.digit(left[0])}"
        if not plain and (described := self._described(left, gone)):
            return described
        if len(gone) <= len(left):
            return f"cannot be {speech.digits(gone)}"
        return f"can only be {speech.digits(left)}"

    def _described(self, left: Sequence[int], gone: Sequence[int]) -> str:
        """The digits left in a word, if several go and more than two are left."""
        if len(gone) < 2 or len(left) < 3:
            return ""
        word = parity_of(left, gone)
        return f"is {word}" if word else self._limits(left, gone)

    def _limits(self, left: Sequence[int], gone: Sequence[int]) -> str:
        """The lowest and highest digit left, if those removed are lower or higher than all left."""
        low = [value for value in gone if value < left[0]]
        high = [value for value in gone if value > left[-1]]
        gapless = not (low and high) or left[-1] - left[0] == len(left) - 1
        if len(low) + len(high) != len(gone) or not gapless:
            return ""
        least, most = self.speech.digit(left[0]), self.speech.digit(left[-1])
        if low and high:
            return f"is from {least} to {most}" if len(gone) > 2 else ""
        return f"is at least {least}" if low else f"is at most {most}"

    # By digit.

    def by_digit(self, before: int, removed: int, places: Collection[int] = ()) -> list[str]:
        """Where each digit is impossible, as clauses: "5 cannot stand in r7c5 or r8c5".

        If a digit goes from all of a house but the `places`, the house is named, not the cells.
        """
        speech = self.speech
        gone: dict[int, list[int]] = {}
        others: list[str] = []
        for variable in speech.owners(removed):
            if isinstance(speech.variables[variable], Var):
                others.append(speech.lost(variable, before, removed))
            else:
                for value in speech.values(removed, variable):
                    gone.setdefault(value, []).append(variable)
        alike: dict[tuple[str, tuple[int, ...]], list[int]] = {}
        for value, variables in sorted(gone.items()):
            where = self._elsewhere(value, variables, before, places) if places else ""
            key = (where, ()) if where else ("", tuple(variables))
            alike.setdefault(key, []).append(value)
        said = [self._nowhere(values, *key) for key, values in alike.items()]
        return said + others

    def removals(self, before: int, removed: int, places: Collection[int] = ()) -> str:
        """Where digits are impossible, in one clause."""
        return clauses(self.by_digit(before, removed, places))

    def _nowhere(self, values: Sequence[int], where: str, variables: Sequence[int]) -> str:
        """A statement that digits are impossible in some cells, or elsewhere in houses."""
        speech = self.speech
        if len(variables) == 1:
            return f"{speech.name(variables[0])} cannot be {speech.digits(values)}"
        subject = _neither([speech.digit(value) for value in values])
        return f"{subject} stand {where or 'in ' + speech.names(variables, 'or')}"

    def _elsewhere(
        self, value: int, variables: Sequence[int], before: int, places: Collection[int]
    ) -> str:
        """The houses that lose a digit everywhere but in the places, if that is all it loses."""
        if len(variables) < FEWEST_ELSEWHERE:
            return ""
        lost = set(variables)
        fitting = list(self._losing(value, lost, before, set(places)))
        for count in range(1, MOST_HOUSES + 1):
            for some in combinations(fitting, count):
                if set[int]().union(*(cells for _, cells in some)) == lost:
                    houses = [self.speech.house(group) for group, _ in some]
                    return f"elsewhere in {together(houses, 'or')}"
        return ""

    def _losing(
        self, value: int, lost: set[int], before: int, places: set[int]
    ) -> Iterator[tuple[Group, set[int]]]:
        """The board's houses with one of the places that keep the digit nowhere else."""
        at = value - self.facts.structure.offset
        for group in self.facts.groups:
            if group.kind == "rule" or not places & set(group.variables):
                continue
            live = {v for v in group.variables if self.facts.domain(before, v) >> at & 1}
            if live - places and live - places <= lost:
                yield group, live - places


def pronoun(count: int, text: str) -> str:
    """A result for cells that were just named: "it must be 5", "neither can be 4"."""
    if count == 1:
        return f"it {text}"
    if text.startswith("cannot "):
        return f"{'neither' if count == 2 else 'none of them'} can {text.removeprefix('cannot ')}"
    return f"both {plural_verb(text)}" if count == 2 else f"each of them {text}"


def plural_verb(text: str) -> str:
    """A text about one cell as it is said of several."""
    for one, several in (("is ", "are "), ("has ", "have ")):
        if text.startswith(one):
            return several + text.removeprefix(one)
    return text


def _neither(digits: Sequence[str]) -> str:
    """The digits that cannot be somewhere, with the verb: "neither 1 nor 2 can"."""
    if len(digits) == 2:
        return f"neither {digits[0]} nor {digits[1]} can"
    return f"{joined(digits)} cannot"
