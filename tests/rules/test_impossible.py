"""Arguments that no grid can satisfy get a RuleError that names the rule and the field."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solve_cp import Board, Puzzle, RuleError, solve
from solve_cp.language.constraints import Automaton
from solve_cp.language.machines import transitions
from solve_cp.rules import (
    ChaosConstruction,
    ChaosCount,
    ConnectedDigits,
    Diagonals,
    Difference,
    LockoutLine,
    LookAndSay,
    Lunchbox,
    Ratio,
    RellikCage,
    Rule,
    Sandwich,
    Sum,
    V,
    Whispers,
    X,
    XSum,
)

NINE = Puzzle(Board.standard(9))
FOUR = Puzzle(Board.standard(4))
CHAOS = Puzzle(Board.open(2, 2, [1, 2])) + ChaosConstruction(2)

IMPOSSIBLE: list[tuple[Puzzle, Callable[[], Rule], str]] = [
    (
        NINE,
        lambda: Sandwich("left of row 1", -1),
        "expected a total from 0 to 35, got -1 (left of row 1): Sandwich, field 'total'",
    ),
    (
        NINE,
        lambda: Sandwich("left of row 1", 99),
        "expected a total from 0 to 35, got 99 (left of row 1): Sandwich, field 'total'",
    ),
    (
        Puzzle(Board.rectangle(2, 1)),
        lambda: Sandwich("row 1", 0),
        "expected a line of at least 2 cells, got r1c1 alone: Sandwich, field 'side'",
    ),
    (
        NINE,
        lambda: Lunchbox("r1c1-r1c3", 9),
        "expected a total from 0 to 8, got 9 (r1c1 r1c2 r1c3): Lunchbox, field 'total'",
    ),
    (
        NINE,
        lambda: XSum("left of row 1", 99),
        "expected a total from 1 to 45, got 99 (left of row 1): XSum, field 'total'",
    ),
    (
        Puzzle(Board.open(1, 2, [3, 4])),
        lambda: XSum("left of row 1", 5),
        "expected a digit from 0 to 2 left of row 1, got none: XSum, field 'side'",
    ),
    (
        NINE,
        lambda: Sum("r1c1 r1c2", 100),
        "expected two values from 1 to 9 that fit r1c1 r1c2, got none: Sum, field 'total'",
    ),
    (
        NINE,
        lambda: Difference("r1c1 r1c2", 20),
        "expected two values from 1 to 9 that fit r1c1 r1c2, got none: Difference, field 'value'",
    ),
    (
        NINE,
        lambda: Ratio("r1c1 r1c2", 10),
        "expected two values from 1 to 9 that fit r1c1 r1c2, got none: Ratio, field 'value'",
    ),
    (
        FOUR,
        lambda: X("r1c1 r1c2"),
        "expected two values from 1 to 4 that fit r1c1 r1c2, got none: X, field 'cells'",
    ),
    (
        Puzzle(Board.open(1, 2, [3, 4])),
        lambda: V("r1c1 r1c2"),
        "expected two values from 3 to 4 that fit r1c1 r1c2, got none: V, field 'cells'",
    ),
    (
        NINE,
        lambda: Whispers("r1c1 r1c2", 9),
        "expected a difference from 1 to 8 for r1c1, got 9: Whispers, field 'difference'",
    ),
    (
        NINE,
        lambda: LockoutLine("r1c1-r1c3", 9),
        "expected a difference from 0 to 8 for r1c1, got 9: LockoutLine, field 'difference'",
    ),
    (
        NINE,
        lambda: LockoutLine("r1c1-r1c3", -1),
        "expected a difference from 0 to 8 for r1c1, got -1: LockoutLine, field 'difference'",
    ),
    (
        NINE,
        lambda: LookAndSay("r1c1 r1c2", [(-1, 3)]),
        "expected one count from 0 to 2 for each digit in r1c1 r1c2, got -1x3: "
        "LookAndSay, field 'clue'",
    ),
    (
        NINE,
        lambda: LookAndSay("r1c1 r1c2", "3x3"),
        "expected one count from 0 to 2 for each digit in r1c1 r1c2, got 3x3: "
        "LookAndSay, field 'clue'",
    ),
    (
        NINE,
        lambda: LookAndSay("r1c1 r1c2", "0x3 1x3"),
        "expected one count from 0 to 2 for each digit in r1c1 r1c2, got 1x3: "
        "LookAndSay, field 'clue'",
    ),
    (
        NINE,
        lambda: ConnectedDigits("1 2", 10**20),
        "expected a size from 0 to 81, got 100000000000000000000: ConnectedDigits, field 'size'",
    ),
    (
        CHAOS,
        lambda: ChaosCount("r1c1", "r1c1 r1c2", 10**20),
        "expected an offset from -1 to 3, got 100000000000000000000 (r1c1 r1c2): "
        "ChaosCount, field 'offset'",
    ),
    (
        Puzzle(Board.samurai()),
        Diagonals,
        "expected a board without holes and 21 digits for a diagonal, "
        "got a 21×21 board with 41 regions and 9 digits: Diagonals",
    ),
    (
        Puzzle(Board.open(3, 3, [1, 2])),
        Diagonals,
        "expected a board without holes and 3 digits for a diagonal, "
        "got a 3×3 board without boxes and 2 digits: Diagonals",
    ),
]


@pytest.mark.parametrize(
    ("puzzle", "rule", "message"), IMPOSSIBLE, ids=[m for _, _, m in IMPOSSIBLE]
)
def test_what_no_grid_can_keep_is_refused(
    puzzle: Puzzle, rule: Callable[[], Rule], message: str
) -> None:
    with pytest.raises(RuleError) as caught:
        puzzle + rule()
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "rule",
    [
        Sandwich("row 1", 35),
        XSum("row 1", 45),
        Difference("r1c1 r1c2", 8),
        Difference("r1c1 r5c5", 3),
        Whispers("r1c1 r1c2", 8),
        LookAndSay("r1c1 r1c2", "1x3 1x3"),
        RellikCage("r1c1-r1c9", 46),
    ],
    ids=str,
)
def test_what_is_just_possible_is_solved(rule: Rule) -> None:
    assert solve(NINE + rule).status == "solved"


def test_a_large_cage_without_a_sum_has_no_more_states_than_sets_of_digits() -> None:
    puzzle = NINE + RellikCage("r1c1-r1c7", 28)
    machine = list(puzzle.rules[0].constraints(puzzle))[-1]
    assert isinstance(machine, Automaton)
    arcs, _ = transitions(machine, [range(1, 10)] * 7)
    assert len({state for state, _, _ in arcs}) < 2**9
