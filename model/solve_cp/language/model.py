"""The model that engines solve: variables with domains, and constraints.

A domain is a bit mask: bit i stands for the value `offset + i`. Everything that does not depend on
the givens is in the `Structure`. It is compiled once for a board and its rules and shared by all
their puzzles; engines store what they derive from it in its `cache`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any, TypeAlias

from solve_cp.board.board import Board
from solve_cp.board.grid import Grid
from solve_cp.language.constraints import (
    AllDifferent,
    AllOf,
    Clause,
    Constraint,
    Member,
    Var,
    Variable,
    normal,
)

Origin: TypeAlias = Any
"""The source of a constraint: a house of the board, or a rule. Engines never inspect rules."""


@dataclass(frozen=True, eq=False)
class Structure:
    """The variables (cells first, in reading order), their full domains, and the constraints.

    `origins[i]` is the house or the rule that `constraints[i]` comes from.
    """

    board: Board
    variables: tuple[Variable, ...]
    domains: tuple[int, ...]
    constraints: tuple[Constraint, ...]
    origins: tuple[Origin, ...]
    offset: int
    cache: dict[Any, Any] = field(default_factory=dict, repr=False)

    def posted(self) -> Iterator[tuple[Constraint, Origin]]:
        """Each constraint with the house or rule it comes from."""
        return zip(self.constraints, self.origins, strict=True)

    @property
    def cell_count(self) -> int:
        """How many of the variables are cells."""
        return len(self.board.cells)

    @cached_property
    def index(self) -> dict[Variable, int]:
        """The number of each variable."""
        return {variable: number for number, variable in enumerate(self.variables)}

    @cached_property
    def all_different(self) -> tuple[tuple[int, ...], ...]:
        """The variables of each AllDifferent, as numbers."""
        houses, numbers = _numbered_houses(self.board)
        if self.constraints[: len(houses)] != houses:
            houses, numbers = (), ()
        return numbers + tuple(
            tuple(self.index[cell] for cell in constraint.cells)
            for constraint in self.constraints[len(houses) :]
            if isinstance(constraint, AllDifferent)
        )

    @cached_property
    def full_houses(self) -> tuple[tuple[int, ...], ...]:
        """The AllDifferents with as many variables as values, so that each value occurs once."""
        return tuple(cells for cells in self.all_different if self._is_full(cells))

    def _is_full(self, cells: Sequence[int]) -> bool:
        union = 0
        for cell in cells:
            union |= self.domains[cell]
        return union.bit_count() == len(cells) == len(set(cells))

    @cached_property
    def narrowed(self) -> tuple[int, ...]:
        """The domains without what clauses on a single variable exclude."""
        narrowed = [*self.domains]
        for constraint in self.constraints:
            if isinstance(constraint, Clause) and len(constraint.members) == 1:
                (member,) = constraint.members
                number = self.index[member.variable]
                narrowed[number] = self.holding(member, narrowed[number])
        return tuple(narrowed)

    def holding(self, member: Member, domain: int) -> int:
        """The values of a domain for which a membership holds."""
        values = self.values(domain)
        return self.mask(value for value in values if member.accepts({member.variable: value}))

    @cached_property
    def peers(self) -> Peers:
        """For each variable, the variables it must differ from, ascending."""
        return Peers(self)

    @cached_property
    def only_all_different(self) -> bool:
        """Whether there are only cells and AllDifferent constraints."""
        return len(self.variables) == self.cell_count and all(
            isinstance(constraint, AllDifferent)
            and len(constraint.cells) == len(constraint.variables())
            for constraint in reversed(self.constraints)  # those of rules come last
        )

    def mask(self, values: Iterable[int]) -> int:
        """The domain with these values."""
        mask = 0
        for value in values:
            mask |= 1 << (value - self.offset)
        return mask

    def values(self, mask: int) -> Iterator[int]:
        """The values of a domain, ascending."""
        while mask:
            low = mask & -mask
            yield self.offset + low.bit_length() - 1
            mask ^= low

    def value(self, mask: int) -> int:
        """The value of a domain with a single value."""
        return self.offset + mask.bit_length() - 1


class Peers(dict[int, tuple[int, ...]]):
    """The peers of each variable, computed on first use because large boards have many."""

    def __init__(self, structure: Structure) -> None:
        super().__init__()
        self.variables = len(structure.variables)
        self._groups: list[list[tuple[int, ...]]] = [[] for _ in structure.variables]
        for cells in structure.all_different:
            for cell in cells:
                self._groups[cell].append(cells)

    def __missing__(self, variable: int) -> tuple[int, ...]:
        others = set[int]().union(*self._groups[variable])
        found = self[variable] = tuple(sorted(others - {variable}))
        return found


@dataclass(frozen=True, eq=False)
class Model:
    """A structure with the domains of one puzzle."""

    structure: Structure
    domains: tuple[int, ...]

    def with_domains(self, domains: Iterable[int]) -> Model:
        """The same model with other domains."""
        return replace(self, domains=tuple(domains))

    def grid(self, values: Sequence[int]) -> Grid:
        """The grid with these values of all variables."""
        structure = self.structure
        count = structure.cell_count
        extras = {
            variable: value
            for variable, value in zip(structure.variables[count:], values[count:], strict=True)
            if isinstance(variable, Var)
        }
        return Grid(structure.board, values[:count], extras)

    def accepts(self, values: Sequence[int]) -> bool:
        """Whether values of all variables lie in the domains and satisfy every constraint."""
        structure = self.structure
        assignment = dict(zip(structure.variables, values, strict=True))
        in_domains = all(
            domain >> (value - structure.offset) & 1
            for domain, value in zip(self.domains, values, strict=True)
        )
        return in_domains and all(
            constraint.accepts(assignment) for constraint in structure.constraints
        )


def build_structure(board: Board, posted: Sequence[tuple[Constraint, Origin]]) -> Structure:
    """The structure with these constraints, each with its origin."""
    extras = [v for constraint, _ in posted for v in constraint.variables() if isinstance(v, Var)]
    variables: tuple[Variable, ...] = (*board.cells, *dict.fromkeys(extras))
    values = [v.values if isinstance(v, Var) else board.digits for v in variables]
    offset = min(min(options) for options in set(values))
    masks = {some: sum(1 << (value - offset) for value in set(some)) for some in set(values)}
    return Structure(
        board,
        variables,
        tuple(masks[some] for some in values),
        tuple(constraint for constraint, _ in posted),
        tuple(origin for _, origin in posted),
        offset,
    )


@lru_cache(maxsize=64)
def posted_houses(board: Board) -> tuple[tuple[Constraint, Origin], ...]:
    """The constraint of each house of the board."""
    return tuple((AllDifferent(house.cells), house) for house in board.houses)


@lru_cache(maxsize=64)
def _numbered_houses(
    board: Board,
) -> tuple[tuple[Constraint, ...], tuple[tuple[int, ...], ...]]:
    """The constraints of the houses, and the numbers of their cells."""
    houses = tuple(constraint for constraint, _ in posted_houses(board))
    return houses, tuple(tuple(map(board.index.__getitem__, house.cells)) for house in board.houses)


@lru_cache(maxsize=64)
def board_structure(board: Board) -> Structure:
    """The structure of a board without rules."""
    return build_structure(board, posted_houses(board))


def normal_parts(constraint: Constraint) -> tuple[Constraint, ...]:
    """The constraints that engines get for a constraint, in normal form."""
    said = normal(constraint)
    return said.parts if isinstance(said, AllOf) else (said,)
