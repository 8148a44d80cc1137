"""The sentences of steps: what a rule assumes, chains, cases, lists."""

from __future__ import annotations

import pytest

from solve_cp import Board, Puzzle, explain, read
from solve_cp.questions.explain.telling.chains import without_repeats
from solve_cp.questions.explain.telling.listing import clauses, merged, plural, together
from solve_cp.questions.explain.telling.outcomes import pronoun
from solve_cp.rules import AllowedDigits, Doublers, KillerCage, Renban, Thermometer, X

LONG = "4..2.....9...8...7....9.........1.2...3...6.9...9..83..4......22..7.65...183...4."
SIX = Puzzle(Board.standard(6))


def first_by(puzzle: Puzzle, stage: str, **start: object) -> str:
    """The sentence of the first step of a stage."""
    path = explain(puzzle, start=start or None)
    return next(step.sentence for step in path.steps if step.stage == stage)


def test_a_rule_says_which_cells_its_step_takes_for_granted() -> None:
    puzzle = SIX + Thermometer("r1c1-r1c3")
    assert first_by(puzzle, "rule", r1c1=3) == (
        "The thermometer rises from r1c1 to r1c3. Since r1c1 is 3, r1c2 can only be 4 or 5, and "
        "r1c3 can only be 5 or 6."
    )


def test_two_cells_that_must_differ_need_no_assumption() -> None:
    step = next(s for s in explain(Puzzle(Board.standard(9)) + X("r1c1 r1c2")).steps)
    assert (step.name, step.sentence) == (
        "X",
        "r1c1 and r1c2 sum to 10. They must differ, so neither can be 5.",
    )


def test_cells_that_must_differ_are_no_reason_if_the_rule_alone_is_one() -> None:
    puzzle = Puzzle(Board.standard(9)) + Renban("r1c1 r2c1")
    path = explain(puzzle, start={"r2c1": (1, 5, 9)})
    assert not any("They must differ" in step.sentence for step in path.steps)


def test_values_of_cells_are_said_by_their_limits() -> None:
    puzzle = SIX + Doublers() + KillerCage("r1c1 r1c2", 6)
    assert first_by(puzzle, "rule") == (
        "The cage of r1c1 and r1c2 sums to 6, so r1c1 and r1c2 count as at most 5."
    )


def test_what_is_said_once_is_not_repeated_later_in_a_chain() -> None:
    links = [
        ("gone", "r1c1 must be 2, and r9c9 must be 8 (whispers line)"),
        ("true", "r8c9 is 1"),
        ("true", "r9c9 is 8"),
        ("gone", "r1c2 and r1c3 must be 5 (arrow)"),
        ("true", "r1c2 is 5"),
        ("true", "r1c2 is 51"),
    ]
    assert without_repeats(links) == [links[0][1], "r8c9 is 1", links[3][1], "r1c2 is 51"]


def test_only_the_digits_that_matter_are_said_to_be_gone() -> None:
    puzzle = SIX + KillerCage("r1c1 r1c2", 7)
    told = first_by(puzzle, "rule", r1c1=(1, 2, 3, 4, 5), r1c2=(1, 2, 3, 4, 5, 6))
    assert told == "The cage of r1c1 and r1c2 sums to 7. Since r1c1 cannot be 6, r1c2 cannot be 1."


def test_the_ways_that_are_left_come_after_what_rules_the_others_out() -> None:
    puzzle = SIX + KillerCage("r1c1 r1c2", 7)
    told = first_by(puzzle, "rule", r1c1=(2, 3, 4, 5, 6), r1c2=(2, 3, 4, 5, 6))
    assert told == (
        "The cage of r1c1 and r1c2 sums to 7. Since neither can be 1, only 25 or 34 is left, so "
        "neither can be 6."
    )


def test_a_digit_that_a_rule_needs_goes_from_the_cells_that_see_all_its_places() -> None:
    puzzle = SIX + KillerCage("r1c1 r1c2 r2c1", 8)
    assert first_by(puzzle, "needs") == (
        "The cage of r1c1, r1c2 and r2c1 sums to 8: it can only be 125 or 134. It needs a 1 in "
        "r1c1, r1c2 or r2c1, so 1 cannot stand elsewhere in box 1."
    )


def test_cells_that_see_each_other_by_a_rule_say_which() -> None:
    puzzle = SIX + KillerCage("r1c3 r2c3 r3c2")
    start = dict.fromkeys(("r1c1", "r1c2", "r2c1", "r2c2"), (1, 2, 3, 4, 5))
    assert first_by(puzzle, "locked", **start) == (
        "In box 1, 6 can only stand in r1c3 or r2c3. Both see r3c2, r3c3, r4c3, r5c3 and r6c3 "
        "(r3c2 by the cage of r1c3, r2c3 and r3c2), so none of them can be 6."
    )


def test_digits_with_the_same_places_are_told_in_one_step() -> None:
    puzzle = SIX + KillerCage("r1c3 r2c3 r3c2")
    start = dict.fromkeys(("r1c1", "r1c2", "r2c1", "r2c2"), (1, 2, 3, 4))
    assert first_by(puzzle, "locked", **start) == (
        "In box 1, the digits 5 and 6 can each only stand in r1c3 or r2c3. Both see r3c2, r3c3, "
        "r4c3, r5c3 and r6c3 (r3c2 by the cage of r1c3, r2c3 and r3c2), so none of them can be "
        "5 or 6."
    )
    in_line = first_by(SIX, "locked", **start, r3c3=(1, 2, 3, 4, 5))
    assert in_line == (
        "In box 1, the digits 5 and 6 can each only stand in r1c3 or r2c3. Both are in column 3, "
        "so neither 5 nor 6 can stand elsewhere in column 3."
    )


def test_a_long_chain_is_a_numbered_list_below_its_result() -> None:
    path = explain(read(LONG)[0])
    long = [step for step in path.steps if step.told.numbered]
    assert long
    for step in long:
        assert step.told.lead.endswith(":")
        assert len(step.told.points) >= 5
        assert step.told.points[-1].text.startswith("But then ")
        assert len(str(step).splitlines()) == 1 + len(step.told.points)


@pytest.mark.parametrize(
    ("noun", "several"),
    [("double arrow", "double arrows"), ("entropy", "entropies"), ("equal sums", "equal sums")],
)
def test_nouns_have_plurals(noun: str, several: str) -> None:
    assert plural(noun) == several


def test_the_same_about_several_cells_is_said_once() -> None:
    some = ["r1c1 is shaded", "r2c2 is shaded", "r1c2 is a doubler", "r1c3 is a doubler"]
    assert merged(some) == ["r1c1 and r2c2 are shaded", "r1c2 and r1c3 are doublers"]
    some = ["r1c1 counts as at most 6", "r2c2 counts as at most 6", "r1c2 is not a doubler"]
    assert merged(some) == ["r1c1 and r2c2 count as at most 6", "r1c2 is not a doubler"]


@pytest.mark.parametrize(
    ("some", "told"),
    [
        (["a is 1"], "a is 1"),
        (["a is 1", "b is 2"], "a is 1 and b is 2"),
        (["a and b are 1", "c is 2"], "a and b are 1, and c is 2"),
        (["a is 1", "b is 2", "c is 3"], "a is 1, b is 2, and c is 3"),
        (["a is 1 or 2", "b is 2"], "a is 1 or 2, and b is 2"),
        (
            ["a is the only one that can be 2", "b is 2"],
            "a is the only one that can be 2, and b is 2",
        ),
        (["a cannot be 6", "9 cannot be there"], "a cannot be 6, and 9 cannot be there"),
    ],
)
def test_clauses_are_kept_apart(some: list[str], told: str) -> None:
    assert clauses(some) == told


@pytest.mark.parametrize(
    ("count", "text", "told"),
    [
        (1, "must be 5", "it must be 5"),
        (2, "cannot be 5", "neither can be 5"),
        (3, "cannot be 5", "none of them can be 5"),
        (2, "is at most 4", "both are at most 4"),
        (3, "is at most 4", "each of them is at most 4"),
    ],
)
def test_cells_that_were_just_named_are_not_named_again(count: int, text: str, told: str) -> None:
    assert pronoun(count, text) == told


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["row 2", "box 4", "row 7"], "rows 2 and 7 and box 4"),
        (
            ["the arrow of r1c1", "r2c2", "the arrow of r5c5"],
            "the arrows of r1c1 and r5c5 and r2c2",
        ),
        (
            ["the clue left of row 4", "the clue left of row 3"],
            "the clues left of rows 4 and 3",
        ),
        (["the cage of r1c1 and r1c2"] * 2, "the cage of r1c1 and r1c2"),
    ],
)
def test_what_is_of_one_kind_is_listed_together(names: list[str], told: str) -> None:
    assert together(names) == told


def test_one_allowed_digit_is_said_shortly() -> None:
    assert AllowedDigits("r1c1", [4]).said(SIX, {}) == "r1c1 is 4"
    assert AllowedDigits("r1c1", [4, 6]).said(SIX, {}) == "r1c1 is limited to 4 and 6"
