"""Rebuilds the chain of a what-if from its facts: what follows from what, to the contradiction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from solve_cp.questions.explain.facts.bits import bits, is_single
from solve_cp.questions.explain.facts.facts import Facts


@dataclass(frozen=True)
class Event:
    """Candidates that are assumed, become true or are removed; with the fact and earlier events."""

    kind: Literal["assumed", "true", "gone", "conflict"]
    candidates: int
    fact: int
    sources: tuple[int, ...]


def chain(facts: Facts, before: int, supposed: int, reason: Sequence[int]) -> list[Event] | None:
    """The events from the assumption to a contradiction; None if the facts lead to none.

    The assumption is one candidate, or several candidates of one variable.
    """
    return _Replay(facts, before, reason).run(supposed)


class _Replay:
    """Replays a what-if with only the facts of a reason, one event at a time."""

    def __init__(self, facts: Facts, before: int, reason: Sequence[int]) -> None:
        self.facts, self.before, self.current = facts, before, before
        self.truths = [n for n in reason if facts.facts[n].kind in ("cell", "place")]
        self.rules = [n for n in reason if facts.facts[n].kind not in ("cell", "place")]
        self.events: list[Event] = []
        self.by: dict[int, int] = {}
        self.true: set[int] = set()

    def run(self, supposed: int) -> list[Event] | None:
        assumed, candidate = Event("assumed", supposed, -1, ()), supposed.bit_length() - 1
        if is_single(supposed):
            self._set(assumed, candidate)
        else:
            column = self.facts.fact_masks[self.facts.owner[candidate]]
            self._add(assumed, column & ~supposed)
        while not self._ended():
            if not (self._one_truth() or self._one_rule()):
                return None
        return _needed(self.events)

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
            sources = self._sources(mask & self.before & ~left)
            if not left:
                self.events.append(Event("conflict", 0, number, sources))
                return True
            candidate = left.bit_length() - 1
            if candidate not in self.true:
                self._set(Event("true", left, number, sources), candidate)
                return True
        return False

    def _one_rule(self) -> bool:
        """Use the first rule that removes something."""
        for number in self.rules:
            scope = self.facts.facts[number].scope
            dead = self.facts.dead(number, self.facts.domains(self.current, scope))
            if dead == 0:
                continue
            sources = self._rule_sources(number, scope, dead)
            if dead is None:
                self.events.append(Event("conflict", 0, number, sources))
                return True
            self._add(Event("gone", dead, number, sources), dead)
            self._settle(scope)
            return True
        return False

    def _rule_sources(self, number: int, scope: Sequence[int], dead: int | None) -> tuple[int, ...]:
        """The events whose removals the rule needs, found by leaving out each variable's."""
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
        return self._sources(gone)

    def _settle(self, scope: Iterable[int]) -> None:
        """Set the variables for which a rule leaves only one value."""
        facts = self.facts
        for variable in scope:
            domain = facts.domain(self.current, variable)
            candidate = facts.base[variable] + domain.bit_length() - 1
            if is_single(domain) and candidate not in self.true:
                mask = facts.fact_masks[variable]
                sources = self._sources(mask & self.before & ~(1 << candidate))
                if sources:
                    self._set(Event("true", 1 << candidate, variable, sources), candidate)


def _needed(events: Sequence[Event]) -> list[Event]:
    """The events that the last one needs, with sources renumbered to match."""
    needed = {len(events) - 1, 0}
    for number in range(len(events) - 1, -1, -1):
        if number in needed:
            needed.update(events[number].sources)
    kept = sorted(needed)
    places = {number: place for place, number in enumerate(kept)}
    return [
        replace(events[number], sources=tuple(places[s] for s in events[number].sources))
        for number in kept
    ]
