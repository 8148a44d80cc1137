"""Connected as clauses: walks are long enough, and the clauses accept the right sets."""

from itertools import product

import pytest

from solve_cp.board.cells import Cell
from solve_cp.language.constraints import Connected, Member, reached
from solve_cp.language.distances import Walks, farthest
from solve_cp.rules.support.connected import connected


def rectangle(rows: int, cols: int) -> Connected:
    cells = [Cell(row, col) for row, col in product(range(rows), range(cols))]
    return connected(cells, lambda cell: Member(cell, 1))


def steps_needed(constraint: Connected) -> int:
    """The most steps from the first place to another one, over all connected sets."""
    worst = 0
    for held in product((False, True), repeat=len(constraint.members)):
        places = [place for place, holds in enumerate(held) if holds]
        if reached(places[:1], places, constraint.edges) != set(places):
            continue
        while reached(places[:1], places, constraint.edges, worst) != set(places):
            worst += 1
    return worst


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 6), (2, 2), (2, 5), (3, 3), (3, 4)])
def test_walks_are_long_enough_and_not_much_longer(rows: int, cols: int) -> None:
    constraint = rectangle(rows, cols)
    needed = steps_needed(constraint)
    assert needed <= farthest(constraint) <= needed + 2


def test_no_place_at_all_needs_no_step() -> None:
    assert farthest(Connected((), ())) == 0


def test_double_edges_and_loops_do_not_shorten_walks() -> None:
    row = rectangle(1, 5)
    edges = (*row.edges, *row.edges, *((b, a) for a, b in row.edges), (2, 2))
    assert farthest(Connected(row.members, edges)) == farthest(row) == 4


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("within", [None, 0, 1])
def test_each_set_of_places_satisfies_the_clauses_in_one_way_or_none(
    within: int | None, apart: bool
) -> None:
    row = rectangle(1, 3)
    constraint = Connected(row.members, row.edges, within, apart)
    walks = Walks(constraint)
    variables = constraint.variables()
    for held in product((0, 1), repeat=3):
        ways = sum(
            all(any(values[abs(n) - 1] == (n > 0) for n in clause) for clause in clauses)
            for rest in product((False, True), repeat=walks.count - 3)
            for values in [(*map(bool, held), *rest)]
            for clauses in [(*walks.definitions, *walks.statement)]
        )
        assert ways == constraint.accepts(dict(zip(variables, held, strict=True)))
