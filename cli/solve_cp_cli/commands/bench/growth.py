"""`solve-cp growth`: nodes and time by blanks, board size or number of boards."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from solve_cp.bench.curves import axis_of, node_curves, plot_growth, time_curves
from solve_cp.bench.growth import Point, growth
from solve_cp.bench.plot import expect_plots
from solve_cp_cli import options
from solve_cp_cli.asking import Teller
from solve_cp_cli.commands.bench.report import figure, milliseconds
from solve_cp_cli.exits import INTERRUPTED, YES
from solve_cp_cli.printing.progress import note
from solve_cp_cli.printing.tables import table

ENGINES = "bfs-legal,dfs-legal,dfs-fewest,dfs-hidden-singles,dfs-full"


@click.command()
@click.option("--engines", default=ENGINES, metavar="A,B,…", help="Which engines.")
@click.option("--sizes", default="9", metavar="N,…", help="Sizes of the boards, 2 to 100.")
@click.option(
    "--blanks",
    default="10%,20%,30%,40%,50%,60%",
    metavar="B,…",
    help="Blanks: 20, or 25% of cells.",
)
@click.option("--seeds", type=click.IntRange(min=1), help="Boards per kind; by default 5.")
@click.option(
    "--boards", metavar="K,…", help="Measure totals over these numbers of boards, like 1,10,100."
)
@click.option("--plot", metavar="FILE", help="Plot nodes and time, as .png, .svg or .pdf.")
@click.option("--format", "format_", type=click.Choice(["table", "csv", "json"]), default="table")
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@options.limiting
@click.option("-q", "--quiet", is_flag=True, help="No progress.")
def command(
    engines: str,
    sizes: str,
    blanks: str,
    seeds: int | None,
    boards: str | None,
    plot: str | None,
    format_: str,
    as_json: bool,
    time_limit: float | None,
    node_limit: int | None,
    memory_limit: int | None,
    quiet: bool,
) -> int:
    """Measure how nodes and time grow, on solved boards with cells blanked at random.

    Every engine searches for the first solution of each board, by default within 2 seconds and 1
    GiB. The table shows medians over the boards, or totals with --boards. For CP-SAT and SAT, nodes
    are conflicts. An exponential or power curve is fitted if at least three points were measured
    without giving up and the fit is close. Ctrl-C keeps what was measured.

    \b
    Example: solve-cp growth --blanks 10,20,30,40,50 --engines dfs-legal,dfs-fewest
             solve-cp growth --sizes 4,6,9,12,16 --blanks 40% --plot growth.svg
             solve-cp growth --boards 1,3,10,30,100 --blanks 50
    """
    if as_json and format_ == "csv":
        raise click.UsageError("expected one output format, got --json and --format csv")
    if seeds and boards:
        raise click.UsageError("expected --seeds or --boards, got both")
    if plot:
        expect_plots(Path(plot))
    names = [options.known_engine(name.strip()) for name in engines.split(",") if name.strip()]
    if not names:
        raise click.UsageError("expected at least one engine, got none")
    kinds = [(n, _blanks(text, n)) for n in _sizes(sizes) for text in blanks.split(",")]
    counts = _counts(boards) if boards else [seeds or 5]
    limits = options.limits(time_limit or 2.0, node_limit, memory_limit or 1024)
    with Teller(quiet) as tell:
        found = growth(names, kinds, counts=counts, limits=limits, tell=tell)
        points, interrupted = _until_interrupted(found)
    if interrupted:
        note("interrupted")
    _print(points, "json" if as_json else format_)
    if plot and points:
        plot_growth(points, Path(plot), _title(points))
    return INTERRUPTED if interrupted else YES


def _until_interrupted(found: Iterable[Point]) -> tuple[list[Point], bool]:
    """The measured points, and whether Ctrl-C stopped the measurement."""
    points: list[Point] = []
    try:
        points.extend(found)  # points before an interrupt are kept
    except KeyboardInterrupt:
        return points, True
    return points, False


def _print(points: list[Point], format_: str) -> None:
    if format_ == "json":
        click.echo(json.dumps([point.to_json() for point in points]))
    elif format_ == "csv" and points:
        out = csv.DictWriter(sys.stdout, list(points[0].to_json()), lineterminator="\n")
        out.writeheader()
        out.writerows(point.to_json() for point in points)
    elif points:
        click.echo("\n\n".join(filter(None, [_text(points), _fits(points)])))


def _title(points: list[Point]) -> str:
    axis = axis_of(points)
    sizes = sorted({point.n for point in points})
    shown = "" if axis == "n" else ", " + ", ".join(f"{n}×{n}" for n in sizes)
    against = {"n": "the size of the board", "blanks": "blanks", "boards": "the number of boards"}
    each = "" if axis == "boards" else f", {points[0].boards} boards a point"
    return f"Nodes and time against {against[axis]}{shown}{each}: first solution"


def _counts(text: str) -> list[int]:
    try:
        counts = sorted({int(part) for part in text.split(",")})
    except ValueError:
        counts = []
    if not counts or counts[0] < 1:
        raise click.UsageError(f"expected numbers of boards like 1,10,100, got {text!r}")
    return counts


def _sizes(text: str) -> list[int]:
    try:
        sizes = [int(part) for part in text.split(",")]
    except ValueError:
        raise click.UsageError(f"expected sizes like 4,9,16, got {text!r}") from None
    if not all(2 <= n <= 100 for n in sizes):
        raise click.UsageError(f"expected sizes from 2 to 100, got {text!r}")
    return sizes


def _blanks(text: str, n: int) -> int:
    share = text.strip().endswith("%")
    try:
        number = float(text.strip().rstrip("%"))
    except ValueError:
        raise click.UsageError(f"expected blanks like 20 or 25%, got {text!r}") from None
    blanks = round(number * n * n / 100) if share else int(number)
    if not 0 <= blanks <= n * n:
        raise click.UsageError(f"expected from 0 to {n * n} blanks on a {n}×{n} board, got {text}")
    return blanks


def _text(points: list[Point]) -> str:
    total = axis_of(points) == "boards"
    what = "total" if total else "median"
    headings = ["engine", "n", "blanks", "boards", "gave up", "n/a", f"nodes {what}", f"ms {what}"]
    rows = [
        [p.engine, str(p.n), str(p.blanks), str(p.boards), str(p.gave_up or "")]
        + [str(p.not_for_it or ""), figure(p.total_nodes if total else p.nodes)]
        + ["" if p.not_for_it else milliseconds(p.total_seconds if total else p.seconds)]
        for p in sorted(points, key=lambda p: p.engine)
    ]
    return table(headings, rows)


def _fits(points: list[Point]) -> str:
    """The fitted growth of nodes and time, where there is one."""
    axis = axis_of(points)
    nodes = {curve.name: curve.fit for curve in node_curves(points)}
    times = {curve.name: curve.fit for curve in time_curves(points)}
    rows = [
        [name, *(fit.words(axis) if fit else "" for fit in (nodes[name], times[name]))]
        for name in sorted(times)
        if nodes[name] or times[name]
    ]
    return table(["fitted growth", "nodes", "ms"], rows, left=3) if rows else ""
