"""Propagator of AnyOf: what all alternatives that can still hold have in common."""

from __future__ import annotations

from collections.abc import Sequence

from solve_cp.engines.search.propagators.store import Program, Store


class AnyOfFilter:
    """Each alternative is propagated on a copy; one that meets a conflict cannot hold."""

    slow = True

    def __init__(self, variables: tuple[int, ...], alternatives: Sequence[Program]) -> None:
        self.variables, self.alternatives = variables, tuple(alternatives)

    def filter(self, store: Store) -> bool:
        """Narrow each variable to what some alternative leaves of it."""
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
                    return True  # nothing can be taken any more
        return possible and all(store.narrow(v, mask) for v, mask in left.items())
