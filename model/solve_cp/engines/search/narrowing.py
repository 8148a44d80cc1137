"""Search with propagation: a node is the domains after assigning a value and propagating."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solve_cp.engines.search.choice import packer, saved_size, value_sort
from solve_cp.engines.search.options import CellOrder, SearchOptions
from solve_cp.engines.search.order import fixed_order, initial_candidates
from solve_cp.engines.search.propagators.program import program_for
from solve_cp.engines.search.propagators.store import Store
from solve_cp.language.model import Model

GROWTH = 1.02
"""In the learned cell order, the growth of the weight from one conflict to the next."""


class Propagating:
    """Copied nodes: the domains after propagation."""

    poll_every = 1

    def __init__(self, model: Model, options: SearchOptions) -> None:
        self.model = model
        self.store = Store(program_for(model.structure, options.propagation), list(model.domains))
        blank = [v for v, domain in enumerate(model.domains) if domain & (domain - 1)]
        self.order = fixed_order(model, options, blank, initial_candidates(model))
        self.extras = [v for v in self.order if v >= model.structure.cell_count]
        self.cells = [v for v in self.order if v < model.structure.cell_count]
        self.fixed = options.cell_order in (CellOrder.ROW_MAJOR, CellOrder.STATIC)
        self.learns = options.cell_order is CellOrder.LEARNED
        self.weights = [1.0] * len(model.domains)
        self.step = 1.0
        self.sort_values = value_sort(model, options)
        self.pack = packer(model.structure.domains)

    def start(self) -> bool:
        """Propagate the givens; whether there is no conflict."""
        return self.store.start()

    def choose(self) -> tuple[int, Sequence[int]] | None:
        """The next undecided variable, with its candidates."""
        if self.fixed:
            variable = self._first()
        else:
            fewest = self._fewest_for_weight if self.learns else self._fewest
            variable = fewest(self.cells)
            variable = fewest(self.extras) if variable is None else variable
        if variable is None:
            return None
        return variable, self.sort_values(variable, self.store.domains)

    def _first(self) -> int | None:
        domains = self.store.domains
        return next((v for v in self.order if domains[v] & (domains[v] - 1)), None)

    def _fewest(self, variables: Sequence[int]) -> int | None:
        """The first undecided variable with the fewest candidates."""
        domains = self.store.domains
        best, fewest = None, 0
        for variable in variables:
            domain = domains[variable]
            if domain & (domain - 1):
                count = domain.bit_count()
                if count == 2:
                    return variable
                if best is None or count < fewest:
                    best, fewest = variable, count
        return best

    def _fewest_for_weight(self, variables: Sequence[int]) -> int | None:
        """The first undecided variable with the fewest candidates for its weight."""
        domains, weights = self.store.domains, self.weights
        open_ = [v for v in variables if domains[v] & (domains[v] - 1)]
        return min(open_, key=lambda v: domains[v].bit_count() / weights[v], default=None)

    def play(self, variable: int, index: int) -> bool:
        """Assign a variable and propagate; whether there is no conflict."""
        if self.store.narrow(variable, 1 << index) and self.store.settle():
            return True
        if self.learns:
            self._learn()
        return False

    def _learn(self) -> None:
        """Give the variables of the conflict more weight; late conflicts count for more."""
        for variable in self.store.conflict:
            self.weights[variable] += self.step
        self.step *= GROWTH
        if self.step > 1e100:
            self.weights = [max(weight * 1e-100, 1e-200) for weight in self.weights]
            self.step *= 1e-100

    def save(self) -> Any:
        """A copy of the domains."""
        return self.pack(self.store.domains)

    def restore(self, saved: Any) -> None:
        """Take the copy again."""
        self.store.domains[:] = saved

    def complete(self) -> bool:
        """Whether every variable is decided."""
        return not any(domain & (domain - 1) for domain in self.store.domains)

    def solved(self) -> bool:
        """True: propagators decide what is complete."""
        return True

    def values(self) -> list[int]:
        """The values of all variables."""
        return [self.model.structure.value(domain) for domain in self.store.domains]

    def saved_size(self, saved: Any) -> int:
        """The bytes of a saved node."""
        return saved_size(saved)


class PropagatingTrail(Propagating):
    """The same nodes in place, with a trail of changes to undo."""

    def __init__(self, model: Model, options: SearchOptions) -> None:
        super().__init__(model, options)
        self.store.trail = []

    def save(self) -> int:
        """The length of the trail."""
        return len(self.store.trail)

    def restore(self, saved: int) -> None:
        """Undo what came later."""
        domains, trail = self.store.domains, self.store.trail
        while len(trail) > saved:
            variable, domain = trail.pop()
            domains[variable] = domain
