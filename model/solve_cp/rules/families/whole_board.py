"""Rules on every 2×2 block or every cell of the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solve_cp.drawing.marks import Mark
from solve_cp.language.constraints import Clause, Constraint, Member
from solve_cp.rules.base import Rule
from solve_cp.rules.support.digits import residue_classes, thirds
from solve_cp.rules.support.looks import note
from solve_cp.rules.wording import joined

if TYPE_CHECKING:
    from solve_cp.board.grid import Grid
    from solve_cp.puzzle.puzzle import Puzzle


def _in_block(puzzle: Puzzle, constraint: Constraint) -> str:
    """What a 2×2 block needs of one class of digits."""
    if not isinstance(constraint, Clause) or not constraint.members:
        return ""
    cells = [member.variable for member in constraint.members]
    digits = joined(map(puzzle.symbol, sorted(constraint.members[0].values)), "or")
    return f"one cell of the 2×2 block from {cells[0]} to {cells[-1]} is {digits}"


@dataclass(frozen=True)
class GlobalEntropy(Rule):
    """Every 2×2 block holds a low, a middle and a high digit (thirds of the digits)."""

    phrase = "every 2×2 block holds a low, a middle and a high digit"

    def part(self, puzzle: Puzzle, constraint: Constraint) -> str:
        return _in_block(puzzle, constraint)

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        classes = thirds(puzzle.board.digits)
        return all(
            {grid[cell] for cell in block} & members
            for block in puzzle.board.squares()
            for members in classes
        )

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        for block in puzzle.board.squares():
            for members in thirds(puzzle.board.digits):
                yield Clause(*(Member(cell, members) for cell in block))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self)


@dataclass(frozen=True)
class GlobalModulo(Rule):
    """Every 2×2 block holds every remainder of the modulus."""

    phrase = "every 2×2 block holds every remainder after division by {modulus}"

    modulus: int = 3

    def part(self, puzzle: Puzzle, constraint: Constraint) -> str:
        return _in_block(puzzle, constraint)

    def check(self, puzzle: Puzzle) -> None:
        if not 2 <= self.modulus <= 4:
            raise self.error(f"expected a modulus from 2 to 4, got {self.modulus}", "modulus")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return all(
            len({grid[cell] % self.modulus for cell in block}) == self.modulus
            for block in puzzle.board.squares()
        )

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        classes = residue_classes(puzzle.board.digits, self.modulus)
        for block in puzzle.board.squares():
            for members in classes:
                yield Clause(*(Member(cell, members) for cell in block))

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self, f"modulus {self.modulus}")


@dataclass(frozen=True)
class DutchFlatmates(Rule):
    """The middle digit always has the lowest directly above or the highest directly below it."""

    phrase = (
        "the middle digit has the lowest digit directly above it or the highest directly below it"
    )

    def check(self, puzzle: Puzzle) -> None:
        if len(puzzle.board.digits) % 2 == 0:
            raise self.error(f"expected a middle digit, got {len(puzzle.board.digits)} digits")

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        board, digits = puzzle.board, sorted(puzzle.board.digits)
        for cell in board.cells:
            above, below = cell.step(-1, 0), cell.step(1, 0)
            if grid[cell] == digits[len(digits) // 2] and not (
                (above in board.index and grid[above] == digits[0])
                or (below in board.index and grid[below] == digits[-1])
            ):
                return False
        return True

    def constraints(self, puzzle: Puzzle) -> Iterator[Constraint]:
        digits = sorted(puzzle.board.digits)
        middle = digits[len(digits) // 2]
        for cell in puzzle.board.cells:
            mates = [Member(other, digits[0]) for other in puzzle.board.around(cell, [(-1, 0)])]
            mates += [Member(other, digits[-1]) for other in puzzle.board.around(cell, [(1, 0)])]
            yield Clause(Member(cell, middle, False), *mates)

    def drawing(self, puzzle: Puzzle) -> Iterator[Mark]:
        yield note(self)
