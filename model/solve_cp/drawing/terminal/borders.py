"""The borders of cells: those of regions and of cages, which share the same lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Cage
from solve_cp.drawing.terminal.canvas import Canvas, Place, Weight
from solve_cp.drawing.terminal.colours import Style
from solve_cp.drawing.terminal.layout import Layout


@dataclass(frozen=True)
class Borders:
    """The two sides of each border: the numbers of regions and of cages."""

    board: Board
    region: Mapping[Cell, object]
    cage: Mapping[Cell, int]
    every: bool = False  # whether every cell has a border, not only regions and cages

    def weight(self, one: Cell, other: Cell) -> Weight | None:
        """The border between two places; none inside a region and cage."""
        inside = one in self.board.index, other in self.board.index
        walled = self.cage.get(one) != self.cage.get(other)
        if not all(inside):
            return Weight.HEAVY if any(inside) else Weight.LIGHT if walled else None
        if self.region.get(one) != self.region.get(other):
            is_open = not walled and one in self.cage
            return Weight.BROKEN if is_open else Weight.HEAVY
        return Weight.LIGHT if walled or self.every else None


def draw_borders(canvas: Canvas, layout: Layout, borders: Borders) -> None:
    """Draw the borders of all cells, and of cages outside the board."""
    every = {*borders.board.index, *borders.cage}
    for cell in every:
        for start, end, other in sides(cell):
            if other in every and other < cell:
                continue  # drawn from the other side
            weight = borders.weight(cell, other)
            if weight:
                canvas.stroke(layout.place(start), layout.place(end), weight)


def sides(cell: Cell) -> Iterator[tuple[Place, Place, Cell]]:
    """The sides of a cell from corner to corner, each with its neighbour."""
    row, col = cell
    yield (row, col), (row, col + 1), Cell(row - 1, col)
    yield (row + 1, col), (row + 1, col + 1), Cell(row + 1, col)
    yield (row, col), (row + 1, col), Cell(row, col - 1)
    yield (row, col + 1), (row + 1, col + 1), Cell(row, col + 1)


def cages_apart(cages: Iterable[Cage]) -> tuple[list[Cage], list[Cage]]:
    """Separate the cages that can be outlined from those that overlap one or are not connected."""
    apart: list[Cage] = []
    others: list[Cage] = []
    taken: set[Cell] = set()
    for cage in cages:
        fits = taken.isdisjoint(cage.cells) and _is_whole(cage.cells)
        (apart if fits else others).append(cage)
        taken.update(cage.cells if fits else ())
    return apart, others


def _is_whole(cells: Collection[Cell]) -> bool:
    """Whether cells are connected by edges."""
    left, reached = set(cells), list(cells)[:1]
    left.difference_update(reached)
    while reached:
        near = {other for _, _, other in sides(reached.pop())} & left
        left -= near
        reached += near
    return not left


def draw_label(canvas: Canvas, layout: Layout, cage: Cage) -> bool:
    """Write the label on the border above the first cell; False if there is no room."""
    if not cage.label:
        return True
    first = min(cage.cells)
    wide = 1
    while first.step(0, 1, wide) in cage.cells:
        wide += 1
    line, column = layout.place((first.row, first.col))
    room = wide * layout.across - 1
    style = Style(cage.color, bold=True)
    return len(cage.label) <= room and canvas.text((line, column + 1), cage.label, style)
