"""Remove givens and rules that a puzzle with one solution does not need."""

from __future__ import annotations

import random
from collections.abc import Sequence
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
from solve_cp.questions.reducing.removal import Part, Trial, item_of, parts_to_try, without
from solve_cp.rules.base import Rule


@dataclass(frozen=True, kw_only=True, repr=False)
class Minimised(Answer):
    """A puzzle with the same only solution and fewer givens and rules.

    If `minimal`, nothing more can be dropped; otherwise a limit was reached.
    """

    puzzle: Puzzle
    dropped: tuple[Item, ...] = ()
    minimal: bool = False

    def __str__(self) -> str:
        from solve_cp.drawing.verdicts.clues import minimised_text

        return minimised_text(self)

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data, without the puzzle, which formats write."""
        return {
            **super().to_json(),
            "minimal": self.minimal,
            "dropped": [item.to_json() for item in self.dropped],
        }


def minimise(
    puzzle: Puzzle,
    *,
    keep: Any = (),
    keep_rules: bool = False,
    symmetry: str = "none",
    limits: Limits = NO_LIMITS,
    seed: int = 0,
    tell: Tell = tell_nobody,
) -> Minimised:
    """Remove givens and rules, in an order shuffled by the seed, until none can be removed.

    The givens of the cells in `keep` stay and, with `keep_rules`, all rules. Givens that the
    symmetry (as in `generate`) maps to each other are removed together.
    """
    tried = parts_to_try(puzzle, keep, keep_rules, symmetry)
    trial = Trial(puzzle, limits, seed)
    parts = tried if trial.unique else []
    random.Random(seed).shuffle(parts)
    # Rules may refer to others, so removing one can make another redundant: repeat.
    search = _Dropping(trial, puzzle)
    try:
        trial.go_on()
        search.run(parts, tell)
    except KeyboardInterrupt:
        raise InterruptedQuestion(search.answer("interrupted")) from None
    return search.answer(trial.reason)


class _Dropping:
    """Removes givens and rules from a puzzle."""

    def __init__(self, trial: Trial, puzzle: Puzzle) -> None:
        self.trial, self.puzzle = trial, puzzle
        self.dropped: list[Item] = []
        self.minimal = False

    def run(self, parts: Sequence[Part], tell: Tell) -> None:
        """Try to drop each part; if a rule was dropped, try the remaining parts again."""
        answers = []
        for number, part in enumerate(parts):
            tell(f"{number} of {len(parts)} givens and rules tried, {len(self.dropped)} dropped")
            answers.append(self._try(part))
        kept = [part for part, gone in zip(parts, answers, strict=True) if not gone]
        rules_went = any(
            gone and isinstance(part, Rule) for part, gone in zip(parts, answers, strict=True)
        )
        if rules_went and kept:
            self.run(kept, tell)
        else:
            self.minimal = bool(self.trial.unique) and None not in answers

    def _try(self, part: Part) -> bool | None:
        gone = self.trial.is_redundant(self.puzzle, part)
        if gone:
            self.dropped.append(item_of(self.puzzle, part))
            self.puzzle = without(self.puzzle, part)
        return gone

    def answer(self, reason: str) -> Minimised:
        """What is known so far."""
        about = self.trial.about(done=self.minimal, reason=reason)
        dropped = tuple(self.dropped)
        about["puzzle"] = self.puzzle
        return Minimised(**about, dropped=dropped, minimal=self.minimal)
