"""Names of puzzles and meanings of rules in printed text."""

from __future__ import annotations

from solve_cp import Puzzle, Rule


def name_of(puzzle: Puzzle) -> str:
    """The source of the puzzle, else its title, else its board."""
    return puzzle.source or puzzle.title or str(puzzle.board)


def meaning(rule: type[Rule]) -> str:
    """The meaning of a rule in one sentence: the first paragraph of its docstring."""
    return " ".join((rule.__doc__ or "").split("\n\n")[0].split())
