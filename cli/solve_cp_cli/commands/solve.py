"""`solve-cp FILE…`: solve puzzles."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path

import click

from solve_cp import Interrupted, Limits, Puzzle, Result, solutions, solve
from solve_cp.files import replacing
from solve_cp_cli import options
from solve_cp_cli.exits import INTERRUPTED, exit_code, worst
from solve_cp_cli.printing.output import FORMATS, Output
from solve_cp_cli.printing.progress import Progress, note, warn_of
from solve_cp_cli.printing.terminal import Screen, colour

Ask = Callable[[Puzzle], Result]
BY_SUFFIX = {".csv": "csv", ".json": "json", ".jsonl": "json", ".npy": "npy"}


@click.command()
@options.files
@click.option("--format", "format_", type=click.Choice(FORMATS), help="Output format.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object for each board.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write to FILE; on bad input an existing file is kept.",
)
@options.reading
@options.engine
@click.option("--all", "all_", is_flag=True, help="Find all solutions.")
@click.option(
    "--count",
    "limit",
    type=click.IntRange(min=1),
    metavar="N",
    help="Count solutions, up to N; with --all, show the first N.",
)
@click.option(
    "--unique/--no-unique",
    default=None,
    help="Require a unique solution (else exit code 1), or do not check uniqueness.",
)
@options.limiting
@options.seed
@click.option("-q", "--quiet", is_flag=True, help="Print only grids: no marks, no verdicts.")
@colour
def command(
    files: tuple[str, ...],
    format_: str | None,
    as_json: bool,
    output: str | None,
    box: str | None,
    digits: str | None,
    engine: str,
    all_: bool,
    limit: int | None,
    unique: bool | None,
    time_limit: float | None,
    node_limit: int | None,
    memory_limit: int | None,
    seed: int,
    quiet: bool,
    color: bool | None,
) -> int:
    """Solve every puzzle in FILE... (`-` is standard input).

    Reads CSV, lines of symbols, drawn grids, .npy arrays, JSON puzzles and links
    (f-puzzles, SudokuPad, SudokuMaker, Penpa+, ISS): the content decides.

    \b
    Exit codes: 0 solved, 1 proved to have no solution (or, with --unique, several),
    2 bad input, 3 gave up at a limit.

    \b
    Example: solve-cp --time-limit 10 --format line boards.txt
    """
    chosen = _format(format_, as_json, output)
    options.refuse_to_overwrite(files, output)
    limits = options.limits(time_limit, node_limit, memory_limit)
    ask = _question(engine, limits, seed, all_, limit, unique)
    target = replacing(Path(output)) if output else nullcontext()
    with target as file, Progress(quiet) as progress:
        out = Output.of(chosen, file, quiet, counting=limit is not None and not all_)
        out.screen = None if output else Screen(color)
        codes: list[int] = []
        shown = 0
        try:
            for puzzle in options.puzzles(files, box, digits):
                if not quiet:
                    warn_of(puzzle)
                result = ask(puzzle)
                _tell(result, quiet)
                out.add(puzzle, result)
                progress.add(result)
                codes.append(exit_code(result, unique is True, counting=all_ or limit is not None))
        except KeyboardInterrupt as stop:
            if isinstance(stop, Interrupted) and stop.result.grid:
                out.add(puzzle, stop.result)
                shown = len(stop.result.solutions)
            note(f"interrupted after {_plural(len(codes), 'board')}{_with_shown(shown)}")
            codes.append(INTERRUPTED)
        out.finish()
    return worst(codes)


def _plural(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _with_shown(shown: int) -> str:
    """How many solutions of the interrupted board were printed, in words."""
    return f" and {_plural(shown, 'solution')} of the next" if shown else ""


def _format(format_: str | None, as_json: bool, output: str | None) -> str:
    if as_json and format_ not in (None, "json"):
        raise click.UsageError(f"expected one output format, got --json and --format {format_}")
    if as_json or format_:
        return "json" if as_json else str(format_)
    return BY_SUFFIX.get(Path(output).suffix.lower(), "text") if output else "text"


def _question(
    engine: str, limits: Limits, seed: int, all_: bool, limit: int | None, unique: bool | None
) -> Ask:
    """The question to ask of each puzzle."""
    if all_:
        return lambda puzzle: solutions(puzzle, limit, engine, limits=limits, seed=seed)
    if limit is not None:
        from solve_cp import count

        return lambda puzzle: count(puzzle, limit, engine, limits=limits, seed=seed)
    look = unique is not False
    return lambda puzzle: solve(puzzle, engine, limits=limits, unique=look, seed=seed)


def _tell(result: Result, quiet: bool) -> None:
    """Print the notes of a result."""
    for text in () if quiet else result.notes:
        note(text)
