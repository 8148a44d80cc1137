"""Propagator of AnyOf: constructive disjunction."""

from __future__ import annotations

from collections.abc import Sequence

from solve_cp.engines.search.propagators.store import Program, Store


class AnyOfFilter:
    """Propagates each alternative on a copy; one with a conflict cannot hold."""

    slow = True

    def __init__(self, variables: tuple[int, ...], alternatives: Sequence[Program]) -> None:
        self.variables, self.alternatives = variables, tuple(alternatives)

    def filter(self, store: Store) -> bool:
        """Narrow each variable to the values that some alternative leaves."""
        before = store.domains
        left = dict.fromkeys(self.variables, 0)
        possible = False
        for program in self.alternatives:
            trial = Store(program, before.copy())
            if trial.start():
                possible = True
                for variable in self.variables:
                    left[variable] |= trial.domains[variable]
                if all(left[variable] == before[variable] for variable in self.variables):
                    return True  # nothing more can be removed
        return possible and all(store.narrow(v, mask) for v, mask in left.items())
