"""For a puzzle with several solutions: few further givens that leave one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid
from solve_cp.limits import LimitReached, Limits
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.answer import (
    NO_LIMITS,
    Answer,
    InterruptedQuestion,
    Tell,
    tell_nobody,
    watch_after,
)
from solve_cp.questions.generate.uniqueness import Prover
from solve_cp.questions.judging import wrong_in
from solve_cp.questions.solve import solve
from solve_cp.result import Interrupted, Result, Status


@dataclass(frozen=True, kw_only=True)
class Suggestion(Answer):
    """Further `givens` with which `grid` is the only solution; none if it is already.

    None of them can be left out. `fewest` tells whether it is proved that no fewer are enough for
    this solution; another solution may still need fewer, unless it is one given. `unique` is that
    of the puzzle as it was.
    """

    givens: Mapping[Cell, int] = field(default_factory=dict)
    fewest: bool = False

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        givens = {str(cell): digit for cell, digit in self.givens.items()}
        return {**super().to_json(), "givens": givens, "fewest": self.fewest}


def suggest(
    puzzle: Puzzle, *, limits: Limits = NO_LIMITS, seed: int = 0, tell: Tell = tell_nobody
) -> Suggestion:
    """Few further givens that make the solution unique: the recorded solution, or one found."""
    try:
        result = solve(puzzle, limits=limits, seed=seed)
    except Interrupted as stop:
        raise InterruptedQuestion(_answer(puzzle, stop.result, Status.GAVE_UP)) from None
    if result.unique is not False or result.grid is None:
        status = Status.GAVE_UP if result.grid and result.unique is None else result.status
        return _answer(puzzle, result, status, fewest=result.unique is True)
    watch = watch_after(limits, result.seconds)
    try:
        prover = Prover(_wanted(puzzle, result.grid), watch, seed, nodes=None)
        search = _Search(prover, puzzle, tell)
        search.run()
    except LimitReached as stop:
        return _answer(puzzle, result, Status.GAVE_UP, reason=str(stop), seconds=watch.seconds)
    except KeyboardInterrupt:
        about = {"reason": "interrupted", "seconds": watch.seconds}
        raise InterruptedQuestion(_answer(puzzle, result, Status.GAVE_UP, **about)) from None
    return _answer(
        puzzle,
        result,
        Status.SOLVED,
        grid=prover.grid,
        seconds=watch.seconds,
        statistics={"solves": 1 + prover.solves},
        givens={cell: prover.grid[cell] for cell in sorted(search.added)},
        fewest=search.is_fewest(),
    )


def _answer(puzzle: Puzzle, result: Result, status: Status, **more: Any) -> Suggestion:
    about: dict[str, Any] = {
        "status": status,
        "unique": result.unique,
        "grid": result.grid,
        "engine": result.engine,
        "seconds": result.seconds,
        "reason": result.reason,
        "not_modelled": puzzle.not_modelled,
        "puzzle": puzzle,
    }
    return Suggestion(**about | more)


def _wanted(puzzle: Puzzle, found: Grid) -> Grid:
    """The solution to aim at: the recorded one, if it is right."""
    recorded = puzzle.solution
    return recorded if recorded is not None and not wrong_in(puzzle, recorded, None) else found


class _Search:
    """Givens that tell a grid from every other solution found so far."""

    def __init__(self, prover: Prover, puzzle: Puzzle, tell: Tell) -> None:
        self.prover, self.puzzle, self.tell = prover, puzzle, tell
        self.added: set[Cell] = set()
        self.apart: list[frozenset[Cell]] = []

    def run(self) -> None:
        """Add givens that tell solutions apart until one is left; then drop what can go."""
        while self._meets_another():
            self.tell(f"{len(self.added)} givens tell {len(self.apart)} solutions apart")
            self.added = self._hitting()
        for cell in sorted(self.added):
            rest = self.added - {cell}
            if not self._meets_another(rest):
                self.added = rest

    def _meets_another(self, added: set[Cell] | None = None) -> bool:
        """Whether there is another solution with these givens; where it differs is kept."""
        grid = self.prover.grid
        more = {cell: grid[cell] for cell in sorted(self.added if added is None else added)}
        other = self.prover.other(self.puzzle.with_givens({**self.puzzle.givens, **more}))
        if other is not None:
            cells = self.puzzle.board.cells
            self.apart.append(frozenset(cell for cell in cells if other[cell] != grid[cell]))
        return other is not None

    def _hitting(self) -> set[Cell]:
        """Cells of which each solution so far has another digit in one, chosen greedily."""
        open_sets, chosen = list(self.apart), set[Cell]()
        while open_sets:
            counted = Counter(cell for cells in open_sets for cell in cells)
            best = min(counted, key=lambda cell: (-counted[cell], cell))
            chosen.add(best)
            open_sets = [cells for cells in open_sets if best not in cells]
        return chosen

    def is_fewest(self) -> bool:
        """Whether as many solutions as givens differ in cells of their own: each needs a given."""
        used: set[Cell] = set()
        number = 0
        for cells in sorted(self.apart, key=len):
            if used.isdisjoint(cells):
                used |= cells
                number += 1
        return number >= len(self.added)
