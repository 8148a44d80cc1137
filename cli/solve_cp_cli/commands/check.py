"""`solve-cp check FILE SOLUTION`: check a grid."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from solve_cp import Check, InputError, Puzzle
from solve_cp import check as check_grid
from solve_cp.drawing.verdicts.outcomes import check_text
from solve_cp.questions.check import digits_of
from solve_cp_cli import options
from solve_cp_cli.asking import Asking, Question, Teller, asking
from solve_cp_cli.entered import read_grids
from solve_cp_cli.exits import GAVE_UP, INTERRUPTED, NO, YES, worst

CODES = {True: YES, False: NO, None: GAVE_UP}


@click.command()
@asking
def command(asked: Asking) -> int:
    """Check a filled or partly filled grid: is it right, and which rules does it break?

    FILE... is the puzzle file followed by the grid: a file, or a line of symbols.

    \b
    Exit codes: 0 right (or right so far), 1 wrong, 2 bad input, 3 gave up at a limit.
    Example: solve-cp check puzzle.csv puzzle_solution.csv
    """
    if len(asked.files) != 2:
        raise click.UsageError(f"expected a puzzle and a solution, got {len(asked.files)} files")
    name, solution = asked.files
    puzzles = list(options.puzzles((name,), asked.box, asked.digits))
    grids = read_grids(puzzles[0], solution, asked.digits)
    if len(puzzles) != len(grids):
        raise InputError(f"expected a grid for each of {len(puzzles)} puzzles, got {len(grids)}")
    codes: list[int] = []
    for puzzle, grid in zip(puzzles, grids, strict=True):
        question = Question(_asks(asked, grid, solution), _say, lambda answer: CODES[answer.right])
        codes.append(asked.one(puzzle, question, first=not codes))
        if codes[-1] == INTERRUPTED:
            break
    return worst(codes)


def _asks(asked: Asking, grid: Any, solution: str) -> Callable[[Puzzle, Teller], Check]:
    def ask(puzzle: Puzzle, tell: Teller) -> Check:
        try:
            digits = digits_of(puzzle, grid)
        except InputError as error:
            raise InputError(f"{error}: {solution}") from None
        return check_grid(puzzle, digits, limits=asked.limits, seed=asked.seed, tell=tell)

    return ask


def _say(_: Puzzle, answer: Check) -> str:
    return check_text(answer)
