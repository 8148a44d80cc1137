"""Boards that are blanked at random, and how engines fare on them."""

from random import Random

import pytest

from solve_cp import Board, InputError, Limits, Puzzle
from solve_cp.bench.growth import blanked, filled_rows, growth


@pytest.mark.parametrize("n", [2, 4, 5, 6, 9, 10, 12, 16, 25])
def test_filled_rows_are_a_solved_board(n: int) -> None:
    rows = filled_rows(n, Random(3))
    assert Puzzle(Board.standard(n)).violations(rows) == []


def test_a_seed_chooses_the_board_and_its_blanks() -> None:
    assert blanked(9, 20, 1) == blanked(9, 20, 1) != blanked(9, 20, 2)
    assert len(blanked(9, 20, 1).givens) == 61
    with pytest.raises(InputError, match="expected from 0 to 16 blanks on a 4×4 board, got 17"):
        blanked(4, 17, 1)


def test_points_have_medians_and_say_how_many_gave_up() -> None:
    points = list(
        growth(["dfs-fewest", "dfs"], [(4, 0), (4, 16)], seeds=3, limits=Limits(nodes=100))
    )
    assert [(p.engine, p.blanks, p.boards, p.gave_up, p.nodes) for p in points] == [
        ("dfs-fewest", 0, 3, 0, 1),
        ("dfs", 0, 3, 0, 1),
        ("dfs-fewest", 16, 3, 0, 17),
        ("dfs", 16, 3, 3, 100),
    ]
