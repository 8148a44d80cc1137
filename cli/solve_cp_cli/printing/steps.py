"""Steps on standard output: wrapped and coloured on a terminal, else one line per sentence."""

from __future__ import annotations

import sys

from solve_cp import Hint, Path, Puzzle
from solve_cp.drawing.terminal.paragraphs import step_on_terminal, told_lines
from solve_cp.drawing.verdicts.outcomes import in_columns
from solve_cp.drawing.verdicts.teaching import hint_text, path_ending
from solve_cp_cli.printing.terminal import Screen

WIDEST = 100
"""Longer lines are hard to read, even on a wide terminal."""

NEVER = 10**6


def width_of(screen: Screen) -> int:
    """The number of characters after which text is wrapped; beyond all if it is not printed."""
    return min(screen.width, WIDEST) if sys.stdout.isatty() else NEVER


def path_on(screen: Screen, answer: Path) -> str:
    """All steps, numbered, and how the path ends."""
    wide, width = len(str(len(answer.steps))), width_of(screen)
    lines = [
        step_on_terminal(step, f"{number:{wide}}. ", width, screen.coloured)
        for number, step in enumerate(answer.steps, 1)
    ]
    return "\n".join([*lines, path_ending(answer)])


def hint_on(screen: Screen, answer: Hint, level: str) -> str:
    """The hint at this level; the whole step as on a path, without its name."""
    step = answer.step
    if step is None or answer.say(level) != step.sentence:
        return hint_text(answer, level)
    return "\n".join(told_lines(step.told, width_of(screen)))


def board_of(screen: Screen, puzzle: Puzzle, answer: Path | Hint) -> str:
    """The board at the end of a path, or before the step of a hint; empty if there is none."""
    if isinstance(answer, Path) and str(answer.end) == "solved" and answer.grid:
        return screen.grid(puzzle, answer.grid)
    left = answer.left if isinstance(answer, Path) else answer.step.before if answer.step else None
    if not left:
        return ""
    glue = "" if all(len(puzzle.symbol(digit)) == 1 for digit in puzzle.board.digits) else ","
    texts = {cell: glue.join(map(puzzle.symbol, digits)) for cell, digits in left.items()}
    return screen.candidates(puzzle, left) or in_columns(texts)
