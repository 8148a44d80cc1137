"""Relations between all pairs of some cells, expressed by sets of digits."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations

import pytest

from solve_cp import Board, Grid, Puzzle, Rule, solutions
from solve_cp.engines.cpsat.lowering import CpSatLowering
from solve_cp.engines.literals.pairwise import pairwise_groups, post_pairwise
from solve_cp.language.constraints import AllDifferent, Constraint, Relation
from solve_cp.puzzle.compiling import compile_puzzle


def near(a: int, b: int) -> bool:
    return abs(a - b) <= 2


def apart(a: int, b: int) -> bool:
    return abs(a - b) >= 2


@dataclass(frozen=True)
class AllPairs(Rule):
    """Every two cells of the board are related, the first to the second."""

    predicate: Callable[[int, int], bool]
    different: bool = False

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        digits = [grid[cell] for cell in puzzle.board.cells]
        related = all(self.predicate(a, b) for a, b in combinations(digits, 2))
        return related and (not self.different or len(set(digits)) == len(digits))

    def constraints(self, puzzle: Puzzle) -> Iterable[Constraint]:
        if self.different:
            yield AllDifferent(puzzle.board.cells)
        for a, b in combinations(puzzle.board.cells, 2):
            yield Relation(a, b, self.predicate)


@pytest.mark.parametrize(
    ("rule", "by_sets"),
    [
        (AllPairs(near, different=True), True),
        (AllPairs(near), False),
        (AllPairs(apart), True),
        (AllPairs(operator.lt), False),
    ],
    ids=["cells that differ", "equal cells", "what no cell has to itself", "one way only"],
)
def test_sets_of_digits_say_the_same_as_the_pairs(rule: Rule, by_sets: bool) -> None:
    puzzle = Puzzle(Board.open(1, 3, [1, 2, 3, 4, 5, 6])) + rule
    structure = compile_puzzle(puzzle).structure
    (group,) = pairwise_groups(structure.posted())
    assert post_pairwise(CpSatLowering(structure, structure.domains), group) is by_sets
    one, other = (solutions(puzzle, engine=name) for name in ("cpsat", "dfs-full"))
    assert one.count == other.count > 0
    assert {grid.digits for grid in one.solutions} == {grid.digits for grid in other.solutions}
