"""`solve-cp grade FILE…`: how hard puzzles are."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from functools import partial

import click

from solve_cp import Grade, InterruptedQuestion, Limits, Puzzle
from solve_cp import grade as find_grade
from solve_cp.batch.executors.pool import in_order, local
from solve_cp.drawing.verdicts.teaching import grade_text
from solve_cp_cli import options
from solve_cp_cli.asking import Asking, Teller, asking
from solve_cp_cli.exits import GAVE_UP, INTERRUPTED, NO, YES, worst
from solve_cp_cli.printing.labels import name_of
from solve_cp_cli.printing.progress import note

CODES = {"solved": YES, "unsolvable": NO, "gave up": GAVE_UP}
COLUMNS = ("puzzle", "number", "word", "hardest", "size", "steps", "finished", "status")


@click.command()
@asking
@click.option("--csv", "as_csv", is_flag=True, help="Print one line of CSV per board.")
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    metavar="N",
    help="Number of processes for many boards; by default one per core.",
)
def command(asked: Asking, as_csv: bool, workers: int | None) -> int:
    """Grade puzzles: a number, a word, the hardest step and the number of steps.

    Classic boards get a number on the scale of Sudoku Explainer. For variants the number is the
    size of the hardest step: how many facts it needs.

    \b
    Exit codes: 0 graded, 1 a puzzle has no solution, 2 bad input, 3 gave up at a limit.
    Example: solve-cp grade boards.txt --csv
    """
    puzzles = options.puzzles(asked.files, asked.box, asked.digits)
    codes: list[int] = []
    say = _as_json if asked.as_json else _as_csv if as_csv else _as_text
    if as_csv and not asked.as_json:
        click.echo(",".join(COLUMNS))
    try:
        for puzzle, answer in _graded(puzzles, asked, workers):
            click.echo(say(puzzle, answer))
            codes.append(CODES[str(answer.status)])
    except KeyboardInterrupt:
        note("interrupted")
        return INTERRUPTED
    return worst(codes)


def _graded(
    puzzles: Iterator[Puzzle], asked: Asking, workers: int | None
) -> Iterator[tuple[Puzzle, Grade]]:
    """Each puzzle with its grade, in order; several puzzles are graded in parallel."""
    first, second = next(puzzles, None), next(puzzles, None)
    with Teller(asked.quiet) as tell:
        if first is not None and second is None:
            yield first, _grade(first, asked.limits, asked.seed, tell)
            return
        waiting: list[Puzzle] = []

        def tasks() -> Iterator[Puzzle]:
            for puzzle in (first, second):
                if puzzle is not None:
                    waiting.append(puzzle)
                    yield puzzle
            for puzzle in puzzles:
                waiting.append(puzzle)
                yield puzzle

        work = partial(_grade, limits=asked.limits.portable(), seed=asked.seed)
        with local(workers) as executor:
            for number, answer in enumerate(in_order(executor, work, tasks()), 1):
                tell(f"{number} boards graded")
                yield waiting[number - 1], answer


def _grade(
    puzzle: Puzzle, limits: Limits, seed: int, tell: Callable[[str], None] | None = None
) -> Grade:
    try:
        return find_grade(puzzle, limits=limits, seed=seed, tell=tell or _nobody)
    except InterruptedQuestion:
        raise KeyboardInterrupt from None


def _nobody(_: str) -> None:
    """Ignore the progress of a single board."""


def _as_json(puzzle: Puzzle, answer: Grade) -> str:
    return json.dumps({"puzzle": name_of(puzzle), **answer.to_json()}, ensure_ascii=False)


def _as_csv(puzzle: Puzzle, answer: Grade) -> str:
    line = io.StringIO()
    known = (answer.number, answer.word, answer.hardest, answer.size, answer.length)
    finished = str(answer.finished).lower()
    csv.writer(line, lineterminator="").writerow(
        [name_of(puzzle), *known, finished, str(answer.status)]
    )
    return line.getvalue()


def _as_text(puzzle: Puzzle, answer: Grade) -> str:
    return f"{name_of(puzzle)}: {grade_text(answer)}"
