"""`solve-cp hint FILE [GRID]`: the next step, or a wrong digit."""

from __future__ import annotations

from typing import Any

import click

from solve_cp import Hint, Puzzle
from solve_cp import hint as find_hint
from solve_cp_cli import options
from solve_cp_cli.asking import Asking, Question, Teller, asking
from solve_cp_cli.entered import read_start
from solve_cp_cli.exits import GAVE_UP, NO, YES
from solve_cp_cli.printing.steps import board_of, hint_on
from solve_cp_cli.printing.terminal import Screen, colour

LEVELS = ("where", "what", "how")


@click.command()
@asking
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    default="how",
    help="How much to reveal: the part of the board, the houses and rules, or the whole step.",
)
@click.option("--draw", is_flag=True, help="Draw the board with its candidates before the step.")
@colour
def command(asked: Asking, level: str, draw: bool, color: bool | None) -> int:
    """Give the next step of a puzzle, from its givens or from a partly filled grid.

    FILE... is the puzzle file, optionally followed by a grid: a file, or a line of symbols. Several
    digits in a cell, as `solve-cp candidates` prints them, are pencil marks. If a digit of the grid
    is wrong, or pencil marks leave out the right digit, the hint says so.

    \b
    Exit codes: 0 a hint (or nothing is left to do), 1 a digit or mark is wrong, or there is no
    solution, 2 bad input, 3 gave up at a limit.
    Example: solve-cp hint puzzle.csv mine.csv --level what
    """
    if len(asked.files) > 2:
        raise click.UsageError(
            f"expected a puzzle and at most a grid, got {len(asked.files)} files"
        )
    puzzles = list(options.puzzles(asked.files[:1], asked.box, asked.digits))
    if len(puzzles) != 1:
        raise click.UsageError(f"expected one puzzle, got {len(puzzles)}")

    def ask(puzzle: Puzzle, tell: Teller) -> Hint:
        grid: Any = None
        if len(asked.files) == 2:
            grid = read_start(puzzle, asked.files[1], asked.digits)
        return find_hint(puzzle, grid, limits=asked.limits, seed=asked.seed, tell=tell)

    def say(puzzle: Puzzle, answer: Hint) -> str:
        screen = Screen(color)
        board = board_of(screen, puzzle, answer) if draw else ""
        return "\n".join(filter(None, [board, hint_on(screen, answer, level)]))

    return asked.one(puzzles[0], Question(ask, say, _code))


def _code(answer: Hint) -> int:
    if answer.wrong or answer.incomplete or str(answer.status) == "unsolvable":
        return NO
    return GAVE_UP if answer.step is None and str(answer.end) == "open" else YES
