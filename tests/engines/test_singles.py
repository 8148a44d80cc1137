"""Singles at the root."""

from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import Board, Cell, Grid, Puzzle, Rule, solutions
from solve_cp.engines.singles import propagate
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import AllowedDigits, Even, Not, Odd

BOARD = Board.standard(4)
GIVENS = st.dictionaries(
    st.builds(Cell, st.integers(0, 3), st.integers(0, 3)), st.integers(1, 4), max_size=8
)


RULES = st.lists(
    st.sampled_from(
        [
            Odd("r1c1 r2c3"),
            Even("r4c4 r1c1"),
            AllowedDigits("r2c2 r3c4", [2, 3]),
            Not([Even("r3c3")]),
            AllowedDigits("r4c1", [3]),
        ]
    ),
    max_size=3,
    unique=True,
)


@settings(max_examples=200)
@given(GIVENS, RULES)
def test_propagation_keeps_every_solution(givens: dict[Cell, int], rules: list[Rule]) -> None:
    puzzle = Puzzle(BOARD, givens, tuple(rules))
    root = propagate(compile_puzzle(puzzle))
    found = solutions(puzzle, engine="dfs-legal").solutions
    if root.conflict:
        assert found == ()
    for grid in found:
        pairs = zip(root.domains, grid.digits, strict=True)
        assert all(domain >> (digit - 1) & 1 for domain, digit in pairs)
    if root.decided:
        left = Grid(BOARD, [domain.bit_length() for domain in root.domains])
        assert found == (() if puzzle.violations(left) else (left,))


def test_rules_on_single_cells_come_first() -> None:
    puzzle = Puzzle(BOARD) + [Odd("r1c1"), Even("r1c2"), AllowedDigits("r1c1 r1c3", [1, 2])]
    domains = propagate(compile_puzzle(puzzle)).domains
    assert [f"{domain:04b}" for domain in domains[:4]] == ["0001", "1000", "0010", "0100"]


def test_rules_that_leave_a_cell_no_digit_are_a_conflict() -> None:
    puzzle = Puzzle(BOARD) + [Odd("r2c1"), Even("r2c1")]
    assert propagate(compile_puzzle(puzzle)).conflict == "no digit is left for r2c1"


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
