"""`solve-cp suggest FILE…`: few further givens that leave a puzzle one solution."""

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
    """Name few further givens that leave a puzzle with several solutions just one.

    They are chosen for the recorded solution, or for one that is found (--seed gives another).

    \b
    Exit codes: 0 answered, 1 the puzzle has no solution, 2 bad input, 3 gave up at a limit.
    Example: solve-cp suggest puzzle.csv
    """

    def ask(puzzle: Puzzle, tell: Teller) -> Suggestion:
        return solve_cp.suggest(puzzle, limits=asked.limits, seed=asked.seed, tell=tell)

    return asked.each(Question(ask, _say, _code))


def _say(puzzle: Puzzle, answer: Suggestion) -> str:
    if answer.status is Status.UNSOLVABLE:
        return f"no solution, so no givens help: {answer.reason} ({how(answer)})"
    if answer.status is Status.GAVE_UP:
        return f"gave up: {answer.reason} ({how(answer)})"
    if answer.unique:
        return f"the solution is the only one already{proviso(answer)} ({how(answer)})"
    named = [f"{cell}={puzzle.symbol(digit)}" for cell, digit in answer.givens.items()]
    fewest = "no fewer are enough for it" if answer.fewest else "that no fewer do is not proved"
    number = f"{len(named)} further given{'' if len(named) == 1 else 's'}"
    verdict = f"{number} leave{'s' if len(named) == 1 else ''} one solution; {fewest}"
    return f"{' '.join(named)}\n{verdict}{proviso(answer)} ({how(answer)})"


def _code(answer: Suggestion) -> int:
    if answer.status is Status.GAVE_UP:
        return GAVE_UP
    return NO if answer.status is Status.UNSOLVABLE else YES
