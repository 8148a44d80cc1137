"""Results: the solution, whether it is unique, and statistics."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from solve_cp.board.frozen import Frozen
from solve_cp.board.grid import Grid

if TYPE_CHECKING:
    from solve_cp.puzzle.puzzle import Puzzle


class Status(StrEnum):
    """solved; unsolvable is proved; gave up means a limit was reached first."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    GAVE_UP = "gave up"


UNIQUE = {True: ", unique", False: ", not unique", None: ""}
VERDICTS = {True: "with one solution", False: "with several solutions", None: "solved"}


@dataclass(frozen=True, repr=False)
class Result:
    """The answer to a puzzle.

    `unique` is True or False only if proved. `solutions` holds the requested grids (the first is
    `grid`), `count` is the number of distinct grids found, and `complete` says whether it is proved
    that there are no others. `puzzle` is the puzzle that was solved.

    If the grid has extras, such as a shading or doublers, `extras_unique` says whether these are
    unique too, if proved; if not, `other_extras` is the same grid with different extras.
    """

    status: Status
    grid: Grid | None = None
    unique: bool | None = None
    solutions: tuple[Grid, ...] = ()
    count: int = 0
    complete: bool = False
    engine: str = ""
    seconds: float = 0.0
    statistics: Mapping[str, Any] = field(default_factory=dict)
    reason: str = ""
    not_modelled: tuple[str, ...] = ()
    recognised: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    extras_unique: bool | None = None
    other_extras: Grid | None = None
    puzzle: Puzzle | None = field(default=None, compare=False, repr=False)

    def __getstate__(self) -> dict[str, Any]:
        """The state to pickle: without the puzzle, which the caller already has."""
        return {**self.__dict__, "puzzle": None}

    def _repr_svg_(self) -> str:
        from solve_cp.drawing.svg import svg

        return svg(self)

    def __post_init__(self) -> None:
        object.__setattr__(self, "statistics", Frozen(self.statistics))

    def __repr__(self) -> str:
        return f"<Result: {self.status}{UNIQUE[self.unique]}>"

    def __str__(self) -> str:
        from solve_cp.drawing.verdicts.outcomes import result_text

        return result_text(self)

    @property
    def verdict(self) -> str:
        """The outcome in a few words."""
        if self.grid is None:
            return str(self.status)
        return VERDICTS[self.unique]

    def _about_extras(self) -> dict[str, Any]:
        """Whether the extras are unique, if there are any."""
        if self.grid is None or not self.grid.shown:
            return {}
        other = {"other_extras": self.other_extras.extras_to_json()} if self.other_extras else {}
        return {"extras_unique": self.extras_unique, **other}

    def to_json(self) -> dict[str, Any]:
        """The result as plain data, under the names every command uses."""
        return {
            "status": str(self.status),
            "unique": self.unique,
            **(self.grid.to_json() if self.grid else {"grid": None}),
            **self._about_extras(),
            "engine": self.engine,
            "seconds": round(self.seconds, 6),
            "statistics": dict(self.statistics),
            "not_modelled": list(self.not_modelled),
            "reason": self.reason or None,
            "count": self.count,
            "complete": self.complete,
            "recognised": list(self.recognised),
            "notes": list(self.notes),
        }


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a solve; `result` is what was known by then."""

    def __init__(self, result: Result) -> None:
        super().__init__("interrupted")
        self.result = result
