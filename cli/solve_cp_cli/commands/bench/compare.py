"""`solve-cp compare FILE…`: compare engines, and your own solvers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import click

import solve_cp
from solve_cp import Limits, Puzzle
from solve_cp.bench.crosscheck import Contestant, CrossCheck, crosscheck
from solve_cp.bench.own_solvers import READS, TAKES, Solver, engines_from, own_engine, solver_of
from solve_cp.bench.plot import expect_plots, plot_checks
from solve_cp.board.cells import parse_cells
from solve_cp.engines import summaries
from solve_cp.engines.search.presets import SEARCHES
from solve_cp.engines.search.strategy_engine import SearchEngine
from solve_cp_cli import options
from solve_cp_cli.commands.bench.report import Checked, asked, report
from solve_cp_cli.exits import INTERRUPTED, NO, YES
from solve_cp_cli.printing.labels import name_of
from solve_cp_cli.printing.progress import Progress, note

FORMATS = ("table", "csv", "json", "junit")


@click.command()
@options.files
@options.reading
@click.option("--engines", "names", metavar="A,B,…", help="The engines to compare; by default all.")
@click.option(
    "--solver",
    "solvers",
    multiple=True,
    metavar="SOLVER",
    help="A solver of your own: mine.py:function, or 'command ./solver'; may be repeated.",
)
@click.option(
    "--engines-from",
    "files_of_engines",
    multiple=True,
    metavar="FILE.py",
    help="A Python file that registers engines.",
)
@click.option(
    "--solver-takes",
    type=click.Choice(TAKES),
    default="auto",
    help="What a function receives; auto: by its type annotation, else an array.",
)
@click.option(
    "--solver-reads",
    type=click.Choice(READS),
    default="line",
    help="What a program receives on standard input.",
)
@click.option(
    "--order",
    metavar="CELLS",
    help="Cells that searches fill first when several are equally good, like 'r6c3 r6c4'.",
)
@click.option("--prove", is_flag=True, help="Also prove that the solution is unique.")
@click.option("--count", "limit", type=click.IntRange(min=1), metavar="N", help="N solutions.")
@click.option("--format", "format_", type=click.Choice(FORMATS), default="table")
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
@click.option("--plot", metavar="FILE", help="Plot nodes and time of each engine, as .png or .svg.")
@click.option(
    "--disagreements", metavar="FILE", help="Write boards on which engines disagree to this file."
)
@options.seed
@options.limiting
@click.option("-q", "--quiet", is_flag=True, help="No progress and no notes.")
def command(
    files: tuple[str, ...],
    box: str | None,
    digits: str | None,
    names: str | None,
    solvers: tuple[str, ...],
    files_of_engines: tuple[str, ...],
    solver_takes: str,
    solver_reads: str,
    order: str | None,
    prove: bool,
    limit: int | None,
    format_: str,
    as_json: bool,
    plot: str | None,
    disagreements: str | None,
    seed: int,
    time_limit: float | None,
    node_limit: int | None,
    memory_limit: int | None,
    quiet: bool,
) -> int:
    """Ask every engine the same question and compare answers, times and node counts.

    Engines search for the first solution, as in textbooks; --prove also asks for uniqueness. By
    default each gets 2 seconds and 1 GiB per board. Giving up is not a disagreement.
    Your own solver runs in a separate process; the report says if it crashes, hangs or is wrong.

    \b
    Exit codes: 0 all agree, 1 some disagree or a solver is at fault, 2 bad input.
    Example: solve-cp compare puzzle.csv --engines cpsat,frontier,dfs-fewest
             solve-cp compare boards.csv --solver mine.py:sudoku_solver
    """
    if as_json and format_ not in ("table", "json"):
        raise click.UsageError(f"expected one output format, got --json and --format {format_}")
    if prove and limit:
        raise click.UsageError("expected --prove or --count, got both")
    format_ = "json" if as_json else format_
    if plot:
        expect_plots(Path(plot))
    limits = options.limits(time_limit or 2.0, node_limit, memory_limit or 1024)
    want = limit or (2 if prove else 1)
    own = [solver_of(said, takes=solver_takes, reads=solver_reads) for said in solvers]
    with _contestants(names, own, files_of_engines, limits) as chosen:
        chosen = _in_order(chosen, order) if order else chosen
        boards = options.puzzles(files, box, digits)
        checks, interrupted = _compared(boards, chosen, limits, want, seed, format_, quiet)
    report(checks, format_, want)
    if plot and checks:
        plot_checks([check for _, check in checks], Path(plot), _title(checks, want))
    bad = [checked for checked in checks if not checked[1].agree]
    _write_out(bad, disagreements)
    return INTERRUPTED if interrupted else NO if bad else YES


@contextmanager
def _contestants(
    names: str | None, own: Sequence[Solver], files: Sequence[str], limits: Limits
) -> Iterator[list[Contestant] | None]:
    """The engines and solvers to compare; your own solvers are compared with `auto`."""
    registered = {name: own_engine(file, name) for file in files for name in engines_from(file)}
    chosen = _engines(names, registered) if names is not None else [*registered.values()]
    try:
        for solver in own:
            solver.check(limits)
        if names is None and (own or registered):
            chosen = ["auto", *chosen]
        yield [*chosen, *own] or None
    finally:
        for one in (*own, *registered.values()):
            one.close()


def _in_order(chosen: list[Contestant] | None, order: str) -> list[Contestant]:
    """The engines; searches get the cells to fill first."""
    cells = parse_cells(order)
    named = chosen or [name for name in summaries() if name != "auto"]
    searches = [
        SearchEngine(replace(SEARCHES[name].options, order=cells), name, SEARCHES[name].summary)
        if isinstance(name, str) and name in SEARCHES
        else name
        for name in named
    ]
    return [*searches]


def _engines(names: str, registered: dict[str, Solver]) -> list[Contestant]:
    said = [name.strip() for name in names.split(",") if name.strip()]
    if not said:
        raise click.UsageError("expected at least one engine, got none")
    known = {**dict.fromkeys(summaries()), **registered}
    for name in said:
        if name not in known:
            raise click.UsageError(f"expected an engine ({', '.join(known)}), got {name!r}")
    return [registered.get(name, name) for name in said]


def _compared(
    boards: Iterator[Puzzle],
    chosen: list[Contestant] | None,
    limits: Limits,
    want: int,
    seed: int,
    format_: str,
    quiet: bool,
) -> tuple[list[Checked], bool]:
    """The compared boards, and whether Ctrl-C stopped the comparison."""
    checks: list[Checked] = []
    with Progress(quiet, summary=False) as progress:
        try:
            for puzzle in boards:
                check = crosscheck(puzzle, chosen, limits=limits, want=want, seed=seed)
                checks.append((puzzle, check))
                progress.add(check.results[0])
                if format_ == "json":
                    _print_json(puzzle, check)
        except KeyboardInterrupt:
            note(f"interrupted after {len(checks)} boards")
            return checks, True
    return checks, False


def _title(checks: Sequence[Checked], want: int) -> str:
    """The title: the board or the number of boards, and what was searched for."""
    what = Path(name_of(checks[0][0])).name if len(checks) == 1 else f"{len(checks)} boards"
    return f"{what}: {asked(want)}"


def _print_json(puzzle: Puzzle, check: CrossCheck) -> None:
    data = {"puzzle": name_of(puzzle), **check.to_json()}
    click.echo(json.dumps(data, ensure_ascii=False))


def _write_out(bad: list[Checked], path: str | None) -> None:
    """Write the boards on which engines disagree as JSON puzzles."""
    bad = [(puzzle, check) for puzzle, check in bad if path or not check.faults]
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
