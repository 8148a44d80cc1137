"""The answers of users' solvers, and their faults."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from solve_cp.board.grid import Grid
from solve_cp.errors import InputError
from solve_cp.formats.text.writing import digits_line
from solve_cp.limits import LimitReached, Limits
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.judging import judged
from solve_cp.result import Result, Status


class FaultKind(StrEnum):
    """The kinds of failure of a solver."""

    WRONG = "wrong"
    CRASHED = "crashed"
    TIMED_OUT = "timed out"
    OUT_OF_MEMORY = "out of memory"


@dataclass(frozen=True)
class Fault:
    """One board on which a solver failed: what it returned, why that is wrong, the right answer."""

    solver: str
    kind: FaultKind
    why: str
    returned: str = ""
    right: str = ""

    def __str__(self) -> str:
        parts = [f"{self.solver} {self._verb()}: {self.why}"]
        parts += [f"returned {self.returned}"] if self.returned else []
        parts += [f"the right answer is {self.right}"] if self.right else []
        return "; ".join(parts)

    def _verb(self) -> str:
        ran = self.kind is FaultKind.OUT_OF_MEMORY
        return (
            f"{'ran' if ran else 'is' if self.kind is FaultKind.WRONG else ''} {self.kind}".strip()
        )

    def to_json(self) -> dict[str, str]:
        """The fault as plain data."""
        return {
            "solver": self.solver,
            "kind": str(self.kind),
            "why": self.why,
            "returned": self.returned,
            "right": self.right,
        }


@dataclass(frozen=True)
class Returned:
    """What a solver returned for one board, or how it failed.

    `grids` are rows of numbers or flat lists; `values` are those of an engine, of all variables of
    the model. `none` claims that there is no solution, `complete` that there are no other grids.
    """

    seconds: float = 0.0
    grids: tuple[Any, ...] = ()
    none: bool = False
    complete: bool = False
    text: str = ""
    failure: FaultKind | None = None
    reason: str = ""
    statistics: Mapping[str, Any] = field(default_factory=dict)


def judge(
    name: str, puzzle: Puzzle, returned: Returned, reference: Result | None
) -> tuple[Result, Fault | None]:
    """The result of a solver, and its fault if there is one.

    "No solution" is accepted only if the reference has proved it.
    """
    fault, grids = _fault(name, puzzle, returned, reference)
    if fault is not None:
        reason = f"{fault.kind}: {fault.why}"
        return Result(Status.GAVE_UP, engine=name, seconds=returned.seconds, reason=reason), fault
    return _result(name, returned, grids), None


def _result(name: str, returned: Returned, grids: Sequence[Grid]) -> Result:
    status = Status.SOLVED if grids else Status.UNSOLVABLE if returned.none else Status.GAVE_UP
    one = len(grids) == 1 and returned.complete
    return Result(
        status,
        grid=grids[0] if grids else None,
        unique=False if len(grids) > 1 else True if one else None,
        solutions=tuple(grids[:1]),
        count=len(grids),
        complete=returned.complete,
        engine=name,
        seconds=returned.seconds,
        statistics=returned.statistics,
        reason=returned.reason,
    )


def _fault(
    name: str, puzzle: Puzzle, returned: Returned, reference: Result | None
) -> tuple[Fault | None, list[Grid]]:
    right = _right(puzzle, reference)
    if returned.failure is not None:
        return Fault(name, returned.failure, returned.reason, right=""), []
    if returned.none:
        wrong = "says that there is no solution, but there is one"
        known = reference is not None and reference.grid is not None
        return (Fault(name, FaultKind.WRONG, wrong, "none", right) if known else None), []
    if not returned.grids and not returned.reason:
        why = f"expected {_expected(puzzle)}, or -1 for none"
        return Fault(name, FaultKind.WRONG, why, returned.text or "nothing", right), []
    return _judge_grids(name, puzzle, returned, right)


def _judge_grids(
    name: str, puzzle: Puzzle, returned: Returned, right: str
) -> tuple[Fault | None, list[Grid]]:
    found: list[Grid] = []
    for rows in returned.grids:
        said = _said(puzzle, rows)
        try:
            filled = rows if isinstance(rows, Grid) else puzzle.grid(_shaped(puzzle, rows))
            broken = judged(puzzle, filled, Limits(seconds=10).start())
        except InputError as error:
            return Fault(name, FaultKind.WRONG, str(error), said, right), []
        except LimitReached:
            broken = []
        if broken:
            return Fault(name, FaultKind.WRONG, str(broken[0]), said, right), []
        found.append(filled)
    return None, found


def _shaped(puzzle: Puzzle, rows: Any) -> list[list[Any]]:
    """A flat list of digits as rows."""
    if rows and isinstance(rows[0], list):
        return list(rows)
    wide = puzzle.board.cols
    return [list(rows[at : at + wide]) for at in range(0, len(rows), wide)]


def _expected(puzzle: Puzzle) -> str:
    return f"{puzzle.board.rows} rows of {puzzle.board.cols} digits"


def _right(puzzle: Puzzle, reference: Result | None) -> str:
    if reference is not None and reference.grid is not None:
        more = "" if reference.unique else " (one of several)" if reference.unique is False else ""
        return digits_line(puzzle, reference.grid.by_cell) + more
    return "no solution" if reference and reference.status is Status.UNSOLVABLE else ""


def _said(puzzle: Puzzle, rows: Any) -> str:
    """What was returned, in one line: symbols for a grid of digits, otherwise the rows."""
    if isinstance(rows, Grid):
        return digits_line(puzzle, rows.by_cell)
    flat = [digit for row in _shaped(puzzle, rows) for digit in row]
    if len(flat) == len(puzzle.board.cells) and all(d in puzzle.board.digits for d in flat):
        return digits_line(puzzle, dict(zip(puzzle.board.cells, flat, strict=True)))
    text = " / ".join(" ".join(map(str, row)) for row in _shaped(puzzle, rows))
    return text if len(text) <= 300 else f"{text[:300]} …"
