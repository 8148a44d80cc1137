"""Measured growth as curves, and a plot of them (needs matplotlib)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log10
from pathlib import Path
from typing import Any, TypeAlias

from solve_cp.bench.fit import Fit, fitted
from solve_cp.bench.growth import Point
from solve_cp.bench.plot import FONT, GREY, ORANGE, SOLVERS, number, save

COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#000000", "#8C6D1F")
MARKERS = "osD^vP*h"

Measure: TypeAlias = Callable[[Point], float | None]


@dataclass(frozen=True)
class Curve:
    """What was measured for one engine along an axis, and the growth fitted to it.

    `gave_up` are the places where it gave up on some board: the value there is a lower bound, so it
    is not used for the fit.
    """

    name: str
    axis: str
    values: tuple[tuple[float, float], ...]
    gave_up: tuple[tuple[float, float], ...]
    fit: Fit | None

    @property
    def label(self) -> str:
        """The name, and the growth if one was fitted."""
        return f"{self.name}: {self.fit.words(self.axis)}" if self.fit else self.name


def axis_of(points: Sequence[Point]) -> str:
    """What the points differ in: boards, blanks, or n if each size has one number of blanks."""
    if len({point.boards for point in points}) > 1:
        return "boards"
    kinds = {(point.n, point.blanks) for point in points}
    sizes = {n for n, _ in kinds}
    return "n" if len(sizes) == len(kinds) > 1 else "blanks"


def node_curves(points: Sequence[Point]) -> list[Curve]:
    """The nodes of each engine along the axis: totals if boards vary, otherwise medians."""
    total = axis_of(points) == "boards"
    return _curves(points, lambda point: point.total_nodes if total else point.nodes)


def time_curves(points: Sequence[Point]) -> list[Curve]:
    """The milliseconds of each engine along the axis: totals if boards vary, otherwise medians."""
    total = axis_of(points) == "boards"
    return _curves(points, lambda p: 1000 * (p.total_seconds if total else p.seconds))


def _curves(points: Sequence[Point], measure: Measure) -> list[Curve]:
    axis = axis_of(points)
    named: dict[str, list[Point]] = {}
    for point in points:
        if not point.not_for_it:
            named.setdefault(_name(point, points, axis), []).append(point)
    return [_curve(name, some, axis, measure) for name, some in named.items()]


def _name(point: Point, points: Sequence[Point], axis: str) -> str:
    """The engine, and what else distinguishes its curves."""
    sizes, blanks = {p.n for p in points}, {p.blanks for p in points}
    size = f" {point.n}×{point.n}" if axis != "n" and len(sizes) > 1 else ""
    blank = f" {point.blanks} blanks" if axis == "boards" and len(blanks) > 1 else ""
    return point.engine + size + blank


def _curve(name: str, points: Sequence[Point], axis: str, measure: Measure) -> Curve:
    pairs = [(float(getattr(p, axis)), measure(p), p.gave_up) for p in points]
    values = [(x, y) for x, y, gave_up in pairs if y is not None and not gave_up]
    lower = [(x, y) for x, y, gave_up in pairs if y is not None and gave_up]
    fit = fitted([x for x, _ in values], [y for _, y in values], power=axis == "boards")
    return Curve(name, axis, tuple(values), tuple(lower), fit)


def plot_growth(points: Sequence[Point], path: Path, title: str = "") -> None:
    """Plot nodes and milliseconds along the axis, with the fitted growth, and save the picture."""
    save(lambda: _figure(points, title), path)


def _figure(points: Sequence[Point], title: str) -> Any:
    from matplotlib.figure import Figure

    what = "total" if axis_of(points) == "boards" else "median"
    panels = [panel for panel in _panels(points, what) if panel[1]]
    figure = Figure(figsize=(8.5 * max(1, len(panels)), 8), layout="constrained")
    order = list(dict.fromkeys(curve.name for _, curves in panels for curve in curves))
    grid = figure.subplots(1, max(1, len(panels)), squeeze=False)[0]
    for (name, curves), axes in zip(panels, grid, strict=False):
        _panel(axes, name, curves, order)
    figure.suptitle(title or "Growth of nodes and time", fontsize=FONT + 6)
    return figure


def _panels(points: Sequence[Point], what: str) -> list[tuple[str, list[Curve]]]:
    """Separate panels for searches and solvers, which count different things; one for time."""
    nodes = [curve for curve in node_curves(points) if curve.values or curve.gave_up]
    searches = [curve for curve in nodes if not curve.name.startswith(SOLVERS)]
    solvers = [curve for curve in nodes if curve.name.startswith(SOLVERS)]
    return [
        (f"nodes generated, {what}", searches),
        (f"conflicts of solvers, {what}", solvers),
        (f"milliseconds, {what}", time_curves(points)),
    ]


def _panel(axes: Any, title: str, curves: Sequence[Curve], order: Sequence[str]) -> None:
    for curve in curves:
        place = order.index(curve.name)
        _draw(axes, curve, COLOURS[place % len(COLOURS)], MARKERS[place % len(MARKERS)])
    if any(curve.gave_up for curve in curves):
        axes.scatter([], [], **_GAVE_UP, label="gave up: at least this much")
    _scale(axes, [pair for curve in curves for pair in curve.values + curve.gave_up])
    if curves[0].axis == "boards":
        axes.set_xscale("log")
        places = sorted({x for curve in curves for x, _ in curve.values + curve.gave_up})
        axes.set_xticks(places, [number(x) for x in places], minor=False)
        axes.set_xticks([], minor=True)
    _note_last(axes, curves)
    axes.set_xlabel("n, the size of the board" if curves[0].axis == "n" else curves[0].axis)
    axes.margins(x=0.12)
    axes.set_title(title, fontsize=FONT + 2, loc="left")
    axes.grid(True, alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(loc="upper center", bbox_to_anchor=(0.5, -0.12), frameon=False, fontsize=FONT - 1)


_GAVE_UP = {"s": 130, "color": ORANGE, "marker": "X", "zorder": 4}


def _draw(axes: Any, curve: Curve, colour: str, marker: str) -> None:
    """Points joined by a line; the fitted growth is dashed."""
    every = sorted(curve.values + curve.gave_up)
    axes.plot(*_columns(every), color=colour, alpha=0.5, lw=1.5)
    looks = {"color": colour, "marker": marker, "zorder": 3, "label": curve.label}
    axes.scatter(*_columns(curve.values), s=70, **looks)
    axes.scatter(*_columns(curve.gave_up), **_GAVE_UP)
    if curve.fit:
        first, last = min(curve.values)[0], max(curve.values)[0]
        along = [first + (last - first) * step / 40 for step in range(41)]
        axes.plot(along, [curve.fit.at(x) for x in along], color=GREY, ls="--", lw=1.5)


def _scale(axes: Any, pairs: Sequence[tuple[float, float]]) -> None:
    """Logarithmic; linear up to 1 if a count is 0."""
    lowest, most = (extreme((y for _, y in pairs), default=1.0) for extreme in (min, max))
    if lowest > 0:
        axes.set_yscale("log")
        return
    axes.set_yscale("symlog", linthresh=1)
    axes.set_ylim(-0.2, max(10.0, 3 * most))


def _note_last(axes: Any, curves: Sequence[Curve]) -> None:
    """The last value of each curve as a number, moved apart if they would overlap."""
    ends = sorted((max(c.values + c.gave_up) for c in curves if c.values or c.gave_up), key=_height)
    low, high = (_height((0, y)) for y in axes.get_ylim())
    below = float("-inf")
    for end in dict.fromkeys(ends):
        wanted = _TALL * (_height(end) - low) / (high - low)
        place = max(wanted, below + FONT)
        below = place
        look = {"textcoords": "offset points", "va": "center", "fontsize": FONT - 2}
        axes.annotate(number(end[1]), end, xytext=(10, place - wanted), **look)


_TALL = 380  # approximate height of an axis in points


def _height(pair: tuple[float, float]) -> float:
    """The height of a value, in logarithms."""
    return log10(pair[1]) if pair[1] >= 1e-3 else -3.0


def _columns(pairs: Sequence[tuple[float, float]]) -> tuple[list[float], list[float]]:
    return [x for x, _ in pairs], [y for _, y in pairs]
