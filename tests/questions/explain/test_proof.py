"""Proofs of steps: a step must follow from the facts it names, or it is refused."""

import pytest

from solve_cp import Board, Limits, Puzzle, VerificationError, explain, read
from solve_cp.engines.cpsat.claims import Claim
from solve_cp.limits import LimitReached
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.questions.explain.facts.facts import facts_of
from solve_cp.questions.explain.finding import proof
from solve_cp.questions.explain.finding.found import Found, Stage
from solve_cp.questions.explain.finding.proof import Prover
from solve_cp.rules import Thermometer
from tests.cli.running import PUZZLES

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


def plain(stage: Stage, facts: tuple[int, ...], removed: int = 0, placed: int = 0) -> Found:
    """A step on a 4×4 board whose first row has two cells with the digits 1 and 2."""
    domains = [0b0011, 0b0011, *[0b1111] * 14]
    return Found(stage, 1, removed, placed, facts, EMPTY.candidates(domains), 0)


EMPTY = facts_of(compile_puzzle(Puzzle(Board.standard(4))).structure)
THIRD = EMPTY.base[2]


@pytest.fixture(params=["by choices", "by CP-SAT"])
def prover(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Prover:
    """A prover; if it may make no choice, CP-SAT proves everything."""
    if request.param == "by CP-SAT":
        monkeypatch.setattr(proof, "MOST_CHOICES", 0)
    return Prover(EMPTY, Limits().start())


def test_a_pair_of_cells_is_proved(prover: Prover) -> None:
    prover.prove(plain("cover", (0, 1), 0b0011 << THIRD))
    assert prover.proved == 1


@pytest.mark.parametrize(
    "wrong",
    [
        plain("cover", (0, 1), 0b0111 << THIRD),  # the third cell may be 3
        plain("cover", (0,), 0b0001 << THIRD),  # one of the two cells is not enough
        plain("single", (0,), placed=1),
        plain("contradiction", (0,)),
    ],
)
def test_a_step_of_cells_that_does_not_follow_is_refused(prover: Prover, wrong: Found) -> None:
    with pytest.raises(VerificationError, match="a step could not be proved"):
        prover.prove(wrong)
    assert prover.proved == 0


def test_a_single_removes_only_what_it_sees() -> None:
    last = plain("single", (0,), placed=0b10, removed=EMPTY.links[1])._replace(
        before=EMPTY.candidates([0b10, *[0b1111] * 15])
    )
    prover = Prover(EMPTY, Limits().start())
    prover.prove(last)
    with pytest.raises(VerificationError, match="what its digit does not see"):
        prover.prove(last._replace(removed=1 << EMPTY.base[15]))


@pytest.mark.slow
@pytest.mark.parametrize("file", ["nine_hard.csv", "nine_30.txt"])
def test_cp_sat_proves_every_step_too(file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "MOST_CHOICES", 0)
    for puzzle in read(PUZZLES / "classic" / file):
        path = explain(puzzle)
        assert path.finished
        assert path.statistics["proved"] == len(path.steps)


def test_paths_without_rules_need_no_cp_sat(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError("expected no call of CP-SAT")

    monkeypatch.setattr(Prover, "_calls", refuse)
    path = explain(read(PUZZLES / "classic" / "nine_hard.csv")[0])
    assert path.finished
    assert path.statistics["proved"] == len(path.steps)


def test_a_proof_that_time_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def undecided(claim: Claim, _: object) -> bool:
        claim.undecided = True
        return False

    prover, found = step("rule", 4)
    monkeypatch.setattr(Claim, "holds", undecided)
    with pytest.raises(LimitReached):
        prover.prove(found)
