"""Pictures of comparisons: nodes and time of each engine, on log scales. Needs matplotlib."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from solve_cp.bench.crosscheck import CrossCheck
from solve_cp.errors import InputError, SolveCpError
from solve_cp.files import replacing

FORMATS = ("png", "svg", "pdf")


def expect_plots(path: Path) -> str:
    """Raise unless a picture of this name can be drawn; returns its format."""
    kind = path.suffix.lower().removeprefix(".")
    if kind not in FORMATS:
        raise InputError(f"expected a picture named *.png, *.svg or *.pdf, got {path}")
    if find_spec("matplotlib") is None:
        raise SolveCpError("plots need matplotlib: pip install 'solve-cp[plot]'")
    return kind


def plot_checks(checks: Sequence[CrossCheck], path: Path) -> None:
    """Draw the nodes and the seconds of each engine over all boards, and write the picture."""
    kind = expect_plots(path)
    figure = _figure(checks)
    with replacing(path) as file:
        figure.savefig(file, format=kind, bbox_inches="tight")


def _figure(checks: Sequence[CrossCheck]) -> Any:
    from matplotlib.figure import Figure

    names = [result.engine for result in checks[0].results]
    figure = Figure(figsize=(10, 1.5 + 0.4 * len(names)))
    left, right = figure.subplots(1, 2, sharey=True)
    _strip(left, names, [_nodes(checks, engine) for engine in names], "nodes generated (branches)")
    _strip(right, names, [_seconds(checks, engine) for engine in names], "seconds")
    figure.suptitle(f"{len(checks)} board{'s' if len(checks) > 1 else ''}; hollow: gave up")
    return figure


Points = list[tuple[float, bool]]


def _strip(axes: Any, names: Sequence[str], points: Sequence[Points], label: str) -> None:
    """A row of dots for each engine, a dot for each board."""
    for row, engine in enumerate(points):
        for ended, face in ((True, "C0"), (False, "none")):
            values = [max(value, 1e-7) for value, done in engine if done is ended]
            axes.scatter(values, [row] * len(values), s=20, facecolors=face, edgecolors="C0")
    axes.set_xscale("log")
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlabel(label)
    axes.grid(True, axis="x", alpha=0.3)


def _nodes(checks: Sequence[CrossCheck], engine: str) -> Points:
    found = [r for check in checks for r in check.results if r.engine == engine]
    counts = ((r.statistics.get("generated", r.statistics.get("branches")), r) for r in found)
    return [(max(float(n), 1.0), r.complete or r.count > 0) for n, r in counts if n is not None]


def _seconds(checks: Sequence[CrossCheck], engine: str) -> Points:
    found = [r for check in checks for r in check.results if r.engine == engine]
    return [(r.seconds, r.complete or r.count > 0) for r in found]
