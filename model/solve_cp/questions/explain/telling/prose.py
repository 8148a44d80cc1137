"""Describes a step in words, as a good teacher would."""

from __future__ import annotations

from collections.abc import Sequence

from solve_cp.board.cells import Cell
from solve_cp.language.constraints import Var
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.explain.facts.bits import bits, number_of
from solve_cp.questions.explain.facts.facts import Fact, Facts
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.telling.branches import Branches
from solve_cp.questions.explain.telling.chains import Chains
from solve_cp.questions.explain.telling.clauses import Clauses
from solve_cp.questions.explain.telling.listing import PLURALS, together
from solve_cp.questions.explain.telling.speech import Speech, sentence
from solve_cp.questions.explain.telling.step import Link, Reason

MOST_LISTED = 8
NUMBERS = {2: "two", 3: "three", 4: "four"}


class Words:
    """Sentences, reasons and chains for the steps of a puzzle."""

    def __init__(self, puzzle: Puzzle, facts: Facts) -> None:
        self.puzzle, self.facts = puzzle, facts
        self.speech = Speech(puzzle, facts)
        self.clauses = Clauses(self.speech)
        self.chains = Chains(self.clauses)
        self.branches = Branches(self.chains)

    def reasons(self, found: Found) -> tuple[Reason, ...]:
        """The facts of a step."""
        return self.clauses.reasons(found)

    def trace(self, found: Found) -> tuple[Link, ...]:
        """The chain of a what-if, or the cases of a step with case analysis."""
        match found.stage:
            case "what-if":
                return self.chains.links(found)
            case "cases" | "nested":
                return self.branches.links(found)
        return ()

    def say(self, found: Found) -> str:
        """The whole step, in one or a few sentences."""
        match found.stage:
            case "single":
                return self._single(found)
            case "locked":
                return self._locked(found)
            case "rule":
                return self._rule(found)
            case "needs":
                return self._needs(found)
            case "cover":
                return self._cover(found)
            case "what-if":
                return self._what_if(found)
            case "cases" | "nested":
                return self._cases(found)
            case "contradiction" if len(found.facts) == 1:
                return self._broken_off(found)
        return self._listed(found)

    # One fact.

    def _single(self, found: Found) -> str:
        speech = self.speech
        fact = self.facts.facts[found.facts[0]]
        candidate = number_of(found.placed)
        variable, value = self.facts.owner[candidate], self.facts.value_of(candidate)
        if isinstance(speech.variables[variable], Var):
            return sentence(f"nothing else is left: {speech.can_be(variable, found.placed)}")
        cell, digit = speech.name(variable), speech.digit(value)
        if fact.kind == "place":
            house = speech.place_of(fact)
            return sentence(f"in {house}, {cell} is the only place left for {digit}")
        others = [other for other in self.puzzle.board.digits if other != value]
        if set(others) <= self._seen_digits(variable, found.placed_before):
            return sentence(f"{cell} sees {speech.digits(others, 'and')}, so it is {digit}")
        return sentence(f"{digit} is the only digit left for {cell}")

    def _seen_digits(self, variable: int, placed: int) -> set[int]:
        """The digits in the cells that a cell sees."""
        facts = self.facts
        found = (facts.domain(placed, peer) for peer in facts.sees[variable])
        return {facts.structure.value(domain) for domain in found if domain}

    def _locked(self, found: Found) -> str:
        speech = self.speech
        fact = self.facts.facts[found.facts[0]]
        gone, targets = speech.removals(found.before, found.removed), speech.owners(found.removed)
        if fact.kind == "cell":
            told = speech.can_be(fact.variable, found.before)
            return sentence(f"{told}, and whatever it is, {gone}")
        live = speech.owners(fact.mask & found.before)
        place = self.clauses.place(fact, found.before)
        shared = self._shared(live, targets, fact.house)
        if shared:
            them = "Both" if len(live) == 2 else "All of these"
            return sentence(f"{place}. {them} are in {shared}, so {gone}")
        return sentence(f"{place}. Wherever it stands, it sees {speech.names(targets)}: {gone}")

    def _shared(self, live: Sequence[int], gone: Sequence[int], own: int) -> str:
        """Another house that contains both the places and the targets, if there is one."""
        everything = {*live, *gone}
        for number, group in enumerate(self.facts.groups):
            if number != own and everything <= set(group.variables):
                return self.speech.house(group)
        return ""

    def _rule(self, found: Found) -> str:
        number = found.facts[0]
        said = self.clauses.rule(self.facts.facts[number], found.before)
        given = self.clauses.given(number, found.before, found.removed)
        gone = self.speech.conclusion(found.before, found.removed)
        if given:
            return f"{sentence(said)} {sentence(f'since {given}, {gone}')}"
        return sentence(f"{said}, so {_as_it(gone, said)}")

    def _needs(self, found: Found) -> str:
        """A rule that needs digits whose places in it are all seen by the removed candidates."""
        speech = self.speech
        fact = self.facts.facts[found.facts[0]]
        said, called = sentence(self.clauses.rule(fact, found.before)), speech.called(fact.origin)
        it = "It" if said.lower().startswith(called.lower()) else sentence(called)[:-1]
        values = sorted({self.facts.value_of(target) for target in bits(found.removed)})
        gone = speech.removals(found.before, found.removed)
        if len(values) > 1:
            told = f"{said} {it} needs {speech.digits(values, 'and')}"
            return f"{told}, and {self._seers(found)} all their places. So {gone}."
        digit = values[0] - self.facts.structure.offset
        live = [v for v in fact.scope if self.facts.domain(found.before, v) >> digit & 1]
        places, targets = speech.names(live, "or"), speech.owners(found.removed)
        see = "sees" if len(targets) == 1 else "see"
        them = "it" if len(live) == 1 else "both" if len(live) == 2 else "all of these"
        told = f"{said} {it} needs a {speech.digit(values[0])} in {places}"
        return f"{told}, and {speech.names(targets)} {see} {them}. So {gone}."

    def _seers(self, found: Found) -> str:
        """The cells that see all places of digits, if they are the same for all digits."""
        speech, cells = self.speech, self.speech.owners(found.removed)
        if len({speech.values(found.removed, cell) for cell in cells}) > 1:
            return "there are cells that see"
        return f"{speech.names(cells)} {'sees' if len(cells) == 1 else 'see'}"

    def _broken_off(self, found: Found) -> str:
        """A contradiction that a single fact shows."""
        number, fact = found.facts[0], self.facts.facts[found.facts[0]]
        conflict = self.clauses.conflict(number, found.before)
        if fact.kind == "cell":
            return sentence(self._given_twice(fact, found) or conflict)
        if fact.kind == "place":
            return sentence(conflict)
        said = self.clauses.rule(fact, found.before)
        given = self.clauses.given(number, found.before, 0)
        return f"{sentence(said)} {sentence(f'since {given}, {conflict}' if given else conflict)}"

    def _given_twice(self, fact: Fact, found: Found) -> str:
        """A statement that a given sees another cell with the same digit, if so."""
        speech, facts = self.speech, self.facts
        cell = speech.variables[fact.variable]
        digit = self.puzzle.givens.get(cell) if isinstance(cell, Cell) else None
        if digit is None:
            return ""
        for other in facts.sees[fact.variable]:
            if speech.values(found.placed_before, other) == (digit,):
                digits = speech.digit(digit)
                return f"{speech.name(other)} and {cell} are both {digits}, but they must differ"
        return ""

    # Covers.

    def _cover(self, found: Found) -> str:
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
        digits = speech.digits(values, "and")
        told = f"{speech.names(cells)} can only be {digits}, in some order"
        place = f"in {house}, " if house else ""
        gone = speech.removals(found.before, found.removed)
        return sentence(f"{place}{told}. They use up these digits, so {gone}")

    def _live(self, found: Found, parts: Sequence[Fact]) -> list[int]:
        live = 0
        for part in parts:
            live |= part.mask & found.before
        return self.speech.owners(live)

    def _hidden(self, found: Found, parts: Sequence[Fact]) -> str:
        speech, offset = self.speech, self.facts.structure.offset
        digits = speech.digits((offset + part.value for part in parts), "and")
        told = f"in {speech.place_of(parts[0])}, {digits} can only stand in "
        told += speech.names(self._live(found, parts))
        gone = speech.conclusion(found.before, found.removed)
        return sentence(f"{told}. These cells hold nothing else, so {gone}")

    def _fish(self, found: Found, parts: Sequence[Fact]) -> str:
        speech = self.speech
        digit = speech.digit(self.facts.structure.offset + parts[0].value)
        gone = speech.removals(found.before, found.removed)
        kind, covers = self._covering(found, parts)
        if not covers:
            told = "; ".join(self.clauses.place(part, found.before) for part in parts)
            return sentence(f"{told}. So {gone}")
        count = NUMBERS.get(len(parts), str(len(parts)))
        own = together([speech.place_of(part) for part in parts])
        told = f"in {own}, {digit} can only stand in {together(covers)}"
        taken = f"Between them they take the {digit} of all {count} {kind}"
        if len(parts) == 2:
            taken = f"So they take the {digit} of both {kind}"
        return sentence(f"{told}. {taken}, and {gone}")

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

    # Larger steps.

    def _what_if(self, found: Found) -> str:
        links = self.trace(found)
        if not links:
            return self._listed(found)
        is_rule = self.facts.facts[found.facts[0]].kind not in ("cell", "place")
        alone = len(found.facts) == 1 and len(links) == 2 and is_rule
        told = self._seen_rule(found) if alone else self.chains.run(links)
        say = self.speech.conclusion if found.supposed else self.speech.removals
        gone = say(found.before, found.removed)
        return f"{told} So {gone}{_each(found)}."

    def _seen_rule(self, found: Found) -> str:
        """A rule that fails if a cell that sees its cells has a digit."""
        speech, target = self.speech, next(bits(found.removed))
        fact = self.facts.facts[found.facts[0]]
        lost = self.facts.links[target] & found.before & fact.mask
        others = [v for v in speech.owners(lost) if v != self.facts.owner[target]]
        value = speech.digit(self.facts.value_of(target))
        supposed, broken = self.chains.supposed(target), self._broken(found)
        lose = f"{speech.names(others)} cannot be {value}, and " if others else ""
        return f"{sentence(self.clauses.rule(fact, found.before))} {supposed}. Then {lose}{broken}."

    def _broken(self, found: Found) -> str:
        return self.clauses.conflict(found.facts[0], found.before)

    def _cases(self, found: Found) -> str:
        """What several facts imply together, shown by the cases of one candidate."""
        if not found.cases and found.stage == "nested":
            return self._listed(found)
        facts = [self.facts.facts[number] for number in found.facts]
        rules = together(self._whole(fact) for fact in facts)
        both = " together" if len(set(found.facts)) > 1 else ""
        told = self.branches.told(found)
        gone = self.speech.conclusion(found.before, found.removed)
        return f"{sentence(f'look at {rules}{both}')} {told} So {gone}{_each(found)}."

    def _whole(self, fact: Fact) -> str:
        """A fact that is considered as a whole: a house, a rule or a cell."""
        if fact.kind == "cell":
            return self.speech.name(fact.variable)
        is_place = fact.kind == "place"
        return self.speech.place_of(fact) if is_place else self.speech.called(fact.origin)

    def _listed(self, found: Found) -> str:
        """A step without an explanation: its facts, and what they imply together."""
        texts = [reason.text for reason in self.reasons(found)]
        more = f"; and {len(texts) - MOST_LISTED} more" if len(texts) > MOST_LISTED else ""
        known = "Case by case" if found.stage == "nested" else "No short reason is known"
        gone = self.speech.conclusion(found.before, found.removed) or "this cannot be"
        listed = "; ".join(texts[:MOST_LISTED]) + more
        count = "one fact" if len(texts) == 1 else f"{len(texts)} facts"
        return f"{known}: {gone}. This follows from {count} together: {listed}."


def _each(found: Found) -> str:
    """A note that the other candidates follow in the same way as the first; empty for just one."""
    first = found.supposed or found.removed & -found.removed
    return ", each in the same way" if found.removed & ~first else ""


def _as_it(conclusion: str, said: str) -> str:
    """A conclusion about the cell that was just mentioned: "it cannot be 5"."""
    cell, _, rest = conclusion.partition(" ")
    alone = said.startswith(f"{cell} ") and ";" not in conclusion and " and r" not in conclusion
    return f"it {rest}" if alone and rest.startswith(("can", "must", "is")) else conclusion
