"""Names of puzzles and meanings of rules in printed text."""

from __future__ import annotations

from solve_cp import Puzzle, Rule
from solve_cp.formats.source import TYPED


def name_of(puzzle: Puzzle) -> str:
    """The file of the puzzle; without a file its title, without a title its board."""
    file = "" if puzzle.source in TYPED else puzzle.source
    return file or puzzle.title or str(puzzle.board)


def meaning(rule: type[Rule]) -> str:
    """The meaning of a rule in one sentence: the first paragraph of its docstring."""
    return " ".join((rule.__doc__ or "").split("\n\n")[0].split())
