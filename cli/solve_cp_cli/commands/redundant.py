"""`solve-cp redundant FILE…`: which givens and rules a puzzle can do without."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

import solve_cp
from solve_cp import Minimised, Puzzle, Redundant, Rule, Status
from solve_cp.drawing.text import draw
from solve_cp.formats.puzzle_json.writing import puzzle_to_json
from solve_cp.questions.items import Item
from solve_cp_cli import options
from solve_cp_cli.asking import Asking, Question, Teller, asking, how
from solve_cp_cli.exits import GAVE_UP, NO, YES
from solve_cp_cli.naming import proviso

BY_SUFFIX = {
    ".csv": "csv",
    ".npy": "npy",
    ".txt": "line",
    ".fpuzzles": "fpuzzles",
    ".iss": "iss",
}


@click.command()
@click.option("--minimise", is_flag=True, help="Drop until nothing more can be dropped.")
@click.option(
    "-o", "--output", metavar="FILE", help="Write what --minimise leaves; .json, .csv or .npy."
)
@asking
def command(asked: Asking, minimise: bool, output: str | None) -> int:
    """Show which givens and rules can be dropped, one at a time, with the solution staying unique.

    With --minimise, drop them one after the other, in an order that --seed shuffles, until a
    minimal puzzle is left.

    \b
    Exit codes: 0 answered, 1 the puzzle has no solution or several, 2 bad input,
    3 gave up at a limit.
    Example: solve-cp redundant --minimise --seed 3 puzzle.csv
    """
    if output and not minimise:
        raise click.UsageError("expected --minimise with --output")
    options.refuse_to_overwrite(asked.files, output)
    if minimise:
        return _minimise(asked, output)

    def ask(puzzle: Puzzle, tell: Teller) -> Redundant:
        return solve_cp.redundant(puzzle, limits=asked.limits, seed=asked.seed, tell=tell)

    return asked.each(Question(ask, _say, _code))


def _minimise(asked: Asking, output: str | None) -> int:
    left: list[Puzzle] = []
    format_ = BY_SUFFIX.get(Path(output or "").suffix.lower(), "json")

    def ask(puzzle: Puzzle, tell: Teller) -> Minimised:
        if output:
            solve_cp.write(
                puzzle, None, format_
            )  # what cannot be written is refused before the work
        answer = solve_cp.minimise(puzzle, limits=asked.limits, seed=asked.seed, tell=tell)
        left.append(answer.puzzle)
        return answer

    code = asked.each(Question(ask, _say_minimised, _code, _data))
    if output and left:
        solve_cp.write(left if len(left) > 1 else left[0], output, format_)
    return code


def _data(answer: Minimised) -> dict[str, Any]:
    return answer.to_json() | {"minimised": puzzle_to_json(answer.puzzle)}


def _not_proper(answer: Redundant | Minimised) -> str:
    if answer.status is Status.UNSOLVABLE:
        return f"no solution, so nothing can be dropped: {answer.reason} ({how(answer)})"
    if answer.unique is False:
        return f"several solutions, so nothing can be dropped{proviso(answer)} ({how(answer)})"
    return f"gave up: {answer.reason} ({how(answer)})"


def _say(_: Puzzle, answer: Redundant) -> str:
    if not answer.unique:
        return _not_proper(answer)
    lines = _listed("can be dropped, one at a time:", answer.redundant)
    lines += _listed(f"not decided, {answer.reason}:", answer.undecided)
    number, total = len(answer.needed), len(answer.redundant) + len(answer.undecided)
    verdict = f"{number} of {number + total} givens and rules are needed{proviso(answer)}"
    lines.append(f"{verdict} ({how(answer)})")
    return "\n".join(lines)


def _say_minimised(_: Puzzle, answer: Minimised) -> str:
    if not answer.unique:
        return _not_proper(answer)
    puzzle = answer.puzzle
    sure = "nothing more can be dropped" if answer.minimal else f"gave up: {answer.reason}"
    left = f"{len(puzzle.givens)} givens and {len(puzzle.rules)} rules are left"
    lines = [
        draw(puzzle.board, puzzle.givens, puzzle.alphabet),
        *_listed("rules:", puzzle.rules),
        *_listed("dropped:", answer.dropped),
        f"{left}; {sure}{proviso(answer)} ({how(answer)})",
    ]
    return "\n".join(lines)


def _listed(title: str, items: Sequence[Item | Rule]) -> list[str]:
    return [title, *(f"  {item}" for item in items)] if items else []


def _code(answer: Redundant | Minimised) -> int:
    if answer.status is Status.GAVE_UP:
        return GAVE_UP
    return YES if answer.unique else NO
