"""The numbers of unknown regions."""

from solve_cp import Board, Cell, Puzzle, solve
from solve_cp.rules import And, ChaosConstruction, ChaosSame, ExtraCells, ExtraRegion
from solve_cp.rules.beyond_digits.divisions import row_numbers

FOUR = Puzzle(Board.latin(4), rules=(ChaosConstruction(),))
NUMBERS = ExtraCells("CC r6c1:r9c4", ExtraRegion("r6c1 r6c2"))


def test_the_row_of_the_lowest_digit_numbers_regions_that_have_each_digit() -> None:
    assert row_numbers(FOUR, 4) == {cell: cell.row + 1 for cell in FOUR.board.cells}
    assert row_numbers(FOUR, 2) == {}
    assert row_numbers(Puzzle(Board.open(4, 4, [1, 2, 3, 4])), 4) == {}
    assert row_numbers(Puzzle(Board.latin(4, [1, 2, 3, 4, 5])), 4) == {}


def test_where_a_rule_speaks_of_numbers_they_are_in_the_order_of_first_cells() -> None:
    assert row_numbers(FOUR + NUMBERS, 4) == {}
    assert row_numbers(FOUR + And([NUMBERS]), 4) == {}


def test_the_answer_shows_regions_in_the_order_of_their_first_cells() -> None:
    """The columns are the regions here, and the lowest digits stand in rows 4, 3, 2 and 1."""
    givens = {Cell(3 - n, n): 1 for n in range(4)} | {Cell(0, n): 4 - n for n in range(3)}
    rules = (ChaosConstruction(), *map(_same, range(4)))
    grid = solve(Puzzle(Board.latin(4), givens, rules=rules)).grid
    assert grid is not None
    assert grid.shown == {"regions": ("ABCD",) * 4}
    region = ChaosConstruction().region_of(FOUR, Cell(0, 0))
    assert grid[region] == 4


def _same(col: int) -> ChaosSame:
    return ChaosSame([Cell(row, col) for row in range(4)])
