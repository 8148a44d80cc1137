"""Constraints made of others: any of them, all of them, not this one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solve_cp.language.base import Assignment, Constraint, Variable


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
