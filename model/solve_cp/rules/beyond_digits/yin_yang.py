"""Yin-yang: two connected shades without 2×2 blocks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.drawing.marks import Fill, Mark
from solve_cp.language.constraints import Automaton, Clause, Connected, Constraint, Member, Var
from solve_cp.language.crossings import uncrossed
from solve_cp.rules.fields import Numbers
from solve_cp.rules.support.common import need_digits
from solve_cp.rules.support.connected import hangs_together
from solve_cp.rules.support.looks import note, numbers
from solve_cp.rules.wording import joined

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules.beyond_digits.shading import DARK, ShadingRule, no_block, shade, shade_connected


@dataclass(frozen=True)
class YinYang(ShadingRule):
    """Cells are shaded or unshaded; each kind is connected, and no 2×2 block is all of one kind.

    With `digits`, the shaded cells are those that hold one of them.
    """

    phrase = (
        "the shaded cells are connected, so are the others, and no 2×2 block is all of one kind"
    )
    label = "yin-yang"

    digits: Numbers = ()

    def part(self, puzzle: Puzzle, constraint: Constraint) -> str:
        if isinstance(constraint, Automaton):
            return "around the edge of the board, the shade changes at most twice"
        if isinstance(constraint, Connected):
            kind = "shaded" if 1 in constraint.members[0].values else "unshaded"
            return f"the {kind} cells are connected"
        assert isinstance(constraint, Clause)
        if len(constraint.members) < 4:
            return f"exactly the cells with {joined(self.digits, 'or')} are shaded"
        block = sorted(
            str(member.variable).removeprefix("shade of ") for member in constraint.members
        )
        where = f"the 2×2 block from {block[0]} to {block[-1]}"
        if len({(member.values, member.positive) for member in constraint.members}) == 1:
            return f"{where} is not all of one kind"
        return f"{where} is no chessboard, or it would cut the cells of one kind apart"

    def check(self, puzzle: Puzzle) -> None:
        need_digits(self, puzzle, "digits", self.digits)
        super().check(puzzle)

    def fits(self, shaded: frozenset[Cell], board: Board) -> bool:
        mixed = all(0 < len(shaded & set(block)) < 4 for block in board.squares())
        return mixed and hangs_together(shaded) and hangs_together(set(board.cells) - shaded)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        cells = puzzle.board.cells
        right = all((grid[cell] in self.digits) == grid[shade(cell)] for cell in cells)
        return (right or not self.digits) and super().holds(grid, puzzle)

    def worlds(self, grid: Grid, puzzle: Puzzle) -> Iterator[Mapping[Var, int]]:
        if not self.digits:
            yield from super().worlds(grid, puzzle)
            return
        yield {shade(cell): int(grid[cell] in self.digits) for cell in puzzle.board.cells}

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        cells = puzzle.board.cells
        shaded, unshaded = (shade_connected(puzzle.board, value) for value in (1, 0))
        for value, connected in ((1, shaded), (0, unshaded)):
            yield connected
            yield from no_block(puzzle.board, value)
        yield from uncrossed(shaded, unshaded)
        if self.digits:
            for cell in cells:
                yield Clause(Member(cell, self.digits, False), Member(shade(cell), 1))
                yield Clause(Member(cell, self.digits), Member(shade(cell), 0))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self, f"digits {numbers(self.digits)}" if self.digits else "")

    def answer_drawing(self, puzzle: Puzzle, grid: Grid) -> Iterator[Mark]:
        yield Fill(tuple(cell for cell in puzzle.board.cells if self._is_shaded(grid, cell)), DARK)

    def _is_shaded(self, grid: Grid, cell: Cell) -> bool:
        by_digit = grid[cell] in self.digits
        return bool(grid.extras.get(shade(cell), by_digit))
