"""Prove that a grid is the only solution of a puzzle, with the frontier or another engine."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

import numpy as np

from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid
from solve_cp.engines.frontier.breadth import knows
from solve_cp.engines.frontier.nodes import Masks, mask_dtype
from solve_cp.language.model import Structure
from solve_cp.limits import LimitReached, Watch
from solve_cp.puzzle.compiling import structure_of
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.generate.randomness.random_grid import within
from solve_cp.questions.reducing.removal import AnotherGrid
from solve_cp.questions.solve import solve
from solve_cp.result import Status

NODES = 3000  # CP-SAT conflicts; a proof that needs more counts as not proved
MOST_OTHERS = 40  # other solutions to remember

Made = TypeVar("Made")


@dataclass(frozen=True, eq=False)
class Boards:
    """Boards, as rows of masks, to be checked for having exactly one solution each."""

    structure: Structure
    masks: Masks


Asking: TypeAlias = Generator[Boards, list[bool], Made]
"""A generator that yields boards to check, so that several puzzles can be checked together."""


class Prover:
    """A hidden grid, and checks by the engines that it is a puzzle's only solution."""

    def __init__(self, grid: Grid, watch: Watch, seed: int, nodes: int | None = NODES) -> None:
        self.grid, self.watch, self.seed, self.nodes = grid, watch, seed, nodes
        self.solves = 0
        self.others: list[Grid] = []
        self.proved: tuple[Puzzle, str] | None = None
        """The last puzzle without another solution, and the engine that showed it."""
        order = sorted(grid.board.digits)
        dtype = mask_dtype(len(order))
        self._full = dtype.type((1 << len(order)) - 1)
        self._digits = np.array([1 << order.index(digit) for digit in grid.digits], dtype=dtype)

    def other(self, puzzle: Puzzle) -> Grid | None:
        """Another solution of the puzzle; None if it is proved that there is none.

        Raises LimitReached if neither could be shown.
        """
        known = next((grid for grid in self.others if _solves(grid, puzzle)), None)
        return known or self._found(puzzle)

    def _found(self, puzzle: Puzzle) -> Grid | None:
        self.solves += 1
        asked = puzzle + AnotherGrid(self.grid.digits)
        limits = within(self.watch, self.nodes)
        result = solve(asked, unique=False, limits=limits, seed=self.seed)
        if result.status is Status.GAVE_UP:
            self.watch.expect_time()
            raise LimitReached(result.reason)
        other = result.grid or self._other_extras(puzzle)
        if other is not None:
            self.others = [other, *self.others][:MOST_OTHERS]
        else:
            self.proved = puzzle, result.engine
        return other

    def _other_extras(self, puzzle: Puzzle) -> Grid | None:
        """The grid with a different shading, different regions or similar, if there are any."""
        if not self.grid.shown:
            return None
        result = solve(puzzle, limits=within(self.watch, self.nodes), seed=self.seed)
        if result.extras_unique is None:
            self.watch.expect_time()
            raise LimitReached(result.reason or "nothing is proved beyond the digits")
        return result.other_extras

    def only(self, puzzle: Puzzle) -> bool:
        """Whether it is proved that the grid, which solves the puzzle, is its only solution."""
        try:
            return not puzzle.violations(self.grid) and self.other(puzzle) is None
        except LimitReached:
            self.watch.expect_time()
            return False

    def only_with(self, puzzle: Puzzle, given: set[Cell]) -> Asking[bool]:
        """The same with these cells given; uses the frontier engine if there are only houses."""
        structure = structure_of(puzzle.board, puzzle.rules)
        if knows(structure):
            (unique,) = yield from self.only_at(structure, [self.bits(given)])
            return unique
        digits = self.grid.by_cell
        return self.only(puzzle.with_givens({cell: digits[cell] for cell in sorted(given)}))

    def only_at(self, structure: Structure, several: Sequence[int]) -> Asking[list[bool]]:
        """The same for several sets of given cells at once, with the frontier engine."""
        if not several:
            return []
        self.solves += len(several)
        unique = yield Boards(structure, self._masks(several))
        self.watch.expect_time()
        return unique

    def bits(self, cells: Iterable[Cell]) -> int:
        """A set of cells as a number: bit i stands for the board's i-th cell."""
        index = self.grid.board.index
        return sum(1 << index[cell] for cell in cells)

    def _masks(self, several: Sequence[int]) -> Masks:
        """A row for each set of given cells: their digits, and all digits in the other cells."""
        cells = len(self._digits)
        width = (cells + 7) // 8
        octets = b"".join(given.to_bytes(width, "little") for given in several)
        rows = np.frombuffer(octets, dtype=np.uint8).reshape(len(several), width)
        given = np.unpackbits(rows, axis=1, count=cells, bitorder="little").view(np.bool_)
        masks: Masks = np.where(given, self._digits, self._full)
        return masks


def _solves(grid: Grid, puzzle: Puzzle) -> bool:
    """Whether a grid satisfies the givens and rules of a puzzle."""
    if any(grid[cell] != digit for cell, digit in puzzle.givens.items()):
        return False
    return not puzzle.violations(grid)
