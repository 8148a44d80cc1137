"""`solve-cp suggest FILE…`: a few more givens or clues that make the solution unique."""

from __future__ import annotations

import click

import solve_cp
from solve_cp import Puzzle, Status, Suggestion
from solve_cp.questions.suggest.verdicts import suggestion_text
from solve_cp_cli.asking import Asking, Question, Teller, asking
from solve_cp_cli.exits import GAVE_UP, NO, YES


@click.command()
@click.option(
    "--with",
    "kinds",
    multiple=True,
    metavar="KIND",
    help="Clues of this kind, like killer, instead of givens; generate --help lists the kinds.",
)
@click.option(
    "--top",
    type=click.IntRange(min=0),
    default=5,
    metavar="N",
    help="How many of the most useful choices to list; by default 5.",
)
@asking
def command(asked: Asking, kinds: tuple[str, ...], top: int) -> int:
    """Suggest a few more givens or clues that make the solution unique.

    They fit the recorded solution or, without one, a solution that is found (--seed varies it).
    The most useful choices are listed, each with the number of solutions it leaves.

    \b
    Exit codes: 0 answered, 1 the puzzle has no solution, 2 bad input, 3 gave up at a limit.
    Examples: solve-cp suggest puzzle.csv
              solve-cp suggest --with killer puzzle.json
    """

    def ask(puzzle: Puzzle, tell: Teller) -> Suggestion:
        limits, seed = asked.limits, asked.seed
        return solve_cp.suggest(puzzle, clues=kinds, limits=limits, seed=seed, tell=tell)

    def say(_: Puzzle, answer: Suggestion) -> str:
        return suggestion_text(answer, 0 if asked.quiet else top)

    return asked.each(Question(ask, say, _code))


def _code(answer: Suggestion) -> int:
    if answer.status is Status.GAVE_UP:
        return GAVE_UP
    return NO if answer.status is Status.UNSOLVABLE else YES
