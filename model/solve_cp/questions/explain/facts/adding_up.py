"""Checks derived facts apart from how they were found: each must be a sum of equations.

Counts of digit classes are checked here too: each digit of a class counts once in a full house.

A full house gives an equation for its sum, and one for each digit: it is there once. A cage gives
one for its sum. A derived fact holds if its own equation is a combination of these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from operator import or_
from typing import TypeAlias

from solve_cp.language.constraints import AllDifferent, Linear
from solve_cp.language.model import Origin, Structure
from solve_cp.questions.explain.facts.classes import ClassCount
from solve_cp.questions.explain.facts.equal import EqualSets
from solve_cp.questions.explain.facts.sums import DerivedSum

Equation: TypeAlias = dict[int, Fraction]
"""The weights of variables, by their index; the total is under TOTAL."""

TOTAL = -1


def adds_up(structure: Structure, derived: DerivedSum | EqualSets | ClassCount) -> bool:
    """Whether a derived fact follows from the houses and cages that it names."""
    if isinstance(derived, ClassCount):
        return _counts(structure, derived)
    if isinstance(derived, DerivedSum):
        added = (*derived.houses, *derived.minus)
        houses = _of_houses(structure, added, lambda domain: sum(structure.values(domain)))
        known = (*houses, *_of_cages(structure, derived.cages))
        return _follows(_of_sum(structure, derived.linear), known)
    named = (*derived.houses, *derived.others)
    inside, outside = ([structure.index[v] for v in s] for s in (derived.inside, derived.outside))
    alike = _equation([*((v, 1) for v in inside), *((v, -1) for v in outside)], 0)
    same_digits = len({domain for _, domain in _full(structure, named)}) == 1
    return same_digits and _follows(alike, _of_houses(structure, named, lambda _: 1))


def _counts(structure: Structure, derived: ClassCount) -> bool:
    """Whether the counts that a class can have in a house are all allowed.

    If its cells differ, each digit is there at most once. If they are a full house, it is there
    exactly once, so the digits of the class that it holds are counted.
    """
    cells = [structure.index[cell] for cell in derived.count.cells]
    origin, values = (derived.group.origin,), set(derived.count.values)
    full = {frozenset(variables): domain for variables, domain in _full(structure, origin)}
    if (domain := full.get(frozenset(cells))) is not None:
        possible = {len(values & set(structure.values(domain)))}
    elif any(set(cells) <= some for some in _different(structure, origin)):
        possible = set(range(min(len(values), len(cells)) + 1))
    else:
        return False
    same = values == set(derived.values) and set(cells) == set(derived.group.variables)
    return (
        same and len(set(cells)) == len(cells) and all(n in derived.count.allowed for n in possible)
    )


def _different(structure: Structure, origins: Sequence[Origin]) -> Iterator[set[int]]:
    """The variables of each constraint that they differ, of some origins."""
    for constraint in _posted(structure, origins):
        if isinstance(constraint, AllDifferent):
            yield {structure.index[cell] for cell in constraint.cells}


def _posted(structure: Structure, origins: Sequence[Origin]) -> Iterator[object]:
    """The constraints of some origins."""
    wanted = {id(origin) for origin in origins}
    return (constraint for constraint, origin in structure.posted() if id(origin) in wanted)


def _full(structure: Structure, origins: Sequence[Origin]) -> Iterator[tuple[list[int], int]]:
    """The variables of full houses, and the domain that they fill: as many values as variables."""
    for constraint in _posted(structure, origins):
        if isinstance(constraint, AllDifferent):
            variables = [structure.index[cell] for cell in constraint.cells]
            domain = reduce(or_, (structure.domains[v] for v in variables), 0)
            if domain.bit_count() == len(set(variables)) == len(variables):
                yield variables, domain


def _of_houses(
    structure: Structure, origins: Sequence[Origin], total: Callable[[int], int]
) -> Iterator[Equation]:
    """The equations of full houses; `total` is that of the domain a house fills."""
    for variables, domain in _full(structure, origins):
        yield _equation([(v, 1) for v in variables], total(domain))


def _of_cages(structure: Structure, origins: Sequence[Origin]) -> Iterator[Equation]:
    """The equations of sums with a single total."""
    for constraint in _posted(structure, origins):
        if isinstance(constraint, Linear) and _total(constraint) is not None:
            yield _of_sum(structure, constraint)


def _total(linear: Linear) -> int | None:
    (low, high), *more = linear.allowed.spans or ((0, 1),)
    return low if low == high and not more else None


def _of_sum(structure: Structure, linear: Linear) -> Equation:
    total = _total(linear)
    assert total is not None
    return _equation([(structure.index[v], weight) for weight, v in linear.terms], total)


def _equation(terms: Iterable[tuple[int, int]], total: int) -> Equation:
    found = {TOTAL: Fraction(total)} if total else {}
    for variable, weight in terms:
        found[variable] = found.get(variable, Fraction(0)) + weight
    return {key: weight for key, weight in found.items() if weight}


def _follows(equation: Equation, known: Iterable[Equation]) -> bool:
    """Whether an equation is a combination of known ones."""
    basis: list[tuple[int, Equation]] = []
    for each in known:
        rest = _without(each, basis)
        if rest:
            basis.append((max(rest), rest))
    return not _without(equation, basis)


def _without(equation: Equation, basis: Iterable[tuple[int, Equation]]) -> Equation:
    """The equation minus multiples of others, so that their pivots are gone."""
    for pivot, other in basis:
        if pivot in equation:
            times = equation[pivot] / other[pivot]
            keys = equation | other
            both = {k: equation.get(k, 0) - times * other.get(k, 0) for k in keys}
            equation = {key: Fraction(weight) for key, weight in both.items() if weight}
    return equation
