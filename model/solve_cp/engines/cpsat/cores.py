"""Cores: sets of assumptions that CP-SAT proves infeasible; proofs of single steps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from solve_cp.engines.cpsat import front as cp_model
from solve_cp.engines.cpsat.calls import Calls
from solve_cp.engines.cpsat.lowering import CpSatLowering
from solve_cp.engines.literals.draft import Literal
from solve_cp.engines.protocol import Verdict
from solve_cp.language.constraints import AllDifferent, Clause, Constraint, Member
from solve_cp.language.model import Structure
from solve_cp.limits import Watch


class Cores:
    """A structure with fixed constraints, and groups of constraints or values to assume.

    Assumptions are numbered: first the groups, then the cells with their values. Building one
    raises LimitReached if there is no time for it.
    """

    def __init__(
        self,
        structure: Structure,
        always: Sequence[Constraint],
        groups: Sequence[Iterable[Constraint]],
        values: Sequence[tuple[int, int]],
        watch: Watch | None = None,
    ) -> None:
        bare = replace(structure, constraints=(), origins=(), cache={})
        self.lowering = CpSatLowering(bare, structure.domains, watch=watch)
        for constraint in always:
            self.lowering.post(constraint, ())
        self.literals: list[Literal] = []
        for group in groups:
            chosen = self.lowering.new_literal()
            self.literals.append(chosen)
            for constraint in group:
                self._post(structure, constraint, chosen)
        variables = structure.variables
        self.literals += [self.lowering.literal(variables[cell], value) for cell, value in values]

    def _post(self, structure: Structure, constraint: Constraint, chosen: Literal) -> None:
        self.lowering.expect_time()
        self.lowering.post(constraint, (chosen,))
        for clause in places_of(structure, constraint):
            self.lowering.post(clause, (chosen,))

    def ask(self, assumed: Sequence[int], calls: Calls) -> Verdict:
        """Whether these assumptions can hold together."""
        model = self.lowering.model
        model.clear_assumptions()
        model.proto.assumptions.extend([self.literals[number] for number in assumed])
        status, solver = calls.conclude(model, most_workers=1)  # cores need a single worker
        if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            solution = self.lowering.solution(solver.response_proto.solution)
            return Verdict(values=self.lowering.values_of(solution))
        if status != cp_model.INFEASIBLE:
            return Verdict()
        found = set(solver.sufficient_assumptions_for_infeasibility())
        core = [number for number in assumed if self.literals[number] in found]
        return Verdict(core=core or assumed)


def places_of(structure: Structure, constraint: Constraint) -> Iterable[Clause]:
    """For a full house, the clauses that every value has a place."""
    if not isinstance(constraint, AllDifferent):
        return
    cells = constraint.variables()
    union = 0
    for cell in cells:
        union |= structure.domains[structure.index[cell]]
    if union.bit_count() == len(constraint.cells):
        for value in structure.values(union):
            yield Clause(*(Member(cell, value) for cell in cells))


class Proofs:
    """A structure with fixed constraints, and groups of constraints to choose from.

    `undecided` says whether the last question ended at a limit.
    """

    undecided = False

    def __init__(
        self,
        structure: Structure,
        always: Iterable[Constraint],
        groups: Sequence[Iterable[Constraint]],
    ) -> None:
        bare = replace(structure, constraints=(), origins=(), cache={})
        self.structure, self.groups = structure, groups
        self.lowering = CpSatLowering(bare, structure.domains)
        for constraint in always:
            self.lowering.post(constraint, ())
        self._literals: dict[int, Literal] = {}
        self._opposite = self._empty_clause()

    def _empty_clause(self) -> list[Literal]:
        """A clause for the opposite of a conclusion, still without literals."""
        clause: list[Literal] = self.lowering.model.proto.constraints.add().bool_or.literals
        return clause

    def _chosen(self, group: int) -> Literal:
        """The literal that switches a group on; the group is lowered on first use."""
        if group not in self._literals:
            literal = self._literals[group] = self.lowering.new_literal()
            for constraint in self.groups[group]:
                self.lowering.post(constraint, (literal,))
        return self._literals[group]

    def core(
        self,
        domains: Sequence[int],
        chosen: Sequence[int],
        opposite: Iterable[tuple[int, int, bool]],
        calls: Calls,
    ) -> list[int] | None:
        """The chosen groups that refute the opposite; None if they do not, or at a limit.

        The opposite is that one of these is true: a variable has, or does not have, a value.
        Without any, the domains themselves are refuted.
        """
        literals = [self._chosen(group) for group in chosen]
        self._restrict(domains, opposite)
        model = self.lowering.model
        model.clear_assumptions()
        model.proto.assumptions.extend(literals)
        status, solver = calls.conclude(model, most_workers=1)
        self.undecided = status not in (cp_model.INFEASIBLE, cp_model.OPTIMAL, cp_model.FEASIBLE)
        if status != cp_model.INFEASIBLE:
            return None
        found = set(solver.sufficient_assumptions_for_infeasibility())
        return [group for group, literal in zip(chosen, literals, strict=True) if literal in found]

    def _restrict(self, domains: Sequence[int], opposite: Iterable[tuple[int, int, bool]]) -> None:
        self.lowering.restrict(domains)
        variables, offset = self.structure.variables, self.structure.offset
        self._opposite.clear()
        for variable, index, has in opposite:
            literal = self.lowering.literal(variables[variable], offset + index)
            self._opposite.append(literal if has else ~literal)
        if not self._opposite:  # only the domains are assumed
            self._opposite.append(~self.lowering.false())
