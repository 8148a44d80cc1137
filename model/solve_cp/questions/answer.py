"""The base class of answers, and interrupted questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from solve_cp.board.cells import Cell
from solve_cp.board.frozen import freeze_mappings
from solve_cp.board.grid import Grid
from solve_cp.limits import Limits, Watch
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.result import UNIQUE, Status

NO_LIMITS = Limits()
Tell: TypeAlias = Callable[[str], None]
"""A callback for progress messages."""


def tell_nobody(_: str) -> None:
    """Ignore progress messages."""


def watch_after(limits: Limits, seconds: float) -> Watch:
    """A watch that started this many seconds ago."""
    watch = limits.start()
    watch.started -= seconds
    return watch


@dataclass(frozen=True, kw_only=True, repr=False)
class Answer:
    """Base class of answers: what is known about the puzzle, and statistics.

    `status` is that of the question: gave up means that a limit was reached first, and `reason`
    says which. `unique` is True or False only if proved. `puzzle` is the puzzle in question.
    """

    status: Status
    unique: bool | None = None
    grid: Grid | None = None
    engine: str = ""
    seconds: float = 0.0
    statistics: Mapping[str, Any] = field(default_factory=dict)
    reason: str = ""
    not_modelled: tuple[str, ...] = ()
    puzzle: Puzzle | None = field(default=None, compare=False, repr=False)

    def _repr_svg_(self) -> str:
        from solve_cp.drawing.svg import svg

        return svg(self)

    def __post_init__(self) -> None:
        freeze_mappings(self)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.status}{UNIQUE[self.unique]}>"

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data, under the names every command uses."""
        return {
            "status": str(self.status),
            "unique": self.unique,
            **(self.grid.to_json() if self.grid else {"grid": None}),
            "engine": self.engine,
            "seconds": round(self.seconds, 6),
            "statistics": dict(self.statistics),
            "not_modelled": list(self.not_modelled),
            "reason": self.reason or None,
        }


class InterruptedQuestion(KeyboardInterrupt):
    """Ctrl-C during a question; `answer` is what was known by then."""

    def __init__(self, answer: Answer) -> None:
        super().__init__("interrupted")
        self.answer = answer


def digits_by_name(digits: Mapping[Cell, tuple[int, ...]]) -> dict[str, list[int]]:
    """Digits of cells as plain data for JSON."""
    return {str(cell): list(found) for cell, found in digits.items()}
