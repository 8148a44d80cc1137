"""Rules on which digits a set of cells holds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell, cells_text
from solve_cp.drawing.marks import BLACK, WHITE, Mark, Shape
from solve_cp.language.constraints import (
    Constraint,
    Count,
)
from solve_cp.language.intervals import Intervals
from solve_cp.rules.base import Rule
from solve_cp.rules.fields import (
    Cells,
    NumberPairs,
    Numbers,
    OneCell,
)
from solve_cp.rules.support.common import need_digits
from solve_cp.rules.support.looks import cage, note, numbers
from solve_cp.rules.wording import joined, worded

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.support.shapes import Layout


def _so_many(puzzle: Puzzle, count: int, digit: int) -> str:
    """How often a digit occurs: "one 3", "two 3s", "no 3"."""
    number = {0: "no", 1: "one", 2: "two", 3: "three"}.get(count, str(count))
    return f"{number} {puzzle.symbol(digit)}{'s' if count > 1 else ''}"


@dataclass(frozen=True)
class LookAndSay(Rule):
    """Each pair "count x digit" says how often the cells hold the digit; 0 means never."""

    noun = "the look-and-say cage at {first}"
    label = "look-and-say cage"

    cells: Cells
    clue: NumberPairs

    def check(self, puzzle: Puzzle) -> None:
        need_digits(self, puzzle, "clue", (digit for _, digit in self.clue))
        for count, digit in self.clue:
            if count < 0:
                cells = cells_text(self.cells)
                raise self.error(f"expected counts from 0 for {cells}, got {count}x{digit}", "clue")

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        told = joined(_so_many(puzzle, count, digit) for count, digit in self.clue)
        return f"{self.called()} holds {told}"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        held = [grid[cell] for cell in self.cells]
        return all(held.count(digit) == count for count, digit in self.clue)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        return (Count(self.cells, {digit}, count) for count, digit in self.clue)

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        for cells in layout.cages((4, 6), differ=False):
            held = [layout.grid[cell] for cell in cells]
            told = sorted(set(held), key=lambda digit: (-held.count(digit), digit))[:2]
            yield cls(cells, tuple((held.count(digit), digit) for digit in sorted(told)))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield cage(self.cells, " ".join(f"{count}×{digit}" for count, digit in self.clue))
        yield note(self)


@dataclass(frozen=True)
class Contains(Rule):
    """The cells hold the listed digits, each at least as often as it is listed."""

    noun = "the digits of {cells}"

    cells: Cells
    digits: Numbers

    def check(self, puzzle: Puzzle) -> None:
        need_digits(self, puzzle, "digits", self.digits)

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        if len(self.digits) == 1:
            return worded(self, "one of {cells} is {digits}")
        return worded(self, "{cells} include {digits}")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        held = [grid[cell] for cell in self.cells]
        return all(held.count(digit) >= self.digits.count(digit) for digit in self.digits)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for digit, times in Counter(self.digits).items():
            yield Count(self.cells, {digit}, Intervals.at_least(times))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        for cells in layout.cages((3, 5), differ=False):
            yield cls(cells, layout.some_digits(cells, 2))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield cage(self.cells, f"∋ {numbers(self.digits)}")
        yield note(self)


@dataclass(frozen=True)
class ContainsExactly(Rule):
    """The cells hold each of the listed digits exactly as often as it is listed."""

    noun = "the digits of {cells}"

    cells: Cells
    digits: Numbers

    def check(self, puzzle: Puzzle) -> None:
        need_digits(self, puzzle, "digits", self.digits)

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        counted = Counter(self.digits).items()
        told = joined(_so_many(puzzle, count, digit) for digit, count in counted)
        return worded(self, f"{{cells}} hold exactly {told}")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        held = [grid[cell] for cell in self.cells]
        return all(held.count(digit) == self.digits.count(digit) for digit in self.digits)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        return (Count(self.cells, {d}, times) for d, times in Counter(self.digits).items())

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        for cells in layout.cages((3, 5)):
            yield cls(cells, layout.some_digits(cells, 2))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield cage(self.cells, f"= {numbers(self.digits)}")
        yield note(self)


@dataclass(frozen=True)
class Quadruple(Rule):
    """The 2×2 block with this top left corner holds the listed digits, as often as listed."""

    noun = "the quadruple at {corner}"

    corner: OneCell
    digits: Numbers

    def cells(self) -> tuple[Cell, ...]:
        """The four cells."""
        return tuple(self.corner.step(row, col) for row in (0, 1) for col in (0, 1))

    def outline(self, puzzle: Puzzle) -> tuple[Cell, ...]:
        return self.cells()

    def check(self, puzzle: Puzzle) -> None:
        for cell in self.cells():
            if cell not in puzzle.board.index:
                raise self.error(
                    f"expected a 2×2 block on a {puzzle.board}, got {cell} in it", "corner"
                )
        need_digits(self, puzzle, "digits", self.digits)

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        digits = joined(map(puzzle.symbol, sorted(self.digits)))
        return f"{self.called()} holds {digits} in its four cells"

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        held = [grid[cell] for cell in self.cells()]
        for digit in self.digits:
            if digit not in held:
                return False
            held.remove(digit)
        return True

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for digit, times in Counter(self.digits).items():
            yield Count(self.cells(), {digit}, Intervals.at_least(times))

    @classmethod
    def laid(cls, layout: Layout) -> Iterator[Rule]:
        def clue(square: tuple[Cell, ...]) -> Rule:
            some = layout.shuffled(square)[: layout.chance.randint(*(layout.sizes or (1, 4)))]
            return cls(square[0], tuple(sorted(layout.grid[cell] for cell in some)))

        return layout.squares(clue)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        digits = [puzzle.symbol(digit) for digit in sorted(self.digits)]
        pairs = [" ".join(digits[i : i + 2]) for i in range(0, len(digits), 2)]
        yield Shape(
            "circle",
            (self.corner.row + 1, self.corner.col + 1),
            0.6,
            0.6,
            WHITE,
            BLACK,
            text="\n".join(pairs),
            text_size=0.25 if len(max(pairs, key=len, default="")) < 4 else 0.18,
        )
