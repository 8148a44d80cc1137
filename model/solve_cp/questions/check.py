"""Check a filled or partly filled grid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from solve_cp.board.alphabet import alphabet_for, decode_cell
from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid
from solve_cp.errors import PuzzleError, need
from solve_cp.language.constraints import AllDifferent, Constraint
from solve_cp.limits import LimitReached, Limits, Watch, started
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import A_PUZZLE, Puzzle, Violation
from solve_cp.questions.answer import (
    NO_LIMITS,
    Answer,
    InterruptedQuestion,
    Tell,
    tell_nobody,
    watch_after,
)
from solve_cp.questions.judging import MOST_SECONDS, judged
from solve_cp.questions.solve import solve
from solve_cp.result import Result, Status
from solve_cp.rules.base import Rule

Digits = Mapping[Cell, int]


@dataclass(frozen=True, kw_only=True, repr=False)
class Check(Answer):
    """Whether a grid is right, as far as it is filled; `right` is None if a limit was reached.

    `violations` are what its digits already break. `wrong` are the digits that differ from the only
    solution, if there is one. `digits` are the digits of the grid, `blank` the cells without a
    digit. `unique` and `grid` are about the puzzle, and `status` too, except that it is "gave up"
    if `right` is None.
    """

    right: bool | None
    violations: tuple[Violation, ...] = ()
    wrong: tuple[Cell, ...] = ()
    blank: tuple[Cell, ...] = ()
    digits: Digits = field(default_factory=dict)

    def __str__(self) -> str:
        from solve_cp.drawing.verdicts.outcomes import check_text

        return check_text(self)

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {
            **super().to_json(),
            "right": self.right,
            "filled": not self.blank,
            "violations": [
                {"text": broken.text, "cells": [str(cell) for cell in broken.cells]}
                for broken in self.violations
            ],
            "wrong": [str(cell) for cell in self.wrong],
            "blank": [str(cell) for cell in self.blank],
        }


def check(
    puzzle: Puzzle,
    grid: Any,
    *,
    limits: Limits = NO_LIMITS,
    seed: int = 0,
    tell: Tell = tell_nobody,
) -> Check:
    """Whether a grid solves the puzzle or, if partly filled, still can.

    The grid is a Grid, rows (0, None and '.' are blank), an array, a line of symbols, digits by
    cell, or a Puzzle with the digits as givens.
    """
    digits = digits_of(puzzle, grid)
    verdict = _Verdict(puzzle, digits, limits, seed)
    try:
        verdict.judge()
        tell("solving")
        verdict.compare()
    except KeyboardInterrupt:
        raise InterruptedQuestion(verdict.answer("interrupted")) from None
    return verdict.answer()


class _Verdict:
    """Collects what is known about a grid."""

    def __init__(self, puzzle: Puzzle, digits: Digits, limits: Limits, seed: int) -> None:
        self.puzzle, self.digits, self.seed = puzzle, digits, seed
        self.watch = started(limits)
        self.blank = tuple(cell for cell in puzzle.board.cells if cell not in digits)
        self.violations: tuple[Violation, ...] = ()
        self.right: bool | None = None
        self.wrong: tuple[Cell, ...] = ()
        self.result: Result | None = None

    def judge(self) -> None:
        """Find what the digits already break."""
        try:
            self.violations = violations(self.puzzle, self.digits, self.watch)
        except LimitReached as stop:
            self.result = Result(Status.GAVE_UP, reason=str(stop))
        else:
            self.right = False if self.violations else None if self.blank else True

    def compare(self) -> None:
        """Compare with the only solution; if there are several, look for one that fits."""
        self.result = self._solve(self.puzzle, unique=True)
        if self.result.unique and self.result.grid:
            solution = self.result.grid
            self.wrong = tuple(c for c, digit in self.digits.items() if solution[c] != digit)
            self.right = not (self.wrong or self.violations)
        elif self.result.status is Status.UNSOLVABLE:
            self.right = False
        elif self.right is None:
            self._complete()

    def _complete(self) -> None:
        """Look for a solution with all digits of the grid."""
        together = {**self.puzzle.givens, **self.digits}
        found = self._solve(self.puzzle.with_givens(together), unique=False)
        if found.status is not Status.GAVE_UP:
            self.right = found.status is Status.SOLVED
        unique = self.result.unique if self.result else None
        self.result = replace(found, unique=unique)

    def _solve(self, puzzle: Puzzle, unique: bool) -> Result:
        before, left = self.watch.seconds, self.watch.seconds_left
        if self.right:  # only uniqueness is left to decide
            left = MOST_SECONDS if left is None else min(left, MOST_SECONDS)
        limits = replace(self.watch.limits, seconds=None if left is None else max(left, 1e-3))
        result = solve(puzzle, limits=limits, unique=unique, seed=self.seed)
        self.watch = watch_after(self.watch.limits, before + result.seconds)
        return result

    def answer(self, reason: str = "") -> Check:
        """What is known so far."""
        result = self.result or Result(Status.SOLVED)
        none = result.status is Status.UNSOLVABLE and result.unique is None
        known = Status.UNSOLVABLE if none else Status.SOLVED
        return Check(
            status=Status.GAVE_UP if self.right is None else known,
            unique=result.unique,
            grid=result.grid,
            engine=result.engine,
            seconds=self.watch.seconds,
            statistics=result.statistics,
            reason=reason or self._reason(result),
            not_modelled=self.puzzle.not_modelled,
            puzzle=self.puzzle,
            digits=self.digits,
            right=self.right,
            violations=self.violations,
            wrong=self.wrong,
            blank=self.blank,
        )

    def _reason(self, result: Result) -> str:
        if self.right is not False:
            return result.reason if self.right is None else ""
        if result.status is Status.UNSOLVABLE and result.unique is None:
            return "the puzzle has no solution"
        return "" if self.violations or self.wrong else "no solution has these digits"


def digits_of(puzzle: Puzzle, grid: Any) -> dict[Cell, int]:
    """The digits of a grid by cell, in reading order, without blank cells."""
    need(puzzle, Puzzle, A_PUZZLE)
    if isinstance(grid, str):
        return _digits_of_text(puzzle, grid)
    if isinstance(grid, Grid):
        return dict(puzzle.grid(grid).by_cell)
    if isinstance(grid, Puzzle):
        grid = grid.givens
    need(grid, Iterable, "a Grid, rows, an array, a line of symbols or digits by cell")
    givens = replace(puzzle, rules=()).with_givens(grid).givens
    return {cell: givens[cell] for cell in puzzle.board.cells if cell in givens}


def _digits_of_text(puzzle: Puzzle, text: str) -> dict[Cell, int]:
    """Parse a text with one symbol per cell."""
    board, symbols = puzzle.board, "".join(text.split())
    if len(symbols) != len(board.cells):
        raise PuzzleError(f"expected {len(board.cells)} symbols, got {len(symbols)}")
    alphabet = alphabet_for(puzzle.alphabet, board.digits)
    digits = [decode_cell(alphabet, symbol, board.digits) for symbol in symbols]
    pairs = zip(board.cells, digits, strict=True)
    return {cell: digit for cell, digit in pairs if digit is not None}


def violations(puzzle: Puzzle, digits: Digits, watch: Watch) -> tuple[Violation, ...]:
    """The givens, houses and rules that the digits break, with cells."""
    if len(digits) == len(puzzle.board.cells):
        grid = Grid(puzzle.board, [digits[cell] for cell in puzzle.board.cells])
        return tuple(_placed(puzzle, digits, broken) for broken in judged(puzzle, grid, watch))
    found = puzzle.lost_givens(digits)
    together = {**puzzle.givens, **digits}
    found += replace(puzzle, rules=()).with_givens(together).clashes()
    places = _broken_places(puzzle, together)
    return (*found, *(Violation(f"breaks {rule}", cells) for rule, cells in places.items()))


def _placed(puzzle: Puzzle, digits: Digits, broken: Violation) -> Violation:
    """The violation with cells; if a rule names none, the cells where its constraints fail."""
    if broken.cells:
        return broken
    places = _broken_places(puzzle, digits)
    cells = (cells for rule, cells in places.items() if broken.text == f"breaks {rule}")
    return replace(broken, cells=next(cells, ()))


def _broken_places(puzzle: Puzzle, digits: Digits) -> dict[Rule, tuple[Cell, ...]]:
    """The rules that the digits break whatever the blank cells hold, and where."""
    places: dict[Rule, dict[Cell, None]] = {}
    for constraint, origin in compile_puzzle(puzzle).structure.posted():
        if isinstance(origin, Rule) and (cells := _broken_cells(constraint, digits)):
            places.setdefault(origin, {}).update(dict.fromkeys(cells))
    return {rule: tuple(sorted(cells)) for rule, cells in places.items()}


def _broken_cells(constraint: Constraint, digits: Digits) -> list[Cell]:
    """The cells where digits break a constraint; none if blanks or extras may still satisfy it."""
    if isinstance(constraint, AllDifferent):
        filled = [cell for cell in constraint.cells if cell in digits]
        counts = Counter(digits[cell] for cell in filled if isinstance(cell, Cell))
        return [cell for cell in filled if isinstance(cell, Cell) and counts[digits[cell]] > 1]
    cells = [cell for cell in constraint.variables() if isinstance(cell, Cell) and cell in digits]
    whole = len(cells) == len(constraint.variables())
    return cells if whole and not constraint.accepts(digits) else []
