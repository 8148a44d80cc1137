"""What is asked about every puzzle of a batch."""

from __future__ import annotations

from dataclasses import dataclass

from solve_cp.limits import Limits
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.solve import NO_LIMITS, solve
from solve_cp.result import Result


@dataclass(frozen=True)
class Question:
    """What is asked about every puzzle of a batch."""

    engine: str = "auto"
    unique: bool = True
    limits: Limits = NO_LIMITS
    seed: int = 0

    @property
    def takes_frontier(self) -> bool:
        """Whether boards may be searched together; a node limit applies to each board alone."""
        return self.engine in ("auto", "frontier") and self.limits.nodes is None

    @property
    def wanted(self) -> int:
        """The number of solutions to look for."""
        return 2 if self.unique else 1

    def answer(self, puzzle: Puzzle) -> Result:
        """The answer to one puzzle."""
        return solve(puzzle, self.engine, limits=self.limits, unique=self.unique, seed=self.seed)
