"""Two solutions that differ in as few cells as possible: two copies of the model, minimised."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from solve_cp.engines.cpsat import front as cp_model
from solve_cp.engines.cpsat.calls import PATIENCE, Calls
from solve_cp.engines.cpsat.listener import Listener
from solve_cp.engines.cpsat.lowering import CpSatLowering
from solve_cp.engines.literals.draft import Literal
from solve_cp.engines.protocol import Pair
from solve_cp.language.model import Model
from solve_cp.limits import Watch


class Nearest:
    """Two copies of a model, and a literal for each cell that may differ."""

    def __init__(self, model: Model) -> None:
        self.structure = model.structure
        self.first = CpSatLowering(model.structure, model.domains)
        self.model = self.first.model
        self.start = len(self.model.proto.variables)
        self.second = CpSatLowering(model.structure, model.domains, self.model)
        cells = range(model.structure.cell_count)
        self.differs = {c: self._differs(c) for c in cells if model.domains[c].bit_count() > 1}
        self.first.clause(self.differs.values())
        for house in model.structure.full_houses:
            if all(cell in cells for cell in house):  # extra variables may differ
                self._never_alone([self.differs[cell] for cell in house if cell in self.differs])
        objective = self.model.proto.objective
        objective.vars.extend(list(self.differs.values()))
        objective.coeffs.extend([1] * len(self.differs))

    def _differs(self, cell: int) -> Literal:
        """A literal that is true if the copies have different values in a cell."""
        differs = self.first.new_literal()
        variable = self.structure.variables[cell]
        for value in self.structure.values(self.first.domains[cell]):
            one, other = self.first.literal(variable, value), self.second.literal(variable, value)
            self.first.clause((differs, ~one, other))
            self.first.clause((~differs, ~one, ~other))
        return differs

    def _never_alone(self, differs: Sequence[Literal]) -> None:
        """In a full house, if one cell differs, another one differs too."""
        for literal in differs:
            self.first.clause((~literal, *(other for other in differs if other != literal)))

    def keep(self, values: Sequence[int]) -> None:
        """Fix the cells of the first solution."""
        count, domains = self.structure.cell_count, self.first.domains
        fixed = [self.structure.mask([value]) for value in values[:count]]
        self.first.restrict([*fixed, *domains[count:]])

    def hint(self, first: Sequence[int], second: Sequence[int]) -> None:
        """Start from two known solutions."""
        hint = self.model.proto.solution_hint
        for lowering, values in ((self.first, first), (self.second, second)):
            for variable, value in zip(self.structure.variables, values, strict=True):
                hint.vars.append(lowering.literal(variable, value))
                hint.values.append(1)

    def pair(self, response: Sequence[int], proved: bool) -> Pair:
        """The two solutions in a solution of the CpModel."""
        first = self.first.solution(response)
        second = self.second.solution(response[self.start :])
        return Pair(self.first.values_of(first), self.second.values_of(second), proved)

    def distance(self, pair: Pair) -> int:
        """In how many cells two solutions differ."""
        return sum(pair.first[cell] != pair.second[cell] for cell in self.differs)


def nearest(
    model: Model,
    watch: Watch,
    seed: int,
    known: tuple[Sequence[int], Sequence[int]],
    report: Callable[[Pair], None],
    keep_first: bool = False,
) -> tuple[Pair, Calls]:
    """The closest two solutions found, at most as far apart as the known ones.

    With `keep_first`, one of them is the first known solution. Each closer pair is reported at
    once.
    """
    calls = Calls(watch, seed)
    copies = Nearest(model)
    if keep_first:
        copies.keep(known[0])
    copies.hint(*known)
    best = Pair(*known, proved=False)

    def take(response: Sequence[int]) -> bool:
        nonlocal best
        pair = copies.pair(list(response), proved=False)
        if copies.distance(pair) < copies.distance(best):
            best = pair
            report(pair)
        return False

    for budget, workers in ((PATIENCE, 1), (None, calls.workers)):
        listener = Listener(take)
        status = calls.solve(calls.solver(budget, workers), copies.model, listener)
        listener.reraise()
        if status == cp_model.OPTIMAL or calls.reached():
            break
    return replace(best, proved=status == cp_model.OPTIMAL), calls
