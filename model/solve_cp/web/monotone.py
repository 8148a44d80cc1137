"""Reuse candidates: adding givens and rules cannot make an impossible digit possible."""

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
    """Whether every solution of `new` is one of `old`, as far as is easy to see.

    A rule may refer to others (all dots are given), so it must mean the same in both puzzles.
    """
    if not (old.givens.items() <= new.givens.items() and old.board == new.board):
        return False
    if old.rules == new.rules:
        return True
    return all(rule in new.rules and _said(rule, old) == _said(rule, new) for rule in old.rules)


def _said(rule: Rule, puzzle: Puzzle) -> list[Constraint]:
    return list(chain(rule.definitions(puzzle), rule.constraints(puzzle)))


class Memory:
    """The candidates of recent puzzles, for puzzles that extend them."""

    def __init__(self) -> None:
        self._known: deque[tuple[Puzzle, Digits]] = deque(maxlen=MOST_KEPT)

    def add(self, puzzle: Puzzle, candidates: Digits) -> None:
        """Store the candidates of a puzzle; all other digits are in no solution."""
        self._known.append((puzzle, candidates))

    def left(self, puzzle: Puzzle) -> Digits | None:
        """The digits that may be in a solution, as far as known; None if nothing is."""
        for old, candidates in reversed(self._known):
            if only_adds(old, puzzle):
                return candidates
        return None


MEMORY = Memory()
"""The candidates that this process knows."""
