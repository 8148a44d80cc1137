"""Where points of a drawing lie: in a cell, on an edge, at a corner, along a path of cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from math import dist, floor

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Point

IN_CELL = 0.42
NEAR = 0.15
CLOSE = 0.1
# A curved line passes a cell if it gets this close to its centre, and misses it if it stays away.
PASSED, MISSED = 0.31, 0.45
SAMPLE = 0.05
MOST_POINTS = 500


def floor_cell(point: Point) -> Cell:
    """The cell that contains a point, on the board or not."""
    return Cell(floor(point[0]), floor(point[1]))


def cell_at(point: Point, board: Board, within: float = IN_CELL) -> Cell | None:
    """The cell of the board whose centre is near a point."""
    cell = floor_cell(point)
    off = max(abs(point[0] - cell.row - 0.5), abs(point[1] - cell.col - 0.5))
    return cell if cell in board.index and off <= within else None


def path_of(points: Sequence[Point], board: Board) -> tuple[Cell, ...] | None:
    """The cells that a line through points passes, if it goes from cell to cell."""
    places = [cell_at(point, board) for point in points]
    if len(points) > 1:
        places[0] = places[0] or end_cell(points[0], points[1], board)
        places[-1] = places[-1] or end_cell(points[-1], points[-2], board)
    cells = [cell for cell in places if cell is not None]
    if not cells or len(cells) < len(places):
        return _traced(points, board)
    path = cells[:1]
    for cell in cells[1:]:
        between = _steps(path[-1], cell)
        if between is None:
            return _traced(points, board)
        path += between
    return tuple(path)


def _traced(points: Sequence[Point], board: Board) -> tuple[Cell, ...] | None:
    """The cells whose centre a curved line passes closely; None if one of them is unclear."""
    if len(points) > MOST_POINTS or not all(_is_near_board(point, board) for point in points):
        return None
    path: list[Cell] = []
    nearest: dict[Cell, float] = {}
    for point in _samples(points):
        cell = floor_cell(point)
        off = dist(point, (cell.row + 0.5, cell.col + 0.5))
        nearest[cell] = min(off, nearest.get(cell, off))
        if off <= PASSED and path[-1:] != [cell]:
            path.append(cell)
    if points[0] == points[-1]:
        path += [cell for cell in path[:1] if cell != path[-1]]
    doubtful = any(PASSED < off < MISSED for off in nearest.values())
    steps = (max(abs(a.row - b.row), abs(a.col - b.col)) for a, b in pairwise(path))
    if doubtful or len(path) < 2 or any(step != 1 for step in steps):
        return None
    return tuple(path) if all(cell in board.index for cell in path) else None


def _is_near_board(point: Point, board: Board) -> bool:
    return -1 <= point[0] <= board.rows + 1 and -1 <= point[1] <= board.cols + 1


def _samples(points: Sequence[Point]) -> Iterator[Point]:
    """Points along a line, close together."""
    for (row, col), end in pairwise(points):
        count = int(dist((row, col), end) / SAMPLE) + 1
        for k in range(count):
            yield row + (end[0] - row) * k / count, col + (end[1] - col) * k / count
    yield points[-1]


def end_cell(end: Point, before: Point, board: Board) -> Cell | None:
    """The cell where a line ends that stops before its centre, at the edge of a circle."""
    length = max(abs(end[0] - before[0]), abs(end[1] - before[1])) or 1.0
    further = (end[k] + 0.2 * (end[k] - before[k]) / length for k in (0, 1))
    cell = floor_cell((next(further), next(further)))
    return cell if cell in board.index else None


def _steps(start: Cell, end: Cell) -> list[Cell] | None:
    """The cells after the first on a straight or diagonal path to the last; None for others."""
    rows, cols = end.row - start.row, end.col - start.col
    count = max(abs(rows), abs(cols))
    if rows and cols and abs(rows) != abs(cols):
        return None
    return [start.step(rows * k // count, cols * k // count) for k in range(1, count + 1)]


def edge_at(point: Point, board: Board) -> tuple[Cell, Cell] | None:
    """The two cells whose common edge has its midpoint at a point."""
    row, col = point
    pair = None
    if _is_whole(row) and _is_half(col):
        pair = Cell(round(row) - 1, floor(col)), Cell(round(row), floor(col))
    elif _is_half(row) and _is_whole(col):
        pair = Cell(floor(row), round(col) - 1), Cell(floor(row), round(col))
    return pair if pair and pair[0] in board.index and pair[1] in board.index else None


def corner_at(point: Point, board: Board) -> Cell | None:
    """The top left of the four cells that meet at a point."""
    if not (_is_whole(point[0]) and _is_whole(point[1])):
        return None
    first = Cell(round(point[0]) - 1, round(point[1]) - 1)
    block = (first.step(row, col) for row in (0, 1) for col in (0, 1))
    return first if all(cell in board.index for cell in block) else None


def _is_whole(place: float) -> bool:
    return abs(place - round(place)) < NEAR


def _is_half(place: float) -> bool:
    return abs(place - floor(place) - 0.5) < NEAR


def is_border(points: Sequence[Point]) -> bool:
    """Whether a line runs along the grid lines, or around the grid."""
    on_lines = all(abs(p - round(p)) < 0.09 for point in points for p in point)
    pairs = pairwise(points)
    return on_lines and all(abs(a[0] - b[0]) < 0.1 or abs(a[1] - b[1]) < 0.1 for a, b in pairs)


@dataclass(frozen=True)
class Way:
    """The cells of a line, and the points where it starts and ends."""

    cells: tuple[Cell, ...]
    start: Point
    end: Point

    @property
    def is_open(self) -> bool:
        """Whether it does not return to its first cell."""
        return self.cells[0] != self.cells[-1]

    def back(self) -> Way:
        """The same line in the opposite direction."""
        return Way(self.cells[::-1], self.end, self.start)


def joined(ways: Sequence[Way]) -> list[tuple[Cell, ...]]:
    """The cells of lines; lines that meet end to end, and nowhere else, are joined into one."""
    waiting = list({frozenset((way.cells, way.cells[::-1])): way for way in ways}.values())
    while (pair := _meeting(waiting)) is not None:
        first, second, longer = pair
        waiting = [way for way in waiting if way not in (first, second)] + [longer]
    return [way.cells for way in waiting]


def _meeting(ways: Sequence[Way]) -> tuple[Way, Way, Way] | None:
    """Two lines with a common end that no third line touches, and the joined line."""
    open_ = [way for way in ways if way.is_open]
    for place, one in enumerate(open_):
        for two in open_[place + 1 :]:
            for head, tail in product((one, one.back()), (two, two.back())):
                touching = sum(way.cells.count(head.cells[-1]) for way in ways)
                meet = head.cells[-1] == tail.cells[0] and dist(head.end, tail.start) < CLOSE
                if meet and touching == 2:
                    cells = head.cells + tail.cells[1:]
                    return one, two, Way(cells, head.start, tail.end)
    return None


def networks(paths: Sequence[tuple[Cell, ...]]) -> list[list[tuple[Cell, ...]]]:
    """Lines together with the branches that start or end on them."""
    groups: list[list[tuple[Cell, ...]]] = []
    for path in paths:
        meeting = [group for group in groups if any(_branches(path, other) for other in group)]
        groups = [group for group in groups if group not in meeting]
        groups.append([path, *(other for group in meeting for other in group)])
    return groups


def _branches(one: tuple[Cell, ...], other: tuple[Cell, ...]) -> bool:
    return _ends_on(one, other) or _ends_on(other, one)


def _ends_on(one: tuple[Cell, ...], other: tuple[Cell, ...]) -> bool:
    """Whether an open line has an end inside another line."""
    return one[0] != one[-1] and (one[0] in other[1:-1] or one[-1] in other[1:-1])


def is_forked(paths: Sequence[tuple[Cell, ...]]) -> bool:
    """Whether lines branch, or a line meets itself."""
    return len(paths) > 1 or any(path[0] in path[1:-1] or path[-1] in path[1:-1] for path in paths)


def connected_groups(places: Iterable[Cell]) -> list[set[Cell]]:
    """The connected groups of cells."""
    waiting, groups = set(places), list[set[Cell]]()
    while waiting:
        group, edge = set[Cell](), [waiting.pop()]
        while edge:
            cell = edge.pop()
            group.add(cell)
            steps = (cell.step(*by) for by in ((0, 1), (1, 0), (0, -1), (-1, 0)))
            near = [other for other in steps if other in waiting]
            waiting -= set(near)
            edge += near
        groups.append(group)
    return groups
