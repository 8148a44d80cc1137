"""A claim that a conclusion follows from a few facts; CP-SAT proves it by refuting the opposite.

A claim is about candidates, numbered from 0. Two candidates that are apart cannot both be true. It
has variables, each with exactly one true candidate, and constraints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from solve_cp.engines.cpsat import front as cp_model
from solve_cp.engines.cpsat.calls import Calls
from solve_cp.engines.cpsat.lowering import CpSatLowering
from solve_cp.engines.literals.draft import Literal
from solve_cp.language.constraints import Constraint
from solve_cp.language.model import Structure

Pairs: TypeAlias = Iterable[tuple[int, int]]
Said: TypeAlias = Iterable[Sequence[int]]
SOLVED = (cp_model.OPTIMAL, cp_model.FEASIBLE)


class Claim:
    """A claim that follows from constraints on a few variables.

    `undecided` says whether the last question ended at a limit.
    """

    undecided = False

    def __init__(
        self, structure: Structure, domains: Mapping[int, int], constraints: Iterable[Constraint]
    ) -> None:
        held = replace(
            structure,
            variables=tuple(structure.variables[variable] for variable in domains),
            domains=tuple(domains.values()),
            constraints=(),
            origins=(),
            cache={},
        )
        self._variables, self._offset = structure.variables, structure.offset
        self._held = frozenset(domains)
        self._lowering = CpSatLowering(held, held.domains)
        for constraint in constraints:
            self._lowering.post(constraint, ())
        self._literals: list[Literal] = []
        self._offered: list[Literal] = []
        self._apart: list[list[Literal]] = []

    def speak_of(self, candidates: Sequence[tuple[int, int]], apart: Pairs) -> None:
        """Set the candidates (variable and index of a value), and which pairs are apart."""
        self._literals = [self._literal(*candidate) for candidate in candidates]
        literals = self._literals
        self._apart = [[] for _ in literals]
        for a, b in apart:
            self._apart[a].append(literals[b])
            self._apart[b].append(literals[a])
            self._lowering.clause((~literals[a], ~literals[b]))

    def _literal(self, variable: int, index: int) -> Literal:
        if variable not in self._held:
            return self._lowering.new_literal()
        return self._lowering.literal(self._variables[variable], self._offset + index)

    def suppose(self, clauses: Said) -> None:
        """Suppose that one candidate of each clause is true; `~` negates a candidate."""
        literals = self._literals
        self._lowering.clauses(
            [literals[i] if i >= 0 else ~literals[~i] for i in c] for c in clauses
        )

    def holds(self, calls: Calls) -> bool:
        """Whether it is proved that the suppositions contradict each other."""
        status, _ = calls.conclude(self._lowering.model, most_workers=1)
        self.undecided = status not in (cp_model.INFEASIBLE, *SOLVED)
        return bool(status == cp_model.INFEASIBLE)

    def offer(self, constraints: Iterable[Constraint], clauses: Said = ()) -> None:
        """Add a part, numbered from 0, that the proof may use: constraints and clauses."""
        chosen = self._lowering.new_literal()
        self._offered.append(chosen)
        for constraint in constraints:
            self._lowering.post(constraint, (chosen,))
        literals = self._literals
        self._lowering.clauses([[literals[i] for i in c] for c in clauses], (chosen,))

    def fewest(self, calls: Calls, most: int | None = None) -> list[int] | None:
        """A minimal set of the offered parts that proves the claim; later ones are dropped first.

        None if they do not prove it, or if more than `most` are needed.
        """
        rest = self._core(range(len(self._offered)), calls)
        needed: list[int] = []
        while rest:
            own = rest.pop()
            found = self._core([*needed, *rest], calls)
            if found is None:
                needed.append(own)
                if most is not None and len(needed) > most:
                    return None
            else:
                kept = set(found)
                needed, rest = ([n for n in some if n in kept] for some in (needed, rest))
        return None if rest is None else needed

    def _core(self, assumed: Sequence[int], calls: Calls) -> list[int] | None:
        model, offered = self._lowering.model, self._offered
        model.clear_assumptions()
        model.proto.assumptions.extend([offered[number] for number in assumed])
        status, solver = calls.conclude(model, most_workers=1)
        if status != cp_model.INFEASIBLE:
            return None
        core = set(solver.sufficient_assumptions_for_infeasibility())
        return [number for number in assumed if offered[number] in core]

    def refuted(self, wanted: Sequence[int], calls: Calls) -> list[int]:
        """The candidates that cannot be true; none if a limit is reached first.

        Each solution rules out some of them, until the rest have no solution.
        """
        literals, left = self._literals, list(wanted)
        one_of = self._lowering.model.proto.constraints.add().bool_or.literals
        while left:
            one_of.clear()
            one_of.extend([literals[i] for i in left])
            status, solver = calls.conclude(self._lowering.model, most_workers=1)
            if status == cp_model.INFEASIBLE:
                return left
            if status not in SOLVED:
                break
            values = solver.response_proto.solution
            left = [i for i in left if any(values[other] for other in self._apart[i])]
        return []
