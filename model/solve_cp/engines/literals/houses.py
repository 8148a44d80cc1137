"""Variables that all differ, in literals: each value is in at most one of them.

A full house has as many values as cells, so each value is in exactly one of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from solve_cp.engines.literals.draft import Literal
from solve_cp.engines.literals.patterns import Column
from solve_cp.language.constraints import AllDifferent

if TYPE_CHECKING:
    from solve_cp.engines.literals.lowering import Lowering


def post_houses(lowering: Lowering) -> set[int]:
    """Add all full houses at once, which is faster; returns the ids of their constraints."""
    structure = lowering.structure
    different = [c for c in structure.constraints if isinstance(c, AllDifferent)]
    houses = [
        (constraint, numbers)
        for constraint, numbers in zip(different, structure.all_different, strict=True)
        if is_full(lowering, numbers)
    ]
    places = (_places(lowering, numbers) for _, numbers in houses)
    lowering.exactly_one_of_each(_open(lowering, (some for house in places for some in house)))
    return {id(constraint) for constraint, _ in houses}


def post_different(lowering: Lowering, constraint: AllDifferent, when: Sequence[Literal]) -> None:
    """Add an AllDifferent."""
    index = lowering.structure.index
    numbers = [index[cell] for cell in constraint.cells]
    cells = set(numbers)
    if len(cells) < len(numbers):
        lowering.clause((), when)
    elif any(cells < house for house in lowering.house_sets):
        return  # the house says it
    elif is_full(lowering, numbers) and not when:
        lowering.exactly_one_of_each(_open(lowering, _places(lowering, numbers)))
    else:
        for literals in _places(lowering, numbers):
            if len(literals) > 1:
                lowering.at_most_one(literals, when)


def tie_parts(
    lowering: Lowering, house: Iterable[int], parts: Mapping[frozenset[int], Column]
) -> None:
    """Each value of a full house is in exactly one of its parts: groups of cells, and other cells.

    Cages in a house cannot share a digit. Without this, a solver sees that only when it knows which
    cell of a cage has the digit.
    """
    cells = frozenset(house)
    inside = {some: column for some, column in parts.items() if some <= cells}
    while inside:
        rest = set(cells)
        columns: list[Column] = []
        for some in [*inside]:
            if some <= rest:
                rest -= some
                columns.append(inside.pop(some))
        columns += [lowering.columns[number] for number in sorted(rest)]
        lowering.exactly_one_of_each(_by_value(columns))


def _by_value(columns: Iterable[Column]) -> Iterable[list[Literal]]:
    """For each value, its literals in the columns."""
    places: defaultdict[int, list[Literal]] = defaultdict(list)
    for column in columns:
        for value, literal in column.items():
            places[value].append(literal)
    return places.values()


def is_full(lowering: Lowering, numbers: Sequence[int]) -> bool:
    """Whether these variables are as many as their values, and differ."""
    union = 0
    for number in numbers:
        union |= lowering.domains[number]
    return union.bit_count() == len(numbers) == len(set(numbers))


def _places(lowering: Lowering, numbers: Sequence[int]) -> Iterable[Sequence[Literal]]:
    """For each value of the variables, the literals that one of them has it."""
    columns = [lowering.columns[number] for number in numbers]
    if len({lowering.domains[number] for number in numbers}) == 1:
        return zip(*[column.values() for column in columns], strict=True)
    return _by_value(columns)


def _open(lowering: Lowering, places: Iterable[Sequence[Literal]]) -> Iterator[Sequence[Literal]]:
    """The places that are not just one decided cell."""
    decided = lowering.decided
    return (some for some in places if len(some) > 1 or some[0] not in decided)
