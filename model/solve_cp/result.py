"""Results: what an engine found, and how sure it is."""

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

    `unique` is True or False only when that was proved. `solutions` holds the grids that were
    asked for (the first is `grid`), `count` how many distinct grids were seen, and `complete`
    whether it was proved that there are no others. `puzzle` is what was asked about.

    Where the grid shows more than digits, a shading or doublers, `extras_unique` tells whether
    these are determined too, if that was proved; if they are not, `other_extras` is the same grid
    with others.
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
        """What is pickled: all but the puzzle, which whoever asked has already."""
        return {**self.__dict__, "puzzle": None}

    def _repr_svg_(self) -> str:
        from solve_cp.drawing.svg import svg

        return svg(self)

    def __post_init__(self) -> None:
        object.__setattr__(self, "statistics", Frozen(self.statistics))

    def __repr__(self) -> str:
        return f"<Result: {self.status}{UNIQUE[self.unique]}>"

    def __str__(self) -> str:
        from solve_cp.drawing.verdicts import result_text

        return result_text(self)

    @property
    def verdict(self) -> str:
        """What became of the puzzle, in a word or three."""
        if self.grid is None:
            return str(self.status)
        return VERDICTS[self.unique]

    def _about_extras(self) -> dict[str, Any]:
        """Whether what the grid shows beyond digits is determined, if it shows anything."""
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
    """Ctrl-C during a solve; `result` says what was known by then."""

    def __init__(self, result: Result) -> None:
        super().__init__("interrupted")
        self.result = result
