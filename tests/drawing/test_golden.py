"""Every rule looks as before: the pictures of its example are in `golden/`.

After an intended change, run this with UPDATE_GOLDEN=1 in the environment and check the difference.
"""

import os
from pathlib import Path

import pytest

from solve_cp import Board, Puzzle, Rule, svg
from solve_cp.rules import CATALOGUE
from solve_cp.rules.examples import examples
from tests.rules.test_shown_examples import BESIDE

GOLDEN = Path(__file__).parent / "golden"
RULES = [rule for family in CATALOGUE.values() for rule in family]


def example_puzzle(rule: type[Rule]) -> Puzzle:
    """The example of a rule on a 9×9 board, with the rule it refers to."""
    digits = range(10) if rule.__name__ == "Doppelganger" else None
    board = Board.latin(9, digits) if digits else Board.standard(9)
    beside = [BESIDE[rule.__name__]] if rule.__name__ in BESIDE else []
    return Puzzle(board) + [*beside, examples()[rule]]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.__name__)
def test_every_rule_looks_as_it_did(rule: type[Rule]) -> None:
    path = GOLDEN / f"{rule.__name__}.svg"
    drawn = f"{svg(example_puzzle(rule))}\n"
    if os.environ.get("UPDATE_GOLDEN"):
        path.write_text(drawn, encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8")


def test_no_picture_is_left_over() -> None:
    names = {rule.__name__ for rule in RULES}
    assert {path.stem for path in GOLDEN.iterdir()} == names
