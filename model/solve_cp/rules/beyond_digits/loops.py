"""Loops and snakes: lines of cells that the solver has to draw.

Their cells are shaded cells, so every rule about shaded cells applies to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, ClassVar

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Line, Mark
from solve_cp.language.constraints import Clause, Constraint, Count, Member, Var
from solve_cp.rules.beyond_digits.shading import ShadingRule, shade
from solve_cp.rules.fields import AnyCells
from solve_cp.rules.support.common import need_cells
from solve_cp.rules.support.connected import connected, hangs_together
from solve_cp.rules.support.looks import centers, note, ring

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid, Shown
    from solve_cp.puzzle.puzzle import Puzzle

DRAWN = "#e0701a99"


@dataclass(frozen=True)
class Loop(ShadingRule):
    """The shaded cells form one loop, by edges, that does not branch or touch itself.

    It may touch itself at corners only if `corners` is true.
    """

    noun = "the loop"
    phrase = "the loop is closed and does not branch or touch itself"

    shown: ClassVar[str] = "loop"

    corners: bool = False

    def fits(self, shaded: frozenset[Cell], board: Board) -> bool:
        lonely = any(len(_beside(cell, shaded)) != 2 for cell in shaded)
        touches = not self.corners and _touches_at_corner(shaded, board)
        return bool(shaded) and not lonely and not touches and hangs_together(shaded)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        board = puzzle.board
        yield Clause(*(Member(shade(cell), 1) for cell in board.cells))
        for cell in board.cells:
            yield from _has_neighbours(2, cell, board)
        yield from _one_line(board, self.corners)

    def extras(self, grid: Grid, puzzle: Puzzle) -> Mapping[str, Shown]:
        return {self.shown: _walk(grid, puzzle.board)}

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self, "may touch at corners" if self.corners else "")

    def answer_drawing(self, puzzle: Puzzle, grid: Grid) -> Iterator[Mark]:
        if cells := _walk(grid, puzzle.board):
            yield Line(centers(cells), DRAWN, 0.2, closed=True)


@dataclass(frozen=True)
class Snake(ShadingRule):
    """The shaded cells form one line, by edges, that does not branch or touch itself.

    It may touch itself at corners only if `corners` is true. `ends` are the given ends: none, one
    or both.
    """

    noun = "the snake"
    phrase = "the snake is one line that does not branch or touch itself"

    shown: ClassVar[str] = "snake"

    ends: AnyCells = ()
    corners: bool = False

    def check(self, puzzle: Puzzle) -> None:
        need_cells(self, "ends", 0, 2)
        super().check(puzzle)

    def fits(self, shaded: frozenset[Cell], board: Board) -> bool:
        beside = {cell: len(_beside(cell, shaded)) for cell in shaded}
        ends = {cell for cell, number in beside.items() if number == 1}
        is_line = len(ends) == 2 and all(beside[cell] == 2 for cell in shaded - ends)
        touches = not self.corners and _touches_at_corner(shaded, board)
        return is_line and not touches and ends >= set(self.ends) and hangs_together(shaded)

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        board = puzzle.board
        flags = {cell: Var(f"the snake ends in {cell}", (0, 1)) for cell in board.cells}
        yield Count(flags.values(), {1}, 2)
        for cell, ends in flags.items():
            yield Clause(Member(ends, 0), Member(shade(cell), 1))
            yield from _has_neighbours(1, cell, board, Member(ends, 0))
            yield from _has_neighbours(2, cell, board, Member(ends, 1))
        for cell in self.ends:
            yield Clause(Member(flags[cell], 1))
        yield from _one_line(board, self.corners)

    def extras(self, grid: Grid, puzzle: Puzzle) -> Mapping[str, Shown]:
        return {self.shown: _walk(grid, puzzle.board)}

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        for cell in self.ends:
            yield ring(cell)
        yield note(self, "may touch at corners" if self.corners else "")

    def answer_drawing(self, puzzle: Puzzle, grid: Grid) -> Iterator[Mark]:
        if cells := _walk(grid, puzzle.board):
            yield Line(centers(cells), DRAWN, 0.2)


def _beside(cell: Cell, cells: Iterable[Cell]) -> list[Cell]:
    """The cells that share an edge with a cell."""
    return [o for o in cells if abs(o.row - cell.row) + abs(o.col - cell.col) == 1]


def _touches_at_corner(cells: frozenset[Cell], board: Board) -> bool:
    """Whether two of the cells touch at a corner, without a cell of the set beside both."""
    blocks = [(a, d, b, c) for a, b, c, d in board.squares()]
    blocks += [(b, c, a, d) for a, b, c, d in board.squares()]
    return any({one, other} <= cells and cells.isdisjoint(rest) for one, other, *rest in blocks)


def _has_neighbours(number: int, cell: Cell, board: Board, *unless: Member) -> Iterator[Constraint]:
    """A shaded cell has this many shaded neighbours, unless one of the memberships holds."""
    near = [shade(other) for other in board.around(cell)]
    free = (Member(shade(cell), 0), *unless)
    for many in combinations(near, number + 1):
        yield Clause(*free, *(Member(variable, 0) for variable in many))
    for most in combinations(near, len(near) - number + 1) if number <= len(near) else [()]:
        yield Clause(*free, *(Member(variable, 1) for variable in most))


def _one_line(board: Board, corners: bool) -> Iterator[Constraint]:
    """The shaded cells are connected and, unless they may, do not touch only at corners."""
    yield connected(board.cells, lambda cell: Member(shade(cell), 1))
    for a, b, c, d in board.squares() if not corners else ():
        for (one, other), between in (((a, d), (b, c)), ((b, c), (a, d))):
            apart = (Member(shade(one), 0), Member(shade(other), 0))
            yield Clause(*apart, *(Member(shade(cell), 1) for cell in between))


def _walk(grid: Grid, board: Board) -> tuple[Cell, ...]:
    """The shaded cells in order along their line, from an end if it has one."""
    left = {cell for cell in board.cells if grid.extras.get(shade(cell))}
    if not left:
        return ()
    walk = [min(left, key=lambda cell: (len(_beside(cell, left)), cell))]
    left.remove(walk[0])
    while near := sorted(_beside(walk[-1], left)):
        walk.append(near[0])
        left.remove(near[0])
    return tuple(walk)
