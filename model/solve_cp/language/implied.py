"""Sums implied by a model: the innies and outies of houses.

Disjoint full houses have a known sum. Subtracting the cages inside them leaves a sum over few
variables; cells of cages outside the houses count negatively.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from solve_cp.language.constraints import Linear
from solve_cp.language.model import Structure

MOST_LEFT = 5
"""Sums over more variables are too weak to be worth their time."""


@dataclass(frozen=True)
class _Cage:
    """A plain sum with a single total: its variables as bits, their number, and the total."""

    said: Linear
    variables: int
    size: int
    total: int

    def mostly_in(self, variables: int) -> bool:
        """Whether more than half of its variables are among these."""
        return 2 * (self.variables & ~variables).bit_count() < self.size


def implied_sums(structure: Structure) -> list[Linear]:
    """The sums over few variables that houses and cages together imply, without duplicates."""
    return [*implied_by(structure)]


def implied_by(structure: Structure) -> dict[Linear, list[Linear]]:
    """The implied sums, each with the sums of the structure that it follows from."""
    cages = _cages(structure)
    if not cages:
        return {}
    found: dict[tuple[int, int], tuple[Linear, list[Linear]]] = {}
    for variables, total in _house_runs(structure):
        used = [cage for cage in cages if cage.mostly_in(variables)]
        inside, outside, rest = _left_over(variables, total, used)
        left = inside.bit_count() + outside.bit_count()
        if left <= MOST_LEFT and (left or rest) and (inside, outside) not in found:
            weights = [*_weighted(1, inside), *_weighted(-1, outside)]
            sums = [(weight, structure.variables[variable]) for weight, variable in weights]
            found[inside, outside] = Linear(sums, rest), [cage.said for cage in used]
    return dict(found.values())


def _cages(structure: Structure) -> list[_Cage]:
    """Disjoint plain sums with a single total."""
    found: list[_Cage] = []
    covered = 0
    for constraint in structure.constraints:
        if isinstance(constraint, Linear) and all(weight == 1 for weight, _ in constraint.terms):
            spans = constraint.allowed.spans
            variables = bits_of(structure.index[v] for v in constraint.variables())
            if len(spans) == 1 and spans[0][0] == spans[0][1] and not variables & covered:
                found.append(_Cage(constraint, variables, variables.bit_count(), spans[0][0]))
                covered |= variables
    return found


def _house_runs(structure: Structure) -> Iterator[tuple[int, int]]:
    """Runs of consecutive disjoint full houses, as bits, each with its sum."""
    houses = [(bits_of(house), house_sum(structure, house)) for house in structure.full_houses]
    for first in range(len(houses)):
        variables = total = 0
        for house, own in houses[first:]:
            if variables & house:
                break
            variables |= house
            total += own
            yield variables, total


def bits_of(variables: Iterable[int]) -> int:
    """The variables as the bits of a number."""
    return sum(1 << variable for variable in set(variables))


def house_sum(structure: Structure, house: Sequence[int]) -> int:
    """The sum of a full house: each value of its variables once."""
    union = 0
    for variable in house:
        union |= structure.domains[variable]
    return sum(structure.values(union))


def _left_over(variables: int, total: int, cages: Sequence[_Cage]) -> tuple[int, int, int]:
    """What remains after subtracting the cages: variables inside, outside, and their sum."""
    inside, outside = variables, 0
    for cage in cages:
        inside &= ~cage.variables
        outside |= cage.variables & ~variables
        total -= cage.total
    return inside, outside, total


def _weighted(weight: int, variables: int) -> Iterator[tuple[int, int]]:
    """The weight with each variable, ascending."""
    while variables:
        low = variables & -variables
        yield weight, low.bit_length() - 1
        variables ^= low
