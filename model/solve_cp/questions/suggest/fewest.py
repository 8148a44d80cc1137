"""The smallest sets of clues that tell a solution from every other one that is known."""

from __future__ import annotations

from collections.abc import Sequence

from solve_cp.limits import LimitReached

NODES = 3000  # of the search for a smaller set


class Covers:
    """Sets of choices that contain one of each need: a need is what excludes a solution."""

    def __init__(self, needs: Sequence[frozenset[int]]) -> None:
        self.needs = sorted(set(needs), key=len)
        self.nodes = 0

    def within(self, most: int) -> list[int] | None:
        """Such a set with at most so many choices; none if there is none.

        Raises LimitReached if the search takes too long.
        """
        return self._search(self.needs, most)

    def _search(self, left: Sequence[frozenset[int]], most: int) -> list[int] | None:
        if not left:
            return []
        self.nodes += 1
        if self.nodes > NODES:
            raise LimitReached(f"node limit of {NODES} reached")
        if _apart(left) > most:
            return None
        for choice in sorted(left[0], key=lambda place: -sum(place in need for need in left)):
            found = self._search([need for need in left if choice not in need], most - 1)
            if found is not None:
                return [choice, *found]
        return None


def _apart(needs: Sequence[frozenset[int]]) -> int:
    """How many of the needs have nothing in common, at least: each takes its own choice."""
    used: set[int] = set()
    apart = 0
    for need in needs:
        if used.isdisjoint(need):
            used |= need
            apart += 1
    return apart
