"""Boards: their houses and their geometry."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solve_cp import Board, Cell, House, PuzzleError
from solve_cp.board.board import DIAGONAL, KNIGHT
from solve_cp.board.houses import default_box


@pytest.mark.parametrize(
    ("n", "box"),
    [
        (1, (1, 1)),
        (4, (2, 2)),
        (6, (2, 3)),
        (8, (2, 4)),
        (9, (3, 3)),
        (10, (2, 5)),
        (12, (3, 4)),
        (15, (3, 5)),
        (16, (4, 4)),
        (36, (6, 6)),
        (100, (10, 10)),
        (2, None),
        (7, None),
        (13, None),
    ],
)
def test_the_usual_box_is_as_square_as_can_be(n: int, box: tuple[int, int] | None) -> None:
    assert default_box(n) == box


@given(st.integers(1, 40))
def test_every_cell_is_in_one_row_one_column_and_at_most_one_box(n: int) -> None:
    board = Board.standard(n)
    for kind, most in (("row", 1), ("column", 1), ("box", 1)):
        houses = [set(house.cells) for house in board.houses if house.kind == kind]
        assert sum(map(len, houses)) == len(set().union(*houses)) <= most * n * n
        assert all(len(house) == n for house in houses)


def test_a_prime_board_says_that_it_has_no_boxes() -> None:
    board = Board.standard(7)
    assert board.regions == ()
    assert "7 is prime" in board.note
    assert len(board.houses) == 14


def test_a_forced_box_shape_is_kept() -> None:
    assert Board.standard(10, "5x2").regions[0].cells[:3] == (Cell(0, 0), Cell(0, 1), Cell(1, 0))
    assert Board.standard(6, (3, 2)).box == (3, 2)


def test_boxes_that_are_rows_are_not_houses_twice() -> None:
    assert len(Board.standard(5, "1x5").houses) == 10


@pytest.mark.parametrize("box", ["2x4", "0x9", "3", "axb", "3x", (9, 2)])
def test_a_box_that_does_not_fit_is_an_error(box: str) -> None:
    with pytest.raises(PuzzleError, match="expected a box"):
        Board.standard(9, box)


@pytest.mark.parametrize("n", [0, -1, 1001])
def test_a_side_out_of_range_is_an_error(n: int) -> None:
    with pytest.raises(PuzzleError, match="expected a board side from 1 to 1000"):
        Board.standard(n)


def test_jigsaw_regions_are_the_cells_with_one_symbol() -> None:
    board = Board.jigsaw("aabb acbb acdd ccdd".replace(" ", "")[:16])
    assert [len(region.cells) for region in board.regions] == [4, 4, 4, 4]
    assert board.regions[0].cells == (Cell(0, 0), Cell(0, 1), Cell(1, 0), Cell(2, 0))


def test_a_jigsaw_region_of_the_wrong_size_is_named() -> None:
    with pytest.raises(
        PuzzleError, match="expected 4 cells in every region, got 5: region 1, at r1c1"
    ):
        Board.jigsaw("aaab aabb ccbb ccdd".replace(" ", ""))


@pytest.mark.parametrize("layout", ["abc", ["ab", "a"], [], [""]])
def test_a_layout_that_is_no_rectangle_is_an_error(layout: object) -> None:
    with pytest.raises(PuzzleError, match="expected"):
        Board.jigsaw(layout)  # type: ignore[arg-type]


def test_the_samurai_board_has_five_grids_that_share_four_boxes() -> None:
    board = Board.samurai()
    assert (board.rows, board.cols, len(board.cells)) == (21, 21, 369)
    assert len(board.houses) == 5 * 27 - 4
    assert not board.is_full


def test_more_cells_than_digits_in_a_house_is_an_error() -> None:
    with pytest.raises(PuzzleError, match="at most 3 cells in a house"):
        Board.rectangle(2, 4, digits=[1, 2, 3])


def test_equal_boards_are_equal_and_hash_alike() -> None:
    one, other = Board.standard(4, "2x2", [1, 2, 3, 4]), Board.standard(4)
    layout = "1112" + "1322" + "3324" + "3444"
    jigsaw = Board.jigsaw(layout)
    assert (one == other, hash(one) == hash(other)) == (True, True)
    assert jigsaw != one
    assert jigsaw == Board.jigsaw(layout)


def test_a_layout_of_boxes_is_a_board_with_boxes() -> None:
    assert Board.jigsaw("1122" * 2 + "3344" * 2) == Board.standard(4)
    assert Board.jigsaw(["AAABBB"] * 2 + ["CCCDDD"] * 2 + ["EEEFFF"] * 2) == Board.standard(6)
    assert Board.jigsaw(["AABBCC"] * 3 + ["DDEEFF"] * 3) == Board.standard(6, "3x2")
    assert {h.kind for h in Board.jigsaw("1112132233243444").regions} == {"region"}


def test_pairs_come_once_each() -> None:
    board = Board.standard(4)
    assert len(list(board.pairs())) == 24
    assert len(list(board.pairs(DIAGONAL))) == 18
    assert len(list(board.pairs(KNIGHT))) == 24
    assert len({frozenset(pair) for pair in board.pairs(KNIGHT)}) == 24
    assert len(list(board.pairs([(1, 2)]))) == 6


def test_rays_squares_and_lines() -> None:
    board = Board.standard(4)
    assert board.ray(Cell(3, 0), (-1, 1)) == (Cell(3, 0), Cell(2, 1), Cell(1, 2), Cell(0, 3))
    assert len(list(board.squares())) == 9
    assert board.row(1) == tuple(Cell(1, c) for c in range(4))
    assert board.column(2) == tuple(Cell(r, 2) for r in range(4))


def test_houses_can_be_added_and_regions_removed() -> None:
    extra = House("extra", "the corners", (Cell(0, 0), Cell(0, 3), Cell(3, 0), Cell(3, 3)))
    board = Board.standard(4).with_houses(extra)
    assert board.houses[-1] == extra
    assert board.without_regions().houses == Board.latin(4).houses
