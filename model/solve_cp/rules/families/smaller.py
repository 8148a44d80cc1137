"""Cells that count smaller or greater digits, among other cells or as far as they see."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solve_cp.board.board import KING, ORTHOGONAL
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Mark
from solve_cp.language.constraints import AnyOf, Clause, Constraint, Count, Linear, Member, Var
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import Cells, OneCell
from solve_cp.rules.support.looks import note, ring, tint
from solve_cp.rules.wording import worded

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout


@dataclass(frozen=True)
class CountCompared(Rule):
    """The control cell says how many of the cells hold a smaller digit, or a `greater` one."""

    noun = "the count of smaller or greater digits at {first}"
    label = "count of smaller or greater digits"

    control: OneCell
    cells: Cells
    greater: bool = False

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        other = "greater" if self.greater else "smaller"
        return worded(self, f"{{control}} says how many of {{cells}} hold a {other} digit")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        own, others = grid[self.control], [grid[cell] for cell in self.cells]
        counted = [d for d in others if (d > own if self.greater else d < own)]
        return len(counted) == own

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        digits = puzzle.board.digits
        for own in digits:
            counted = {digit for digit in digits if (digit > own if self.greater else digit < own)}
            elsewhere = Clause(Member(self.control, own, False))
            if counted:
                yield AnyOf((elsewhere, Count(self.cells, counted, own)))
            elif own:
                yield elsewhere

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        around = layout.puzzle.board.around
        return layout.single_cells(lambda cell: cls(cell[0], tuple(around(cell[0], KING))))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield tint(self.cells)
        yield ring(self.control)
        yield note(self, "greater" if self.greater else "smaller")


@dataclass(frozen=True)
class SmallerSeen(Rule):
    """Each listed cell says how many smaller digits it sees in its row and column.

    A digit that is not smaller blocks the view.
    """

    noun = "the count of smaller digits seen from {first}"
    phrase = "{cells} {say} how many smaller digits are seen before one that is not"
    label = "count of smaller digits seen"

    cells: Cells

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return all(self._seen(cell, grid, puzzle) == grid[cell] for cell in self.cells)

    @staticmethod
    def _seen(cell: Cell, grid: Grid, puzzle: Puzzle) -> int:
        seen = 0
        for _, *arm in (puzzle.board.ray(cell, step) for step in ORTHOGONAL):
            for other in arm:
                if grid[other] >= grid[cell]:
                    break
                seen += 1
        return seen

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        digits = puzzle.board.digits
        for cell in self.cells:
            flags: list[Var] = []
            for _, *arm in (puzzle.board.ray(cell, step) for step in ORTHOGONAL):
                before: tuple[Member, ...] = ()
                for other in arm:
                    flags.append(Var(f"{other} is seen from {cell}", (0, 1)))
                    yield from _smaller(flags[-1], other, cell, digits, before)
                    before = (Member(flags[-1], 1),)
            yield Linear([*((1, flag) for flag in flags), (-1, cell)], 0)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.single_cells(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        for cell in self.cells:
            yield ring(cell)
        yield note(self)


def _smaller(
    flag: Var, cell: Cell, control: Cell, digits: Sequence[int], before: tuple[Member, ...]
) -> Iterator[Constraint]:
    """The flag is 1 exactly if the cell is smaller than the control and all of `before` hold."""
    for member in before:
        yield Clause(Member(flag, 0), member)
    unless = [member.opposite() for member in before]
    for own in digits:
        elsewhere = Member(control, own, False)
        rest = {digit for digit in digits if digit >= own}
        yield Clause(Member(flag, 0), elsewhere, Member(cell, rest, False))
        yield Clause(Member(flag, 1), elsewhere, Member(cell, rest), *unless)
