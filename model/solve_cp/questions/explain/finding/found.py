"""What was found: a step with its facts, in the state it was found in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Stage: TypeAlias = Literal[
    "single",
    "locked",
    "rule",
    "needs",
    "cover",
    "what-if",
    "cases",
    "nested",
    "last resort",
    "contradiction",
]


@dataclass(frozen=True)
class Swap:
    """Cells that would have two digits each, and could be swapped, if none of `others` were true.

    Then there would be a second solution: where there is one only, one of `others` is true.
    """

    cells: tuple[int, ...]
    others: int


@dataclass(frozen=True)
class Found:
    """A step: which facts take which candidates away, or place one; in the state it was found in.

    `placed_before` are the candidates that were known to be true by then. What-ifs refute each
    candidate that goes by itself; or, with `supposed`, these first, all at once. `cases` counts
    the cases of a step that goes through some; 0 if they are too many. With a `swap`, the step
    needs that the puzzle has only one solution.
    """

    stage: Stage
    cost: int
    removed: int
    placed: int
    facts: tuple[int, ...]
    before: int
    placed_before: int
    swap: Swap | None = None
    supposed: int = 0
    cases: int = 0

    @property
    def by_core(self) -> bool:
        """Whether only a proof shows it: the last resort, or a contradiction of several facts."""
        several = self.stage == "contradiction" and len(self.facts) > 1
        return self.stage == "last resort" or several
