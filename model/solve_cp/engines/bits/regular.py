"""Regular boards as one integer: n × n cells in rows, columns and, often, equal boxes.

The candidates of all cells are the bits of one integer, the state. Bit `cell * n + digit` says
whether the cell may still hold the digit; both count from 0. The members of a cell, a row, a column
or a box are at equal distances in it, so a few shifts of the whole state check all houses at once.
On 9×9 boards that is four times as fast as checking house by house.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from typing import TypeAlias

from solve_cp.language.model import Structure

MOST_DIGITS = 36  # on larger boards the numbers are so long that checking house by house is faster
MOST_BYTES = 2**23  # for the stored masks

Shifts: TypeAlias = tuple[int, ...]
"""The distances of the other members of a group from the first."""


@dataclass(frozen=True)
class Kind:
    """All houses of one kind, digit by digit; `starts` has the first bit of each.

    A house is made of equal segments: `inner` leads from the first bit of a segment to its others,
    `outer` from the first segment to the others. A cell counts as a house of its digits.
    """

    inner: Shifts
    outer: Shifts
    starts: int

    def spread(self, some: int) -> int:
        """All bits of houses that are given by their first bits."""
        return spread(spread(some, self.inner), self.outer)


@dataclass(frozen=True)
class Crossing:
    """Houses of two kinds made of the same segments, such as rows and boxes."""

    inner: Shifts
    segments: int
    one: Kind
    other: Kind


Family: TypeAlias = tuple[Shifts, tuple[tuple[Shifts, int], ...]]
"""Kinds of houses with the same segments: `inner`, and each kind's `outer` and `starts`.

Tuples, because most of the time is spent here.
"""


def spread(some: int, shifts: Shifts) -> int:
    """These bits, and the bits that the shifts reach from them."""
    found = some
    for shift in shifts:
        found |= some << shift
    return found


class Regular:
    """A regular board with boxes of `height` rows; without a height it has no boxes."""

    def __init__(self, n: int, height: int | None) -> None:
        self.n, self.cells, self.bits = n, n * n, n**3
        self._height = height or _divisor(n)
        self._width = n // self._height
        self._full = (1 << self.bits) - 1
        self._digits = (1 << n) - 1
        self._has_boxes = height is not None
        cell, row, column, box = self._kinds()
        boxes = (box,) if self._has_boxes else ()
        # Houses with the same segments are grouped, so that segments are counted only once.
        upright = Kind(column.inner, row.inner, box.starts)
        self.kinds = (cell, row, *boxes, column)
        self.families = _family(cell), _family(row, *boxes), _family(column)
        pairs = ((row, box), (column, upright)) if self._has_boxes else ()
        self.crossings = tuple(c for a, b in pairs for c in (_crossing(a, b), _crossing(b, a)))
        self._whole = row.spread(1), column.spread(1), box.spread(1) if boxes else 0
        self.keep = _Keep(self)

    def _kinds(self) -> tuple[Kind, Kind, Kind, Kind]:
        """Cells, rows, columns and boxes."""
        n, height, width = self.n, self._height, self._width
        line, few = n * n, _divisor(n)
        cells = spread(spread(1, _shifts(n, n)), _shifts(n, line))
        rows = spread(self._digits, _shifts(n, line))
        columns = spread(self._digits, _shifts(n, n))
        corners = spread(self._digits, _shifts(n // width, n * width))
        boxes = spread(corners, _shifts(n // height, line * height))
        in_row, in_column = _shifts(width, n), _shifts(height, line)
        return (
            Kind(_shifts(n // few, 1), _shifts(few, n // few), cells),
            Kind(in_row, _shifts(n // width, n * width), rows),
            Kind(in_column, _shifts(n // height, line * height), columns),
            Kind(in_row, in_column, boxes),
        )

    def kept(self, place: int) -> int:
        """A full board without the candidates that placing a digit excludes."""
        cell, digit = divmod(place, self.n)
        row, column = divmod(cell, self.n)
        corner = row - row % self._height, column - column % self._width
        across, down, box = self._whole
        gone = across << (row * self.cells + digit)
        gone |= down << (column * self.n + digit)
        gone |= box << (corner[0] * self.cells + corner[1] * self.n + digit)
        gone |= self._digits << (cell * self.n)
        return self._full & ~gone | 1 << place

    def state(self, domains: Sequence[int]) -> int:
        """The state with these candidates."""
        n = self.n
        return int("".join([_text(domain, n) for domain in reversed(domains)]), 2)

    def domains(self, state: int) -> list[int]:
        """The candidates of each cell."""
        found, digits, n = [], self._digits, self.n
        for _ in range(self.cells):
            found.append(state & digits)
            state >>= n
        return found


class _Keep(dict[int, int]):
    """For each bit of a state, what is kept when it is placed; computed on demand."""

    def __init__(self, board: Regular) -> None:
        super().__init__()
        self._board = board
        self._most = 8 * MOST_BYTES // board.bits

    def __missing__(self, place: int) -> int:
        kept = self._board.kept(place)
        if len(self) < self._most:
            self[place] = kept
        return kept


@lru_cache(maxsize=4096)
def _text(domain: int, n: int) -> str:
    """A domain as binary digits."""
    return f"{domain:0{n}b}"


def _shifts(count: int, step: int) -> Shifts:
    return tuple(range(step, count * step, step))


def _divisor(n: int) -> int:
    """The largest divisor of n that is at most its square root."""
    return next(k for k in range(isqrt(n), 0, -1) if n % k == 0)


def _family(*kinds: Kind) -> Family:
    return kinds[0].inner, tuple((kind.outer, kind.starts) for kind in kinds)


def _crossing(one: Kind, other: Kind) -> Crossing:
    return Crossing(one.inner, spread(one.starts, one.outer), one, other)


# Which boards are regular.


def regular(structure: Structure) -> Regular | None:
    """The board of a structure if it is regular and its rules make no further houses."""
    if "regular" not in structure.cache:
        structure.cache["regular"] = _regular(structure)
    found: Regular | None = structure.cache["regular"]
    return found


def _regular(structure: Structure) -> Regular | None:
    n = isqrt(structure.cell_count)
    if n * n != len(structure.variables) or not 2 <= n <= MOST_DIGITS:
        return None
    if set(structure.domains) != {(1 << n) - 1}:
        return None
    return _regular_of(n, structure.all_different)


@lru_cache(maxsize=64)
def _regular_of(n: int, all_different: tuple[tuple[int, ...], ...]) -> Regular | None:
    """The board with these houses; shared by structures, because its masks take time."""
    houses = {tuple(sorted(house)) for house in all_different}
    rows = {tuple(range(start, start + n)) for start in range(0, n * n, n)}
    columns = {tuple(range(start, n * n, n)) for start in range(n)}
    boxes = houses - rows - columns
    if not rows | columns <= houses:
        return None
    if not boxes:
        return Regular(n, None)
    width = sum(cell < n for cell in min(boxes))
    height = n // max(width, 1)
    return Regular(n, height) if boxes == _boxes(n, height) else None


def _boxes(n: int, height: int) -> set[tuple[int, ...]]:
    """The boxes of so many rows, as the numbers of their cells."""
    width = n // height
    return {
        tuple((top + row) * n + left + column for row in range(height) for column in range(width))
        for top in range(0, n, height)
        for left in range(0, n, width)
    }
