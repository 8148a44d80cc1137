"""Make puzzles to order, each with one solution, proved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count as count_from
from random import Random
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid
from solve_cp.errors import InputError, VerificationError
from solve_cp.limits import LimitReached, Limits, Watch, started
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.answer import NO_LIMITS, Answer, Tell, tell_nobody
from solve_cp.questions.explain.grade import grade as grade_of
from solve_cp.questions.generate.kinds import Clues
from solve_cp.questions.generate.order import Order, order_of
from solve_cp.questions.generate.random_grid import grid_by, within
from solve_cp.questions.generate.symmetry import orbits
from solve_cp.questions.generate.thinning import Aim, Group, thin_clues, thin_givens
from solve_cp.questions.generate.uniqueness import Prover
from solve_cp.questions.solve import solve
from solve_cp.result import Status
from solve_cp.rules.base import Rule
from solve_cp.rules.support.shapes import Layout

MOST_ATTEMPTS = 200


@dataclass(frozen=True, kw_only=True)
class Generated(Answer):
    """A new puzzle and its only solution, `grid`; or why there is none, with what came closest.

    `statistics` say how it was made: attempts, questions to the engines, clues laid and kept.
    """


class Missed(Exception):  # noqa: N818 (not an error: another attempt follows)
    """An attempt did not meet the order; the message says by what."""


def generate(
    template: Puzzle,
    *,
    clues: Iterable[str | Clues] = (),
    givens: tuple[int, int] | None = None,
    symmetry: str = "none",
    pattern: Any = None,
    minimal: bool = False,
    grade: str | Iterable[str] = (),
    count: int | None = 1,
    seed: int = 0,
    limits: Limits = NO_LIMITS,
    tell: Tell = tell_nobody,
) -> Iterator[Generated]:
    """New puzzles (None: without end); the limits are for each. Ends after one that was not made.

    The givens and rules of the template stay. The same seed and arguments give the same puzzles,
    unless a time limit cuts in.
    """
    if count is not None and count < 1:
        raise InputError(f"expected a count of at least 1, got {count}")
    rest = {"givens": givens, "symmetry": symmetry, "pattern": pattern, "minimal": minimal}
    order = order_of(template, clues, **rest, grade=grade)
    return _each(order, count, seed, limits, tell)


def _each(
    order: Order, count: int | None, seed: int, limits: Limits, tell: Tell
) -> Iterator[Generated]:
    for number in range(count) if count is not None else count_from():
        tell(f"puzzle {number + 1}")
        making = _Making(order, Random(f"puzzle {seed} {number}"), started(limits), tell)
        made = making.run(number)
        yield made
        if made.status is Status.GAVE_UP:
            return


class _Making:
    """The attempts at one puzzle."""

    def __init__(self, order: Order, chance: Random, watch: Watch, tell: Tell) -> None:
        self.order, self.chance, self.watch, self.tell = order, chance, watch, tell
        self.solves = self.attempts = 0
        self.about: dict[str, Any] = {}
        self.missed = ""

    def run(self, number: int) -> Generated:
        """The puzzle, after as many attempts as it takes."""
        reason = f"no puzzle in {MOST_ATTEMPTS} attempts"
        try:
            for self.attempts in range(1, MOST_ATTEMPTS + 1):
                self.tell(f"puzzle {number + 1}, attempt {self.attempts} {self.missed}".rstrip())
                try:
                    return self._attempt()
                except Missed as missed:
                    self.missed = f"({missed})"
        except LimitReached as stop:
            reason = str(stop)
        return Generated(
            status=Status.GAVE_UP,
            reason=f"{reason} {self.missed}".rstrip(),
            seconds=self.watch.seconds,
            statistics=self._statistics(),
        )

    def _statistics(self) -> dict[str, Any]:
        return {"attempts": self.attempts, "solves": self.solves, **self.about}

    def _attempt(self) -> Generated:
        order, template = self.order, replace(self.order.template, solution=None)
        grid = grid_by(template, self.chance, self.watch)
        prover = Prover(grid, self.watch, self.chance.randint(1, 2**31 - 1))
        try:
            laid = _laid(order, template, grid, self.chance)
            puzzle = template + [rule for rule, _ in laid]
            puzzle = self._with_givens(prover, puzzle)
            can_go = [rule for rule, stays in laid if not stays]
            self.chance.shuffle(can_go)
            puzzle = thin_clues(prover, puzzle, can_go)
        finally:
            self.solves += prover.solves
        kept = len(puzzle.rules) - len(template.rules)
        self.about = {"clues_laid": len(laid), "clues": kept, "givens": len(puzzle.givens)}
        return self._finished(puzzle, grid)

    def _with_givens(self, prover: Prover, puzzle: Puzzle) -> Puzzle:
        """The puzzle with as many of the grid's digits as the order asks for."""
        order = self.order
        groups = orbits(puzzle.board, order.symmetry, order.may_be_given)
        self.chance.shuffle(groups)
        given = set(puzzle.givens)
        if order.clues and not order.keeps_all:
            given = self._needed(prover, puzzle, groups)
            groups = [group for group in groups if given.issuperset(group)]
        else:
            given |= set(order.may_be_given)
            if order.pattern is not None and not prover.only_with(puzzle, [given])[0]:
                raise Missed("the pattern leaves several solutions")
        if not order.keeps_all:
            given = thin_givens(prover, puzzle, given, groups, self._aim())
        given = self._filled_up(puzzle, given)
        digits = prover.grid.by_cell
        return puzzle.with_givens({c: digits[c] for c in puzzle.board.cells if c in given})

    def _aim(self) -> Aim:
        if self.order.givens is None or self.order.minimal or self.order.clues:
            return Aim()
        low, high = self.order.givens
        return Aim(self.chance.randint(low, high), low)

    def _needed(self, prover: Prover, puzzle: Puzzle, groups: list[Group]) -> set[Cell]:
        """Givens that make the solution unique: one more where another solution differs."""
        given, digits = set(puzzle.givens), prover.grid.by_cell
        most = self.order.givens[1] if self.order.givens else len(puzzle.board.cells)
        while True:
            asked = puzzle.with_givens({cell: digits[cell] for cell in sorted(given)})
            other = self._other(prover, asked)
            if other is None:
                return given
            apart = [group for group in groups if any(digits[c] != other.get(c) for c in group)]
            apart = [group for group in apart if not given.issuperset(group)]
            if not apart or len(given) + len(apart[0]) > most + most // 4:
                raise Missed(f"several solutions with {len(given)} givens")
            given |= set(apart[0])

    def _other(self, prover: Prover, puzzle: Puzzle) -> Mapping[Cell, int] | None:
        """Another solution; an empty one where it was too hard to find or to rule out."""
        try:
            other = prover.other(puzzle)
        except LimitReached:
            self.watch.expect_time()
            return {}
        return None if other is None else other.by_cell

    def _filled_up(self, puzzle: Puzzle, given: set[Cell]) -> set[Cell]:
        """More givens where clues need fewer than were asked for; too many are a miss."""
        if self.order.givens is None:
            return given
        low, high = self.order.givens
        groups = orbits(puzzle.board, self.order.symmetry, self.order.may_be_given)
        self.chance.shuffle(groups)
        for group in groups if not self.order.minimal else ():
            if len(given) < low and len(given | set(group)) <= high:
                given = given | set(group)
        if not low <= len(given) <= high:
            raise Missed(f"the last had {len(given)} givens")
        return given

    def _finished(self, puzzle: Puzzle, grid: Grid) -> Generated:
        """The puzzle with its solution, if the engines confirm it and the grade is as ordered."""
        result = solve(puzzle, limits=within(self.watch, None))
        if result.unique is None:
            raise LimitReached(result.reason)
        if not result.unique or result.grid is None or result.grid.digits != grid.digits:
            raise VerificationError("a generated puzzle has another solution than its grid")
        if self.order.grades:
            self._check_grade(puzzle)
        return Generated(
            status=Status.SOLVED,
            unique=True,
            grid=result.grid,
            engine=result.engine,
            seconds=self.watch.seconds,
            statistics=self._statistics(),
            puzzle=replace(puzzle, solution=Grid(grid.board, grid.digits)),
        )

    def _check_grade(self, puzzle: Puzzle) -> None:
        graded = grade_of(puzzle, limits=within(self.watch, None))
        self.watch.expect_time()
        if graded.word not in self.order.grades:
            raise Missed(f"the last was {graded.word or 'not graded'}")
        self.about |= {"grade": graded.word, "number": graded.number}


def _laid(order: Order, template: Puzzle, grid: Grid, chance: Random) -> list[tuple[Rule, bool]]:
    """The clues of the order on a grid, each with whether it must stay."""
    layout = Layout(grid, template, chance, kinds=max(1, len(order.clues)))
    found: list[tuple[Rule, bool]] = []
    for kind in order.clues:
        clues = [(rule, kind.all) for rule in kind.laid(layout)]
        if not clues:
            raise Missed(f"no {kind.name} fit the grid")
        found += clues
    if (template + [rule for rule, _ in found]).violations(grid):
        raise Missed("the clues break another rule of the template")
    return found
