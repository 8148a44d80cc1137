"""Fit growth to measured points: exponential or power, whichever is closer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from statistics import correlation, linear_regression

FEWEST = 3  # points
GROWS = 2.0  # minimum ratio of last to first value
CLOSE = 0.9  # minimum R² of the fit on logarithms
ONE_MORE = {"blanks": "a blank", "n": "where n grows by 1"}


@dataclass(frozen=True)
class Fit:
    """`scale · rate^x` for exponential growth, `scale · x^rate` for a power."""

    exponential: bool
    scale: float
    rate: float
    explained: float

    def at(self, x: float) -> float:
        """The value of the curve."""
        grown: float = self.rate**x if self.exponential else x**self.rate
        return self.scale * grown

    def words(self, axis: str) -> str:
        """The growth as text, for the quantity on the axis."""
        if self.exponential:
            return f"×{self.rate:.3g} {ONE_MORE[axis]}"
        return f"{axis}^{self.rate:.2f}"


def fitted(xs: Sequence[float], ys: Sequence[float], power: bool = False) -> Fit | None:
    """The better least-squares fit on logarithms; None if there is no clear growth.

    That is the case with fewer than three points, if values hardly grow, or if the fit explains
    less than 90 % of their variance. With `power`, only powers are tried.
    """
    points = sorted((x, y) for x, y in zip(xs, ys, strict=True) if x > 0 and y > 0)
    if len({x for x, _ in points}) < FEWEST or points[-1][1] < GROWS * points[0][1]:
        return None
    best = max((_fit(points, law) for law in (False, not power)), key=lambda fit: fit.explained)
    return best if best.explained >= CLOSE else None


def _fit(points: Sequence[tuple[float, float]], exponential: bool) -> Fit:
    places = [x if exponential else log(x) for x, _ in points]
    logs = [log(y) for _, y in points]
    slope, start = linear_regression(places, logs)
    explained = correlation(places, logs) ** 2
    return Fit(exponential, exp(start), exp(slope) if exponential else slope, explained)
