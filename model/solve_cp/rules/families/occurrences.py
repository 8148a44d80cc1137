"""Rules on how often digits occur, and how many different ones there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell, cells_text
from solve_cp.drawing.marks import BLACK, Mark
from solve_cp.language.constraints import (
    AnyOf,
    Clause,
    Constraint,
    Count,
    Linear,
    Member,
    Var,
)
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import (
    CellOrNumber,
    Cells,
    Numbers,
)
from solve_cp.rules.support.common import need_digits
from solve_cp.rules.support.looks import cage, note, numbers, ring, tint
from solve_cp.rules.wording import joined, subsets, worded

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout


MOST_SETS = 3
"""The most sets of digits to list."""


@dataclass(frozen=True)
class CountingCircles(Rule):
    """Each digit that occurs in the cells occurs as many times as its value."""

    noun = "the counting circles"

    cells: Cells

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        told = "each digit in a circle is in as many circles as it says"
        left = self.leaves(puzzle, candidates)
        return f"{told}: the {len(self.cells)} circles can only hold {left}" if left else told

    def leaves(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        """The sets of digits that the circles can hold, which sum to the number of circles."""
        if len(candidates) < len(self.cells):
            return ""
        fits = Counter(digit for digits in candidates.values() for digit in digits)
        some = sorted(digit for digit, times in fits.items() if 0 < digit <= times)
        found = subsets(some, len(self.cells))
        if len(found) > MOST_SETS or any(len(puzzle.symbol(digit)) > 1 for digit in some):
            return ""
        return joined(("".join(map(puzzle.symbol, digits)) for digits in found), "or")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        held = [grid[cell] for cell in self.cells]
        return all(held.count(digit) == digit for digit in held)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        return (Count(self.cells, {digit}, {0, digit}) for digit in puzzle.board.digits)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        digits = [digit for digit in layout.puzzle.board.digits if digit > 0]
        circles: list[Cell] = []
        for digit in layout.shuffled(digits):
            places = layout.shuffled(
                c for c in layout.puzzle.board.cells if layout.grid[c] == digit
            )
            if digit <= len(places) and 4 * (len(circles) + digit) <= len(layout.grid.digits):
                circles += places[:digit]
        yield cls(tuple(sorted(circles)))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        for cell in self.cells:
            yield replace(ring(cell, stroke=BLACK, fill=""), stroke_width=0.03)
        yield note(self)


@dataclass(frozen=True)
class CountDistinct(Rule):
    """The control, a cell or a number, says how many different digits the cells hold."""

    noun = "the count in {control}"
    control: CellOrNumber
    cells: Cells

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        if isinstance(self.control, Cell):
            return worded(self, "{control} says how many different digits {cells} hold")
        return worded(self, "{cells} hold exactly {control} different digits")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        wanted = grid[self.control] if isinstance(self.control, Cell) else self.control
        return bool(wanted == len({grid[cell] for cell in self.cells}))

    def tells(self, puzzle: Puzzle, variable: Var, values: tuple[int, ...]) -> str:
        digit, found, names = variable.name.partition(" in ")
        if not found or names != cells_text(self.cells) or len(values) != 1:
            return ""
        return f"{digit} is {'somewhere' if values[0] else 'nowhere'} in {joined(self.cells)}"

    def _present(self, puzzle: Puzzle) -> dict[int, Var]:
        names = cells_text(self.cells)
        return {digit: Var(f"{digit} in {names}", (0, 1)) for digit in puzzle.board.digits}

    def definitions(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for digit, present in self._present(puzzle).items():
            yield Clause(Member(present, 0), *(Member(cell, digit) for cell in self.cells))
            for cell in self.cells:
                yield Clause(Member(present, 1), Member(cell, digit, False))

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        found = [(1, present) for present in self._present(puzzle).values()]
        if isinstance(self.control, Cell):
            yield Linear([*found, (-1, self.control)], 0)
        else:
            yield Linear(found, self.control)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        for cells in layout.cages((4, 6), differ=False):
            yield cls(len({layout.grid[cell] for cell in cells}), cells)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        if isinstance(self.control, Cell):
            yield tint(self.cells)
            yield ring(self.control)
        else:
            yield cage(self.cells, self.control)
        yield note(self)


@dataclass(frozen=True)
class CountDigits(Rule):
    """The control, a cell or a number, says how many of the cells hold one of the digits."""

    noun = "the count at {first}"
    label = "count"

    control: CellOrNumber
    cells: Cells
    digits: Numbers

    def check(self, puzzle: Puzzle) -> None:
        need_digits(self, puzzle, "digits", self.digits)

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        if isinstance(self.control, Cell):
            return worded(self, "{control} says how many of {cells} are {digits:or}")
        return worded(self, "exactly {control} of {cells} {are} {digits:or}")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        wanted = grid[self.control] if isinstance(self.control, Cell) else self.control
        return sum(grid[cell] in self.digits for cell in self.cells) == wanted

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        if not isinstance(self.control, Cell):
            yield Count(self.cells, self.digits, self.control)
            return
        for digit in puzzle.board.digits:
            elsewhere = Clause(Member(self.control, digit, False))
            yield AnyOf((elsewhere, Count(self.cells, self.digits, digit)))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        for cells in layout.cages((3, 5), differ=False):
            digits = tuple(sorted(layout.shuffled(layout.puzzle.board.digits)[:3]))
            yield cls(sum(layout.grid[cell] in digits for cell in cells), cells, digits)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield tint(self.cells)
        if isinstance(self.control, Cell):
            yield ring(self.control)
            yield note(self, numbers(self.digits))
        else:
            yield note(self, f"{self.control} of {numbers(self.digits)}")
