"""Check a grid of digits when rules have extra variables.

A grid of digits does not include shadings, unknown regions or doublers. Trying all of them takes
too long on a large board, so an engine searches for values that fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from solve_cp.board.grid import Grid
from solve_cp.engines.auto import Auto
from solve_cp.errors import RuleError, VerificationError
from solve_cp.language.constraints import Var
from solve_cp.limits import LimitReached, Limits, Watch
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle, Violation
from solve_cp.rules.base import Rule, has_worlds

MOST_SECONDS = 10.0


def judged(puzzle: Puzzle, grid: Any, watch: Watch | None = None) -> list[Violation]:
    """What a filled grid breaks; raises LimitReached if that could not be decided."""
    filled = puzzle.grid(grid)
    if filled.extras or not any(map(has_worlds, puzzle.rules)):
        return puzzle.violations(filled)
    watch = Limits().start() if watch is None else watch
    found = replace(puzzle, rules=()).violations(filled)
    if found:  # such a grid has no extras: only rules on digits can be checked
        plain = [rule for rule in puzzle.rules if not _speaks_of_extras(puzzle, rule)]
        return [*found, *replace(puzzle, rules=tuple(plain)).violations(filled)[len(found) :]]
    if _fits(puzzle, puzzle.rules, filled, watch):
        return []
    broken = _broken(puzzle, filled, watch)
    return [
        Violation(f"breaks {rule}", rule.mentioned_cells())
        for rule in puzzle.rules
        if rule in broken
    ]


def wrong_in(puzzle: Puzzle, solution: Grid, watch: Watch | None = None) -> Violation | None:
    """The first thing that a recorded solution breaks, searched for up to ten seconds.

    Raises LimitReached if they are not enough, or if the watch has less time left.
    """
    left = watch.seconds_left if watch else None
    seconds = MOST_SECONDS if left is None else min(MOST_SECONDS, left)
    stop, workers = (watch.limits.stop, watch.limits.workers) if watch else (None, None)
    limits = Limits(max(seconds, 1e-9), stop=stop, workers=workers)
    return next(iter(judged(puzzle, solution, limits.start())), None)


def _speaks_of_extras(puzzle: Puzzle, rule: Rule) -> bool:
    constraints = (*rule.definitions(puzzle), *rule.constraints(puzzle))
    return any(isinstance(v, Var) for constraint in constraints for v in constraint.variables())


def _broken(puzzle: Puzzle, filled: Grid, watch: Watch) -> list[Rule]:
    """The rules that no extras satisfy together with the others; rules that define extras first."""
    kept: list[Rule] = []
    broken: list[Rule] = []
    for rule in sorted(puzzle.rules, key=has_worlds, reverse=True):
        try:
            fits = _fits(puzzle, (*kept, rule), filled, watch)
        except RuleError:  # it refers to the extras of a rule that is broken
            continue
        (kept if fits else broken).append(rule)
    return broken


def _fits(puzzle: Puzzle, rules: Iterable[Rule], filled: Grid, watch: Watch) -> bool:
    """Whether some extras make the digits satisfy the rules."""
    full = replace(puzzle, rules=tuple(rules), givens=filled.by_cell, solution=None)
    model = compile_puzzle(full, watch)
    found: list[Sequence[int]] = []

    def take(values: Sequence[int]) -> bool:
        found.append(tuple(values))
        return True

    outcome = Auto().answer(model, take, watch, 1, 0)
    if not found and not outcome.exhausted:
        raise LimitReached(outcome.reason)
    if found and full.violations(model.grid(found[0])):
        raise VerificationError("an engine returned a wrong grid")
    return bool(found)
