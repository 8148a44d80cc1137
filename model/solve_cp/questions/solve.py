"""Solve, enumerate and count with an engine; every returned grid is verified."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from solve_cp.board.cells import cells_text
from solve_cp.board.grid import Grid
from solve_cp.board.numbers import seed_in, whole
from solve_cp.engines.by_name import engine_named, is_ours
from solve_cp.engines.protocol import Engine, Outcome
from solve_cp.errors import EngineError, InputError, VerificationError, described
from solve_cp.language.model import Model
from solve_cp.limits import LimitReached, Limits, Watch, started
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.counting.extras import WHOLE, other_reading, reading_key
from solve_cp.result import Interrupted, Result, Status

NO_LIMITS = Limits()
NO_TIME = Limits(seconds=1e-9)
INTERRUPTED = "interrupted"
FEW_CELLS = 8  # most cells listed in a note
WRONG = "the recorded solution is wrong"
MISREAD = "the recorded solution breaks a rule as it was read"
READ = "rules were read from drawings and words"


def solve(
    puzzle: Puzzle,
    engine: str | Engine = "auto",
    *,
    limits: Limits = NO_LIMITS,
    unique: bool = True,
    seed: int = 0,
) -> Result:
    """A solution of the puzzle and, unless `unique` is False, whether it is the only one."""
    want = 2 if unique else 1
    return ask(puzzle, engine, want=want, keep=1, limits=limits, seed=seed, beyond=unique)


def solutions(
    puzzle: Puzzle,
    limit: int | None = None,
    engine: str | Engine = "auto",
    *,
    limits: Limits = NO_LIMITS,
    seed: int = 0,
) -> Result:
    """All solutions, or the first `limit`, in `solutions`; `complete` if there are no others."""
    return _up_to(puzzle, limit, engine, keep=limit, limits=limits, seed=seed)


def count(
    puzzle: Puzzle,
    limit: int | None = None,
    engine: str | Engine = "auto",
    *,
    limits: Limits = NO_LIMITS,
    seed: int = 0,
    extras: bool = False,
) -> Result:
    """The number of distinct grids that solve the puzzle: exact if `complete`, else at least.

    With `extras`, grids that differ in what they show in addition to digits, such as a shading,
    count as different.
    """
    if extras:
        if engine not in ("auto", "cpsat"):
            raise InputError(f"expected the engine cpsat to count extras, got {engine!r}")
        return _up_to(puzzle, limit, WHOLE, keep=1, limits=limits, seed=seed, extras=True)
    from solve_cp.engines.many import Counting

    chosen = Counting() if engine == "auto" else engine
    return _up_to(puzzle, limit, chosen, keep=1, limits=limits, seed=seed)


def _up_to(
    puzzle: Puzzle,
    limit: int | None,
    engine: str | Engine,
    *,
    keep: int | None,
    limits: Limits,
    seed: int,
    extras: bool = False,
) -> Result:
    """Search for one more than the limit, so that `complete` is right at the limit."""
    how: dict[str, Any] = {"keep": keep, "limits": limits, "seed": seed, "extras": extras}
    if limit is None:
        return ask(puzzle, engine, want=None, beyond=not extras, **how)
    if whole(limit, "limit") < 1:
        raise InputError(f"expected a limit of at least 1 solution, got {limit}")
    result = ask(puzzle, engine, want=limit + 1, beyond=not extras, **how)
    more = result.count > limit
    return replace(result, count=limit, complete=False) if more else result


def ask(
    puzzle: Puzzle,
    engine: str | Engine,
    *,
    want: int | None,
    keep: int | None,
    limits: Limits = NO_LIMITS,
    seed: int = 0,
    extras: bool = False,
    beyond: bool = False,
) -> Result:
    """Run an engine until it has found `want` grids (None: all); the first `keep` are returned.

    With `extras`, grids with other extras count as different; with `beyond`, the extras of a unique
    grid are checked too.
    """
    chosen = engine_named(engine) if isinstance(engine, str) else engine
    if not hasattr(chosen, "answer"):
        raise EngineError(f"expected an engine or its name, got {described(engine)}")
    seed, watch = seed_in(seed), started(limits)
    try:
        watch.expect_go_ahead()
        model = compile_puzzle(puzzle, watch)
    except LimitReached as stop:
        return _gave_up(puzzle, chosen, str(stop), watch)
    found = _Collector(puzzle, model, want, keep, is_ours(chosen), extras)
    determined: tuple[bool | None, Grid | None] = None, None
    try:
        outcome = chosen.answer(model, found, watch, want, seed)
        if beyond and _unique(found, outcome) and found.grids and found.grids[0].shown:
            verify = partial(verified, puzzle, model)
            determined = other_reading(model, found.grids[0], verify, watch, seed)
    except KeyboardInterrupt:
        outcome = Outcome(False, INTERRUPTED)
        raise Interrupted(_result(puzzle, found, outcome, chosen, watch)) from None
    result = _result(puzzle, found, outcome, chosen, watch)
    return replace(result, extras_unique=determined[0], other_extras=determined[1])


class _Collector:
    """The sink: counts distinct grids, verifies and keeps the first ones."""

    def __init__(
        self,
        puzzle: Puzzle,
        model: Model,
        want: int | None,
        keep: int | None,
        ours: bool,
        extras: bool = False,
    ) -> None:
        """Our own engines repeat a grid only if extra variables differ."""
        self.puzzle, self.model, self.want, self.keep = puzzle, model, want, keep
        self.extras = extras
        self.grids: list[Grid] = []
        self.count = 0
        cells = model.structure.cell_count
        twice = not ours or len(model.structure.variables) > cells
        self._seen: set[Hashable] | None = set() if twice else None
        self._sees_all = extras or not ours

    def __call__(self, values: Sequence[int]) -> bool:
        if self._is_new(values):
            looks, wanted = self._looks, self._wanted
            self.count += 1
            if looks:
                grid = verified(self.puzzle, self.model, values)
                self.grids += [grid] if wanted else []
        return self._enough

    def unseen(self) -> bool | None:
        """Count a new grid without its values; whether to stop, None if they are needed."""
        if self._sees_all or self._looks:
            return None
        self.count += 1
        return self._enough

    @property
    def _wanted(self) -> bool:
        return self.keep is None or len(self.grids) < self.keep

    @property
    def _looks(self) -> bool:
        """Whether the next grid is verified: two are, which proves that there are several."""
        return self.count < 2 or self._wanted

    @property
    def _enough(self) -> bool:
        return self.want is not None and self.count >= self.want

    def _is_new(self, values: Sequence[int]) -> bool:
        if self._seen is None:
            return True
        key: Hashable = tuple(values[: self.model.structure.cell_count])
        if self.extras:
            key = key, reading_key(self.puzzle.extras(self.model.grid(values)))
        known = key in self._seen
        self._seen.add(key)
        return not known


def verified(puzzle: Puzzle, model: Model, values: Sequence[int]) -> Grid:
    """The grid for an engine's values; raises an error if it breaks the definition of a rule."""
    grid = model.grid(values)
    broken = puzzle.violations(grid)
    if broken:
        raise VerificationError(f"an engine returned a wrong grid: {broken[0]}{_hint(puzzle)}")
    shown = puzzle.extras(grid)
    return Grid(grid.board, grid.digits, grid.extras, shown) if shown else grid


def _hint(puzzle: Puzzle) -> str:
    """A hint for puzzles with users' rules."""
    ours = all(type(rule).__module__.startswith("solve_cp.") for rule in puzzle.rules)
    return "" if ours else " (does `solve_cp.testing.check_rule` accept your rules?)"


def _result(
    puzzle: Puzzle, found: _Collector, outcome: Outcome, engine: Engine, watch: Watch
) -> Result:
    seconds, status = watch.seconds, _status(found.count, outcome)
    grid = found.grids[0] if found.grids else None
    return Result(
        status,
        grid=grid,
        unique=_unique(found, outcome),
        solutions=tuple(found.grids),
        count=found.count,
        complete=outcome.exhausted,
        engine=outcome.engine or engine.name,
        seconds=seconds,
        statistics=outcome.statistics,
        reason=_reason(puzzle, status, outcome),
        not_modelled=puzzle.not_modelled,
        puzzle=puzzle,
        recognised=puzzle.recognised,
        notes=(
            *notes(puzzle, grid, watch if outcome.reason != INTERRUPTED else NO_TIME.start()),
            *about_part(puzzle, grid, _unique(found, outcome)),
            *about_reading(puzzle, status, _unique(found, outcome)),
        ),
    )


def _gave_up(puzzle: Puzzle, engine: Engine, reason: str, watch: Watch) -> Result:
    """The result if there was no time to build the model."""
    return Result(
        Status.GAVE_UP,
        engine=engine.name,
        seconds=watch.seconds,
        reason=reason,
        not_modelled=puzzle.not_modelled,
        puzzle=puzzle,
        recognised=puzzle.recognised,
        notes=notes(puzzle, None, watch),
    )


def notes(puzzle: Puzzle, grid: Grid | None, watch: Watch | None = None) -> tuple[str, ...]:
    """Notes for the user on a solution."""
    about = filter(None, [puzzle.board.note, *puzzle.remarks])
    return (*about, *_about_recorded(puzzle, grid, watch))


def _about_recorded(puzzle: Puzzle, grid: Grid | None, watch: Watch | None) -> Iterator[str]:
    if puzzle.solution is None or puzzle.solution == grid:
        return
    from solve_cp.questions.judging import wrong_in

    try:
        broken = wrong_in(puzzle, puzzle.solution, watch)
    except LimitReached:
        yield "the recorded solution was not checked: no time was left for it"
        return
    if broken or grid:
        wrong = MISREAD if puzzle.recognised else WRONG
        yield f"{wrong}: {broken}" if broken else _right_too(puzzle.solution, grid)


def _right_too(recorded: Grid, grid: Grid | None) -> str:
    apart = [c for c, digit in recorded.by_cell.items() if grid and grid[c] != digit]
    more = f" and {len(apart) - FEW_CELLS} more" if len(apart) > FEW_CELLS else ""
    cells = f"{cells_text(apart[:FEW_CELLS])}{more}"
    return f"the recorded solution is right too; it differs from this one at {cells}"


def about_part(puzzle: Puzzle, grid: Grid | None, unique: bool | None) -> Iterator[str]:
    """Notes on a partial recorded solution that differs from ours."""
    part = puzzle.part_of_solution
    apart = [cell for cell, digit in part.items() if grid is not None and grid[cell] != digit]
    if apart and unique:
        yield f"{WRONG}: not as in the only solution: {cells_text(apart)}"
    elif apart:
        yield f"the recorded solution is another one: {cells_text(apart)}"


def about_reading(puzzle: Puzzle, status: Status, unique: bool | None) -> Iterator[str]:
    """Notes on recognised rules: a unique solution confirms them, others do not count."""
    if not puzzle.recognised:
        return
    part = ", but not all" if puzzle.not_modelled else ""
    if unique:
        yield f"{READ}{part}; there is just one solution, which confirms the reading"
    elif unique is False:
        yield f"{READ}{part}; one may be missing, so the puzzle itself may have just one"
    elif status is Status.UNSOLVABLE:
        yield f"{READ}{part}; one may be misread, so the puzzle itself may well have a solution"


def _status(count: int, outcome: Outcome) -> Status:
    if count:
        return Status.SOLVED
    return Status.UNSOLVABLE if outcome.exhausted else Status.GAVE_UP


def _unique(found: _Collector, outcome: Outcome) -> bool | None:
    if found.count > 1:
        return False
    return True if found.count == 1 and outcome.exhausted else None


def _reason(puzzle: Puzzle, status: Status, outcome: Outcome) -> str:
    if status is Status.UNSOLVABLE:
        clashes = puzzle.clashes()
        return str(clashes[0]) if clashes else outcome.reason or "proved by exhausting the search"
    return outcome.reason
