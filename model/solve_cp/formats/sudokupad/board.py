"""The board of a SudokuPad puzzle: all its cells, or the part that its regions fill."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from solve_cp.board.board import HOLE_SYMBOL, Board
from solve_cp.board.cells import Cell
from solve_cp.board.houses import House, lines_of
from solve_cp.errors import FormatError
from solve_cp.formats.fpuzzles.board import board_of
from solve_cp.formats.fpuzzles.entries import NotOnBoardError
from solve_cp.formats.fpuzzles.reading import MAX_SIZE
from solve_cp.formats.shared.grids import Square, grids_in, overlapping_board
from solve_cp.formats.shared.json_values import (
    Leftovers,
    need_few,
    need_list,
    need_object,
    need_whole,
)

Places = tuple[Cell, ...]


@dataclass(frozen=True)
class Frame:
    """The rows and columns of a file, and where the board starts in them."""

    rows: int
    cols: int
    top: int = 0
    left: int = 0

    def places(self, source: Any) -> Places:
        """The cells of the board in a list of [row, column] pairs, from 0."""
        listed = need_list(source, "a list of cells")
        if len(listed) > self.rows * self.cols:
            raise FormatError(f"expected at most {self.rows * self.cols} cells, got {len(listed)}")
        return tuple(dict.fromkeys(self.place(pair) for pair in listed))

    def place(self, source: Any) -> Cell:
        """The cell of a [row, column] pair."""
        pair = need_list(source, "a cell")
        if len(pair) != 2:
            raise FormatError(f"expected a cell like [row, column], got {len(pair)} numbers")
        row, col = need_whole(pair[0], "a row"), need_whole(pair[1], "a column")
        if not (0 <= row < self.rows and 0 <= col < self.cols):
            raise NotOnBoardError(
                f"expected a cell of {self.rows}×{self.cols} cells, got {[row, col]}"
            )
        return Cell(row - self.top, col - self.left)


def cells_of(data: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """The objects of the cells, row by row."""
    rows = [need_list(row, "a row of 'cells'") for row in need_list(data.get("cells"), "'cells'")]
    width = len(rows[0]) if rows else 0
    if not 1 <= len(rows) <= MAX_SIZE or not 1 <= width <= MAX_SIZE:
        raise FormatError(f"expected 1 to {MAX_SIZE} rows and columns, got {len(rows)}×{width}")
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise FormatError(f"expected {width} cells in row {number}, got {len(row)}")
    return [[need_object({} if c is None else c, "a cell") for c in row] for row in rows]


def board_in(data: dict[str, Any], leftovers: Leftovers) -> tuple[Board, Frame]:
    """The board, and its position in the rows and columns of the file."""
    cells = cells_of(data)
    whole = Frame(len(cells), len(cells[0]))
    regions = _regions(data, whole)
    longest = max(whole.rows, whole.cols)
    squares = [square for square in grids_in(regions) if square.side < longest]
    if len(squares) == 1:
        return _inner(squares[0], regions, whole)
    if has_own_lines(data):
        return _with_lines(whole, regions, _rows_and_columns(data, whole)), whole
    board = overlapping_board(squares, regions) if squares else _with_holes(regions, whole)
    return board or _plain(whole, regions, leftovers), whole


def _regions(data: dict[str, Any], frame: Frame) -> list[Places]:
    listed = need_list(data.get("regions"), "'regions'")
    need_few(len(listed), "regions")
    return [tuple(sorted(places)) for region in listed if (places := frame.places(region))]


def _inner(square: Square, regions: list[Places], whole: Frame) -> tuple[Board, Frame]:
    """The board that is a square inside a larger frame."""
    top, left, side = square
    frame = Frame(whole.rows, whole.cols, top, left)
    chosen = [region for region in regions if len(region) == side]
    moved = [tuple(cell.step(-top, -left) for cell in region) for region in chosen]
    return _with_regions(Board.rectangle(side, side), moved), frame


def has_own_lines(data: dict[str, Any]) -> bool:
    """Whether the usual rows and columns are switched off."""
    metadata = data.get("metadata")
    return isinstance(metadata, dict) and metadata.get("norowcol") is True


def _rows_and_columns(data: dict[str, Any], frame: Frame) -> list[House]:
    """The rows and columns that cages are."""
    cages = need_list(data.get("cages"), "'cages'")
    lines = [
        frame.places(cage.get("cells"))
        for cage in cages
        if isinstance(cage, dict) and cage.get("type") == "rowcol"
    ]
    names = ("row" if len({cell.row for cell in line}) == 1 else "column" for line in lines)
    return [
        House(kind, f"{kind} {number}", line)
        for number, (kind, line) in enumerate(zip(names, lines, strict=True), 1)
        if line
    ]


def _with_holes(regions: list[Places], frame: Frame) -> Board | None:
    """The board whose cells are those of regions of one size, if no line has more cells."""
    number = {cell: str(place) for place, region in enumerate(regions) for cell in region}
    sizes = {len(region) for region in regions}
    apart = len(number) == sum(map(len, regions))
    longest = max((len(line.cells) for line in lines_of(tuple(sorted(number)))), default=0)
    if not apart or len(sizes) != 1 or not longest <= min(sizes) < max(frame.rows, frame.cols):
        return None
    rows, cols = range(frame.rows), range(frame.cols)
    layout = [[number.get(Cell(row, col), HOLE_SYMBOL) for col in cols] for row in rows]
    return Board.shaped(layout, range(1, min(sizes) + 1))


def _with_lines(frame: Frame, regions: list[Places], lines: list[House]) -> Board:
    """A board with holes: only places in a row, a column or a region are cells.

    Without rows and columns all places are cells, and only the regions are houses.
    """
    sizes = [len(house.cells) for house in lines] or [frame.rows, frame.cols, *map(len, regions)]
    digits = tuple(range(1, max(sizes) + 1))
    pieces = [House("region", f"region {n}", r) for n, r in enumerate(regions, 1)]
    houses = tuple(h for h in (*lines, *pieces) if len(h.cells) <= len(digits))
    if not lines:
        return Board.open(frame.rows, frame.cols, digits).with_houses(*houses)
    cells = tuple(sorted({cell for house in houses for cell in house.cells}))
    return Board(frame.rows, frame.cols, digits, houses, cells)


def _plain(frame: Frame, regions: list[Places], leftovers: Leftovers) -> Board:
    """The board with the regions that have as many cells as there are digits."""
    digits = range(1, _digit_count(frame, regions) + 1)
    board = Board.rectangle(frame.rows, frame.cols, tuple(digits))
    whole_regions = [region for region in regions if len(region) == len(digits)]
    for size, count in Counter(map(len, regions)).items():
        if size not in (len(digits), len(board.cells)):  # one region of all cells says nothing
            what = f"of {size} cells"
            leftovers.add(f"region {what}", f"not {len(digits)}", count, f"regions {what}")
    if frame.rows != frame.cols:
        leftovers.say(
            f"digits of a {frame.rows}×{frame.cols} board (taken to be 1 to {len(digits)})"
        )
    return _with_regions(board, whole_regions)


def _digit_count(frame: Frame, regions: list[Places]) -> int:
    """The number of digits: the longer side, or more if larger regions cover the board."""
    sizes = {len(region) for region in regions}
    cells = {cell for region in regions for cell in region}
    covers = len(cells) == frame.rows * frame.cols == sum(map(len, regions))
    longest = max(frame.rows, frame.cols)
    return max(longest, *sizes) if covers and len(sizes) == 1 and len(regions) > 1 else longest


def _with_regions(board: Board, regions: list[Places]) -> Board:
    """The board with regions, which may overlap; usual boxes and jigsaws get their usual form."""
    number = {cell: place for place, region in enumerate(regions) for cell in region}
    apart = len(number) == sum(map(len, regions))
    if apart and board.rows == board.cols == len(board.digits):
        every = range(board.rows)
        return board_of([[number.get(Cell(r, c)) for c in every] for r in every], keep_lines=False)
    houses = (House("region", f"region {n}", region) for n, region in enumerate(regions, 1))
    return board.with_houses(*houses)
