"""One attempt at a puzzle: choose a grid, add clues and givens, then remove unneeded ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid
from solve_cp.board.symmetry import orbits
from solve_cp.engines.frontier.breadth import knows
from solve_cp.errors import VerificationError
from solve_cp.limits import LimitReached, Watch
from solve_cp.puzzle.compiling import structure_of
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.generate.aims import Missed
from solve_cp.questions.generate.laying import Laid, Laying
from solve_cp.questions.generate.order import Order
from solve_cp.questions.generate.partitions import Partition
from solve_cp.questions.generate.randomness.random_grid import grid_by, within
from solve_cp.questions.generate.thinning import Group, thin_clues, thin_givens
from solve_cp.questions.generate.uniqueness.at_once import Aim
from solve_cp.questions.generate.uniqueness.proving import Asking, Prover
from solve_cp.questions.solve import solve

FEWEST, MORE = 0.3, 0.2  # shares of the cells: givens with none to spare, and how many extra

EASED = 0.12  # share of the cells: the most unneeded givens to keep so that a puzzle gets easier


@dataclass
class Lessons:
    """What earlier attempts at a puzzle showed: cages were too large, or puzzles were too hard.

    `spare` is how much more than needed to keep, from 0 to 1.
    """

    smaller: int = 0
    spare: float = 0.0

    def learn(self, missed: Missed) -> None:
        """Adjust the settings after a failed attempt."""
        if missed.distance[0] == 4:
            self.smaller += 1
        self.spare = min(1.0, max(0.0, self.spare - 0.15 * missed.harder))


class Attempt:
    """One attempt to fill an order with a random generator; `about` holds its statistics."""

    def __init__(self, order: Order, chance: Random, watch: Watch, lessons: Lessons) -> None:
        self.order, self.chance, self.watch, self.lessons = order, chance, watch, lessons
        self.about: dict[str, Any] = {}
        self.solves = 0

    def made(self) -> Asking[tuple[Puzzle, str]]:
        """A puzzle and the engine that proved it; raises Missed if it does not meet the order."""
        template = self.order.base(self.chance)
        grid = grid_by(template, self.chance, self.watch)
        laying = Laying(self.order, template, self.chance, self.watch)
        laid = laying.laid(grid, self.lessons.smaller // 3)
        prover = Prover(laid.grid, self.watch, self.chance.randint(1, 2**31 - 1))
        try:
            puzzle = yield from self._thinned(prover, template, laid, laying)
        finally:
            self.solves += prover.solves
        kept = len(puzzle.rules) - len(template.rules)
        self.about = {"clues_laid": len(laid.rules), "clues": kept, "givens": len(puzzle.givens)}
        engine = yield from self._proved(puzzle, prover)
        self.about |= self.order.aims.checked(puzzle, self.watch)
        return replace(puzzle, solution=Grid(prover.grid.board, prover.grid.digits)), engine

    def _thinned(
        self, prover: Prover, template: Puzzle, laid: Laid, laying: Laying
    ) -> Asking[Puzzle]:
        puzzle = template + laid.rules
        if any(kind.partition for kind in self.order.clues):
            puzzle = Partition(prover, puzzle, laying.symmetry, self.chance).mended()
        puzzle = yield from self._with_givens(prover, puzzle)
        tried = round(len(laid.can_go) * (1 - self.lessons.spare))
        return thin_clues(prover, puzzle, laid.can_go[:tried])

    # Givens.

    def _with_givens(self, prover: Prover, puzzle: Puzzle) -> Asking[Puzzle]:
        """The puzzle with as many of the grid's digits as the order asks for."""
        order = self.order
        groups = orbits(puzzle.board, order.symmetry, order.may_be_given)
        self.chance.shuffle(groups)
        if order.clues and not order.keeps_all:
            given = self._needed(prover, puzzle, groups)
            groups = [group for group in groups if given.issuperset(group)]
        else:
            given = set(puzzle.givens) | set(order.may_be_given)
            yield from self._expect_enough(prover, puzzle, given)
        if not order.keeps_all:
            given = yield from thin_givens(prover, puzzle, given, groups, self._aim())
        given = self._filled_up(puzzle, given)
        digits = prover.grid.by_cell
        return puzzle.with_givens({c: digits[c] for c in puzzle.board.cells if c in given})

    def _expect_enough(self, prover: Prover, puzzle: Puzzle, given: set[Cell]) -> Asking[None]:
        if self.order.pattern is None:
            return
        unique = yield from prover.only_with(puzzle, given)
        if not unique:
            raise Missed((3, 0.0), "several solutions with all cells of the pattern given")

    def _aim(self) -> Aim:
        order = self.order
        if order.minimal or order.clues:
            return Aim()
        if order.givens is not None:
            low, high = order.givens
            return Aim(self.chance.randint(low, high), low)
        cells = len(order.template.board.cells)
        return Aim(round(cells * (FEWEST + MORE * self.lessons.spare)) if self._eases else 0)

    @property
    def _eases(self) -> bool:
        """Whether earlier attempts were too hard."""
        return self.lessons.spare > 0

    def _needed(self, prover: Prover, puzzle: Puzzle, groups: list[Group]) -> set[Cell]:
        """Givens that make the solution unique: adds one wherever another solution differs."""
        given, digits = set(puzzle.givens), prover.grid.by_cell
        most = self.order.givens[1] if self.order.givens else len(puzzle.board.cells)
        marked = {cell for rule in puzzle.rules for cell in rule.mentioned_cells()}
        groups = sorted(groups, key=lambda group: not marked.isdisjoint(group))
        while True:
            asked = puzzle.with_givens({cell: digits[cell] for cell in sorted(given)})
            other = self._other(prover, asked)
            if other is None:
                return given
            apart = [group for group in groups if any(digits[c] != other.get(c) for c in group)]
            apart = [group for group in apart if not given.issuperset(group)]
            if not apart or len(given) + len(apart[0]) > most + most // 4:
                raise Missed((4, 0.0), f"several solutions with {len(given)} givens")
            given |= set(apart[0])

    def _other(self, prover: Prover, puzzle: Puzzle) -> Mapping[Cell, int] | None:
        """Another solution; an empty one if it was too hard to find or to rule out."""
        try:
            other = prover.other(puzzle)
        except LimitReached:
            self.watch.expect_time()
            return {}
        return None if other is None else other.by_cell

    def _filled_up(self, puzzle: Puzzle, given: set[Cell]) -> set[Cell]:
        """Add givens if there are fewer than requested; raises Missed if there are too many."""
        low, high = self._wanted(len(given), len(puzzle.board.cells))
        if low <= len(given) <= high:
            return given
        groups = orbits(puzzle.board, self.order.symmetry, self.order.may_be_given)
        self.chance.shuffle(groups)
        for group in groups if not self.order.minimal else ():
            if len(given) < low and len(given | set(group)) <= high:
                given = given | set(group)
        if self.order.givens and not low <= len(given) <= high:
            off = max(low - len(given), len(given) - high)
            raise Missed((3, float(off)), f"{len(given)} givens")
        return given

    def _wanted(self, needed: int, cells: int) -> tuple[int, int]:
        """How many givens: as ordered, or those needed, plus more if attempts were too hard."""
        order = self.order
        if order.givens is not None:
            return order.givens
        eased = order.clues and self._eases and not order.minimal
        return needed + (round(EASED * self.lessons.spare * cells) if eased else 0), cells

    def _proved(self, puzzle: Puzzle, prover: Prover) -> Asking[str]:
        """The engine that confirms the finished puzzle: its only solution is the hidden grid."""
        grid = prover.grid
        right = not puzzle.violations(grid)
        if right and prover.proved and _same(puzzle, prover.proved[0]):
            return prover.proved[1]
        if right and knows(structure_of(puzzle.board, puzzle.rules)):
            unique = yield from prover.only_with(puzzle, set(puzzle.givens))
            if unique:
                return "frontier"
        result = solve(puzzle, limits=within(self.watch, None))
        if result.unique is None:
            raise LimitReached(result.reason)
        if not result.unique or result.grid is None or result.grid.digits != grid.digits:
            raise VerificationError("a generated puzzle has another solution than its grid")
        return result.engine


def _same(puzzle: Puzzle, proved: Puzzle) -> bool:
    """Whether two puzzles on the same board have the same givens and rules."""
    return puzzle.givens == proved.givens and puzzle.rules == proved.rules
