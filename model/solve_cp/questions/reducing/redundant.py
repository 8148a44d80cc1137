"""Find givens and rules that a puzzle with one solution does not need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solve_cp.limits import Limits
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.answer import (
    NO_LIMITS,
    Answer,
    InterruptedQuestion,
    Tell,
    tell_nobody,
)
from solve_cp.questions.items import Item
from solve_cp.questions.reducing.removal import Trial, item_of, parts_to_try


@dataclass(frozen=True, kw_only=True, repr=False)
class Redundant(Answer):
    """The givens and rules, by whether the solution stays unique without each one alone.

    A limit left `undecided` ones open. All three are empty unless the puzzle has one solution.
    """

    redundant: tuple[Item, ...] = ()
    needed: tuple[Item, ...] = ()
    undecided: tuple[Item, ...] = ()

    def __str__(self) -> str:
        from solve_cp.drawing.verdicts.clues import redundant_text

        return redundant_text(self)

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {
            **super().to_json(),
            "redundant": [item.to_json() for item in self.redundant],
            "needed": [item.to_json() for item in self.needed],
            "undecided": [item.to_json() for item in self.undecided],
        }


def redundant(
    puzzle: Puzzle,
    *,
    keep: Any = (),
    keep_rules: bool = False,
    symmetry: str = "none",
    limits: Limits = NO_LIMITS,
    seed: int = 0,
    tell: Tell = tell_nobody,
) -> Redundant:
    """Which givens and rules can be removed, each alone, without losing uniqueness.

    The givens of the cells in `keep` are not tried, nor, with `keep_rules`, the rules. Givens that
    the symmetry (as in `generate`) maps to each other are removed together.
    """
    tried = parts_to_try(puzzle, keep, keep_rules, symmetry)
    trial = Trial(puzzle, limits, seed)
    groups: dict[bool | None, list[Item]] = {True: [], False: [], None: []}
    parts = tried if trial.unique else []
    try:
        trial.go_on()
        for number, part in enumerate(parts):
            tell(f"{number} of {len(parts)} givens and rules tried")
            groups[trial.is_redundant(puzzle, part)].append(item_of(puzzle, part))
    except KeyboardInterrupt:
        decided = len(groups[True]) + len(groups[False]) + len(groups[None])
        groups[None] += (item_of(puzzle, part) for part in parts[decided:])
        raise InterruptedQuestion(_redundant(trial, groups, "interrupted")) from None
    return _redundant(trial, groups, trial.reason)


def _redundant(trial: Trial, groups: dict[bool | None, list[Item]], reason: str) -> Redundant:
    return Redundant(
        **trial.about(done=not groups[None], reason=reason),
        redundant=tuple(groups[True]),
        needed=tuple(groups[False]),
        undecided=tuple(groups[None]),
    )
