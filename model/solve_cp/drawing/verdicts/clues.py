"""Clues that are not needed, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from solve_cp.drawing.text import draw
from solve_cp.drawing.verdicts.basics import gave_up, how, proviso
from solve_cp.result import Status

if TYPE_CHECKING:
    from solve_cp.questions.reducing.minimise import Minimised
    from solve_cp.questions.reducing.redundant import Redundant


def _not_proper(answer: Redundant | Minimised) -> str:
    if answer.status is Status.UNSOLVABLE:
        return f"no solution, so nothing can be dropped: {answer.reason} ({how(answer)})"
    if answer.unique is False:
        return f"several solutions, so nothing can be dropped{proviso(answer)} ({how(answer)})"
    return gave_up(answer)


def redundant_text(answer: Redundant) -> str:
    """The givens and rules that can be dropped, and how many are needed."""
    if not answer.unique:
        return _not_proper(answer)
    lines = listed("can be dropped, one at a time:", answer.redundant)
    lines += listed(f"not decided, {answer.reason}:", answer.undecided)
    number, total = len(answer.needed), len(answer.redundant) + len(answer.undecided)
    share = f"{number} of {number + total}" if total or number < 2 else f"all {number}"
    words = f"{share} givens and rules are needed{proviso(answer)}"
    return "\n".join([*lines, f"{words} ({how(answer)})"])


def minimised_text(answer: Minimised) -> str:
    """The puzzle that is left, and what was dropped."""
    if not answer.unique:
        return _not_proper(answer)
    puzzle = answer.puzzle
    sure = "nothing more can be dropped" if answer.minimal else f"gave up: {answer.reason}"
    left = f"{len(puzzle.givens)} givens and {len(puzzle.rules)} rules are left"
    lines = [
        draw(puzzle.board, puzzle.givens, puzzle.alphabet),
        *listed("rules:", puzzle.rules),
        *listed("dropped:", answer.dropped),
        f"{left}; {sure}{proviso(answer)} ({how(answer)})",
    ]
    return "\n".join(lines)


def listed(title: str, items: Sequence[Any]) -> list[str]:
    """The items under a title; nothing without items."""
    return [title, *(f"  {item}" for item in items)] if items else []
