"""Connectedness over long walks, for which CP-SAT gets distances."""

from solve_cp import Board, Puzzle, count, solutions
from solve_cp.engines.cpsat.draft import CpSatDraft
from solve_cp.language.distances import farthest
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import ConnectedDigits, YinYang


def steps(puzzle: Puzzle) -> int:
    return farthest(compile_puzzle(puzzle).structure.constraints[0])  # type: ignore[arg-type]


def test_the_connected_parts_of_a_long_row_are_its_intervals() -> None:
    puzzle = Puzzle(Board.open(1, 14, [1, 2])) + ConnectedDigits("1")
    assert steps(puzzle) > CpSatDraft.longest_walk
    assert count(puzzle, engine="cpsat").count == 1 + 14 * 15 // 2


def test_distances_and_search_find_the_same_grids_once_each() -> None:
    board = Board.open(2, 9, [1, 2])
    givens = {"r1c1": 1, "r1c4": 2, "r1c7": 1, "r2c8": 2}
    puzzle = Puzzle(board).with_givens(givens) + ConnectedDigits("1")
    assert steps(puzzle) > CpSatDraft.longest_walk
    one, other = (solutions(puzzle, engine=name) for name in ("cpsat", "dfs-full"))
    assert one.complete
    assert one.count == len({grid.digits for grid in one.solutions}) == other.count > 50
    assert {grid.digits for grid in one.solutions} == {grid.digits for grid in other.solutions}


def test_both_shades_are_connected_over_long_walks() -> None:
    puzzle = Puzzle(Board.open(4, 5, [1, 2])) + YinYang("1")
    one, other = (solutions(puzzle, engine=name) for name in ("cpsat", "dfs-full"))
    assert {grid.digits for grid in one.solutions} == {grid.digits for grid in other.solutions}
    assert one.count == other.count > 0
