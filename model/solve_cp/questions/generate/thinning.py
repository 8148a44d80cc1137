"""Leave out givens and clues while the solution stays the only one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise, takewhile

from solve_cp.board.cells import Cell
from solve_cp.engines.frontier.breadth import knows
from solve_cp.puzzle.compiling import structure_of
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.generate.uniqueness import Prover
from solve_cp.rules.base import Rule

FIRST = 0.35  # the share of the groups that is left out before the first question
WIDTH = 12  # beginnings of the groups that are tried at once

Group = tuple[Cell, ...]


@dataclass(frozen=True)
class Aim:
    """How far to go: stop at `target` givens, never go below `least`."""

    target: int = 0
    least: int = 0


def thin_givens(
    prover: Prover, puzzle: Puzzle, given: set[Cell], groups: Sequence[Group], aim: Aim
) -> set[Cell]:
    """The given cells without the groups that can go, tried in order, until the aim is reached.

    Where the aim does not stop it, no group that is left can go.
    """
    if knows(structure_of(puzzle.board, puzzle.rules)):
        return _thin_at_once(prover, puzzle, given, list(groups), aim)
    for group in groups:
        less = given - set(group)
        if len(given) <= aim.target:
            break
        if len(less) >= aim.least and prover.only_with(puzzle, [less])[0]:
            given = less
    return given


def _thin_at_once(
    prover: Prover, puzzle: Puzzle, given: set[Cell], groups: list[Group], aim: Aim
) -> set[Cell]:
    """The same by the frontier: each group alone, then beginnings of those that can go."""
    given, groups = _first_cut(prover, puzzle, given, groups, aim)
    while len(given) > aim.target:
        groups = [group for group in groups if len(given) - len(group) >= aim.least]
        alone = prover.only_with(puzzle, [given - set(group) for group in groups])
        groups = [group for group, can_go in zip(groups, alone, strict=True) if can_go]
        if not groups:
            break
        tried = _beginnings(given, groups[:WIDTH], aim)
        # The first is known to be unique; one that is not makes all after it not unique either.
        unique = [True, *prover.only_with(puzzle, tried[1:])]
        number = sum(1 for _ in takewhile(bool, unique))
        given, groups = tried[number - 1], groups[number:]
    return given


def _beginnings(given: set[Cell], groups: Sequence[Group], aim: Aim) -> list[set[Cell]]:
    """What is left without the first group, the first two, and so on, as far as the aim allows."""
    left = list(accumulate(groups, lambda now, group: now - set(group), initial=given))
    return [
        less
        for before, less in pairwise(left)
        if len(less) >= aim.least and len(before) > aim.target
    ]


def _first_cut(
    prover: Prover, puzzle: Puzzle, given: set[Cell], groups: list[Group], aim: Aim
) -> tuple[set[Cell], list[Group]]:
    """Leave out many groups at once: a full board can spare them nearly always."""
    number = int(FIRST * len(groups))
    less = given - {cell for group in groups[:number] for cell in group}
    if number and len(less) >= max(aim.target, aim.least) and prover.only_with(puzzle, [less])[0]:
        return less, groups[number:]
    return given, groups


def thin_clues(prover: Prover, puzzle: Puzzle, clues: Sequence[Rule]) -> Puzzle:
    """The puzzle without the clues that can go, tried in order."""
    for clue in clues:
        rules = tuple(rule for rule in puzzle.rules if rule is not clue)
        less = replace(puzzle, rules=rules)
        if prover.only(less):
            puzzle = less
    return puzzle
