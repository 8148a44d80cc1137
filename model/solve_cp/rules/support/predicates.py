"""Relations between two values, as functions that are equal if they mean the same."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Apart:
    """The values differ by at least this much."""

    least: int

    def __call__(self, a: int, b: int) -> bool:
        return abs(a - b) >= self.least


@dataclass(frozen=True)
class Within:
    """The values differ by at most this much."""

    most: int

    def __call__(self, a: int, b: int) -> bool:
        return abs(a - b) <= self.most


@dataclass(frozen=True)
class Gap:
    """The values differ by exactly this much."""

    size: int

    def __call__(self, a: int, b: int) -> bool:
        return abs(a - b) == self.size


@dataclass(frozen=True)
class InRatio:
    """One value is this many times the other."""

    factor: int

    def __call__(self, a: int, b: int) -> bool:
        return a == self.factor * b or b == self.factor * a


@dataclass(frozen=True)
class SumIn:
    """The sum of the values is one of these."""

    totals: tuple[int, ...]

    def __call__(self, a: int, b: int) -> bool:
        return a + b in self.totals


@dataclass(frozen=True)
class InDifferentClasses:
    """The values are in different classes."""

    classes: tuple[frozenset[int], ...]

    def __call__(self, a: int, b: int) -> bool:
        return not any(a in members and b in members for members in self.classes)


@dataclass(frozen=True)
class ResiduesDiffer:
    """The values leave different remainders."""

    modulus: int

    def __call__(self, a: int, b: int) -> bool:
        return a % self.modulus != b % self.modulus


@dataclass(frozen=True)
class NotBoth:
    """The values are not equal, or not one of these."""

    values: frozenset[int]

    def __call__(self, a: int, b: int) -> bool:
        return a != b or a not in self.values


@dataclass(frozen=True)
class GapIn:
    """The values differ by one of these."""

    sizes: tuple[int, ...]

    def __call__(self, a: int, b: int) -> bool:
        return abs(a - b) in self.sizes


@dataclass(frozen=True)
class AtLeastAbove:
    """The first value is greater by at least this much."""

    least: int

    def __call__(self, a: int, b: int) -> bool:
        return a - b >= self.least
