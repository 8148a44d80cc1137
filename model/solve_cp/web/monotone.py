"""What is impossible stays impossible when givens and rules are only added."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from itertools import chain

from solve_cp.board.cells import Cell
from solve_cp.language.constraints import Constraint
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules.base import Rule

MOST_KEPT = 16
Digits = Mapping[Cell, tuple[int, ...]]


def only_adds(old: Puzzle, new: Puzzle) -> bool:
    """Whether every solution of `new` is one of `old`, as far as is easily seen.

    A rule may speak of others (all dots are given), so it must say the same in both puzzles.
    """
    if not (old.givens.items() <= new.givens.items() and old.board == new.board):
        return False
    if old.rules == new.rules:
        return True
    return all(rule in new.rules and _said(rule, old) == _said(rule, new) for rule in old.rules)


def _said(rule: Rule, puzzle: Puzzle) -> list[Constraint]:
    return list(chain(rule.definitions(puzzle), rule.constraints(puzzle)))


class Memory:
    """The candidates of the latest puzzles, for those that say more."""

    def __init__(self) -> None:
        self._known: deque[tuple[Puzzle, Digits]] = deque(maxlen=MOST_KEPT)

    def add(self, puzzle: Puzzle, candidates: Digits) -> None:
        """Keep the candidates of a puzzle, all others of which are in no solution."""
        self._known.append((puzzle, candidates))

    def left(self, puzzle: Puzzle) -> Digits | None:
        """The digits that may be in a solution, by what is known; None if nothing is."""
        for old, candidates in reversed(self._known):
            if only_adds(old, puzzle):
                return candidates
        return None


MEMORY = Memory()
"""What this process knows."""
