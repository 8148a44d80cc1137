"""Sums implied by houses and cages together, with the houses and cages they come from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solve_cp.language.constraints import AllDifferent, Linear, Variable
from solve_cp.language.model import Origin, Structure
from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.combining import Combined, Known, combinations_of


@dataclass(frozen=True)
class DerivedSum:
    """A sum of houses minus other houses and cages.

    Inside cells count as positive, outside cells as negative. A cell may count twice. Cages are all
    rules with a fixed sum; without houses, the first of them takes the place of a house.
    """

    linear: Linear
    houses: tuple[Origin, ...]
    cages: tuple[Origin, ...]
    minus: tuple[Origin, ...] = ()

    @property
    def inside(self) -> tuple[Variable, ...]:
        """The cells of the houses that are in none of the cages."""
        return tuple(variable for weight, variable in self.linear.terms if weight > 0)

    @property
    def outside(self) -> tuple[Variable, ...]:
        """The cells of the cages that are outside the houses."""
        return tuple(variable for weight, variable in self.linear.terms if weight < 0)

    @property
    def twice(self) -> frozenset[Variable]:
        """The cells that count twice."""
        return frozenset(variable for weight, variable in self.linear.terms if abs(weight) > 1)

    @property
    def total(self) -> int:
        """The sum of the inside cells minus the sum of the outside cells."""
        return self.linear.allowed.spans[0][0]

    @property
    def noun(self) -> str:
        """The word for its cages: "sums" if some of them are other rules."""
        plain = all("Cage" in type(cage).__name__ for cage in self.cages)
        return "cages" if plain else "sums"

    @property
    def weight(self) -> int:
        """The cost as a fact: all houses that are added up or subtracted, more with many cells."""
        return 1 + max(1, len(self.houses) + len(self.minus)) + (len(self.linear.terms) > 3)


def derived_sums(structure: Structure) -> list[DerivedSum]:
    """The sums over few cells that houses and cages imply together, the smallest first."""
    cages = list(_cages(structure))
    if not cages:
        return []
    houses = list(_full_houses(structure))
    return [_named(structure, houses, cages, found) for found in combinations_of(houses, cages)]


def _cages(structure: Structure) -> Iterator[Known]:
    """The sums with a single total in which each variable counts once; they may overlap."""
    for constraint, origin in structure.posted():
        if not isinstance(constraint, Linear) or len(constraint.allowed.spans) != 1:
            continue
        low, high = constraint.allowed.spans[0]
        terms = [(weight, structure.index[v]) for weight, v in constraint.terms]
        if low == high and all(abs(weight) == 1 for weight, _ in terms):
            plus, minus = (sum(1 << v for weight, v in terms if weight == w) for w in (1, -1))
            yield Known(plus, minus, low, origin)


def _full_houses(structure: Structure) -> Iterator[Known]:
    """The full houses, each set of cells once, with the sum of their digits."""
    full, seen = set(structure.full_houses), set()
    for constraint, origin in structure.posted():
        if isinstance(constraint, AllDifferent):
            variables = tuple(structure.index[cell] for cell in constraint.cells)
            mask, union = sum(1 << v for v in set(variables)), 0
            for variable in variables:
                union |= structure.domains[variable]
            if variables in full and mask not in seen:
                seen.add(mask)
                yield Known(mask, 0, sum(structure.values(union)), origin)


def _named(
    structure: Structure, houses: Sequence[Known], cages: Sequence[Known], found: Combined
) -> DerivedSum:
    """A combination with the names of its cells, houses and cages."""
    rest = found.rest
    once = ((1, rest.up & ~rest.up2), (-1, rest.down & ~rest.down2))
    weighted = [(w, v) for w, some in (*once, (2, rest.up2), (-2, rest.down2)) for v in bits(some)]
    weighted.sort(key=lambda term: (term[0] < 0, term[1]))
    linear = Linear([(weight, structure.variables[v]) for weight, v in weighted], rest.total)
    plus, minus = (
        tuple(houses[house.number].origin for house in sorted(found.houses) if house.sign == sign)
        for sign in (1, -1)
    )
    return DerivedSum(linear, plus, tuple(cages[c.number].origin for c in found.cages), minus)
