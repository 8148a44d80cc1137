"""Clauses over places, applied to literals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Any, NamedTuple

import pytest

from solve_cp import Board, Cell, Grid, Puzzle, Rule, solutions
from solve_cp.engines.cpsat import front as cp_model
from solve_cp.engines.cpsat.draft import CpSatDraft
from solve_cp.engines.cpsat.listener import Listener
from solve_cp.engines.literals.patterns import Pattern, Shelf, is_lasting, kind
from solve_cp.engines.literals.relations import relation_pattern
from solve_cp.engines.sat.draft import SatDraft
from solve_cp.language.constraints import Constraint, Relation
from solve_cp.language.intervals import Intervals


def laid(pattern: Pattern, literals: Sequence[int], when: Sequence[int] = ()) -> list[list[int]]:
    draft = CpSatDraft()
    draft.new_literals(10)
    pattern.lay(draft, literals, when)
    return written(draft)


def written(draft: CpSatDraft) -> list[list[int]]:
    """The clauses of a draft, one for each effect of an implication."""
    found = []
    for constraint in draft.model.proto.constraints:
        causes = [~literal for literal in constraint.enforcement_literal]
        if constraint.has_bool_and():
            found += [[*causes, effect] for effect in constraint.bool_and.literals]
        else:
            found.append(list(constraint.bool_or.literals))
    return found


@pytest.mark.parametrize(
    ("places", "literals"),
    [([0, 2], [7, 3]), ([~0, 1], [~7, 5]), ([1], [5]), ([~2], [~3]), ([~0], [~7]), ([], [])],
)
def test_places_stand_for_literals_and_their_negations(
    places: list[int], literals: list[int]
) -> None:
    pattern = Pattern(3)
    pattern.clause(places)
    assert laid(pattern, [7, 5, 3]) == [literals]
    assert laid(pattern, [7, 5, 3], [1, ~2]) == [[*literals, ~1, 2]]


def test_new_literals_come_after_those_given_and_differ_each_time() -> None:
    pattern = Pattern(1)
    (new,) = pattern.new(1)
    pattern.clause([0, ~new])
    draft = CpSatDraft()
    draft.new_literals(4)
    assert [*pattern.lay(draft, [2], ())] == [4]
    assert [*pattern.lay(draft, [3], ())] == [5]
    assert written(draft) == [[2, ~4], [3, ~5]]


def test_new_literals_hold_only_where_the_clauses_bind() -> None:
    pattern = Pattern(0)
    pattern.exactly_one(pattern.new(2))
    draft = CpSatDraft()
    (when,) = draft.new_literals(1)
    pattern.lay(draft, (), [when])
    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    found: list[list[int]] = []

    def take(values: Sequence[int]) -> bool:
        found.append(list(values))
        return False

    solver.solve(draft.model, Listener(take))
    assert sorted(found) == [[0, 0, 0], [1, 0, 1], [1, 1, 0]]


def test_what_both_cells_of_a_relation_say_is_said_once() -> None:
    different = relation_pattern(lambda a, b: a != b, [[1, 2, 3, 4]] * 2)
    assert sorted(map(sorted, laid(different, range(8)))) == [
        [~(4 + place), ~place] for place in reversed(range(4))
    ]


class Near:
    """A predicate without a hash."""

    __hash__ = None  # type: ignore[assignment]

    def __call__(self, a: int, b: int) -> bool:
        return abs(a - b) <= 1


@dataclass(frozen=True)
class Smooth(Rule):
    """Neighbours are near each other."""

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        digits = [grid[cell] for cell in puzzle.board.cells]
        return all(abs(a - b) <= 1 for a, b in pairwise(digits))

    def constraints(self, puzzle: Puzzle) -> Iterable[Constraint]:
        near = Near()
        return (Relation(Cell(0, i), Cell(0, i + 1), near) for i in range(2))


def test_a_predicate_need_not_have_a_hash() -> None:
    found = solutions(Puzzle(Board.open(1, 3, [1, 2, 3])) + Smooth(), engine="cpsat")
    assert found.count == 17


class AtLeast(NamedTuple):
    """A predicate that equals others with the same field, even with another meaning."""

    gap: int

    def __call__(self, a: int, b: int) -> bool:
        return abs(a - b) >= self.gap


class AtMost(NamedTuple):
    """Equal to AtLeast of the same gap."""

    gap: int

    def __call__(self, a: int, b: int) -> bool:
        return abs(a - b) <= self.gap


@dataclass(frozen=True)
class FarThenNear(Rule):
    """The first two of three cells are far apart, the last two near."""

    opposite: bool = False

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        a, b, c = (grid[cell] for cell in puzzle.board.cells)
        found = abs(a - b) >= 2, abs(b - c) <= 2
        return found == (False, False) if self.opposite else found == (True, True)

    def constraints(self, puzzle: Puzzle) -> Iterable[Constraint]:
        a, b, c = puzzle.board.cells
        at_least: Any = AtLeast(2)
        at_most: Any = AtMost(2)
        for relation in (Relation(a, b, at_least), Relation(b, c, at_most)):
            yield relation.negation() if self.opposite else relation


@pytest.mark.parametrize("opposite", [False, True])
def test_equal_predicates_of_different_kinds_are_told_apart(opposite: bool) -> None:
    puzzle = Puzzle(Board.open(1, 3, [1, 2, 3, 4, 5])) + FarThenNear(opposite)
    expected = sum(
        puzzle.violations(Grid(puzzle.board, digits)) == []
        for digits in product(range(1, 6), repeat=3)
    )
    assert expected > 0
    assert solutions(puzzle, engine="cpsat").count == expected


def test_clauses_of_two_that_share_their_first_are_written_as_one() -> None:
    draft = CpSatDraft()
    a, b, c, d = draft.new_literals(4)
    with draft.gathering():
        draft.clauses([(~a, b), (a, b, c), (~a, ~c)])
        draft.all_hold((d,), (a,))
        draft.at_most_one((a, b))
    clause, implication = draft.model.proto.constraints
    assert list(clause.bool_or.literals) == [a, b, c]
    assert list(implication.enforcement_literal) == [a]
    assert list(implication.bool_and.literals) == [b, ~c, d, ~b]


def test_a_shelf_lets_go_what_was_not_used_for_longest() -> None:
    def pattern(clauses: int) -> Pattern:
        made = Pattern(3)
        for _ in range(clauses):
            made.clause((0, 1, 2))
        return made

    shelf = Shelf(5)
    two, three, one = pattern(2), pattern(3), pattern(1)
    shelf.put("two", two)
    shelf.put("three", three)
    assert shelf.get("two") is two
    shelf.put("one", one)
    shelf.put("too many", pattern(6))
    found = [shelf.get(key) for key in ("two", "three", "one", "too many")]
    assert found == [two, None, one, None]


def test_only_patterns_of_plain_meanings_are_shared_between_puzzles() -> None:
    assert is_lasting(kind(("table", 3, frozenset({1}), Intervals.of(2))))
    assert not is_lasting(kind(("relation", lambda a, b: a < b)))
    assert not is_lasting(kind(("relation", AtMost(2))))


@pytest.mark.parametrize("when", [[], [0], [0, ~1]])
def test_sat_gets_the_clauses_that_cp_sat_gets(when: list[int]) -> None:
    pattern = Pattern(3)
    for places in ((), (0,), (~1,), (0, ~2), (1, 2), (0, 1, ~2), (~0, ~1, 2)):
        pattern.clause(places)
    draft = SatDraft()
    draft.new_literals(10)
    pattern.lay(draft, [7, 5, 3], when)
    as_literals = [sorted(n - 1 if n > 0 else n for n in clause) for clause in draft.cnf]
    assert sorted(as_literals) == sorted(map(sorted, laid(pattern, [7, 5, 3], when)))
