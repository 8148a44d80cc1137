"""The chain of a what-if in words, link by link."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from solve_cp.questions.explain.facts.bits import bits, is_single, number_of
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.trace import Event, chain
from solve_cp.questions.explain.telling.clauses import Clauses
from solve_cp.questions.explain.telling.speech import sentence
from solve_cp.questions.explain.telling.step import Link

LINKS = 3
"""The number of links of a chain in one sentence."""


SUPPOSED = {
    "is": "were",
    "are": "were",
    "counts as": "counted as",
    "holds": "held",
    "adds": "added",
}
"""Verbs in statements, and as they are supposed."""


class Chains:
    """Describes what-ifs."""

    def __init__(self, clauses: Clauses) -> None:
        self.clauses, self.speech, self.facts = clauses, clauses.speech, clauses.facts
        self.outcomes = clauses.outcomes

    def links(self, found: Found) -> tuple[Link, ...]:
        """The chain of a what-if for one removed candidate."""
        supposed = found.supposed or 1 << next(bits(found.removed))
        events = chain(self.facts, found.before, supposed, found.facts) or []
        return tuple(self._link(event, events[:n], found) for n, event in enumerate(events))

    def run(self, links: Sequence[Link]) -> str:
        """The links as sentences: the assumption, what follows, what fails."""
        first, *middle, last = self._texts(links)
        *before, ending = in_parts(middle) or [""]
        told = [first, *(f"Then {part}" for part in before)]
        told.append(f"Then {ending}, but then {last}" if ending else f"Then {last}")
        return ". ".join(told) + "."

    def points(self, links: Sequence[Link]) -> list[str]:
        """The links after the assumption, each as a sentence."""
        _, *middle, last = self._texts(links)
        return [*(sentence(text) for text in middle), sentence(f"but then {last}")]

    def supposed(self, target: int) -> str:
        """The assumption in words: "Suppose r1c1 were 5"."""
        told = self.speech.can_be(self.facts.owner[target], 1 << target)
        for now, then in SUPPOSED.items():
            if f" {now} " in told:
                return f"Suppose {told.replace(f' {now} ', f' {then} ', 1)}"
        return f"Suppose {told}"

    def assumed(self, candidates: int, before: int) -> str:
        """The first link, which assumes one candidate or several: "Suppose r1c1 were even"."""
        target = number_of(candidates)
        if is_single(candidates):
            return self.supposed(target)
        variable = self.facts.owner[target]
        some = self.speech.some(variable, candidates, before)
        return f"Suppose {self.speech.name(variable)} were {some}"

    def _texts(self, links: Sequence[Link]) -> list[str]:
        return without_repeats((link.kind, link.text) for link in links)

    def _link(self, event: Event, earlier: Sequence[Event], found: Found) -> Link:
        digits = self.speech.candidates(event.candidates)
        return Link(event.kind, self.event(event, earlier, found.before), digits, event.sources)

    def event(self, event: Event, earlier: Sequence[Event], first: int) -> str:
        """An event as a clause, given the earlier ones and the candidates before all of them."""
        if event.kind == "assumed":
            return self.assumed(event.candidates, first)
        before = first & ~self._gone(earlier, first)
        if event.kind == "conflict":
            return self.clauses.conflict(event.fact, before)
        if event.kind == "gone":
            by = self.clauses.because(self.facts.facts[event.fact])
            return f"{self.outcomes.conclusion(before, event.candidates)} ({by})"
        return self._forced(event)

    def _forced(self, event: Event) -> str:
        fact = self.facts.facts[event.fact]
        variable = self.facts.owner[number_of(event.candidates)]
        told = self.speech.can_be(variable, event.candidates)
        if fact.kind == "place" and variable < self.facts.cells:
            return f"{told} (the last place in {self.speech.place_of(fact)})"
        return told

    def _gone(self, events: Sequence[Event], before: int) -> int:
        """The candidates that events remove."""
        gone = 0
        for event in events:
            if event.kind == "assumed" and not is_single(event.candidates):
                own = self.facts.owner[number_of(event.candidates)]
                gone |= self.facts.fact_masks[own] & before & ~event.candidates
            elif event.kind in ("assumed", "true"):
                gone |= self.facts.links[number_of(event.candidates)] & before
            else:
                gone |= event.candidates
        return gone


def in_parts(links: Sequence[str]) -> list[str]:
    """Links joined to parts that are not too long for a sentence."""
    return [", so ".join(links[i : i + LINKS]) for i in range(0, len(links), LINKS)]


def without_repeats(links: Iterable[tuple[str, str]]) -> list[str]:
    """The texts of links by kind, without repeating what was said: "must be 5", then "is 5"."""
    texts: list[str] = []
    for kind, text in links:
        cell, _, rest = text.partition(" is ")
        must = rf"\b{re.escape(cell)}\b(, r\d+c\d+|,? and r\d+c\d+)* must be {re.escape(rest)}\b"
        if not (kind == "true" and any(re.search(must, said) for said in texts)):
            texts.append(text)
    return texts
