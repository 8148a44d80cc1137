"""Sums that stick out of houses which other sums cover."""

from __future__ import annotations

import pytest

from solve_cp import Board, Cell, Puzzle, Rule, solve
from solve_cp.language.intervals import Intervals
from solve_cp.language.sticking_out import sums_sticking_out
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import Diagonals, KillerCage, LittleKiller

BOARD = Board.standard(9)
# The two diagonals on each side of the one from r1c1 to r9c9.
STARTS = ("r2c1", "r3c1", "r1c2", "r1c3")
STICKING_OUT = {(r, c) for r in range(9) for c in range(9) if abs(r - c) <= 2 and r // 3 != c // 3}


def with_diagonals(*more: Rule) -> tuple[Puzzle, dict[tuple[int, int], int]]:
    """A puzzle with the little killers of a grid whose diagonal has different digits."""
    grid = solve(Puzzle(BOARD) + Diagonals(), unique=False, seed=3).grid
    assert grid is not None
    digits = {(cell.row, cell.col): grid[cell] for cell in BOARD.cells}
    rules: list[Rule] = [Diagonals()]
    for start in STARTS:
        row, col = int(start[1]) - 1, int(start[3]) - 1
        total = sum(digits[row + n, col + n] for n in range(9 - max(row, col)))
        rules.append(LittleKiller(start, "SE", total))
    return Puzzle(BOARD) + [*rules, *more], digits


def test_five_diagonals_cover_three_boxes() -> None:
    puzzle, digits = with_diagonals()
    (found,) = sums_sticking_out(compile_puzzle(puzzle).structure)
    cells = [cell for cell in found.variables() if isinstance(cell, Cell)]
    assert {(cell.row, cell.col) for cell in cells} == STICKING_OUT
    total = sum(digits[place] for place in STICKING_OUT)
    assert found.allowed == Intervals.of([total])


def test_without_one_of_them_nothing_is_covered() -> None:
    puzzle, _ = with_diagonals()
    fewer = Puzzle(BOARD) + puzzle.rules[:-1]
    assert sums_sticking_out(compile_puzzle(fewer).structure) == {}


@pytest.mark.parametrize("rule", [KillerCage("r1c1 r1c2 r1c3", 9), KillerCage("r3c3 r3c4", 9)])
def test_cages_of_different_digits_are_left_to_the_implied_sums(rule: Rule) -> None:
    assert sums_sticking_out(compile_puzzle(Puzzle(BOARD) + rule).structure) == {}


@pytest.mark.extras("pysat")
@pytest.mark.slow
def test_the_sat_solver_finds_the_same_grids_with_them() -> None:
    puzzle, digits = with_diagonals()
    known = {cell: digits[cell.row, cell.col] for cell in BOARD.cells if (cell.row + cell.col) % 3}
    found = solve(puzzle.with_givens(known), "sat")
    other = solve(puzzle.with_givens(known), "cpsat")
    assert (found.grid, found.unique) == (other.grid, other.unique)
