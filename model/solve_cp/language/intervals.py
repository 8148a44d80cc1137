"""Sets of integers as intervals: compact, quick to complement, and the form CP-SAT uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

LOWEST, HIGHEST = -(2**40), 2**40
BEYOND = 2**62  # far above any sum of variables, and safe in 64 bits


@dataclass(frozen=True)
class Intervals:
    """Integers, as disjoint closed intervals in ascending order."""

    spans: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, numbers: Intervals | Iterable[int] | int) -> Intervals:
        """The set with a number, several numbers, or a range."""
        if isinstance(numbers, Intervals):
            return numbers
        if isinstance(numbers, int):
            return cls(((numbers, numbers),) if abs(numbers) < BEYOND else ())
        if isinstance(numbers, range) and abs(numbers.step) == 1:
            return cls(((min(numbers), max(numbers)),) if numbers else ())
        spans: list[tuple[int, int]] = []
        for number in sorted({number for number in numbers if abs(number) < BEYOND}):
            if spans and spans[-1][1] == number - 1:
                spans[-1] = spans[-1][0], number
            else:
                spans.append((number, number))
        return cls(tuple(spans))

    @classmethod
    def at_least(cls, low: int) -> Intervals:
        """Every integer from `low` up."""
        return cls(((low, HIGHEST),))

    @classmethod
    def at_most(cls, high: int) -> Intervals:
        """Every integer up to `high`."""
        return cls(((LOWEST, high),))

    def __contains__(self, number: int) -> bool:
        return any(low <= number <= high for low, high in self.spans)

    def __bool__(self) -> bool:
        return bool(self.spans)

    def complement(self) -> Intervals:
        """Every integer that is not in the set."""
        spans = []
        start = LOWEST
        for low, high in self.spans:
            if start < low:
                spans.append((start, low - 1))
            start = high + 1
        if start <= HIGHEST:
            spans.append((start, HIGHEST))
        return Intervals(tuple(spans))

    def shifted(self, by: int) -> Intervals:
        """Each member plus a number."""
        return Intervals(tuple((low + by, high + by) for low, high in self.spans))

    def within(self, low: int, high: int) -> Iterator[int]:
        """The members from `low` to `high`, ascending."""
        for first, last in self.spans:
            yield from range(max(first, low), min(last, high) + 1)

    def outcome(self, low: int, high: int) -> bool | None:
        """True if all numbers from low to high are members, False if none is, else None."""
        for first, last in self.spans:
            if first <= low and high <= last:
                return True
            if first <= high and low <= last:
                return None
        return False

    def __str__(self) -> str:
        return ", ".join(_span_text(low, high) for low, high in self.spans) or "nothing"


def _span_text(low: int, high: int) -> str:
    if low == high:
        return str(low)
    if low == LOWEST:
        return f"at most {high}"
    return f"at least {low}" if high == HIGHEST else f"{low}–{high}"
