"""The content of a structure, sorted: which variables differ, and what else the rules say."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import dataclass

from solve_cp.board.houses import House
from solve_cp.language.constraints import AllDifferent, Constraint, Relation
from solve_cp.language.model import Origin, Structure

LARGEST_WHOLE_RULE = 12
"""Rules with more variables than this are handled one constraint at a time."""


@dataclass(frozen=True)
class Group:
    """Variables that must differ; a full group contains each value once."""

    origin: Origin
    variables: tuple[int, ...]
    full: bool

    @property
    def kind(self) -> str:
        """The kind of group: row, column, box, region, or rule if it comes from a rule."""
        return self.origin.kind if isinstance(self.origin, House) else "rule"


def is_link(constraint: Constraint) -> bool:
    """Whether a constraint only requires variables to differ."""
    if isinstance(constraint, AllDifferent):
        return len(set(constraint.cells)) == len(constraint.cells)
    return (
        isinstance(constraint, Relation)
        and constraint.predicate is operator.ne
        and constraint.a != constraint.b
    )


def seen_by(structure: Structure) -> list[tuple[int, ...]]:
    """The variables that each variable must differ from."""
    sees = [set(structure.peers[v]) for v in range(len(structure.variables))]
    for constraint in structure.constraints:
        if isinstance(constraint, Relation) and is_link(constraint):
            a, b = structure.index[constraint.a], structure.index[constraint.b]
            sees[a].add(b)
            sees[b].add(a)
    return [tuple(sorted(seen - {v})) for v, seen in enumerate(sees)]


def groups_of(structure: Structure) -> list[Group]:
    """The AllDifferent constraints, each set of variables once, the board's own houses first."""
    found: dict[frozenset[int], Group] = {}
    full = set(structure.full_houses)
    for constraint, origin in structure.posted():
        if isinstance(constraint, AllDifferent) and is_link(constraint):
            variables = tuple(structure.index[cell] for cell in constraint.cells)
            found.setdefault(frozenset(variables), Group(origin, variables, variables in full))
    return list(found.values())


def said_by_rules(structure: Structure) -> Iterator[tuple[Origin, tuple[Constraint, ...]]]:
    """What rules say beyond links: small rules as a whole, others one constraint at a time."""
    said: dict[int, tuple[Origin, list[Constraint]]] = {}
    for constraint, origin in structure.posted():
        if not is_link(constraint):
            said.setdefault(id(origin), (origin, []))[1].append(constraint)
    for origin, constraints in said.values():
        variables = {variable for c in constraints for variable in c.variables()}
        if len(variables) <= LARGEST_WHOLE_RULE:
            yield origin, tuple(constraints)
        else:
            yield from ((origin, (constraint,)) for constraint in constraints)
