"""Steps rated by their size, for puzzles with any rules."""

from __future__ import annotations

from solve_cp.questions.explain.finding.resort import Resorts
from solve_cp.questions.explain.finding.sizes import size_of
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.rating.numbered import Rated


class BySize:
    """The cheapest steps on a walk; their numbers are their sizes.

    Without `resorts`, no step has cases.
    """

    def __init__(self, walk: Walk, resorts: Resorts | None) -> None:
        self.walk, self.resorts = walk, resorts

    def steps(self) -> list[Rated]:
        """The cheapest steps from the current state; empty if only the last resort is left."""
        some = self.walk.steps()
        if not some and self.walk.targets and self.resorts:
            nested = self.resorts.nested_step()
            some = [] if nested is None else [nested]
        return [Rated(size_of(self.walk.facts, found), found) for found in some]
