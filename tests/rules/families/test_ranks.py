"""Full rank on boards whose lines are too long for one number."""

from __future__ import annotations

import pytest

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.rules.families.outside import ranks
from solve_cp.rules.families.outside.ranks import FullRank
from solve_cp.testing import RuleExample, check_rule
from tests.rules.examples import FIRST_ROW


def test_lines_are_compared_piece_by_piece_where_their_numbers_would_be_too_large(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ranks, "MOST_WEIGHT", 1)
    check_rule(RuleExample(FIRST_ROW, FullRank("left of row 2", 15)))


def test_the_order_of_two_lines_is_that_of_their_numbers() -> None:
    cells = [Cell(0, col) for col in range(6)]
    said = ranks._comparison(Board.open(1, 6, [0, 1, 2]), cells[:3], cells[3:])
    for one, other in (((0, 2, 2), (1, 0, 0)), ((1, 1, 2), (1, 1, 2)), ((2, 0, 1), (2, 0, 0))):
        values = dict(zip(cells, (*one, *other), strict=True))
        order = (one > other) - (one < other)
        assert [key for key, part in said.items() if part.accepts(values)] == [order]
