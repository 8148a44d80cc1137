"""The smallest sets of clues that exclude every other known solution."""

from __future__ import annotations

from collections.abc import Sequence

from solve_cp.limits import LimitReached

NODES = 3000  # nodes of the search for a smaller set


class Covers:
    """Sets with a choice from each need: a need is the set of choices that exclude a solution."""

    def __init__(self, needs: Sequence[frozenset[int]]) -> None:
        self.needs = sorted(set(needs), key=len)
        self.nodes = 0

    def within(self, most: int) -> list[int] | None:
        """A set like that with at most `most` choices; None if there is none.

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
    """A lower bound on how many needs have nothing in common: each needs its own choice."""
    used: set[int] = set()
    apart = 0
    for need in needs:
        if used.isdisjoint(need):
            used |= need
            apart += 1
    return apart
