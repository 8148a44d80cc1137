"""Draw puzzles and answers for this terminal: its width and its colours."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import click

from solve_cp.drawing.text import draw

if TYPE_CHECKING:
    from solve_cp import Grid, Puzzle, Rule
    from solve_cp.drawing.terminal.candidates import Digits

Command = TypeVar("Command", bound=Callable[..., Any])


def colour(command: Command) -> Command:
    """Add the option --color."""
    return click.option(
        "--color/--no-color",
        "color",
        default=None,
        help="Draw in colour or not. By default: in colour on a terminal, unless NO_COLOR is set.",
    )(command)


class Screen:
    """The terminal that drawings are made for; `color` overrides what it supports.

    It imports what a drawing needs when it draws: a plain board needs nothing.
    """

    def __init__(self, color: bool | None) -> None:
        self._color = color

    @cached_property
    def width(self) -> int:
        """The number of characters on a line."""
        from shutil import get_terminal_size

        return get_terminal_size().columns

    @cached_property
    def coloured(self) -> bool:
        """Whether drawings are coloured."""
        from solve_cp.drawing.terminal.colours import is_coloured

        return is_coloured(self._color)

    def puzzle(self, puzzle: Puzzle, words: bool = False) -> list[str]:
        """The drawing of a puzzle, and in words the rules it does not show, or all rules."""
        from solve_cp.drawing.terminal.legend import rules_in_words, told_by
        from solve_cp.drawing.terminal.sketch import sketch_puzzle

        sketch = sketch_puzzle(puzzle, self.width, self.coloured)
        told: frozenset[Rule] = frozenset() if words else told_by(puzzle, sketch)
        words_below = rules_in_words(puzzle, told, self.coloured)
        return [sketch.text, *(part for line in words_below for part in self._wrapped(line))]

    def _wrapped(self, line: str) -> list[str]:
        """The line wrapped to the width of the screen; lines with colour codes stay as they are."""
        if len(line) <= self.width or "\x1b" in line:
            return [line]
        from textwrap import wrap

        return wrap(line, self.width, subsequent_indent="    ", break_on_hyphens=False)

    def grid(self, puzzle: Puzzle, grid: Grid) -> str:
        """The drawing of a solution, followed by its extras (such as shaded cells) in words."""
        if not puzzle.rules and not puzzle.marks:  # nothing to sketch
            return bare(puzzle, grid)
        from solve_cp.drawing.terminal.legend import extras_in_words
        from solve_cp.drawing.terminal.sketch import sketch_grid

        sketch = sketch_grid(puzzle, grid, self.width, self.coloured)
        extras = (part for line in extras_in_words(grid.shown) for part in self._wrapped(line))
        return "\n".join([sketch.text, *extras])

    def candidates(self, puzzle: Puzzle, candidates: Digits) -> str | None:
        """Candidates as small grids, or None if they do not fit."""
        from solve_cp.drawing.terminal.candidates import sketch_candidates

        return sketch_candidates(puzzle, candidates, self.width, self.coloured)


def bare(puzzle: Puzzle, grid: Grid) -> str:
    """A solution without marks, in a form that can be read back."""
    return draw(puzzle.board, grid.by_cell, puzzle.alphabet)
