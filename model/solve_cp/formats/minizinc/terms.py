"""Constraints as MiniZinc expressions, alone or inside logic."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import singledispatchmethod
from itertools import product
from typing import Any

from solve_cp.errors import FormatError
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
    Member,
    Relation,
    Table,
    Variable,
)
from solve_cp.language.distances import farthest
from solve_cp.language.intervals import HIGHEST, LOWEST, Intervals
from solve_cp.language.machines import Arc, transitions
from solve_cp.language.model import Model
from solve_cp.rules.support.predicates import Apart, Gap, SumIn, Within

OPERATORS: Mapping[Any, str] = {
    operator.lt: "<",
    operator.le: "<=",
    operator.gt: ">",
    operator.ge: ">=",
    operator.eq: "=",
    operator.ne: "!=",
}
PREDICATES: Mapping[type, Callable[[Any, str, str], str]] = {
    Apart: lambda apart, a, b: f"abs({a} - {b}) >= {apart.least}",
    Within: lambda within, a, b: f"abs({a} - {b}) <= {within.most}",
    Gap: lambda gap, a, b: f"abs({a} - {b}) = {gap.size}",
    SumIn: lambda total, a, b: within(f"{a} + {b}", Intervals.of(total.totals)),
}


def braces(numbers: Iterable[int]) -> str:
    """A set of numbers, as a range if possible."""
    ordered = sorted(set(numbers))
    if len(ordered) > 2 and ordered[-1] - ordered[0] == len(ordered) - 1:
        return f"{ordered[0]}..{ordered[-1]}"
    return "{" + ", ".join(map(str, ordered)) + "}"


def within(expression: str, allowed: Intervals) -> str:
    """An expression lies in a set."""
    spans = [_span(expression, low, high) for low, high in allowed.spans]
    return either(spans)


def _span(expression: str, low: int, high: int) -> str:
    if low == high:
        return f"{expression} = {low}"
    if low <= LOWEST:
        return f"{expression} <= {high}" if high < HIGHEST else "true"
    return f"{expression} >= {low}" if high >= HIGHEST else f"({expression}) in {low}..{high}"


def either(parts: Sequence[str]) -> str:
    """At least one of them."""
    if not parts:
        return "false"
    return parts[0] if len(parts) == 1 else "(" + " \\/ ".join(parts) + ")"


def both(parts: Sequence[str]) -> str:
    """All of them."""
    if not parts:
        return "true"
    return parts[0] if len(parts) == 1 else "(" + " /\\ ".join(parts) + ")"


class Terms:
    """Expressions for the constraints of a model.

    `declared` collects further declarations that expressions need: the run of an automaton inside
    logic, or walks between places. The cells determine these.
    """

    def __init__(self, model: Model, names: Mapping[Variable, str]) -> None:
        self.model = model
        self.names = names
        self.declared: list[str] = []

    def options(self, variable: Variable) -> list[int]:
        """The values a variable may take."""
        structure = self.model.structure
        return list(structure.values(self.model.domains[structure.index[variable]]))

    def listed(self, variables: Iterable[Variable]) -> str:
        """The variables as an array."""
        return "[" + ", ".join(self.names[variable] for variable in variables) + "]"

    def alone(self, constraint: Constraint) -> str:
        """The constraint as an item of its own, with global constraints where possible."""
        if isinstance(constraint, AllDifferent):
            return f"all_different({self.listed(constraint.cells)}) :: domain_propagation"
        if isinstance(constraint, Table) and not constraint.forbidden and constraint.tuples:
            rows = " | ".join(", ".join(map(str, row)) for row in sorted(constraint.tuples))
            return f"table({self.listed(constraint.cells)}, [| {rows} |])"
        if isinstance(constraint, Automaton):
            return self._regular(constraint)
        return self.inside(constraint)

    @singledispatchmethod
    def inside(self, constraint: Constraint) -> str:
        """The constraint as an expression that may be true or false."""
        kind = type(constraint).__name__
        raise FormatError(f"expected a constraint that MiniZinc can express, got {kind}")

    @inside.register
    def _(self, constraint: AllDifferent) -> str:
        return f"all_different({self.listed(constraint.cells)})"

    @inside.register
    def _(self, constraint: Linear) -> str:
        terms = [(weight, self.names[variable]) for weight, variable in constraint.terms]
        return within(_sum(terms), constraint.allowed)

    @inside.register
    def _(self, constraint: Table) -> str:
        names = [self.names[cell] for cell in constraint.cells]
        rows = [list(zip(names, row, strict=True)) for row in sorted(constraint.tuples)]
        if constraint.forbidden:
            return both([either([f"{name} != {n}" for name, n in row]) for row in rows])
        return either([both([f"{name} = {n}" for name, n in row]) for row in rows])

    @inside.register
    def _(self, constraint: Relation) -> str:
        a, b = self.names[constraint.a], self.names[constraint.b]
        if constraint.predicate in OPERATORS:
            return f"{a} {OPERATORS[constraint.predicate]} {b}"
        write = PREDICATES.get(type(constraint.predicate))
        return write(constraint.predicate, a, b) if write else self._pairs(constraint)

    def _pairs(self, constraint: Relation) -> str:
        """A relation by its pairs: for each value of one variable, the values of the other."""
        a, b = self.options(constraint.a), self.options(constraint.b)
        allowed: dict[tuple[int, ...], list[int]] = {}
        for x in a:
            allowed.setdefault(tuple(y for y in b if constraint.predicate(x, y)), []).append(x)
        cases = [
            f"({self._one_of(constraint.a, xs)} /\\ {self._one_of(constraint.b, ys)})"
            for ys, xs in allowed.items()
            if ys
        ]
        if constraint.a == constraint.b:
            return self._one_of(constraint.a, [x for x in a if constraint.predicate(x, x)])
        return either(cases)

    def _one_of(self, variable: Variable, values: Iterable[int]) -> str:
        numbers = sorted(set(values))
        if len(numbers) == 1:
            return f"{self.names[variable]} = {numbers[0]}"
        return f"{self.names[variable]} in {braces(numbers)}"

    @inside.register
    def _(self, constraint: Count) -> str:
        cells, values = self.listed(constraint.cells), braces(constraint.values)
        return within(f"sum(x in {cells})(x in {values})", constraint.allowed)

    @inside.register
    def _(self, constraint: Clause) -> str:
        return either([self._member(member) for member in constraint.members])

    def _member(self, member: Member) -> str:
        name, values = self.names[member.variable], sorted(member.values)
        if len(values) == 1:
            return f"{name} {'=' if member.positive else '!='} {values[0]}"
        found = f"{name} in {braces(values)}"
        return found if member.positive else f"not ({found})"

    @inside.register
    def _(self, constraint: Connected) -> str:
        count, steps = len(constraint.members), farthest(constraint)
        number = len(self.declared) + 1
        held, near, walk = f"held{number}", f"near{number}", f"walk{number}"
        members = ", ".join(self._member(member) for member in constraint.members)
        around: list[list[int]] = [[] for _ in constraint.members]
        for a, b in constraint.edges:
            around[a].append(b + 1)
            around[b].append(a + 1)
        self.declared.append(
            f"array[1..{count}] of var bool: {held} = [{members}];\n"
            f"array[1..{count}] of set of int: {near} = [{', '.join(map(braces, around))}];\n"
            f"array[0..{steps}, 1..{count}] of var bool: {walk};\n"
            f"constraint forall(i in 1..{count})(\n"
            f"  {walk}[0, i] = ({held}[i] /\\ not exists(j in 1..i - 1)({held}[j]))\n"
            f");\n"
            f"constraint forall(k in 1..{steps}, i in 1..{count})(\n"
            f"  {walk}[k, i] = ({held}[i] /\\"
            f" ({walk}[k - 1, i] \\/ exists(j in {near}[i])({walk}[k - 1, j])))\n"
            f");"
        )
        together = f"forall(i in 1..{count})({held}[i] -> {walk}[{steps}, i])"
        return f"not {together}" if constraint.apart else together

    @inside.register
    def _(self, constraint: AnyOf) -> str:
        return either([self.inside(part) for part in constraint.alternatives])

    @inside.register
    def _(self, constraint: AllOf) -> str:
        return both([self.inside(part) for part in constraint.parts])

    # Automata.

    def _machine(self, constraint: Automaton) -> tuple[list[Arc], list[int], int, int]:
        options = [self.options(cell) for cell in constraint.cells]
        arcs, finals = transitions(constraint, options)
        values = [value for values in options for value in values]
        return arcs, finals, min(values), max(values)

    def _regular(self, constraint: Automaton) -> str:
        arcs, finals, low, high = self._machine(constraint)
        if not finals:
            return "false"
        read = ", ".join(_plus(self.names[cell], 1 - low) for cell in constraint.cells)
        states = 1 + max((max(s, t) for s, _, t in arcs), default=0)
        rows = _matrix(arcs, states, low, high)
        last = braces(state + 1 for state in finals)
        return f"regular([{read}], {states}, {high - low + 1}, {rows}, 1, {last})"

    @inside.register
    def _(self, constraint: Automaton) -> str:
        arcs, finals, low, high = self._machine(constraint)
        states = 1 + max((max(s, t) for s, _, t in arcs), default=0)
        run, dead = f"run{len(self.declared) + 1}", states + 1
        steps = _matrix(arcs, states, low, high, dead)
        cells = ", ".join(_plus(self.names[cell], 1 - low) for cell in constraint.cells)
        count = len(constraint.cells)
        self.declared.append(
            f"array[0..{count}] of var 1..{dead}: {run};\n"
            f"constraint {run}[0] = 1 /\\ let {{\n"
            f"  array[1..{dead}, 1..{high - low + 1}] of int: step = {steps};\n"
            f"  array[1..{count}] of var int: read = [{cells}];\n"
            f"}} in forall(i in 1..{count})({run}[i] = step[{run}[i - 1], read[i]]);"
        )
        return f"{run}[{count}] in {braces(state + 1 for state in finals)}"


def _sum(terms: Sequence[tuple[int, str]]) -> str:
    text = ""
    for weight, name in terms:
        size = name if abs(weight) == 1 else f"{abs(weight)}*{name}"
        sign = ("" if weight > 0 else "-") if not text else (" + " if weight > 0 else " - ")
        text += sign + size
    return text or "0"


def _plus(name: str, addend: int) -> str:
    return f"{name} {'+' if addend > 0 else '-'} {abs(addend)}" if addend else name


def _matrix(arcs: Sequence[Arc], states: int, low: int, high: int, dead: int = 0) -> str:
    """The next state by state and value; a dead end is 0, or a separate state."""
    target = {(state, value): following + 1 for state, value, following in arcs}
    width = range(low, high + 1)
    filled = {
        (state, value): target.get((state, value), dead)
        for state, value in product(range(states), width)
    }
    rows = [", ".join(str(filled[state, value]) for value in width) for state in range(states)]
    rows += [", ".join([str(dead)] * len(width))] if dead else []
    return "[| " + "\n  | ".join(rows) + " |]"
