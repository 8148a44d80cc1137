"""Random grids: they are solutions, repeatable with a seed, and evenly distributed."""

from collections import Counter

import pytest

from solve_cp import Board, Puzzle, PuzzleError, random_grid
from solve_cp.rules import AntiKnight, Diagonals, Thermometer

NINE = Puzzle(Board.standard(9))


@pytest.mark.parametrize(
    "puzzle",
    [NINE, NINE + Diagonals(), NINE + AntiKnight(), Puzzle(Board.standard(6)) + Diagonals()],
    ids=str,
)
def test_grids_solve_the_puzzle_and_differ(puzzle: Puzzle) -> None:
    grids = [random_grid(puzzle, seed) for seed in range(5)]
    assert all(puzzle.violations(grid) == [] for grid in grids)
    assert len({grid.digits for grid in grids}) == 5
    assert random_grid(puzzle, 3) == grids[3]


@pytest.mark.slow
def test_4x4_grids_come_equally_often() -> None:
    """Each of 72 grids is expected 8 times; by chance, chi-square exceeds 131 once in 100,000."""
    puzzle = Puzzle(Board.standard(4)).with_givens({"r1c1": 1})
    found = Counter(random_grid(puzzle, seed).digits for seed in range(8 * 72))
    assert len(found) == 72
    assert sum((count - 8) ** 2 / 8 for count in found.values()) < 131


def test_givens_stay() -> None:
    puzzle = NINE.with_givens({"r1c1": 5, "r9c9": 5})
    grid = random_grid(puzzle, 1)
    assert (grid["r1c1"], grid["r9c9"]) == (5, 5)


def test_a_puzzle_without_a_solution_has_none() -> None:
    with pytest.raises(PuzzleError, match="expected a puzzle with a solution"):
        random_grid(Puzzle(Board.standard(4)) + Thermometer("r1c1 r1c2 r1c3 r1c4 r2c4"))
