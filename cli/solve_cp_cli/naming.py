"""How puzzles, rules and answers are called in what a person reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solve_cp import Puzzle, Result, Rule

if TYPE_CHECKING:
    from solve_cp.questions.answer import Answer


def name_of(puzzle: Puzzle) -> str:
    """Where the puzzle was read, or else its title, or else what it is."""
    return puzzle.source or puzzle.title or str(puzzle.board)


def duration(seconds: float) -> str:
    """How long something took, in words."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{1000 * seconds:.2f} ms"


def meaning(rule: type[Rule]) -> str:
    """The rule in one sentence."""
    return " ".join((rule.__doc__ or "").split("\n\n")[0].split())


def proviso(answer: Result | Answer) -> str:
    """What to add to a claim about solutions: a rule that is not modelled may rule some out."""
    return ", but not all rules are modelled" if answer.not_modelled else ""
