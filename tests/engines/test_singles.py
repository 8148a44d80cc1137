"""Singles at the root."""

from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import Board, Cell, Puzzle, solutions
from solve_cp.engines.singles import propagate
from solve_cp.puzzle.compiling import compile_puzzle

BOARD = Board.standard(4)
GIVENS = st.dictionaries(
    st.builds(Cell, st.integers(0, 3), st.integers(0, 3)), st.integers(1, 4), max_size=8
)


@settings(max_examples=60)
@given(GIVENS)
def test_propagation_keeps_every_solution(givens: dict[Cell, int]) -> None:
    puzzle = Puzzle(BOARD, givens)
    root = propagate(compile_puzzle(puzzle))
    found = solutions(puzzle, engine="dfs-legal").solutions
    if root.conflict:
        assert found == ()
    for grid in found:
        pairs = zip(root.domains, grid.digits, strict=True)
        assert all(domain >> (digit - 1) & 1 for domain, digit in pairs)
    if root.decided:
        assert len(found) == 1


def test_a_digit_without_a_place_is_named() -> None:
    rows = [[0, 0, 0, 1], [3, 0, 0, 0], [0, 3, 0, 0], [0, 0, 3, 0]]
    puzzle = Puzzle.from_rows(rows, Board.latin(4))
    assert propagate(compile_puzzle(puzzle)).conflict == ("no place is left for 3 in row 1")


def test_two_cells_for_one_digit_are_named() -> None:
    rows = [[0, 1, 2, 0], [3, 0, 0, 0], [0, 0, 0, 0], [4, 0, 0, 0]]
    assert propagate(compile_puzzle(Puzzle.from_rows(rows))).conflict == (
        "r1c1 and r1c2 can both only be 1"
    )


def test_a_cell_without_a_digit_is_named() -> None:
    model = compile_puzzle(Puzzle(BOARD))
    assert propagate(model.with_domains([0, *model.domains[1:]])).conflict == (
        "no digit is left for r1c1"
    )
