"""Rebuilds the chain of a what-if from its facts: what follows from what, to the contradiction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Literal

from solve_cp.questions.explain.facts.bits import bits, is_single
from solve_cp.questions.explain.facts.facts import Facts


@dataclass(frozen=True)
class Event:
    """Candidates that are assumed, become true or are removed; with the fact and earlier events.

    `needs` are the removed candidates on which the event rests.
    """

    kind: Literal["assumed", "true", "gone", "conflict"]
    candidates: int
    fact: int
    sources: tuple[int, ...]
    needs: int = 0

    def resting(self, needs: int) -> Event:
        """The event; a rule's removals only as far as something rests on them."""
        useful = self.candidates & needs
        return replace(self, candidates=useful) if self.kind == "gone" and useful else self


def chain(facts: Facts, before: int, supposed: int, reason: Sequence[int]) -> list[Event] | None:
    """The events from the assumption to a contradiction; None if the facts lead to none.

    The assumption is one candidate, or several candidates of one variable.
    """
    replay = Replay(facts, before, reason)
    return _needed(replay.events) if replay.suppose(supposed) else None


class Replay:
    """Replays a what-if with only the facts of a reason, one event at a time."""

    def __init__(self, facts: Facts, before: int, reason: Sequence[int]) -> None:
        self.facts, self.before, self.current = facts, before, before
        self.truths = [n for n in reason if facts.facts[n].kind in ("cell", "place")]
        self.rules = [n for n in reason if facts.facts[n].kind not in ("cell", "place")]
        self.events: list[Event] = []
        self.by: dict[int, int] = {}
        self.true: set[int] = set()

    def copy(self) -> Replay:
        """Another replay that goes on from here."""
        other = copy(self)
        other.events, other.by, other.true = [*self.events], {**self.by}, {*self.true}
        return other

    def suppose(self, supposed: int) -> bool:
        """Assume candidates of one variable and follow them; whether that fails."""
        assumed, candidate = Event("assumed", supposed, -1, ()), supposed.bit_length() - 1
        if is_single(supposed):
            self._set(assumed, candidate)
        else:
            column = self.facts.fact_masks[self.facts.owner[candidate]]
            self._add(assumed, column & ~supposed)
        while not self._ended():
            if not (self._one_truth() or self._one_rule()):
                return False
        return True

    def behind(self, gone: int) -> set[int]:
        """The numbers of the events on which removed candidates rest."""
        needed: set[int] = set()
        waiting = list(self._sources(gone))
        while waiting:
            number = waiting.pop()
            if number not in needed:
                needed.add(number)
                waiting += self.events[number].sources
        return needed

    def _ended(self) -> bool:
        return self.events[-1].kind == "conflict"

    def _add(self, event: Event, gone: int) -> None:
        """Add an event, and record it as the one that removes its candidates."""
        self.events.append(event)
        for candidate in bits(gone & self.current):
            self.by[candidate] = len(self.events) - 1
        self.current &= ~gone

    def _set(self, event: Event, candidate: int) -> None:
        self.true.add(candidate)
        self._add(event, self.facts.links[candidate])

    def _sources(self, gone: int) -> tuple[int, ...]:
        return tuple(sorted({self.by[i] for i in bits(gone) if i in self.by}))

    def _one_truth(self) -> bool:
        """Use the first fact with at most one candidate left."""
        for number in self.truths:
            mask = self.facts.fact_masks[number]
            left = mask & self.current
            if left & (left - 1):
                continue
            needs = mask & self.before & ~left
            sources = self._sources(needs)
            if not left:
                self.events.append(Event("conflict", 0, number, sources, needs))
                return True
            candidate = left.bit_length() - 1
            if candidate not in self.true:
                self._set(Event("true", left, number, sources, needs), candidate)
                return True
        return False

    def _one_rule(self) -> bool:
        """Use the first rule that removes something."""
        for number in self.rules:
            scope = self.facts.facts[number].scope
            dead = self.facts.dead(number, self.facts.domains(self.current, scope))
            if dead == 0:
                continue
            needs = self._rule_needs(number, scope, dead)
            sources = self._sources(needs)
            if dead is None:
                self.events.append(Event("conflict", 0, number, sources, needs))
                return True
            self._add(Event("gone", dead, number, sources, needs), dead)
            self._settle(scope)
            return True
        return False

    def _rule_needs(self, number: int, scope: Sequence[int], dead: int | None) -> int:
        """The removed candidates that the rule needs, found by leaving out each variable's."""
        facts = self.facts
        first = facts.domains(self.before, scope)
        used = list(facts.domains(self.current, scope))
        for place, now in enumerate(used):
            if now != first[place]:
                used[place] = first[place]
                without = facts.dead(number, tuple(used))
                enough = without is None or (dead is not None and not dead & ~without)
                if not enough:
                    used[place] = now
        gone = 0
        for variable, domain, whole in zip(scope, used, first, strict=True):
            gone |= (whole & ~domain) << facts.base[variable]
        return gone

    def _settle(self, scope: Iterable[int]) -> None:
        """Set the variables for which a rule leaves only one value."""
        facts = self.facts
        for variable in scope:
            domain = facts.domain(self.current, variable)
            candidate = facts.base[variable] + domain.bit_length() - 1
            if is_single(domain) and candidate not in self.true:
                needs = facts.fact_masks[variable] & self.before & ~(1 << candidate)
                sources = self._sources(needs)
                if sources:
                    self._set(Event("true", 1 << candidate, variable, sources, needs), candidate)


def _needed(events: Sequence[Event]) -> list[Event]:
    """The events that the last one needs, with sources renumbered to match."""
    needed = {len(events) - 1, 0}
    for number in range(len(events) - 1, -1, -1):
        if number in needed:
            needed.update(events[number].sources)
    kept = sorted(needed)
    places = {number: place for place, number in enumerate(kept)}
    needs = 0
    for number in kept:
        needs |= events[number].needs
    told = [events[number].resting(needs) for number in kept]
    return [replace(e, sources=tuple(places[s] for s in e.sources)) for e in told]
