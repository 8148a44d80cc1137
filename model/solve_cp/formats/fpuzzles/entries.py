"""The entries of an f-puzzles file: cells by name, lines, values, sides."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.errors import FormatError
from solve_cp.formats.fpuzzles.board import Layout, binding
from solve_cp.formats.shared.json_values import (
    Leftovers,
    names,
    need_few,
    need_list,
    need_object,
    number_in,
    shown,
)
from solve_cp.rules.places import Side

# The style of an entry does not affect the rule.
LOOKS = names(
    "outlineC baseC fontC color colour width height size angle opacity "
    "fromConstraint isNewConstraint isLLConstraint fromRangskSolver"
)
_NAME = re.compile(r"[Rr]([0-9]{1,3})[Cc]([0-9]{1,3})")


class NotOnBoardError(FormatError):
    """A cell that is not on the board."""


@dataclass(frozen=True)
class Context:
    """The parts of a file that its rules refer to."""

    board: Board
    layout: Layout
    data: dict[str, Any]
    leftovers: Leftovers

    @property
    def n(self) -> int:
        """The size of the board."""
        return self.board.rows

    @cached_property
    def houses(self) -> Layout:
        """The layout without the regions that are not houses of the board."""
        return binding(self.layout)


@dataclass(frozen=True)
class Entry:
    """One entry under a key: cells, lines and a value, checked when they are read."""

    data: dict[str, Any]
    key: str
    context: Context

    def cells(self, name: str = "cells") -> tuple[Cell, ...]:
        """The cells of the board in a field."""
        return self._cells(self.data.get(name), name)

    def lines(self) -> Iterator[tuple[Cell, ...]]:
        """The lines, each as its cells in order."""
        for line in need_list(self.data.get("lines"), "'lines'"):
            yield self._cells(line, "lines")

    def cell(self) -> Cell | None:
        """The single cell of the entry, if it is on the board."""
        name = self.data.get("cell")
        return self._on_board(cell_named(name)) if name not in (None, "") else None

    def value(self) -> int | None:
        """The value as a number; other text is recorded as not modelled."""
        value = self.data.get("value")
        number = number_in(value)
        if number is None and value not in (None, ""):
            self.context.leftovers.say(f"{self.key} {shown(value)} (not a number)")
        return number

    def has_text(self) -> bool:
        """Whether there is a value that is not a number."""
        value = self.data.get("value")
        return value not in (None, "") and number_in(value) is None

    def side(self) -> Side | None:
        """The side of the board where the outside cell is, if the entry has one."""
        n, name = self.context.n, self.data.get("cell")
        return side_of(cell_named(name), n, n) if name not in (None, "") else None

    def diagonal(self, outside: Cell, step: tuple[int, int]) -> tuple[Cell, ...]:
        """The cells of the board along a direction from an outside cell."""
        cells = [self._on_board(outside.step(*step))]
        while (further := cells[-1].step(*step)) in self.context.board.index:
            cells.append(further)
        return tuple(cells)

    def check_keys(self, known: Iterable[str]) -> None:
        """Record unknown keys."""
        strange = [key for key in self.data if key not in LOOKS and key not in known]
        self.context.leftovers.unknown(strange, of=self.key)

    def _cells(self, names: Any, what: str) -> tuple[Cell, ...]:
        listed = need_list(names, f"{what!r}")
        most = 4 * self.context.n**2
        if len(listed) > most:
            raise FormatError(f"expected at most {most} cells in {what!r}, got {len(listed)}")
        return tuple(self._on_board(cell_named(name)) for name in listed)

    def _on_board(self, cell: Cell) -> Cell:
        if cell not in self.context.board.index:
            raise NotOnBoardError(f"expected a cell of a {self.context.board}, got {cell}")
        return cell


def entries(key: str, context: Context) -> Iterator[tuple[int, Entry]]:
    """The entries under a key, numbered from 1."""
    listed = need_list(context.data.get(key), f"key {key!r}")
    for number, data in enumerate(listed, 1):
        yield number, Entry(need_object(data, f"entry {number} of {key!r}"), key, context)


def check_count(data: dict[str, Any], keys: Iterable[str]) -> None:
    """Refuse a file with too many entries or lines in total."""
    lists = [found for key in keys if isinstance(found := data.get(key), list)]
    need_few(sum(map(len, lists)), "entries")
    parts = (entry.get("lines") for found in lists for entry in found if isinstance(entry, dict))
    need_few(sum(len(lines) for lines in parts if isinstance(lines, list)), "lines")


def cell_named(name: Any) -> Cell:
    """The cell with a name like `R3C12`; row and column 0 are outside the board."""
    match = _NAME.fullmatch(name) if isinstance(name, str) else None
    if not match:
        raise FormatError(f"expected a cell like 'R3C12', got {shown(name)}")
    return Cell(int(match[1]) - 1, int(match[2]) - 1)


def named(cells: Iterable[Cell]) -> str:
    """A short text for cells, for an error."""
    return " ".join(map(str, cells))[:60]


def side_of(cell: Cell, rows: int, cols: int) -> Side:
    """The side of the board where an outside cell is."""
    if 0 <= cell.row < rows and cell.col in (-1, cols):
        return Side("left" if cell.col < 0 else "right", cell.row)
    if 0 <= cell.col < cols and cell.row in (-1, rows):
        return Side("above" if cell.row < 0 else "below", cell.col)
    raise NotOnBoardError(f"expected a cell next to the board, got {cell}")
