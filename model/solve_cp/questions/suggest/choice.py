"""A given or a rule that can be added to a puzzle, and how much it decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules.base import Rule
from solve_cp.rules.registry import to_data


@dataclass(frozen=True)
class Clue:
    """A given or a rule that is true in the solution; `left` of the known solutions satisfy it."""

    cell: Cell | None
    digit: int | None
    rule: Rule | None = None
    left: int = 0

    def keeps(self, grid: Grid, puzzle: Puzzle) -> bool:
        """Whether a grid agrees with the clue."""
        if self.rule is not None:
            return self.rule.holds(grid, puzzle)
        return self.cell is not None and grid[self.cell] == self.digit

    def added_to(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle with the clue added."""
        if self.rule is not None:
            return puzzle + self.rule
        assert self.cell is not None
        assert self.digit is not None
        return puzzle.with_givens({**puzzle.givens, self.cell: self.digit})

    def overlaps(self, other: Clue) -> bool:
        """Whether the two share cells; dots and signs between two cells are allowed to."""
        if self.rule is None or other.rule is None:
            return False
        shapes = [set(rule.mentioned_cells()) for rule in (self.rule, other.rule)]
        return max(map(len, shapes)) > 2 and not shapes[0].isdisjoint(shapes[1])

    def to_json(self) -> dict[str, Any]:
        """The clue as plain data."""
        named: dict[str, Any] = {"cell": str(self.cell), "digit": self.digit}
        return (to_data(self.rule) if self.rule else named) | {"left": self.left}
