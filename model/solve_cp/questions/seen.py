"""The digits seen in solutions for each cell, and those still open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid
from solve_cp.language.model import Model
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.solve import verified

Look: TypeAlias = Callable[[Grid], None]
"""Is shown every solution."""


def look_away(_: Grid) -> None:
    """Do nothing."""


class Seen:
    """For each cell, as masks: `possible` digits are not excluded, `seen` ones are in solutions."""

    def __init__(self, puzzle: Puzzle, model: Model, look: Look = look_away) -> None:
        self.puzzle, self.model, self._look = puzzle, model, look
        self.possible = list(model.domains[: model.structure.cell_count])
        self.seen = [0] * len(self.possible)
        self.grid: Grid | None = None

    def add(self, values: Sequence[int]) -> None:
        """Add a solution, which is verified."""
        self.know(verified(self.puzzle, self.model, values))

    def know(self, grid: Grid) -> None:
        """Add a verified solution."""
        self.grid = self.grid or grid
        self._look(grid)
        offset = self.model.structure.offset
        for number, digit in enumerate(grid.digits):
            self.seen[number] |= 1 << (digit - offset)

    def exclude(self, cell: int, mask: int) -> None:
        """Record that the cell cannot have these digits."""
        self.possible[cell] &= ~mask

    def close(self) -> None:
        """Record that there are no candidates except those seen."""
        self.possible = list(self.seen)

    @property
    def complete(self) -> bool:
        """Whether nothing is open."""
        return self.possible == self.seen

    @property
    def found(self) -> int:
        """How many candidates were seen."""
        return sum(mask.bit_count() for mask in self.seen)

    def open_pairs(self) -> Iterator[tuple[int, int]]:
        """The cells and digits (as a mask) that are neither seen nor excluded, cell by cell."""
        for cell, (possible, seen) in enumerate(zip(self.possible, self.seen, strict=True)):
            rest = possible & ~seen
            while rest:
                yield cell, rest & -rest
                rest &= rest - 1

    def true(self) -> dict[Cell, tuple[int, ...]]:
        """The digits seen in each cell."""
        return self._by_cell(self.seen)

    def unknown(self) -> dict[Cell, tuple[int, ...]]:
        """The digits still open, of the cells that have any."""
        rest = [p & ~s for p, s in zip(self.possible, self.seen, strict=True)]
        return {cell: digits for cell, digits in self._by_cell(rest).items() if digits}

    def _by_cell(self, masks: Sequence[int]) -> dict[Cell, tuple[int, ...]]:
        values = self.model.structure.values
        cells = self.puzzle.board.cells
        return {cell: tuple(values(mask)) for cell, mask in zip(cells, masks, strict=True)}
