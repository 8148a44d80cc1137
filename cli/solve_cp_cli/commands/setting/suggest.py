"""`solve-cp suggest FILE…`: a few more givens or clues that make the solution unique."""

from __future__ import annotations

import click

import solve_cp
from solve_cp import Puzzle, Status, Suggestion
from solve_cp.drawing.verdicts import how, proviso
from solve_cp.questions.generate.suggest import Clue
from solve_cp_cli.asking import Asking, Question, Teller, asking
from solve_cp_cli.exits import GAVE_UP, NO, YES


@click.command()
@click.option(
    "--with",
    "kinds",
    multiple=True,
    metavar="KIND",
    help="Clues of this kind, like killer, instead of givens; generate --help lists the kinds.",
)
@click.option(
    "--top",
    type=click.IntRange(min=0),
    default=5,
    metavar="N",
    help="How many of the most useful choices to list; by default 5.",
)
@asking
def command(asked: Asking, kinds: tuple[str, ...], top: int) -> int:
    """Suggest a few more givens or clues that make the solution unique.

    They fit the recorded solution or, without one, a solution that is found (--seed varies it).
    The most useful choices are listed, each with the number of solutions it leaves.

    \b
    Exit codes: 0 answered, 1 the puzzle has no solution, 2 bad input, 3 gave up at a limit.
    Examples: solve-cp suggest puzzle.csv
              solve-cp suggest --with killer puzzle.json
    """

    def ask(puzzle: Puzzle, tell: Teller) -> Suggestion:
        limits, seed = asked.limits, asked.seed
        return solve_cp.suggest(puzzle, clues=kinds, limits=limits, seed=seed, tell=tell)

    def say(puzzle: Puzzle, answer: Suggestion) -> str:
        return _say(puzzle, answer, 0 if asked.quiet else top)

    return asked.each(Question(ask, say, _code))


def _say(puzzle: Puzzle, answer: Suggestion, top: int) -> str:
    if answer.status is Status.UNSOLVABLE:
        return f"no solution, so more givens cannot help: {answer.reason} ({how(answer)})"
    if answer.status is Status.GAVE_UP:
        return f"gave up: {answer.reason} ({how(answer)})"
    if answer.unique:
        return f"the solution is already unique{proviso(answer)} ({how(answer)})"
    named = [f"{cell}={puzzle.symbol(digit)}" for cell, digit in answer.givens.items()]
    lines = [*map(str, answer.clues), *([" ".join(named)] if named else [])]
    fewest = "no smaller set is enough for it" if answer.fewest else "a smaller set may be enough"
    alone = len(answer.clues) + len(named) == 1
    verdict = f"{_number(answer)} leave{'s' if alone else ''} one solution; {fewest}"
    lines.append(f"{verdict}{proviso(answer)} ({how(answer)})")
    return "\n".join([*lines, *_choices(puzzle, answer, top)])


def _number(answer: Suggestion) -> str:
    """How many clues and givens, in words."""
    counts = {"clue": len(answer.clues), "given": len(answer.givens)}
    parts = [f"{n} further {noun}{'' if n == 1 else 's'}" for noun, n in counts.items() if n]
    return " and ".join(parts)


def _choices(puzzle: Puzzle, answer: Suggestion, top: int) -> list[str]:
    """The most useful choices, and how many solutions each leaves."""
    whole = f"{answer.seen} solutions" if answer.all else f"the first {answer.seen} solutions"
    return [
        f"  {_named(puzzle, clue)} leaves {clue.left} of {whole}" for clue in answer.choices[:top]
    ]


def _named(puzzle: Puzzle, clue: Clue) -> str:
    if clue.rule is not None or clue.digit is None:
        return str(clue.rule)
    return f"{clue.cell}={puzzle.symbol(clue.digit)}"


def _code(answer: Suggestion) -> int:
    if answer.status is Status.GAVE_UP:
        return GAVE_UP
    return NO if answer.status is Status.UNSOLVABLE else YES
