"""`solve-cp count FILE…`: how many solutions."""

from __future__ import annotations

import click

from solve_cp import Puzzle, Result, Status
from solve_cp import count as count_solutions
from solve_cp.engines.many import Counting, Telling
from solve_cp.engines.names import engine_named
from solve_cp.engines.protocol import Engine
from solve_cp_cli import options
from solve_cp_cli.asking import Asking, Question, Teller, asking, how
from solve_cp_cli.exits import GAVE_UP, NO, YES
from solve_cp_cli.naming import proviso


@click.command()
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", help="Exact up to N, at least N beyond."
)
@options.engine
@asking
def command(asked: Asking, limit: int | None, engine: str) -> int:
    """Count the solutions of each puzzle: the number of distinct grids.

    Progress shows the number so far; Ctrl-C ends the count with "at least" that number.

    \b
    Exit codes: 0 counted, 1 proved to have none, 2 bad input, 3 gave up at a limit of time.
    Example: solve-cp count puzzle.csv --limit 1000
    """
    chosen = Counting() if engine == "auto" else engine_named(engine)

    def ask(puzzle: Puzzle, tell: Teller) -> Result:
        telling = _telling(chosen, tell)
        return count_solutions(puzzle, limit, telling, limits=asked.limits, seed=asked.seed)

    return asked.each(Question(ask, _say, _code))


def _telling(engine: Engine, tell: Teller) -> Telling:
    return Telling(engine, lambda number: tell(f"{_number(number)} solutions so far"))


def _number(number: int) -> str:
    return f"{number:,}".replace(",", " ")


def _say(_: Puzzle, result: Result) -> str:
    if result.status is Status.UNSOLVABLE:
        return f"no solution: {result.reason} ({how(result)})"
    exact = "exactly" if result.complete else "at least"
    noun = "solution" if result.count == 1 else "solutions"
    why = f"; {result.reason}" if result.reason else ""
    return f"{exact} {_number(result.count)} {noun}{proviso(result)}{why} ({how(result)})"


def _code(result: Result) -> int:
    if result.status is Status.UNSOLVABLE:
        return NO
    return GAVE_UP if result.reason and not result.complete else YES
