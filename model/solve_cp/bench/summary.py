"""Engines over many boards: totals, means, medians, maxima, and how the boards ended."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean, median
from typing import Any

from solve_cp.bench.crosscheck import CrossCheck, applies
from solve_cp.result import Result, Status


@dataclass(frozen=True)
class Figures:
    """One measure over many boards."""

    total: float
    mean: float
    median: float
    max: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Figures:
        """The figures of at least one number."""
        return cls(sum(numbers), fmean(numbers), median(numbers), max(numbers))


@dataclass(frozen=True)
class EngineSummary:
    """One engine over many boards: how they ended, the seconds, and each counter.

    `not_for_it` counts the boards it does not apply to, such as rules for an engine that knows only
    houses.
    """

    engine: str
    boards: int
    solved: int
    unsolvable: int
    gave_up: int
    not_for_it: int
    seconds: Figures
    counters: Mapping[str, Figures]

    def to_json(self) -> dict[str, Any]:
        """The summary as plain data."""
        return asdict(self)


def summary(checks: Iterable[CrossCheck]) -> tuple[EngineSummary, ...]:
    """Totals, means, medians and maxima for each engine over many boards."""
    by_engine: dict[str, list[Result]] = {}
    for check in checks:
        for result in check.results:
            by_engine.setdefault(result.engine, []).append(result)
    return tuple(_summary(name, results) for name, results in by_engine.items())


def _summary(name: str, results: Sequence[Result]) -> EngineSummary:
    ends = [result.status for result in results]
    skipped = sum(not applies(result) for result in results)
    return EngineSummary(
        name,
        len(results),
        ends.count(Status.SOLVED),
        ends.count(Status.UNSOLVABLE),
        ends.count(Status.GAVE_UP) - skipped,
        skipped,
        Figures.of([result.seconds for result in results]),
        dict(_counters(results)),
    )


def _counters(results: Sequence[Result]) -> Iterator[tuple[str, Figures]]:
    """The figures of each numeric statistic, over the results that have it."""
    names = dict.fromkeys(name for result in results for name in result.statistics)
    for name in names:
        found = [result.statistics.get(name) for result in results]
        numbers = [n for n in found if isinstance(n, (int, float)) and not isinstance(n, bool)]
        if numbers:
            yield name, Figures.of(numbers)
