"""`solve-cp redundant FILE…`: which givens and rules are not needed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

import solve_cp
from solve_cp import Minimised, Puzzle, Redundant, Status
from solve_cp.board.symmetry import SYMMETRIES
from solve_cp.drawing.verdicts.clues import minimised_text, redundant_text
from solve_cp.formats.puzzle_json.writing import puzzle_to_json
from solve_cp_cli import options
from solve_cp_cli.asking import Asking, Question, Teller, asking
from solve_cp_cli.exits import GAVE_UP, NO, YES

BY_SUFFIX = {
    ".csv": "csv",
    ".npy": "npy",
    ".txt": "line",
    ".fpuzzles": "fpuzzles",
    ".iss": "iss",
}


@click.command()
@click.option("--minimise", is_flag=True, help="Remove givens and rules until none can be removed.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write the puzzle that --minimise leaves, as .json, .csv or .npy.",
)
@click.option("--keep", multiple=True, metavar="CELLS", help="Givens to keep, like 'r1c1 r5c5'.")
@click.option("--keep-rules", is_flag=True, help="Keep all rules; remove only givens.")
@click.option(
    "--symmetry",
    type=click.Choice(list(SYMMETRIES)),
    default="none",
    help="Remove givens only together with their mirror images.",
)
@asking
def command(asked: Asking, minimise: bool, output: str | None, **what: Any) -> int:
    """Show which givens and rules can be removed, each alone, without losing uniqueness.

    With --minimise, remove them one after the other until the puzzle is minimal; --seed shuffles
    the order.

    \b
    Exit codes: 0 answered, 1 the puzzle has no solution or several, 2 bad input,
    3 gave up at a limit.
    Example: solve-cp redundant --minimise --keep-rules --keep r1c1 puzzle.json
    """
    if output and not minimise:
        raise click.UsageError("expected --minimise with --output")
    options.refuse_to_overwrite(asked.files, output)
    if minimise:
        return _minimise(asked, output, what)

    def ask(puzzle: Puzzle, tell: Teller) -> Redundant:
        return solve_cp.redundant(
            puzzle,
            **what,
            limits=asked.limits,
            seed=asked.seed,
            tell=tell,
        )

    return asked.each(Question(ask, _say, _code))


def _minimise(asked: Asking, output: str | None, what: dict[str, Any]) -> int:
    left: list[Puzzle] = []
    format_ = BY_SUFFIX.get(Path(output or "").suffix.lower(), "json")

    def ask(puzzle: Puzzle, tell: Teller) -> Minimised:
        if output:
            solve_cp.write(puzzle, None, format_)  # refuse a bad output before the work
        answer = solve_cp.minimise(
            puzzle,
            **what,
            limits=asked.limits,
            seed=asked.seed,
            tell=tell,
        )
        left.append(answer.puzzle)
        return answer

    code = asked.each(Question(ask, _say_minimised, _code, _data))
    if output and left:
        solve_cp.write(left if len(left) > 1 else left[0], output, format_)
    return code


def _data(answer: Minimised) -> dict[str, Any]:
    return answer.to_json() | {"minimised": puzzle_to_json(answer.puzzle)}


def _say(_: Puzzle, answer: Redundant) -> str:
    return redundant_text(answer)


def _say_minimised(_: Puzzle, answer: Minimised) -> str:
    return minimised_text(answer)


def _code(answer: Redundant | Minimised) -> int:
    if answer.status is Status.GAVE_UP:
        return GAVE_UP
    return YES if answer.unique else NO
