"""Which sums that follow from others the SAT solver is told."""

from __future__ import annotations

import pytest

from solve_cp import Board, Cell, Puzzle, Rule, solve
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import KillerCage, SumCage

pytest.importorskip("pysat")

from solve_cp.engines.literals.sums import of_repeating, tightest
from solve_cp.engines.sat.lowering import NativeLowering
from solve_cp.language.implied import implied_by

# With either of these, r1c7 to r1c9 less the last two cells have a known sum.
REPEATING = SumCage("r1c1 r1c2 r1c3 r2c5 r3c5", 25)
CAGE = KillerCage("r1c1 r1c2 r1c3 r2c1 r3c2", 25)
OTHER = KillerCage("r1c4 r1c5 r1c6", 15)


def lowered(rule: Rule) -> NativeLowering:
    structure = compile_puzzle(Puzzle(Board.standard(9)) + [rule, OTHER]).structure
    return NativeLowering(structure, structure.domains)


def has_scale(lowering: NativeLowering, cell: Cell) -> bool:
    """Whether some sum has used the thresholds of a cell."""
    count = lowering.count
    lowering.scale_of(cell)
    return lowering.count == count


def test_a_long_sum_is_told_if_it_follows_from_one_whose_cells_may_repeat() -> None:
    lowering = lowered(REPEATING)
    (told,) = of_repeating(lowering, implied_by(lowering.structure))
    assert {cell: weight for weight, cell in told.terms} == {
        **dict.fromkeys((Cell(0, 6), Cell(0, 7), Cell(0, 8)), 1),
        **dict.fromkeys((Cell(1, 4), Cell(2, 4)), -1),
    }
    assert tightest(lowering, [told]) == [told]
    assert has_scale(lowering, Cell(0, 6))


def test_a_long_sum_is_not_told_if_it_follows_from_cages() -> None:
    lowering = lowered(CAGE)
    assert any(len(one.terms) == 5 for one in implied_by(lowering.structure))
    assert not [*of_repeating(lowering, implied_by(lowering.structure))]
    assert not has_scale(lowering, Cell(0, 6))


def test_the_sums_that_are_told_take_away_no_grid() -> None:
    puzzle = Puzzle(Board.standard(9)) + OTHER
    for seed in range(3):
        grid = solve(puzzle, "sat", unique=False, seed=seed).grid
        assert grid is not None
        total = sum(grid[cell] for cell in REPEATING.cells)
        known = {cell: grid[cell] for cell in puzzle.board.cells if cell.row > 3}
        again = solve((puzzle + SumCage(REPEATING.cells, total)).with_givens(known), "sat")
        assert again.grid is not None
