"""The solution stored in a file: a grid, or a remark if it is partial or damaged.

Neither is a rule, so neither is listed as not modelled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid
from solve_cp.formats.shared.json_values import need_list, number_in

UNKNOWN = (None, "", ".", "?", "0", 0)


class Stored(NamedTuple):
    """A stored solution: the grid if it is complete, else a remark."""

    grid: Grid | None = None
    remark: str = ""
    part: Mapping[Cell, int] = {}

    @property
    def remarks(self) -> tuple[str, ...]:
        """The remarks for the puzzle."""
        return (self.remark,) if self.remark else ()


def symbols_in(source: Any) -> list[Any]:
    """The symbols of a stored solution: a list, or a text with or without commas."""
    if isinstance(source, str):
        return source.split(",") if "," in source else list("".join(source.split()))
    return need_list(source, "key 'solution'")


def stored_solution(symbols: Sequence[Any], board: Board) -> Stored:
    """Parse the stored symbols of a solution, in reading order."""
    digits = [digit if (digit := number_in(s)) in board.digits else None for s in symbols]
    known = [digit for digit in digits if digit is not None]
    if len(known) == len(digits) == len(board.cells):
        return Stored(Grid(board, known))
    blanks = sum(symbol in UNKNOWN for symbol in symbols if number_in(symbol) not in board.digits)
    if blanks == len(symbols):
        return Stored()
    if len(known) + blanks != len(board.cells) or len(symbols) != len(board.cells):
        found = f"{len(known)} digits for {len(board.cells)} cells"
        return Stored(remark=f"the stored solution is damaged: {found}")
    part = {c: d for c, d in zip(board.cells, digits, strict=True) if d is not None}
    return Stored(remark=f"the stored solution is partial: {_shown(digits)}", part=part)


def _shown(digits: Sequence[int | None]) -> str:
    between = "" if all(d is None or 0 <= d <= 9 for d in digits) else " "
    return between.join("." if digit is None else str(digit) for digit in digits)
