"""Connected sets of cells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.language.constraints import Connected, Member


def hangs_together(cells: Collection[Cell]) -> bool:
    """Whether the cells are connected by edges."""
    wanted = set(cells)
    return not wanted or reached_by_edges(min(wanted), wanted) == wanted


def groups(cells: Collection[Cell]) -> list[frozenset[Cell]]:
    """The connected components of a set of cells."""
    left, found = set(cells), []
    while left:
        part = frozenset(reached_by_edges(min(left), left))
        left -= part
        found.append(part)
    return found


def reached_by_edges(start: Cell, cells: Collection[Cell]) -> set[Cell]:
    """The cells that are connected to the start by edges."""
    queue, found = [start], {start}
    while queue:
        row, col = queue.pop()
        sides = (Cell(row, col + 1), Cell(row, col - 1), Cell(row + 1, col), Cell(row - 1, col))
        new = [other for other in sides if other in cells and other not in found]
        found.update(new)
        queue += new
    return found


def joined_at_edge(board: Board, member: Callable[[Cell], Member]) -> Connected:
    """The cells whose membership holds are connected to the edge of the board.

    Holes are outside the board, too. Paths through a hole and around the board enclose nothing, so
    on a board with holes the graph has no faces.
    """
    inside = connected(board.cells, member)
    anything = Member(inside.members[0].variable, (0, 1))  # represents everything outside the board
    outside = len(inside.members)
    edge = (
        (place, outside)
        for place, cell in enumerate(sorted(board.cells))
        if len(list(board.around(cell))) < 4
    )
    plane = hangs_together(_outside(board))
    squares = tuple(face for face in inside.faces if len(face) == 4 and plane)
    return Connected((*inside.members, anything), (*inside.edges, *edge), faces=squares)


def _outside(board: Board) -> set[Cell]:
    """The places around the board and in its holes."""
    rows, cols = range(-1, board.rows + 1), range(-1, board.cols + 1)
    return {Cell(row, col) for row in rows for col in cols}.difference(board.cells)


def connected(
    cells: Collection[Cell], member: Callable[[Cell], Member], most: int | None = None
) -> Connected:
    """The cells whose membership holds are connected by edges.

    `most` is an upper bound on their number, if known; it keeps the walks short.
    """
    places = {cell: place for place, cell in enumerate(sorted(cells))}
    edges = tuple(
        (place, places[other])
        for cell, place in places.items()
        for other in (cell.step(0, 1), cell.step(1, 0))
        if other in places
    )
    within = None if most is None else max(most - 1, 0)
    faces = tuple(tuple(places[cell] for cell in face) for face in _faces(places))
    return Connected(tuple(member(cell) for cell in places), edges, within, faces=faces)


def _faces(cells: Collection[Cell]) -> Iterator[tuple[Cell, ...]]:
    """Around each 2×2 block, and around the outside if that has no gaps."""
    for cell in cells:
        square = cell, cell.step(0, 1), cell.step(1, 1), cell.step(1, 0)
        if all(part in cells for part in square):
            yield square
    ring = _ring({cell.row for cell in cells}, {cell.col for cell in cells})
    if len(ring) > 4 and all(cell in cells for cell in ring):
        yield ring


def _ring(rows: Collection[int], cols: Collection[int]) -> tuple[Cell, ...]:
    """The cells around the edge of a rectangle, in order; none if it is a line."""
    if len(rows) < 2 or len(cols) < 2:
        return ()
    top, bottom, left, right = min(rows), max(rows), min(cols), max(cols)
    return (
        *(Cell(top, col) for col in range(left, right)),
        *(Cell(row, right) for row in range(top, bottom)),
        *(Cell(bottom, col) for col in range(right, left, -1)),
        *(Cell(row, left) for row in range(bottom, top, -1)),
    )
