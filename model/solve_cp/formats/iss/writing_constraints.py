"""Constraints as parts of an ISS string, for rules without an ISS type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatch
from itertools import product

from solve_cp.errors import FormatError
from solve_cp.formats.iss.cell_names import Names
from solve_cp.formats.iss.codes import code_of_pairs
from solve_cp.language.constraints import (
    AllDifferent,
    AllOf,
    AnyOf,
    Automaton,
    Clause,
    Constraint,
    Count,
    Linear,
    Member,
    Relation,
    Table,
    Var,
    Variable,
    normal,
)
from solve_cp.language.machines import transitions
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.rules.custom.nfa import Nfa, code_of_nfa

MAX_TOTALS = 64
MAX_STATES = 1000


@dataclass
class Writing:
    """The context of writers: the puzzle and the names of cells."""

    puzzle: Puzzle
    names: Names

    def name(self, cell: Variable) -> str:
        """The name of a cell; other variables have none."""
        if isinstance(cell, Var):
            raise FormatError(f"expected a rule on cells for iss, got one on {cell}")
        return self.names.name(cell)

    def line(self, cells: Iterable[Variable]) -> str:
        """The names of cells as arguments."""
        return "~".join(map(self.name, cells))


def constraint_parts(constraint: Constraint, writing: Writing) -> list[str]:
    """The parts that express a constraint."""
    return list(_parts(normal(constraint), writing))


@singledispatch
def _parts(constraint: Constraint, writing: Writing) -> Iterable[str]:  # noqa: ARG001
    kind = type(constraint).__name__
    raise FormatError(f"expected a constraint that has a type for iss, got {kind}")


@_parts.register
def _(constraint: AllDifferent, writing: Writing) -> Iterator[str]:
    yield f".AllDifferent~{writing.line(constraint.cells)}"


@_parts.register
def _(constraint: Linear, writing: Writing) -> Iterator[str]:
    options = [writing.puzzle.options(variable) for variable in constraint.variables()]
    weights = [weight for weight, _ in constraint.terms]
    ends = [sorted((w * min(o), w * max(o))) for w, o in zip(weights, options, strict=True)]
    low, high = sum(end[0] for end in ends), sum(end[1] for end in ends)
    totals = list(constraint.allowed.within(low, high))
    if not totals or len(totals) > MAX_TOTALS:
        raise FormatError(f"expected 1 to {MAX_TOTALS} totals of a sum for iss, got {len(totals)}")
    cells = writing.line(constraint.variables())
    factors = "_=_" + "_".join(map(str, weights)) if set(weights) != {1} else ""
    yield _either([[f".Sum~{total}{factors}~{cells}"] for total in totals])


@_parts.register
def _(constraint: Relation, writing: Writing) -> Iterator[str]:
    digits = writing.puzzle.board.digits
    pairs = [pair for pair in product(digits, digits) if constraint.predicate(*pair)]
    code = code_of_pairs(pairs, digits)
    yield f".Pair~{code}~_~{writing.line((constraint.a, constraint.b))}"


@_parts.register
def _(constraint: Table, writing: Writing) -> Iterator[str]:
    if constraint.forbidden:
        for row in sorted(constraint.tuples):
            pairs = zip(constraint.cells, row, strict=True)
            yield from _parts(Clause(*(Member(c, d, False) for c, d in pairs)), writing)
        return
    names = [writing.name(cell) for cell in constraint.cells]
    rows = ([f"{n}_{d}" for n, d in zip(names, row, strict=True)] for row in constraint.tuples)
    yield _either([[".~" + "~".join(row)] for row in sorted(rows)])


@_parts.register
def _(constraint: Clause, writing: Writing) -> Iterator[str]:
    held = [(member.variable, _values(member, writing)) for member in constraint.members]
    parts = [
        f".~{writing.name(variable)}_" + "_".join(map(str, values))
        for variable, values in held
        if values
    ]
    yield _either([[part] for part in parts])


def _values(member: Member, writing: Writing) -> list[int]:
    digits = writing.puzzle.options(member.variable)
    return [digit for digit in digits if (digit in member.values) == member.positive]


@_parts.register
def _(constraint: AnyOf, writing: Writing) -> Iterator[str]:
    yield _either([constraint_parts(part, writing) for part in constraint.alternatives])


@_parts.register
def _(constraint: AllOf, writing: Writing) -> Iterator[str]:
    for part in constraint.parts:
        yield from _parts(part, writing)


def _either(alternatives: Sequence[Sequence[str]]) -> str:
    """One of the alternatives, each of which may have several parts."""
    groups = [p[0] if len(p) == 1 else f".And{''.join(p)}.End" for p in alternatives]
    if not groups:
        raise FormatError("expected a rule that can hold for iss, got one that never does")
    return groups[0] if len(groups) == 1 else f".Or{''.join(groups)}.End"


@_parts.register
def _(constraint: Count, writing: Writing) -> Iterator[str]:
    counter = Automaton(
        constraint.cells,
        0,
        lambda count, value: count + (value in constraint.values),
        constraint.allowed.__contains__,
    )
    return iter(_parts(counter, writing))


@_parts.register
def _(constraint: Automaton, writing: Writing) -> Iterator[str]:
    yield f".NFA~{automaton_code(constraint, writing)}~_~{writing.line(constraint.cells)}"


def automaton_code(constraint: Automaton, writing: Writing) -> str:
    """The code of a state machine over the board's digits."""
    digits = writing.puzzle.board.digits
    arcs, finals = transitions(constraint, [digits] * len(constraint.cells))
    if not finals:
        raise FormatError("expected a rule that can hold for iss, got one that never does")
    count = 1 + max((max(state, target) for state, _, target in arcs), default=0)
    if count > MAX_STATES:
        raise FormatError(f"expected at most {MAX_STATES} states for iss, got {count}")
    order = sorted(range(count), key=lambda state: (state != 0, state not in finals, state))
    place = {state: number for number, state in enumerate(order)}
    steps: list[list[set[int]]] = [[set() for _ in digits] for _ in order]
    for state, value, target in arcs:
        steps[place[state]][digits.index(value)].add(place[target])
    table = tuple(tuple(map(frozenset, row)) for row in steps)
    accepted = frozenset(place[state] for state in finals)
    return code_of_nfa(Nfa(len(digits), frozenset({0}), accepted, table))
