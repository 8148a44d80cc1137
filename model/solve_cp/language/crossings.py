"""Two connected sets of places on a plane graph cannot cross, if they share no place.

Around a face of the graph, places of the two sets cannot alternate: a path between two of one set,
closed through the face, would cut the places of the other set apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from solve_cp.language.constraints import Automaton, Clause, Connected, Constraint, Member
from solve_cp.language.model import Structure

Kind: TypeAlias = tuple[frozenset[int], bool]

MOST_SETS = 3
"""Unknown regions are many sets, and gain nothing."""


def crossings(structure: Structure) -> dict[Constraint, list[Constraint]]:
    """What follows from two sets that do not cross, each with the constraints that it follows from.

    What the structure says itself is left out.
    """
    sets = [c for c in structure.constraints if isinstance(c, Connected) and not c.apart]
    if not 1 < len(sets) <= MOST_SETS:
        return {}
    found: dict[Constraint, list[Constraint]] = {}
    for one, other in combinations(sets, 2):
        for larger, smaller in ((one, other), (other, one)):
            if _is_part(smaller, larger) and _are_disjoint(structure, smaller, larger):
                for follows in uncrossed(larger, smaller):
                    found.setdefault(follows, [one, other])
                break
    said = set(filter(_can_follow, structure.constraints)) if found else set()
    return {follows: sources for follows, sources in found.items() if follows not in said}


def uncrossed(one: Connected, other: Connected) -> Iterator[Constraint]:
    """What follows around each face of the first graph, if the other graph is a part of it.

    Faces with places that are only in the first graph are left out.
    """
    for face in one.faces:
        if max(face) >= len(other.members):
            continue
        first, second = ([said.members[place] for place in face] for said in (one, other))
        if len(face) == 4:
            for apart, between in ((first, second), (second, first)):
                a, _, c, _ = apart
                _, b, _, d = between
                yield Clause(*(member.opposite() for member in (a, c, b, d)))
        elif _kinds(first) == _kinds(second) == 1:
            cells = tuple(member.variable for member in first)
            yield Automaton(cells, (), _Turns(_kind(first[0]), _kind(second[0])), _anything)


def _kind(member: Member) -> Kind:
    """The values of a membership, and whether it is positive."""
    return member.values, member.positive


def _kinds(members: Iterable[Member]) -> int:
    return len(set(map(_kind, members)))


@dataclass(frozen=True)
class _Turns:
    """The two sets in the order in which a closed walk meets them; a fourth turn is a crossing."""

    first: Kind
    second: Kind

    def __call__(self, met: tuple[Kind, ...], value: int) -> tuple[Kind, ...] | None:
        for kind in (self.first, self.second):
            values, positive = kind
            if (value in values) == positive and met[-1:] != (kind,):
                return (*met, kind) if len(met) < 3 else None
        return met


def _can_follow(constraint: Constraint) -> bool:
    """Whether it is like what follows here. Others may hold a user's functions without a hash."""
    if isinstance(constraint, Automaton):
        return isinstance(constraint.step, _Turns)
    return isinstance(constraint, Clause)


def _anything(_: tuple[Kind, ...]) -> bool:
    return True


def _is_part(smaller: Connected, larger: Connected) -> bool:
    """Whether the places and edges of one graph are also in the other."""
    places = zip(smaller.members, larger.members, strict=False)
    same = len(smaller.members) <= len(larger.members) and all(
        member.variable == other.variable for member, other in places
    )
    return same and {*smaller.edges} <= {*larger.edges}


def _are_disjoint(structure: Structure, smaller: Connected, larger: Connected) -> bool:
    """Whether no place can be in both sets."""
    for member, other in zip(smaller.members, larger.members, strict=False):
        domain = structure.domains[structure.index[member.variable]]
        if structure.holding(other, structure.holding(member, domain)):
            return False
    return True
