"""The textbook model: one integer variable per cell, and CP-SAT's own constraints.

Every constraint of the language has one method here, which uses the matching constraint of CP-SAT:
`add_all_different` for houses, linear expressions for sums,
`add_allowed_assignments` for tables, `add_automaton` for state machines, `add_element` for ways.
Booleans are used only for logic. It shares no code with the fast lowering in `lowering.py`, so that
each checks the other. Automata, alternatives and walks add variables that the cells do not
determine. `free` says whether there are any; then repeated grids are counted once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import singledispatchmethod
from itertools import islice
from typing import Any, TypeAlias

from ortools.sat.python import cp_model

from solve_cp.errors import RuleError
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
from solve_cp.language.machines import transitions
from solve_cp.language.model import Model, Origin
from solve_cp.limits import Watch

Integer: TypeAlias = cp_model.IntVar
Literal: TypeAlias = cp_model.LiteralT
When: TypeAlias = Sequence[Literal]
Solution: TypeAlias = list[int]


class Textbook:
    """The CpModel of a model; a constraint applies only if all literals in `when` are true."""

    def __init__(self, model: Model, watch: Watch | None = None) -> None:
        self.model = cp_model.CpModel()
        self.structure = structure = model.structure
        self.free = len(structure.variables) > structure.cell_count
        self.domains = {
            variable: list(structure.values(domain))
            for variable, domain in zip(structure.variables, model.domains, strict=True)
        }
        self.integers = {variable: self._integer(variable) for variable in structure.variables}
        self._members: dict[tuple[Variable, tuple[int, ...]], Literal] = {}
        self._alternatives = 0
        self.origins: list[Origin] = []
        """The house or rule that each constraint of the CpModel comes from."""
        for constraint, origin in structure.posted():
            if watch:
                watch.expect_time()
            try:
                self.post(constraint, ())
            except RuleError as error:
                raise RuleError(f"{error}: {str(origin)[:200]}") from None
            made = len(self.model.proto.constraints) - len(self.origins)
            self.origins += [origin] * made
        if not all(self.domains.values()):
            self._never(())
            self.origins.append("a cell without candidates")

    # Used by the engine.

    def solution(self, response: Sequence[int]) -> Solution:
        """The values of the variables of the language, which come first in the CpModel."""
        return list(islice(response, len(self.integers)))

    def values_of(self, solution: Solution) -> list[int]:
        """The same values."""
        return solution

    def forbid(self, model: cp_model.CpModel, solution: Solution, width: int) -> None:
        """Forbid the first `width` variables of a solution in a copy of the CpModel."""
        digits = self.values_of(solution)[:width]
        cells = [model.get_int_var_from_proto_index(n) for n in range(len(digits))]
        model.add_forbidden_assignments(cells, [digits])

    # Variables.

    def _integer(self, variable: Variable) -> Integer:
        """The integer variable of a cell, named as people write it: r1c1."""
        values = self.domains[variable] or [0]
        return self.model.new_int_var_from_domain(
            cp_model.Domain.from_values(values), str(variable)
        )

    def _of(self, variables: Iterable[Variable]) -> list[Integer]:
        return [self.integers[variable] for variable in variables]

    def _new(self, name: str) -> cp_model.IntVar:
        return self.model.new_bool_var(name)

    def _member(self, member: Member) -> Literal:
        """A literal that is true if and only if the variable has one of the values."""
        values = self.domains[member.variable]
        inside = [v for v in values if (v in member.values) == member.positive]
        outside = [v for v in values if v not in inside]
        if not inside or not outside:
            return self.model.new_constant(bool(inside))
        if (opposite := (member.variable, tuple(outside))) in self._members:
            return ~self._members[opposite]
        key = member.variable, tuple(inside)
        if key not in self._members:
            self._members[key] = self._membership(member.variable, inside, outside)
        return self._members[key]

    def _membership(
        self, variable: Variable, inside: Sequence[int], outside: Sequence[int]
    ) -> Literal:
        name = f"{variable} in {','.join(map(str, inside))}" if inside[1:] else ""
        literal = self._new(name or f"{variable}={inside[0]}")
        for values, where in ((inside, literal), (outside, ~literal)):
            domain = cp_model.Domain.from_values(values)
            expression = self.integers[variable]
            self.model.add_linear_expression_in_domain(expression, domain).only_enforce_if(where)
        return literal

    def _never(self, when: When) -> None:
        """Add a contradiction, which applies if all of `when` are true."""
        self.model.add_bool_or([]).only_enforce_if(*when)

    # One method per constraint of the language.

    @singledispatchmethod
    def post(self, constraint: Constraint, when: When) -> None:  # noqa: ARG002
        """Add a constraint that applies if all of `when` are true."""
        raise TypeError(f"expected a constraint of the language, got {constraint!r}")

    @post.register
    def _(self, constraint: AllDifferent, when: When) -> None:
        self.model.add_all_different(self._of(constraint.cells)).only_enforce_if(*when)

    @post.register
    def _(self, constraint: Linear, when: When) -> None:
        self._sum([(w, self.integers[v]) for w, v in constraint.terms], constraint.allowed, when)

    def _sum(self, terms: Sequence[tuple[int, Literal]], allowed: Any, when: When) -> None:
        """A weighted sum lies in a set of integers."""
        if not terms or not allowed:
            if not allowed or 0 not in allowed:
                self._never(when)
            return
        total = cp_model.LinearExpr.weighted_sum([x for _, x in terms], [w for w, _ in terms])
        domain = cp_model.Domain.from_intervals([list(span) for span in allowed.spans])
        self.model.add_linear_expression_in_domain(total, domain).only_enforce_if(*when)

    @post.register
    def _(self, constraint: Table, when: When) -> None:
        cells, tuples = self._of(constraint.cells), sorted(constraint.tuples)
        if constraint.forbidden and tuples:
            self.model.add_forbidden_assignments(cells, tuples).only_enforce_if(*when)
        elif not constraint.forbidden:
            self._one_of(cells, tuples, when)

    @post.register
    def _(self, constraint: Relation, when: When) -> None:
        a, b = constraint.a, constraint.b
        pairs = [(x, y) for x in self.domains[a] for y in self.domains[b]]
        held = [pair for pair in pairs if constraint.predicate(*pair)]
        self._one_of(self._of((a, b)), held, when)

    def _one_of(
        self, cells: Sequence[Integer], tuples: Sequence[Sequence[int]], when: When
    ) -> None:
        if not tuples:
            self._never(when)
        elif cells:
            self.model.add_allowed_assignments(cells, tuples).only_enforce_if(*when)

    @post.register
    def _(self, constraint: Automaton, when: When) -> None:
        arcs, finals = transitions(constraint, [self.domains[cell] for cell in constraint.cells])
        if not finals or not arcs:
            if constraint.cells or not finals:
                self._never(when)
            return
        self.free = True
        cells = self._of(constraint.cells)
        self.model.add_automaton(cells, 0, finals, arcs).only_enforce_if(*when)

    @post.register
    def _(self, constraint: Count, when: When) -> None:
        held = [self._member(Member(cell, constraint.values)) for cell in constraint.cells]
        self._sum([(1, literal) for literal in held], constraint.allowed, when)

    @post.register
    def _(self, constraint: Clause, when: When) -> None:
        literals = [self._member(member) for member in constraint.members]
        self.model.add_bool_or(literals).only_enforce_if(*when)

    @post.register
    def _(self, constraint: AnyOf, when: When) -> None:
        choices = [self._choice(part) for part in constraint.alternatives]
        self.model.add_bool_or(choices).only_enforce_if(*when)

    def _choice(self, part: Constraint) -> Literal:
        """A literal that implies an alternative."""
        if isinstance(part, Clause) and len(part.members) == 1:
            return self._member(part.members[0])
        self.free = True
        self._alternatives += 1
        chosen = self._new(f"alternative {self._alternatives}")
        self.post(part, (chosen,))
        return chosen

    @post.register
    def _(self, constraint: AllOf, when: When) -> None:
        for part in constraint.parts:
            self.post(part, when)

    @post.register
    def _(self, constraint: Connected, when: When) -> None:
        """Places that hold have a distance from the first of them.

        Connected: each has a neighbour that is one step nearer, so its distance is the length of a
        walk. Apart: the distances of neighbours differ by at most one, so no distance exceeds the
        shortest walk, and yet one place is farther away than allowed.
        """
        self.free = True
        held = [self._member(member) for member in constraint.members]
        most = len(held) - 1 if constraint.within is None else constraint.within
        farthest = max(most + constraint.apart, 0)
        steps = [self.model.new_int_var(0, farthest, f"steps {n}") for n in range(len(held))]
        firsts = self._firsts(held)
        for holds, first, distance in zip(held, firsts, steps, strict=True):
            self.model.add(distance == 0).only_enforce_if(first)
            self.model.add(distance == 0).only_enforce_if(~holds)
        if constraint.apart:
            self._post_apart(constraint.edges, held, steps, when)
            self._post_too_far(held, steps, farthest, when)
        else:
            needed = [[*when, h, ~first] for h, first in zip(held, firsts, strict=True)]
            self._post_ways(_neighbours(constraint), held, steps, needed)

    def _firsts(self, held: Sequence[Literal]) -> list[Literal]:
        """For each place, whether it is the first one that holds."""
        firsts: list[Literal] = []
        for number, holds in enumerate(held):
            first = self._new(f"first {number}")
            before = [~earlier for earlier in held[:number]]
            self.model.add_bool_and([holds, *before]).only_enforce_if(first)
            self.model.add_bool_or([first, ~holds, *held[:number]])
            firsts.append(first)
        return firsts

    def _post_ways(
        self,
        neighbours: Sequence[Sequence[int]],
        held: Sequence[Literal],
        steps: Sequence[Integer],
        needed: Sequence[When],
    ) -> None:
        """Every place that holds, except the first, has a neighbour that holds and is nearer."""
        for here, (near, when) in enumerate(zip(neighbours, needed, strict=True)):
            if not near:
                self._never(when)
                continue
            way = self.model.new_int_var(0, len(near) - 1, f"way {here}")
            nearer = [steps[there] for there in near]
            self.model.add_element(way, nearer, steps[here] - 1).only_enforce_if(*when)
            self.model.add_element(way, [held[there] for there in near], 1).only_enforce_if(*when)

    def _post_apart(
        self,
        edges: Iterable[tuple[int, int]],
        held: Sequence[Literal],
        steps: Sequence[Integer],
        when: When,
    ) -> None:
        """The distances of neighbours that hold differ by at most one."""
        for a, b in edges:
            gap = cp_model.LinearExpr.weighted_sum([steps[a], steps[b]], [1, -1])
            self.model.add_linear_constraint(gap, -1, 1).only_enforce_if(*when, held[a], held[b])

    def _post_too_far(
        self, held: Sequence[Literal], steps: Sequence[Integer], farthest: int, when: When
    ) -> None:
        """One of the places that hold is at least this far away."""
        too_far = [self._new(f"too far {n}") for n in range(len(held))]
        for far, holds, distance in zip(too_far, held, steps, strict=True):
            self.model.add_implication(far, holds)
            self.model.add(distance == farthest).only_enforce_if(far)
        self.model.add_bool_or(too_far).only_enforce_if(*when)


def _neighbours(constraint: Connected) -> list[list[int]]:
    """The neighbours of each place, without duplicates."""
    near: list[dict[int, None]] = [{} for _ in constraint.members]
    for a, b in constraint.edges:
        if a != b:
            near[a][b] = near[b][a] = None
    return [list(others) for others in near]
