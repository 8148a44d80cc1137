"""Boards: cells, digits and houses of any shape, and the geometry that rules use."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Any

from solve_cp.board.cells import Cell
from solve_cp.board.houses import (
    House,
    all_cells,
    box_of,
    boxes_of,
    default_box,
    layout_rows,
    lines_of,
    parse_box,
    regions_of,
)
from solve_cp.board.numbers import whole
from solve_cp.errors import PuzzleError

ORTHOGONAL = ((-1, 0), (0, -1), (0, 1), (1, 0))
DIAGONAL = ((-1, -1), (-1, 1), (1, -1), (1, 1))
KING = ORTHOGONAL + DIAGONAL
KNIGHT = ((-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1))

Offset = tuple[int, int]
MAX_SIDE = 1000
HOLE_SYMBOL = "#"
LOWEST_DIGIT, HIGHEST_DIGIT = -1000, 10_000


@dataclass(frozen=True, eq=False, repr=False)
class Board:
    """Cells in reading order, the digits they take, and the houses they form."""

    rows: int
    cols: int
    digits: tuple[int, ...]
    houses: tuple[House, ...]
    cells: tuple[Cell, ...]
    box: tuple[int, int] | None = None
    note: str = ""

    def __post_init__(self) -> None:
        if len(set(self.digits)) != len(self.digits) or not self.digits:
            raise PuzzleError(f"expected different digits, got {list(self.digits)}")
        for digit in (min(self.digits), max(self.digits)):
            if not LOWEST_DIGIT <= digit <= HIGHEST_DIGIT:
                raise PuzzleError(
                    f"expected digits from {LOWEST_DIGIT} to {HIGHEST_DIGIT}, got {digit}"
                )
        for house in self.houses:
            self._check_house(house)

    def _check_house(self, house: House) -> None:
        if len(house.cells) > len(self.digits):
            raise PuzzleError(
                f"expected at most {len(self.digits)} cells in a house, one for each digit, "
                f"got {len(house.cells)}: {house.name}"
            )
        for cell in house.cells:
            if cell not in self.index:
                raise PuzzleError(f"expected cells on the board, got {cell}: {house.name}")

    # Constructors.

    @classmethod
    def standard(
        cls,
        n: int,
        box: tuple[int, int] | str | None = None,
        digits: Sequence[int] | None = None,
    ) -> Board:
        """An n×n board with boxes; for a prime n, rows and columns only."""
        n = _side(n)
        shape = default_box(n) if box is None else parse_box(box)
        if shape and shape[0] * shape[1] != n:
            raise PuzzleError(
                f"expected a box of {n} cells for a {n}×{n} board, "
                f"got {shape[0]}×{shape[1]} with {shape[0] * shape[1]}"
            )
        return _standard(n, shape, _digits(digits, n))

    @classmethod
    def latin(cls, n: int, digits: Sequence[int] | None = None) -> Board:
        """An n×n board without boxes: a Latin square."""
        return cls.rectangle(n, n, digits)

    @classmethod
    def rectangle(cls, rows: int, cols: int, digits: Sequence[int] | None = None) -> Board:
        """A board whose rows and columns are its only houses."""
        rows, cols = _side(rows), _side(cols)
        cells = all_cells(rows, cols)
        return cls(rows, cols, _digits(digits, max(rows, cols)), lines_of(cells), cells)

    @classmethod
    def open(cls, rows: int, cols: int, digits: Sequence[int]) -> Board:
        """A board without houses: only its rules restrict the cells."""
        rows, cols = _side(rows), _side(cols)
        return cls(rows, cols, _digits(digits, 0), (), all_cells(rows, cols))

    @classmethod
    def jigsaw(
        cls, layout: str | Sequence[Sequence[Hashable]], digits: Sequence[int] | None = None
    ) -> Board:
        """A board with regions: cells with the same symbol; `.` and None are in no region.

        If the regions are boxes, it is the standard board with these.
        """
        rows = layout_rows(layout)
        cells = all_cells(len(rows), len(rows[0]))
        values = _digits(digits, max(len(rows), len(rows[0])))
        regions = regions_of(rows)
        for region in regions:
            if len(region.cells) != len(values):
                raise PuzzleError(
                    f"expected {len(values)} cells in every region, "
                    f"got {len(region.cells)}: {region.name}, at {region.cells[0]}"
                )
        if shape := box_of(regions):
            return _standard(len(rows), shape, values)
        return cls(len(rows), len(rows[0]), values, lines_of(cells) + regions, cells)

    @classmethod
    def shaped(
        cls, layout: str | Sequence[Sequence[Hashable]], digits: Sequence[int] | None = None
    ) -> Board:
        """A board of any shape, with regions of any size up to the number of digits.

        Cells with the same symbol form a region; `.` and None are in no region; `#` is a hole.
        """
        rows = layout_rows(layout)
        height, width = len(rows), len(rows[0])
        cells = tuple(c for c in all_cells(height, width) if rows[c.row][c.col] != HOLE_SYMBOL)
        plain = [[None if symbol == HOLE_SYMBOL else symbol for symbol in row] for row in rows]
        regions = regions_of(plain)
        values = _digits(digits, max(height, width))
        return cls(height, width, values, lines_of(cells) + regions, cells)

    @classmethod
    def overlapping(cls, corners: Iterable[tuple[int, int]], n: int = 9) -> Board:
        """Overlapping n×n grids, each with its own houses; `corners` are their top left cells."""
        part = cls.standard(n)
        houses: dict[frozenset[Cell], House] = {}
        for number, (row, col) in enumerate(corners, 1):
            for house in part.houses:
                moved = tuple(cell.step(row, col) for cell in house.cells)
                name = f"{house.name} of grid {number}"
                houses.setdefault(frozenset(moved), House(house.kind, name, moved))
        cells = tuple(sorted({cell for house in houses for cell in house}))
        if not cells or min(min(cell) for cell in cells) < 0:
            raise PuzzleError("expected at least one grid, with corners from (0, 0)")
        height, width = max(c.row for c in cells) + 1, max(c.col for c in cells) + 1
        return cls(height, width, part.digits, tuple(houses.values()), cells)

    @classmethod
    def samurai(cls) -> Board:
        """Five 9×9 grids on a 21×21 board: four corners and the middle."""
        return cls.overlapping([(0, 0), (0, 12), (6, 6), (12, 0), (12, 12)])

    def without_regions(self) -> Board:
        """The same board without regions: rows and columns only."""
        lines = tuple(house for house in self.houses if house.kind in ("row", "column"))
        return Board(self.rows, self.cols, self.digits, lines, self.cells)

    def with_houses(self, *houses: House) -> Board:
        """The same board with more houses."""
        return Board(
            self.rows, self.cols, self.digits, self.houses + houses, self.cells, self.box, self.note
        )

    # Properties.

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Board) and self._key == other._key)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle only the fields: a cached hash would be wrong in another process."""
        return _restored, (
            self.rows,
            self.cols,
            self.digits,
            self.houses,
            self.cells,
            self.box,
            self.note,
        )

    @cached_property
    def _key(self) -> tuple[Any, ...]:
        return self.rows, self.cols, self.digits, self.cells, self.houses

    @cached_property
    def _hash(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"<Board: {self}, {len(self.houses)} houses>"

    def __str__(self) -> str:
        size = f"{self.rows}×{self.cols}"
        if self.box:
            return f"{size} board with {self.box[0]}×{self.box[1]} boxes"
        if self.regions:
            return f"{size} board with {len(self.regions)} regions"
        return f"{size} board without boxes"

    @cached_property
    def index(self) -> dict[Cell, int]:
        """The number of each cell in reading order."""
        return {cell: number for number, cell in enumerate(self.cells)}

    @property
    def is_full(self) -> bool:
        """Whether the board is a rectangle without holes."""
        return len(self.cells) == self.rows * self.cols

    @cached_property
    def regions(self) -> tuple[House, ...]:
        """The houses that are boxes or jigsaw pieces."""
        return tuple(house for house in self.houses if house.kind in ("box", "region"))

    @cached_property
    def region_number(self) -> dict[Cell, int]:
        """The number of the region of each cell (the last one if there are several)."""
        return {cell: number for number, house in enumerate(self.regions) for cell in house.cells}

    def houses_differ(self, digits: Sequence[int]) -> bool:
        """Whether no house holds a digit twice, given the digits of all cells in order."""
        return all(len(set(take(digits))) == size for take, size in self._takers)

    @cached_property
    def _takers(self) -> list[tuple[Callable[[Sequence[int]], Iterable[int]], int]]:
        """For each house with several cells, a getter of its digits, and their number."""
        places = [[self.index[cell] for cell in house.cells] for house in self.houses]
        return [(itemgetter(*numbers), len(numbers)) for numbers in places if len(numbers) > 1]

    # Geometry.

    def row(self, number: int) -> tuple[Cell, ...]:
        """The cells of a row, left to right."""
        return tuple(cell for cell in self.cells if cell.row == number)

    def column(self, number: int) -> tuple[Cell, ...]:
        """The cells of a column, top to bottom."""
        return tuple(cell for cell in self.cells if cell.col == number)

    def around(self, cell: Cell, offsets: Iterable[Offset] = ORTHOGONAL) -> Iterator[Cell]:
        """The cells of the board at the offsets from a cell."""
        row, col = cell
        for rows, cols in offsets:
            number = self.index.get((row + rows, col + cols))  # type: ignore[call-overload]
            if number is not None:  # finding a cell takes less time than making one
                yield self.cells[number]

    def pairs(self, offsets: Iterable[Offset] = ORTHOGONAL) -> Iterator[tuple[Cell, Cell]]:
        """Every pair of cells at one of the offsets, once, in reading order."""
        steps = tuple(offsets)
        for cell in self.cells:
            for other in dict.fromkeys(self.around(cell, steps)):
                if cell < other or cell not in self.around(other, steps):
                    yield cell, other

    def ray(self, first: Cell, step: Offset) -> tuple[Cell, ...]:
        """The cells from the first one along a direction, until the board ends."""
        cells = []
        while first in self.index:
            cells.append(first)
            first = first.step(*step)
        return tuple(cells)

    def squares(self) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
        """Every 2×2 block: top left, top right, bottom left, bottom right."""
        for cell in self.cells:
            block = cell, cell.step(0, 1), cell.step(1, 0), cell.step(1, 1)
            if all(part in self.index for part in block):
                yield block


def _side(n: int) -> int:
    if not 1 <= whole(n) <= MAX_SIDE:
        raise PuzzleError(f"expected a board side from 1 to {MAX_SIDE}, got {n}")
    return int(n)


def _digits(digits: Sequence[int] | None, n: int) -> tuple[int, ...]:
    return tuple(range(1, n + 1)) if digits is None else tuple(map(whole, digits))


@lru_cache(maxsize=64)
def _restored(*fields: Any) -> Board:
    """The unpickled board; cached, so that all puzzles of a process share it."""
    return Board(*fields)


@lru_cache(maxsize=256)
def _standard(n: int, box: tuple[int, int] | None, digits: tuple[int, ...]) -> Board:
    cells = all_cells(n, n)
    lines = lines_of(cells)
    if box is None:
        note = f"{n} is prime, so the board has no boxes: rows and columns only (a Latin square)"
        return Board(n, n, digits, lines, cells, note=note)
    boxes = boxes_of(n, *box)
    known = {frozenset(house.cells) for house in lines}
    new = tuple(house for house in boxes if frozenset(house.cells) not in known)
    return Board(n, n, digits, lines + new, cells, box)
