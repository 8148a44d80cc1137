"""A step that was found, with its facts and the state in which it was found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

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
    """Cells that would have two digits each and could be swapped if none of `others` were true.

    Then there would be a second solution. So if the solution is unique, one of `others` is true.
    """

    cells: tuple[int, ...]
    others: int


class Found(NamedTuple):
    """A step: facts that remove candidates or place one, and the state in which it was found.

    `placed_before` are the candidates already known to be true. What-ifs refute each removed
    candidate separately. If `supposed` is set, they first refute those candidates, all at once.
    `cases` is the number of cases if the step uses case analysis; 0 if there are too many. With a
    `swap`, the step requires that the puzzle has only one solution.
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
        if self.stage == "contradiction":
            return len(self.facts) > 1
        return self.stage == "last resort"
