"""Shared by readers of ISS types: the context, and readers for common kinds of arguments."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import unquote

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.errors import FormatError
from solve_cp.formats.iss.cell_names import Names
from solve_cp.rules.base import Rule
from solve_cp.rules.places import Side
from solve_cp.rules.support.others import neighbours

LOOP = "LOOP"


class NotModelledError(Exception):
    """A part that no rule can express; its arguments say why."""


@dataclass
class Reading:
    """The context of readers: board, names of cells, size of regions, rank ties."""

    board: Board
    names: Names
    region_size: int
    ties: str = "only-unclued"

    def cells(self, args: Sequence[str]) -> tuple[Cell, ...]:
        """The cells that arguments name; at least one."""
        if not args:
            raise FormatError("expected cells, got none")
        return self.names.cells(args)

    def one(self, args: Sequence[str]) -> Cell:
        """The cell in the first argument."""
        return self.cells(args[:1])[0]

    def number(self, text: str) -> int:
        """The whole number in an argument."""
        if not re.fullmatch(r"-?[0-9]{1,6}", text):
            raise FormatError(f"expected a number, got {text[:40]!r}")
        return int(text)

    def digits(self, text: str) -> tuple[int, ...]:
        """The numbers of an argument like 1_2_3."""
        return tuple(self.number(part) for part in text.split("_"))

    def first_number(self, args: Sequence[str], default: int) -> tuple[int, Sequence[str]]:
        """The optional number before the cells, and the rest."""
        if args and not self.names.is_cell(args[0]):
            return (self.number(args[0]) if args[0] else default), args[1:]
        return default, args


Reader = Callable[[Reading, Sequence[str]], Iterator[Rule]]


def on_board(make: Callable[[], Rule]) -> Reader:
    """A type without arguments."""

    def read(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:  # noqa: ARG001
        if any(args):
            raise FormatError(f"expected no arguments, got {args[0][:40]!r}")
        yield make()

    return read


def on_cells(make: Callable[[tuple[Cell, ...]], Rule], least: int = 1) -> Reader:
    """A type whose arguments are cells; with fewer than `least` it has no effect."""

    def read(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
        cells = reading.cells(args)
        if len(cells) >= least:
            yield make(cells)

    return read


def with_number(
    make: Callable[[tuple[Cell, ...], int], Rule], default: int | None = None
) -> Reader:
    """A type whose arguments are a number, which has a default, and cells."""

    def read(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
        if default is None:
            yield make(reading.cells(args[1:]), reading.number(args[0] if args else ""))
        else:
            number, rest = reading.first_number(args, default)
            yield make(reading.cells(rest), number)

    return read


def looped(make: Callable[[tuple[Cell, ...], int], Rule], default: int, window: int = 0) -> Reader:
    """A type on a line or a loop, which continues past its start by one cell less than a window.

    On a single cell it has no effect.
    """

    def read(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
        number, rest = reading.first_number(args, default)
        is_loop = bool(rest) and rest[-1] == LOOP
        cells = reading.cells(rest[: len(rest) - is_loop])
        again = (window or number) - 1 if is_loop else 0
        if again > len(cells):
            raise NotModelledError
        line = cells + cells[:again]
        if len(line) > 1:
            yield make(line, number)

    return read


def on_pairs(make: Callable[[Cell, Cell], Rule]) -> Reader:
    """A type that applies to every two of its cells that share an edge."""

    def read(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
        cells = tuple(dict.fromkeys(reading.cells(args)))
        pairs = [(a, b) for i, a in enumerate(cells) for b in cells[i + 1 :] if neighbours(a, b)]
        if not pairs:
            raise NotModelledError
        yield from (make(a, b) for a, b in pairs)

    return read


def dot(make: Callable[[tuple[Cell, ...]], Rule]) -> Reader:
    """A dot: one rule on all cells if that means the same, else one for every two neighbours."""
    pairs = on_pairs(lambda a, b: make((a, b)))

    def read(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
        cells = reading.cells(args)
        together = len(cells) > 2 and len(set(cells)) == len(cells)
        found = list(pairs(reading, args))
        yield from [make(cells)] if together else found

    return read


def on_segments(
    make: Callable[[Reading, str, str, Sequence[str]], Rule], named: bool = True, least: int = 1
) -> Reader:
    """A type with a code, a name and lines of cells separated by empty arguments.

    A line of fewer than `least` cells has no effect.
    """

    def read(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
        if not args:
            raise FormatError("expected a code and cells, got none")
        name, rest = "", list(args[1:])
        if named and rest and not reading.names.is_cell(rest[0]) and rest[0] != "-":
            name, rest = unquote(rest[0].removeprefix("_")), rest[1:]
        while rest:
            end = rest.index("") if "" in rest else len(rest)
            if end >= least:
                yield make(reading, args[0], name, rest[:end])
            rest = rest[end + 1 :]

    return read


def beside_line(make: Callable[[Side, int], Rule]) -> Reader:
    """A clue `line~forward~backward`."""

    def read(reading: Reading, args: Sequence[str]) -> Iterator[Rule]:
        kind, number = line_of(args[0] if args else "")
        ends = ("left", "right") if kind == "R" else ("above", "below")
        if len(args) > 3 or not any(args[1:]):
            raise FormatError("expected a line and a clue forward or backward, like R3~12~")
        for end, clue in zip(ends, args[1:], strict=False):
            if clue:
                yield make(Side(end, number), reading.number(clue))

    return read


def line_of(text: str) -> tuple[str, int]:
    found = re.fullmatch(r"([RC])([0-9]{1,2})", text)
    if not found or int(found[2]) < 1:
        raise FormatError(f"expected a line like R3 or C4, got {text[:40]!r}")
    return found[1], int(found[2]) - 1
