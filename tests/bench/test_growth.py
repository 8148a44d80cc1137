"""Boards blanked at random, and how engines perform on them."""

from random import Random

import pytest

from solve_cp import Board, InputError, Limits, Puzzle
from solve_cp.bench.curves import axis_of, node_curves
from solve_cp.bench.fit import fitted
from solve_cp.bench.growth import Point, blanked, filled_rows, growth


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
        growth(["dfs-fewest", "dfs"], [(4, 0), (4, 16)], counts=[3], limits=Limits(nodes=100))
    )
    assert [(p.engine, p.blanks, p.boards, p.gave_up, p.nodes) for p in points] == [
        ("dfs-fewest", 0, 3, 0, 1),
        ("dfs", 0, 3, 0, 1),
        ("dfs-fewest", 16, 3, 0, 17),
        ("dfs", 16, 3, 3, 100),
    ]


def test_totals_are_over_the_first_boards() -> None:
    limits = Limits(nodes=10**6)
    points = list(growth(["dfs-legal"], [(9, 30)], counts=[1, 2, 4], limits=limits))
    alone = [
        next(growth(["dfs-legal"], [(9, 30)], counts=[k], limits=limits)).total_nodes
        for k in (1, 2, 4)
    ]
    assert [p.boards for p in points] == [1, 2, 4]
    assert [p.total_nodes for p in points] == alone
    with pytest.raises(InputError, match="expected numbers of boards of at least 1, got \\[0\\]"):
        next(growth(["dfs"], [(4, 0)], counts=[0]))


def test_an_engine_that_does_not_apply_has_not_given_up() -> None:
    [point] = growth(["frontier"], [(81, 1)], counts=[1])
    assert (point.boards, point.gave_up, point.not_for_it, point.nodes) == (1, 0, 1, None)
    assert node_curves([point]) == []


@pytest.mark.parametrize(
    ("xs", "ys", "words"),
    [
        ([1, 2, 3, 4], [6, 12, 24, 48], "×2 a blank"),
        ([1, 2, 4, 8], [3, 12, 48, 192], "blanks^2.00"),
        ([10, 20, 40], [11, 21, 41], "blanks^0.95"),
        ([0, 1, 2, 3], [0, 6, 12, 24], "×2 a blank"),
    ],
)
def test_the_closer_law_is_fitted(xs: list[float], ys: list[float], words: str) -> None:
    fit = fitted(xs, ys)
    assert fit
    assert fit.words("blanks") == words
    assert fit.exponential or fitted(xs, ys, power=True) == fit
    assert fit.at(xs[-1]) == pytest.approx(ys[-1], rel=0.05)


@pytest.mark.parametrize(
    ("xs", "ys"),
    [
        ([1, 2], [1, 100]),
        ([1, 2, 3], [1, 1, 1]),
        ([1, 2, 3], [10, 11, 12]),
        ([1, 2, 3, 4, 5, 6], [1, 90, 1, 90, 1, 90]),
    ],
    ids=["two points", "flat", "hardly grows", "no law"],
)
def test_nothing_is_fitted_where_it_would_say_nothing(xs: list[float], ys: list[float]) -> None:
    assert fitted(xs, ys) is None


def _point(n: int, blanks: int, boards: int = 5, gave_up: int = 0, nodes: float = 1) -> Point:
    return Point("dfs", n, blanks, boards, gave_up, 0, 0.1, nodes, 0.5, 5 * nodes)


def test_the_axis_is_what_points_differ_in() -> None:
    assert axis_of([_point(9, 10), _point(9, 20)]) == "blanks"
    assert axis_of([_point(4, 8), _point(9, 40)]) == "n"
    assert axis_of([_point(4, 8), _point(4, 9), _point(9, 40)]) == "blanks"
    assert axis_of([_point(9, 10, 1), _point(9, 10, 2)]) == "boards"


def test_points_that_gave_up_are_kept_apart_and_not_fitted() -> None:
    grown = [_point(9, blanks, nodes=2**blanks) for blanks in (1, 2, 3)]
    [curve] = node_curves([*grown, _point(9, 4, gave_up=1, nodes=5)])
    assert curve.values == ((1, 2), (2, 4), (3, 8))
    assert curve.gave_up == ((4, 5),)
    assert curve.label == "dfs: ×2 a blank"
