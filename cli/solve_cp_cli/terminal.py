"""How puzzles and answers are drawn on this terminal: its width, its colours."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass
from textwrap import wrap
from typing import Any, TypeVar

import click

from solve_cp import Grid, Puzzle, Rule
from solve_cp.drawing.terminal.candidates import Digits, sketch_candidates
from solve_cp.drawing.terminal.colours import is_coloured
from solve_cp.drawing.terminal.legend import extras_in_words, rules_in_words, told_by
from solve_cp.drawing.terminal.sketch import sketch_grid, sketch_puzzle
from solve_cp.drawing.text import draw

Command = TypeVar("Command", bound=Callable[..., Any])


def colour(command: Command) -> Command:
    """Whether to draw in colour."""
    return click.option(
        "--color/--no-color",
        "color",
        default=None,
        help="Draw in colour or not; without it, on a terminal unless NO_COLOR is set.",
    )(command)


@dataclass(frozen=True)
class Screen:
    """Where drawings go."""

    width: int
    coloured: bool

    @classmethod
    def of(cls, color: bool | None) -> Screen:
        """Standard output, in colour as asked or as it can."""
        return cls(shutil.get_terminal_size().columns, is_coloured(color))

    def puzzle(self, puzzle: Puzzle, words: bool = False) -> list[str]:
        """The puzzle's drawing, and its rules in words: all of them, or those it does not tell."""
        sketch = sketch_puzzle(puzzle, self.width, self.coloured)
        told = frozenset[Rule]() if words else told_by(puzzle, sketch)
        words_below = rules_in_words(puzzle, told, self.coloured)
        return [sketch.text, *(part for line in words_below for part in self._wrapped(line))]

    def _wrapped(self, line: str) -> list[str]:
        """A line of words in the width of the window; one with colours is taken as it is."""
        if len(line) <= self.width or "\x1b" in line:
            return [line]
        return wrap(line, self.width, subsequent_indent="    ", break_on_hyphens=False)

    def grid(self, puzzle: Puzzle, grid: Grid) -> str:
        """An answer, and in words what it shows beyond its digits."""
        sketch = sketch_grid(puzzle, grid, self.width, self.coloured)
        extras = (part for line in extras_in_words(grid.shown) for part in self._wrapped(line))
        return "\n".join([sketch.text, *extras])

    def candidates(self, puzzle: Puzzle, candidates: Digits) -> str | None:
        """Candidates as small grids, if they fit."""
        return sketch_candidates(puzzle, candidates, self.width, self.coloured)


def bare(puzzle: Puzzle, grid: Grid) -> str:
    """An answer without marks, in the form that is read back."""
    return draw(puzzle.board, grid.by_cell, puzzle.alphabet)
