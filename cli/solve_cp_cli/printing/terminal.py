"""Draw puzzles and answers for this terminal: its width and its colours."""

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
    """Add the option --color."""
    return click.option(
        "--color/--no-color",
        "color",
        default=None,
        help="Draw in colour or not. By default: in colour on a terminal, unless NO_COLOR is set.",
    )(command)


@dataclass(frozen=True)
class Screen:
    """The terminal that drawings are made for."""

    width: int
    coloured: bool

    @classmethod
    def of(cls, color: bool | None) -> Screen:
        """The screen for standard output; `color` overrides what it supports."""
        return cls(shutil.get_terminal_size().columns, is_coloured(color))

    def puzzle(self, puzzle: Puzzle, words: bool = False) -> list[str]:
        """The drawing of a puzzle, and in words the rules it does not show, or all rules."""
        sketch = sketch_puzzle(puzzle, self.width, self.coloured)
        told = frozenset[Rule]() if words else told_by(puzzle, sketch)
        words_below = rules_in_words(puzzle, told, self.coloured)
        return [sketch.text, *(part for line in words_below for part in self._wrapped(line))]

    def _wrapped(self, line: str) -> list[str]:
        """The line wrapped to the width of the screen; lines with colour codes stay as they are."""
        if len(line) <= self.width or "\x1b" in line:
            return [line]
        return wrap(line, self.width, subsequent_indent="    ", break_on_hyphens=False)

    def grid(self, puzzle: Puzzle, grid: Grid) -> str:
        """The drawing of a solution, followed by its extras (such as shaded cells) in words."""
        sketch = sketch_grid(puzzle, grid, self.width, self.coloured)
        extras = (part for line in extras_in_words(grid.shown) for part in self._wrapped(line))
        return "\n".join([sketch.text, *extras])

    def candidates(self, puzzle: Puzzle, candidates: Digits) -> str | None:
        """Candidates as small grids, or None if they do not fit."""
        return sketch_candidates(puzzle, candidates, self.width, self.coloured)


def bare(puzzle: Puzzle, grid: Grid) -> str:
    """A solution without marks, in a form that can be read back."""
    return draw(puzzle.board, grid.by_cell, puzzle.alphabet)
