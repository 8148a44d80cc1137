"""Steps from several rules and houses together: proved, and told case by case."""

import pytest

from solve_cp import Board, Limits, Puzzle, VerificationError
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.questions.explain.facts.facts import facts_of
from solve_cp.questions.explain.finding.cases import with_cases
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.proof import Prover
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.finding.together import Together
from solve_cp.questions.explain.telling.prose import Words
from solve_cp.questions.explain.telling.techniques import name_of
from solve_cp.rules import Renban

# Three neighbours of 1 to 4 have 2 and 3 among them, and r2c2 sees all cells of this line.
PUZZLE = Puzzle(Board.standard(4)) + Renban("r1c1 r1c2 r2c1")


def made() -> tuple[Prover, Found]:
    model = compile_puzzle(PUZZLE)
    facts = facts_of(model.structure)
    base = facts.base[5]  # r2c2
    truth = facts.all & ~(0b0110 << base)
    prover = Prover(facts, Limits().start())
    found = Together(Walk(facts, model.domains, truth), prover).step(20)
    assert found
    return prover, with_cases(facts, found, lambda: None)


POINTS = [
    (0, "If r1c1 is 1"),
    (0, "If r1c1 is 3"),
    (1, "If r1c2 is 1"),
    (1, "If r1c2 is 4"),
    (0, "If r1c1 is 4"),
]


def test_a_rule_and_what_sees_all_of_it_is_a_step() -> None:
    prover, found = made()
    words = Words(PUZZLE, prover.facts)
    assert name_of(prover.facts, found) == "renban line, case by case"
    told = words.say(found)
    assert told.lead == (
        "r2c2 cannot be 2. Look at the renban line from r1c1. Suppose r2c2 were 2. Then r1c1 can "
        "only be 1, 3 or 4:"
    )
    assert [(point.depth, point.text.partition(",")[0]) for point in told.points] == POINTS
    assert not told.numbered
    prover.prove(found)
    assert prover.proved == 1


def test_a_step_that_does_not_follow_is_a_bug_and_raises() -> None:
    prover, found = made()
    wrong = Found("rule", 1, 1, 0, found.facts, found.before, 0)  # r1c1 may well be 1
    with pytest.raises(VerificationError):
        prover.prove(wrong)
    plain = Found("single", 0, 0, 1, (0,), found.before, 0)
    with pytest.raises(VerificationError):
        prover.prove(plain)


def test_searches_in_vain_become_rare() -> None:
    model = compile_puzzle(PUZZLE)
    facts = facts_of(model.structure)
    walk = Walk(facts, model.domains, facts.all & ~1)  # nothing shows that r1c1 is not 1
    together = Together(walk, Prover(facts, Limits().start()))
    asked: list[int] = []
    together._search = lambda most: asked.append(most) or Together._search(together, most)  # type: ignore[method-assign, func-returns-value]
    assert [together.step(20) for _ in range(12)] == [None] * 12
    assert len(asked) < 5
