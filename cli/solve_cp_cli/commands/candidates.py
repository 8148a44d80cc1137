"""`solve-cp candidates FILE…`: the digits each cell takes in some solution."""

from __future__ import annotations

from collections.abc import Mapping

import click

from solve_cp import Candidates, Cell, Puzzle, Status
from solve_cp import candidates as find_candidates
from solve_cp.formats.text.writing import alphabet_of
from solve_cp_cli.asking import Asking, Question, Teller, asking, how
from solve_cp_cli.exits import GAVE_UP, NO, YES
from solve_cp_cli.naming import proviso

CODES = {Status.SOLVED: YES, Status.UNSOLVABLE: NO, Status.GAVE_UP: GAVE_UP}


@click.command()
@asking
def command(asked: Asking) -> int:
    """Show the true candidates of each cell: the digits it takes in some solution.

    Digits that a limit left undecided stand in brackets.

    \b
    Exit codes: 0 found, 1 proved to have no solution, 2 bad input, 3 gave up at a limit.
    Example: solve-cp candidates puzzle.csv --json
    """

    def ask(puzzle: Puzzle, tell: Teller) -> Candidates:
        return find_candidates(puzzle, limits=asked.limits, seed=asked.seed, tell=tell)

    return asked.each(Question(ask, _say, lambda answer: CODES[answer.status]))


def _say(puzzle: Puzzle, answer: Candidates) -> str:
    if answer.status is Status.UNSOLVABLE:
        return f"no solution ({how(answer)})"
    return f"{_drawn(puzzle, answer)}\n{_verdict(answer)}{proviso(answer)} ({how(answer)})"


def _verdict(answer: Candidates) -> str:
    if answer.unknown:
        return f"gave up: {answer.reason}; what is undecided stands in brackets"
    if answer.unique:
        return "every cell has one candidate: the only solution"
    return f"{len(answer.undetermined)} cells have several candidates"


def _drawn(puzzle: Puzzle, answer: Candidates) -> str:
    """The candidates in columns, a line for each row of the board."""
    alphabet = alphabet_of(puzzle)
    glue = "" if alphabet.symbols else ","

    def text(digits: Mapping[Cell, tuple[int, ...]], cell: Cell) -> str:
        return glue.join(map(alphabet.symbol, digits.get(cell, ())))

    texts = {}
    for cell in puzzle.board.cells:
        unknown = text(answer.unknown, cell)
        texts[cell] = text(answer.candidates, cell) + (f"({unknown})" if unknown else "")
    width = max(map(len, texts.values()))
    rows: dict[int, list[str]] = {}
    for row in range(puzzle.board.rows):
        places = (Cell(row, col) for col in range(puzzle.board.cols))
        rows[row] = [f"{texts.get(cell, ''):{width}}" for cell in places]
    return "\n".join(" ".join(row).rstrip() for row in rows.values())
