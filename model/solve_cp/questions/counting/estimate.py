"""Estimate the number of solutions with random walks down a search tree (Knuth, 1975).

A walk chooses randomly among the children that propagation allows. The product of the numbers of
children, or 0 at a dead end, has the number of solutions as its expected value. Walks vary a lot,
so the standard error is reported too.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, replace
from typing import Any

from solve_cp.engines.search.position import Position
from solve_cp.engines.search.presets import SEARCHES
from solve_cp.engines.search.strategy_engine import position_of
from solve_cp.limits import LimitReached, Limits, Watch, started
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.answer import NO_LIMITS, Answer, InterruptedQuestion, Tell, tell_nobody
from solve_cp.result import Status

SEARCH = "dfs-full"
USUAL_SECONDS = 10.0  # if the caller sets no end


@dataclass(frozen=True, kw_only=True, repr=False)
class Estimate(Answer):
    """An estimate of the number of solutions: the mean of the walks and its standard error.

    `exact` means that the walks saw the whole tree, so the number is not an estimate. If rules have
    extra variables (`extras`), grids that differ only in these count as different solutions.
    """

    estimate: float
    error: float
    walks: int
    exact: bool = False
    extras: bool = False

    def __str__(self) -> str:
        from solve_cp.drawing.verdicts.sizes import estimate_text

        return estimate_text(self)

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {
            **super().to_json(),
            "estimate": self.estimate,
            "error": self.error if math.isfinite(self.error) else None,
            "walks": self.walks,
            "exact": self.exact,
        }


def estimate(
    puzzle: Puzzle,
    walks: int | None = None,
    *,
    limits: Limits = NO_LIMITS,
    seed: int = 0,
    tell: Tell = tell_nobody,
) -> Estimate:
    """Estimate the number of solutions from this many walks, or until a limit or Ctrl-C.

    Without a number of walks, a time limit or a stop event, it walks for ten seconds.
    """
    watch = started(limits)
    if walks is None and limits.seconds is None and limits.stop is None:
        watch = replace(limits, seconds=USUAL_SECONDS).start()
    sample = _Sample(puzzle, watch)
    try:
        sample.run(walks, random.Random(seed), tell)
    except LimitReached as stop:
        return sample.answer(str(stop))
    except KeyboardInterrupt:
        raise InterruptedQuestion(sample.answer("interrupted")) from None
    return sample.answer("")


class _Sample:
    """The walks so far."""

    def __init__(self, puzzle: Puzzle, watch: Watch) -> None:
        self.puzzle, self.watch = puzzle, watch
        self.walks = 0
        self.mean = 0.0
        self._squares = 0.0
        self.exact = self.extras = False

    def run(self, walks: int | None, chance: random.Random, tell: Tell) -> None:
        """Walk until there are enough walks, or the watch says stop."""
        model = compile_puzzle(self.puzzle, self.watch)
        self.extras = len(model.structure.variables) > model.structure.cell_count
        position = position_of(model, SEARCHES[SEARCH].options)
        legal = position.start()
        root = position.save()
        self.exact = not legal or position.complete()
        while walks is None or self.walks < walks:
            self.watch.expect_time()
            self._add(walk(position, chance, self.watch) if legal else 0.0)
            position.restore(root)
            tell(f"about {self.mean:.3g} ± {self.error:.2g} solutions, {self.walks} walks")
            if self.exact:
                return

    def _add(self, weight: float) -> None:
        """Add a walk; updates mean and variance in one pass (Welford's method)."""
        self.walks += 1
        step = weight - self.mean
        self.mean += step / self.walks
        self._squares += step * (weight - self.mean)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        if self.exact:
            return 0.0
        if self.walks < 2:
            return math.inf
        return math.sqrt(self._squares / (self.walks - 1) / self.walks)

    def answer(self, reason: str) -> Estimate:
        """What is known so far."""
        return Estimate(
            status=Status.SOLVED if self.walks else Status.GAVE_UP,
            engine=SEARCH,
            seconds=self.watch.seconds,
            reason=reason,
            not_modelled=self.puzzle.not_modelled,
            estimate=self.mean,
            error=self.error,
            walks=self.walks,
            exact=self.exact,
            extras=self.extras,
        )


def walk(position: Position, chance: random.Random, watch: Watch) -> float:
    """One walk down the tree: the number of leaves if the whole tree looked like this path."""
    weight = 1.0
    while (choice := position.choose()) is not None:
        watch.expect_time()
        variable, values = choice
        children = _legal(position, variable, list(values))
        if not children:
            return 0.0
        weight *= len(children)
        position.play(variable, chance.choice(children))
    return weight if position.solved() else 0.0


def _legal(position: Position, variable: int, values: list[int]) -> list[int]:
    """The values that propagation does not exclude."""
    saved, kept = position.save(), []
    for index in values:
        if position.play(variable, index):
            kept.append(index)
        position.restore(saved)
    return kept
