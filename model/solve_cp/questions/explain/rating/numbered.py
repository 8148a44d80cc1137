"""A step with its rating number."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solve_cp.questions.explain.finding.found import Found


@dataclass(frozen=True)
class Rated:
    """A step, its number and its name; without a name, the shape determines it."""

    number: float
    found: Found
    name: str = ""


def easiest(steps: Iterable[Rated]) -> list[Rated]:
    """The steps with the lowest number."""
    some = list(steps)
    least = min((step.number for step in some), default=0.0)
    return [step for step in some if step.number <= least + 1e-9]
