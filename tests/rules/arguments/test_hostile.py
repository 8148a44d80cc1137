"""Arguments designed to be expensive are refused, or cost little."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solve_cp import Board, Puzzle, PuzzleError, RuleError, solve
from solve_cp.rules import AntiTaxicab, Multipliers, Regex, Rule, ValueCells
from tests.rules.custom.test_regex import PATTERNS

ROW = Puzzle(Board.open(1, 9, range(1, 10)))
NESTED = "(" * 50 + ".*" + ")*" * 50
REFUSED: list[tuple[Callable[[], Rule], str]] = [
    (
        lambda: ValueCells("r1c1", factor=10**10),
        "expected values from -10000 to 10000, got 10000000000 for r1c1: ValueCells",
    ),
    (
        lambda: Multipliers(-(10**9)),
        "expected values from -10000 to 10000, got -9000000000 for r1c1: Multipliers",
    ),
    (
        lambda: Regex("r1c1", "[1-9]{1000000}"),
        "expected at most 200 symbols in a row, repetitions included, got 1000000 in "
        "'[1-9]{1000000}' for r1c1: Regex, field 'pattern'",
    ),
    (
        lambda: Regex("r1c1", "((1{9}){9}){9}"),
        "expected at most 200 symbols in a row, repetitions included, got 729 in "
        "'((1{9}){9}){9}' for r1c1: Regex, field 'pattern'",
    ),
    (
        lambda: Regex("r1c1", "1{99999999999999}"),
        "expected a regular expression, got '1{99999999999999}' "
        "(the repetition number is too large) for r1c1: Regex, field 'pattern'",
    ),
    (
        lambda: Regex("r1c1", "(" * 51 + "1" + ")" * 51),
        "expected a regular expression of at most 500 characters and 50 groups, "
        "got 103 and 51 for r1c1: Regex, field 'pattern'",
    ),
]


@pytest.mark.parametrize(("rule", "message"), REFUSED, ids=[m for _, m in REFUSED])
def test_what_would_cost_too_much_is_refused(rule: Callable[[], Rule], message: str) -> None:
    with pytest.raises(RuleError) as caught:
        ROW + rule()
    assert str(caught.value) == message


@pytest.mark.parametrize("digits", [[0, 10**10], [-(10**10), 1]])
def test_digits_too_far_apart_are_refused(digits: list[int]) -> None:
    with pytest.raises(PuzzleError, match="expected digits from -1000 to 10000"):
        Board.open(1, 2, digits)


def test_a_distance_beyond_the_board_binds_nothing() -> None:
    puzzle = ROW + AntiTaxicab(10**9)
    assert list(puzzle.rules[0].constraints(puzzle)) == []
    assert puzzle.violations([[1] * 9]) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "pattern", ["([1-9]+)+0|[1-9]+", NESTED, "(1?){50}.*", "1{200}|.*", "(.?.?){20}"]
)
def test_a_pattern_that_makes_others_slow_is_quick(pattern: str) -> None:
    path = "r1c1-r1c9 " * 4
    assert solve(ROW + Regex(path, pattern)).status == "solved"


@given(PATTERNS, st.text("123", min_size=1, max_size=5))
def test_a_grid_matches_as_python_says(pattern: str, text: str) -> None:
    puzzle = Puzzle(Board.open(1, len(text), [1, 2, 3])) + Regex(f"r1c1-r1c{len(text)}", pattern)
    is_right = puzzle.violations([[int(digit) for digit in text]]) == []
    assert is_right == (re.fullmatch(pattern, text) is not None)
