"""Remove givens and clues as long as the solution stays unique."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solve_cp.board.cells import Cell
from solve_cp.engines.frontier.breadth import knows
from solve_cp.puzzle.compiling import structure_of
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.generate.uniqueness.at_once import Aim, AtOnce
from solve_cp.questions.generate.uniqueness.proving import Asking, Prover
from solve_cp.rules.base import Rule

Group = tuple[Cell, ...]


def thin_givens(
    prover: Prover, puzzle: Puzzle, given: set[Cell], groups: Sequence[Group], aim: Aim
) -> Asking[set[Cell]]:
    """The givens without the groups that can be removed, tried in order, until the aim is reached.

    If the aim does not stop it, no remaining group can be removed.
    """
    structure = structure_of(puzzle.board, puzzle.rules)
    if knows(structure):
        bits = [prover.bits(group) for group in groups]
        left = yield from AtOnce(prover, structure, prover.bits(given), bits, aim).thin()
        return {cell for n, cell in enumerate(puzzle.board.cells) if left >> n & 1}
    for group in groups:
        less = given - set(group)
        if len(given) <= aim.target:
            break
        if len(less) >= aim.least and (yield from prover.only_with(puzzle, less)):
            given = less
    return given


def thin_clues(prover: Prover, puzzle: Puzzle, groups: Sequence[Sequence[Rule]]) -> Puzzle:
    """The puzzle without the groups of clues that can be removed, tried in order."""
    for group in groups:
        rules = tuple(rule for rule in puzzle.rules if not any(rule is clue for clue in group))
        less = replace(puzzle, rules=rules)
        if prover.only(less):
            puzzle = less
    return puzzle
