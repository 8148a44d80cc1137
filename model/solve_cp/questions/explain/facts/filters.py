"""What constraints remove from the domains of their variables, using their own propagators."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from solve_cp.engines.search.propagators.program import propagators_for
from solve_cp.engines.search.propagators.store import Propagator, Store
from solve_cp.language.constraints import Clause, Constraint, Count, Relation
from solve_cp.language.model import Structure
from solve_cp.questions.explain.facts.bits import bits

MOST_REMEMBERED = 20_000

SIMPLE = (Clause, Count, Relation)
"""Constraints whose propagators find everything that testing values would find."""

MOST_TRIED = 400
"""The maximum number of choices made to find out which values of a rule remain."""


class Scratch:
    """The part of a store that a propagator needs: domains, and a way to narrow them."""

    def __init__(self, domains: Sequence[int]) -> None:
        self.domains = list(domains)

    def narrow(self, variable: int, mask: int) -> bool:
        """Keep only the values in the mask; False if none are left."""
        left = self.domains[variable] = self.domains[variable] & mask
        return left != 0


class Filter:
    """Applies constraints to the domains of their scope alone, and caches every result."""

    def __init__(
        self,
        constraints: Iterable[Constraint],
        structure: Structure,
        scratch: Scratch,
        sees: Sequence[Sequence[int]],
    ) -> None:
        constraints = tuple(constraints)
        found = (structure.index[v] for c in constraints for v in c.variables())
        self.scope = tuple(dict.fromkeys(found))
        self._propagators: list[Propagator] = [
            propagator for c in constraints for propagator in propagators_for(c, structure)
        ]
        self._scratch = scratch
        self._seen = [
            [other for other, peer in enumerate(self.scope) if peer in set(sees[variable])]
            for variable in self.scope
        ]
        self.full = tuple(structure.domains[variable] for variable in self.scope)
        self._simple = len(constraints) == 1 and isinstance(constraints[0], SIMPLE)
        self._known: dict[tuple[int, ...], tuple[int, ...] | None] = {}
        self._exact: dict[tuple[int, ...], tuple[int, ...] | None] = {}

    def needs(self, domains: tuple[int, ...], value: int) -> bool:
        """Whether every assignment within these domains contains the value with this index."""
        return self.exactly_left(tuple(domain & ~(1 << value) for domain in domains)) is None

    def left(self, domains: tuple[int, ...]) -> tuple[int, ...] | None:
        """The domains of the scope after filtering; None if the constraints cannot hold."""
        known = self._known
        if domains in known:
            return known[domains]
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        result = known[domains] = self._work(domains) if all(domains) else None
        return result

    def exactly_left(self, domains: tuple[int, ...]) -> tuple[int, ...] | None:
        """The domains after removing each value that occurs in no assignment of the scope.

        Cells that see each other differ in an assignment. A value stays if the search for an
        assignment takes too long.
        """
        if self._simple:
            return self.left(domains)
        if domains in self._exact:
            return self._exact[domains]
        if len(self._exact) >= MOST_REMEMBERED:
            self._exact.clear()
        result = self._exact[domains] = self._supported(domains)
        return result

    def _supported(self, domains: tuple[int, ...]) -> tuple[int, ...] | None:
        """Search for an assignment with each value; an assignment shows that its values stay."""
        first = self._settled(domains)
        if first is None:
            return None
        left, seen = list(first), [0] * len(first)
        budget = [MOST_TRIED]
        for place, domain in enumerate(first):
            for index in bits(domain):
                if seen[place] >> index & 1:
                    continue
                trial = (*left[:place], 1 << index, *left[place + 1 :])
                filling = self._filling(trial, budget)
                if filling:
                    seen = [known | own for known, own in zip(seen, filling, strict=True)]
                elif filling is None:
                    left[place] &= ~(1 << index)
                else:
                    return self._settled(tuple(left))
        return tuple(left) if all(left) else None

    def _filling(
        self, domains: tuple[int, ...], budget: list[int]
    ) -> tuple[int, ...] | tuple[()] | None:
        """An assignment within these domains; None if there is none, () if the budget runs out."""
        budget[0] -= 1
        left = self._settled(domains)
        if left is None:
            return None
        place = min(
            (n for n, domain in enumerate(left) if domain & (domain - 1)),
            key=lambda n: left[n].bit_count(),
            default=-1,
        )
        if place < 0:
            return left
        for index in bits(left[place]):
            if budget[0] <= 0:
                return ()
            found = self._filling((*left[:place], 1 << index, *left[place + 1 :]), budget)
            if found is not None:
                return found
        return None

    def _settled(self, domains: tuple[int, ...]) -> tuple[int, ...] | None:
        """The domains after removing fixed values from the cells that see them."""
        before: tuple[int, ...] | None = None
        now: tuple[int, ...] | None = domains
        while now is not None and now != before:
            before, now = now, self.left(self._apart(now))
        return now

    def _apart(self, domains: tuple[int, ...]) -> tuple[int, ...]:
        """The domains without the values that are fixed in variables they see."""
        left = list(domains)
        for place, domain in enumerate(domains):
            if domain & (domain - 1) == 0:
                for other in self._seen[place]:
                    left[other] &= ~domain
        return tuple(left)

    def _work(self, domains: tuple[int, ...]) -> tuple[int, ...] | None:
        scratch = self._scratch
        held = scratch.domains
        for variable, domain in zip(self.scope, domains, strict=True):
            held[variable] = domain
        try:
            return self._settle()
        finally:
            for variable, domain in zip(self.scope, self.full, strict=True):
                held[variable] = domain

    def _settle(self) -> tuple[int, ...] | None:
        """Run the propagators until nothing changes."""
        held = self._scratch.domains
        store = cast(Store, self._scratch)
        before: tuple[int, ...] | None = None
        now = tuple(held[variable] for variable in self.scope)
        while now != before:
            for propagator in self._propagators:
                if not propagator.filter(store):
                    return None
            before, now = now, tuple(held[variable] for variable in self.scope)
        return now
