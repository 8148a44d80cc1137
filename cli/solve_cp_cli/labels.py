"""How puzzles, rules and answers are called in what a person reads."""

from __future__ import annotations

from solve_cp import Puzzle, Rule


def name_of(puzzle: Puzzle) -> str:
    """Where the puzzle was read, or else its title, or else what it is."""
    return puzzle.source or puzzle.title or str(puzzle.board)


def meaning(rule: type[Rule]) -> str:
    """The rule in one sentence."""
    return " ".join((rule.__doc__ or "").split("\n\n")[0].split())
