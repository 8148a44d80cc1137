"""What some constraints take from the domains of their variables, by their own propagators."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import cast

from solve_cp.engines.search.propagators.program import propagators_for
from solve_cp.engines.search.propagators.store import Propagator, Store
from solve_cp.language.constraints import Constraint
from solve_cp.language.model import Structure
from solve_cp.questions.explain.facts.bits import bits

MOST_REMEMBERED = 20_000


class Scratch:
    """What a propagator needs of a store: domains, and a way to narrow them."""

    def __init__(self, domains: Sequence[int]) -> None:
        self.domains = list(domains)

    def narrow(self, variable: int, mask: int) -> bool:
        """Keep the values of the mask only; False if none is left."""
        left = self.domains[variable] = self.domains[variable] & mask
        return left != 0


class Filter:
    """Constraints at work on the domains of their scope alone; every answer is remembered."""

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
        self._full = tuple(structure.domains[variable] for variable in self.scope)
        self._known: dict[tuple[int, ...], tuple[int, ...] | None] = {}
        self._exact: dict[tuple[int, ...], tuple[int, ...] | None] = {}

    def left(self, domains: tuple[int, ...]) -> tuple[int, ...] | None:
        """What is left of these domains of the scope; None if the constraints cannot hold."""
        known = self._known
        if domains in known:
            return known[domains]
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        result = known[domains] = self._work(domains) if all(domains) else None
        return result

    def exactly_left(self, domains: tuple[int, ...]) -> tuple[int, ...] | None:
        """What is left when each value that leads to a dead end by itself goes too."""
        if domains in self._exact:
            return self._exact[domains]
        if len(self._exact) >= MOST_REMEMBERED:
            self._exact.clear()
        result = self._exact[domains] = self._shaved(domains)
        return result

    def _shaved(self, domains: tuple[int, ...]) -> tuple[int, ...] | None:
        """Try each value; begin again when one goes."""
        left = self.left(domains)
        while left is not None:
            for place, domain in enumerate(left):
                dead = sum(1 << i for i in bits(domain) if not self._holds(left, place, i))
                if dead:
                    break
            else:
                return left
            narrower = (*left[:place], domain & ~dead, *left[place + 1 :])
            left = self.left(narrower)
        return None

    def _holds(self, domains: tuple[int, ...], place: int, index: int) -> bool:
        """Whether a value of a variable leads to no dead end, with what its cell sees."""
        if domains[place] == 1 << index:
            return True
        trial: tuple[int, ...] | None = (*domains[:place], 1 << index, *domains[place + 1 :])
        before = None
        while trial is not None and trial != before:
            before, trial = trial, self.left(self._apart(trial))
        return trial is not None

    def _apart(self, domains: tuple[int, ...]) -> tuple[int, ...]:
        """The domains without the values that stand in variables they see."""
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
            for variable, domain in zip(self.scope, self._full, strict=True):
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
