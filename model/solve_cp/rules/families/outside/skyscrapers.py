"""Skyscrapers: clues on the digits that are seen from a side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import (
    BLACK,
    Layer,
    Mark,
    Shape,
    Text,
)
from solve_cp.language.constraints import Automaton, Constraint
from solve_cp.rules.base import Rule
from solve_cp.rules.support.common import need_digits
from solve_cp.rules.support.looks import note
from solve_cp.rules.support.scans import (
    FirstHidden,
    SeenIs,
    Visible,
    is_found,
)
from solve_cp.rules.wording import worded

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout
from solve_cp.rules.families.outside.sides import Sighted


@dataclass(frozen=True)
class Skyscraper(Sighted):
    """The clue counts the digits that are greater than all before them; 0 never counts."""

    noun = "the skyscraper clue {side}"
    label = "skyscraper clue"

    clue: int

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        seen = "skyscraper is" if self.clue == 1 else "skyscrapers are"
        return worded(self, f"by the clue {{side}}, {{clue}} {seen} seen")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        line = [grid[cell] for cell in self.cells(puzzle)]
        seen = [v for i, v in enumerate(line) if v > 0 and all(w < v for w in line[:i])]
        return len(seen) == self.clue

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        yield Automaton(self.cells(puzzle), (0, 0), Visible(self.clue), SeenIs(self.clue))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.sides(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        spot, text = self.place(puzzle), str(self.clue)
        yield Shape(
            "tower", spot, 0.6, 0.8, "", BLACK, text=text, text_size=0.4, layer=Layer.OUTSIDE
        )


@dataclass(frozen=True)
class HiddenSkyscraper(Sighted):
    """The clue is the first digit that is hidden behind a greater or equal one before it."""

    noun = "the hidden skyscraper {side}"
    phrase = "by the clue {side}, the first hidden skyscraper is {clue}"
    label = "hidden skyscraper clue"

    clue: int

    def check(self, puzzle: Puzzle) -> None:
        super().check(puzzle)
        need_digits(self, puzzle, "clue", [self.clue])

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        line = [grid[cell] for cell in self.cells(puzzle)]
        hidden = [v for i, v in enumerate(line) if i and v <= max(line[:i])]
        return hidden[:1] == [self.clue]

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        lowest = min(puzzle.board.digits) - 1
        yield Automaton(self.cells(puzzle), lowest, FirstHidden(self.clue), is_found)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        return layout.sides(cls)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield Text(self.place(puzzle), str(self.clue), 0.5)
        yield note(self)
