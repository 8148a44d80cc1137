"""The constraint language: a few kinds of constraint on variables, as plain data.

Rules expand into these constraints; each engine translates them. Every constraint can check a full
assignment (`accepts`) and return its opposite in the same language (`negation`), so engines need
not handle negation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from solve_cp.errors import ConstraintError
from solve_cp.language.base import Assignment, Constraint, State, Var, Variable
from solve_cp.language.combining import AllOf, AnyOf, Negation, normal
from solve_cp.language.intervals import Intervals
from solve_cp.language.memberships import Clause, Connected, Member, reached

__all__ = [
    "AllDifferent",
    "AllOf",
    "AnyOf",
    "Assignment",
    "Automaton",
    "Clause",
    "Connected",
    "Constraint",
    "Count",
    "Linear",
    "Member",
    "Negation",
    "Relation",
    "State",
    "Table",
    "Var",
    "Variable",
    "normal",
    "reached",
]

TERMS = "expected terms of Linear like [(1, cell), (-1, other)]"


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
        return (self.a,) if self.a == self.b else (self.a, self.b)

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


def _numbers(allowed: Intervals | Iterable[int] | int) -> Intervals:
    try:
        return Intervals.of(allowed)
    except TypeError:
        raise ConstraintError(
            f"expected a number or several numbers, got {allowed!r:.80}"
        ) from None
