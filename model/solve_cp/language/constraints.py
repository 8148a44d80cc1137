"""The constraint language: a few kinds of constraint on variables, as plain data.

Rules expand into these constraints; each engine translates them. Every constraint can check a full
assignment (`accepts`) and return its opposite in the same language (`negation`), so engines need
not handle negation.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Any, TypeAlias

from solve_cp.board.cells import Cell
from solve_cp.errors import ConstraintError
from solve_cp.language.intervals import Intervals


@dataclass(frozen=True)
class Var:
    """An extra variable, not a cell, with its possible values."""

    name: str
    values: tuple[int, ...]

    def __str__(self) -> str:
        return self.name


Variable: TypeAlias = Cell | Var
Assignment: TypeAlias = Mapping[Any, int]
State: TypeAlias = Hashable
TERMS = "expected terms of Linear like [(1, cell), (-1, other)]"


class Constraint(ABC):
    """A constraint on variables."""

    @abstractmethod
    def variables(self) -> tuple[Variable, ...]:
        """Its variables, each once, in order."""

    @abstractmethod
    def accepts(self, value: Assignment) -> bool:
        """Whether a full assignment satisfies it."""

    @abstractmethod
    def negation(self) -> Constraint:
        """The constraint that holds exactly where this one does not."""


@dataclass(frozen=True)
class AllDifferent(Constraint):
    """The variables differ pairwise; a repeated variable can never differ from itself."""

    cells: tuple[Variable, ...]

    def variables(self) -> tuple[Variable, ...]:
        return tuple(dict.fromkeys(self.cells))

    def accepts(self, value: Assignment) -> bool:
        return len({value[cell] for cell in self.cells}) == len(self.cells)

    def negation(self) -> Constraint:
        pairs = combinations(self.cells, 2)
        return AnyOf(tuple(Linear(((1, a), (-1, b)), Intervals.of(0)) for a, b in pairs))


@dataclass(frozen=True, init=False)
class Linear(Constraint):
    """An integer combination of variables lies in a set of integers."""

    terms: tuple[tuple[int, Variable], ...]
    allowed: Intervals

    def __init__(
        self, terms: Iterable[tuple[int, Variable]], allowed: Intervals | Iterable[int] | int
    ) -> None:
        weights: dict[Variable, int] = {}
        try:
            for weight, variable in terms:
                weights[variable] = weights.get(variable, 0) + weight
        except (TypeError, ValueError):
            raise ConstraintError(f"{TERMS}, got {terms!r:.80}") from None
        if weights and isinstance(variable, int):  # a cell is a pair too
            raise ConstraintError(f"{TERMS}, a weight beside each cell, got cells without weights")
        merged = tuple((weight, variable) for variable, weight in weights.items() if weight)
        object.__setattr__(self, "terms", merged)
        object.__setattr__(self, "allowed", _numbers(allowed))

    def variables(self) -> tuple[Variable, ...]:
        return tuple(variable for _, variable in self.terms)

    def accepts(self, value: Assignment) -> bool:
        return sum(weight * value[variable] for weight, variable in self.terms) in self.allowed

    def negation(self) -> Constraint:
        return Linear(self.terms, self.allowed.complement())


@dataclass(frozen=True)
class Table(Constraint):
    """The values together are one of the tuples (or, when forbidden, none of them)."""

    cells: tuple[Variable, ...]
    tuples: frozenset[tuple[int, ...]]
    forbidden: bool = False

    def variables(self) -> tuple[Variable, ...]:
        return tuple(dict.fromkeys(self.cells))

    def accepts(self, value: Assignment) -> bool:
        return (tuple(value[cell] for cell in self.cells) in self.tuples) != self.forbidden

    def negation(self) -> Constraint:
        return Table(self.cells, self.tuples, not self.forbidden)


@dataclass(frozen=True)
class Relation(Constraint):
    """A predicate holds between the values of two variables."""

    a: Variable
    b: Variable
    predicate: Callable[[int, int], bool]

    def variables(self) -> tuple[Variable, ...]:
        return tuple(dict.fromkeys((self.a, self.b)))

    def accepts(self, value: Assignment) -> bool:
        return bool(self.predicate(value[self.a], value[self.b]))

    def negation(self) -> Constraint:
        return Relation(self.a, self.b, _Opposite(self.predicate))


@dataclass(frozen=True)
class _Opposite:
    """The opposite of a predicate; equal for equal predicates."""

    predicate: Callable[[int, int], bool]

    def __call__(self, a: int, b: int) -> bool:
        return not self.predicate(a, b)


@dataclass(frozen=True)
class Automaton(Constraint):
    """The values in order lead from the start to an accepted state; None is a dead end."""

    cells: tuple[Variable, ...]
    start: State
    step: Callable[[Any, int], State | None]
    accept: Callable[[Any], bool]

    def variables(self) -> tuple[Variable, ...]:
        return tuple(dict.fromkeys(self.cells))

    def accepts(self, value: Assignment) -> bool:
        state: State | None = self.start
        for cell in self.cells:
            state = self.step(state, value[cell])
            if state is None:
                return False
        return bool(self.accept(state))

    def negation(self) -> Constraint:
        return Automaton(self.cells, (self.start,), _Total(self.step), _Rejects(self.accept))


@dataclass(frozen=True)
class _Total:
    """A total step function: states are wrapped, and `()` replaces dead ends."""

    step: Callable[[Any, int], State | None]

    def __call__(self, state: tuple[State, ...], value: int) -> tuple[State, ...]:
        following = self.step(state[0], value) if state else None
        return () if following is None else (following,)


@dataclass(frozen=True)
class _Rejects:
    """Accepts dead ends and the wrapped states that `accept` rejects."""

    accept: Callable[[Any], bool]

    def __call__(self, state: tuple[State, ...]) -> bool:
        return not state or not self.accept(state[0])


@dataclass(frozen=True, init=False)
class Count(Constraint):
    """The number of variables that hold one of the values lies in a set of integers."""

    cells: tuple[Variable, ...]
    values: frozenset[int]
    allowed: Intervals

    def __init__(
        self,
        cells: Iterable[Variable],
        values: Iterable[int],
        allowed: Intervals | Iterable[int] | int,
    ) -> None:
        object.__setattr__(self, "cells", tuple(cells))
        object.__setattr__(self, "values", frozenset(values))
        object.__setattr__(self, "allowed", _numbers(allowed))

    def variables(self) -> tuple[Variable, ...]:
        return tuple(dict.fromkeys(self.cells))

    def accepts(self, value: Assignment) -> bool:
        return sum(value[cell] in self.values for cell in self.cells) in self.allowed

    def negation(self) -> Constraint:
        return Count(self.cells, self.values, self.allowed.complement())


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
    that many steps from the first one.
    """

    members: tuple[Member, ...]
    edges: tuple[tuple[int, int], ...]
    within: int | None = None
    apart: bool = False

    def variables(self) -> tuple[Variable, ...]:
        return tuple(dict.fromkeys(member.variable for member in self.members))

    def accepts(self, value: Assignment) -> bool:
        held = [place for place, member in enumerate(self.members) if member.accepts(value)]
        return (reached(held[:1], held, self.edges, self.within) == set(held)) != self.apart

    def negation(self) -> Constraint:
        return Connected(self.members, self.edges, self.within, not self.apart)


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


@dataclass(frozen=True)
class AnyOf(Constraint):
    """At least one of the alternatives holds."""

    alternatives: tuple[Constraint, ...]

    def variables(self) -> tuple[Variable, ...]:
        return _together(self.alternatives)

    def accepts(self, value: Assignment) -> bool:
        return any(part.accepts(value) for part in self.alternatives)

    def negation(self) -> Constraint:
        return AllOf(tuple(part.negation() for part in self.alternatives))


@dataclass(frozen=True)
class AllOf(Constraint):
    """All of the parts hold."""

    parts: tuple[Constraint, ...]

    def variables(self) -> tuple[Variable, ...]:
        return _together(self.parts)

    def accepts(self, value: Assignment) -> bool:
        return all(part.accepts(value) for part in self.parts)

    def negation(self) -> Constraint:
        return AnyOf(tuple(part.negation() for part in self.parts))


@dataclass(frozen=True)
class Negation(Constraint):
    """The part does not hold; engines get the negation of the part instead."""

    part: Constraint

    def variables(self) -> tuple[Variable, ...]:
        return self.part.variables()

    def accepts(self, value: Assignment) -> bool:
        return not self.part.accepts(value)

    def negation(self) -> Constraint:
        return self.part


def _numbers(allowed: Intervals | Iterable[int] | int) -> Intervals:
    try:
        return Intervals.of(allowed)
    except TypeError:
        raise ConstraintError(
            f"expected a number or several numbers, got {allowed!r:.80}"
        ) from None


def _together(parts: Iterable[Constraint]) -> tuple[Variable, ...]:
    return tuple(dict.fromkeys(variable for part in parts for variable in part.variables()))


def normal(constraint: Constraint) -> Constraint:
    """The same constraint without Negation, and with nested AnyOf and AllOf flattened."""
    if isinstance(constraint, Negation):
        return normal(constraint.part.negation())
    if isinstance(constraint, AllOf):
        return _flat(AllOf, (normal(part) for part in constraint.parts))
    if isinstance(constraint, AnyOf):
        return _flat(AnyOf, (normal(part) for part in constraint.alternatives))
    return constraint


def _flat(kind: type[AllOf] | type[AnyOf], parts: Iterable[Constraint]) -> Constraint:
    flat: list[Constraint] = []
    for part in parts:
        if isinstance(part, kind):
            flat += part.parts if isinstance(part, AllOf) else part.alternatives
        else:
            flat.append(part)
    return flat[0] if len(flat) == 1 else kind(tuple(flat))
