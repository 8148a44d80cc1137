"""The kinds of facts that reasons are built from, what each costs, and families of facts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from solve_cp.language.constraints import Clause, Constraint, Relation
from solve_cp.language.model import Origin
from solve_cp.questions.explain.facts.classes import ClassCount
from solve_cp.questions.explain.facts.equal import EqualSets
from solve_cp.questions.explain.facts.filters import Filter
from solve_cp.questions.explain.facts.sums import DerivedSum

Kind: TypeAlias = Literal["cell", "place", "rule", "sum", "class", "same"]


@dataclass(slots=True)
class Fact:
    """A fact: a cell has a digit, a digit has a place in a house, or a rule or sum holds."""

    kind: Kind
    origin: Origin
    weight: int
    mask: int
    """The candidates that the fact involves."""
    constraints: tuple[Constraint, ...] = ()
    variable: int = -1
    house: int = -1
    value: int = 0
    """The index of the value that has a place in the house."""
    filter: Filter | None = None
    scope: tuple[int, ...] = ()
    bits: int = 0


FamilyKind: TypeAlias = Literal["naked", "hidden", "fish", "box fish"]


@dataclass(frozen=True, eq=False)
class Family:
    """Facts that an equal number of links can cover: naked and hidden sets, fish.

    `area` are all candidates of the facts and covers.
    """

    kind: FamilyKind
    facts: tuple[int, ...]
    covers: tuple[int, ...]
    area: int


def weight_of(fact: Fact) -> int:
    """The cost of a fact, based on its number of variables and the houses counted with it."""
    size = len(fact.scope)
    if isinstance(fact.origin, DerivedSum):
        return fact.origin.weight
    if isinstance(fact.origin, EqualSets):
        return len(fact.origin.houses) + (size > 2)
    if isinstance(fact.origin, ClassCount):
        return 2
    if len(fact.constraints) == 1 and isinstance(fact.constraints[0], (Relation, Clause)):
        return 1
    return 1 if size <= 3 else 2 if size <= 6 else 3
