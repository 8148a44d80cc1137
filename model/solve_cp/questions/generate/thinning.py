"""Leave out givens and clues while the solution stays the only one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise, takewhile

from solve_cp.board.cells import Cell
from solve_cp.engines.frontier.breadth import knows
from solve_cp.puzzle.compiling import structure_of
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.generate.uniqueness import Asking, Prover
from solve_cp.rules.base import Rule

# The shares of the groups that are left out together at first: the largest that can go is.
SHARES = (0.6, 0.55, 0.5, 0.45, 0.4, 0.33, 0.25)
WIDTH = 3  # beginnings of the groups that are tried at once; more are slower, as few of them can go

Group = tuple[Cell, ...]


@dataclass(frozen=True)
class Aim:
    """How far to go: stop at `target` givens, never go below `least`."""

    target: int = 0
    least: int = 0


def thin_givens(
    prover: Prover, puzzle: Puzzle, given: set[Cell], groups: Sequence[Group], aim: Aim
) -> Asking[set[Cell]]:
    """The given cells without the groups that can go, tried in order, until the aim is reached.

    Where the aim does not stop it, no group that is left can go.
    """
    if knows(structure_of(puzzle.board, puzzle.rules)):
        return (yield from _thin_at_once(prover, puzzle, given, list(groups), aim))
    for group in groups:
        less = given - set(group)
        if len(given) <= aim.target:
            break
        if len(less) < aim.least:
            continue
        (unique,) = yield from prover.only_with(puzzle, [less])
        given = less if unique else given
    return given


def _thin_at_once(
    prover: Prover, puzzle: Puzzle, given: set[Cell], groups: list[Group], aim: Aim
) -> Asking[set[Cell]]:
    """The same by the frontier: each group alone, then beginnings of those that can go."""
    given, groups = yield from _first_cut(prover, puzzle, given, groups, aim)
    while len(given) > aim.target:
        groups = [group for group in groups if len(given) - len(group) >= aim.least]
        alone = yield from prover.only_with(puzzle, [given - set(group) for group in groups])
        groups = [group for group, can_go in zip(groups, alone, strict=True) if can_go]
        if not groups:
            break
        given, groups = given - set(groups[0]), groups[1:]
        given, groups = yield from _without_first(prover, puzzle, given, groups, aim)
    return given


def _without_first(
    prover: Prover, puzzle: Puzzle, given: set[Cell], groups: list[Group], aim: Aim
) -> Asking[tuple[set[Cell], list[Group]]]:
    """Leave out the first groups while most of those tried can go; what is given and untried."""
    while groups and (tried := _beginnings(given, groups[:WIDTH], aim)):
        unique = yield from prover.only_with(puzzle, tried)
        # One that is not unique makes all after it not unique either, and its group stays.
        number = sum(1 for _ in takewhile(bool, unique))
        given = tried[number - 1] if number else given
        groups = groups[number + (number < len(tried)) :]
        if number < WIDTH - 1:
            break
    return given, groups


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
) -> Asking[tuple[set[Cell], list[Group]]]:
    """Leave out many groups at once, as many as can go: a full board can spare half of them."""
    cuts = []
    for number in dict.fromkeys(int(share * len(groups)) for share in SHARES):
        less = given - {cell for group in groups[:number] for cell in group}
        if number and len(less) >= max(aim.target, aim.least):
            cuts.append((less, groups[number:]))
    unique = yield from prover.only_with(puzzle, [less for less, _ in cuts])
    able = (cut for cut, can_go in zip(cuts, unique, strict=True) if can_go)
    return next(able, (given, groups))


def thin_clues(prover: Prover, puzzle: Puzzle, groups: Sequence[Sequence[Rule]]) -> Puzzle:
    """The puzzle without the groups of clues that can go, tried in order."""
    for group in groups:
        rules = tuple(rule for rule in puzzle.rules if not any(rule is clue for clue in group))
        less = replace(puzzle, rules=rules)
        if prover.only(less):
            puzzle = less
    return puzzle
