"""Sides and directions in all notations."""

from __future__ import annotations

import pytest

from solve_cp import Board, InputError
from solve_cp.rules.places import Direction, Side, parse_direction, parse_side


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("left of row 3", Side("left", 2)),
        ("Right of  row 3", Side("right", 2)),
        ("row 3", Side("left", 2)),
        ("above column 4", Side("above", 3)),
        ("below column 4", Side("below", 3)),
        ("column 4", Side("above", 3)),
        ("r3c0", Side("left", 2)),
        ("R0C4", Side("above", 3)),
    ],
)
def test_a_side_is_read(text: str, side: Side) -> None:
    assert parse_side(text) == side
    assert parse_side(str(side)) == side


def test_a_side_sees_the_nearest_cell_first() -> None:
    board = Board.rectangle(2, 3)
    seen = [Side(end, 1).cells(board)[0] for end in ("left", "right", "above", "below")]
    assert seen == [(1, 0), (1, 2), (0, 1), (1, 1)]


@pytest.mark.parametrize("text", ["row 0", "row", "r4c4", "left of column 2", ""])
def test_no_other_side_is_read(text: str) -> None:
    with pytest.raises(InputError):
        parse_side(text)


@pytest.mark.parametrize("text", ["down left", "DL", "down-left", " Down Left "])
def test_a_direction_is_read(text: str) -> None:
    assert parse_direction(text) == Direction((1, -1))
    assert str(parse_direction(text)) == "down left"
