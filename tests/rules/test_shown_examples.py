"""The examples in help and README."""

from dataclasses import replace

import pytest

from solve_cp import Board, Puzzle, Rule
from solve_cp.rules import CATALOGUE, ChaosConstruction, Doppelganger, Loop, MarkedAreas, YinYang
from solve_cp.rules.examples import examples

RULES = [rule for family in CATALOGUE.values() for rule in family]
NINE = Puzzle(Board.standard(9))
BESIDE: dict[str, Rule] = {
    "Shaded": YinYang(),
    "Unshaded": YinYang(),
    "ShadedAround": YinYang(),
    "ShadedCount": YinYang(),
    "ShadedSum": YinYang(),
    "ShadeSeen": YinYang(),
    "ShadedCounting": Loop(),
    "ShadedWhispers": Loop(),
    "ShadedValues": Loop(),
    "ChaosCount": ChaosConstruction(),
    "ChaosArrow": ChaosConstruction(),
    "ChaosSame": ChaosConstruction(),
    "ChaosApart": ChaosConstruction(),
    "ChaosDistinct": ChaosConstruction(),
    "AreaSize": MarkedAreas("r2c2 r5c5 r8c8"),
    "AreaSum": MarkedAreas("r2c2 r5c5 r8c8"),
}


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_every_rule_has_an_example_that_makes_sense(rule: type[Rule]) -> None:
    example = examples()[rule]
    board = Board.latin(9, digits=range(10)) if rule is Doppelganger else NINE.board
    puzzle = replace(NINE, board=board)
    if rule.__name__ in BESIDE:
        puzzle = puzzle + BESIDE[rule.__name__]
    assert (puzzle + example).rules[-1] == example
