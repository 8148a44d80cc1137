"""The content of a picture as plain data: a board, marks, digits, pencil marks, text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Mark, Point

Role: TypeAlias = Literal["given", "found", "wrong"]


@dataclass(frozen=True)
class Digit:
    """A digit in a cell, and whether it is given, found or wrong."""

    cell: Cell
    text: str
    role: Role = "given"
    faded: bool = False


@dataclass(frozen=True)
class Pencil:
    """A small candidate at its position in a cell; a highlighted one has a coloured disc."""

    center: Point
    text: str
    size: float
    disc: str = ""


@dataclass(frozen=True)
class Drawn:
    """A mark, and whether it is faded."""

    mark: Mark
    faded: bool = False


@dataclass(frozen=True)
class Panel:
    """A board with everything drawn on it; a page has one or more."""

    board: Board
    marks: tuple[Drawn, ...] = ()
    digits: tuple[Digit, ...] = ()
    pencils: tuple[Pencil, ...] = ()
    highlight: Mapping[Cell, str] = field(default_factory=dict)
    arrows: tuple[tuple[Point, Point, str], ...] = ()
    caption: str = ""
    title: str = ""
    heading: str = ""
    text: str = ""
    notes: tuple[str, ...] = ()
