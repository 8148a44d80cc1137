"""Sums that follow from houses and cages together."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from solve_cp import Board, Puzzle, read, solve
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.questions.explain.facts.adding_up import adds_up
from solve_cp.questions.explain.facts.facts import facts_of
from solve_cp.questions.explain.facts.sums import DerivedSum, derived_sums
from solve_cp.questions.explain.telling.prose import Words
from solve_cp.rules import Arrow, KillerCage, LittleKiller, Rule, Whispers

VARIANTS = Path(__file__).parents[3] / "puzzles" / "variants"
NINE = Board.standard(9)
JIGSAW = Board.jigsaw(["1112", "1322", "3324", "3444"])
CROSS = [
    KillerCage("r1c5 r2c5 r3c5 r4c5", 20),
    KillerCage("r6c5 r7c5 r8c5 r9c5", 20),
    KillerCage("r5c1 r5c2 r5c3", 12),
    KillerCage("r5c7 r5c8 r5c9", 22),
]


def with_rules(board: Board, *rules: Rule) -> Puzzle:
    """A puzzle with these rules."""
    puzzle = Puzzle(board)
    for rule in rules:
        puzzle += rule
    return puzzle


def found(board: Board, *rules: Rule) -> list[DerivedSum]:
    """The derived sums of a puzzle with these rules."""
    return derived_sums(compile_puzzle(with_rules(board, *rules)).structure)


def said(board: Board, *rules: Rule) -> list[str]:
    """The derived sums in words."""
    puzzle = with_rules(board, *rules)
    facts = facts_of(compile_puzzle(puzzle).structure)
    clauses = Words(puzzle, facts).clauses
    return [clauses.rule(fact) for fact in facts.facts if fact.kind == "sum"]


def names(derived: DerivedSum) -> tuple[list[str], list[str]]:
    """The houses that are added, and those that are subtracted."""
    return [str(house) for house in derived.houses], [str(house) for house in derived.minus]


def test_without_sums_there_is_nothing_to_look_for() -> None:
    assert found(NINE) == []
    assert found(NINE, Whispers("r1c1-r1c4")) == []


def test_houses_are_subtracted_from_each_other() -> None:
    (derived,) = (some for some in found(NINE, *CROSS) if some.minus)
    assert names(derived) == (["column 5"], ["row 5"])
    assert [str(cell) for cell in derived.outside] == ["r5c4", "r5c6"]
    assert (derived.total, derived.inside) == (-6, ())
    assert derived.weight == 3


def test_a_difference_of_houses_is_told() -> None:
    (told,) = (text for text in said(NINE, *CROSS) if text.startswith("comparing"))
    assert told == (
        "comparing column 5 with row 5, and taking out the cages in them, shows that r5c4 and "
        "r5c6 sum to 6"
    )


def test_a_bulb_in_its_own_row_counts_twice() -> None:
    rules = (Arrow("r1c1", "r1c2 r1c3 r1c4"), KillerCage("r1c5 r1c6 r1c7", 15))
    assert said(NINE, *rules) == [
        "adding up row 1, and taking out the arrow of r1c1 and the cage of r1c5, r1c6 and r1c7, "
        "shows that r1c8, r1c9 and twice r1c1 sum to 30"
    ]


def test_other_sums_than_cages_are_called_sums() -> None:
    rules = (Arrow("r2c1", "r1c1 r1c2 r1c3"), KillerCage("r1c4 r1c5 r1c6 r1c7", 20))
    assert said(NINE, *rules) == [
        "the sums in row 1 leave out r1c8, r1c9 and r2c1, which sum to 25"
    ]


def test_cages_that_overlap_are_chosen_in_several_ways() -> None:
    cages = [KillerCage("r1c1-r1c5", 25), KillerCage("r1c4-r1c7", 20), KillerCage("r1c6-r1c8", 15)]
    used = {derived.cages: derived for derived in found(NINE, *cages)}
    assert [str(cell) for cell in used[cages[0], cages[2]].inside] == ["r1c9"]
    assert set(cages) == {cage for some in used for cage in some}


def test_long_sums_are_compared_without_a_house() -> None:
    cages = (KillerCage("r1c1 r2c2 r3c3", 9), KillerCage("r5c5 r6c6 r7c7", 15))
    assert said(NINE, LittleKiller("r1c1", "down-right", 40), *cages) == [
        "comparing the little killer diagonal from r1c1 with the cage of r1c1, r2c2 and r3c3 and "
        "the cage of r5c5, r6c6 and r7c7 shows that r4c4, r8c8 and r9c9 sum to 16"
    ]


@pytest.mark.parametrize("name", ["killer-6", "killer-9", "anti-knight-killer-9"])
def test_derived_sums_hold_in_the_solution(name: str) -> None:
    puzzle = read(VARIANTS / f"{name}.json")[0]
    grid = solve(puzzle).grid
    assert grid is not None
    for derived in derived_sums(compile_puzzle(puzzle).structure):
        value = {cell: grid[cell] for cell in puzzle.board.cells}
        assert derived.linear.accepts(value)


def test_no_sum_is_made_of_two_smaller_ones() -> None:
    structure = compile_puzzle(read(VARIANTS / "killer-9.json")[0]).structure
    before: set[frozenset[tuple[int, object]]] = set()
    for derived in derived_sums(structure):
        terms = frozenset(derived.linear.terms)
        assert not any(a | b == terms for a, b in combinations(before, 2) if not a & b)
        before |= {terms, frozenset((-weight, v) for weight, v in terms)}


def test_jigsaws_have_sums_of_their_own() -> None:
    rules = (KillerCage("r1c1 r1c2", 4), KillerCage("r3c1 r4c1", 5))
    structure = compile_puzzle(with_rules(JIGSAW, *rules)).structure
    sums = derived_sums(structure)
    assert (["column 1"], ["region 1"]) in map(names, sums)
    assert all(adds_up(structure, derived) for derived in sums)
