"""The length of a what-if, counted in statements: this is true, that is false."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solve_cp.questions.explain.facts.bits import bits, number_of
from solve_cp.questions.explain.facts.facts import Facts
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.trace import Event, chain


def statements(facts: Facts, found: Found) -> int:
    """The number of statements up to a candidate that is both true and false; 0 if none."""
    events = chain(facts, found.before, 1 << number_of(found.removed), found.facts)
    if events is None or events[-1].kind != "conflict":
        return 0
    tale = _Tale(facts, found.before, events)
    gone = dict(tale.gone_by(facts.fact_masks[events[-1].fact] & found.before))
    last = max(gone, key=lambda candidate: gone[candidate])
    off = tale.before(gone[last]) | {~last}
    on = {last}
    for candidate, event in gone.items():
        if candidate != last:
            on |= {~candidate} | tale.before(event)
    return len(on) + len(off)


class _Tale:
    """The events of a what-if and what each needs: true candidates, false ones as `~candidate`."""

    def __init__(self, facts: Facts, before: int, events: Sequence[Event]) -> None:
        self.facts, self.live, self.events = facts, before, events
        self._known: dict[int, set[int]] = {}

    def gone_by(self, mask: int) -> Iterator[tuple[int, int]]:
        """The first event that removes each of the candidates."""
        links = self.facts.links
        for candidate in bits(mask):
            for number, event in enumerate(self.events):
                if event.candidates and links[number_of(event.candidates)] >> candidate & 1:
                    yield candidate, number
                    break

    def before(self, number: int) -> set[int]:
        """The statements that an event makes and needs."""
        if number in self._known:
            return self._known[number]
        event = self.events[number]
        candidate = number_of(event.candidates)
        needed = {candidate}
        if event.kind == "true":
            others = self.facts.fact_masks[event.fact] & self.live & ~event.candidates
            for other, earlier in self.gone_by(others):
                if earlier < number:
                    needed |= {~other} | self.before(earlier)
        self._known[number] = needed
        return needed
