"""Rules that no grid can satisfy are contradictions; meaningless arguments raise RuleError."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from solve_cp import Board, Puzzle, Rule, RuleError, count, solve, why
from solve_cp import rules as r
from solve_cp.language.constraints import Automaton
from solve_cp.language.machines import transitions

NINE = Puzzle(Board.standard(9))
FOUR = Puzzle(Board.standard(4))
CHAOS = Puzzle(Board.open(2, 2, [1, 2])) + r.ChaosConstruction(2)
HUGE = 10**20

IMPOSSIBLE: list[tuple[Puzzle, Rule]] = [
    (FOUR, r.KillerCage("r1c1 r1c2", 18)),
    (FOUR, r.KillerCage("r1c1 r1c2", HUGE)),
    (FOUR, r.KillerCage("r1c1 r1c2", -HUGE)),
    (FOUR, r.KillerCage("r1c1:r2c3 r4c4", 18)),
    (FOUR, r.KillerCage("r1c1:r2c3")),
    (FOUR, r.SumCage("r1c1 r3c3", HUGE)),
    (FOUR, r.MultiSumCage("r1c1 r1c2", [99, HUGE])),
    (FOUR, r.WeightedSum("r1c1 r1c2", [2, -1], HUGE)),
    (FOUR, r.RellikCage("r1c1:r2c3", 5)),
    (FOUR, r.EqualityCage("r1c1-r1c3")),
    (FOUR, r.EqualityCage("r1c1:r3c2")),
    (FOUR, r.Lunchbox("r1c1-r1c3", HUGE)),
    (FOUR, r.Lunchbox("r1c1:r2c3", 4)),
    (FOUR, r.LittleKiller("r1c1", "down right", HUGE)),
    (FOUR, r.Sandwich("row 1", -1)),
    (FOUR, r.Sandwich("row 1", HUGE)),
    (FOUR, r.XSum("row 1", HUGE)),
    (Puzzle(Board.open(1, 2, [3, 4])), r.XSum("row 1", 5)),
    (FOUR, r.Skyscraper("row 1", 9)),
    (FOUR, r.Skyscraper("row 1", -9)),
    (FOUR, r.FullRank("row 1", HUGE)),
    (FOUR, r.FullRank("row 1", 0)),
    (FOUR, r.Sum("r1c1 r1c2", HUGE)),
    (FOUR, r.X("r1c1 r1c2")),
    (Puzzle(Board.open(1, 2, [3, 4])), r.V("r1c1 r1c2")),
    (FOUR, r.Difference("r1c1 r1c2", HUGE)),
    (FOUR, r.Ratio("r1c1 r1c2", HUGE)),
    (FOUR, r.Whispers("r1c1 r1c2", HUGE)),
    (FOUR, r.LockoutLine("r1c1-r1c3", HUGE)),
    (FOUR, r.Renban("r1c1:r2c3")),
    (FOUR, r.Thermometer("r1c1-r1c4 r2c4")),
    (FOUR, r.ExtraRegion("r1c1:r2c3")),
    (FOUR, r.LookAndSay("r1c1 r1c2", "3x3")),
    (FOUR, r.LookAndSay("r1c1 r1c2", "0x3 1x3")),
    (FOUR, r.Contains("r1c1 r1c2", "1 2 3")),
    (FOUR, r.ContainsExactly("r1c1 r1c2", "1 2 3")),
    (FOUR, r.Quadruple("r1c1", "1 2 3 4 4")),
    (FOUR, r.ConnectedDigits("1 2", HUGE)),
    (CHAOS, r.ChaosCount("r1c1", "r1c1 r1c2", HUGE)),
    (CHAOS, r.ChaosArrow("r1c1", "r1c1 r1c2", -HUGE)),
    (FOUR, r.SumLine("r1c1-r1c4", HUGE)),
    (FOUR, r.SumLine("r1c1-r1c4", HUGE, loop=True)),
]
NAMES = [str(rule) for _, rule in IMPOSSIBLE]


@pytest.mark.parametrize("engine", ["cpsat", "cpsat-textbook", "dfs-full"])
@pytest.mark.parametrize(("puzzle", "rule"), IMPOSSIBLE, ids=NAMES)
def test_a_rule_that_no_grid_can_keep_makes_the_puzzle_unsolvable(
    puzzle: Puzzle, rule: Rule, engine: str
) -> None:
    assert solve(puzzle + rule, engine=engine).status == "unsolvable"


@pytest.mark.parametrize(
    ("puzzle", "rule"),
    [(puzzle, rule) for puzzle, rule in IMPOSSIBLE if puzzle != CHAOS],
    ids=[str(rule) for puzzle, rule in IMPOSSIBLE if puzzle != CHAOS],
)
def test_in_an_or_it_is_a_false_alternative(puzzle: Puzzle, rule: Rule) -> None:
    either = puzzle + r.Or([rule, r.Odd("r1c1")])
    alone = puzzle + r.Odd("r1c1")
    assert count(either, limit=500).count == count(alone, limit=500).count


def test_why_names_a_rule_that_cannot_hold() -> None:
    cage = r.KillerCage("r1c1 r1c2", 18)
    reason = why(FOUR + r.AntiKnight() + cage)
    assert [str(item) for item in reason.conflict] == [str(cage)]


NO_MEANING: list[tuple[Puzzle, Callable[[], Rule], str]] = [
    (
        Puzzle(Board.rectangle(2, 1)),
        lambda: r.Sandwich("row 1", 0),
        "expected a line of at least 2 cells, got r1c1 alone: Sandwich, field 'side'",
    ),
    (
        NINE,
        lambda: r.LockoutLine("r1c1-r1c3", -1),
        "expected a difference from 0 for r1c1, got -1: LockoutLine, field 'difference'",
    ),
    (
        NINE,
        lambda: r.LookAndSay("r1c1 r1c2", [(-1, 3)]),
        "expected counts from 0 for r1c1 r1c2, got -1x3: LookAndSay, field 'clue'",
    ),
    (
        NINE,
        lambda: r.ConnectedDigits("1 2", -1),
        "expected a size from 0, got -1: ConnectedDigits, field 'size'",
    ),
    (
        Puzzle(Board.samurai()),
        r.Diagonals,
        "expected a board without holes and 21 digits for a diagonal, "
        "got a 21×21 board with 41 regions and 9 digits: Diagonals",
    ),
    (
        Puzzle(Board.open(3, 3, [1, 2])),
        r.Diagonals,
        "expected a board without holes and 3 digits for a diagonal, "
        "got a 3×3 board without boxes and 2 digits: Diagonals",
    ),
]


@pytest.mark.parametrize(
    ("puzzle", "rule", "message"), NO_MEANING, ids=[m for _, _, m in NO_MEANING]
)
def test_what_has_no_meaning_is_refused(
    puzzle: Puzzle, rule: Callable[[], Rule], message: str
) -> None:
    with pytest.raises(RuleError) as caught:
        puzzle + rule()
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "rule",
    [
        r.Sandwich("row 1", 35),
        r.XSum("row 1", 45),
        r.Difference("r1c1 r1c2", 8),
        r.Difference("r1c1 r5c5", 3),
        r.Whispers("r1c1 r1c2", 8),
        r.LookAndSay("r1c1 r1c2", "1x3 1x3"),
        r.RellikCage("r1c1-r1c9", 46),
    ],
    ids=str,
)
def test_what_is_just_possible_is_solved(rule: Rule) -> None:
    assert solve(NINE + rule).status == "solved"


def test_a_large_cage_without_a_sum_has_no_more_states_than_sets_of_digits() -> None:
    puzzle = NINE + r.RellikCage("r1c1-r1c7", 28)
    machine = list(puzzle.rules[0].constraints(puzzle))[-1]
    assert isinstance(machine, Automaton)
    arcs, _ = transitions(machine, [range(1, 10)] * 7)
    assert len({state for state, _, _ in arcs}) < 2**9
