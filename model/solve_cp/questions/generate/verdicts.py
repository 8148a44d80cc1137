"""Descriptions of generated puzzles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solve_cp.drawing.text import draw
from solve_cp.drawing.verdicts.basics import duration, number
from solve_cp.drawing.verdicts.clues import listed
from solve_cp.result import Status

if TYPE_CHECKING:
    from solve_cp.questions.generate.making import Generated


def generated_text(made: Generated) -> str:
    """The new puzzle and its clues, or why there is none."""
    if made.status is Status.GAVE_UP or made.puzzle is None:
        return f"gave up: {made.reason} ({duration(made.seconds)})"
    puzzle = made.puzzle
    lines = [draw(puzzle.board, puzzle.givens, puzzle.alphabet), *listed("rules:", puzzle.rules)]
    return "\n".join([*lines, generated_verdict(made)])


def generated_verdict(made: Generated) -> str:
    """The new puzzle as text, without the time, so that the same seed gives the same text."""
    told = made.statistics
    parts = [number(told["givens"], "given")]
    if told["clues_laid"]:
        parts.append(number(told["clues"], "clue"))
    if told.get("grade"):
        parts.append(f"{told['grade']} ({told['number']:g})")
    if told.get("hardest"):
        parts.append(f"hardest step: {told['hardest']}")
    return f"{', '.join(parts)}; exactly one solution"
