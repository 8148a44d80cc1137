"""Ways to write rules: operators, outside cells, compass directions, functions."""

from __future__ import annotations

import pytest

from solve_cp import Board, Puzzle, RuleError, solve
from solve_cp import rules as r
from solve_cp.rules.registry import from_data, to_data

ODD, EVEN = r.Odd("r1c1"), r.Even("r1c2")
NINE = Puzzle(Board.standard(9))


def test_a_function_that_returns_nothing_is_not_a_condition() -> None:
    rule = r.Predicate("r1c1 r1c2", lambda *_: None)
    with pytest.raises(RuleError, match="expected True or False from the function, got None"):
        solve(NINE + rule)


def test_logic_takes_rules_one_by_one_or_as_a_list() -> None:
    assert r.Or(ODD, EVEN) == r.Or([ODD, EVEN]) == r.Or(rules=[ODD, EVEN]) == (ODD | EVEN)
    assert r.And(ODD, EVEN) == r.And([ODD, EVEN]) == (ODD & EVEN)
    assert r.Not(ODD) == r.Not([ODD]) == ~ODD
    assert from_data(to_data(ODD | EVEN)) == r.Or([ODD, EVEN])
    with pytest.raises(TypeError):
        ODD | 5  # type: ignore[operator]


def test_a_cell_beyond_the_board_is_a_side() -> None:
    assert r.XSum("r3c10", 9) == r.XSum("right of row 3", 9)
    assert r.XSum("r10c4", 9) == r.XSum("below column 4", 9)
    puzzle = NINE + r.XSum("r3c10", 9)
    assert puzzle.rules[0].cells(puzzle) == r.XSum("right of row 3", 9).cells(puzzle)  # type: ignore[attr-defined]
    for inside in ("r3c8", "r3c11", "r4c3"):
        with pytest.raises(RuleError, match="expected a side of a 9×9 board"):
            NINE + r.XSum(inside, 9)
    with pytest.raises(RuleError, match="expected a side like"):
        r.XSum("r5c5", 9)


def test_directions_may_be_of_the_compass() -> None:
    for text, way in (("SE", "down right"), ("nw", "up left"), ("south-west", "down left")):
        assert r.LittleKiller("r1c3", text, 9) == r.LittleKiller("r1c3", way, 9)


def test_a_renban_line_may_be_a_loop() -> None:
    loop = r.Renban("r1c1 r1c2 r2c2 r2c1 r1c1")
    assert loop == r.Renban("r1c1 r1c2 r2c2 r2c1")
    with pytest.raises(RuleError, match="expected each cell once, got r1c2 twice"):
        r.Renban("r1c1 r1c2 r1c2")


def test_a_function_is_no_plain_data_and_cannot_ask_about_many_cells() -> None:
    rule = r.Predicate("r1c1 r1c2", max)
    with pytest.raises(RuleError, match="expected plain data, got a Python function: Predicate"):
        to_data(rule)
    with pytest.raises(RuleError, match="expected cells with at most 100000 combinations"):
        NINE + r.Predicate("r1c1-r1c9", max)
