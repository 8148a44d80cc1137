"""Lines that look calm: they have no sharp turns and do not touch or cross themselves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random

from solve_cp.board.board import KING, ORTHOGONAL, Board
from solve_cp.board.cells import Cell

Cells = tuple[Cell, ...]
Corner = tuple[int, int]

STRAIGHT = 5.0  # how much more likely a line goes straight on than makes a right angle
BEND = 2.0  # the same for half a right angle
AGAIN = 0.3  # how much more likely a line turns after a turn than after a straight part
ZIGZAG = 0.2  # the same for a right angle between diagonal steps rather than straight ones
BY_CORNER = 0.5  # how much more likely a step is diagonal than straight
MOST_STEPS = 60  # steps of the search for one line


def calm_path(
    board: Board, start: Cell, length: int, free: Callable[[Cell], bool], chance: Random
) -> Cells:
    """A random line of this many free cells from a cell; a shorter one if none was found."""
    longest: Cells = (start,)
    steps = 0

    def grown(path: Cells) -> Cells | None:
        nonlocal longest, steps
        steps += 1
        longest = max(longest, path, key=len)
        if len(path) == length or steps > MOST_STEPS:
            return longest
        for cell in _onward(board, path, free, chance):
            if (found := grown((*path, cell))) is not None:
                return found
        return None

    return grown((start,)) or longest


def _onward(
    board: Board, path: Cells, free: Callable[[Cell], bool], chance: Random
) -> Iterator[Cell]:
    """The cells a line may go to from its end, in a random order that prefers straight lines."""
    weights: dict[Cell, float] = {}
    for cell in board.around(path[-1], KING):
        if free(cell) and not _touches(cell, path):
            weights[cell] = _weight(path, cell)
    # A weighted shuffle: each cell draws a number, which tends to be larger for heavier cells.
    drawn = {cell: chance.random() ** (1 / weight) for cell, weight in weights.items() if weight}
    yield from sorted(drawn, key=lambda cell: -drawn[cell])


def _touches(cell: Cell, path: Cells) -> bool:
    """Whether a cell is on a line, next to one of its cells before the last, or across it."""
    if cell in path or any(cell.step(*way) in path[:-1] for way in ORTHOGONAL):
        return True
    return (over := corner(path[-1], cell)) is not None and over in corners(path)


def _weight(path: Cells, cell: Cell) -> float:
    """How well a line continues to a cell; 0 for a sharp turn."""
    step = (cell.row - path[-1].row, cell.col - path[-1].col)
    weight = BY_CORNER if all(step) else 1.0
    if len(path) == 1:
        return weight
    before = (path[-1].row - path[-2].row, path[-1].col - path[-2].col)
    if step == before:
        return weight * STRAIGHT
    along = step[0] * before[0] + step[1] * before[1]
    if along < 0:
        return 0.0
    turned = len(path) > 2 and before != (path[-2].row - path[-3].row, path[-2].col - path[-3].col)
    bent = BEND if along else ZIGZAG if all(step) else 1.0
    return weight * bent * (AGAIN if turned else 1.0)


def corner(one: Cell, other: Cell) -> Corner | None:
    """The corner that a diagonal step crosses; None for a step over an edge."""
    if one.row == other.row or one.col == other.col:
        return None
    return max(one.row, other.row), max(one.col, other.col)


def corners(path: Cells) -> set[Corner]:
    """The corners that a line crosses."""
    return {over for one, other in pairwise(path) if (over := corner(one, other))}
