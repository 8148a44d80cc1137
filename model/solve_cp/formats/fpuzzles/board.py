"""The board of an f-puzzles file: default boxes, unless cells name other regions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from solve_cp.board.board import Board
from solve_cp.board.houses import House, default_box

Layout = Sequence[Sequence[int | None]]


def default_region(n: int, row: int, col: int) -> int:
    """The number of the default box of a cell on an n×n board."""
    height, width = default_box(n) or (1, n)
    return (row // height) * height + col // width


def default_layout(n: int) -> list[list[int | None]]:
    """The default box of each cell."""
    return [[default_region(n, row, col) for col in range(n)] for row in range(n)]


def binding(layout: Layout) -> list[list[int | None]]:
    """The layout without the regions that do not have exactly n cells: they are not houses."""
    sizes = Counter(number for row in layout for number in row)
    return [[i if i is not None and sizes[i] == len(layout) else None for i in r] for r in layout]


def board_of(layout: Layout, keep_lines: bool) -> Board:
    """The board with these regions.

    Setters make boards without boxes by using rows or columns as regions; such regions are dropped,
    unless a rule refers to regions (`keep_lines`).
    """
    n = len(layout)
    named = _named(layout)
    if named == _named(default_layout(n)) and (default_box(n) or not keep_lines):
        return Board.standard(n)
    for height in range(1, n + 1):
        if n % height == 0 and named == _boxes(n, height):
            if 1 < height < n:
                return Board.standard(n, (height, n // height))
            if not keep_lines:
                return Board.latin(n)
    return Board.jigsaw(binding(layout))


def are_apart(regions: Sequence[House]) -> bool:
    """Whether no cell is in two of the regions."""
    cells = [cell for region in regions for cell in region.cells]
    return len(set(cells)) == len(cells)


def _boxes(n: int, height: int) -> list[int | None]:
    width = n // height
    return _named([[(r // height) * n + c // width for c in range(n)] for r in range(n)])


def _named(layout: Layout) -> list[int | None]:
    """The regions, numbered by their first cells, so that equal partitions are equal."""
    numbers: dict[int | None, int | None] = {None: None}
    return [numbers.setdefault(name, len(numbers)) for row in layout for name in row]
