"""Shadings: which cells are shaded, in a pattern that fields describe."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from solve_cp.board.board import KING, ORTHOGONAL, Board
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Fill, Mark
from solve_cp.language.constraints import Clause, Connected, Constraint, Count, Member, Var
from solve_cp.rules.base import Rule, tried
from solve_cp.rules.support.connected import (
    connected,
    groups,
    hangs_together,
    joined_at_edge,
)
from solve_cp.rules.support.looks import note
from solve_cp.rules.support.others import flat
from solve_cp.rules.wording import joined

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid, Shown
    from solve_cp.puzzle.puzzle import Puzzle


DARK = "#60606080"
FEW_CELLS = 12  # cells of a board on which all patterns are tried


def shade(cell: Cell) -> Var:
    """The variable that is 1 where a cell is shaded."""
    return Var(f"shade of {cell}", (0, 1))


class ShadingRule(Rule):
    """A rule on which cells are shaded; other rules refer to them with `shade`."""

    shown: ClassVar[str] = "shaded"
    """The name of the shaded cells in a solution."""

    @abstractmethod
    def fits(self, shaded: frozenset[Cell], board: Board) -> bool:
        """Whether these may be the shaded cells: the definition of the rule."""

    def check(self, puzzle: Puzzle) -> None:
        other = next(shadings(puzzle), self)
        if other != self:
            raise self.error(f"expected one rule on shading, got {type(other).__name__} before it")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        cells = puzzle.board.cells
        return self.fits(frozenset(cell for cell in cells if grid[shade(cell)]), puzzle.board)

    def worlds(self, grid: Grid, puzzle: Puzzle) -> Iterator[Mapping[Var, int]]:
        cells = puzzle.board.cells
        if len(cells) <= FEW_CELLS:
            for shaded in _patterns(self, puzzle.board):
                yield {shade(cell): int(cell in shaded) for cell in cells}
            return
        for shades in tried(product((0, 1), repeat=len(cells)), 2 ** len(cells)):
            yield {shade(cell): value for cell, value in zip(cells, shades, strict=True)}

    def tells(self, puzzle: Puzzle, variable: Var, values: tuple[int, ...]) -> str:
        cell = variable.name.removeprefix("shade of ")
        if cell == variable.name:
            return ""
        if len(values) > 1:
            return f"{cell} is {self.on_it()} or not"
        return f"{cell} is {'' if values[0] else 'not '}{self.on_it()}"

    def on_it(self) -> str:
        """How a sentence says that a cell is shaded."""
        return self.shown if self.shown == "shaded" else f"on the {self.shown}"

    def extras(self, grid: Grid, puzzle: Puzzle) -> Mapping[str, Shown]:
        return {self.shown: tuple(cell for cell in puzzle.board.cells if grid[shade(cell)])}

    def answer_drawing(self, puzzle: Puzzle, grid: Grid) -> Iterator[Mark]:
        cells = puzzle.board.cells
        yield Fill(tuple(cell for cell in cells if grid.extras.get(shade(cell))), DARK)


def shadings(puzzle: Puzzle) -> Iterator[ShadingRule]:
    """The rules of a puzzle that say which cells are shaded: at most one in a valid puzzle."""
    return (rule for rule in flat(puzzle.rules) if isinstance(rule, ShadingRule))


@cache
def _patterns(rule: ShadingRule, board: Board) -> tuple[frozenset[Cell], ...]:
    """The sets of cells that may be shaded, on a small board."""
    found = []
    for shades in product((0, 1), repeat=len(board.cells)):
        shaded = frozenset(cell for cell, value in zip(board.cells, shades, strict=True) if value)
        if rule.fits(shaded, board):
            found.append(shaded)
    return tuple(found)


def shade_connected(board: Board, value: int) -> Connected:
    """The cells with this shade are connected."""
    return connected(board.cells, lambda cell: Member(shade(cell), value))


def no_block(board: Board, value: int) -> Iterator[Constraint]:
    """No 2×2 block has this shade only."""
    for block in board.squares():
        yield Clause(*(Member(shade(cell), value, False) for cell in block))


APART = {"": (), "edges": ORTHOGONAL, "corners": KING}


@dataclass(frozen=True)
class Shading(ShadingRule):
    """Cells are shaded or not, in the pattern that the fields describe.

    `connected` and `rest_connected`: the shaded cells, or the others, are connected by edges.
    `no_block` and `no_rest_block`: no 2×2 block is all shaded, or all unshaded. `to_edge`: shaded
    cells are connected to the edge of the board. `apart`: shaded cells share no `edges`, or not
    even `corners`. `per_house`: how many cells of each house are shaded.
    """

    noun = "the shading"

    connected: bool = False
    rest_connected: bool = False
    no_block: bool = False
    no_rest_block: bool = False
    to_edge: bool = False
    apart: str = ""
    per_house: int | None = None

    def check(self, puzzle: Puzzle) -> None:
        if self.apart not in APART:
            raise self.error(f"expected 'edges' or 'corners', got {self.apart!r}", "apart")
        super().check(puzzle)

    def said(self, puzzle: Puzzle, candidates: Mapping[Cell, tuple[int, ...]]) -> str:
        told = joined(self._said()).replace("cells connected", "cells are connected")
        return told.replace("no shaded", "there is no shaded").replace("no uns", "there is no uns")

    def part(self, puzzle: Puzzle, constraint: Constraint) -> str:
        if isinstance(constraint, Count):
            return f"each house has exactly {self.per_house} shaded cells"
        if not isinstance(constraint, Clause):
            return ""
        if len(constraint.members) == 2:
            return f"shaded cells share no {self.apart}"
        kind = "shaded" if 1 in constraint.members[0].values else "unshaded"
        return f"no 2×2 block is all {kind}"

    def fits(self, shaded: frozenset[Cell], board: Board) -> bool:
        rest = frozenset(board.cells) - shaded
        return (
            (not self.connected or hangs_together(shaded))
            and (not self.rest_connected or hangs_together(rest))
            and not (self.no_block and _has_block(shaded, board))
            and not (self.no_rest_block and _has_block(rest, board))
            and (not self.to_edge or all(_meets_edge(part, board) for part in groups(shaded)))
            and not any(shaded.intersection(board.around(c, APART[self.apart])) for c in shaded)
            and all(len(shaded & set(house)) == self.per_house for house in self._houses(board))
        )

    def _houses(self, board: Board) -> list[tuple[Cell, ...]]:
        """The houses in which shaded cells are counted."""
        return [] if self.per_house is None else [house.cells for house in board.houses]

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        board = puzzle.board
        for cell in board.cells:
            yield Clause(Member(shade(cell), (0, 1)))
        if self.connected:
            yield shade_connected(board, 1)
        if self.rest_connected:
            yield shade_connected(board, 0)
        if self.no_block:
            yield from no_block(board, 1)
        if self.no_rest_block:
            yield from no_block(board, 0)
        if self.to_edge:
            yield joined_at_edge(board, lambda cell: Member(shade(cell), 1))
        for a, b in board.pairs(APART[self.apart]):
            yield Clause(Member(shade(a), 0), Member(shade(b), 0))
        for house in self._houses(board):
            yield Count(map(shade, house), {1}, self.per_house or 0)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self, ", ".join(self._said()))

    def _said(self) -> Iterator[str]:
        """What the fields say, in words."""
        words = {
            "connected": "shaded cells connected",
            "rest_connected": "unshaded cells connected",
            "no_block": "no shaded 2×2 block",
            "no_rest_block": "no unshaded 2×2 block",
            "to_edge": "shaded cells connected to the edge",
        }
        yield from (text for name, text in words.items() if getattr(self, name))
        if self.apart:
            yield f"shaded cells share no {self.apart}"
        if self.per_house is not None:
            yield f"{self.per_house} in each house"


def _has_block(cells: frozenset[Cell], board: Board) -> bool:
    return any(cells.issuperset(block) for block in board.squares())


def _meets_edge(cells: frozenset[Cell], board: Board) -> bool:
    return any(len(list(board.around(cell))) < 4 for cell in cells)
