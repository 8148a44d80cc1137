"""The chain of a what-if in words, link by link; and the cases of a reason that has several."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

from solve_cp.questions.explain.finding.bits import bits, number_of
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.trace import Event, chain
from solve_cp.questions.explain.telling.cases import Case, cases
from solve_cp.questions.explain.telling.clauses import Clauses
from solve_cp.questions.explain.telling.step import Link

TRIED = 8
"""Of so many candidates that go, the one with the fewest cases is told."""

MOST_TOLD = 4
"""More cases than this are counted instead of told."""


class Chains:
    """How what-ifs are told."""

    def __init__(self, clauses: Clauses) -> None:
        self.clauses, self.speech, self.facts = clauses, clauses.speech, clauses.facts

    def links(self, found: Found) -> tuple[Link, ...]:
        """The chain of a what-if, or the cases, for one candidate that goes; else nothing."""
        if found.stage == "cases":
            tree = self._fewest(found)
            return tuple(self._case(case) for case in tree)
        if found.stage != "what-if":
            return ()
        target = next(bits(found.removed))
        events = chain(self.facts, found.before, target, found.facts) or []
        return tuple(self._link(event, events, found) for event in events)

    def run(self, links: Sequence[Link]) -> str:
        """The links as sentences: what is supposed, what follows, what breaks."""
        first, *middle, last = self._texts(links)
        if not middle:
            return f"{first}. Then {last}."
        told = ", so ".join(middle[:3])
        told += "".join(f", then {text}" for text in middle[3:])
        return f"{first}. Then {told}, and {last}."

    # Cases.

    def _fewest(self, found: Found) -> list[Case]:
        """The cases of the candidate that has the fewest; nothing where all have too many."""
        targets = islice(bits(found.removed), TRIED)
        trees = (cases(self.facts, found.before, target, found.facts) for target in targets)
        return min((tree for tree in trees if tree), key=len, default=[])

    def _case(self, case: Case) -> Link:
        """A case: what is supposed, and where it ends what cannot be then."""
        variable = self.facts.owner[case.candidate]
        mask = 1 << case.candidate
        text = self.speech.can_be(variable, mask)
        after = (case.after,) if case.after >= 0 else ()
        if case.fact is not None:
            text = f"if {text}, {self.clauses.conflict(case.fact, case.left)}"
        elif after:
            text = f"if {text}"
        else:
            text = self._supposed(case.candidate)
        kind = "case" if case.fact is None else "conflict"
        return Link(kind, text, self.speech.candidates(mask), after)

    def cases(self, links: Sequence[Link], target: int) -> str:
        """The cases as sentences; where they are many, how many there are."""
        first = self._supposed(target) if not links else links[0].text
        if not links:
            return f"{first}. Then there are very many cases, and none of them works out."
        ends = [link for link in links if link.kind == "conflict"]
        if len(links) == 1:
            return f"{first.replace('if ', 'Suppose ', 1)}."
        if len(ends) <= MOST_TOLD and len(ends) == len(links) - 1:
            told = "; ".join(link.text for link in ends)
            return f"{first}. Then {told}."
        return f"{first}. Then there are {len(ends)} cases, and none of them works out."

    def _supposed(self, target: int) -> str:
        told = self.speech.can_be(self.facts.owner[target], 1 << target)
        return f"Suppose {told.replace(' is ', ' were ', 1)}"

    def _texts(self, links: Sequence[Link]) -> list[str]:
        """The texts of the links, without what was just said: "can only be 5", then "is 5"."""
        texts: list[str] = []
        for link in links:
            cell, _, rest = link.text.partition(" is ")
            said = link.kind == "true" and texts and cell in texts[-1]
            if not (said and re.search(rf"can only be {re.escape(rest)}(\W|$)", texts[-1])):
                texts.append(link.text)
        return texts

    def _link(self, event: Event, events: Sequence[Event], found: Found) -> Link:
        digits = self.speech.candidates(event.candidates)
        return Link(event.kind, self._event(event, events, found), digits, event.sources)

    def _event(self, event: Event, events: Sequence[Event], found: Found) -> str:
        speech = self.speech
        if event.kind == "assumed":
            return self._supposed(number_of(event.candidates))
        before = found.before & ~self._gone(events, event, found.before)
        if event.kind == "conflict":
            return self.clauses.conflict(event.fact, before)
        if event.kind == "gone":
            called = speech.called(self.facts.facts[event.fact].origin)
            return f"by {called}, {speech.conclusion(before, event.candidates)}"
        return self._forced(event)

    def _forced(self, event: Event) -> str:
        fact = self.facts.facts[event.fact]
        variable = self.facts.owner[number_of(event.candidates)]
        told = self.speech.can_be(variable, event.candidates)
        if fact.kind == "place":
            return f"{told} (the last place in {self.speech.place_of(fact)})"
        return told

    def _gone(self, events: Sequence[Event], until: Event, before: int) -> int:
        """The candidates that are gone when an event happens."""
        gone = 0
        for event in events:
            if event is until:
                break
            if event.kind in ("assumed", "true"):
                gone |= self.facts.links[number_of(event.candidates)] & before
            else:
                gone |= event.candidates
        return gone
