"""Options of the command line as arguments for the library."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

import solve_cp
from solve_cp import Board, InputError, Puzzle
from solve_cp.board.cells import Cell, parse_cells
from solve_cp.questions.generate.aims import GRADES
from solve_cp.questions.generate.kinds import Clues
from solve_cp.rules.registry import from_data
from solve_cp.rules.written import rule_from_text

_MASK = re.compile(r"[.0_\-xX1*#\s]+")
_BLANK = ".0_-"
_WHOLE = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?")
_NUMBER = r"\d{1,3}(?:\.\d{1,3})?"
_NUMBERS = re.compile(rf"({_NUMBER})(?:-({_NUMBER}))?")


def base_puzzle(
    size: int | None, box: str | None, regions: str | None, template: str | None
) -> Puzzle:
    """The puzzle to start from: an empty board, or the template."""
    given = {"--size": size, "--regions": regions, "--template": template}
    several = [name for name, value in given.items() if value is not None]
    if len(several) > 1:
        raise click.UsageError(f"expected one of {' and '.join(several)}, got both")
    if regions is not None:
        if box is not None:
            raise click.UsageError("expected --box or --regions, got both")
        return Puzzle(Board.jigsaw(_layout(regions)))
    if template is None:
        return Puzzle(Board.standard(9 if size is None else size, box))
    puzzles = solve_cp.read(Path(template) if Path(template).exists() else template, box=box)
    if len(puzzles) != 1:
        raise InputError(f"expected one puzzle as a template, got {len(puzzles)}: {template}")
    return replace(puzzles[0], solution=None, part_of_solution={})


def _layout(text: str) -> list[str]:
    """The rows of a layout, from a file or a text: `AABB AABB CCDD CCDD`."""
    path = Path(text)
    try:
        written = path.read_text(encoding="utf-8") if path.is_file() else text
    except (OSError, ValueError):
        raise InputError(f"expected a layout of regions, got {text!r}: --regions") from None
    rows = written.replace("/", " ").split()
    if len(rows) < 2 and not path.is_file():
        raise InputError(f"expected rows of regions or a file with them, got {text!r}: --regions")
    return rows


def whole_board_rule(text: str) -> solve_cp.Rule:
    """A rule as text, or the name of a rule without fields."""
    return from_data({"rule": text}) if text.strip().isalnum() else rule_from_text(text)


def givens_range(text: str | None) -> tuple[int, int] | None:
    """How many givens: `24` or `22-26`."""
    if text is None:
        return None
    match = _WHOLE.fullmatch(text.strip())
    if not match:
        raise InputError(f"expected a number or a range like 22-26, got {text!r}: --givens")
    return int(match[1]), int(match[2] or match[1])


def grade_wish(text: str) -> str | tuple[float, float]:
    """A word such as `hard`, or a range of the number: `3.0-5.5`."""
    words = text.strip().lower().replace("-", " ")
    if words in GRADES:
        return words
    match = _NUMBERS.fullmatch(text.strip())
    if not match:
        known = ", ".join(GRADES)
        raise InputError(f"expected {known}, or a range like 3.0-5.5, got {text!r}: --grade")
    return float(match[1]), float(match[2] or match[1])


def pattern_cells(text: str | None, board: Board) -> tuple[Cell, ...] | None:
    """The cells of a mask with one symbol per cell, or cells by name."""
    if text is None or not _MASK.fullmatch(text):
        return None if text is None else parse_cells(text)
    symbols = "".join(text.split())
    if len(symbols) != len(board.cells):
        raise InputError(
            f"expected a mask of {len(board.cells)} symbols, got {len(symbols)}: --pattern"
        )
    return tuple(c for c, s in zip(board.cells, symbols, strict=True) if s not in _BLANK)


def example_clues(kinds: Sequence[str], base: Puzzle) -> list[solve_cp.Rule]:
    """A clue of each kind, to see whether a format has room for it."""
    found = [Clues.parse(kind).example(base) for kind in kinds]
    return [rule for rule in found if rule]
