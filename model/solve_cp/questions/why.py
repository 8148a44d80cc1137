"""Why a puzzle has no solution, or several."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from operator import ne
from typing import TYPE_CHECKING, Any

from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid, solutions_to_json
from solve_cp.engines.auto import Auto
from solve_cp.engines.nearest import Task, nearest
from solve_cp.engines.protocol import Pair
from solve_cp.engines.sat import SatGoingOn
from solve_cp.language.model import Model
from solve_cp.limits import LimitReached, Limits, Watch
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.answer import (
    NO_LIMITS,
    Answer,
    InterruptedQuestion,
    Tell,
    tell_nobody,
    watch_after,
)
from solve_cp.questions.candidates import Candidates, candidates_under
from solve_cp.questions.conflict import Conflict, Search, clash, everything
from solve_cp.questions.items import Item
from solve_cp.questions.solve import ask, solve, verified
from solve_cp.result import Interrupted, Result, Status

if TYPE_CHECKING:
    from solve_cp.engines.sat.seeing import Looks


@dataclass(frozen=True, kw_only=True, repr=False)
class Why(Answer):
    """Why a puzzle has no solution, or several; `unique` if it has exactly one.

    Without a solution, the items of `conflict` contradict each other; `minimal` means it is proved
    that none can be left out, and `counted_by` are the rules that define the values of their cells.

    With several solutions, `solutions` are two that differ in `changed`; `closest` means it is
    proved that no two differ in fewer cells. If the puzzle came with one of them (`recorded`), that
    is the first, and no other is closer to it. `undetermined` are the cells that take several
    digits: all such cells if `complete`.

    For a unique grid with extras, `extras_unique` says whether these are determined too; if not,
    `other_extras` is the same grid with other extras.
    """

    conflict: tuple[Item, ...] = ()
    minimal: bool | None = None
    counted_by: tuple[Item, ...] = ()
    solutions: tuple[Grid, ...] = ()
    changed: tuple[Cell, ...] = ()
    closest: bool | None = None
    recorded: bool = False
    undetermined: tuple[Cell, ...] = ()
    complete: bool | None = None
    extras_unique: bool | None = None
    other_extras: Grid | None = None

    def __str__(self) -> str:
        from solve_cp.drawing.verdicts.outcomes import why_text

        return why_text(self)

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {
            **super().to_json(),
            "conflict": [item.to_json() for item in self.conflict],
            "minimal": self.minimal,
            "counted_by": [item.to_json() for item in self.counted_by],
            **solutions_to_json(self.solutions),
            "changed": [str(cell) for cell in self.changed],
            "closest": self.closest,
            "recorded": self.recorded,
            "undetermined": [str(cell) for cell in self.undetermined],
            "complete": self.complete,
            **self._about_extras(),
        }

    def _about_extras(self) -> dict[str, Any]:
        if self.other_extras is None:
            return {} if self.extras_unique is None else {"extras_unique": self.extras_unique}
        return {"extras_unique": False, "other_extras": self.other_extras.extras_to_json()}


def why(
    puzzle: Puzzle, *, limits: Limits = NO_LIMITS, seed: int = 0, tell: Tell = tell_nobody
) -> Why:
    """Why the puzzle has no solution, or several, or that it has exactly one."""
    tell("solving")
    sat = SatGoingOn()
    try:
        result = ask(puzzle, Auto(sat), want=2, keep=2, limits=limits, seed=seed, beyond=True)
    except Interrupted as stop:
        watch = watch_after(limits, stop.result.seconds)
        known = {"status": Status.GAVE_UP, "reason": "interrupted"}
        raise InterruptedQuestion(_answer(stop.result, watch, **known)) from None
    watch = watch_after(limits, result.seconds)
    if result.status is Status.UNSOLVABLE:
        return _why_none(puzzle, result, watch, seed, tell)
    if result.unique is False:
        return _why_several(puzzle, result, watch, seed, tell, sat.looks)
    status = Status.SOLVED if result.unique else Status.GAVE_UP
    return _answer(result, watch, status=status, reason=result.reason)


def _answer(result: Result, watch: Watch, **known: Any) -> Why:
    """The answer from a result, with what else is known."""
    about = {
        "status": result.status,
        "unique": result.unique,
        "grid": result.grid,
        "engine": result.engine,
        "seconds": watch.seconds,
        "statistics": result.statistics,
        "not_modelled": result.not_modelled,
        "puzzle": result.puzzle,
        "extras_unique": result.extras_unique,
        "other_extras": result.other_extras,
    }
    return Why(**{**about, **known})


# No solution.


def _why_none(puzzle: Puzzle, result: Result, watch: Watch, seed: int, tell: Tell) -> Why:
    if found := clash(puzzle):
        return _none(result, watch, found)
    try:
        search = Search(puzzle, watch, seed)
    except LimitReached as stop:
        return _none(result, watch, everything(puzzle, str(stop)))
    try:
        search.run(tell)
    except KeyboardInterrupt:
        answer = _none(result, watch, search.conflict(), **_about(search))
        raise InterruptedQuestion(answer) from None
    return _none(result, watch, search.conflict(), **_about(search))


def _about(search: Search) -> dict[str, Any]:
    return {"engine": search.asked.engine, "statistics": search.asked.statistics}


def _none(result: Result, watch: Watch, conflict: Conflict, **about: Any) -> Why:
    reason = conflict.reason or result.reason
    known = {"conflict": conflict.items, "minimal": conflict.minimal, "reason": reason}
    return _answer(result, watch, counted_by=conflict.counted_by, **known, **about)


# Several solutions.


def _why_several(
    puzzle: Puzzle, result: Result, watch: Watch, seed: int, tell: Tell, looks: Looks | None
) -> Why:
    """The answer, with the solver that has found two solutions, if there is one."""
    pair = Closest(result.solutions[:2], proved=False, reason="interrupted")
    if recorded := _recorded(puzzle, watch, seed):
        rival = next(grid for grid in pair.grids if grid != recorded)
        pair = replace(pair, grids=(recorded, rival), recorded=True)
    known, last = None, pair.grids[-1]

    def look(grid: Grid) -> None:
        """Solutions that are found one after the other are often close."""
        nonlocal pair, last
        other, last = pair.grids[0] if pair.recorded else last, grid
        if 0 < _apart(other, grid) < _apart(*pair.grids):
            pair = replace(pair, grids=(other, grid))

    def keep(closer: Closest) -> None:
        nonlocal pair
        pair = closer
        cells = len(changed_cells(*pair.grids))
        tell(f"looking for the two closest solutions: found two that differ in {cells} cells")

    try:
        tell("looking for the cells that can change")
        known = candidates_under(
            puzzle, watch, seed, tell, known=pair.grids, looks=looks, look=look
        )
        tell("looking for the two closest solutions")
        pair = _closest(puzzle, known, pair, watch, seed, keep)
    except KeyboardInterrupt as stop:
        if isinstance(stop, InterruptedQuestion) and isinstance(stop.answer, Candidates):
            known = stop.answer
        raise InterruptedQuestion(_several(result, watch, pair, known)) from None
    return _several(result, watch, pair, known)


def _recorded(puzzle: Puzzle, watch: Watch, seed: int) -> Grid | None:
    """The recorded solution with its extras, if it is valid."""
    grid = puzzle.solution
    if grid is None or any(grid[cell] != digit for cell, digit in puzzle.givens.items()):
        return None
    if not set(grid.digits) <= set(puzzle.board.digits) or watch.reached():
        return None
    limits = replace(watch.limits, seconds=watch.seconds_left)
    return solve(puzzle.with_givens(grid.by_cell), unique=False, limits=limits, seed=seed).grid


@dataclass(frozen=True)
class Closest:
    """Two solutions, whether it is proved that no two are closer, and if not, why.

    If `recorded` is the first, only the second is searched for.
    """

    grids: tuple[Grid, ...]
    proved: bool
    reason: str = ""
    recorded: bool = False
    statistics: Mapping[str, Any] = field(default_factory=dict)
    engine: str = ""


def _several(result: Result, watch: Watch, pair: Closest, known: Candidates | None) -> Why:
    changed = changed_cells(*pair.grids)
    seen = known.undetermined if known else ()
    by = pair if pair.engine else known or result
    return _answer(
        result,
        watch,
        grid=pair.grids[0],
        engine=by.engine,
        statistics=by.statistics,
        reason=(known.reason if known else "") or pair.reason,
        solutions=pair.grids,
        changed=changed,
        closest=pair.proved,
        recorded=pair.recorded,
        undetermined=tuple(sorted({*seen, *changed})),
        complete=known is not None and known.complete,
    )


def _apart(first: Grid, second: Grid) -> int:
    """In how many cells two grids differ."""
    return sum(map(ne, first.digits, second.digits))


def changed_cells(first: Grid, second: Grid) -> tuple[Cell, ...]:
    """The cells where two grids differ."""
    return tuple(cell for cell in first.board.cells if first[cell] != second[cell])


def _closest(
    puzzle: Puzzle,
    known: Candidates,
    pair: Closest,
    watch: Watch,
    seed: int,
    keep: Callable[[Closest], None],
) -> Closest:
    """Two solutions that differ in the fewest cells; keeps closer ones found on the way."""
    model = _narrowed(compile_puzzle(puzzle), known)

    def grids(found: Pair) -> tuple[Grid, ...]:
        return verified(puzzle, model, found.first), verified(puzzle, model, found.second)

    def report(found: Pair) -> None:
        keep(replace(pair, grids=grids(found)))

    start = (_values(model, pair.grids[0]), _values(model, pair.grids[1]))
    found, outcome = nearest(Task(model, start, report, pair.recorded), watch, seed)
    return Closest(
        grids(found),
        outcome.exhausted,
        outcome.reason,
        pair.recorded,
        outcome.statistics,
        outcome.engine,
    )


def _narrowed(model: Model, known: Candidates) -> Model:
    """The model with only the true candidates, and those not excluded, as domains."""
    domains = [
        model.structure.mask((*digits, *known.unknown.get(cell, ())))
        for cell, digits in known.candidates.items()
    ]
    return model.with_domains([*domains, *model.domains[len(domains) :]])


def _values(model: Model, grid: Grid) -> list[int]:
    """The values of all variables in a solution."""
    extras = model.structure.variables[model.structure.cell_count :]
    return [*grid.digits, *(grid.extras[variable] for variable in extras)]
