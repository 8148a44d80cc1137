"""The propagators for each level of propagation, built once per structure."""

from __future__ import annotations

from functools import partial

from solve_cp.engines.search.options import Propagation
from solve_cp.engines.search.propagators.houses import Different, HiddenSingles, Pairs, Pointing
from solve_cp.engines.search.propagators.linear import linear_filters
from solve_cp.engines.search.propagators.logic import AnyOfFilter
from solve_cp.engines.search.propagators.simple import (
    Accepts,
    ClauseFilter,
    ConnectedFilter,
    CountFilter,
    Never,
    OwnRelationFilter,
    RelationFilter,
    numbers,
)
from solve_cp.engines.search.propagators.store import Program, Propagator
from solve_cp.engines.search.propagators.tables import AutomatonFilter, TableFilter
from solve_cp.errors import EngineError
from solve_cp.language.constraints import (
    AllDifferent,
    AllOf,
    AnyOf,
    Automaton,
    Clause,
    Connected,
    Constraint,
    Count,
    Linear,
    Relation,
    Table,
    normal,
)
from solve_cp.language.implied import implied_sums
from solve_cp.language.model import Structure

IMPLIED = -1
"""The cause of removals that follow only from several constraints together."""


def program_for(structure: Structure, level: Propagation) -> Program:
    """The program of a level; it is kept in the structure's cache."""
    key = ("search", level)
    if key not in structure.cache:
        structure.cache[key] = _program(structure, level)
    program: Program = structure.cache[key]
    return program


def _program(structure: Structure, level: Propagation) -> Program:
    propagators: list[Propagator] = []
    causes: list[int] = []
    for number, constraint in enumerate(structure.constraints):
        found = _for_level(constraint, structure, level)
        propagators += found
        causes += [number] * len(found)
    if level is Propagation.FULL:
        implied = [p for some in implied_sums(structure) for p in linear_filters(some, structure)]
        propagators += implied
        causes += [IMPLIED] * len(implied)
    return Program(propagators, causes, structure.peers, partial(_parting, structure))


def _parting(structure: Structure, a: int, b: int) -> int:
    """The number of the first AllDifferent with both variables."""
    both = {structure.variables[a], structure.variables[b]}
    return next(
        number
        for number, constraint in enumerate(structure.constraints)
        if isinstance(constraint, AllDifferent) and both <= set(constraint.cells)
    )


def _for_level(
    constraint: Constraint, structure: Structure, level: Propagation
) -> list[Propagator]:
    if isinstance(constraint, AllDifferent):
        return _for_house(constraint, structure, level)
    if level is Propagation.FULL:
        return propagators_for(constraint, structure)
    return [Accepts(constraint, structure)]


def _for_house(
    constraint: AllDifferent, structure: Structure, level: Propagation
) -> list[Propagator]:
    """What a level adds to removing decided values from peers."""
    variables = tuple(structure.index[cell] for cell in constraint.cells)
    if len(set(variables)) < len(variables):
        return [Never(variables)]
    full = variables in structure.full_houses
    found: list[Propagator] = []
    if full and level in (Propagation.HIDDEN, Propagation.FULL):
        found.append(HiddenSingles(variables, structure))
    if level is Propagation.FULL:
        found += [Pointing(variables, structure)] if full else []
        found += [Pairs(variables)] if len(variables) > 2 else []
    return found


def propagators_for(constraint: Constraint, structure: Structure) -> list[Propagator]:
    """The propagators of a constraint, alone or inside another one."""
    match constraint:
        case AllOf():
            return [p for part in constraint.parts for p in propagators_for(part, structure)]
        case AllDifferent():
            variables = tuple(structure.index[cell] for cell in constraint.cells)
            repeated = len(set(variables)) < len(variables)
            return [Never(variables) if repeated else Different(variables)]
        case AnyOf():
            return [_any_of(constraint, structure)]
        case Relation():
            if constraint.a == constraint.b:
                return [OwnRelationFilter(constraint, structure)]
            return [RelationFilter(constraint, structure)]
        case Linear():
            return linear_filters(constraint, structure)
        case Table():
            return [TableFilter(constraint, structure)]
        case Automaton():
            return [AutomatonFilter(constraint, structure)]
        case Count():
            return [CountFilter(constraint, structure)]
        case Clause():
            return [ClauseFilter(constraint, structure)]
        case Connected():
            kind = Accepts if constraint.apart else ConnectedFilter
            return [kind(constraint, structure)]
    raise EngineError(f"expected a constraint of the language, got {type(constraint).__name__}")


def _any_of(constraint: AnyOf, structure: Structure) -> AnyOfFilter:
    programs = []
    for alternative in constraint.alternatives:
        propagators = propagators_for(normal(alternative), structure)
        programs.append(Program(propagators, [IMPLIED] * len(propagators), structure.peers))
    return AnyOfFilter(numbers(constraint, structure), programs)
