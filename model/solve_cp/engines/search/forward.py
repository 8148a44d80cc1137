"""Forward checking: a value is removed from the candidates of its peers, nothing more."""

from __future__ import annotations

from collections import deque
from collections.abc import MutableSequence, Sequence
from typing import Any

from solve_cp.engines.search.choice import packer, saved_size, value_sort
from solve_cp.engines.search.options import CellOrder, SearchOptions
from solve_cp.engines.search.order import fixed_order, initial_candidates, is_single
from solve_cp.language.constraints import AllDifferent, Constraint
from solve_cp.language.model import Model, Structure


class ForwardChecking:
    """Copied nodes: the candidates of every variable, and which variables are assigned.

    An unassigned variable with one candidate is still branched on: nothing is filled in.
    Constraints other than AllDifferent are checked once all their variables are assigned.
    """

    poll_every = 50

    def __init__(self, model: Model, options: SearchOptions) -> None:
        self.model = model
        self.peers = model.structure.peers
        self.domains = initial_candidates(model)
        self.assigned = bytearray(map(is_single, model.domains))
        self.trail: MutableSequence[tuple[int, int]] = deque(maxlen=0)  # not needed for copies
        blank = [v for v, done in enumerate(self.assigned) if not done]
        self.order = fixed_order(model, options, blank, self.domains)
        self.dynamic = options.cell_order is CellOrder.DYNAMIC
        self.sort_values = value_sort(model, options)
        self.checks = _checks(model.structure)
        self.pack = packer(self.domains)

    def start(self) -> bool:
        """Go to the root; whether every variable has a candidate and the givens are consistent."""
        return all(self.domains) and all(map(self._may_hold, self.model.structure.constraints))

    def choose(self) -> tuple[int, Sequence[int]] | None:
        """The next unassigned variable, with its candidates."""
        variable = self._fewest() if self.dynamic else self._next()
        if variable is None:
            return None
        return variable, self.sort_values(variable, self.domains)

    def _next(self) -> int | None:
        return next((v for v in self.order if not self.assigned[v]), None)

    def _fewest(self) -> int | None:
        """The unassigned cell with the fewest candidates; extra variables after the cells."""
        cells = self.model.structure.cell_count
        open_ = [v for v in self.order if not self.assigned[v]]
        return min(open_, key=lambda v: (v >= cells, self.domains[v].bit_count()), default=None)

    def play(self, variable: int, index: int) -> bool:
        """Assign a value and remove it from the peers; whether all have candidates left."""
        domains, assigned, trail = self.domains, self.assigned, self.trail
        bit = 1 << index
        trail.append((variable, domains[variable]))
        domains[variable] = bit
        assigned[variable] = True
        for peer in self.peers[variable]:
            domain = domains[peer]
            if domain & bit and not assigned[peer]:
                if domain == bit:
                    return False
                trail.append((peer, domain))
                domains[peer] = domain ^ bit
        return all(map(self._may_hold, self.checks[variable]))

    def _may_hold(self, constraint: Constraint) -> bool:
        """Whether a constraint holds, as far as its assigned variables decide that."""
        structure = self.model.structure
        numbers = [structure.index[variable] for variable in constraint.variables()]
        values = {
            structure.variables[number]: structure.value(self.domains[number])
            for number in numbers
            if self.assigned[number]
        }
        if isinstance(constraint, AllDifferent):
            repeated = len(numbers) < len(constraint.cells)
            return not repeated and len(set(values.values())) == len(values)
        return len(values) < len(numbers) or constraint.accepts(values)

    def save(self) -> Any:
        """The candidates and what is assigned, copied."""
        return self.pack(self.domains), bytes(self.assigned)

    def restore(self, saved: Any) -> None:
        """Take the copies again."""
        self.domains[:], self.assigned[:] = saved

    def complete(self) -> bool:
        """Whether all variables are assigned."""
        return all(self.assigned)

    def solved(self) -> bool:
        """True: everything was checked on the way."""
        return True

    def values(self) -> list[int]:
        """The values of all variables."""
        return [self.model.structure.value(domain) for domain in self.domains]

    def saved_size(self, saved: Any) -> int:
        """The bytes of a saved node: two copies in a pair."""
        return 64 + saved_size(saved[0]) + len(saved[1]) + 40


class ForwardCheckingTrail(ForwardChecking):
    """The same nodes in place, with a trail of changes to undo."""

    def __init__(self, model: Model, options: SearchOptions) -> None:
        super().__init__(model, options)
        self.trail = []

    def save(self) -> int:
        """The length of the trail."""
        return len(self.trail)

    def restore(self, saved: int) -> None:
        """Undo what came later; only unassigned variables were ever changed."""
        while len(self.trail) > saved:
            variable, domain = self.trail.pop()
            self.domains[variable] = domain
            self.assigned[variable] = False


def _checks(structure: Structure) -> list[list[Constraint]]:
    """The constraints of each variable that candidates do not enforce."""
    found: list[list[Constraint]] = [[] for _ in structure.variables]
    for constraint in structure.constraints:
        if not isinstance(constraint, AllDifferent):
            for variable in constraint.variables():
                found[structure.index[variable]].append(constraint)
    return found
