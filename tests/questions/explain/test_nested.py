"""How far assumptions reach, and cases inside a what-if."""

from __future__ import annotations

from pathlib import Path

import pytest

from solve_cp import explain, read
from solve_cp.limits import Limits
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.facts import facts_of
from solve_cp.questions.explain.finding.proof import Prover
from solve_cp.questions.explain.finding.reach import Reach
from solve_cp.questions.explain.finding.resort import Nested
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.finding.whatif import WhatIf

PUZZLES = Path(__file__).parents[3] / "puzzles"
HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def walk_of(source: str) -> Walk:
    """A walk through a puzzle, at its start."""
    model = compile_puzzle(read(source)[0])
    return Walk(facts_of(model.structure), model.domains)


def test_an_assumption_reaches_what_a_what_if_of_any_length_reaches() -> None:
    for source in (HARDEST, str(PUZZLES / "variants" / "thermometers-6.json")):
        walk = walk_of(source)
        for target in bits(walk.targets):
            reach, trial = (
                Reach(walk.facts, walk.candidates),
                WhatIf(walk.facts, walk.candidates, 10**6),
            )
            fails, reason = reach.assume(target), trial.assume(target)
            assert fails == (reason is not None)
            assert fails or reach.current == trial.current


def test_a_region_that_stays_the_same_gives_the_same_answer() -> None:
    walk = walk_of(HARDEST)
    for target in list(bits(walk.targets))[::10]:
        reach = Reach(walk.facts, walk.candidates)
        if reach.assume(target):
            continue
        others = walk.targets & ~reach.region & ~(1 << target)
        again = Reach(walk.facts, walk.candidates & ~others)
        assert not again.assume(target)


def test_cases_inside_a_what_if_are_proved_and_always_the_same() -> None:
    found = []
    for _ in range(2):
        walk = walk_of(HARDEST)
        step = Nested(walk).step(bits(walk.targets))
        assert step is not None
        assert step.stage == "nested"
        Prover(walk.facts, Limits().start()).prove(step)
        found.append(step)
    assert found[0] == found[1]


@pytest.mark.slow
def test_a_very_hard_board_is_explained_to_the_end() -> None:
    path = explain(read(HARDEST)[0])
    assert path.finished
    assert path.end == "solved"
