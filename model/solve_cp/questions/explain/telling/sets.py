"""Steps by places and cells that cover each other: locked digits, pairs, X-wings."""

from __future__ import annotations

from collections.abc import Sequence

from solve_cp.questions.explain.facts.kinds import Fact
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.telling.clauses import Clauses
from solve_cp.questions.explain.telling.listing import PLURALS, together
from solve_cp.questions.explain.telling.sight import Sight
from solve_cp.questions.explain.telling.speech import sentence

NUMBERS = {2: "two", 3: "three", 4: "four"}


class Sets:
    """Describes locked digits, naked and hidden sets, and fish."""

    def __init__(self, clauses: Clauses) -> None:
        self.clauses, self.speech, self.facts = clauses, clauses.speech, clauses.facts
        self.outcomes, self.sight = clauses.outcomes, Sight(clauses.speech)

    def locked(self, found: Found) -> str:
        """Digits that go from all cells that see each of their places in a house."""
        speech = self.speech
        fact, targets = self.facts.facts[found.facts[0]], speech.owners(found.removed)
        if fact.kind == "cell":
            gone = self.outcomes.removals(found.before, found.removed)
            told = speech.can_be(fact.variable, found.before)
            return sentence(f"{told}, and whatever it is, {gone}")
        live = speech.owners(fact.mask & found.before)
        place = sentence(self._places([self.facts.facts[n] for n in found.facts], found.before))
        them = "Both" if len(live) == 2 else "All of these"
        if shared := self._shared(live, targets, fact.house):
            gone = self.outcomes.removals(found.before, found.removed, live)
            return f"{place} {them} are in {shared}, so {gone}."
        by = self.sight.beyond_houses(live, targets)
        none = {1: "it cannot", 2: "neither can"}.get(len(targets), "none of them can")
        digits = speech.digits(speech.values(found.removed, targets[0]))
        return f"{place} {them} see {speech.names(targets)}{by}, so {none} be {digits}."

    def _places(self, parts: Sequence[Fact], before: int) -> str:
        """Where a digit can be in a house, or several that have the same places there."""
        if len(parts) == 1:
            return self.clauses.place(parts[0], before)
        speech, offset = self.speech, self.facts.structure.offset
        digits = speech.digits(sorted(offset + part.value for part in parts), "and")
        live = speech.names(speech.owners(parts[0].mask & before), "or")
        return f"in {speech.place_of(parts[0])}, the digits {digits} can each only stand in {live}"

    def _shared(self, live: Sequence[int], gone: Sequence[int], own: int) -> str:
        """Another house that contains both the places and the targets, if there is one."""
        everything = {*live, *gone}
        for number, group in enumerate(self.facts.groups):
            if number != own and everything <= set(group.variables):
                return self.speech.house(group)
        return ""

    def cover(self, found: Found) -> str:
        """A naked set, a hidden set or a fish."""
        parts = [self.facts.facts[number] for number in found.facts]
        if parts[0].kind == "cell":
            return self._naked(found, parts)
        if len({part.house for part in parts}) == 1:
            return self._hidden(found, parts)
        return self._fish(found, parts)

    def _naked(self, found: Found, parts: Sequence[Fact]) -> str:
        speech = self.speech
        cells = [part.variable for part in parts]
        values = sorted({value for x in cells for value in speech.values(found.before, x)})
        house = self._shared(cells, speech.owners(found.removed), -1)
        place = f"in {house}, " if house else ""
        told = f"{place}{speech.names(cells)} hold {speech.digits(values, 'and')} in some order"
        return sentence(f"{told}, so {self.outcomes.removals(found.before, found.removed, cells)}")

    def _live(self, found: Found, parts: Sequence[Fact]) -> list[int]:
        live = 0
        for part in parts:
            live |= part.mask & found.before
        return self.speech.owners(live)

    def _hidden(self, found: Found, parts: Sequence[Fact]) -> str:
        speech, offset = self.speech, self.facts.structure.offset
        digits = speech.digits((offset + part.value for part in parts), "and")
        live = self._live(found, parts)
        told = f"in {speech.place_of(parts[0])}, {digits} can only stand in {speech.names(live)}"
        gone = self.outcomes.conclusion(found.before, found.removed, live)
        return sentence(f"{told}. These cells hold nothing else, so {gone}")

    def _fish(self, found: Found, parts: Sequence[Fact]) -> str:
        speech = self.speech
        digit = speech.digit(self.facts.structure.offset + parts[0].value)
        gone = self.outcomes.removals(found.before, found.removed, self._live(found, parts))
        kind, covers = self._covering(found, parts)
        if not covers:
            told = "; ".join(self.clauses.place(part, found.before) for part in parts)
            return sentence(f"{told}. So {gone}")
        count = NUMBERS.get(len(parts), str(len(parts)))
        own = together([speech.place_of(part) for part in parts])
        told = f"in {own}, {digit} can only stand in {together(covers)}"
        lines = PLURALS[self.facts.groups[parts[0].house].kind]
        every = "both" if len(parts) == 2 else f"all {count}"
        return sentence(f"{told}. So these {lines} take the {digit} of {every} {kind}, and {gone}")

    def _covering(self, found: Found, parts: Sequence[Fact]) -> tuple[str, list[str]]:
        """The houses of one kind, other than the fish's own, that contain all its places."""
        groups = self.facts.groups
        cells = set(self._live(found, parts))
        everything = cells | set(self.speech.owners(found.removed))
        own = {groups[part.house].kind for part in parts}
        for kind, several in PLURALS.items():
            hit = [g for g in groups if g.kind == kind and g.full and cells & set(g.variables)]
            covered = {variable for g in hit for variable in g.variables}
            if kind not in own and len(hit) == len(parts) and everything <= covered:
                return several, [self.speech.house(g) for g in hit]
        return "", []
