"""Named blocks of extra cells outside the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from solve_cp.board.cells import Cell
from solve_cp.errors import InputError

MAX_CELLS = 1024


@dataclass(frozen=True)
class Block:
    """A rectangle of cells below the board: its name, its first cell and its last."""

    name: str
    first: Cell
    last: Cell

    @classmethod
    def below(cls, row: int, name: str, rows: int, cols: int) -> Block:
        """A block of this size, with a gap of one row below the given row."""
        return cls(name, Cell(row + 2, 0), Cell(row + 1 + rows, cols - 1))

    @property
    def rows(self) -> int:
        """The number of rows."""
        return self.last.row - self.first.row + 1

    @property
    def cols(self) -> int:
        """The number of columns."""
        return self.last.col - self.first.col + 1

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """The cells in reading order."""
        steps = ((row, col) for row in range(self.rows) for col in range(self.cols))
        return tuple(self.first.step(*step) for step in steps)

    @cached_property
    def number(self) -> dict[Cell, int]:
        """The number of each cell, from 1."""
        return {cell: number for number, cell in enumerate(self.cells, 1)}

    def cell_name(self, cell: Cell) -> str:
        """The name of a cell: the name of the block, with a number if it has several cells."""
        return f"{self.name}{self.number[cell]}" if len(self.cells) > 1 else self.name

    @property
    def words(self) -> str:
        """The names of its cells: `A1-A8`."""
        first, last = self.cell_name(self.first), self.cell_name(self.last)
        return f"{first}-{last}" if first != last else first

    def __str__(self) -> str:
        where = f"{self.first}:{self.last}" if self.first != self.last else str(self.first)
        return f"{self.name} {where}"


def check_blocks(blocks: Iterable[Block], rows: int) -> None:
    """Raise an InputError unless blocks have different names and fit below the board."""
    names: set[str] = set()
    taken: set[Cell] = set()
    size = 0
    for block in blocks:
        if block.name in names:
            raise InputError(
                f"expected a new name for cells beside the board, got {block.name!r} again"
            )
        names.add(block.name)
        size += max(block.rows, 0) * max(block.cols, 0)
        if min(block.rows, block.cols) < 1 or size > MAX_CELLS:
            raise InputError(f"expected 1 to {MAX_CELLS} cells beside the board, got {size}")
        if block.first.row < rows or not taken.isdisjoint(block.cells):
            raise InputError(f"expected blocks apart and below the board, got {block}")
        taken.update(block.cells)
