"""Where a generator puts clues: shapes that look well, read off a filled grid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from solve_cp.board.board import Offset
from solve_cp.board.cells import Cell
from solve_cp.rules.places import Side

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
    from solve_cp.rules.base import Rule

Cells = tuple[Cell, ...]
Sizes = tuple[int, int]
Make = Callable[[Cells], "Rule"]

KING = tuple((r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c)
EDGES = ((0, 1), (1, 0), (0, -1), (-1, 0))
MOST_STEPS = 120  # that the search for a line takes from one cell
STRAIGHTER = 0.6  # how often a line goes by edges first, which looks calmer than diagonals
SHARE_ON_LINES = 0.5  # of the board's cells: more looks crowded


@dataclass(eq=False)
class Layout:
    """A filled grid, chance, and what clues have taken: lines share no cell and do not cross.

    `sizes` are the fewest and the most cells of a clue, where they were asked for; with
    `partition`, cages cover the board. Lines of several `kinds` share the room there is for lines.
    """

    grid: Grid
    puzzle: Puzzle
    chance: Random
    sizes: Sizes | None = None
    partition: bool = False
    kinds: int = 1
    on_lines: set[Cell] = field(default_factory=set)
    in_cages: set[Cell] = field(default_factory=set)
    edges: set[frozenset[Cell]] = field(default_factory=set)
    crossings: set[tuple[int, int]] = field(default_factory=set)

    def value(self, cell: Cell) -> int:
        """What a cell counts as."""
        return self.grid[self.puzzle.value_of(cell)]

    def is_true(self, rule: Rule) -> bool:
        """Whether the grid keeps a rule."""
        return rule.holds(self.grid, self.puzzle)

    def shuffled(self, items: Iterable[Any]) -> list[Any]:
        """The items in a random order."""
        listed = list(items)
        self.chance.shuffle(listed)
        return listed

    def single_cells(self, make: Make) -> Iterator[Rule]:
        """A clue in each cell where it is true."""
        for cell in self.shuffled(self.puzzle.board.cells):
            rule = make((cell,))
            if self.is_true(rule):
                yield rule

    def pairs(self, make: Make) -> Iterator[Rule]:
        """A clue between cells that share an edge, where it is true and there is none yet."""
        for pair in self.shuffled(self.puzzle.board.pairs()):
            if frozenset(pair) not in self.edges and self.is_true(rule := make(pair)):
                self.edges.add(frozenset(pair))
                yield rule

    def squares(self, make: Callable[[Cells], Rule]) -> Iterator[Rule]:
        """A clue in the middle of 2×2 blocks that share no cell."""
        used: set[Cell] = set()
        for square in self.shuffled(self.puzzle.board.squares()):
            if used.isdisjoint(square):
                used.update(square)
                yield make(square)

    def sides(self, make: Callable[[Side, int], Rule]) -> Iterator[Rule]:
        """A clue at half of the ends of rows and columns: the first number that is true there."""
        board = self.puzzle.board
        ends = [Side(end, row) for end in ("left", "right") for row in range(board.rows)]
        ends += [Side(end, col) for end in ("above", "below") for col in range(board.cols)]
        most = sum(map(abs, board.digits))
        for side in self.shuffled(ends)[: len(ends) // 2]:
            if len(side.cells(board)) < 2:
                continue
            clues = (make(side, number) for number in range(most + 1))
            yield from filter(None, [next(filter(self.is_true, clues), None)])

    def diagonals(self) -> Iterator[tuple[Cell, Offset]]:
        """The first cell and the step of each diagonal of 2 cells or more, from the border in."""
        board = self.puzzle.board
        steps = [(rows, cols) for rows in (-1, 1) for cols in (-1, 1)]
        ends = [(cell, step) for cell in board.cells for step in steps]
        for cell, (rows, cols) in self.shuffled(ends):
            outside = cell.step(-rows, -cols) not in board.index
            if outside and len(board.ray(cell, (rows, cols))) > 1:
                yield cell, (rows, cols)

    def lines(
        self, make: Make, sizes: Sizes, *, prefix: bool = False, regions: int = 1
    ) -> Iterator[Rule]:
        """Lines on which the rule is true, until half of the board is on lines.

        `prefix` says that the rule is true on every beginning of a line on which it is true;
        `regions` is how many regions a line must visit at least.
        """
        least, most = self.sizes or sizes
        room = SHARE_ON_LINES * len(self.puzzle.board.cells) / self.kinds
        limit = len(self.on_lines) + room
        for start in self.shuffled(self.puzzle.board.cells):
            if start in self.on_lines or len(self.on_lines) + least > limit:
                continue
            wanted = self.chance.randint(least, most)
            rule = _LineSearch(self, make, (least, wanted), prefix, regions).best(start)
            if rule:
                yield rule

    def keep_line(self, cells: Cells) -> None:
        """Nothing else may use these cells, or cross the line between them."""
        self.on_lines.update(cells)
        self.crossings.update(filter(None, map(corner, cells, cells[1:])))

    def cages(self, sizes: Sizes) -> Iterator[Cells]:
        """Connected cages of different digits that share no cell."""
        least, most = self.sizes or sizes
        areas = [
            self._cage(cell, self.chance.randint(least, most))
            for cell in self.shuffled(self.puzzle.board.cells)
            if cell not in self.in_cages
        ]
        small = [area for area in areas if len(area) < least]
        areas = [area for area in areas if len(area) >= least]
        for area in small if self.partition else ():
            self._join(areas, area)
        return (tuple(sorted(area)) for area in areas)

    def _cage(self, start: Cell, size: int) -> list[Cell]:
        area = [start]
        self.in_cages.add(start)
        while len(area) < size:
            digits = {self.grid[cell] for cell in area}
            free = {
                other
                for cell in area
                for other in self.puzzle.board.around(cell, EDGES)
                if other not in self.in_cages and self.grid[other] not in digits
            }
            if not free:
                break
            area.append(self.chance.choice(sorted(free)))
            self.in_cages.add(area[-1])
        return area

    def _join(self, areas: list[list[Cell]], small: list[Cell]) -> None:
        """Add what is too small for a cage to the smallest cage beside it that takes it."""
        digits = {self.grid[cell] for cell in small}
        beside = {other for cell in small for other in self.puzzle.board.around(cell, EDGES)}
        fitting = [
            area
            for area in areas
            if beside.intersection(area) and digits.isdisjoint(self.grid[cell] for cell in area)
        ]
        if fitting:
            min(fitting, key=len).extend(small)
        else:
            areas.append(small)


class _LineSearch:
    """Looks for the longest line from a cell, up to a length, on which a rule is true."""

    def __init__(
        self, layout: Layout, make: Make, sizes: Sizes, prefix: bool, regions: int
    ) -> None:
        self.layout, self.make, self.prefix, self.regions = layout, make, prefix, regions
        self.least, self.most = sizes
        self.steps = 0
        self.found: tuple[Cells, Rule] | None = None

    def best(self, start: Cell) -> Rule | None:
        """The rule on the line that was found, which is kept."""
        self._extend((start,), set())
        if self.found is None:
            return None
        self.layout.keep_line(self.found[0])
        return self.found[1]

    def _extend(self, cells: Cells, crossings: set[tuple[int, int]]) -> bool:
        """Go on from the end of a line; whether one of the wanted length was found."""
        self.steps += 1
        if len(cells) > 1 and not self._judge(cells):
            return False
        if self.found and len(self.found[0]) == self.most:
            return True
        if len(cells) == self.most or self.steps > MOST_STEPS:
            return False
        return any(
            self._extend((*cells, cell), over) for cell, over in self._next(cells, crossings)
        )

    def _judge(self, cells: Cells) -> bool:
        """Keep the line if it is the best so far; whether it is worth going on."""
        region = self.layout.puzzle.board.region_number.get
        long_enough = len(cells) >= self.least and len(set(map(region, cells))) >= self.regions
        if not (self.prefix or long_enough):
            return True
        rule = self.make(cells)
        is_true = self.layout.is_true(rule)
        if is_true and long_enough and (not self.found or len(self.found[0]) < len(cells)):
            self.found = cells, rule
        return is_true or not self.prefix

    def _next(
        self, cells: Cells, crossings: set[tuple[int, int]]
    ) -> Iterator[tuple[Cell, set[tuple[int, int]]]]:
        layout = self.layout
        ways = layout.shuffled(layout.puzzle.board.around(cells[-1], KING))
        if layout.chance.random() < STRAIGHTER:
            ways.sort(key=lambda cell: corner(cells[-1], cell) is not None)
        for cell in ways:
            over = corner(cells[-1], cell)
            if cell in cells or cell in layout.on_lines or over in layout.crossings | crossings:
                continue
            yield cell, crossings | ({over} if over else set())


def corner(one: Cell, other: Cell) -> tuple[int, int] | None:
    """The corner over which a diagonal step goes; none for a step over an edge."""
    if one.row == other.row or one.col == other.col:
        return None
    return max(one.row, other.row), max(one.col, other.col)
