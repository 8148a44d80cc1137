"""At least how many cells two solutions differ in."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import Board, Cell, Puzzle
from solve_cp.board.houses import House
from solve_cp.engines.apart import MANY, least_apart
from solve_cp.puzzle.compiling import compile_puzzle
from tests.questions.boards import all_solutions, puzzles

CELLS = tuple(Cell(0, col) for col in range(7))
HOUSES = st.sets(st.sampled_from([*combinations(CELLS, 3)]), max_size=8)


@settings(max_examples=40)
@given(puzzles())
def test_no_two_solutions_differ_in_fewer_cells(puzzle: Puzzle) -> None:
    least = least_apart(compile_puzzle(puzzle))
    for one, other in combinations(all_solutions(puzzle), 2):
        assert sum(a != b for a, b in zip(one.digits, other.digits, strict=True)) >= least


@given(HOUSES)
def test_it_is_the_size_of_the_smallest_set_that_has_no_house_with_one_cell_alone(
    houses: set[tuple[Cell, ...]],
) -> None:
    named = tuple(House("region", f"house {n}", cells) for n, cells in enumerate(sorted(houses)))
    model = compile_puzzle(Puzzle(Board(1, 7, (1, 2, 3), named, CELLS)))
    sets = (set(some) for size in range(1, MANY) for some in combinations(CELLS, size))
    fitting = (some for some in sets if all(len(some & {*house}) != 1 for house in houses))
    assert least_apart(model) == len(next(fitting, range(MANY)))


def test_rows_and_columns_leave_four() -> None:
    assert least_apart(compile_puzzle(Puzzle(Board.standard(9)))) == MANY
