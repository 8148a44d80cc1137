"""Sums implied by a model: the innies and outies of houses.

Disjoint full houses have a known sum. Subtracting the cages inside them leaves a sum over few
variables; cells of cages outside the houses count negatively, unless there are no others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from solve_cp.language.constraints import AllDifferent, Constraint, Linear
from solve_cp.language.model import Structure

MOST_LEFT = 5
"""Sums over more variables are too weak to be worth their time."""


@dataclass(frozen=True, eq=False)
class KnownSum:
    """Variables as the bits of a number, each counted once, their total, and what says it."""

    variables: int
    total: int
    said: Constraint


def implied_sums(structure: Structure) -> list[Linear]:
    """The sums over few variables that houses and cages together imply, without duplicates."""
    return [*implied_by(structure)]


def implied_by(structure: Structure) -> dict[Linear, list[Constraint]]:
    """The implied sums, each with the sums and houses of the structure that it follows from."""
    cages = [(known, known.variables, known.variables.bit_count()) for known in _cages(structure)]
    if not cages:
        return {}
    found: dict[tuple[int, int], tuple[Linear, list[Constraint]]] = {}
    for houses in _house_runs(structure):
        variables, total = sum(h.variables for h in houses), sum(h.total for h in houses)
        used = [known for known, own, size in cages if 2 * (own & variables).bit_count() > size]
        inside, outside, rest = _left_over(variables, total, used)
        left = inside.bit_count() + outside.bit_count()
        if left <= MOST_LEFT and (left or rest) and (inside, outside) not in found:
            weights = [*_weighted(1, inside), *_weighted(-1, outside)]
            sums = [(weight, structure.variables[variable]) for weight, variable in weights]
            sources = [known.said for known in (*houses, *used)]
            found[inside, outside] = Linear(sums, rest), sources
    return dict(found.values())


def plain_sums(structure: Structure) -> Iterator[KnownSum]:
    """The sums with a single total in which each variable counts once; they name none twice."""
    for constraint in structure.constraints:
        if isinstance(constraint, Linear) and all(weight == 1 for weight, _ in constraint.terms):
            spans = constraint.allowed.spans
            if len(spans) == 1 and spans[0][0] == spans[0][1]:
                variables = (structure.index[variable] for variable in constraint.variables())
                yield KnownSum(bits_of(variables), spans[0][0], constraint)


def house_sums(structure: Structure) -> list[KnownSum]:
    """The sums of the full houses: each value of their variables once."""
    said: dict[tuple[int, ...], Constraint] = {}
    different = (c for c in structure.constraints if isinstance(c, AllDifferent))
    for cells, constraint in zip(structure.all_different, different, strict=True):
        said.setdefault(cells, constraint)
    return [
        KnownSum(bits_of(house), _house_sum(structure, house), said[house])
        for house in structure.full_houses
    ]


def bits_of(variables: Iterable[int]) -> int:
    """The variables as the bits of a number."""
    return sum(1 << variable for variable in set(variables))


def _cages(structure: Structure) -> list[KnownSum]:
    """Disjoint plain sums."""
    found: list[KnownSum] = []
    covered = 0
    for known in plain_sums(structure):
        if not known.variables & covered:
            found.append(known)
            covered |= known.variables
    return found


def _house_runs(structure: Structure) -> Iterator[Sequence[KnownSum]]:
    """Runs of consecutive disjoint full houses."""
    houses = house_sums(structure)
    for first in range(len(houses)):
        covered = 0
        for last in range(first, len(houses)):
            if houses[last].variables & covered:
                break
            covered |= houses[last].variables
            yield houses[first : last + 1]


def _house_sum(structure: Structure, house: Sequence[int]) -> int:
    union = 0
    for variable in house:
        union |= structure.domains[variable]
    return sum(structure.values(union))


def without_houses(structure: Structure, said: Linear) -> Linear:
    """The sum without disjoint full houses all of whose variables count alike in it."""
    weights = {structure.index[variable]: weight for weight, variable in said.terms}
    known = 0
    for house in structure.full_houses:
        weight = weights.get(house[0]) if house else None
        if weight and all(weights.get(variable) == weight for variable in house):
            known += weight * _house_sum(structure, house)
            for variable in house:
                del weights[variable]
    if len(weights) == len(said.terms):
        return said
    terms = [(weight, structure.variables[variable]) for variable, weight in weights.items()]
    return Linear(terms, said.allowed.shifted(-known))


def _left_over(variables: int, total: int, cages: Sequence[KnownSum]) -> tuple[int, int, int]:
    """What remains after subtracting the cages: variables that are added, subtracted; their sum."""
    inside, outside = variables, 0
    for cage in cages:
        inside &= ~cage.variables
        outside |= cage.variables & ~variables
        total -= cage.total
    return (outside, 0, -total) if outside and not inside else (inside, outside, total)


def _weighted(weight: int, variables: int) -> Iterator[tuple[int, int]]:
    """The weight with each variable, ascending."""
    while variables:
        low = variables & -variables
        yield weight, low.bit_length() - 1
        variables ^= low
