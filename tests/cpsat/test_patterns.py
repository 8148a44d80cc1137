"""Clauses over places, laid over literals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pytest

from solve_cp import Board, Cell, Grid, Puzzle, Rule, solutions
from solve_cp.constraints import Constraint, Relation
from solve_cp.cpsat.draft import Draft
from solve_cp.cpsat.patterns import Pattern
from solve_cp.cpsat.relations import relation_pattern


def laid(pattern: Pattern, literals: Sequence[int], when: Sequence[int] = ()) -> list[list[int]]:
    draft = Draft()
    draft.new_literals(10)
    pattern.lay(draft, literals, when)
    return [list(constraint.bool_or.literals) for constraint in draft.model.proto.constraints]


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
    draft = Draft()
    draft.new_literals(4)
    assert [*pattern.lay(draft, [2], ())] == [4]
    assert [*pattern.lay(draft, [3], ())] == [5]
    found = [list(constraint.bool_or.literals) for constraint in draft.model.proto.constraints]
    assert found == [[2, ~4], [3, ~5]]


def test_just_one_of_some_holds_whatever_the_rest_depends_on() -> None:
    pattern = Pattern(2)
    pattern.exactly_one(range(2))
    draft = Draft()
    pattern.lay(draft, draft.new_literals(2), [0])
    (constraint,) = draft.model.proto.constraints
    assert list(constraint.exactly_one.literals) == [0, 1]


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
