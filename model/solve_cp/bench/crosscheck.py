"""Compare engines on the same puzzle: answers, times and node counts.

Users' solvers and engines run in separate processes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, TypeAlias

from solve_cp.bench.faults import Fault, judge
from solve_cp.bench.own_solvers import Solver, looks_like_solver, solver_of
from solve_cp.bench.warming import warm_up
from solve_cp.board.grid import Grid
from solve_cp.drawing.verdicts.basics import duration
from solve_cp.engines.by_name import engine_named, is_ours, registered, usable_names
from solve_cp.engines.protocol import Engine, is_engine
from solve_cp.errors import EngineError, InputError, VerificationError, described
from solve_cp.limits import LimitReached, Limits
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.judging import wrong_in
from solve_cp.questions.solve import ask, solve
from solve_cp.questions.space import Space, space
from solve_cp.result import Result, Status

TEN_SECONDS = Limits(seconds=10.0, memory=2**30)
"""The default limits of each engine: unpruned searches would never end."""
NOT_FOR_IT = "does not apply: "

Contestant: TypeAlias = str | Engine | Solver | Callable[[Any], Any]
"""An engine or its name, or your own solver as a function, `mine.py:f` or `command ./f`."""


def applies(result: Result) -> bool:
    """Whether an engine supports the puzzle; if not, it has not given up."""
    return not result.reason.startswith(NOT_FOR_IT)


@dataclass(frozen=True, repr=False)
class CrossCheck:
    """The results of all engines, their contradictions, and the size of the search space.

    `faults` are those of users' solvers; `reference` is the answer they are compared with.
    """

    results: tuple[Result, ...]
    disagreements: tuple[str, ...]
    space: Space
    faults: tuple[Fault, ...] = ()
    reference: Result | None = None

    def __repr__(self) -> str:
        verdict = "agree" if self.agree else "disagree"
        return f"<CrossCheck: {len(self.results)} engines {verdict}>"

    def __str__(self) -> str:
        width = max(len(result.engine) for result in self.results)
        lines = [f"{result.engine:{width}}  {_in_short(result)}" for result in self.results]
        lines += [f"disagreement: {text}" for text in self.disagreements]
        return "\n".join([*lines, "all engines agree" if self.agree else "engines DISAGREE"])

    @property
    def agree(self) -> bool:
        """Whether no two engines contradict each other; giving up is not a contradiction."""
        return not self.disagreements

    def to_json(self) -> dict[str, Any]:
        """The comparison as plain data."""
        return {
            "agree": self.agree,
            "disagreements": list(self.disagreements),
            "faults": [fault.to_json() for fault in self.faults],
            "engines": [result.to_json() for result in self.results],
            "space": self.space.to_json(),
        }


def _in_short(result: Result) -> str:
    generated = result.statistics.get("generated")
    nodes = "" if generated is None else f", {generated} nodes"
    solved = "solved " if result.verdict.startswith("with") else ""
    return f"{solved}{result.verdict}, {duration(result.seconds)}{nodes}"


def crosscheck(
    puzzle: Puzzle,
    engines: Iterable[Contestant] | None = None,
    *,
    limits: Limits = TEN_SECONDS,
    want: int | None = 2,
    seed: int = 0,
) -> CrossCheck:
    """Ask every engine (by default all but `auto`) for `want` solutions; 2 decides uniqueness.

    If a user's solver crashes, hangs or is wrong, `faults` lists that.
    """
    if isinstance(engines, str) or not isinstance(engines, Iterable | None):
        got = repr(engines) if isinstance(engines, str) else described(engines)
        raise InputError(f"expected a list of engines, like ['cpsat', 'sat'], got {got}")
    said = [name for name in usable_names() if name != "auto"] if engines is None else [*engines]
    if not said:
        raise InputError("expected at least one engine, got none")
    chosen = [contestant(one) for one in said]
    run = _Run(puzzle, limits, want, seed)
    try:
        results = [run.result(one) for one in chosen]
    finally:
        for one, given in zip(chosen, said, strict=True):
            if isinstance(one, Solver) and one is not given:
                one.close()
    return run.crosscheck(results)


def contestant(said: Contestant) -> Solver | Engine:
    """One of our engines, or a solver in its own process."""
    if isinstance(said, Solver) or (isinstance(said, str) and looks_like_solver(said)):
        return solver_of(said)
    if isinstance(said, str):
        engine = engine_named(said)
        return solver_of(engine) if said in registered() else engine
    if is_engine(said) and is_ours(said):
        return said
    return solver_of(said)


class _Run:
    """One running comparison."""

    def __init__(self, puzzle: Puzzle, limits: Limits, want: int | None, seed: int) -> None:
        self.puzzle, self.limits, self.want, self.seed = puzzle, limits, want, seed
        self.space = space(puzzle)  # first: the expansion of rules is in no engine's time
        self.wrong: list[str] = []
        self.faults: list[Fault] = []
        self._reference: Result | None = None

    def result(self, one: Solver | Engine) -> Result:
        """The result of one engine or solver, including its failure."""
        try:
            if isinstance(one, Solver):
                return self._judged(one)
            result = self._asked(one)
        except EngineError as error:
            reason = str(error).removeprefix(NOT_FOR_IT)
            result = Result(Status.GAVE_UP, reason=f"{NOT_FOR_IT}{reason}")
        except VerificationError as error:
            result = Result(Status.GAVE_UP, reason=str(error))
            self.wrong.append(f"{one.name}: {error}")
        return replace(result, engine=one.name)

    def _asked(self, engine: Engine) -> Result:
        puzzle, limits = self.puzzle, self.limits
        warm_up(engine.name)
        return ask(puzzle, engine, want=self.want, keep=1, limits=limits, seed=self.seed)

    def _judged(self, solver: Solver) -> Result:
        returned = solver.run(self.puzzle, self.limits, self.want, self.seed)
        result, fault = judge(solver.name, self.puzzle, returned, self.reference())
        if fault:
            self.faults.append(fault)
        return result

    def reference(self) -> Result:
        """The answer of `auto`, which solvers are compared with."""
        if self._reference is None:
            self._reference = solve(self.puzzle, limits=self.limits)
        return self._reference

    def crosscheck(self, results: Sequence[Result]) -> CrossCheck:
        """The results and their contradictions."""
        puzzle = self.puzzle
        with suppress(LimitReached):
            if puzzle.solution is not None and (broken := wrong_in(puzzle, puzzle.solution)):
                self.wrong.append(f"the recorded solution is wrong: {broken}")
        against = disagreements(results, puzzle.solution)
        found = (*self.wrong, *map(str, self.faults), *against)
        return CrossCheck(tuple(results), found, self.space, tuple(self.faults), self._reference)


def disagreements(results: Sequence[Result], expected: Grid | None = None) -> tuple[str, ...]:
    """The contradictions between results, and with the solution that the puzzle came with."""
    pairs = (_between(one, other) for one, other in combinations(results, 2))
    against = (_against(result, expected) for result in results if expected is not None)
    return tuple(text for text in (*pairs, *against) if text)


def _between(one: Result, other: Result) -> str:
    """How two results contradict each other; a complete one knows the exact count."""
    names = f"{one.engine} and {other.engine}"
    if one.complete and other.complete and one.count != other.count:
        return f"{names} count {one.count} and {other.count} solutions"
    for sure, seen in ((one, other), (other, one)):
        if sure.complete and seen.count > sure.count:
            return f"{sure.engine} proves {sure.count} solutions, {seen.engine} has {seen.count}"
    if (one.unique or other.unique) and one.grid and other.grid and one.grid != other.grid:
        return f"{names} have different grids, though there is only one"
    return ""


def _against(result: Result, expected: Grid | None) -> str:
    if result.status is Status.UNSOLVABLE:
        return f"{result.engine} proves that there is no solution, but one was expected"
    if result.unique and result.grid != expected:
        return f"{result.engine} proves a unique solution that is not the expected one"
    return ""
