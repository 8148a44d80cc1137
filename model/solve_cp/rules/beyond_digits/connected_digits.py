"""Cells with certain digits that are connected."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solve_cp.drawing.marks import Fill, Mark
from solve_cp.language.constraints import Constraint, Count, Member
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import AnyCells, Numbers
from solve_cp.rules.support.common import need_digits
from solve_cp.rules.support.connected import (
    connected,
    hangs_together,
)
from solve_cp.rules.support.looks import note, numbers, tint

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle


@dataclass(frozen=True)
class ConnectedDigits(Rule):
    """The cells with one of the listed digits are connected by edges; `size` says how many.

    With `cells`, only these count.
    """

    noun = "the rule of connected digits"
    phrase = "the cells with {digits:or} are connected"

    digits: Numbers
    size: int | None = None
    cells: AnyCells = ()

    def check(self, puzzle: Puzzle) -> None:
        need_digits(self, puzzle, "digits", self.digits)
        if self.size is not None and self.size < 0:
            raise self.error(f"expected a size from 0, got {self.size}", "size")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        among = self.cells or puzzle.board.cells
        held = [cell for cell in among if grid[cell] in self.digits]
        fits = self.size is None or len(held) == self.size
        return fits and hangs_together(held)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        among = self.cells or puzzle.board.cells
        most = None if self.size is None else min(self.size, len(among))
        yield connected(among, lambda c: Member(c, self.digits), most)
        if self.size is not None:
            yield Count(among, self.digits, self.size)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        if self.cells:
            yield tint(self.cells)
        size = "" if self.size is None else f", {self.size} cells"
        yield note(self, f"digits {numbers(self.digits)}{size}")

    def answer_drawing(self, puzzle: Puzzle, grid: Grid) -> Iterator[Mark]:
        among = self.cells or puzzle.board.cells
        yield Fill(tuple(cell for cell in among if grid[cell] in self.digits), "#7dcb8866")
