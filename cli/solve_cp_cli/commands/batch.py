"""`solve-cp batch IN -o OUT`: a file of any number of boards, resumable, on all cores."""

from __future__ import annotations

import json
from concurrent.futures import Executor
from contextlib import AbstractContextManager, closing
from pathlib import Path

import click

from solve_cp import BoardError, FormatError, WorkerError
from solve_cp.batch.chunks import Reading
from solve_cp.batch.journal import files_of
from solve_cp.batch.records import BAD_INPUT, FORMATS, format_of
from solve_cp.batch.resumable import Batch, solve_file
from solve_cp.batch.wanted import Question
from solve_cp_cli import exits, options
from solve_cp_cli.batch_progress import BatchProgress
from solve_cp_cli.progress import note

CODES = {
    BAD_INPUT: exits.BAD_INPUT,
    "unsolvable": exits.NO,
    "gave up": exits.GAVE_UP,
}


@click.command()
@click.argument("source", metavar="IN")
@click.option("-o", "--output", required=True, metavar="OUT", help="The file of answers.")
@click.option(
    "--format", "format_", type=click.Choice(FORMATS), help="If the name of OUT does not tell."
)
@options.boards
@options.engine
@click.option("--no-unique", is_flag=True, help="Do not look for a second solution.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many processes; all cores if left out.",
)
@click.option(
    "--cluster", metavar="ADDRESS", help="A Dask scheduler instead, like tcp://host:8786."
)
@click.option("--keep-going", is_flag=True, help="Report a bad line and pass it over.")
@click.option("--restart", is_flag=True, help="Begin anew, not where an earlier run stopped.")
@options.limiting
@options.seed
@click.option("--json", "as_json", is_flag=True, help="Print the summary as one JSON object.")
@click.option("-q", "--quiet", is_flag=True, help="No progress and no summary.")
def command(
    source: str,
    output: str,
    format_: str | None,
    box: str | None,
    digits: str | None,
    engine: str,
    no_unique: bool,
    jobs: int | None,
    cluster: str | None,
    keep_going: bool,
    restart: bool,
    time_limit: float | None,
    node_limit: int | None,
    memory_limit: int | None,
    seed: int,
    as_json: bool,
    quiet: bool,
) -> int:
    """Solve every board of IN (`-` is standard input) and write the answers to OUT, in order.

    IN is a file of lines, a CSV with a column `puzzle`, an .npy array, a file with a JSON puzzle or
    a link on each line, or anything else that can be read. OUT has one record for each board: a
    line (.txt), a row of a table (.csv), a JSON object (.jsonl) or a part of an array (.npy).

    A run that was stopped, even by kill -9, goes on where it was when it is started again.

    \b
    Exit codes: 0 all solved, 1 some have no solution, 2 some could not be read,
    3 gave up on some, 130 interrupted.

    \b
    Example: solve-cp batch boards.txt -o answers.csv
    """
    if output == "-":
        raise click.UsageError("expected a file for the answers, got '-'")
    for path in files_of(Path(output)):
        options.refuse_to_overwrite([source], str(path))
    limits = options.limits(time_limit, node_limit, memory_limit)
    batch = Batch(
        source,
        Path(output),
        format_ or format_of(Path(output).suffix),
        Question(engine, not no_unique, limits, seed),
        Reading(box, digits),
    )
    with BatchProgress(source, quiet) as progress:
        try:
            with _executor(jobs, cluster) as executor:
                _run(batch, executor, progress, keep_going, restart)
        except KeyboardInterrupt:
            progress.stop()
            note("interrupted, with what was done kept; the same command goes on from there")
            return exits.INTERRUPTED
        except WorkerError as error:
            progress.stop()
            note(f"{error}; what was done is kept, and the same command goes on from there")
            return exits.GAVE_UP
        except BoardError as error:
            raise FormatError(f"{error} (--keep-going would pass it over)") from None
        progress.finish()
    if as_json:
        click.echo(json.dumps(progress.to_json()))
    return exits.worst(CODES.get(verdict, exits.YES) for verdict in progress.tally)


def _run(
    batch: Batch, executor: Executor, progress: BatchProgress, keep_going: bool, restart: bool
) -> None:
    steps = solve_file(batch, executor, keep_going=keep_going, restart=restart)
    with closing(steps):
        for number, step in enumerate(steps):
            progress.resume(step) if number == 0 else progress.add(step)


def _executor(jobs: int | None, cluster: str | None) -> AbstractContextManager[Executor]:
    if cluster is None:
        from solve_cp.batch.pool import local

        return local(jobs)
    if jobs is not None:
        raise click.UsageError("expected --jobs or --cluster, got both")
    from solve_cp.batch.cluster import dask

    return dask(cluster)
