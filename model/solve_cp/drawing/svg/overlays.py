"""What a caller can draw on top of a picture: candidates, highlights, arrows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import ceil, sqrt
from typing import Any

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell, parse_cell, parse_cells
from solve_cp.drawing.marks import Point, center
from solve_cp.drawing.svg.picture import Pencil
from solve_cp.drawing.svg.themes import NAMED, parsed
from solve_cp.errors import InputError, described, need

Place = tuple[Cell, int | None]
"""A cell, or one of its candidates if a digit is given."""


@dataclass(frozen=True)
class Overlays:
    """Candidates by cell, colours by cell or candidate, and arrows."""

    candidates: Mapping[Cell, tuple[int, ...]] = field(default_factory=dict)
    colours: Mapping[Place, str] = field(default_factory=dict)
    arrows: tuple[tuple[Place, Place, str], ...] = ()

    @classmethod
    def of(cls, candidates: Any, highlight: Any, arrows: Any) -> Overlays:
        """Build the overlays from the arguments of `svg`."""
        return cls(_candidates(candidates), _colours(highlight), tuple(map(_arrow, arrows)))

    def with_colours(self, cells: Iterable[Cell], color: str) -> Overlays:
        """The same overlays, with default colours for cells without one."""
        colours: dict[Place, str] = {(cell, None): color for cell in cells}
        return Overlays(self.candidates, {**colours, **self.colours}, self.arrows)

    @property
    def cells(self) -> dict[Cell, str]:
        """The colours of cells."""
        return {cell: color for (cell, digit), color in self.colours.items() if digit is None}

    def pencils(self, board: Board, symbol: Any, taken: Iterable[Cell]) -> tuple[Pencil, ...]:
        """The candidates of the cells without a digit, each with its position."""
        places, size = pencil_places(board), pencil_size(board)
        filled = set(taken)
        found = []
        for cell, digits in self.candidates.items():
            for digit in digits if cell not in filled else ():
                spot = spot_of((cell, digit), places)
                disc = self.colours.get((cell, digit), "")
                found.append(Pencil(spot, symbol(digit), size, disc))
        return tuple(found)

    def drawn_arrows(self, board: Board) -> tuple[tuple[Point, Point, str], ...]:
        """The two ends of each arrow."""
        places = pencil_places(board)
        return tuple((spot_of(a, places), spot_of(b, places), color) for a, b, color in self.arrows)

    def check(self, board: Board) -> None:
        """Raise an InputError if an overlay is on a cell or digit that the board does not have."""
        ends = [place for a, b, _ in self.arrows for place in (a, b)]
        for cell, digit in [*((c, None) for c in self.candidates), *self.colours, *ends]:
            if cell not in board.index:
                raise InputError(f"expected cells of a {board}, got {cell}")
            if digit is not None and digit not in board.digits:
                raise InputError(f"expected digits of a {board}, got {digit}: {cell}")
        for cell, digits in self.candidates.items():
            for digit in digits:
                if digit not in board.digits:
                    raise InputError(f"expected digits of a {board}, got {digit}: {cell}")


def pencil_places(board: Board) -> dict[int, Point]:
    """The position of each digit's candidate in a cell, in nearly square rows.

    They keep off the lines of cages, and off the total in the first corner of a cage.
    """
    across = ceil(sqrt(len(board.digits)))
    down = ceil(len(board.digits) / across)
    return {
        digit: (
            0.18 + 0.74 * (place // across + 0.5) / down,
            0.08 + 0.84 * (place % across + 0.5) / across,
        )
        for place, digit in enumerate(board.digits)
    }


def pencil_size(board: Board) -> float:
    """The font size of a candidate."""
    widest = max(len(str(digit)) for digit in board.digits)
    return min(0.26, 0.66 / ceil(sqrt(len(board.digits))) / max(1.0, 0.62 * widest))


def spot_of(place: Place, places: Mapping[int, Point]) -> Point:
    """The centre of a cell or a candidate."""
    cell, digit = place
    if digit is None:
        return center(cell)
    rows, cols = places[digit]
    return cell.row + rows, cell.col + cols


def color_named(name: Any) -> str:
    """The colour for a name or `#rrggbb`."""
    color = NAMED.get(name, name) if isinstance(name, str) else name
    if not isinstance(color, str) or parsed(color) is None:
        raise InputError(f"expected {', '.join(NAMED)} or #rrggbb, got {str(name)[:40]!r}")
    return color


def _candidates(source: Any) -> dict[Cell, tuple[int, ...]]:
    need(source or {}, Mapping, "candidates as digits by cell")
    found = {}
    for cell, digits in (source or {}).items():
        need(digits, Iterable, "candidates as digits by cell")
        found[parse_cell(cell)] = tuple(digits)
    return found


def _colours(source: Any) -> dict[Place, str]:
    if source is None:
        return {}
    if not isinstance(source, Mapping):
        return {(cell, None): NAMED["yellow"] for cell in parse_cells(source)}
    return {_place(place): color_named(color) for place, color in source.items()}


def _arrow(source: Any) -> tuple[Place, Place, str]:
    if not isinstance(source, (tuple, list)) or len(source) not in (2, 3):
        raise InputError(
            f"expected an arrow as a pair of cells or candidates, got {described(source)}"
        )
    color = source[2] if len(source) == 3 else "#c00000"
    return _place(source[0]), _place(source[1]), color_named(color)


def _place(source: Any) -> Place:
    pair = isinstance(source, (tuple, list)) and len(source) == 2
    if pair and not isinstance(source[0], int):
        return parse_cell(source[0]), int(source[1])
    return parse_cell(source), None
