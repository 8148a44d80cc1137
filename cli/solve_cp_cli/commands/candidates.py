"""`solve-cp candidates FILE…`: the digits each cell can have in a solution."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from textwrap import wrap
from typing import Any

import click

from solve_cp import Candidates, Cell, Puzzle, Status
from solve_cp import candidates as find_candidates
from solve_cp.drawing.text import draw
from solve_cp.drawing.verdicts.basics import how, proviso
from solve_cp.drawing.verdicts.outcomes import candidates_verdict, in_columns
from solve_cp.formats.text.writing import alphabet_of
from solve_cp_cli.asking import Asking, Question, Teller, asking
from solve_cp_cli.entered import one_grid
from solve_cp_cli.exits import GAVE_UP, NO, YES
from solve_cp_cli.printing.terminal import Screen, colour

CODES = {Status.SOLVED: YES, Status.UNSOLVABLE: NO, Status.GAVE_UP: GAVE_UP}


@click.command()
@click.option(
    "--count",
    type=click.IntRange(min=1),
    metavar="N",
    help="Count the solutions of each candidate, up to N.",
)
@click.option(
    "--grid", metavar="GRID", help="Start from a partly filled grid: a file or a line of symbols."
)
@colour
@asking
def command(asked: Asking, color: bool | None, count: int | None, grid: str | None) -> int:
    """Show the true candidates of each cell: the digits it has in some solution.

    They are drawn as a small grid per cell, or in columns if that does not fit or with -q. Brackets
    mark digits that a limit left undecided. With --count, each candidate is followed by the number
    of its solutions, like 3:12 or 4:100+.

    \b
    Exit codes: 0 found, 1 proved to have no solution, 2 bad input, 3 gave up at a limit.
    Example: solve-cp candidates puzzle.csv --json
    """

    def ask(puzzle: Puzzle, tell: Teller) -> Candidates:
        filled = one_grid(puzzle, grid, asked.digits) if grid else None
        how_far: dict[str, Any] = {"limits": asked.limits, "seed": asked.seed, "tell": tell}
        return find_candidates(puzzle, grid=filled, count=count, **how_far)

    screen = None if asked.quiet else Screen(color)
    say = partial(_say, screen, count or 0)
    return asked.each(Question(ask, say, lambda answer: CODES[answer.status]))


def _say(screen: Screen | None, most: int, puzzle: Puzzle, answer: Candidates) -> str:
    if answer.status is Status.UNSOLVABLE:
        return f"no solution ({how(answer)})"
    if answer.counts:
        drawn = _counts(puzzle, answer.counts, most)
    else:
        drawn = _drawn(screen, puzzle, answer) if screen else in_columns(_texts(puzzle, answer))
    return f"{drawn}\n{candidates_verdict(answer)}{proviso(answer)} ({how(answer)})"


def _drawn(screen: Screen, puzzle: Puzzle, answer: Candidates) -> str:
    """The candidates as small grids, or as a list if those do not fit."""
    if answer.unique and answer.grid:
        return screen.grid(puzzle, answer.grid)
    fitting = None if answer.unknown else screen.candidates(puzzle, answer.candidates)
    columns = fitting or in_columns(_texts(puzzle, answer))
    narrow = all(len(line) <= screen.width for line in columns.splitlines())
    return columns if fitting or narrow else _listed(puzzle, answer, screen.width)


def _listed(puzzle: Puzzle, answer: Candidates, width: int) -> str:
    """The board with the determined cells, and below it the other cells as a list."""
    texts = _texts(puzzle, answer)
    decided = {
        c: d[0] for c, d in answer.candidates.items() if len(d) == 1 and c not in answer.unknown
    }
    lines = [draw(puzzle.board, decided, puzzle.alphabet)]
    for row in range(puzzle.board.rows):
        words = [f"{c} {text}" for c, text in texts.items() if c.row == row and c not in decided]
        lines += wrap(", ".join(words), width, break_on_hyphens=False)
    return "\n".join(lines)


def _counts(puzzle: Puzzle, counts: Mapping[Cell, Mapping[int, int]], most: int) -> str:
    """One line per undetermined cell: its candidates and their counts."""
    symbol = alphabet_of(puzzle).symbol
    lines = []
    for cell, numbers in counts.items():
        texts = (f"{symbol(d)}:{n}{'+' if n >= most else ''}" for d, n in numbers.items())
        lines += [f"{cell}  {'  '.join(texts)}"] if len(numbers) > 1 else []
    return "\n".join(lines)


def _texts(puzzle: Puzzle, answer: Candidates) -> dict[Cell, str]:
    """The candidates of each cell as a text; undecided ones in brackets."""
    alphabet = alphabet_of(puzzle)
    glue = "" if alphabet.symbols else ","

    def text(digits: Mapping[Cell, tuple[int, ...]], cell: Cell) -> str:
        return glue.join(map(alphabet.symbol, digits.get(cell, ())))

    texts: dict[Cell, str] = {}
    for cell in puzzle.board.cells:
        unknown = text(answer.unknown, cell)
        texts[cell] = text(answer.candidates, cell) + (f"({unknown})" if unknown else "")
    return texts
