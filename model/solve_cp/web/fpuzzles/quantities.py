"""Answers as numbers: true candidates, a solution, the number of solutions, an estimate."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.candidates import Candidates, candidates
from solve_cp.questions.counting.estimate import Estimate, estimate
from solve_cp.questions.solve import count, solve
from solve_cp.result import Status
from solve_cp.rules import AllowedDigits
from solve_cp.web.asking import counted
from solve_cp.web.fpuzzles.logic import survivors
from solve_cp.web.fpuzzles.request import Asked
from solve_cp.web.monotone import MEMORY
from solve_cp.web.worker import How

Answer = dict[str, Any]
NO_SOLUTION = "No solutions found."
EVERY = 0.5
"""The minimum number of seconds between two estimates."""
SURVIVES = -1
"""A candidate that the logical solver does not remove, but that is in no solution."""


def invalid(message: str) -> Answer:
    """The answer that there is no solution."""
    return {"type": "invalid", "message": message}


def gave_up(reason: str) -> Answer:
    """The answer if a limit was reached."""
    return invalid(f"Gave up: {reason}.")


def true_candidates(asked: Asked, how: How) -> Answer:
    """The number of solutions of each candidate, up to the requested number."""
    most = asked.most if asked.most > 1 else None
    within = MEMORY.left(asked.puzzle)
    found = candidates(asked.puzzle, count=most, limits=how.limits, within=within)
    if found.status is Status.UNSOLVABLE:
        return invalid(NO_SOLUTION)
    if found.status is Status.GAVE_UP:
        return gave_up(found.reason)
    MEMORY.add(asked.puzzle, found.candidates)
    left = survivors(asked, found, how) if asked.logical else {}
    size = asked.puzzle.board.rows
    flat = [
        _number(found, cell, digit) or (SURVIVES if digit in left.get(cell, ()) else 0)
        for cell in asked.puzzle.board.cells
        for digit in range(1, size + 1)
    ]
    return {"type": "truecandidates", "solutionsPerCandidate": flat}


def _number(found: Candidates, cell: Cell, digit: int) -> int:
    if found.counts is not None:
        return found.counts[cell].get(digit, 0)
    return int(digit in found.candidates[cell])


def one_solution(asked: Asked, how: How) -> Answer:
    """A solution."""
    result = solve(asked.puzzle, unique=False, limits=how.limits)
    if result.grid is None:
        unsolvable = result.status is Status.UNSOLVABLE
        return invalid(NO_SOLUTION) if unsolvable else gave_up(result.reason)
    return {"type": "solved", "solution": list(result.grid.digits)}


def up_to_two(asked: Asked, how: How) -> Answer:
    """Whether there are no solutions, one, or more: the count, up to 2."""
    result = count(asked.puzzle, 2, limits=how.limits)
    if result.reason and not result.complete and result.count < 2:
        return gave_up(result.reason)
    return _counted(result.count, going_on=False)


def how_many(asked: Asked, how: How) -> Answer:
    """The number of solutions, with progress messages."""
    result = counted(asked.puzzle, how.limits, lambda n: how.tell(_counted(n, going_on=True)))
    return _counted(result.count, False) if result.complete else gave_up(result.reason)


def _counted(number: int, going_on: bool) -> Answer:
    return {"type": "count", "count": number, "inProgress": going_on}


def about_how_many(asked: Asked, how: How) -> Answer:
    """An estimate that is sent again as it improves, until the job is stopped."""
    total, puzzle, walks = how.limits.start(), _with_entered(asked), Walks()
    while True:
        seconds = min(EVERY, max(total.seconds_left or EVERY, 0.05))
        limits = replace(how.limits, seconds=seconds)
        part = estimate(puzzle, limits=limits, seed=walks.parts)
        if not part.walks:
            return gave_up(part.reason) if not walks.walks else walks.answer()
        walks.add(part)
        if part.exact or total.reached():
            return walks.answer()
        how.tell(walks.answer())


def _with_entered(asked: Asked) -> Puzzle:
    """The puzzle with every entered digit as a given, and the marks as a rule."""
    marks = (AllowedDigits([cell], held) for cell, held in asked.marks.items())
    puzzle = asked.puzzle.with_givens({**asked.puzzle.givens, **asked.entered})
    return replace(puzzle, rules=(*puzzle.rules, *marks))


class Walks:
    """Several estimates combined, weighted by their number of walks."""

    def __init__(self) -> None:
        self.parts = self.walks = 0
        self._mean = self._squares = 0.0

    def add(self, part: Estimate) -> None:
        """Add another estimate (parallel variance by Chan)."""
        together = self.walks + part.walks
        variance = part.error**2 * part.walks if math.isfinite(part.error) else 0.0
        apart = part.estimate - self._mean
        self._squares += variance * part.walks + apart**2 * self.walks * part.walks / together
        self._mean += apart * part.walks / together
        self.walks, self.parts = together, self.parts + 1

    def answer(self) -> Answer:
        """The estimate with its error and its 95 % interval."""
        mean, error = self._mean, math.sqrt(self._squares) / self.walks
        return {
            "type": "estimate",
            "estimate": mean,
            "stderr": error,
            "iterations": self.walks,
            "ci95_lower": max(0.0, mean - 1.96 * error),
            "ci95_upper": mean + 1.96 * error,
            "relErrPercent": 100 * error / mean if mean else 0.0,
        }
