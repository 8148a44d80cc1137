"""`solve-cp compare FILE…`: every engine side by side."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

import solve_cp
from solve_cp import Puzzle, Result
from solve_cp.drawing.plot import expect_plots, plot_checks
from solve_cp.questions.crosscheck import CrossCheck, EngineSummary, crosscheck, summary
from solve_cp.questions.space import magnitude
from solve_cp_cli import options
from solve_cp_cli.exits import INTERRUPTED, NO, YES
from solve_cp_cli.naming import name_of
from solve_cp_cli.progress import Progress, note

COUNTERS = (
    "generated",
    "discarded",
    "enqueued",
    "expanded",
    "peak_frontier",
    "depth",
    "backtracks",
    "branches",
    "conflicts",
    "propagations",
)
Checked = tuple[Puzzle, CrossCheck]


@click.command()
@options.files
@options.reading
@click.option("--engines", "names", metavar="A,B,…", help="Which engines; all of them if left out.")
@click.option("--format", "format_", type=click.Choice(["table", "csv", "json"]), default="table")
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option(
    "--count",
    "limit",
    type=click.IntRange(min=1),
    default=2,
    metavar="N",
    help="How many solutions each engine looks for; 2 decides uniqueness.",
)
@click.option("--plot", metavar="FILE", help="Nodes and time of each engine, as .png or .svg.")
@click.option(
    "--disagreements", metavar="FILE", help="Where to write boards on which engines disagree."
)
@options.limiting
@click.option("-q", "--quiet", is_flag=True, help="No progress and no notes.")
def command(
    files: tuple[str, ...],
    box: str | None,
    digits: str | None,
    names: str | None,
    format_: str,
    as_json: bool,
    limit: int,
    plot: str | None,
    disagreements: str | None,
    time_limit: float | None,
    node_limit: int | None,
    memory_limit: int | None,
    quiet: bool,
) -> int:
    """Ask every engine the same question and compare answers, times and node counts.

    Each engine gets 2 seconds and 1 GiB a board unless told otherwise; one that gives up disagrees
    with nobody.

    \b
    Exit codes: 0 all agree, 1 some disagree, 2 bad input.
    Example: solve-cp compare puzzle.csv --engines cpsat,frontier,dfs-fewest
    """
    if as_json and format_ == "csv":
        raise click.UsageError("expected one output format, got --json and --format csv")
    if plot:
        expect_plots(Path(plot))
    limits = options.limits(time_limit or 2.0, node_limit, memory_limit or 1024)
    chosen = _engines(names)
    checks: list[Checked] = []
    interrupted = False
    with Progress(quiet, summary=False) as progress:
        try:
            for puzzle in options.puzzles(files, box, digits):
                check = crosscheck(puzzle, chosen, limits=limits, want=limit)
                checks.append((puzzle, check))
                progress.add(check.results[0])
                if as_json or format_ == "json":
                    _print_json(puzzle, check)
        except KeyboardInterrupt:
            interrupted = True
            note(f"interrupted after {len(checks)} boards")
    if not as_json:
        _report(checks, format_)
    if plot and checks:
        plot_checks([check for _, check in checks], Path(plot))
    bad = [checked for checked in checks if not checked[1].agree]
    _write_out(bad, disagreements)
    return INTERRUPTED if interrupted else NO if bad else YES


def _engines(names: str | None) -> list[str] | None:
    if names is None:
        return None
    chosen = [options.known_engine(name.strip()) for name in names.split(",") if name.strip()]
    if not chosen:
        raise click.UsageError("expected at least one engine, got none")
    return chosen


def _print_json(puzzle: Puzzle, check: CrossCheck) -> None:
    data = {"puzzle": name_of(puzzle), **check.to_json()}
    click.echo(json.dumps(data, ensure_ascii=False))


def _report(checks: list[Checked], format_: str) -> None:
    if format_ == "csv":
        _print_csv(checks)
    elif format_ == "table" and len(checks) == 1:
        _print_one(*checks[0])
    elif format_ == "table" and checks:
        agree = all(check.agree for _, check in checks)
        _print_many(summary(check for _, check in checks), len(checks), agree)


def _print_csv(checks: Iterable[Checked]) -> None:
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["puzzle", "agree", "engine", "status", "unique", "count", "seconds", *COUNTERS])
    for puzzle, check in checks:
        for result in check.results:
            unique = "" if result.unique is None else str(result.unique).lower()
            answer = [result.engine, result.status, unique, result.count, f"{result.seconds:.6f}"]
            counters = [result.statistics.get(name, "") for name in COUNTERS]
            out.writerow([name_of(puzzle), str(check.agree).lower(), *answer, *counters])


def _print_one(puzzle: Puzzle, check: CrossCheck) -> None:
    used = [name for name in COUNTERS if any(name in r.statistics for r in check.results)]
    rows = [
        [result.engine, _answer(result), f"{1000 * result.seconds:.2f}"]
        + [_figure(result.statistics.get(name)) for name in used]
        for result in check.results
    ]
    _print_table(name_of(puzzle), ["engine", "answer", "ms", *map(_heading, used)], rows)
    tree = check.space
    click.echo(
        f"in theory: {tree.blanks} blanks; {_figure(tree.fewest_from_givens)} to "
        f"{_figure(tree.nodes_from_givens)} nodes without pruning, at most "
        f"{_figure(tree.nodes_from_candidates)} over initial candidates in reading order, "
        f"{_figure(tree.nodes_from_candidates_fewest_first)} fewest first"
    )
    for text in check.disagreements:
        click.echo(f"disagreement: {text}")
    given_up = sum(bool(result.reason) and not result.complete for result in check.results)
    note_on_them = f"; {given_up} gave up or do not apply" if given_up else ""
    click.echo(f"all engines agree{note_on_them}" if check.agree else "engines DISAGREE")


def _print_many(summaries: Iterable[EngineSummary], boards: int, agree: bool) -> None:
    headings = ["engine", "solved", "none", "gave up", "ms mean", "median", "max", "s total"]
    headings += ["nodes total", "mean", "median", "max"]
    _print_table(f"{boards} boards", headings, [_summary_row(engine) for engine in summaries])
    click.echo("all engines agree" if agree else "engines DISAGREE")


def _summary_row(engine: EngineSummary) -> list[str]:
    ends = [str(number) for number in (engine.solved, engine.unsolvable, engine.gave_up)]
    time = engine.seconds
    times = [f"{1000 * value:.2f}" for value in (time.mean, time.median, time.max)]
    nodes = engine.counters.get("generated") or engine.counters.get("branches")
    figures = (nodes.total, nodes.mean, nodes.median, nodes.max) if nodes else (None,) * 4
    return [engine.engine, *ends, *times, f"{time.total:.2f}", *map(_figure, figures)]


def _print_table(title: str, headings: list[str], rows: list[list[str]]) -> None:
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, box=SIMPLE_HEAD, title_justify="left", pad_edge=False)
    for number, heading in enumerate(headings):
        left = number == 0 or heading == "answer"
        table.add_column(heading, justify="left" if left else "right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    width = None if sys.stdout.isatty() else 200
    Console(width=width, highlight=False, markup=False).print(table)


def _heading(name: str) -> str:
    return name.replace("_", " ")


def _answer(result: Result) -> str:
    if result.grid is None:
        return str(result.status)
    if result.unique is None and result.reason:
        return "solved, gave up on others"
    return {True: "unique", False: "several", None: "solved"}[result.unique]


def _figure(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and not value.is_integer():
        return f"{value:.1f}"
    return magnitude(int(value))


def _write_out(bad: list[Checked], path: str | None) -> None:
    """Write the boards that engines disagree on as JSON puzzles, so that they can be rerun."""
    if not bad:
        return
    puzzles = [puzzle for puzzle, _ in bad]
    for puzzle, check in bad:
        note(f"engines disagree on {name_of(puzzle)}: {check.disagreements[0]}")
    if path:
        solve_cp.write(puzzles, path)
        note(f"{len(bad)} boards written to {path}")
    else:
        click.echo(solve_cp.write(puzzles), err=True)
