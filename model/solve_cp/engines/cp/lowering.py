"""A model for OR-Tools' original constraint solver: an integer for each variable of the language.

That solver has no conditions. So whether a part of a constraint holds is a variable of its own,
which the integers determine: no grid is found twice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatchmethod
from itertools import combinations, product
from typing import Any, TypeAlias

from ortools.constraint_solver import pywrapcp

from solve_cp.errors import RuleError
from solve_cp.language.base import State
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
from solve_cp.language.intervals import Intervals
from solve_cp.language.machines import transitions
from solve_cp.language.model import Model
from solve_cp.limits import Watch

Integer: TypeAlias = Any
"""An integer variable of the solver; a truth is one with the values 0 and 1."""

FEW = 2  # variables; constraints on so few are tables, which exclude every value they can


class CpLowering:
    """The solver with the constraints of a model, and its integers, in the order of the model."""

    def __init__(self, model: Model, watch: Watch) -> None:
        self.solver = pywrapcp.Solver("")
        self.expect_time = watch.expect_time
        structure = model.structure
        self.domains = {
            variable: list(structure.values(domain))
            for variable, domain in zip(structure.variables, model.domains, strict=True)
        }
        self._of_variable = {variable: self._integer(variable) for variable in structure.variables}
        self.integers = [*self._of_variable.values()]
        self.value_choice = self.solver.ASSIGN_MIN_VALUE
        """How a value is chosen: the smallest, or at random."""
        self._members: dict[tuple[Variable, tuple[int, ...]], Integer] = {}
        if not all(self.domains.values()):
            self._add(self.solver.FalseConstraint())
        for constraint, origin in structure.posted():
            self.expect_time()
            try:
                self.post(constraint)
            except RuleError as error:
                raise RuleError(f"{error}: {str(origin)[:200]}") from None

    def vary(self, seed: int) -> None:
        """Choose values at random, if the seed is not 0."""
        if seed:
            self.solver.ReSeed(seed)
            self.value_choice = self.solver.ASSIGN_RANDOM_VALUE

    def _integer(self, variable: Variable) -> Integer:
        return self.solver.IntVar(self.domains[variable] or [0])

    def _of(self, variables: Iterable[Variable]) -> list[Integer]:
        return [self._of_variable[variable] for variable in variables]

    def _add(self, made: Any) -> None:
        self.solver.Add(made)

    def _truth(self, value: object) -> Integer:
        return self.solver.IntConst(int(bool(value)))

    # What always holds.

    def post(self, constraint: Constraint) -> None:
        """Add a constraint."""
        if isinstance(constraint, AllOf):
            for part in constraint.parts:
                self.post(part)
        elif isinstance(constraint, AllDifferent) and _differ(constraint):
            self._add(self.solver.AllDifferent(self._of(constraint.cells), True))
        elif isinstance(constraint, Table) and not constraint.forbidden:
            self._one_of(constraint.cells, constraint.tuples)
        elif 0 < len(variables := constraint.variables()) <= FEW:
            self._post_cases(variables, [*self._cases(constraint)])
        elif isinstance(constraint, Automaton) and variables:
            self._run(constraint)
        else:
            self._add(self.holds(constraint) == 1)

    def _post_cases(
        self, variables: Sequence[Variable], cases: Sequence[tuple[tuple[int, ...], bool]]
    ) -> None:
        """One of the cases that hold; that two differ is twice as fast without a table."""
        if len(variables) == 2 and all(holds == (a != b) for (a, b), holds in cases):
            self._add(self.solver.AllDifferent(self._of(variables), False))
        else:
            self._one_of(variables, [values for values, holds in cases if holds])

    def _one_of(self, cells: Sequence[Variable], tuples: Iterable[tuple[int, ...]]) -> None:
        """The values of the cells are one of the tuples."""
        rows = [*tuples]
        if not rows:
            self._add(self.solver.FalseConstraint())
        elif cells:
            self._add(self.solver.AllowedAssignments(self._of(cells), rows))

    def _run(self, constraint: Automaton) -> None:
        """The values lead from the start to an accepted state."""
        arcs, finals = transitions(constraint, [self.domains[cell] for cell in constraint.cells])
        if arcs and finals:
            cells = self._of(constraint.cells)
            self._add(self.solver.TransitionConstraint(cells, arcs, 0, finals))
        else:
            self._add(self.solver.FalseConstraint())

    def _cases(self, constraint: Constraint) -> Iterator[tuple[tuple[int, ...], bool]]:
        """All values of the variables of a constraint, and whether it holds for them."""
        variables = constraint.variables()
        options = [self.domains[variable] for variable in variables]
        for values in product(*options):
            if isinstance(constraint, Relation):
                yield values, bool(constraint.predicate(values[0], values[-1]))
            else:
                yield values, constraint.accepts(dict(zip(variables, values, strict=True)))

    # What may hold.

    def holds(self, constraint: Constraint) -> Integer:
        """The truth of a constraint."""
        variables = constraint.variables()
        if 0 < len(variables) <= FEW:
            truth = self.solver.BoolVar()
            rows = [(*values, int(holds)) for values, holds in self._cases(constraint)]
            self._add(self.solver.AllowedAssignments([*self._of(variables), truth], rows))
            return truth
        return self._holds(constraint)

    @singledispatchmethod
    def _holds(self, constraint: Constraint) -> Integer:
        raise TypeError(f"expected a constraint of the language, got {constraint!r}")

    def _any(self, truths: Sequence[Integer]) -> Integer:
        return self.solver.Max(truths).Var() if truths else self._truth(False)

    def _all(self, truths: Sequence[Integer]) -> Integer:
        return self.solver.Min(truths).Var() if truths else self._truth(True)

    @_holds.register
    def _(self, constraint: AnyOf) -> Integer:
        return self._any([self.holds(part) for part in constraint.alternatives])

    @_holds.register
    def _(self, constraint: AllOf) -> Integer:
        return self._all([self.holds(part) for part in constraint.parts])

    @_holds.register
    def _(self, constraint: Clause) -> Integer:
        return self._any([self._member(member) for member in constraint.members])

    @_holds.register
    def _(self, constraint: AllDifferent) -> Integer:
        if not _differ(constraint):
            return self._truth(False)
        pairs = combinations(self._of(constraint.cells), 2)
        return self._all([self.solver.IsDifferentVar(a, b) for a, b in pairs])

    @_holds.register
    def _(self, constraint: Linear) -> Integer:
        weights = [weight for weight, _ in constraint.terms]
        return self._within(weights, self._of(constraint.variables()), constraint.allowed)

    @_holds.register
    def _(self, constraint: Count) -> Integer:
        held = [self._member(Member(cell, constraint.values)) for cell in constraint.cells]
        return self._within([1] * len(held), held, constraint.allowed)

    def _within(
        self, weights: Sequence[int], integers: Sequence[Integer], allowed: Intervals
    ) -> Integer:
        """The truth that a weighted sum lies in a set of integers."""
        if not integers:
            return self._truth(0 in allowed)
        total = self.solver.ScalProd(integers, weights).Var()
        spans = [
            (max(low, total.Min()), min(high, total.Max()))
            for low, high in allowed.spans
            if low <= total.Max() and high >= total.Min()
        ]
        return self._any([self.solver.IsBetweenVar(total, low, high) for low, high in spans])

    @_holds.register
    def _(self, constraint: Table) -> Integer:
        tuples = constraint.tuples
        beginnings = {row[:length] for row in tuples for length in range(len(row) + 1)}

        def step(row: tuple[int, ...], value: int) -> tuple[int, ...] | None:
            return (*row, value) if (*row, value) in beginnings else None

        machine = Automaton(constraint.cells, (), step, tuples.__contains__)
        return self.holds(machine.negation() if constraint.forbidden else machine)

    @_holds.register
    def _(self, constraint: Automaton) -> Integer:
        """A machine that reads the truth last, and accepts only the right one."""
        truth = self.solver.BoolVar()
        machine = _Telling(constraint)
        options = [self.domains[cell] for cell in constraint.cells]
        told = Automaton((), machine.start, machine.step, "told".__eq__)
        arcs, finals = transitions(told, [*options, [0, 1]])
        cells = [*self._of(constraint.cells), truth]
        self._add(self.solver.TransitionConstraint(cells, arcs, 0, finals))
        return truth

    def _member(self, member: Member) -> Integer:
        """The truth of a membership."""
        values = self.domains[member.variable]
        inside = tuple(value for value in values if (value in member.values) == member.positive)
        if len(inside) in (0, len(values)):
            return self._truth(inside)
        key = member.variable, inside
        if key not in self._members:
            integer = self._of_variable[member.variable]
            self._members[key] = self.solver.IsMemberVar(integer, list(inside))
        return self._members[key]

    @_holds.register
    def _(self, constraint: Connected) -> Integer:
        """Which places are reached from the first that holds, step by step; all that hold must be.

        As many steps as there are other places reach everything.
        """
        solver = self.solver
        held = [self._member(member) for member in constraint.members]
        near = _near(constraint)
        reached = self._first(held)
        steps = max(len(held) - 1, 0)
        for _ in range(steps if constraint.within is None else min(constraint.within, steps)):
            self.expect_time()
            around = [solver.Max([reached[place] for place in places]) for places in near]
            reached = [solver.Min(*both).Var() for both in zip(held, around, strict=True)]
        truths = [solver.IsGreaterOrEqualVar(r, h) for r, h in zip(reached, held, strict=True)]
        connected = self._all(truths)
        return (1 - connected).Var() if constraint.apart else connected

    def _first(self, held: Sequence[Integer]) -> list[Integer]:
        """For each place, whether it is the first that holds."""
        firsts, none = [], self._truth(True)
        for holds in held:
            firsts.append(self.solver.Min(holds, none).Var())
            none = self.solver.Min(none, 1 - holds).Var()
        return firsts


def _differ(constraint: AllDifferent) -> bool:
    """Whether no variable is repeated."""
    return len(constraint.variables()) == len(constraint.cells)


def _near(constraint: Connected) -> list[list[int]]:
    """Each place and its neighbours."""
    near = [{place} for place in range(len(constraint.members))]
    for a, b in constraint.edges:
        near[a].add(b)
        near[b].add(a)
    return [sorted(places) for places in near]


class _Telling:
    """The steps of a machine that goes on after a dead end, and reads at last what it accepts."""

    def __init__(self, machine: Automaton) -> None:
        self._step, self._accept, self._length = machine.step, machine.accept, len(machine.cells)
        self.start: State = (0, (machine.start,))

    def step(self, state: Any, value: int) -> State | None:
        """The number of values read and the state of the machine, if it has one; at last `told`."""
        read, inner = state
        if read == self._length:
            accepted = bool(inner) and bool(self._accept(inner[0]))
            return "told" if accepted == value else None
        following = self._step(inner[0], value) if inner else None
        return read + 1, () if following is None else (following,)
