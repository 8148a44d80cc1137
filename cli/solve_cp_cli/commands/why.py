"""`solve-cp why FILE…`: why a puzzle has no solution, or several."""

from __future__ import annotations

from collections.abc import Callable

import click

from solve_cp import Path, Puzzle, Status, Why, explain
from solve_cp import why as find_why
from solve_cp.drawing.verdicts.outcomes import why_text
from solve_cp.questions.explain.needed import needed
from solve_cp_cli.asking import Asking, Question, Teller, asking
from solve_cp_cli.exits import GAVE_UP, NO, YES
from solve_cp_cli.printing.steps import path_on
from solve_cp_cli.printing.terminal import Screen, colour


@click.command()
@asking
@click.option("--steps", is_flag=True, help="Show a contradiction as a sequence of steps.")
@colour
def command(asked: Asking, steps: bool, color: bool | None) -> int:
    """Explain why a puzzle has no solution, or several.

    No solution: a minimal set of givens, houses and rules that contradict each other.
    Several: the two solutions that differ in the fewest cells, and all cells that are not
    determined. If the file has a solution, it is one of the two.

    \b
    Exit codes: 0 exactly one solution, 1 none or several, 2 bad input, 3 gave up at a limit.
    Example: solve-cp why puzzle.csv
    """

    def ask(puzzle: Puzzle, tell: Teller) -> Why:
        return find_why(puzzle, limits=asked.limits, seed=asked.seed, tell=tell)

    if steps:
        return asked.each(
            Question(
                _ask_steps(asked), lambda _, answer: path_on(Screen(color), answer), _code_of_path
            )
        )
    return asked.each(Question(ask, _say, _code))


def _ask_steps(asked: Asking) -> Callable[[Puzzle, Teller], Path]:
    def ask(puzzle: Puzzle, tell: Teller) -> Path:
        path = explain(puzzle, limits=asked.limits, seed=asked.seed, tell=tell)
        return needed(path) if path.end == "contradiction" else path

    return ask


def _code_of_path(path: Path) -> int:
    if path.end == "open":
        return GAVE_UP
    return YES if path.unique else NO


def _code(answer: Why) -> int:
    if answer.unique:
        return YES
    return GAVE_UP if answer.status is Status.GAVE_UP else NO


def _say(_: Puzzle, answer: Why) -> str:
    return why_text(answer)
