"""Extra cells and automata: round trips, and errors for bad arguments."""

from itertools import pairwise

import pytest

from solve_cp import Board, Grid, Puzzle, Rule, RuleError, check, count, solve
from solve_cp import rules as r
from solve_cp.formats import read, write
from solve_cp.rules.beyond_digits import extra_cells
from solve_cp.rules.custom.nfa import code_of_nfa, nfa_of
from solve_cp.rules.registry import from_data
from solve_cp.testing import RuleExample, check_rule
from tests.rules.automata import AFTER_1, GROWS, nfa
from tests.rules.examples import EXAMPLES

LINE = Board.open(1, 3, (1, 2, 3))
THESE = [e for e in EXAMPLES if isinstance(e.rule, (r.ExtraCells, r.IssAutomaton))]


@pytest.mark.parametrize("example", THESE, ids=str)
def test_the_rules_survive_in_a_puzzle_file(example: RuleExample) -> None:
    assert read(str(write(example.puzzle))) == [example.puzzle]


def test_connected_cells_are_known_by_their_former_name() -> None:
    data = {"rule": "ConnectedCells", "cells": "r1c1 r1c2", "digits": [1], "size": 1}
    assert from_data(data) == r.ConnectedDigits((1,), 1, "r1c1 r1c2")


def test_an_automaton_survives_its_code() -> None:
    assert code_of_nfa(nfa_of(GROWS)) == GROWS
    assert code_of_nfa(nfa_of(AFTER_1)) == AFTER_1


ARROW = r.ExtraCells("A r3c1", r.Arrow("r3c1", "r1c1 r1c2"))


def test_cells_beside_the_board_are_found_for_a_grid_of_digits() -> None:
    puzzle = Puzzle(LINE, rules=(ARROW, r.Odd("r1c1")))
    assert puzzle.violations(Grid(LINE, (1, 2, 3))) == []
    assert [v.text for v in puzzle.violations(Grid(LINE, (2, 1, 3)))] == [
        "breaks Odd(cells r1c1)",
    ]
    assert [v.text for v in puzzle.violations(Grid(LINE, (1, 3, 3)))] == [f"breaks {ARROW}"]


@pytest.mark.slow
def test_many_cells_beside_the_board_are_found_one_by_one() -> None:
    cells = [f"r3c{number}" for number in range(1, 1025)]
    rising = [r.Clone(a, b) for a, b in pairwise(["r1c1", *cells])]
    puzzle = Puzzle(LINE, rules=(r.ExtraCells("A r3c1:r3c1024", rising),))
    world = next(puzzle.rules[0].worlds(Grid(LINE, (3, 2, 1)), puzzle))
    assert (len(world), set(world.values())) == (1024, {3})


@pytest.mark.parametrize(
    ("groups", "message"),
    [
        ("A", "expected groups like 'A r11c1:r11c8', got 'A'"),
        (
            "A ٣x1",
            "expected cells like 'r1c1', 'r1c1 r2c1', 'r3c1-r3c5' (a line) or 'r1c1:r3c3' (a ",
        ),
        ("A 0x1", "expected 1 to 1024 cells beside the board, got 0"),
        ("A 33x32", "expected 1 to 1024 cells beside the board, got 1056"),
        ("A 1x1, A 1x1", "expected a new name for cells beside the board, got 'A' again"),
        ("A r1c1", "expected blocks apart and below the board, got A r1c1"),
        ("A 1x2, B r3c2", "expected blocks apart and below the board, got B r3c2"),
        ("DGR 1x2", "expected the rule Doppelganger for the group DGR"),
        ("CC 1x3", "expected the rule ChaosConstruction for the group CC"),
    ],
)
def test_wrong_groups_are_refused(groups: str, message: str) -> None:
    with pytest.raises(RuleError) as error:
        Puzzle(LINE, rules=(r.ExtraCells(groups, r.Odd("r1c1")),))
    assert str(error.value).startswith(message)
    assert str(error.value).endswith(": ExtraCells, field 'groups'")


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        (
            r.Odd("r9c9"),
            "expected cells of a 3×3 board without boxes, got r9c9: Odd, field 'cells'",
        ),
        (
            r.And([r.YinYang()]),
            "expected rules on digits, got YinYang, which adds variables: ExtraCells, "
            "field 'rules'",
        ),
    ],
)
def test_wrong_rules_on_more_cells_are_refused(rule: Rule, message: str) -> None:
    with pytest.raises(RuleError) as error:
        Puzzle(LINE, rules=(r.ExtraCells("A 1x1", rule),))
    assert str(error.value) == message


WORDS = {
    r.SuccessivePairs("r1c1 r1c2", [(1, 2)], "ratio 2"): "SuccessivePairs(ratio 2: r1c1 r1c2)",
    r.SuccessivePairs("r1c1 r1c2", [(1, 2)]): ("SuccessivePairs(line r1c1 r1c2, allowed [[1, 2]])"),
    r.AllPairs("r1c1 r1c2", [(1, 2)], "far"): "AllPairs(far: r1c1 r1c2)",
    r.IssAutomaton(
        "r1c1 r1c2", GROWS
    ): "IssAutomaton(cells r1c1 r1c2, a state machine of 4 states)",
    r.IssAutomaton("r1c1", AFTER_1, (0, 1), "after 1"): (
        "IssAutomaton(after 1: cells r1c1, a state machine of 2 states, "
        "separators after 0 1 digits)"
    ),
    r.IssAutomaton("r1c1", "?"): "IssAutomaton(cells r1c1, a state machine)",
    r.ExtraCells("VA r8c1:r8c8, B r10c1", r.ExtraRegion("r8c1 r1c1 r8c8 r10c1")): (
        "ExtraCells(cells VA1-VA8, B, rules [ExtraRegion(cells VA1 r1c1 VA8 B)])"
    ),
    r.ExtraCells("A 1x8", r.Odd("r8c1")): "ExtraCells(cells A 1x8, rules [Odd(cells r8c1)])",
}


@pytest.mark.parametrize("rule", WORDS, ids=WORDS.get)
def test_words_are_short(rule: Rule) -> None:
    assert str(rule) == WORDS[rule]


def test_of_many_rules_the_first_are_shown() -> None:
    many = r.ExtraCells("A r3c1:r3c9", [r.Odd(f"r3c{i % 9 + 1}") for i in range(22)])
    assert str(many).startswith("ExtraCells(cells A1-A9, rules [Odd(cells A1), Odd(cells A2), ")
    assert str(many).endswith("Odd(cells A2), and 2 more])")
    assert str(many).count("Odd") == 20
    long = r.ExtraCells("A r3c1:r3c99", r.Odd("r3c1:r3c99"))
    assert len(str(long)) < 250


def test_an_automaton_reads_digits_by_their_rank() -> None:
    board = Board.open(1, 2, (1, 3, 5, 7))
    lowest_two = nfa(4, {0}, {0: {0}, 1: {0}})
    check_rule(RuleExample(board, r.IssAutomaton("r1c1 r1c2", lowest_two)))
    assert count(Puzzle(board) + r.IssAutomaton("r1c1 r1c2", lowest_two)).count == 4


@pytest.mark.parametrize("place", [-1, 4])
def test_a_separator_has_a_place_among_the_digits(place: int) -> None:
    with pytest.raises(RuleError) as caught:
        Puzzle(LINE) + r.IssAutomaton("r1c1 r1c2 r1c3", AFTER_1, [place])
    where = "IssAutomaton, field 'breaks'"
    assert str(caught.value) == f"expected places from 0 to 3, got {place}: {where}"


def test_two_rules_cannot_name_cells_alike() -> None:
    first = r.ExtraCells("A r3c1", r.Arrow("r3c1", "r1c1 r1c2"))
    second = r.ExtraCells("A r3c1", r.Arrow("r3c1", "r1c2 r1c3"))
    with pytest.raises(RuleError, match="expected names of extra cells that no other rule uses"):
        Puzzle(LINE, rules=(first, second))
    assert Puzzle(LINE, rules=(first, first)).rules == (first, first)


def test_a_hopeless_search_for_cells_beside_the_board_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(extra_cells, "MOST_TRIES", 10_000)
    board = Board.standard(9)
    grid = solve(Puzzle(board), unique=False).grid
    assert grid is not None
    other = grid[0, 0] % 9 + 1
    rule = r.ExtraCells("A r11c1:r11c9", r.Regex("r1c1 r11c1-r11c9", f"{other}.*"))
    puzzle = Puzzle(board) + rule
    with pytest.raises(RuleError, match="use `check` for such grids"):
        puzzle.violations(grid)
    assert check(puzzle, grid).right is False
