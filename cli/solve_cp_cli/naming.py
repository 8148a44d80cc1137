"""How a puzzle is called where many are answered."""

from __future__ import annotations

from solve_cp import Puzzle


def name_of(puzzle: Puzzle) -> str:
    """Where the puzzle was read, or else its title, or else what it is."""
    return puzzle.source or puzzle.title or str(puzzle.board)
