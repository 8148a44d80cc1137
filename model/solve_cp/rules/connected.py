"""Connectedness: what makes a set of cells hang together, for the rules that ask for it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from solve_cp.board import Board
from solve_cp.cells import Cell
from solve_cp.constraints import Clause, Constraint, Member, Relation, Var

if TYPE_CHECKING:
    from solve_cp.puzzle import Puzzle

OUTSIDE = -1


def hangs_together(board: Board, cells: Collection[Cell]) -> bool:
    """Whether one can walk from each of the cells to each other, by edges, without leaving them."""
    wanted = set(cells)
    reached = set(list(wanted)[:1])
    queue = list(reached)
    while queue:
        new = [c for c in board.around(queue.pop()) if c in wanted and c not in reached]
        reached.update(new)
        queue += new
    return reached == wanted


def _one_step_apart(a: int, b: int) -> bool:
    return OUTSIDE in (a, b) or abs(a - b) <= 1


def longest_walk(board: Board) -> int:
    """More steps than two cells of any connected set can be apart.

    A shortest walk never takes all four cells of a 2×2 block.
    """
    return 3 * -(-board.rows // 2) * -(-board.cols // 2) - 1


def connected(
    puzzle: Puzzle,
    name: str,
    member: Callable[[Cell], Member],
    most: int | None = None,
) -> Iterator[Constraint]:
    """The cells for which the membership holds are connected; `most` bounds the steps between them.

    Each cell inside knows its distance from the first one inside, in reading order; distances and
    all else here follow from the memberships, so they never multiply the solutions.
    """
    cells = puzzle.board.cells
    far = longest_walk(puzzle.board) if most is None else min(most, longest_walk(puzzle.board))
    steps = {c: Var(f"steps to {c} in {name}", (OUTSIDE, *range(far + 1))) for c in cells}
    yield from _first(cells, name, member, steps)
    for cell in cells:
        around = tuple(puzzle.board.around(cell))
        yield Clause(member(cell), Member(steps[cell], OUTSIDE))
        yield Clause(member(cell).opposite(), Member(steps[cell], OUTSIDE, False))
        for step in range(1, far + 1):
            nearer = [Member(steps[other], step - 1) for other in around]
            yield Clause(Member(steps[cell], step, False), *nearer)
    for a, b in puzzle.board.pairs():
        yield Relation(steps[a], steps[b], _one_step_apart)


def _first(
    cells: Sequence[Cell], name: str, member: Callable[[Cell], Member], steps: dict[Cell, Var]
) -> Iterator[Constraint]:
    """Only the first cell inside, in reading order, is at distance 0."""
    begun = {cell: Var(f"{name} begins before {cell}", (0, 1)) for cell in cells}
    yield Clause(Member(begun[cells[0]], 0))
    for before, cell in pairwise(cells):
        yield Clause(Member(begun[cell], 1), member(before).opposite())
        yield Clause(Member(begun[cell], 1), Member(begun[before], 0))
        yield Clause(Member(begun[cell], 0), member(before), Member(begun[before], 1))
    for cell in cells:
        yield Clause(Member(steps[cell], 0, False), Member(begun[cell], 0))
        yield Clause(member(cell).opposite(), Member(begun[cell], 1), Member(steps[cell], 0))
