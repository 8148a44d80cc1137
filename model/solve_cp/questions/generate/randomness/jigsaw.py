"""Random regions: connected, all of the same size, and symmetric."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.board.symmetry import images_of
from solve_cp.rules.support.areas import touching
from solve_cp.rules.support.connected import hangs_together

TURNS = 12  # exchanges of cells to try, for each cell of the board
LOOSE = 0.25  # how often a cell may touch its new region by only one edge

Regions = dict[Cell, int]


def random_regions(board: Board, symmetry: str, chance: Random) -> Board:
    """The board with random symmetric regions; the default symmetry is a half turn."""
    turn = "rotate180" if symmetry == "none" else symmetry
    regions = _start(board)
    if turn not in ("rotate180", "horizontal", "vertical") and not board.regions:
        turn = "rotate180"  # it then starts from rows, which have no other symmetry
    for _ in range(TURNS * len(board.cells)):
        changed = _exchanged(board, regions, turn, chance)
        regions = changed if changed is not None else regions
    rows = [[regions[Cell(row, col)] for col in range(board.cols)] for row in range(board.rows)]
    return Board.jigsaw(rows, board.digits)


def _start(board: Board) -> Regions:
    """The board's regions, or its rows if it has none."""
    number = board.region_number
    return {cell: number.get(cell, cell.row) for cell in board.cells}


def _exchanged(board: Board, regions: Regions, symmetry: str, chance: Random) -> Regions | None:
    """The regions after two of them, and their images, swap a cell; None if they cannot."""
    gone = chance.choice(board.cells)
    near = [cell for cell in board.around(gone) if regions[cell] != regions[gone]]
    if not near:
        return None
    theirs = regions[chance.choice(near)]
    mine = regions[gone]
    beside = [
        cell
        for cell in board.cells
        if regions[cell] == theirs and any(regions[o] == mine for o in board.around(cell))
    ]
    pair = (gone, chance.choice(beside))
    changed = dict(regions)
    for one, other in images_of(board, symmetry, pair):
        if regions[one] == regions[other]:
            return None
        changed[one], changed[other] = regions[other], regions[one]
    return changed if _is_good(board, regions, changed, chance) else None


def _is_good(board: Board, before: Regions, after: Regions, chance: Random) -> bool:
    """Whether the changed regions are connected, of the right size, and not too thin."""
    moved = [cell for cell in board.cells if before[cell] != after[cell]]
    numbers = {after[cell] for cell in moved} | {before[cell] for cell in moved}
    areas = {number: _cells(after, number) for number in numbers}
    if any(len(area) != len(board.digits) or not hangs_together(area) for area in areas.values()):
        return False
    thin = any(touching(cell, areas[after[cell]]) < 2 for cell in moved)
    return not thin or chance.random() < LOOSE


def _cells(regions: Mapping[Cell, int], number: int) -> tuple[Cell, ...]:
    return tuple(cell for cell, own in regions.items() if own == number)
