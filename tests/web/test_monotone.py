"""What is impossible stays impossible, and only then."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from solve_cp import Board, Puzzle, candidates
from solve_cp.board.cells import Cell
from solve_cp.rules import Difference, Doublers, KillerCage, Ratio, Rule, StrictKropki, Thermometer
from solve_cp.web.monotone import Memory, only_adds

BOARD = Board.standard(4)
THERMO, CAGE = Thermometer("r1c1-r1c3"), KillerCage("r2c1 r2c2", 5)


def puzzle(givens: Mapping[str, int] | None = None, *rules: Rule) -> Puzzle:
    return Puzzle(BOARD, {}, rules).with_givens(givens or {})


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (puzzle(), puzzle({"r1c1": 1})),
        (puzzle({"r1c1": 1}), puzzle({"r1c1": 1, "r4c4": 2})),
        (puzzle({}, THERMO), puzzle({}, THERMO, CAGE)),
        (puzzle({}, THERMO), puzzle({"r4c4": 2}, CAGE, THERMO)),
        (puzzle({}, THERMO), puzzle({}, THERMO)),
    ],
)
def test_givens_and_rules_that_are_added_are_seen(old: Puzzle, new: Puzzle) -> None:
    assert only_adds(old, new)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (puzzle({"r1c1": 1}), puzzle()),
        (puzzle({"r1c1": 1}), puzzle({"r1c1": 2})),
        (puzzle({}, THERMO), puzzle()),
        (puzzle({}, THERMO), puzzle({}, Thermometer("r1c1-r1c2"))),
        (puzzle(), Puzzle(Board.standard(4, box=None))),
        (puzzle({}, StrictKropki()), puzzle({}, StrictKropki(), Difference("r1c1 r1c2"))),
        (puzzle({}, StrictKropki()), puzzle({}, StrictKropki(), Ratio("r1c1 r1c2"))),
        (puzzle({}, CAGE), puzzle({}, CAGE, Doublers())),
    ],
)
def test_what_takes_away_or_speaks_of_others_is_not_taken_for_adding(
    old: Puzzle, new: Puzzle
) -> None:
    assert not only_adds(old, new) or old == new


def test_the_memory_keeps_what_is_left() -> None:
    memory, old = Memory(), puzzle({"r1c1": 1}, THERMO)
    assert memory.left(old) is None
    known = candidates(old).candidates
    memory.add(old, known)
    assert memory.left(puzzle({"r1c1": 1, "r4c4": 2}, THERMO)) == known
    assert memory.left(puzzle({"r4c4": 2}, THERMO)) is None


@pytest.mark.parametrize("more", [{"r4c4": 2}, {"r3c1": 3, "r4c4": 1}])
def test_candidates_within_what_is_left_are_the_same(more: Mapping[str, int]) -> None:
    old, new = puzzle({"r1c1": 1}, THERMO), puzzle({"r1c1": 1, **more}, THERMO, CAGE)
    known = candidates(old).candidates
    assert candidates(new, within=known).candidates == candidates(new).candidates


def test_digits_that_are_left_out_are_not_tried() -> None:
    left: dict[Cell, tuple[int, ...]] = {Cell(0, 0): (2, 3)}
    assert candidates(puzzle(), within=left).candidates[Cell(0, 0)] == (2, 3)
