"""Sentences of steps: what a rule's step takes for granted, chains, cases, lists."""

from __future__ import annotations

import pytest

from solve_cp import Board, Puzzle, explain
from solve_cp.questions.explain.telling.listing import together
from solve_cp.rules import KillerCage, Thermometer

SIX = Puzzle(Board.standard(6))


def first_by(puzzle: Puzzle, stage: str, **start: object) -> str:
    """The sentence of the first step of a stage."""
    path = explain(puzzle, start=start or None)
    return next(step.sentence for step in path.steps if step.stage == stage)


def test_a_rule_says_which_cells_its_step_takes_for_granted() -> None:
    puzzle = SIX + Thermometer("r1c1-r1c3")
    assert first_by(puzzle, "rule", r1c1=3) == (
        "The thermometer rises from r1c1 to r1c3. Since r1c1 is 3, r1c2 can only be 4 or 5 and "
        "r1c3 can only be 5 or 6."
    )


def test_only_the_digits_that_matter_are_said_to_be_gone() -> None:
    puzzle = SIX + KillerCage("r1c1 r1c2", 7)
    told = first_by(puzzle, "rule", r1c1=(1, 2, 3, 4, 5), r1c2=(1, 2, 3, 4, 5, 6))
    assert told == (
        "The cage of r1c1 and r1c2 sums to 7: it can only be 16, 25 or 34. Since r1c1 cannot be "
        "6, r1c2 cannot be 1."
    )


def test_a_digit_that_a_rule_needs_goes_from_the_cells_that_see_all_its_places() -> None:
    puzzle = SIX + KillerCage("r1c1 r1c2 r2c1", 8)
    assert first_by(puzzle, "needs") == (
        "The cage of r1c1, r1c2 and r2c1 sums to 8: it can only be 125 or 134. It needs a 1 in "
        "r1c1, r1c2 or r2c1, and r1c3, r2c2 and r2c3 see all of these. So 1 cannot stand in r1c3, "
        "r2c2 or r2c3."
    )


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["row 2", "box 4", "row 7"], "rows 2 and 7 and box 4"),
        (
            ["the arrow of r1c1", "r2c2", "the arrow of r5c5"],
            "the arrows of r1c1 and r5c5 and r2c2",
        ),
        (["the cage of r1c1 and r1c2"] * 2, "the cage of r1c1 and r1c2"),
    ],
)
def test_what_is_of_one_kind_is_listed_together(names: list[str], told: str) -> None:
    assert together(names) == told
