"""Positions in SudokuMaker puzzles: numbers of cells, edges, corners and outside cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.errors import FormatError
from solve_cp.formats.fpuzzles.entries import side_of
from solve_cp.formats.shared.json_values import need_list, need_whole
from solve_cp.rules.places import Direction, Side


@dataclass(frozen=True)
class Places:
    """The numbering of a board that is `width` cells wide."""

    board: Board

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.board.cols

    def cell(self, number: Any) -> Cell:
        """The cell with a number, in reading order from 0."""
        return self._on_board(Cell(*divmod(need_whole(number, "a cell"), self.width)))

    def cells(self, numbers: Any) -> tuple[Cell, ...]:
        """The cells of a list, in order."""
        listed = need_list(numbers, "cells")
        if len(listed) > 4 * len(self.board.cells):
            raise FormatError(f"expected cells of a {self.board}, got {len(listed)}")
        return tuple(self.cell(number) for number in listed)

    def lines(self, lines: Any) -> list[tuple[Cell, ...]]:
        """Lists of cells."""
        return [self.cells(line) for line in need_list(lines, "lines")]

    def edge(self, number: Any) -> tuple[Cell, Cell]:
        """The cells on both sides of an edge: a row's vertical edges, then those below it."""
        row, place = divmod(need_whole(number, "an edge"), 2 * self.width)
        col = place % self.width
        step = (0, -1) if place < self.width else (1, 0)
        cell = self._on_board(Cell(row, col))
        return self._on_board(cell.step(*step)), cell

    def corner(self, number: Any) -> Cell:
        """The top left of the four cells around a corner."""
        row, col = divmod(need_whole(number, "a corner"), self.width + 1)
        return Cell(row - 1, col - 1)

    def outer(self, number: Any) -> Cell:
        """The cell around the board with a number."""
        row, col = divmod(need_whole(number, "an outer cell"), self.width + 2)
        return Cell(row - 1, col - 1)

    def side(self, number: Any) -> Side:
        """The side of the board where an outer cell is."""
        return side_of(self.outer(number), self.board.rows, self.board.cols)

    def diagonal(self, number: Any, kind: Any) -> tuple[Cell, Direction]:
        """The first cell of a diagonal from an outer cell, and its direction; 1 is rising."""
        outer, rising = self.outer(number), need_whole(kind, "'diagonal'")
        if rising not in (1, -1):
            raise FormatError(f"expected 'diagonal' to be 1 or -1, got {rising}")
        for rows in (1, -1):
            step = rows, -rows * rising
            if outer.step(*step) in self.board.index:
                return outer.step(*step), Direction(step)
        raise FormatError(f"expected a diagonal of a {self.board}, got none from {outer}")

    def _on_board(self, cell: Cell) -> Cell:
        if cell not in self.board.index:
            raise FormatError(f"expected a cell of a {self.board}, got {cell}")
        return cell
