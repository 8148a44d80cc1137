"""`solve-cp count FILE…`: count solutions."""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from solve_cp import Estimate, Puzzle, Result, Status
from solve_cp import count as count_solutions
from solve_cp import estimate as estimate_solutions
from solve_cp.drawing.verdicts.basics import how, proviso, spaced
from solve_cp.drawing.verdicts.sizes import estimate_text
from solve_cp.engines.by_name import engine_named
from solve_cp.engines.many import Counting, Telling
from solve_cp.engines.protocol import Engine
from solve_cp_cli import options
from solve_cp_cli.asking import Asking, Question, Teller, asking
from solve_cp_cli.exits import GAVE_UP, NO, YES


@click.command()
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="Stop counting at N.")
@options.engine
@click.option(
    "--extras",
    is_flag=True,
    help="Count the same grid with different extras (shading, doublers …) as different solutions.",
)
@click.option(
    "--estimate",
    is_flag=True,
    help="Estimate the number and its error, for 10 seconds or up to --time-limit.",
)
@asking
def command(asked: Asking, limit: int | None, engine: str, extras: bool, estimate: bool) -> int:
    """Count the solutions of each puzzle: the number of distinct grids.

    Progress shows the count so far; Ctrl-C stops and reports "at least" that many.

    \b
    Exit codes: 0 counted, 1 proved to have none, 2 bad input, 3 gave up at a time limit.
    Example: solve-cp count puzzle.csv --limit 1000
    """
    if estimate:
        return asked.each(Question(partial(_estimate, asked), _say_estimate, _code_about))
    chosen = Counting() if engine == "auto" else engine_named(engine)

    def ask(puzzle: Puzzle, tell: Teller) -> Result:
        if extras:
            how_far: dict[str, Any] = {"limits": asked.limits, "seed": asked.seed}
            return count_solutions(puzzle, limit, engine, extras=True, **how_far)
        telling = _telling(chosen, tell)
        return count_solutions(puzzle, limit, telling, limits=asked.limits, seed=asked.seed)

    return asked.each(Question(ask, _say, _code))


def _estimate(asked: Asking, puzzle: Puzzle, tell: Teller) -> Estimate:
    return estimate_solutions(puzzle, limits=asked.limits, seed=asked.seed, tell=tell)


def _say_estimate(_: Puzzle, answer: Estimate) -> str:
    return estimate_text(answer)


def _code_about(answer: Estimate) -> int:
    return YES if answer.walks else GAVE_UP


def _telling(engine: Engine, tell: Teller) -> Telling:
    return Telling(engine, lambda number: tell(f"{spaced(number)} solutions so far"))


def _say(_: Puzzle, result: Result) -> str:
    if result.status is Status.UNSOLVABLE:
        return f"no solution: {result.reason} ({how(result)})"
    exact = "exactly" if result.complete else "at least"
    noun = "solution" if result.count == 1 else "solutions"
    why = f"; {result.reason}" if result.reason else ""
    return f"{exact} {spaced(result.count)} {noun}{proviso(result)}{why} ({how(result)})"


def _code(result: Result) -> int:
    if result.status is Status.UNSOLVABLE:
        return NO
    return GAVE_UP if result.reason and not result.complete else YES
