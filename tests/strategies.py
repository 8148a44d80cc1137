"""Random constraints of the language over a few small variables."""

from __future__ import annotations

from itertools import product

from hypothesis import strategies as st

from solve_cp import Cell
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
)

CELLS = tuple(Cell(0, col) for col in range(4))
DIGITS = (1, 2, 3)

_groups = st.lists(st.sampled_from(CELLS), min_size=1, max_size=4).map(tuple)
_values = st.sets(st.sampled_from(DIGITS))
_members = st.builds(Member, st.sampled_from(CELLS), _values, st.booleans())


def _close(a: int, b: int) -> bool:
    return abs(a - b) <= 1


def _below(a: int, b: int) -> bool:
    return a < b


def _rising(state: int, value: int) -> int | None:
    return value if value >= state else None


def _parity(state: int, value: int) -> int:
    return (state + value) % 2


def _even(state: int) -> bool:
    return state % 2 == 0


def _any(_: int) -> bool:
    return True


def _tables(cells: tuple[Cell, ...]) -> st.SearchStrategy[Table]:
    rows = st.sampled_from(list(product(DIGITS, repeat=len(cells))))
    return st.builds(Table, st.just(cells), st.frozensets(rows, max_size=6), st.booleans())


@st.composite
def _connected(draw: st.DrawFn) -> Connected:
    members = draw(st.lists(_members, max_size=4))
    place = st.integers(0, max(len(members) - 1, 0))
    edges = draw(st.lists(st.tuples(place, place), max_size=6)) if members else []
    within = draw(st.none() | st.integers(0, 3))
    return Connected(tuple(members), tuple(edges), within, draw(st.booleans()))


simple: st.SearchStrategy[Constraint] = st.one_of(
    st.builds(AllDifferent, _groups),
    st.builds(
        Linear,
        st.lists(st.tuples(st.integers(-2, 2), st.sampled_from(CELLS)), min_size=1, max_size=4),
        st.sets(st.integers(-4, 9), max_size=5),
    ),
    _groups.flatmap(_tables),
    st.builds(
        Relation, st.sampled_from(CELLS), st.sampled_from(CELLS), st.sampled_from([_close, _below])
    ),
    st.builds(Automaton, _groups, st.just(0), st.just(_rising), st.sampled_from([_any, _even])),
    st.builds(Automaton, _groups, st.just(1), st.just(_parity), st.just(_even)),
    st.builds(Count, _groups, _values, st.sets(st.integers(0, 4))),
    st.lists(_members, max_size=3).map(lambda members: Clause(*members)),
    _connected(),
)

constraints: st.SearchStrategy[Constraint] = st.recursive(
    simple,
    lambda parts: st.one_of(
        st.lists(parts, min_size=1, max_size=3).map(lambda some: AnyOf(tuple(some))),
        st.lists(parts, min_size=1, max_size=3).map(lambda some: AllOf(tuple(some))),
        st.builds(Negation, parts),
    ),
    max_leaves=4,
)


def fillings() -> list[dict[Cell, int]]:
    """Every assignment of digits to the cells."""
    return [dict(zip(CELLS, values, strict=True)) for values in product(DIGITS, repeat=len(CELLS))]
