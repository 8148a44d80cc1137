"""What was found: a step with its facts, in the state it was found in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

Stage: TypeAlias = Literal[
    "single",
    "locked",
    "rule",
    "cover",
    "what-if",
    "cases",
    "nested",
    "last resort",
    "contradiction",
]


@dataclass(frozen=True)
class Found:
    """A step: which facts take which candidates away, or place one; in the state it was found in.

    `placed_before` are the candidates that were known to be true by then.
    """

    stage: Stage
    cost: int
    removed: int
    placed: int
    facts: tuple[int, ...]
    before: int
    placed_before: int
