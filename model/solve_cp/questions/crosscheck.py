"""Every engine on the same puzzle, side by side: do they agree, and what did each need?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from itertools import combinations
from statistics import fmean, median
from typing import Any

from solve_cp.board.grid import Grid
from solve_cp.engines.names import engine_named, summaries
from solve_cp.errors import EngineError, InputError, VerificationError
from solve_cp.limits import LimitReached, Limits
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.judging import wrong_in
from solve_cp.questions.solve import ask
from solve_cp.questions.space import Space, space
from solve_cp.result import Result, Status

TEN_SECONDS = Limits(seconds=10.0, memory=2**30)
"""What each engine may use unless told otherwise: the unpruned ones never end by themselves."""


@dataclass(frozen=True)
class CrossCheck:
    """The results of all engines, what they disagree on, and the size of the search space."""

    results: tuple[Result, ...]
    disagreements: tuple[str, ...]
    space: Space

    @property
    def agree(self) -> bool:
        """Whether no two engines contradict each other; one that gave up contradicts nobody."""
        return not self.disagreements

    def to_json(self) -> dict[str, Any]:
        """The comparison as plain data."""
        return {
            "agree": self.agree,
            "disagreements": list(self.disagreements),
            "engines": [result.to_json() for result in self.results],
            "space": self.space.to_json(),
        }


def crosscheck(
    puzzle: Puzzle,
    engines: Iterable[str] | None = None,
    *,
    limits: Limits = TEN_SECONDS,
    want: int | None = 2,
    seed: int = 0,
) -> CrossCheck:
    """Ask every engine (all but `auto` by default) for `want` solutions; 2 decides uniqueness."""
    names = [name for name in summaries() if name != "auto"] if engines is None else [*engines]
    if not names:
        raise InputError("expected at least one engine, got none")
    for name in names:
        engine_named(name)
    results = []
    wrong = []
    for name in names:
        try:
            result = ask(puzzle, name, want=want, keep=1, limits=limits, seed=seed)
        except EngineError as error:
            result = Result(Status.GAVE_UP, reason=str(error))
        except VerificationError as error:
            result = Result(Status.GAVE_UP, reason=str(error))
            wrong.append(f"{name}: {error}")
        results.append(replace(result, engine=name))
    with suppress(LimitReached):
        if puzzle.solution is not None and (broken := wrong_in(puzzle, puzzle.solution)):
            wrong.append(f"the recorded solution is wrong: {broken}")
    found = (*wrong, *disagreements(results, puzzle.solution))
    return CrossCheck(tuple(results), found, space(puzzle))


def disagreements(results: Sequence[Result], expected: Grid | None = None) -> tuple[str, ...]:
    """What results say against each other, and against the solution the puzzle came with."""
    pairs = (_between(one, other) for one, other in combinations(results, 2))
    against = (_against(result, expected) for result in results if expected is not None)
    return tuple(text for text in (*pairs, *against) if text)


def _between(one: Result, other: Result) -> str:
    """What two results contradict each other on; a complete one knows the exact count."""
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
        return f"{result.engine} proves another grid than the expected one to be the only one"
    return ""


@dataclass(frozen=True)
class Figures:
    """One measure over many boards."""

    total: float
    mean: float
    median: float
    max: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Figures:
        """The figures of some numbers, at least one."""
        return cls(sum(numbers), fmean(numbers), median(numbers), max(numbers))


@dataclass(frozen=True)
class EngineSummary:
    """One engine over many boards: how they ended, the seconds, and each counter."""

    engine: str
    boards: int
    solved: int
    unsolvable: int
    gave_up: int
    seconds: Figures
    counters: Mapping[str, Figures]

    def to_json(self) -> dict[str, Any]:
        """The summary as plain data."""
        return asdict(self)


def summary(checks: Iterable[CrossCheck]) -> tuple[EngineSummary, ...]:
    """Totals, means, medians and maxima for each engine, over many boards."""
    by_engine: dict[str, list[Result]] = {}
    for check in checks:
        for result in check.results:
            by_engine.setdefault(result.engine, []).append(result)
    return tuple(_summary(name, results) for name, results in by_engine.items())


def _summary(name: str, results: Sequence[Result]) -> EngineSummary:
    ends = [result.status for result in results]
    return EngineSummary(
        name,
        len(results),
        ends.count(Status.SOLVED),
        ends.count(Status.UNSOLVABLE),
        ends.count(Status.GAVE_UP),
        Figures.of([result.seconds for result in results]),
        dict(_counters(results)),
    )


def _counters(results: Sequence[Result]) -> Iterator[tuple[str, Figures]]:
    """The figures of each statistic that is a number, over the results that have it."""
    names = dict.fromkeys(name for result in results for name in result.statistics)
    for name in names:
        found = [result.statistics.get(name) for result in results]
        numbers = [n for n in found if isinstance(n, (int, float)) and not isinstance(n, bool)]
        if numbers:
            yield name, Figures.of(numbers)
