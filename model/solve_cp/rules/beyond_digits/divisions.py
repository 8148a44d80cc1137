"""How unknown regions divide a board, and how they are numbered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING

from solve_cp.board.cells import Cell
from solve_cp.rules.base import Rule, too_many_worlds
from solve_cp.rules.support.connected import groups

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle

MOST_REGIONS = 5000  # that are tried: seconds on a 9×9 board


class SpeaksOfNumbers(Rule):
    """A rule for which the numbers of unknown regions may matter, not only which are equal."""

    def speaks_of_region_numbers(self, puzzle: Puzzle) -> bool:
        """Whether they do, so that regions must be numbered in the order of their first cells."""
        raise NotImplementedError


def row_numbers(puzzle: Puzzle, size: int) -> dict[Cell, int]:
    """The number of each cell's row, if rows and regions of that size have every digit; else none.

    A region is then known by the row of its lowest digit. Regions numbered like this are found five
    times as fast as regions in the order of their first cells (tests/benchmarks/README.md).
    """
    rows = [house.cells for house in puzzle.board.houses if house.kind == "row"]
    number = {cell: place for place, cells in enumerate(rows, 1) for cell in cells}
    full = {len(cells) for cells in rows} == {size} == {len(puzzle.board.digits)}
    if not full or sum(map(len, rows)) != len(number) or len(number) != len(puzzle.board.cells):
        return {}
    spoken_of = any(
        rule.speaks_of_region_numbers(puzzle)
        for rule in _with_parts(puzzle.rules)
        if isinstance(rule, SpeaksOfNumbers)
    )
    return {} if spoken_of else number


def _with_parts(rules: tuple[object, ...]) -> Iterator[Rule]:
    """The rules, and those that they are made of."""
    for rule in rules:
        if isinstance(rule, Rule):
            yield rule
            for value in vars(rule).values():
                yield from _with_parts(value if isinstance(value, tuple) else (value,))


def in_order(number: dict[Cell, int]) -> dict[Cell, int]:
    """The regions of cells in reading order, numbered anew in the order of their first cells."""
    order = {old: new for new, old in enumerate(dict.fromkeys(number.values()), 1)}
    return {cell: order[old] for cell, old in number.items()}


def divisions(grid: Grid, size: int) -> Iterator[tuple[frozenset[Cell], ...]]:
    """The ways to divide a board into connected regions with different digits, in order.

    Raises a PuzzleError if too many regions were tried.
    """
    tried = count(1)

    def divided(cells: frozenset[Cell]) -> Iterator[tuple[frozenset[Cell], ...]]:
        if not cells:
            yield ()
        for region in _regions_from(grid, cells, size):
            if next(tried) > MOST_REGIONS:
                raise too_many_worlds()
            rest = cells - region
            if all(_may_divide(grid, part, size) for part in groups(rest)):
                for others in divided(rest):
                    yield (region, *others)

    return divided(frozenset(grid.board.cells))


def _may_divide(grid: Grid, part: frozenset[Cell], size: int) -> bool:
    """Whether there are as many cells, and few enough of each digit, for whole regions."""
    regions, over = divmod(len(part), size)
    return not over and max(Counter(grid[cell] for cell in part).values()) <= regions


def _regions_from(grid: Grid, cells: frozenset[Cell], size: int) -> set[frozenset[Cell]]:
    """The connected regions with different digits that hold the first of the cells."""
    grown = {frozenset([min(cells)])} if cells else set()
    for _ in range(size - 1):
        grown = {
            region | {other}
            for region in grown
            for other in {near for cell in region for near in grid.board.around(cell)}
            if other in cells and all(grid[other] != grid[known] for known in region)
        }
    return grown
