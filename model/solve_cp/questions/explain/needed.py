"""The steps of a path that its contradiction needs, so that a person can follow it."""

from __future__ import annotations

from dataclasses import replace

from solve_cp.board.cells import Cell
from solve_cp.questions.explain.path import Path
from solve_cp.questions.explain.telling.step import Step


def needed(path: Path) -> Path:
    """The path without the steps that no later step uses."""
    takers = _takers(path)
    wanted: set[int] = set()
    for number in range(len(path.steps) - 1, -1, -1):
        if number == len(path.steps) - 1 or number in wanted:
            wanted |= {taker for taker in _uses(path, number, takers) if taker < number}
    kept = [s for n, s in enumerate(path.steps) if n in wanted or n == len(path.steps) - 1]
    return replace(path, steps=tuple(kept))


def _takers(path: Path) -> dict[tuple[Cell, int], int]:
    """The step that removes each candidate."""
    found: dict[tuple[Cell, int], int] = {}
    for number, step in enumerate(path.steps):
        after = path.steps[number + 1].before if number + 1 < len(path.steps) else path.left
        for cell, digits in step.before.items():
            for digit in set(digits) - set(after.get(cell, ())):
                found[cell, digit] = number
    return found


def _uses(path: Path, number: int, takers: dict[tuple[Cell, int], int]) -> set[int]:
    """The steps that removed a candidate involved in the reason of a step."""
    step: Step = path.steps[number]
    return {
        taker
        for part in step.reason
        for (cell, digit), taker in takers.items()
        if cell in part.scope and part.digit in (None, digit)
    }
