"""Connectedness: what makes a set of cells connected, for the rules that need it."""

from __future__ import annotations

from collections.abc import Callable, Collection

from solve_cp.board.cells import Cell
from solve_cp.language.constraints import Connected, Member


def hangs_together(cells: Collection[Cell]) -> bool:
    """Whether one can walk from each of the cells to each other, by edges, without leaving them."""
    wanted = set(cells)
    queue = list(wanted)[:1]
    reached = set(queue)
    while queue:
        cell = queue.pop()
        sides = (cell.step(0, 1), cell.step(0, -1), cell.step(1, 0), cell.step(-1, 0))
        new = [other for other in sides if other in wanted and other not in reached]
        reached.update(new)
        queue += new
    return reached == wanted


def connected(
    cells: Collection[Cell], member: Callable[[Cell], Member], most: int | None = None
) -> Connected:
    """The cells for which the membership holds are connected by edges.

    Where another constraint says how many there are at the most, `most` keeps the walks short.
    """
    places = {cell: place for place, cell in enumerate(sorted(cells))}
    edges = tuple(
        (place, places[other])
        for cell, place in places.items()
        for other in (cell.step(0, 1), cell.step(1, 0))
        if other in places
    )
    within = None if most is None else max(most - 1, 0)
    return Connected(tuple(member(cell) for cell in places), edges, within)
