"""Boards drawn as text look right, and the drawing can be read back."""

from hypothesis import given
from hypothesis import strategies as st

from solve_cp import Board, Cell, Grid, Puzzle
from solve_cp.board.alphabet import default_alphabet
from solve_cp.drawing.text import draw
from solve_cp.formats import read


def test_boxes_are_parted_by_lines() -> None:
    board = Board.standard(6)
    assert draw(board, {Cell(0, 0): 1, Cell(5, 5): 6}) == "\n".join(
        [
            "1 . . │ . . .",
            ". . . │ . . .",
            "──────┼──────",
            ". . . │ . . .",
            ". . . │ . . .",
            "──────┼──────",
            ". . . │ . . .",
            ". . . │ . . 6",
        ]
    )


def test_a_latin_square_has_no_lines() -> None:
    assert draw(Board.standard(3), {Cell(1, 1): 2}) == ". . .\n. 2 .\n. . ."


def test_numbers_are_aligned() -> None:
    board = Board.standard(4, digits=(1, 20, 300, 4))
    assert draw(board, {Cell(0, 0): 20, Cell(1, 1): 300}, "decimal").splitlines()[:3] == [
        " 20   . │   .   .",
        "  . 300 │   .   .",
        "────────┼────────",
    ]


def test_jigsaw_regions_stand_between_walls() -> None:
    board = Board.jigsaw("1122312431243344")
    assert draw(board, {Cell(0, 0): 4}) == "\n".join(
        [
            "┌───────┬───────┐",
            "│ 4   . │ .   . │",
            "├───┐   │   ┌───┤",
            "│ . │ . │ . │ . │",
            "│   │   │   │   │",
            "│ . │ . │ . │ . │",
            "│   └───┼───┘   │",
            "│ .   . │ .   . │",
            "└───────┴───────┘",
        ]
    )


def test_holes_stay_empty() -> None:
    lines = draw(Board.overlapping([(0, 0), (2, 2)], 4), {}).splitlines()
    assert lines[1] == "│ .   . │ .   . │"
    assert lines[-2] == "        │ .   . │ .   . │"


def test_a_grid_prints_itself_drawn() -> None:
    assert str(Grid(Board.standard(2), [1, 2, 2, 1])) == "1 2\n2 1"


def test_an_alphabet_that_lacks_a_digit_gives_way_to_the_default() -> None:
    board = Board.standard(10)
    assert draw(board, {Cell(0, 0): 10}, "1-9").splitlines()[0] == "A . . . . │ . . . . ."
    assert draw(board, {Cell(0, 0): 10}, "A-J").splitlines()[0] == "J . . . . │ . . . . ."


@given(st.integers(1, 20), st.data())
def test_a_drawing_is_read_back(n: int, data: st.DataObject) -> None:
    board = Board.standard(n)
    digits = st.sampled_from(board.digits)
    givens = data.draw(st.dictionaries(st.sampled_from(board.cells), digits))
    [puzzle] = read(draw(board, givens) + "\n", digits=default_alphabet(board.digits).spec)
    assert puzzle == Puzzle(board, givens)
