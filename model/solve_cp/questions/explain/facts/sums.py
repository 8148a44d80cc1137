"""Sums implied by houses and cages together, with the houses and cages they come from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TypeAlias

from solve_cp.board.houses import House
from solve_cp.language.constraints import AllDifferent, Linear, Variable
from solve_cp.language.model import Origin, Structure

MOST_LEFT = 5
"""Sums over more variables than this say too little to be worth the time."""

LINES = ("row", "column")


@dataclass(frozen=True)
class DerivedSum:
    """A sum of houses minus cages: inside cells count as positive, outside cells as negative."""

    linear: Linear
    houses: tuple[Origin, ...]
    cages: tuple[Origin, ...]

    @property
    def inside(self) -> tuple[Variable, ...]:
        """The cells of the houses that are in none of the cages."""
        return tuple(variable for weight, variable in self.linear.terms if weight > 0)

    @property
    def outside(self) -> tuple[Variable, ...]:
        """The cells of the cages that are outside the houses."""
        return tuple(variable for weight, variable in self.linear.terms if weight < 0)

    @property
    def total(self) -> int:
        """The sum of the inside cells minus the sum of the outside cells."""
        return self.linear.allowed.spans[0][0]


@dataclass(frozen=True)
class _Cage:
    variables: frozenset[int]
    total: int
    origin: Origin


_Full: TypeAlias = tuple[frozenset[int], int, Origin]


def derived_sums(structure: Structure) -> list[DerivedSum]:
    """The sums over few variables that houses and cages imply together, without duplicates."""
    cages = _cages(structure)
    if not cages:
        return []
    found: dict[frozenset[tuple[int, int]], DerivedSum] = {}
    for houses in _house_sets(structure):
        derived = _left_over(structure, houses, cages)
        if derived is not None:
            found.setdefault(frozenset(derived[0]), derived[1])
    return list(found.values())


def _cages(structure: Structure) -> list[_Cage]:
    """The plain sums with a single total; they may overlap."""
    found: list[_Cage] = []
    for constraint, origin in structure.posted():
        if isinstance(constraint, Linear) and all(weight == 1 for weight, _ in constraint.terms):
            spans = constraint.allowed.spans
            variables = frozenset(structure.index[v] for v in constraint.variables())
            if len(spans) == 1 and spans[0][0] == spans[0][1]:
                found.append(_Cage(variables, spans[0][0], origin))
    return found


def _full_houses(structure: Structure) -> list[_Full]:
    """The variables, the sum and the origin of each full house."""
    full = set(structure.full_houses)
    found: dict[frozenset[int], _Full] = {}
    for constraint, origin in structure.posted():
        if isinstance(constraint, AllDifferent):
            variables = tuple(structure.index[cell] for cell in constraint.cells)
            if variables in full:
                union = 0
                for variable in variables:
                    union |= structure.domains[variable]
                key = frozenset(variables)
                found.setdefault(key, (key, sum(structure.values(union)), origin))
    return list(found.values())


def _house_sets(structure: Structure) -> Iterator[Sequence[_Full]]:
    """Houses to add up: runs of lines of a kind, up to four others, or a line and another house."""
    houses = _full_houses(structure)
    by_kind: dict[str, list[_Full]] = {}
    for house in houses:
        kind = house[2].kind if isinstance(house[2], House) else "rule"
        by_kind.setdefault(kind, []).append(house)
    for kind, some in by_kind.items():
        if kind in LINES:
            runs = (some[i:j] for i in range(len(some)) for j in range(i + 1, len(some) + 1))
            yield from sorted(runs, key=len)
        else:
            for size in range(1, 5 if len(some) <= 9 else 3):
                yield from combinations(some, size)
    lines = [house for kind in LINES for house in by_kind.get(kind, ())]
    yield from product(lines, (house for house in houses if house not in lines))


def _left_over(
    structure: Structure, houses: Sequence[_Full], cages: Sequence[_Cage]
) -> tuple[list[tuple[int, int]], DerivedSum] | None:
    """The sum left after subtracting cages from houses; None if it says too little."""
    variables = frozenset[int]().union(*(house[0] for house in houses))
    if len(variables) < sum(len(house[0]) for house in houses):
        return None
    total = sum(house[1] for house in houses)
    inside, outside, used = set(variables), set[int](), []
    for cage in sorted(cages, key=lambda cage: len(cage.variables - variables)):
        out = cage.variables - variables
        apart = cage.variables & variables <= inside and not out & outside
        if apart and len(out) < len(cage.variables) - len(out):
            inside -= cage.variables
            outside |= out
            total -= cage.total
            used.append(cage.origin)
    terms = [(1, v) for v in sorted(inside)] + [(-1, v) for v in sorted(outside)]
    if not used or not 0 < len(terms) <= MOST_LEFT:
        return None
    linear = Linear([(weight, structure.variables[v]) for weight, v in terms], total)
    return terms, DerivedSum(linear, tuple(house[2] for house in houses), tuple(used))
