"""Derived facts are checked apart from how they were found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from solve_cp import Board, Puzzle, VerificationError, read
from solve_cp.language import Count, Linear, Structure
from solve_cp.limits import Limits
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.questions.explain.facts.adding_up import adds_up
from solve_cp.questions.explain.facts.classes import ClassCount
from solve_cp.questions.explain.facts.equal import EqualSets, all_pairs, small_sets
from solve_cp.questions.explain.facts.facts import Facts
from solve_cp.questions.explain.facts.said import groups_of
from solve_cp.questions.explain.facts.sums import DerivedSum, derived_sums
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.proof import Prover
from solve_cp.rules import Difference, KillerCage, Whispers, Windoku

VARIANTS = Path(__file__).parents[3] / "puzzles" / "variants"
KILLERS = ["killer-6", "killer-9", "anti-knight-killer-9"]


def structure_of(puzzle: Puzzle) -> Structure:
    """The structure of a puzzle."""
    return compile_puzzle(puzzle).structure


def equal_sets(puzzle: Puzzle) -> tuple[Structure, list[EqualSets]]:
    """A structure, and its equal sets, small and large."""
    structure = structure_of(puzzle)
    groups = groups_of(structure)
    large = (pair.named(structure) for pair in all_pairs(structure, groups))
    return structure, [*small_sets(structure, groups), *large]


@pytest.mark.parametrize("name", KILLERS)
def test_derived_sums_add_up(name: str) -> None:
    structure = structure_of(read(VARIANTS / f"{name}.json")[0])
    found = derived_sums(structure)
    assert found
    assert all(adds_up(structure, derived) for derived in found)


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(Board.standard(6)),
        Puzzle(Board.standard(9)),
        Puzzle(Board.standard(9)) + Windoku(),
        Puzzle(Board.jigsaw(["1112", "1322", "3324", "3444"])),
    ],
    ids=["6x6", "9x9", "windoku", "jigsaw"],
)
def test_equal_sets_add_up(puzzle: Puzzle) -> None:
    structure, found = equal_sets(puzzle)
    assert found
    assert all(adds_up(structure, derived) for derived in found[:60])


def changed(derived: DerivedSum) -> Iterator[DerivedSum]:
    """Facts that do not follow: another total, other signs, a house or a cage too few."""
    linear = derived.linear
    yield replace(derived, linear=Linear(linear.terms, derived.total + 1))
    (weight, variable), *rest = linear.terms
    yield replace(derived, linear=Linear([(-weight, variable), *rest], derived.total))
    yield replace(derived, houses=derived.houses[1:])
    yield replace(derived, cages=derived.cages[1:])


def test_a_wrong_sum_does_not_add_up() -> None:
    structure = structure_of(read(VARIANTS / "killer-9.json")[0])
    for derived in derived_sums(structure)[:10]:
        assert not any(adds_up(structure, wrong) for wrong in changed(derived))


def test_wrong_equal_sets_do_not_add_up() -> None:
    structure, found = equal_sets(Puzzle(Board.standard(9)))
    for derived in found[:20]:
        assert not adds_up(structure, replace(derived, inside=derived.inside[1:]))
        assert not adds_up(structure, replace(derived, houses=derived.houses[1:]))
        assert not adds_up(structure, replace(derived, inside=(), outside=derived.inside))


def test_houses_that_are_not_full_prove_nothing() -> None:
    puzzle = Puzzle(Board.standard(9)) + KillerCage("r1c1 r1c2 r1c3", 6)
    structure = structure_of(puzzle)
    (cage,) = puzzle.rules
    (row,) = (house for house in puzzle.board.houses if str(house) == "row 1")
    rest = Linear([(1, cell) for cell in structure.variables[3:9]], 39)
    assert adds_up(structure, DerivedSum(rest, (row,), (cage,)))
    assert not adds_up(structure, DerivedSum(rest, (cage,), (cage,)))


def counts(puzzle: Puzzle) -> tuple[Structure, list[ClassCount]]:
    """A structure, and its counts of digit classes."""
    structure = structure_of(puzzle)
    origins = (fact.origin for fact in Facts(structure).facts)
    return structure, [origin for origin in origins if isinstance(origin, ClassCount)]


def miscounted(counted: ClassCount) -> Iterator[ClassCount]:
    """Counts that do not follow: one digit fewer, a cell too few, other digits, no house."""
    count, number = counted.count, counted.number
    yield replace(counted, count=Count(count.cells, count.values, number - 1))
    yield replace(counted, count=Count(count.cells, count.values, range(number)))
    yield replace(counted, count=Count(count.cells[1:], count.values, number))
    yield replace(counted, count=Count(count.cells, counted.values[1:], number))
    yield replace(counted, values=counted.values[1:])
    yield replace(counted, group=replace(counted.group, origin=Whispers("r1c1-r1c4")))


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle(Board.standard(9)) + Whispers("r1c1-r1c4"),
        Puzzle(Board.standard(6)) + Difference("r1c1 r1c2", 1),
        Puzzle(Board.standard(9)) + Whispers("r1c1-r1c4") + KillerCage("r2c1-r2c7", 30),
        Puzzle(Board.jigsaw(["1112", "1322", "3324", "3444"])) + Difference("r1c1 r1c2", 1),
    ],
    ids=["9x9", "6x6", "cage", "jigsaw"],
)
def test_counts_of_classes_follow_and_wrong_ones_do_not(puzzle: Puzzle) -> None:
    structure, found = counts(puzzle)
    assert found
    for counted in found:
        assert adds_up(structure, counted)
        assert not any(adds_up(structure, wrong) for wrong in miscounted(counted))


def test_a_full_house_has_no_fewer_digits_of_a_class() -> None:
    structure, found = counts(Puzzle(Board.standard(9)) + Whispers("r1c1-r1c4"))
    row = next(counted for counted in found if str(counted.group.origin) == "row 1")
    part = replace(row.group, variables=row.group.variables[:8])
    for allowed, follows in ((4, False), (range(5), True)):
        count = Count(row.count.cells[:8], row.values, allowed)
        assert adds_up(structure, replace(row, group=part, count=count)) is follows


def test_a_step_with_a_wrong_count_is_refused() -> None:
    puzzle = Puzzle(Board.standard(9)) + Whispers("r1c1-r1c4")
    facts = Facts(structure_of(puzzle))
    number = next(n for n, fact in enumerate(facts.facts) if fact.kind == "class")
    fact = facts.facts[number]
    assert isinstance(fact.origin, ClassCount)
    fact.origin = next(miscounted(fact.origin))
    step = Found("rule", 1, 1, 0, (number,), facts.all, 0)
    with pytest.raises(VerificationError, match="derived"):
        Prover(facts, Limits().start()).prove(step)


def test_a_step_with_a_wrong_derived_fact_is_refused() -> None:
    structure = structure_of(read(VARIANTS / "killer-9.json")[0])
    facts = Facts(structure)
    number = next(n for n, fact in enumerate(facts.facts) if fact.kind == "sum")
    fact = facts.facts[number]
    assert isinstance(fact.origin, DerivedSum)
    fact.origin = next(changed(fact.origin))
    step = Found("rule", 1, 1, 0, (number,), facts.all, 0)
    with pytest.raises(VerificationError, match="derived"):
        Prover(facts, Limits().start()).prove(step)
