"""The ground that a generator lays clues on: a filled grid, chance, and what is taken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise
from random import Random
from typing import TYPE_CHECKING, Any

from solve_cp.board.cells import Cell
from solve_cp.board.symmetry import images_of
from solve_cp.rules.support.areas import Sizes
from solve_cp.rules.support.walks import Cells, Corner, corners

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.base import Rule

Bend = Callable[[Sequence["Rule"]], "Grid | None"]


@dataclass(eq=False)
class Ground:
    """A filled grid, chance, and what clues have taken: lines share no cell and do not cross.

    `sizes` are the fewest and the most cells of a clue, if the user gave any. With `all`, no clue
    is left out to make room for others. With `partition`, cages cover the board. Cages are
    `smaller` than usual by this many cells. Lines of several `kinds` share the room for lines.
    Shapes come with their images under the `symmetry`. `bend`, if set, finds another grid on which
    more rules are true.
    """

    grid: Grid
    puzzle: Puzzle
    chance: Random
    sizes: Sizes | None = None
    all: bool = False
    partition: bool = False
    kinds: int = 1
    symmetry: str = "none"
    smaller: int = 0
    bend: Bend | None = None
    on_lines: set[Cell] = field(default_factory=set)
    in_cages: set[Cell] = field(default_factory=set)
    edges: set[frozenset[Cell]] = field(default_factory=set)
    starts: set[Cell] = field(default_factory=set)
    under_lines: set[frozenset[Cell]] = field(default_factory=set)
    crossings: set[Corner] = field(default_factory=set)

    def value(self, cell: Cell) -> int:
        """The value of a cell."""
        return self.grid[self.puzzle.value_of(cell)]

    def is_true(self, rule: Rule) -> bool:
        """Whether a rule is true on the grid."""
        return rule.holds(self.grid, self.puzzle)

    def first_true(self, rules: Iterable[Rule]) -> Iterator[Rule]:
        """The first of the rules that is true on the grid, if there is one."""
        return islice(filter(self.is_true, rules), 1)

    def admits(self, rules: Sequence[Rule]) -> bool:
        """Whether rules are true on the grid, or on another one, which then replaces it."""
        if all(map(self.is_true, rules)):
            return True
        grid = self.bend(rules) if self.bend else None
        self.grid = grid or self.grid
        return grid is not None

    def some_digits(self, cells: Cells, most: int) -> tuple[int, ...]:
        """A few of the digits of the cells."""
        digits = [self.grid[cell] for cell in self.shuffled(cells)]
        return tuple(sorted(digits[: self.chance.randint(1, most)]))

    def two_totals(self, cells: Cells) -> tuple[int, int]:
        """The sum of cells, and another one near it, in order."""
        total = sum(map(self.value, cells))
        other = total + self.chance.choice([-3, -2, -1, 1, 2, 3])
        return min(total, other), max(total, other)

    def shuffled(self, items: Iterable[Any]) -> list[Any]:
        """The items in a random order."""
        listed = list(items)
        self.chance.shuffle(listed)
        return listed

    def images(self, cells: Cells) -> list[Cells]:
        """Cells and their images under the symmetry."""
        return images_of(self.puzzle.board, self.symmetry, cells)

    def take_line(self, line: Cells) -> None:
        """Keep a line's cells, where it starts, the edges it runs over, the corners it crosses."""
        self.starts.add(line[0])
        self.on_lines.update(line)
        self.under_lines.update(map(frozenset, pairwise(line)))
        self.crossings.update(corners(line))
