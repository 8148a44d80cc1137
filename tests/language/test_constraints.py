"""The constraint language: what its constraints accept, and their opposites."""

from hypothesis import given

from solve_cp.board.cells import Cell
from solve_cp.language.constraints import (
    AllDifferent,
    AllOf,
    AnyOf,
    Automaton,
    Clause,
    Constraint,
    Count,
    Linear,
    Member,
    Negation,
    normal,
)
from solve_cp.language.machines import transitions
from tests.strategies import constraints, fillings, simple

A, B, C = Cell(0, 0), Cell(0, 1), Cell(0, 2)


@given(constraints)
def test_the_negation_accepts_what_the_constraint_does_not(constraint: Constraint) -> None:
    negation = constraint.negation()
    for filling in fillings():
        assert negation.accepts(filling) is not constraint.accepts(filling)


@given(constraints)
def test_the_normal_form_means_the_same_without_not(constraint: Constraint) -> None:
    form = normal(constraint)
    assert "Negation(" not in repr(form)
    for filling in fillings():
        assert form.accepts(filling) is constraint.accepts(filling)


@given(simple)
def test_variables_come_once_each(constraint: Constraint) -> None:
    variables = constraint.variables()
    assert len(set(variables)) == len(variables)


def test_each_kind_by_example() -> None:
    value = {A: 1, B: 2, C: 2}
    assert not AllDifferent((A, B, C)).accepts(value)
    assert not AllDifferent((A, A)).accepts(value)
    assert Linear([(1, A), (2, B)], {5}).accepts(value)
    assert Linear([(1, A), (1, A)], 2).accepts(value)
    assert Count([A, B, C], {2}, 2).accepts(value)
    assert Clause(Member(A, 3), Member(B, {1, 2})).accepts(value)
    assert not Clause().accepts(value)
    assert Clause(Member(A, 3, positive=False)).accepts(value)
    assert AnyOf((Clause(), Clause(Member(A, 1)))).accepts(value)
    assert not AllOf((Clause(), Clause(Member(A, 1)))).accepts(value)
    assert Negation(Clause()).accepts(value)


def test_repeated_variables_of_a_sum_are_merged() -> None:
    assert Linear([(1, A), (1, B), (-1, A)], 3).terms == ((1, B),)


def test_nested_logic_is_flattened() -> None:
    one, two, three = (Clause(Member(A, digit)) for digit in (1, 2, 3))
    assert normal(AnyOf((one, AnyOf((two, three))))) == AnyOf((one, two, three))
    assert normal(Negation(AllOf((Negation(one), Negation(two))))) == AnyOf((one, two))
    assert normal(AllOf((one,))) == one


def test_an_automaton_numbers_its_states_from_the_start() -> None:
    rising = Automaton((A, B), 0, lambda last, v: v if v > last else None, lambda _: True)
    arcs, finals = transitions(rising, [[1, 2], [1, 2]])
    assert arcs == [(0, 1, 1), (0, 2, 2), (1, 2, 2)]
    assert finals == [2]
