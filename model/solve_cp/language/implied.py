"""Sums implied by a model: the innies and outies of houses.

Disjoint full houses have a known sum. Subtracting the cages inside them leaves a sum over few
variables; cells of cages outside the houses count negatively.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from solve_cp.language.constraints import Linear
from solve_cp.language.model import Structure

MOST_LEFT = 5
"""Sums over more variables are too weak to be worth their time."""

Cage: TypeAlias = tuple[frozenset[int], int]


def implied_sums(structure: Structure) -> list[Linear]:
    """The sums over few variables that houses and cages together imply, without duplicates."""
    cages = _cages(structure)
    if not cages:
        return []
    found: dict[frozenset[tuple[int, int]], Linear] = {}
    for variables, total in _house_runs(structure):
        terms, rest = _left_over(variables, total, cages)
        if len(terms) <= MOST_LEFT and (terms or rest):
            sums = [(weight, structure.variables[variable]) for variable, weight in terms]
            found.setdefault(frozenset(terms), Linear(sums, rest))
    return list(found.values())


def _cages(structure: Structure) -> list[Cage]:
    """Disjoint plain sums with a single total."""
    found: list[Cage] = []
    covered: set[int] = set()
    for constraint in structure.constraints:
        if isinstance(constraint, Linear) and all(weight == 1 for weight, _ in constraint.terms):
            spans = constraint.allowed.spans
            variables = frozenset(structure.index[v] for v in constraint.variables())
            if len(spans) == 1 and spans[0][0] == spans[0][1] and not variables & covered:
                found.append((variables, spans[0][0]))
                covered |= variables
    return found


def _house_runs(structure: Structure) -> Iterator[tuple[set[int], int]]:
    """Runs of consecutive disjoint full houses, each with its sum."""
    houses = structure.full_houses
    for first in range(len(houses)):
        variables: set[int] = set()
        total = 0
        for house in houses[first:]:
            if not variables.isdisjoint(house):
                break
            variables |= set(house)
            total += _sum(structure, house)
            yield set(variables), total


def _sum(structure: Structure, house: Sequence[int]) -> int:
    union = 0
    for variable in house:
        union |= structure.domains[variable]
    return sum(structure.values(union))


def _left_over(
    variables: set[int], total: int, cages: Sequence[Cage]
) -> tuple[list[tuple[int, int]], int]:
    """The terms that remain after subtracting the cages, and their sum."""
    inside: set[int] = set(variables)
    outside: set[int] = set()
    for cage, cage_total in cages:
        out = cage - variables
        if len(out) < len(cage) - len(out):
            inside -= cage
            outside |= out
            total -= cage_total
    terms = [(variable, 1) for variable in sorted(inside)]
    return terms + [(variable, -1) for variable in sorted(outside)], total
