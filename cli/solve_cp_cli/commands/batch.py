"""`solve-cp batch IN -o OUT`: solve a large file of boards in parallel; can be resumed."""

from __future__ import annotations

import json
from concurrent.futures import Executor
from contextlib import AbstractContextManager, closing
from pathlib import Path

import click

from solve_cp import BoardError, FormatError, WorkerError
from solve_cp.batch.reading.chunks import Reading
from solve_cp.batch.resumable import Batch, solve_file
from solve_cp.batch.wanted import Question
from solve_cp.batch.writing.journal import files_of
from solve_cp.batch.writing.records import BAD_INPUT, FORMATS, format_of
from solve_cp_cli import exits, options
from solve_cp_cli.printing.batch_progress import BatchProgress
from solve_cp_cli.printing.progress import note

CODES = {
    BAD_INPUT: exits.BAD_INPUT,
    "unsolvable": exits.NO,
    "gave up": exits.GAVE_UP,
}


@click.command()
@click.argument("source", metavar="IN")
@click.option("-o", "--output", required=True, metavar="OUT", help="The file to write.")
@click.option(
    "--format",
    "format_",
    type=click.Choice(FORMATS),
    help="Output format, if the suffix of OUT does not tell.",
)
@options.boards
@options.engine
@click.option("--no-unique", is_flag=True, help="Do not look for a second solution.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Number of processes; by default one per core.",
)
@click.option("--cluster", metavar="ADDRESS", help="Use a Dask scheduler, like tcp://host:8786.")
@click.option("--keep-going", is_flag=True, help="Report bad lines and skip them.")
@click.option("--restart", is_flag=True, help="Start over instead of resuming an earlier run.")
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

    IN is a text file with one board per line, a CSV with a column `puzzle`, an .npy array, a file
    with a JSON puzzle or link per line, or any other readable file. OUT gets one record per board:
    a line (.txt), a row (.csv), a JSON object (.jsonl) or a part of an array (.npy).

    Run the same command again to resume a run that was stopped, even by kill -9.

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
            note("interrupted; results so far are kept, run the same command again to continue")
            return exits.INTERRUPTED
        except WorkerError as error:
            progress.stop()
            note(f"{error}; results so far are kept, run the same command again to continue")
            return exits.GAVE_UP
        except BoardError as error:
            raise FormatError(f"{error} (--keep-going skips such boards)") from None
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
        from solve_cp.batch.executors.pool import local

        return local(jobs)
    if jobs is not None:
        raise click.UsageError("expected --jobs or --cluster, got both")
    from solve_cp.batch.executors.cluster import dask

    return dask(cluster)
