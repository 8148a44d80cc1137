"""`solve-cp suggest FILE…`: a few more givens that make the solution unique."""

from __future__ import annotations

import click

import solve_cp
from solve_cp import Puzzle, Status, Suggestion
from solve_cp.drawing.verdicts import how, proviso
from solve_cp_cli.asking import Asking, Question, Teller, asking
from solve_cp_cli.exits import GAVE_UP, NO, YES


@click.command()
@asking
def command(asked: Asking) -> int:
    """Suggest a few more givens that make the solution unique.

    They fit the recorded solution or, without one, a solution that is found (--seed varies it).

    \b
    Exit codes: 0 answered, 1 the puzzle has no solution, 2 bad input, 3 gave up at a limit.
    Example: solve-cp suggest puzzle.csv
    """

    def ask(puzzle: Puzzle, tell: Teller) -> Suggestion:
        return solve_cp.suggest(puzzle, limits=asked.limits, seed=asked.seed, tell=tell)

    return asked.each(Question(ask, _say, _code))


def _say(puzzle: Puzzle, answer: Suggestion) -> str:
    if answer.status is Status.UNSOLVABLE:
        return f"no solution, so more givens cannot help: {answer.reason} ({how(answer)})"
    if answer.status is Status.GAVE_UP:
        return f"gave up: {answer.reason} ({how(answer)})"
    if answer.unique:
        return f"the solution is already unique{proviso(answer)} ({how(answer)})"
    named = [f"{cell}={puzzle.symbol(digit)}" for cell, digit in answer.givens.items()]
    fewest = "no smaller set is enough for it" if answer.fewest else "a smaller set may be enough"
    number = f"{len(named)} further given{'' if len(named) == 1 else 's'}"
    verdict = f"{number} leave{'s' if len(named) == 1 else ''} one solution; {fewest}"
    return f"{' '.join(named)}\n{verdict}{proviso(answer)} ({how(answer)})"


def _code(answer: Suggestion) -> int:
    if answer.status is Status.GAVE_UP:
        return GAVE_UP
    return NO if answer.status is Status.UNSOLVABLE else YES
