"""The walk looks only at what has changed, and finds the same as looking at everything."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from solve_cp import read
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.questions.explain.facts import lanes
from solve_cp.questions.explain.facts.bits import bits, is_single
from solve_cp.questions.explain.facts.facts import Facts, facts_of
from solve_cp.questions.explain.facts.lanes import Lanes
from solve_cp.questions.explain.finding.covers import Covers
from solve_cp.questions.explain.finding.reach import Reach
from solve_cp.questions.explain.finding.shapes import first_with_alike
from solve_cp.questions.explain.finding.stages import Walk

BOARDS = (Path(__file__).parent / "boards.txt").read_text().split()[:3]


def walk_of(board: str) -> Walk:
    model = compile_puzzle(read(board)[0])
    return Walk(facts_of(model.structure), model.domains)


def states(board: str) -> Iterator[Walk]:
    """A walk in each of its states to the end, or until it is stuck."""
    walk = walk_of(board)
    yield walk
    while found := walk.first():
        walk.apply(found)
        yield walk


def open_singles(walk: Walk) -> dict[str, set[int]]:
    """The candidates that are the last ones of a cell or place, by the kind of the latter."""
    facts = walk.facts
    found: dict[str, set[int]] = {}
    for number in range(facts.truths):
        fact = facts.facts[number]
        left = fact.mask & walk.candidates
        if is_single(left) and not left & walk.placed:
            kind = facts.groups[fact.house].kind if fact.kind == "place" else "cell"
            found.setdefault(kind, set()).add(left)
    return found


@pytest.mark.parametrize("board", BOARDS)
def test_singles_are_those_that_a_look_at_everything_finds(board: str) -> None:
    for walk in states(board):
        every = open_singles(walk)
        lines = every.get("row", set()) | every.get("column", set())
        easiest = every.get("box") or lines or every.get("cell", set())
        singles = walk.singles()
        assert {step.placed for step in singles} == easiest
        assert len(singles) == len(easiest)


@pytest.mark.parametrize("board", BOARDS)
def test_locked_candidates_and_covers_are_those_of_a_fresh_look(board: str) -> None:
    for walk in states(board):
        fresh = Walk(walk.facts, walk.facts.structure.domains)
        fresh.candidates, fresh.placed = walk.candidates, walk.placed
        assert walk.locked() == fresh.locked()
        for size in (2, 3):
            again = Covers(walk.facts).of_size(size, walk.candidates, walk.placed)
            assert walk.covers(size) == again


def test_the_first_step_is_the_first_of_all_steps() -> None:
    for walk in states(BOARDS[0]):
        steps = walk.steps()
        assert walk.first() == (first_with_alike(walk.facts, steps) if steps else None)


def test_a_cell_without_a_candidate_is_a_contradiction() -> None:
    walk = walk_of(BOARDS[0])
    walk.steps()
    target = walk.facts.fact_masks[80] & walk.candidates
    walk.apply(walk.found("rule", 1, (), target))
    found = walk.first()
    assert found
    assert (found.stage, found.facts) == ("contradiction", (80,))


def by_lane(facts: Facts, value: int) -> list[int]:
    """The number of bits in each lane."""
    ends = sorted(facts.lanes.fact_at)
    starts = [0, *(end + 1 for end in ends)]
    pairs = zip(starts[:-1], ends, strict=True)
    return [(value >> start & (1 << end - start) - 1).bit_count() for start, end in pairs]


def test_a_lane_has_a_bit_for_each_candidate_and_one_if_it_is_known() -> None:
    walk = walk_of(BOARDS[0])
    facts = walk.facts
    counts = facts.counts(walk.candidates)
    told = by_lane(facts, facts.lanes.of(walk.candidates))
    assert told == [count + (count < 2) for count in counts]
    candidate = next(bits(walk.candidates & ~walk.placed))
    stay, known = facts.lanes.if_true[candidate]
    after = by_lane(facts, facts.lanes.of(walk.candidates) & stay | known)
    assert [after[number] for number in facts.touch[candidate]] == [2, 2, 2, 2]


def test_lanes_forget_masks_if_they_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lanes, "MOST_REMEMBERED", 5)
    walk = walk_of(BOARDS[0])
    facts = walk.facts
    small = Lanes(facts.fact_masks[: facts.truths], facts.touch, facts.links)
    for target in bits(walk.targets):
        assert small.if_true[target] == facts.lanes.if_true[target]
        assert len(small.if_true) <= 5
    assert not Reach(facts, walk.candidates).assume(next(bits(walk.placed)))
