"""Unknown regions: their numbers, and how a board divides into them."""

from itertools import islice

import pytest

from solve_cp import Board, Cell, Puzzle, PuzzleError, solve
from solve_cp.rules import And, ChaosConstruction, ChaosSame, ExtraCells, ExtraRegion, YinYang
from solve_cp.rules.beyond_digits.divisions import divisions, row_numbers

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


def shifted(side: int, step: int) -> list[list[int]]:
    """A Latin square whose rows are shifted, `step` columns at a time."""
    return [
        [(step * row + row // step + col) % side + 1 for col in range(side)] for row in range(side)
    ]


def test_every_division_has_connected_regions_with_each_digit_once() -> None:
    grid = FOUR.grid(shifted(4, 2))
    found = list(divisions(grid, 4))
    boxes = tuple(frozenset(house.cells) for house in Board.standard(4).regions)
    assert boxes in found
    assert len(set(found)) == len(found)
    for regions in found:
        assert {cell for region in regions for cell in region} == set(grid.board.cells)
        assert all({grid[cell] for cell in region} == {1, 2, 3, 4} for region in regions)


def test_a_division_of_a_large_board_is_found() -> None:
    nine = Puzzle(Board.latin(9), rules=(ChaosConstruction(),))
    assert nine.violations(shifted(9, 3)) == []
    assert len(list(islice(divisions(nine.grid(shifted(9, 3)), 9), 3))) == 3


@pytest.mark.parametrize("rule", [ChaosConstruction(), YinYang()])
def test_too_many_possible_extras_are_an_error(
    rule: ChaosConstruction | YinYang, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solve_cp.rules.beyond_digits.divisions.MOST_REGIONS", 5)
    monkeypatch.setattr("solve_cp.rules.base.FIRST_WORLDS", 5)
    puzzle = Puzzle(Board.latin(9), rules=(rule,))
    with pytest.raises(PuzzleError, match=r"too many possible extras.*`check"):
        puzzle.violations(shifted(9, 3))
