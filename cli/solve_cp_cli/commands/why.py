"""`solve-cp why FILE…`: why a puzzle has no solution, or several."""

from __future__ import annotations

from collections.abc import Callable

import click

from solve_cp import Grid, Path, Puzzle, Status, Why, explain
from solve_cp import why as find_why
from solve_cp.board.cells import cells_text
from solve_cp.drawing.text import draw
from solve_cp.formats.text.writing import alphabet_of
from solve_cp.questions.counting.readings import not_determined
from solve_cp.questions.explain.needed import needed
from solve_cp_cli.asking import Asking, Question, Teller, asking, how
from solve_cp_cli.commands.explain import say_path
from solve_cp_cli.exits import GAVE_UP, NO, YES
from solve_cp_cli.naming import proviso


@click.command()
@asking
@click.option("--steps", is_flag=True, help="Show a contradiction as a chain of steps.")
def command(asked: Asking, steps: bool) -> int:
    """Say why a puzzle is not proper.

    For one without a solution: a minimal set of givens, houses and rules that cannot hold together.
    For one with several: two solutions as close to each other as possible, and all cells that are
    not determined.

    \b
    Exit codes: 0 exactly one solution, 1 none or several, 2 bad input, 3 gave up at a limit.
    Example: solve-cp why puzzle.csv
    """

    def ask(puzzle: Puzzle, tell: Teller) -> Why:
        return find_why(puzzle, limits=asked.limits, seed=asked.seed, tell=tell)

    if steps:
        return asked.each(Question(_ask_steps(asked), say_path, _code_of_path))
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


def _say(puzzle: Puzzle, answer: Why) -> str:
    if answer.status is Status.UNSOLVABLE:
        return _say_none(answer)
    if answer.solutions:
        return _say_several(puzzle, answer)
    if answer.unique and answer.grid and answer.other_extras:
        found = f"the only grid, but {not_determined(answer.grid, answer.other_extras)}"
        return f"{found}{proviso(answer)} ({how(answer)})"
    if answer.unique:
        found = f"the puzzle has exactly one solution{proviso(answer)}"
        return f"nothing is wrong: {found} ({how(answer)})"
    return f"gave up: {answer.reason} ({how(answer)})"


def _say_none(answer: Why) -> str:
    one = len(answer.conflict) == 1
    sure = f"leave {'it out' if one else 'out any of them'} and the rest can hold"
    unsure = f"not proved minimal: {answer.reason}"
    together = "this cannot hold" if one else "these cannot hold together"
    lines = [
        f"no solution, for {together}{_counted(answer)}:",
        *(f"  {item}" for item in answer.conflict),
        f"{sure if answer.minimal else unsure} ({how(answer)})",
    ]
    return "\n".join(lines)


def _counted(answer: Why) -> str:
    rules = " and ".join(map(str, answer.counted_by))
    return f", with cells counted as {rules} says" if rules else ""


def _say_several(puzzle: Puzzle, answer: Why) -> str:
    first, second = answer.solutions
    symbol = alphabet_of(puzzle).symbol
    changes = (f"{c} {symbol(first[c])} or {symbol(second[c])}" for c in answer.changed)
    sure = "no two are closer" if answer.closest else f"maybe not the closest: {answer.reason}"
    all_of_them = "" if answer.complete else "at least "
    lines = [
        f"several solutions; these two differ in {len(answer.changed)} cells, {sure}:",
        _drawn(puzzle, first),
        "",
        _drawn(puzzle, second),
        f"what changes: {', '.join(changes)}",
        f"undetermined: {all_of_them}{len(answer.undetermined)} cells, "
        f"{cells_text(answer.undetermined)}{proviso(answer)} ({how(answer)})",
    ]
    return "\n".join(lines)


def _drawn(puzzle: Puzzle, grid: Grid) -> str:
    return draw(puzzle.board, grid.by_cell, puzzle.alphabet)
