"""Names of cells in ISS strings: `R1C1` on the board, and extra cells `VA1`, `DGR3` or `CC5`.

Extra cells are in rows below the board, each group in its own block.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from solve_cp.board.cells import Cell
from solve_cp.errors import FormatError, InputError
from solve_cp.rules.support.blocks import Block, check_blocks

DIGITS = "0123456789abcdefg"
_ON_BOARD = re.compile(r"[Rr]([1-9a-gA-G])[Cc]([1-9a-gA-G])")
_BESIDE = re.compile(r"([A-Za-z]+)([0-9]{0,4})")


@dataclass
class Names:
    """The names of cells on a board of a given size."""

    rows: int
    cols: int
    blocks: dict[str, Block] = field(default_factory=dict)

    @property
    def _last(self) -> Cell:
        return Cell(self.rows - 1, self.cols - 1)

    def add(self, name: str, rows: int, cols: int) -> None:
        """Add a group of cells below the others."""
        bottom = max((block.last.row for block in self.blocks.values()), default=self.rows - 1)
        block = Block.below(bottom, name, rows, cols)
        try:
            check_blocks((*self.blocks.values(), block), self.rows)
        except InputError as error:
            raise FormatError(str(error)) from None
        self.blocks[name] = block

    def cell(self, text: str) -> Cell:
        """The cell with this name."""
        found = _ON_BOARD.fullmatch(text)
        if found:
            cell = Cell(DIGITS.index(found[1].lower()) - 1, DIGITS.index(found[2].lower()) - 1)
            if cell.row >= self.rows or cell.col >= self.cols:
                raise FormatError(f"expected cells of {self.rows}×{self.cols}, got {text}")
            return cell
        beside = _BESIDE.fullmatch(text)
        if not beside or beside[1] not in self.blocks:
            raise FormatError(f"expected a cell like R1C1, got {text[:40]!r}")
        block = self.blocks[beside[1]]
        number = int(beside[2] or (1 if len(block.cells) == 1 else 0))
        if not 1 <= number <= len(block.cells):
            raise FormatError(f"expected {block.name}1 to {block.name}{len(block.cells)}: {text}")
        return block.cells[number - 1]

    def is_cell(self, text: str) -> bool:
        """Whether a text looks like the name of a cell."""
        beside = _BESIDE.fullmatch(text)
        return bool(_ON_BOARD.fullmatch(text) or (beside and beside[1] in self.blocks))

    def cells(self, texts: Iterable[str]) -> tuple[Cell, ...]:
        """The cells with these names, in order."""
        return tuple(map(self.cell, texts))

    def name(self, cell: Cell) -> str:
        """The name of a cell."""
        if cell.row < self.rows:
            return f"R{DIGITS[cell.row + 1]}C{DIGITS[cell.col + 1]}"
        block = self._block_of(cell)
        if block is None:
            raise FormatError(f"expected a cell on the board, got {cell}")
        return block.cell_name(cell)

    def shifted(self, text: str, origin: Cell, target: Cell) -> str:
        """The name of the cell moved as the origin is moved to the target."""
        cell = self.cell(text)
        home = self._block_of(cell)
        if home is not self._block_of(origin):
            return text
        moved = cell.step(target.row - origin.row, target.col - origin.col)
        first, last = (home.first, home.last) if home else (Cell(0, 0), self._last)
        if not (first.row <= moved.row <= last.row and first.col <= moved.col <= last.col):
            raise FormatError(f"expected copies on the board, got {text} moved to {moved}")
        return self.name(moved)

    def group(self, origin: Cell) -> tuple[Cell, ...]:
        """The cells of the board or of the block that contains a cell."""
        home = self._block_of(origin)
        if home:
            return home.cells
        return tuple(Cell(row, col) for row in range(self.rows) for col in range(self.cols))

    def _block_of(self, cell: Cell) -> Block | None:
        return next((b for b in self.blocks.values() if cell in b.number), None)
