"""Connected as clauses: the distance of each place from the first one that holds.

A literal per place and number of steps says that the place can be reached in that many steps. The
literals are determined by the places that hold, so they do not multiply solutions.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, pairwise

from solve_cp.language.constraints import Connected


def farthest(constraint: Connected) -> int:
    """An upper bound on the steps needed from one place to another.

    A shortest walk of L places has no short cut. With A places, E edges and at most D edges at
    each place, counting the edges between the walk and the rest gives L ≤ (DA - E - 1) / (D - 1).
    """
    degrees = [0] * len(constraint.members)
    edges = {frozenset(edge) for edge in constraint.edges if len(set(edge)) > 1}
    for edge in edges:
        for place in edge:
            degrees[place] += 1
    places, most = len(degrees), max(degrees, default=0)
    longest = (most * places - len(edges) - 1) // (most - 1) if most > 1 else most + 1
    steps = max(min(places, longest) - 1, 0)
    return steps if constraint.within is None else min(steps, constraint.within)


class Walks:
    """Clauses over signed numbers: 1 to n are the members, those up to `count` are defined here.

    `definitions` always hold and define the further numbers; `statement` expresses Connected with
    them.
    """

    def __init__(self, constraint: Connected) -> None:
        members = range(1, len(constraint.members) + 1)
        self._new = count(len(members) + 1)
        self._near: list[list[int]] = [[] for _ in members]
        for a, b in constraint.edges:
            self._near[a].append(b)
            self._near[b].append(a)
        self.definitions: list[tuple[int, ...]] = []
        reached = self._firsts(members)
        for _ in range(farthest(constraint)):
            reached = list(self._one_step(members, reached))
        self.statement: list[tuple[int, ...]] = [
            (-member, walk) for member, walk in zip(members, reached, strict=True)
        ]
        if constraint.apart:
            self.statement = [tuple(self._opposite(*clause) for clause in self.statement)]
        self.count = next(self._new) - 1

    def _firsts(self, members: range) -> list[int]:
        """For each member, the number that says it is the first one that holds."""
        begun = [*members[:1], *(next(self._new) for _ in members[1:])]
        for member, (before, after) in zip(members[1:], pairwise(begun), strict=True):
            self.definitions += ((-before, after), (-member, after), (before, member, -after))
        firsts = [*members[:1], *(next(self._new) for _ in members[1:])]
        for member, before, first in zip(members[1:], begun, firsts[1:], strict=False):
            self.definitions += ((-first, member), (-first, -before), (before, -member, first))
        return firsts

    def _one_step(self, members: range, nearer: list[int]) -> Iterator[int]:
        """For each member, the number that says it is at most one step further."""
        for member, here, around in zip(members, nearer, self._near, strict=True):
            reached = next(self._new)
            sources = [nearer[place] for place in around]
            self.definitions += ((-reached, member), (-here, reached), (-reached, here, *sources))
            self.definitions += ((-member, -source, reached) for source in sources)
            yield reached

    def _opposite(self, a: int, b: int) -> int:
        """A number that says that neither holds."""
        neither = next(self._new)
        self.definitions += ((-neither, -a), (-neither, -b), (neither, a, b))
        return neither
