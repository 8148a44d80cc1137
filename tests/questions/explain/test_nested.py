"""How far assumptions reach, and cases inside a what-if."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from solve_cp import explain, read
from solve_cp.limits import Limits
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.facts import facts_of
from solve_cp.questions.explain.finding.proof import Prover
from solve_cp.questions.explain.finding.reach import Failures, Reach
from solve_cp.questions.explain.finding.resort import Nested
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.finding.whatif import WhatIf

PUZZLES = Path(__file__).parents[3] / "puzzles"
HARDEST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
HARD = (Path(__file__).parent / "boards.txt").read_text().split()[0]


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


@pytest.mark.parametrize("limit", [2, 5, 10**6])
def test_a_failed_attempt_that_lasts_would_fail_again(limit: int) -> None:
    walk, chance = walk_of(HARDEST), Random(limit)
    facts, before, failed = walk.facts, walk.candidates, Failures(walk.facts)
    targets = list(bits(walk.targets))
    lasting = 0
    for target in targets:
        trial = WhatIf(facts, before, limit, brief=True)
        if trial.assume(target) is None:
            failed.note(1 << target, limit, before, trial.current, trial.rests_on)
            others = sum(1 << other for other in chance.sample(targets, 4) if other != target)
            if failed.last(1 << target, limit, before & ~others):
                assert WhatIf(facts, before & ~others, limit).assume(target) is None
                lasting += 1
    assert lasting


def test_a_failed_attempt_rests_on_the_cells_of_its_rules() -> None:
    walk = walk_of(str(PUZZLES / "variants" / "thermometers-6.json"))
    facts, before, failed = walk.facts, walk.candidates, Failures(walk.facts)
    tried = ((target, Reach(facts, before)) for target in bits(before))
    target, reach = next((t, reach) for t, reach in tried if not reach.assume(t) and reach.rules)
    failed.note(1 << target, 2, before, reach.current, reach.rules)
    assert failed.last(1 << target, 2, before)
    assert not failed.last(1 << target, 2, before & ~(reach.rules & -reach.rules))


def test_a_what_if_may_be_brief() -> None:
    walk = walk_of(HARD)  # all targets, also true ones
    found = []
    for target in bits(walk.targets):
        for limit in (2, 4, 8):
            whole, brief = (
                WhatIf(walk.facts, walk.candidates, limit, brief=some).assume(target)
                for some in (False, True)
            )
            assert whole == brief
            found.append(whole)
    assert len(set(found)) > 10


def test_cases_inside_a_what_if_are_proved_and_always_the_same() -> None:
    found = []
    for _ in range(2):
        walk = walk_of(HARDEST)
        nested = Nested(walk)
        nested.search(bits(walk.targets))
        step = nested.step()
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
