"""Propagators of Relation, Count, Clause and Connected, and a final check for any constraint."""

from __future__ import annotations

from collections.abc import Callable

from solve_cp.engines.search.choice import indexes
from solve_cp.engines.search.propagators.gather import Gather
from solve_cp.engines.search.propagators.store import Store
from solve_cp.language.constraints import (
    Clause,
    Connected,
    Constraint,
    Count,
    Member,
    Relation,
    reached,
)
from solve_cp.language.intervals import Intervals
from solve_cp.language.model import Structure


def numbers(constraint: Constraint, structure: Structure) -> tuple[int, ...]:
    """The variables of a constraint, as numbers, each once."""
    return tuple(structure.index[variable] for variable in constraint.variables())


def safe_mask(values: frozenset[int], structure: Structure) -> int:
    """The mask of the values that are in the range of the structure's domains."""
    top = max(domain.bit_length() for domain in structure.domains)
    return structure.mask(v for v in values if 0 <= v - structure.offset < top)


class Never:
    """A constraint that is never satisfied."""

    slow = False

    def __init__(self, variables: tuple[int, ...]) -> None:
        self.variables = variables

    def filter(self, store: Store) -> bool:  # noqa: ARG002
        """False: a conflict."""
        return False


class Accepts:
    """Any constraint, checked only when all its variables are decided."""

    slow = False

    def __init__(self, constraint: Constraint, structure: Structure) -> None:
        self.constraint, self.structure = constraint, structure
        self.variables = numbers(constraint, structure)

    def filter(self, store: Store) -> bool:
        """Whether the constraint holds, if that is decided."""
        values = {}
        for variable in self.variables:
            domain = store.domains[variable]
            if domain & (domain - 1):
                return True
            values[self.structure.variables[variable]] = self.structure.value(domain)
        return self.constraint.accepts(values)


class RelationFilter:
    """Each value of a needs a partner in b, and vice versa."""

    slow = False

    def __init__(self, constraint: Relation, structure: Structure) -> None:
        self.a, self.b = structure.index[constraint.a], structure.index[constraint.b]
        self.variables: tuple[int, ...] = (self.a, self.b)
        predicate = constraint.predicate
        self.from_a = Gather(_partners(structure, self.a, self.b, predicate))
        self.from_b = Gather(_partners(structure, self.b, self.a, lambda b, a: predicate(a, b)))

    def filter(self, store: Store) -> bool:
        """Narrow both variables to values with a partner."""
        domains = store.domains
        partners_of_a = self.from_a[domains[self.a]]
        partners_of_b = self.from_b[domains[self.b]]
        return store.narrow(self.b, partners_of_a) and store.narrow(self.a, partners_of_b)


def _partners(
    structure: Structure, a: int, b: int, predicate: Callable[[int, int], bool]
) -> dict[int, int]:
    """For each value of a, as a bit, the values of b that go with it."""
    values = tuple(structure.values(structure.domains[b]))
    return {
        1 << value - structure.offset: structure.mask(w for w in values if predicate(value, w))
        for value in structure.values(structure.domains[a])
    }


class OwnRelationFilter:
    """A relation of a variable with itself."""

    slow = False

    def __init__(self, constraint: Relation, structure: Structure) -> None:
        self.variables = numbers(constraint, structure)
        values = structure.values(structure.domains[self.variables[0]])
        self.mask = structure.mask(v for v in values if constraint.predicate(v, v))

    def filter(self, store: Store) -> bool:
        """Narrow the variable."""
        return store.narrow(self.variables[0], self.mask)


class CountFilter:
    """Bounds the count by the variables that must and those that can hold one of the values."""

    slow = False

    def __init__(self, constraint: Count, structure: Structure) -> None:
        self.variables = numbers(constraint, structure)
        self.cells = tuple(structure.index[cell] for cell in constraint.cells)
        self.mask = safe_mask(constraint.values, structure)
        self.allowed = constraint.allowed

    def filter(self, store: Store) -> bool:
        """If the count has reached its maximum (minimum), fix the undecided variables."""
        sure = possible = 0
        undecided = []
        for cell in self.cells:
            domain = store.domains[cell]
            if domain & self.mask:
                possible += 1
                if domain & ~self.mask:
                    undecided.append(cell)
                else:
                    sure += 1
        lowest, highest = span_within(self.allowed, sure, possible)
        if lowest is None:
            return False
        if not undecided:
            return True
        if highest == sure:
            return all(store.narrow(cell, ~self.mask) for cell in undecided)
        if lowest == possible:
            return all(store.narrow(cell, self.mask) for cell in undecided)
        return True


def span_within(allowed: Intervals, low: int, high: int) -> tuple[int | None, int | None]:
    """The lowest and the highest member from `low` to `high`; None where there is none."""
    spans = [(max(a, low), min(b, high)) for a, b in allowed.spans if a <= high and b >= low]
    return (spans[0][0], spans[-1][1]) if spans else (None, None)


class ClauseFilter:
    """At least one variable is in its mask: unit propagation."""

    slow = False

    def __init__(self, constraint: Clause, structure: Structure) -> None:
        masks: dict[int, int] = {}
        for member in constraint.members:
            variable = structure.index[member.variable]
            masks[variable] = masks.get(variable, 0) | _member_mask(member, structure)
        self.variables = tuple(masks)
        self.members = tuple(masks.items())

    def filter(self, store: Store) -> bool:
        """Narrow the only variable left, if there is just one."""
        domains = store.domains
        last = None
        for variable, mask in self.members:
            if domains[variable] & mask:
                if last is not None or not domains[variable] & ~mask:
                    return True
                last = variable, mask
        return last is not None and store.narrow(*last)


class ConnectedFilter:
    """Places that cannot be reached from a place that must hold do not hold."""

    slow = True

    def __init__(self, constraint: Connected, structure: Structure) -> None:
        self.variables = numbers(constraint, structure)
        self.edges = constraint.edges
        self.members = tuple(
            (structure.index[member.variable], _member_mask(member, structure))
            for member in constraint.members
        )
        self.decided = Accepts(constraint, structure)

    def filter(self, store: Store) -> bool:
        """False if places that must hold are separated; removes unreachable places."""
        possible, sure = [], []
        for place, (variable, mask) in enumerate(self.members):
            domain = store.domains[variable]
            if domain & mask:
                possible.append(place)
                if not domain & ~mask:
                    sure.append(place)
        if sure:
            together = reached(sure[:1], possible, self.edges)
            if not together.issuperset(sure):
                return False
            for place in possible:
                variable, mask = self.members[place]
                if place not in together and not store.narrow(variable, ~mask):
                    return False
        return self.decided.filter(store)


def _member_mask(member: Member, structure: Structure) -> int:
    mask = safe_mask(member.values, structure)
    domain = structure.domains[structure.index[member.variable]]
    return domain & mask if member.positive else domain & ~mask


def domain_indexes(structure: Structure, variable: int) -> list[int]:
    """All values a variable may take, counted from the offset."""
    return indexes(structure.domains[variable])
