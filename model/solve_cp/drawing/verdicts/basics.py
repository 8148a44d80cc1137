"""Parts of every verdict: time, engine, and what is not modelled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solve_cp.drawing.text import draw
from solve_cp.result import Result

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.questions.answer import Answer


def duration(seconds: float) -> str:
    """A duration as text."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.2f} ms"


def how(answer: Result | Answer) -> str:
    """The time taken, and the engine."""
    spent = duration(answer.seconds)
    return f"{spent}, {answer.engine}" if answer.engine else spent


def proviso(answer: Result | Answer) -> str:
    """A note for claims about solutions if some rules are not modelled."""
    return ", but not all rules are modelled" if answer.not_modelled else ""


def drawn(grid: Grid, puzzle: Puzzle | None) -> str:
    """The grid, in the alphabet of the puzzle."""
    return draw(grid.board, grid.by_cell, puzzle.alphabet if puzzle else None)


def gave_up(answer: Result | Answer) -> str:
    """That a limit was reached, and which one."""
    return f"gave up: {answer.reason} ({how(answer)})"


def number(count: int, noun: str) -> str:
    """A number with its noun: `1 step`, `12 steps`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def spaced(number: int) -> str:
    """A number with a space after every three digits."""
    return f"{number:,}".replace(",", " ")
