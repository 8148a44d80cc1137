"""Every search finds exactly the assignments that every constraint accepts."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import Interrupted, Puzzle, solutions
from solve_cp.board.board import Board
from solve_cp.board.houses import House
from solve_cp.engines.search.options import Propagation
from solve_cp.engines.search.presets import SEARCHES
from solve_cp.engines.search.propagators.program import program_for
from solve_cp.engines.search.propagators.store import Store
from solve_cp.engines.search.strategy_engine import SearchEngine, search_engine
from solve_cp.language.constraints import (
    AllDifferent,
    AllOf,
    AnyOf,
    Automaton,
    Clause,
    Connected,
    Constraint,
    Count,
    Linear,
    Member,
    Negation,
    Relation,
    Table,
    Var,
    Variable,
    normal,
)
from solve_cp.language.intervals import Intervals
from solve_cp.language.model import Model, Structure
from solve_cp.limits import Limits
from solve_cp.rules import StateMachine

BOARD = Board.open(1, 3, (1, 2, 3, 4))
EXTRA = Var("x", (-1, 2, 5))
VARIABLES: tuple[Variable, ...] = (*BOARD.cells, EXTRA)
OFFSET = -1


def structure(*constraints: Constraint) -> Structure:
    parts: list[Constraint] = []
    for constraint in map(normal, constraints):
        parts += constraint.parts if isinstance(constraint, AllOf) else (constraint,)
    values = [BOARD.digits] * 3 + [EXTRA.values]
    domains = tuple(sum(1 << v - OFFSET for v in some) for some in values)
    origins = tuple(House("rule", "a rule", ()) for _ in parts)
    return Structure(BOARD, VARIABLES, domains, tuple(parts), origins, OFFSET)


def brute_force(model: Model) -> set[tuple[int, ...]]:
    values = [tuple(model.structure.values(domain)) for domain in model.domains]
    return {some for some in product(*values) if model.accepts(some)}


def answers(engine: SearchEngine, model: Model) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = []

    def sink(values: Sequence[int]) -> bool:
        found.append(tuple(values))
        return False

    outcome = engine.answer(model, sink, Limits().start(), None, 0)
    assert outcome.exhausted
    return found


def check_every_engine(model: Model) -> None:
    expected = sorted(brute_force(model))
    for name in SEARCHES:
        assert sorted(answers(search_engine(name), model)) == expected, name


variables = st.sampled_from(VARIABLES)
cells = st.lists(variables, min_size=1, max_size=4).map(tuple)
values = st.integers(-2, 7)
value_sets = st.frozensets(values, max_size=4)
intervals = st.lists(st.integers(-8, 16), max_size=5).map(Intervals.of) | st.integers(-8, 16).map(
    Intervals.at_least
)


def less(a: int, b: int) -> bool:
    return a < b


def far(a: int, b: int) -> bool:
    return abs(a - b) >= 2


def same_parity(a: int, b: int) -> bool:
    return (a - b) % 2 == 0


def running_sum(state: int, value: int) -> int | None:
    return state + value if state + value < 9 else None


def rising(state: int, value: int) -> int | None:
    return value if value > state else None


def is_odd(state: int) -> bool:
    return state % 2 == 1


def at_least_three(state: int) -> bool:
    return state >= 3


@st.composite
def tables(draw: st.DrawFn) -> Table:
    some = draw(cells)
    row = st.tuples(*[values for _ in some])
    return Table(some, frozenset(draw(st.lists(row, max_size=8))), draw(st.booleans()))


members = st.builds(Member, variables, value_sets, st.booleans())


@st.composite
def connected(draw: st.DrawFn) -> Connected:
    some = draw(st.lists(members, min_size=1, max_size=4))
    place = st.integers(0, len(some) - 1)
    edges = draw(st.lists(st.tuples(place, place), max_size=6))
    within = draw(st.none() | st.integers(0, 3))
    return Connected(tuple(some), tuple(edges), within, draw(st.booleans()))


simple: st.SearchStrategy[Constraint] = st.one_of(
    st.builds(AllDifferent, cells),
    st.builds(Linear, st.lists(st.tuples(st.integers(-3, 3), variables), max_size=4), intervals),
    tables(),
    st.builds(Relation, variables, variables, st.sampled_from([less, far, same_parity])),
    st.builds(
        Automaton,
        cells,
        st.integers(-2, 2),
        st.sampled_from([running_sum, rising]),
        st.sampled_from([is_odd, at_least_three]),
    ),
    st.builds(Count, cells, value_sets, intervals),
    st.lists(members, max_size=3).map(lambda some: Clause(*some)),
    connected(),
)


def nested(inner: st.SearchStrategy[Constraint]) -> st.SearchStrategy[Constraint]:
    several = st.lists(inner, max_size=3).map(tuple)
    return st.builds(AnyOf, several) | st.builds(AllOf, several) | st.builds(Negation, inner)


constraints = st.recursive(simple, nested, max_leaves=4)


@pytest.mark.slow
@settings(max_examples=250)
@given(st.lists(constraints, min_size=1, max_size=3), st.data())
def test_every_engine_finds_what_every_constraint_accepts(
    some: list[Constraint], data: st.DataObject
) -> None:
    compiled = structure(*some)
    domains = [data.draw(st.integers(1, d).map(d.__and__)) for d in compiled.domains]
    check_every_engine(Model(compiled, tuple(domains)))


@pytest.mark.slow
@settings(max_examples=250)
@given(constraints)
def test_propagation_never_removes_a_value_of_a_solution(constraint: Constraint) -> None:
    compiled = structure(constraint)
    store = Store(program_for(compiled, Propagation.FULL), list(compiled.domains))
    legal = store.start()
    solutions = brute_force(Model(compiled, compiled.domains))
    needed = [0] * len(VARIABLES)
    for solution in solutions:
        for number, value in enumerate(solution):
            needed[number] |= 1 << value - OFFSET
    if legal:
        assert [need & ~left for need, left in zip(needed, store.domains, strict=True)] == [0] * 4
    else:
        assert solutions == set()


A, B, C = BOARD.cells


def left(constraint: Constraint, *more: Constraint) -> list[list[int]] | None:
    """The values that full propagation leaves; None for a conflict."""
    compiled = structure(constraint, *more)
    store = Store(program_for(compiled, Propagation.FULL), list(compiled.domains))
    return [list(compiled.values(d)) for d in store.domains] if store.start() else None


ALL = [1, 2, 3, 4]
X = [-1, 2, 5]
CASES: list[tuple[str, list[Constraint], list[list[int]] | None]] = [
    ("a sum of different digits", [AllDifferent((A, B, C)), Linear([(1, A), (1, B), (1, C)], 6)],
     [[1, 2, 3], [1, 2, 3], [1, 2, 3], X]),
    ("a sum with a weight", [Linear([(2, A), (-1, EXTRA)], 3)], [[1, 4], ALL, ALL, [-1, 5]]),
    ("a sum over a gap", [Linear([(1, A), (1, B)], [2, 8])], [[1, 4], [1, 4], ALL, X]),
    ("an impossible sum", [Linear([(1, A), (1, B)], 9)], None),
    ("a sum of nothing", [Linear([], 1)], None),
    ("a table", [Table((A, B), frozenset({(1, 2), (3, 9), (4, 4)}))], [[1, 4], [2, 4], ALL, X]),
    ("a forbidden table", [Table((A, B), frozenset({(1, b) for b in ALL}), True)],
     [[2, 3, 4], ALL, ALL, X]),
    ("a table with a repeated cell", [Table((A, A), frozenset({(1, 1), (2, 3)}))],
     [[1], ALL, ALL, X]),
    ("a relation", [Relation(A, B, less)], [[1, 2, 3], [2, 3, 4], ALL, X]),
    ("a relation with itself", [Relation(A, A, less)], None),
    ("a rising line", [Automaton((A, B, C), 0, rising, bool)],
     [[1, 2], [2, 3], [3, 4], X]),
    ("a count that must be met", [Count((A, B), {1, 2, 9}, 2)], [[1, 2], [1, 2], ALL, X]),
    ("a count that is used up", [Count((A, B), {1, 2, 9}, Intervals.at_most(0))],
     [[3, 4], [3, 4], ALL, X]),
    ("a clause with one member", [Clause(Member(A, 3, False))], [[1, 2, 4], ALL, ALL, X]),
    ("an empty clause", [Clause()], None),
    ("a walk from what holds", [Connected((Member(A, 1), Member(B, 2), Member(C, 3)), ((0, 1),)),
                                Clause(Member(A, 1))], [[1], ALL, [1, 2, 4], X]),
    ("no walk", [Connected((Member(A, 1), Member(C, 3)), ()), Clause(Member(A, 1)),
                 Clause(Member(C, 3))], None),
    ("alternatives in common", [AnyOf((Linear([(1, A)], 1), Linear([(1, A)], 4)))],
     [[1, 4], ALL, ALL, X]),
    ("no alternative", [AnyOf((Linear([(1, A)], 7), AllDifferent((A, A))))], None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("some", "expected"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_full_propagation_leaves(some: list[Constraint], expected: Any) -> None:
    assert left(*some) == expected


def test_sums_too_wide_for_bits_are_kept_within_bounds() -> None:
    terms = [(10_000, A), (1_000, B), (1, C)]
    assert left(Linear(terms, Intervals.of(42_003))) == [[4], [2], [3], X]
    check_every_engine(
        Model(compiled := structure(Linear(terms, [42_003, 31_001, 12_009])), compiled.domains)
    )


def test_an_observer_is_told_which_constraint_removed_which_values() -> None:
    parts = Linear([(1, A)], 1), Relation(A, B, same_parity), AllDifferent((A, B, C))
    compiled = structure(*parts)
    told: list[tuple[int, int, list[int]]] = []

    def observer(cause: int, variable: int, removed: int) -> None:
        told.append((cause, variable, list(compiled.values(removed))))

    Store(program_for(compiled, Propagation.FULL), list(compiled.domains), observer).start()
    assert sorted(told) == [
        (0, 0, [2, 3, 4]),
        (1, 1, [2, 4]),
        (2, 1, [1]),
        (2, 2, [1]),
        (2, 2, [3]),
    ]


def test_extra_variables_are_branched_on_after_the_cells() -> None:
    model = Model(compiled := structure(Linear([(1, EXTRA), (1, A)], range(9))), compiled.domains)
    for name in ("bfs", "dfs", "dfs-fewest"):
        found = answers(search_engine(name), model)
        assert found == sorted(found), name


def test_an_interrupted_state_machine_can_be_asked_again() -> None:
    calls = 0

    def accept(state: Hashable) -> bool:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise KeyboardInterrupt
        return state != 0

    rule = StateMachine("r1c1-r1c4", 0, lambda state, digit: (state + digit) % 3, accept)
    puzzle = Puzzle(Board.open(1, 4, [1, 2, 3])) + rule
    with pytest.raises(Interrupted):
        solutions(puzzle, engine="dfs-full")
    assert solutions(puzzle, engine="dfs-full").count == 54
