"""Remove a given or a rule from a puzzle, and test whether its solution stays unique."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from solve_cp.board.cells import Cell, parse_cells
from solve_cp.board.grid import Grid
from solve_cp.board.symmetry import orbits
from solve_cp.engines.auto import Auto
from solve_cp.engines.sat import can_assume
from solve_cp.errors import InputError, RuleError, need
from solve_cp.language.constraints import Clause, Constraint, Member
from solve_cp.language.model import Model
from solve_cp.limits import LimitReached, Limits
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import A_PUZZLE, Puzzle
from solve_cp.questions.answer import (
    watch_after,
)
from solve_cp.questions.items import Item, given_item, rule_item
from solve_cp.questions.judging import judged
from solve_cp.questions.solve import solve, verified
from solve_cp.result import Interrupted, Status
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import Numbers
from solve_cp.signals import deferred_interrupt

if TYPE_CHECKING:
    from solve_cp.questions.reducing.second import Second


@dataclass(frozen=True)
class Together:
    """Givens that are removed together because of a symmetry."""

    cells: tuple[Cell, ...]


Part = Cell | Together | Rule


class Trial:
    """The solution of a puzzle, and a test whether it stays unique with fewer givens and rules."""

    def __init__(self, puzzle: Puzzle, limits: Limits, seed: int) -> None:
        self.seed = seed
        self.interrupted = False
        try:
            self.result = solve(puzzle, limits=limits, seed=seed)
        except Interrupted as stop:
            self.result, self.interrupted = stop.result, True
        self.watch = watch_after(limits, self.result.seconds)
        self.unique, self.reason = self.result.unique, self.result.reason
        self.statistics: dict[str, Any] = {"solves": 1}

    def go_on(self) -> None:
        """Raise the KeyboardInterrupt that came during solving."""
        if self.interrupted:
            raise KeyboardInterrupt

    def is_redundant(self, puzzle: Puzzle, part: Part) -> bool | None:
        """Whether the solution stays unique without the part; None at a limit."""
        if reached := self.watch.reached():
            self.reason = reached
            return None
        try:
            rest = without(puzzle, part)
        except RuleError:  # another rule needs this one
            return False
        try:
            another = self._second and self._has_another(self._second, rest)
            if another is not None:
                return not another
            return self._is_alone(puzzle, rest, part)
        except LimitReached as stop:
            self.reason = str(stop)
            return None

    @cached_property
    def _second(self) -> Second | None:
        """The search for a second solution by one SAT solver, if that is possible."""
        puzzle, grid = self.result.puzzle, self.result.grid
        assert puzzle is not None and grid is not None  # noqa: PT018
        if not can_assume(compile_puzzle(puzzle, self.watch).structure, self.watch):
            return None
        with self.watch.paused(), deferred_interrupt():
            from solve_cp.questions.reducing.second import Second
        return Second(puzzle, grid, self.watch)

    def _has_another(self, second: Second, puzzle: Puzzle) -> bool | None:
        """Whether a puzzle with fewer parts has another solution; None if that is not known."""
        rest = second.rest(puzzle)
        if rest is None or not second.is_solved(rest):
            return None
        before = second.statistics["solves"]
        exists = second.exists(rest)
        self.statistics["solves"] += second.statistics["solves"] - before
        return exists

    def _is_alone(self, puzzle: Puzzle, rest: Puzzle, part: Part) -> bool | None:
        """Whether the solution is the only one of the rest."""
        if isinstance(part, Cell):
            return self._has_none(rest, _without_digit(puzzle, part))
        grid = self.result.grid
        assert grid is not None
        if judged(rest, Grid(grid.board, grid.digits), self.watch):
            return False
        other = rest + AnotherGrid(grid.digits)
        return self._has_none(other, compile_puzzle(other, self.watch))

    def _has_none(self, puzzle: Puzzle, model: Model) -> bool | None:
        """Whether it is proved that the model has no solution."""
        found: list[Sequence[int]] = []

        def take(values: Sequence[int]) -> bool:
            found.append(values)
            return True

        self.statistics["solves"] += 1
        outcome = Auto().answer(model, take, self.watch, 1, self.seed)
        if found:
            verified(puzzle, model, found[0])
            return False
        if not outcome.exhausted:
            self.reason = outcome.reason
            return None
        return True

    def about(self, done: bool, reason: str) -> dict[str, Any]:
        """The fields that every answer has."""
        result = self.result
        undecided = result.unique is None and result.status is Status.SOLVED
        gave_up = undecided or (result.unique is True and not done)
        return {
            "status": Status.GAVE_UP if gave_up else result.status,
            "unique": result.unique,
            "grid": result.grid,
            "engine": "auto",
            "seconds": self.watch.seconds,
            "statistics": self.statistics,
            "reason": reason,
            "not_modelled": result.not_modelled,
            "puzzle": result.puzzle,
        }


def without(puzzle: Puzzle, part: Part) -> Puzzle:
    """The puzzle without a given, a group of givens, or a rule."""
    if isinstance(part, (Cell, Together)):
        gone = part.cells if isinstance(part, Together) else (part,)
        return replace(puzzle, givens={c: d for c, d in puzzle.givens.items() if c not in gone})
    position = next(i for i, rule in enumerate(puzzle.rules) if rule is part)
    return replace(puzzle, rules=puzzle.rules[:position] + puzzle.rules[position + 1 :])


def parts_to_try(puzzle: Puzzle, keep: Any, keep_rules: bool, symmetry: str) -> list[Part]:
    """The givens and rules that may be removed."""
    need(puzzle, Puzzle, A_PUZZLE)
    kept = set(parse_cells(keep))
    if strange := kept - puzzle.givens.keys():
        raise InputError(f"expected cells of givens to keep, got {min(strange)}")
    groups = orbits(puzzle.board, symmetry, puzzle.givens)
    may_go = [cells for cells in groups if kept.isdisjoint(cells)]
    givens = [Together(cells) if len(cells) > 1 else cells[0] for cells in may_go]
    return [*givens, *(() if keep_rules else puzzle.rules)]


def item_of(puzzle: Puzzle, part: Part) -> Item:
    if isinstance(part, Together):
        texts = [f"{puzzle.symbol(puzzle.givens[cell])} at {cell}" for cell in part.cells]
        return Item("given", f"givens {', '.join(texts)}", part.cells)
    return given_item(puzzle, part) if isinstance(part, Cell) else rule_item(puzzle, part)


def _without_digit(puzzle: Puzzle, cell: Cell) -> Model:
    """The model in which the cell of a given holds another digit, as in any second solution."""
    model = compile_puzzle(puzzle)
    domains = list(model.domains)
    number = model.structure.index[cell]
    domains[number] = model.structure.domains[number] & ~domains[number]
    return model.with_domains(domains)


@dataclass(frozen=True)
class AnotherGrid(Rule):
    """The grid differs from this one, given by its digits in reading order."""

    digits: Numbers

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:  # noqa: ARG002
        return grid.digits != self.digits

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        pairs = zip(puzzle.board.cells, self.digits, strict=True)
        yield Clause(*(Member(cell, digit, positive=False) for cell, digit in pairs))
