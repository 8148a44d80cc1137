"""`solve-cp explain FILE`: the path from the givens to the solution, step by step."""

from __future__ import annotations

from typing import Any

import click

from solve_cp import Path, Puzzle
from solve_cp import explain as find_path
from solve_cp.drawing.slides import path_picture
from solve_cp.drawing.verdicts.teaching import path_summary
from solve_cp_cli import options
from solve_cp_cli.asking import Asking, Question, Teller, asking
from solve_cp_cli.entered import read_start
from solve_cp_cli.exits import GAVE_UP, NO, YES
from solve_cp_cli.printing.picture_files import check_picture, write_picture
from solve_cp_cli.printing.steps import board_of, path_on
from solve_cp_cli.printing.terminal import Screen, colour

CODES = {"solved": YES, "choice": YES, "contradiction": NO, "open": GAVE_UP}


@click.command()
@asking
@click.option(
    "--from",
    "start",
    metavar="GRID",
    help="Start at a partly filled grid: a file or a line of symbols. Several digits in a cell, "
    "as `solve-cp candidates` prints them, are pencil marks.",
)
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    help="Write a page to step through (.html), or a picture of each step (.svg).",
)
@click.option("--draw", is_flag=True, help="Draw the board at the end.")
@colour
def command(
    asked: Asking, start: str | None, output: str | None, draw: bool, color: bool | None
) -> int:
    """Explain a puzzle: every step from the givens to the solution, easiest steps first.

    Every step is proved. With several solutions, the steps go as far as possible; with none, they
    end in a contradiction.

    \b
    Exit codes: 0 explained, 1 no solution, 2 bad input, 3 gave up at a limit.
    Example: solve-cp explain puzzle.csv -o path.html
    """
    check_picture(output)
    options.refuse_to_overwrite(asked.files, output)

    def ask(puzzle: Puzzle, tell: Teller) -> Path:
        begin: Any = read_start(puzzle, start, asked.digits) if start else None
        path = find_path(puzzle, start=begin, limits=asked.limits, seed=asked.seed, tell=tell)
        if output:
            write_picture(output, path_picture(puzzle, path, output))
        return path

    def say(puzzle: Puzzle, answer: Path) -> str:
        if output:
            return f"{path_summary(answer)}: {output}"
        screen = Screen(color)
        board = board_of(screen, puzzle, answer) if draw else ""
        return "\n".join(filter(None, [path_on(screen, answer), board]))

    return asked.each(Question(ask, say, lambda answer: CODES[str(answer.end)]))
