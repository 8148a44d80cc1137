"""Propagators of Table and Automaton: every value needs a tuple, or an accepted path."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import prod

from solve_cp.engines.search.choice import indexes
from solve_cp.engines.search.propagators.gather import Gather
from solve_cp.engines.search.propagators.houses import domain_getter
from solve_cp.engines.search.propagators.simple import domain_indexes, numbers
from solve_cp.engines.search.propagators.store import Store
from solve_cp.language.constraints import Automaton, Table
from solve_cp.language.model import Structure

MOST_REMEMBERED = 2_000


class TableFilter:
    """Tuples are bits of a number: `rows[i][value]` has the tuples with this value at i."""

    slow = True

    def __init__(self, constraint: Table, structure: Structure) -> None:
        self.variables = numbers(constraint, structure)
        self.get = domain_getter(self.variables)
        self.forbidden = constraint.forbidden
        self.rows: list[dict[int, int]] = [
            dict.fromkeys((1 << i for i in domain_indexes(structure, v)), 0) for v in self.variables
        ]
        places = [structure.index[cell] for cell in constraint.cells]
        tuples = {_projected(values, places, self.variables) for values in constraint.tuples}
        self.all = 0
        for values in sorted(t for t in tuples if t is not None):
            self._add([1 << v - structure.offset if v >= structure.offset else 0 for v in values])
        self.gathers = [Gather(row) for row in self.rows]

    def _add(self, bits: Sequence[int]) -> None:
        """Add a tuple, unless it has a value that its variable never takes."""
        if all(bit in row for bit, row in zip(bits, self.rows, strict=True)):
            number = self.all.bit_length()
            for bit, row in zip(bits, self.rows, strict=True):
                row[bit] |= 1 << number
            self.all |= 1 << number

    def filter(self, store: Store) -> bool:
        """Narrow each variable to the values that a tuple supports (or not all tuples forbid)."""
        domains = self.get(store.domains)
        alive = self._alive(domains)
        sizes = [domain.bit_count() for domain in domains]
        for place, variable in enumerate(self.variables):
            row = self.rows[place]
            against = prod(sizes[:place]) * prod(sizes[place + 1 :]) if self.forbidden else 0
            keep = 0
            for index in indexes(domains[place]):
                tuples = row[1 << index] & alive
                if (tuples.bit_count() < against) if self.forbidden else tuples:
                    keep |= 1 << index
            if not keep or not store.narrow(variable, keep):
                return False
        return bool(self.variables) or (self.all == 0) == self.forbidden

    def _alive(self, domains: Sequence[int]) -> int:
        """The tuples whose values all lie in the domains."""
        alive = self.all
        for domain, gather in zip(domains, self.gathers, strict=True):
            alive &= gather[domain]
        return alive


def _projected(
    values: Sequence[int], places: Sequence[int], variables: Sequence[int]
) -> tuple[int, ...] | None:
    """Convert a tuple over places to one over variables; None if it contradicts itself."""
    if len(values) != len(places):
        return None
    found: dict[int, int] = {}
    for place, value in zip(places, values, strict=True):
        if found.setdefault(place, value) != value:
            return None
    return tuple(found[variable] for variable in variables)


class AutomatonFilter:
    """One layer of states per place: a value is kept if it lies on an accepted path."""

    slow = True

    def __init__(self, constraint: Automaton, structure: Structure) -> None:
        self.variables = numbers(constraint, structure)
        self.places = tuple(structure.index[cell] for cell in constraint.cells)
        self.get = domain_getter(self.places)
        values = 0
        for place in self.places:
            values |= structure.domains[place]
        self.machine = _Machine(constraint, indexes(values), structure.offset)
        self.known: dict[Sequence[int], tuple[int, ...] | None] = {}

    def filter(self, store: Store) -> bool:
        """Narrow every variable to the values on accepted paths."""
        domains = self.get(store.domains)
        if domains not in self.known:
            if len(self.known) >= MOST_REMEMBERED:
                self.known.clear()
            self.known[domains] = self._masks(domains)
        masks = self.known[domains]
        if masks is None:
            return False
        return all(
            store.narrow(place, mask) for place, mask in zip(self.places, masks, strict=True)
        )

    def _masks(self, domains: Sequence[int]) -> tuple[int, ...] | None:
        """The remaining domain of each place; None if there is no accepted path."""
        values = [indexes(domain) for domain in domains]
        layers = self._forward(values)
        alive = {state for state in layers.pop() if self.machine.accepted[state]}
        masks = []
        for some, layer in zip(reversed(values), reversed(layers), strict=True):
            mask, living = 0, set()
            for state in layer:
                following = self.machine.steps[state]
                for index in some:
                    if following[index] in alive:
                        mask |= 1 << index
                        living.add(state)
            alive = living
            masks.append(mask)
        return tuple(masks[::-1]) if alive else None

    def _forward(self, values: Sequence[Sequence[int]]) -> list[set[int]]:
        """The states that can be reached before each place, and after the last."""
        steps = self.machine.steps
        layers: list[set[int]] = [{0}]
        for some in values:
            following = {steps[state][index] for state in layers[-1] for index in some}
            following.discard(DEAD)
            layers.append(following)
        return layers


DEAD = -1


class _Machine:
    """The states found so far, numbered from 0 (the start), and their transitions."""

    def __init__(self, constraint: Automaton, values: Sequence[int], offset: int) -> None:
        self.constraint, self.values, self.offset = constraint, values, offset
        self.states: list[Hashable] = []
        self.numbers: dict[Hashable, int] = {}
        self.accepted: list[bool] = []
        self.steps = _Steps(self)
        self.number(constraint.start)

    def number(self, state: Hashable | None) -> int:
        """The number of a state, assigned on first use; a dead end has none."""
        if state is None:
            return DEAD
        if state not in self.numbers:
            accepted = bool(self.constraint.accept(state))  # user code, which may raise
            self.states.append(state)
            self.accepted.append(accepted)
            self.numbers[state] = len(self.states) - 1
        return self.numbers[state]


class _Steps(dict[int, dict[int, int]]):
    """For each state and value, the next state; computed once."""

    def __init__(self, machine: _Machine) -> None:
        super().__init__()
        self.machine = machine

    def __missing__(self, state: int) -> dict[int, int]:
        machine = self.machine
        step, start = machine.constraint.step, machine.states[state]
        following = {i: machine.number(step(start, machine.offset + i)) for i in machine.values}
        self[state] = following
        return following
