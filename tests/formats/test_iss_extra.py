"""The rules that only ISS strings need: definition, expansion and engines agree."""

import pytest

from solve_cp import Board, Grid, Puzzle, RuleError
from solve_cp import rules as r
from solve_cp.formats import read, write
from solve_cp.formats.iss_automaton import IssAutomaton
from solve_cp.formats.iss_codes import Nfa, code_of_nfa, nfa_of
from solve_cp.formats.iss_extra import ConnectedCells, ExtraCells
from solve_cp.testing import RuleExample, accepted, check_rule, fillings

LINE = Board.open(1, 3, (1, 2, 3))


def nfa(symbols: int, accepted: set[int], *arcs: dict[int, set[int]]) -> str:
    """The code of an automaton that starts in state 0."""
    table = tuple(tuple(frozenset(row.get(s, ())) for s in range(symbols)) for row in arcs)
    return code_of_nfa(Nfa(symbols, frozenset({0}), frozenset(accepted), table))


# Some way through it ends in state 1: the last digit is greater than some digit before it.
GROWS = nfa(3, {1}, {0: {0, 2}, 1: {0, 3}, 2: {0}}, {}, {1: {1}, 2: {1}}, {2: {1}})
# A separator, symbol 3, must stand behind a digit 1.
AFTER_1 = nfa(4, {0, 1}, {0: {1}, 1: {0}, 2: {0}}, {0: {1}, 1: {0}, 2: {0}, 3: {0}})

EXAMPLES = [
    RuleExample(LINE, IssAutomaton("r1c1-r1c3", GROWS)),
    RuleExample(LINE, IssAutomaton("r1c1-r1c3", AFTER_1, (1,))),
    RuleExample(LINE, IssAutomaton("r1c1 r1c2 r1c1", AFTER_1, (2, 3))),
    RuleExample(Board.open(2, 3, (1, 2)), ConnectedCells("r1c1 r1c2 r2c2 r1c3", (2,))),
    RuleExample(Board.open(2, 3, (1, 2)), ConnectedCells("r1c1:r2c3", (2,), 3)),
    RuleExample(LINE, ExtraCells("VA 1x1", (r.Arrow("r3c1", "r1c1 r1c2"),))),
    RuleExample(
        LINE,
        ExtraCells(
            "VA 1x2, VB 1x1",
            (r.ExtraRegion("r1c1 r3c1 r3c2"), r.Thermometer("r3c1 r5c1 r1c2"), r.Odd("r3c2")),
        ),
    ),
    RuleExample(
        LINE,
        ExtraCells("VA 2x2", (r.Or((r.Odd("r3c1"), r.Clone("r3c1", "r1c1"))), r.Even("r3c1"))),
    ),
    RuleExample(
        Puzzle(Board.open(2, 2, (1, 2)), rules=(r.ChaosConstruction(),)),
        ExtraCells("CC 2x2", (r.ExtraRegion("r4c1 r4c2"),)),
    ),
    RuleExample(
        Puzzle(Board.latin(2, (0, 1, 2)), rules=(r.Doppelganger(),)),
        ExtraCells("DGR 1x2, DGC 1x2", (r.Odd("r4c1"), r.Even("r6c1"))),
    ),
]


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_definition_expansion_and_engines_agree(example: RuleExample) -> None:
    check_rule(example)
    found = sum(1 for _ in accepted(example))
    assert 0 < found < sum(1 for _ in fillings(example.puzzle))


@pytest.mark.parametrize("example", EXAMPLES, ids=str)
def test_the_rules_survive_in_a_puzzle_file(example: RuleExample) -> None:
    assert read(str(write(example.puzzle))) == [example.puzzle]


def test_an_automaton_survives_its_code() -> None:
    assert code_of_nfa(nfa_of(GROWS)) == GROWS
    assert code_of_nfa(nfa_of(AFTER_1)) == AFTER_1


def test_cells_beside_the_board_are_found_for_a_grid_of_digits() -> None:
    puzzle = Puzzle(LINE, rules=(ExtraCells("VA 1x1", (r.Arrow("r3c1", "r1c1 r1c2"),)),))
    assert puzzle.violations(Grid(LINE, (1, 2, 3))) == []
    assert [v.text[:17] for v in puzzle.violations(Grid(LINE, (2, 2, 3)))] == ["breaks ExtraCells"]


@pytest.mark.parametrize(
    ("groups", "message"),
    [
        ("VA", "expected groups like 'A 1x8', got 'VA': ExtraCells, field 'groups'"),
        ("VA 0x1", "expected 1 to 1024 cells beside the board, got 0: ExtraCells, field 'groups'"),
        ("DGR 1x2", "expected the rule Doppelganger for the group DGR: ExtraCells, field 'groups'"),
        (
            "CC 1x3",
            "expected the rule ChaosConstruction for the group CC: ExtraCells, field 'groups'",
        ),
        ("VA 1x1", "expected cells of a 3×3 board without boxes, got r9c9: Odd, field 'cells'"),
    ],
)
def test_wrong_groups_are_refused(groups: str, message: str) -> None:
    with pytest.raises(RuleError) as error:
        Puzzle(LINE, rules=(ExtraCells(groups, (r.Odd("r9c9"),)),))
    assert str(error.value) == message
