"""The counters of a search: defined here, once.

generated      nodes created, the root included; a child counts when it is created, before any check
discarded      generated nodes found illegal at once; they are never put in the frontier
enqueued       nodes put in the frontier, the root included; a search that tests the goal when it
               is generated does not enqueue the goal
expanded       nodes taken from the frontier whose children were generated
peak_frontier  the largest frontier; depth-first, the frontier is the path to the current node
depth          the depth of the deepest node generated; the root has depth 0
backtracks     depth-first: enqueued nodes abandoned to continue elsewhere; breadth-first: always 0
"""

from __future__ import annotations

from dataclasses import asdict, dataclass


@dataclass(slots=True)
class Counters:
    """What a search has done so far."""

    generated: int = 0
    discarded: int = 0
    enqueued: int = 0
    expanded: int = 0
    peak_frontier: int = 0
    depth: int = 0
    backtracks: int = 0

    def statistics(self) -> dict[str, int]:
        """The counters by name."""
        return asdict(self)
