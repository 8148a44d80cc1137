"""Sums that follow from disjoint sums which together cover whole houses.

Five neighbouring diagonals cover three boxes. What sticks out of the boxes is the rest of their
totals: twelve cells, three in each of four boxes, which are often nearly as high as they can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import TypeAlias

from solve_cp.language.constraints import Linear
from solve_cp.language.implied import MOST_LEFT, bits_of, house_sum
from solve_cp.language.model import Structure

Sum: TypeAlias = tuple[int, int]
"""Variables as the bits of a number, and their total."""


def sums_sticking_out(structure: Structure) -> list[Linear]:
    """The sums of what sticks out of covered houses, without the short ones of `implied_sums`."""
    sums = [*_plain_sums(structure)]
    different = [bits_of(cells) for cells in structure.all_different]
    loose = [one for one in sums if all(one[0] & ~cells for cells in different)]
    if not loose:
        return []
    partitions, others = _partitions(structure)
    targets = {
        _most_shared(one, partition): None for partition in partitions for one in (*loose, *others)
    }
    found = {_sticking_out([*sums, *others], target): None for target in targets}
    variables = structure.variables
    return [
        Linear([(1, variables[n]) for n in _numbers(outside)], total)
        for outside, total in found
        if outside.bit_count() > MOST_LEFT
    ]


def _plain_sums(structure: Structure) -> Iterator[Sum]:
    """The sums with a single total in which each variable counts once; they name none twice."""
    for constraint in structure.constraints:
        if isinstance(constraint, Linear) and all(weight == 1 for weight, _ in constraint.terms):
            spans = constraint.allowed.spans
            if len(spans) == 1 and spans[0][0] == spans[0][1]:
                yield bits_of(structure.index[v] for v in constraint.variables()), spans[0][0]


def _partitions(structure: Structure) -> tuple[list[list[Sum]], list[Sum]]:
    """Runs of disjoint full houses that cover all cells, and the houses of other runs."""
    runs: list[list[Sum]] = []
    for house in structure.full_houses:
        own = bits_of(house), house_sum(structure, house)
        if not runs or own[0] & _union(runs[-1]):
            runs.append([])
        runs[-1].append(own)
    board = (1 << structure.cell_count) - 1
    partitions = [run for run in runs if _union(run) == board]
    return partitions, [house for run in runs if run not in partitions for house in run]


def _most_shared(one: Sum, partition: Iterable[Sum]) -> tuple[Sum, ...]:
    """The houses with which a sum shares most variables, and more than one."""
    most = max((one[0] & house[0]).bit_count() for house in partition)
    shared = (house for house in partition if (one[0] & house[0]).bit_count() == most > 1)
    return tuple(shared)


def _sticking_out(sums: Iterable[Sum], houses: Sequence[Sum]) -> Sum:
    """What disjoint sums that cover the houses have outside of them; nothing if there are none."""
    inside = _union(houses)
    covered = total = 0
    for variables, own in sorted(sums, key=lambda one: -_share(one[0], inside)):
        if variables & inside and not variables & covered:
            covered |= variables
            total += own
    if inside & ~covered:
        return 0, 0
    return covered & ~inside, total - sum(own for _, own in houses)


def _share(variables: int, inside: int) -> float:
    """How large a part of the variables is inside."""
    return (variables & inside).bit_count() / max(variables.bit_count(), 1)


def _union(sums: Iterable[Sum]) -> int:
    return reduce(or_, (variables for variables, _ in sums), 0)


def _numbers(bits: int) -> Iterator[int]:
    """The numbers of the bits, ascending."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
