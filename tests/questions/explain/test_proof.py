"""Proofs of steps: a step must follow from the facts it names, or it is refused."""

import pytest

from solve_cp import Board, Limits, Puzzle, VerificationError
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.questions.explain.facts.facts import facts_of
from solve_cp.questions.explain.finding.found import Found, Stage
from solve_cp.questions.explain.finding.proof import Prover
from solve_cp.rules import Thermometer

MARKS = {(0, 0): 0b0011, (0, 2): 0b0101, (0, 3): 0b0101}
"""In row 1, r1c3 and r1c4 are 1 and 3, so that r1c1 cannot be 1."""


def step(stage: Stage, digit: int) -> tuple[Prover, Found]:
    """A step that removes a digit from r1c1 and names only the thermometer."""
    board = Board.standard(4)
    model = compile_puzzle(Puzzle(board) + Thermometer("r1c1 r1c2"))
    facts = facts_of(model.structure)
    domains = [MARKS.get(cell, 0b1111) for cell in board.cells]
    rule = len(facts.facts) - 1
    removed = 1 << facts.base[0] + digit - 1
    found = Found(stage, 1, removed, 0, (rule,), facts.candidates(domains), 0)
    return Prover(facts, Limits().start()), found


def test_the_last_resort_rests_on_cells_that_it_does_not_name() -> None:
    prover, found = step("last resort", 1)
    prover.prove(found)
    assert prover.proved == 1


@pytest.mark.parametrize(("stage", "digit"), [("rule", 1), ("last resort", 2)])
def test_what_does_not_follow_is_refused(stage: Stage, digit: int) -> None:
    prover, found = step(stage, digit)
    with pytest.raises(VerificationError, match="a step could not be proved"):
        prover.prove(found)
