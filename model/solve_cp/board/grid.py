"""A filled board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import FrozenInstanceError
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, cast, overload

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell, parse_cell
from solve_cp.board.frozen import Frozen
from solve_cp.board.numbers import digit_in, is_array

if TYPE_CHECKING:
    import numpy as np
from solve_cp.errors import PuzzleError

HOLE = -1
NOTHING: Frozen[Any, Any] = Frozen({})

Shown: TypeAlias = tuple[Cell, ...] | tuple[str, ...] | Mapping[str, int]
"""The value of one named extra: cells, rows of letters, or numbers by name."""


_set = object.__setattr__  # used by the constructor: grids are immutable


class Extra(Protocol):
    """An extra variable, which a rule adds to the cells, such as a shading."""

    @property
    def name(self) -> str: ...

    @property
    def values(self) -> tuple[int, ...]: ...


class Grid:
    """Rows of digits, also indexed by cell: `grid[0]`, `grid[0, 5]`, `grid["r1c6"]`.

    A hole of the board is None in a row and −1 in an array. `extras` are the values of the model's
    extra variables, for rules about more than digits; `shown` is what is shown of them to users, by
    name, such as the shaded cells.
    """

    __slots__ = ("_by_cell", "board", "digits", "extras", "shown")

    board: Board
    digits: tuple[int, ...]
    extras: Mapping[Any, int]
    shown: Mapping[str, Shown]
    _by_cell: Frozen[Cell, int] | None

    def __init__(
        self,
        board: Board,
        digits: Sequence[int],
        extras: Mapping[Any, int] | None = None,
        shown: Mapping[str, Shown] | None = None,
    ) -> None:
        if len(digits) != len(board.cells):
            raise PuzzleError(f"expected {len(board.cells)} digits, got {len(digits)}")
        _set(self, "board", board)
        _set(self, "digits", tuple(digits))
        _set(self, "extras", Frozen(extras) if extras else NOTHING)
        _set(self, "shown", Frozen(shown) if shown else NOTHING)
        _set(self, "_by_cell", None)  # made when it is needed: many grids are only passed on

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    @classmethod
    def from_rows(cls, board: Board, rows: Any) -> Grid:
        """The grid with these rows of digits (lists or an array)."""
        if isinstance(rows, Grid):
            if rows.board != board:
                raise PuzzleError(f"expected a grid of a {board}, got one of a {rows.board}")
            return rows
        if len(rows) != board.rows or any(len(row) != board.cols for row in rows):
            raise PuzzleError(f"expected {board.rows} rows of {board.cols} digits")
        return cls(board, [digit_in(rows[cell.row][cell.col], cell) for cell in board.cells])

    @overload
    def __getitem__(self, key: int) -> tuple[int | None, ...]: ...
    @overload
    def __getitem__(self, key: tuple[int, int] | str | Extra) -> int: ...
    def __getitem__(self, key: int | tuple[int, int] | str | Extra) -> int | tuple[int | None, ...]:
        try:
            if isinstance(key, tuple):  # most often
                return self.by_cell[key]  # type: ignore[index]  # a pair is as good as a cell
            if isinstance(key, str):
                return self.by_cell[parse_cell(key)]
            if isinstance(key, int):
                row = self._row(key)
                return tuple(self.by_cell.get(Cell(row, col)) for col in range(self.board.cols))
            return self.extras[key]
        except KeyError:
            raise self._no_place(key) from None

    def _row(self, key: int) -> int:
        try:
            return range(self.board.rows)[key]
        except IndexError:
            last = self.board.rows - 1
            raise IndexError(f"expected a row from 0 to {last}, got {key}") from None

    def _no_place(self, key: object) -> PuzzleError:
        if isinstance(key, str):
            return PuzzleError(f"expected a cell of a {self.board}, got {key!r}")
        return PuzzleError(
            f"expected a cell of a {self.board}, like 'r1c1' or (0, 0), rows and columns from 0, "
            f"got {key!r}"
        )

    @property
    def by_cell(self) -> Mapping[Cell, int]:
        """The digit of each cell."""
        if self._by_cell is None:
            _set(self, "_by_cell", Frozen(zip(self.board.cells, self.digits, strict=True)))
        return cast(Frozen[Cell, int], self._by_cell)

    def __len__(self) -> int:
        return self.board.rows

    def __iter__(self) -> Iterator[tuple[int | None, ...]]:
        return (self[row] for row in range(self.board.rows))

    def tolist(self) -> list[list[int | None]]:
        """The rows as lists, for JSON."""
        return [list(row) for row in self]

    def extras_to_json(self) -> dict[str, Any]:
        """The extras that are shown, as plain data; empty if there are none."""
        return {
            name: dict(what) if isinstance(what, Mapping) else [str(part) for part in what]
            for name, what in self.shown.items()
        }

    def to_json(self) -> dict[str, Any]:
        """The rows as `grid` and, if there are any, the extras as `extras`."""
        extras = self.extras_to_json()
        return {"grid": self.tolist(), **({"extras": extras} if extras else {})}

    @property
    def array(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """The rows as a numpy array; holes are −1."""
        import numpy as np

        if self.board.is_full:
            digits = np.array(self.digits, dtype=np.int64)
            return digits.reshape(self.board.rows, self.board.cols)
        array = np.full((self.board.rows, self.board.cols), HOLE, dtype=np.int64)
        for cell, digit in self.by_cell.items():
            array[cell] = digit
        return array

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return self.array if dtype is None else self.array.astype(dtype)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Grid):
            return self.digits == other.digits and self.board == other.board
        if is_array(other):
            array = self.array
            return array.shape == other.shape and bool((array == other).all())  # type: ignore[attr-defined]
        if isinstance(other, (list, tuple)):
            return self.tolist() == [list(row) if isinstance(row, tuple) else row for row in other]
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.digits)

    def __reduce__(self) -> tuple[Any, ...]:
        return Grid, (self.board, self.digits, self.extras, self.shown)

    def __repr__(self) -> str:
        return f"Grid({self.tolist()})"

    def _repr_svg_(self) -> str:
        from solve_cp.drawing.svg import svg

        return svg(self)

    def __str__(self) -> str:
        from solve_cp.drawing.terminal.legend import extras_in_words
        from solve_cp.drawing.text import draw

        return "\n".join([draw(self.board, self.by_cell), *extras_in_words(self.shown)])


def solutions_to_json(grids: Sequence[Grid]) -> dict[str, Any]:
    """The rows of the grids as `solutions`, and their extras in the same order."""
    extras = [grid.extras_to_json() for grid in grids]
    shown = {"extras_of_solutions": extras} if any(extras) else {}
    return {"solutions": [grid.tolist() for grid in grids], **shown}
