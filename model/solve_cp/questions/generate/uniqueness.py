"""Whether a grid is the only solution of a puzzle: proved by the frontier or by the engines."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid
from solve_cp.engines.frontier.breadth import knows, solve_masks
from solve_cp.engines.frontier.nodes import Masks
from solve_cp.limits import LimitReached, Watch
from solve_cp.puzzle.compiling import structure_of
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.generate.random_grid import within
from solve_cp.questions.redundant import AnotherGrid
from solve_cp.questions.solve import solve
from solve_cp.result import Status

NODES = 3000  # conflicts of CP-SAT; what needs more to be proved counts as not proved


class Prover:
    """A hidden grid, and questions to the engines whether it is a puzzle's only solution."""

    def __init__(self, grid: Grid, watch: Watch, seed: int, nodes: int | None = NODES) -> None:
        self.grid, self.watch, self.seed, self.nodes = grid, watch, seed, nodes
        self.solves = 0

    def other(self, puzzle: Puzzle) -> Grid | None:
        """Another solution of the puzzle; none if it is proved that there is none.

        Raises LimitReached where neither was shown.
        """
        self.solves += 1
        asked = puzzle + AnotherGrid(self.grid.digits)
        limits = within(self.watch, self.nodes)
        result = solve(asked, unique=False, limits=limits, seed=self.seed)
        if result.status is Status.GAVE_UP:
            self.watch.expect_time()
            raise LimitReached(result.reason)
        return result.grid

    def only(self, puzzle: Puzzle) -> bool:
        """Whether it is proved that the grid, which solves the puzzle, is its only solution."""
        try:
            return not puzzle.violations(self.grid) and self.other(puzzle) is None
        except LimitReached:
            self.watch.expect_time()
            return False

    def only_with(self, puzzle: Puzzle, several: Sequence[set[Cell]]) -> list[bool]:
        """The same for several sets of cells that are given; all at once where houses are all."""
        structure = structure_of(puzzle.board, puzzle.rules)
        if not knows(structure):
            digits = self.grid.by_cell
            boards = [{cell: digits[cell] for cell in sorted(cells)} for cells in several]
            return [self.only(puzzle.with_givens(givens)) for givens in boards]
        self.solves += len(several)
        answers = solve_masks(structure, self._masks(several), want=2, watch=self.watch)
        self.watch.expect_time()
        return [bool(one) for one in (answers.counts == 1) & answers.complete]

    def _masks(self, several: Sequence[set[Cell]]) -> Masks:
        board = self.grid.board
        order = sorted(board.digits)
        full = (1 << len(order)) - 1
        bits = [1 << order.index(digit) for digit in self.grid.digits]
        rows = [
            [bit if cell in cells else full for cell, bit in zip(board.cells, bits, strict=True)]
            for cells in several
        ]
        return np.array(rows, dtype=np.uint64)
