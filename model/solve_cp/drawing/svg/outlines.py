"""Outlines of sets of cells, drawn a little inside them."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Point

Corner = tuple[int, int]
Side = tuple[Corner, Corner]
# Around a cell clockwise, so that the inside is on the right.
_SIDES = (((0, 0), (0, 1)), ((0, 1), (1, 1)), ((1, 1), (1, 0)), ((1, 0), (0, 0)))


def outlines(cells: Collection[Cell], inset: float) -> list[tuple[Point, ...]]:
    """The closed lines around the cells, at distance `inset` inside; the first starts top left."""
    return [tuple(_moved(loop, inset)) for loop in _loops(frozenset(cells))]


def _loops(cells: frozenset[Cell]) -> Iterator[list[Corner]]:
    """The corners of each line around the cells: clockwise, around holes counterclockwise."""
    onward: dict[Corner, list[Corner]] = {}
    for start, end in _outer_sides(cells):
        onward.setdefault(start, []).append(end)
    while onward:
        first = min(onward)
        loop = [first, onward[first][0]]
        _take(onward, first, loop[1])
        while loop[-1] != first or _goes_on(loop, onward):
            loop.append(_next(loop, onward))
        yield loop[:-1]


def _outer_sides(cells: frozenset[Cell]) -> Iterator[Side]:
    for row, col in sorted(cells):
        for (r1, c1), (r2, c2) in _SIDES:
            start, end = (row + r1, col + c1), (row + r2, col + c2)
            # The inside is on the right, so the cell on the left decides.
            beyond = Cell(row - (c2 > c1) + (c2 < c1), col + (r2 > r1) - (r2 < r1))
            if beyond not in cells:
                yield start, end


def _goes_on(loop: list[Corner], onward: dict[Corner, list[Corner]]) -> bool:
    """Whether a line that returns to its first corner must continue past it."""
    ways = onward.get(loop[-1])
    if not ways:
        return False
    turn_back = _turn(loop[-2], loop[-1], loop[1])
    return any(_turn(loop[-2], loop[-1], way) > turn_back for way in ways)


def _next(loop: list[Corner], onward: dict[Corner, list[Corner]]) -> Corner:
    """The next corner; where two cells touch only at a corner, the line stays with its cell."""
    before, here = loop[-2], loop[-1]
    if len(onward[here]) == 1:
        return onward.pop(here)[0]
    chosen = max(onward[here], key=lambda way: _turn(before, here, way))
    _take(onward, here, chosen)
    return chosen


def _take(onward: dict[Corner, list[Corner]], start: Corner, end: Corner) -> None:
    onward[start].remove(end)
    if not onward[start]:
        del onward[start]


def _turn(before: Corner, here: Corner, after: Corner) -> int:
    """1 for a right turn, 0 for straight on, −1 for a left turn."""
    rows, cols = here[0] - before[0], here[1] - before[1]
    return cols * (after[0] - here[0]) - rows * (after[1] - here[1])


def _moved(loop: list[Corner], inset: float) -> Iterator[Point]:
    """The corners at which a line turns, moved inward."""
    for place, (row, col) in enumerate(loop):
        before, after = loop[place - 1], loop[(place + 1) % len(loop)]
        rows, cols = row - before[0], col - before[1]
        next_rows, next_cols = after[0] - row, after[1] - col
        if (rows, cols) != (next_rows, next_cols):
            yield row + inset * (cols + next_cols), col - inset * (rows + next_rows)
