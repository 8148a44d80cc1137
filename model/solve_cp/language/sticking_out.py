"""Sums that follow from disjoint sums which together cover whole houses.

Five neighbouring diagonals cover three boxes. What sticks out of the boxes is the rest of their
totals: twelve cells, three in each of four boxes, which are often nearly as high as they can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_

from solve_cp.language.constraints import Constraint, Linear
from solve_cp.language.implied import MOST_LEFT, KnownSum, bits_of, house_sums, plain_sums
from solve_cp.language.model import Structure


def sums_sticking_out(structure: Structure) -> dict[Linear, list[Constraint]]:
    """The sums of what sticks out of covered houses, each with the constraints it follows from.

    Short ones are left to `implied_sums`.
    """
    sums = [*plain_sums(structure)]
    different = [bits_of(cells) for cells in structure.all_different]
    loose = [one for one in sums if all(one.variables & ~cells for cells in different)]
    if not loose:
        return {}
    partitions, others = _partitions(structure)
    targets = {
        _most_shared(one, partition): None for partition in partitions for one in (*loose, *others)
    }
    found: dict[Linear, list[Constraint]] = {}
    for houses in targets:
        used = _covering([*sums, *others], houses)
        outside = _union(used) & ~_union(houses)
        if outside.bit_count() > MOST_LEFT:
            total = sum(one.total for one in used) - sum(house.total for house in houses)
            terms = [(1, structure.variables[number]) for number in _numbers(outside)]
            found.setdefault(Linear(terms, total), [one.said for one in (*houses, *used)])
    return found


def _partitions(structure: Structure) -> tuple[list[list[KnownSum]], list[KnownSum]]:
    """Runs of disjoint full houses that cover all cells, and the houses of other runs."""
    runs: list[list[KnownSum]] = []
    for house in house_sums(structure):
        if not runs or house.variables & _union(runs[-1]):
            runs.append([])
        runs[-1].append(house)
    board = (1 << structure.cell_count) - 1
    partitions = [run for run in runs if _union(run) == board]
    return partitions, [house for run in runs if run not in partitions for house in run]


def _most_shared(one: KnownSum, partition: Iterable[KnownSum]) -> tuple[KnownSum, ...]:
    """The houses with which a sum shares most variables, and more than one."""
    shared = {house: (one.variables & house.variables).bit_count() for house in partition}
    most = max(shared.values())
    return tuple(house for house, count in shared.items() if count == most > 1)


def _covering(sums: Iterable[KnownSum], houses: Sequence[KnownSum]) -> list[KnownSum]:
    """Disjoint sums that cover the houses, those that stick out least first; none if they do not.

    Sums outside of the houses are not used.
    """
    inside = _union(houses)
    used: list[KnownSum] = []
    covered = 0
    for one in sorted(sums, key=lambda one: -_share(one.variables, inside)):
        if one.variables & inside and not one.variables & covered:
            covered |= one.variables
            used.append(one)
    return [] if inside & ~covered else used


def _share(variables: int, inside: int) -> float:
    """How large a part of the variables is inside."""
    return (variables & inside).bit_count() / max(variables.bit_count(), 1)


def _union(sums: Iterable[KnownSum]) -> int:
    return reduce(or_, (one.variables for one in sums), 0)


def _numbers(bits: int) -> Iterator[int]:
    """The numbers of the bits, ascending."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
