"""Groups of cells that hold the same digits: leftovers of jigsaws, rings, classes counted."""

from __future__ import annotations

from collections import Counter

import pytest

from solve_cp import Board, Cell, Puzzle, explain, solve
from solve_cp.board.cells import parse_cells
from solve_cp.limits import Limits
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.questions.explain.facts.adding_up import adds_up
from solve_cp.questions.explain.facts.equal import EqualSets, all_pairs, small_sets
from solve_cp.questions.explain.facts.facts import facts_of
from solve_cp.questions.explain.facts.said import groups_of
from solve_cp.questions.explain.finding.covers import Covers
from solve_cp.questions.explain.finding.equal import equal_step
from solve_cp.questions.explain.finding.proof import Prover
from solve_cp.questions.explain.finding.stages import ANY_WEIGHT, Walk
from solve_cp.questions.explain.telling.prose import Words
from solve_cp.questions.explain.telling.techniques import name_of
from solve_cp.rules import Even, Odd, Windoku

JIGSAW = Puzzle(Board.jigsaw(["1112", "1322", "3324", "3444"]))
"""Region 1 is row 1 with r2c1 instead of r1c4."""


def known_sets(puzzle: Puzzle) -> list[EqualSets]:
    """All equal groups of a puzzle, small and large."""
    structure = compile_puzzle(puzzle).structure
    groups = groups_of(structure)
    large = [pair.named(structure) for pair in all_pairs(structure, groups)]
    return [*small_sets(structure, groups), *large]


def test_what_a_region_has_outside_a_row_is_what_the_row_has_outside_it() -> None:
    structure = compile_puzzle(JIGSAW).structure
    found = {(s.inside, s.outside) for s in small_sets(structure, groups_of(structure))}
    assert (parse_cells("r1c4"), parse_cells("r2c1")) in found


def test_the_ring_holds_the_digits_of_the_corners() -> None:
    ring = {*parse_cells("r3c3-r3c7 r7c3-r7c7 r4c3-r6c3 r4c7-r6c7")}
    corners = {*parse_cells("r1c1:r2c2 r1c8:r2c9 r8c1:r9c2 r8c8:r9c9")}
    found = [(set(s.inside), set(s.outside)) for s in known_sets(Puzzle(Board.standard(9)))]
    assert (ring, corners) in found


@pytest.mark.parametrize(
    "puzzle",
    [
        JIGSAW,
        Puzzle(Board.standard(6)),
        Puzzle(Board.standard(9)),
        Puzzle(Board.standard(9)) + Windoku(),
    ],
    ids=["jigsaw", "6x6", "9x9", "windoku"],
)
def test_equal_groups_hold_the_same_digits_in_solutions(puzzle: Puzzle) -> None:
    found = known_sets(puzzle)
    assert found
    for seed in range(3):
        grid = solve(puzzle, engine="cpsat", seed=seed).grid
        assert grid is not None
        for some in found:
            inside, outside = (Counter(grid[c] for c in s) for s in (some.inside, some.outside))
            assert inside == outside


def test_a_class_is_counted_in_two_groups() -> None:
    puzzle = Puzzle(Board.standard(9)) + Even("r1c4-r1c7") + Odd("r2c1 r2c2")
    model = compile_puzzle(puzzle)
    facts = facts_of(model.structure)
    walk = Walk(facts, model.domains)
    for _, dead in walk.alone(ANY_WEIGHT):
        walk.candidates &= ~(dead or 0)
    step = equal_step(walk)
    assert step is not None
    Prover(facts, Limits().start()).prove(step)
    words = Words(puzzle, facts)
    gone = words.speech.candidates(step.removed)
    assert {str(c): d for c, d in gone.items()} == {
        **dict.fromkeys(("r1c8", "r1c9"), (2, 4, 6, 8)),
        **dict.fromkeys(("r2c3", "r3c1", "r3c2", "r3c3"), (1, 3, 5, 7, 9)),
    }
    assert name_of(facts, step) == "equal digits of row 1"
    told = str(words.say(step))
    assert "row 1 holds the same digits as box 1; without the cells they share" in told.lower()
    assert "as many even digits as r2c1" in told


def test_without_regions_there_are_no_equal_groups() -> None:
    assert known_sets(Puzzle(Board.standard(7))) == []


def test_a_region_that_is_a_row_does_not_mislead_fish() -> None:
    layout = "111111111222344444222333344222333344555556666577888886577778886597778996599999966"
    board = Board.jigsaw([layout[i : i + 9] for i in range(0, 81, 9)])
    givens = "..3....2....9.3..4........52..3.46.....4.97.....1...82.1..........53......8.7...1"
    path = explain(Puzzle(board).with_givens(givens))
    assert path.finished
    assert path.end == "solved"


OVERLAPPING = Board.overlapping([(0, 0), (2, 2), (0, 4)], n=4)
"""Three 4×4 grids; the rows of two of them share cells."""


def test_no_cell_counts_twice_where_grids_overlap() -> None:
    structure = compile_puzzle(Puzzle(OVERLAPPING)).structure
    found = known_sets(Puzzle(OVERLAPPING))
    assert found
    assert all(adds_up(structure, same) for same in found)


def test_two_lines_that_share_a_place_are_no_fish() -> None:
    facts = facts_of(compile_puzzle(Puzzle(OVERLAPPING)).structure)
    row, other = (
        next(n for n, g in enumerate(facts.groups) if str(g.origin) == name)
        for name in ("row 3 of grid 1", "row 1 of grid 2")
    )
    index, ones = facts.structure.index, 0
    for number in (row, other):
        ones |= facts.fact_masks[facts.place[number, 0]]
    kept = sum(1 << facts.base[index[cell]] for cell in parse_cells("r3c1 r3c3"))
    fish = [family for family in facts.families if family.kind == "box fish"]
    used = facts.fact_bits[facts.place[row, 0]] | facts.fact_bits[facts.place[other, 0]]
    assert used not in Covers(facts).of_size(2, facts.all & ~ones | kept, 0, fish)


def test_a_path_on_overlapping_grids_is_proved() -> None:
    rows = ["...1..1.", "2....3..", "........", "....3..4", "##....##", "##3.4.##"]
    shown = {
        Cell(r, c): int(symbol)
        for r, row in enumerate(rows)
        for c, symbol in enumerate(row)
        if symbol.isdigit()
    }
    assert explain(Puzzle(OVERLAPPING, shown)).end == "solved"
