"""`solve-cp prove FILE -o DIR`: a proof of uniqueness that other programs can check."""

from __future__ import annotations

import json
from pathlib import Path

import click

import solve_cp
from solve_cp import Certificate, CertificateCheck, InputError, Puzzle, Status
from solve_cp.questions.certificate.folder import expect_room
from solve_cp_cli import options
from solve_cp_cli.asking import Asking, Question, Teller, asking
from solve_cp_cli.exits import GAVE_UP, INTERRUPTED, NO, YES, worst
from solve_cp_cli.printing.progress import note


@click.command()
@click.option(
    "-o", "--output", metavar="DIR", help="The folder to write to; it must be new or empty."
)
@click.option("--check", "checking", is_flag=True, help="Check the certificate in each folder.")
@asking
def command(asked: Asking, output: str | None, checking: bool) -> int:
    """Write a proof, for any DRAT checker, that a puzzle has exactly one solution or none.

    The folder holds the puzzle, its clauses, the meaning of their variables, the solution, the
    proof, and a page on what is proved and how to check it. With --check, FILE is such a folder:
    dratify checks its proof, and its clauses are compared with the puzzle on samples chosen by
    --seed. Needs the extra `prove`: pip install 'solve-cp[prove]'.

    \b
    Exit codes: 0 proved (with --check: right), 1 several solutions, so nothing is written (with
    --check: refused), 2 bad input, 3 gave up at a limit.
    Example: solve-cp prove puzzle.csv -o certificate && solve-cp prove --check certificate
    """
    if checking:
        if output:
            raise click.UsageError("expected --check or --output, got both")
        return worst([_check(asked, name) for name in asked.files])
    if not output:
        raise click.UsageError("expected a folder to write, like -o certificate")
    return _prove(asked, Path(output))


def _prove(asked: Asking, folder: Path) -> int:
    expect_room(folder)
    puzzles = list(options.puzzles(asked.files, asked.box, asked.digits))
    if len(puzzles) != 1:
        raise InputError(f"expected one puzzle to prove, got {len(puzzles)}")

    def ask(puzzle: Puzzle, tell: Teller) -> Certificate:
        solve_cp.write(puzzle, None, "json")  # refuse a bad output before the work
        answer = solve_cp.prove(puzzle, limits=asked.limits, tell=tell)
        if answer.proved:
            answer.write(folder)
        return answer

    return asked.one(puzzles[0], Question(ask, lambda _, answer: _say(answer, folder), _code))


def _say(answer: Certificate, folder: Path) -> str:
    if answer.proved:
        return f"{answer}, see {folder / 'README.txt'}"
    return str(answer) if answer.status is Status.GAVE_UP else f"{answer}, nothing written"


def _code(answer: Certificate) -> int:
    if answer.proved:
        return YES
    return GAVE_UP if answer.status is Status.GAVE_UP else NO


def _check(asked: Asking, name: str) -> int:
    try:
        with Teller(asked.quiet) as tell:
            found = solve_cp.check_certificate(
                name, limits=asked.limits, seed=asked.seed, tell=tell
            )
    except KeyboardInterrupt:
        note("interrupted")
        return INTERRUPTED
    if asked.as_json:
        click.echo(json.dumps({"certificate": name, **found.to_json()}, ensure_ascii=False))
    else:
        click.echo(str(found) if asked.quiet else f"{name}\n{found}")
    return _code_of(found)


def _code_of(found: CertificateCheck) -> int:
    return {True: YES, False: NO, None: GAVE_UP}[found.right]
