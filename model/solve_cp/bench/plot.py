"""Plots of comparisons: nodes and time of each engine. Needs matplotlib."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from typing import Any, TypeAlias

from solve_cp.bench.crosscheck import CrossCheck, applies
from solve_cp.errors import InputError, SolveCpError
from solve_cp.files import replacing
from solve_cp.result import Result

FORMATS = ("png", "svg", "pdf")
BLUE, ORANGE, GREY = "#0072B2", "#D55E00", "#888888"  # safe for colour-blind readers
FONT = 14
SOLVERS = ("cpsat", "sat", "auto")

Measure: TypeAlias = Callable[[Result], float | None]
Row: TypeAlias = tuple[str, list[Result]]
Column: TypeAlias = tuple[str, Measure]


def expect_plots(path: Path) -> str:
    """Check that a picture with this name can be drawn, and return its format."""
    kind = path.suffix.lower().removeprefix(".")
    if kind not in FORMATS:
        raise InputError(f"expected a picture named *.png, *.svg or *.pdf, got {path}")
    if find_spec("matplotlib") is None:
        raise SolveCpError("plots need matplotlib: pip install 'solve-cp[plot]'")
    return kind


def plot_checks(checks: Sequence[CrossCheck], path: Path, title: str = "") -> None:
    """Plot the nodes and seconds of each engine over all boards, and save the picture."""
    save(lambda: _figure(checks, title), path)


def save(draw: Callable[[], Any], path: Path) -> None:
    """Save the figure made by `draw`, with large fonts."""
    kind = expect_plots(path)
    from matplotlib import rc_context

    with rc_context({"font.size": FONT, "svg.fonttype": "none"}):
        figure = draw()
        with replacing(path) as file:
            figure.savefig(file, format=kind, bbox_inches="tight", dpi=120)


def _figure(checks: Sequence[CrossCheck], title: str) -> Any:
    from matplotlib.figure import Figure

    groups = [group for group in _groups(checks) if group[1]]
    heights = [1.2 + len(rows) for _, rows, _ in groups]
    figure = Figure(figsize=(17, 1.2 + 0.5 * sum(heights)), layout="constrained")
    parts = figure.subfigures(len(groups), 1, squeeze=False, height_ratios=heights)[:, 0]
    for (name, rows, columns), part in zip(groups, parts, strict=True):
        for at, axes in enumerate(part.subplots(1, len(columns), squeeze=False)[0]):
            label, measure = columns[at]
            _strip(axes, rows, measure, f"{name}: {label}")
            if at:
                axes.set_yticklabels([])
    boards = f"{len(checks)} boards" if len(checks) > 1 else "one board"
    figure.suptitle(title or f"Engines compared on {boards}", fontsize=FONT + 6)
    return figure


def _groups(checks: Sequence[CrossCheck]) -> list[tuple[str, list[Row], list[Column]]]:
    """Searches, CP-SAT and SAT separately, because their counters differ."""
    rows: dict[str, list[Result]] = {}
    for check in checks:
        for result in check.results:
            if applies(result):
                rows.setdefault(result.engine, []).append(result)
    time = ("milliseconds", _milliseconds)
    conflicts = ("conflicts", _counter("conflicts"))
    columns: dict[str, list[Column]] = {
        "searches": [("nodes generated", _counter("generated")), time],
        "CP-SAT": [("branches", _counter("branches")), conflicts, time],
        "SAT": [("decisions", _counter("decisions")), conflicts, time],
        "auto": [("nodes generated", _counter("generated")), conflicts, time],
    }
    return [
        (name, [row for row in rows.items() if _group(row[0]) == name], some)
        for name, some in columns.items()
    ]


def _group(engine: str) -> str:
    starts = {"cpsat": "CP-SAT", "sat": "SAT", "auto": "auto"}
    return next((name for start, name in starts.items() if engine.startswith(start)), "searches")


def _counter(name: str) -> Measure:
    def measure(result: Result) -> float | None:
        found = result.statistics.get(name)
        return None if found is None else float(found)

    return measure


def _milliseconds(result: Result) -> float:
    return max(1000 * result.seconds, 1e-3)


def _strip(axes: Any, rows: Sequence[Row], measure: Measure, label: str) -> None:
    """One row per engine: a dot per board, the median as a bar and a number."""
    for place, (_, results) in enumerate(rows):
        for ended, look in ((True, _ENDED), (False, _GAVE_UP)):
            some = [measure(r) for r in results if _ended(r) is ended]
            values = [value for value in some if value is not None]
            axes.scatter(values, [place] * len(values), **look)
        _note_median(axes, place, results, measure)
    if measure is _milliseconds:
        axes.set_xscale("log")
        axes.margins(x=0.3)
    else:  # counts may be 0, which a log scale cannot show
        axes.set_xscale("symlog", linthresh=1)
        axes.set_xlim(-0.3, 40 * max(1.0, axes.dataLim.x1))
    axes.set_yticks(range(len(rows)), [name for name, _ in rows])
    axes.set_ylim(len(rows) - 0.5, -0.5)
    axes.set_title(label, fontsize=FONT + 1, loc="left")
    axes.grid(True, axis="x", alpha=0.3)
    axes.spines[["top", "right"]].set_visible(False)


_ENDED = {"s": 60, "color": BLUE, "alpha": 0.6, "linewidths": 0}
_GAVE_UP = {"s": 90, "color": ORANGE, "marker": "X"}


def _note_median(axes: Any, place: int, results: Sequence[Result], measure: Measure) -> None:
    """The median at its position, with the number of boards that the engine gave up on."""
    found = [(measure(result), result) for result in results]
    values = [value for value, _ in found if value is not None]
    if not values:
        return
    gave_up = sum(not _ended(result) for result in results)
    text = "gave up" if gave_up == len(results) == 1 else number(median(values))
    if len(results) > 1:
        text = f"median {text}" + (f", {gave_up} gave up" if gave_up else "")
    if len(values) > 1:
        axes.plot([median(values)] * 2, [place - 0.3, place + 0.3], color="black", lw=2.5)
    look = {"va": "center", "color": ORANGE if gave_up else "black", "fontsize": FONT - 2}
    if len(results) > 1:  # too long for a point: in a column beside the axes
        axes.text(1.01, place, text, transform=axes.get_yaxis_transform(), **look)
        return
    axes.annotate(text, (max(values), place), xytext=(9, 0), textcoords="offset points", **look)


def _ended(result: Result) -> bool:
    return result.complete or result.count > 0


def number(value: float) -> str:
    """A number in readable form: without decimals from 10."""
    whole = value >= 10 or value == int(value)
    return f"{round(value):,}".replace(",", " ") if whole else f"{value:.2g}"
