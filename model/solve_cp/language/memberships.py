"""Memberships, "a variable holds one of these values", and constraints on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solve_cp.language.base import Assignment, Constraint, Variable
from solve_cp.language.combining import AllOf


@dataclass(frozen=True, init=False)
class Member:
    """A variable holds one of the values (or, when negative, none of them)."""

    variable: Variable
    values: frozenset[int]
    positive: bool

    def __init__(
        self, variable: Variable, values: Iterable[int] | int, positive: bool = True
    ) -> None:
        members = {values} if isinstance(values, int) else values
        object.__setattr__(self, "variable", variable)
        object.__setattr__(self, "values", frozenset(members))
        object.__setattr__(self, "positive", positive)

    def accepts(self, value: Assignment) -> bool:
        """Whether the assignment satisfies it."""
        return (value[self.variable] in self.values) == self.positive

    def opposite(self) -> Member:
        """The membership that holds exactly where this one does not."""
        return Member(self.variable, self.values, not self.positive)


@dataclass(frozen=True, init=False)
class Clause(Constraint):
    """At least one of the memberships holds."""

    members: tuple[Member, ...]

    def __init__(self, *members: Member) -> None:
        object.__setattr__(self, "members", members)

    def variables(self) -> tuple[Variable, ...]:
        return tuple(dict.fromkeys(member.variable for member in self.members))

    def accepts(self, value: Assignment) -> bool:
        return any(member.accepts(value) for member in self.members)

    def negation(self) -> Constraint:
        return AllOf(tuple(Clause(member.opposite()) for member in self.members))


@dataclass(frozen=True)
class Connected(Constraint):
    """The memberships that hold are connected by edges (or, when apart, they are not).

    An edge is a pair of indices into `members`. With `within`, every member that holds is at most
    that many steps from the first one. If the graph can be drawn without crossing edges, `faces`
    may have the places around some faces of the drawing, in order.
    """

    members: tuple[Member, ...]
    edges: tuple[tuple[int, int], ...]
    within: int | None = None
    apart: bool = False
    faces: tuple[tuple[int, ...], ...] = ()

    def variables(self) -> tuple[Variable, ...]:
        return tuple(dict.fromkeys(member.variable for member in self.members))

    def accepts(self, value: Assignment) -> bool:
        held = [place for place, member in enumerate(self.members) if member.accepts(value)]
        return (reached(held[:1], held, self.edges, self.within) == set(held)) != self.apart

    def negation(self) -> Constraint:
        return Connected(self.members, self.edges, self.within, not self.apart, self.faces)


def reached(
    starts: Iterable[int],
    places: Iterable[int],
    edges: Iterable[tuple[int, int]],
    within: int | None = None,
) -> set[int]:
    """The places that can be reached from the starts along edges, in at most `within` steps."""
    allowed = set(places)
    near: dict[int, list[int]] = {place: [] for place in allowed}
    for a, b in edges:
        if a in allowed and b in allowed:
            near[a].append(b)
            near[b].append(a)
    found = set(starts)
    edge, steps = set(found), 0
    while edge and (within is None or steps < within):
        edge = {other for place in edge for other in near[place]} - found
        found |= edge
        steps += 1
    return found
