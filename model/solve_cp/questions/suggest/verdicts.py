"""Descriptions of suggestions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from solve_cp.drawing.verdicts.basics import gave_up, how, number, proviso
from solve_cp.result import Status

if TYPE_CHECKING:
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.questions.suggest.choice import Clue
    from solve_cp.questions.suggest.suggest import Suggestion

MOST_CHOICES = 5


def suggestion_text(answer: Suggestion, most: int = MOST_CHOICES) -> str:
    """The suggested clues, and the most useful choices."""
    if answer.status is Status.UNSOLVABLE:
        return f"no solution, so more givens cannot help: {answer.reason} ({how(answer)})"
    if answer.status is Status.GAVE_UP:
        return gave_up(answer)
    if answer.unique:
        return f"the solution is already unique{proviso(answer)} ({how(answer)})"
    named = [_given(answer.puzzle, cell, digit) for cell, digit in answer.givens.items()]
    lines = [*map(str, answer.clues), *([" ".join(named)] if named else [])]
    fewest = "no smaller set is enough for it" if answer.fewest else "a smaller set may be enough"
    alone = len(answer.clues) + len(named) == 1
    verdict = f"{_further(answer)} leave{'s' if alone else ''} one solution; {fewest}"
    lines.append(f"{verdict}{proviso(answer)} ({how(answer)})")
    return "\n".join([*lines, *_choices(answer, most)])


def _further(answer: Suggestion) -> str:
    """The number of clues and givens, in words."""
    counts = {"further clue": len(answer.clues), "further given": len(answer.givens)}
    return " and ".join(number(count, noun) for noun, count in counts.items() if count)


def _choices(answer: Suggestion, most: int) -> list[str]:
    """The most useful choices, and how many solutions each leaves."""
    whole = f"{answer.seen} solutions" if answer.all else f"the first {answer.seen} solutions"
    return [
        f"  {_named(answer.puzzle, clue)} leaves {clue.left} of {whole}"
        for clue in answer.choices[:most]
    ]


def _named(puzzle: Puzzle | None, clue: Clue) -> str:
    if clue.rule is not None or clue.digit is None:
        return str(clue.rule)
    return _given(puzzle, clue.cell, clue.digit)


def _given(puzzle: Puzzle | None, cell: Any, digit: int) -> str:
    return f"{cell}={puzzle.symbol(digit) if puzzle else digit}"
