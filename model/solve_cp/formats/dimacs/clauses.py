"""Constraints as clauses over "a variable has a value"."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import singledispatchmethod
from itertools import combinations

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
from solve_cp.language.distances import Walks
from solve_cp.language.model import Structure

MAX_CLAUSES = 200_000
MAX_ALL_CLAUSES = 3_000_000
MAX_STATES = 20_000

Step = Callable[[Hashable, int, int], Hashable]


class Clauses:
    """Clauses for the constraints of a structure; the first literals are the variables' values.

    Each of these means that a variable has a value, in the order of variables and values. Further
    literals mean rows of tables, states of state machines and alternatives.
    """

    def __init__(self, structure: Structure) -> None:
        self.clauses: list[tuple[int, ...]] = []
        self._most = MAX_ALL_CLAUSES
        self.literals: list[dict[int, int]] = []
        self.count = 0
        self._index = structure.index
        for domain in structure.domains:
            self.literals.append({value: self.new() for value in structure.values(domain)})
        self.named = self.count
        for literals in self.literals:
            self.exactly_one(list(literals.values()))

    def new(self) -> int:
        """A literal that was not used before."""
        self.count += 1
        return self.count

    def of(self, variable: Variable) -> dict[int, int]:
        """The literal of each value of a variable."""
        return self.literals[self._index[variable]]

    def add(self, literals: Iterable[int], unless: tuple[int, ...] = ()) -> None:
        """At least one of the literals, or of those in `unless`, is true."""
        if len(self.clauses) >= self._most:
            most = MAX_CLAUSES if self._most < MAX_ALL_CLAUSES else MAX_ALL_CLAUSES
            raise FormatError(f"expected at most {most} clauses, got more")
        self.clauses.append((*unless, *literals))

    def exactly_one(self, literals: Sequence[int]) -> None:
        """Exactly one of the literals is true."""
        self.add(literals)
        for a, b in combinations(literals, 2):
            self.add((-a, -b))

    def post(self, constraint: Constraint) -> None:
        """Add the clauses of a constraint; raises an error if there are too many."""
        self._most = min(len(self.clauses) + MAX_CLAUSES, MAX_ALL_CLAUSES)
        self.say(constraint, ())
        self._most = MAX_ALL_CLAUSES

    @singledispatchmethod
    def say(self, constraint: Constraint, unless: tuple[int, ...]) -> None:  # noqa: ARG002
        """The constraint is satisfied, or one of the literals in `unless` is true."""
        kind = type(constraint).__name__
        raise FormatError(f"expected a constraint that clauses can express, got {kind}")

    @say.register
    def _(self, constraint: AllDifferent, unless: tuple[int, ...]) -> None:
        tables = [self.of(cell) for cell in constraint.cells]
        for a, b in combinations(tables, 2):
            for value in a.keys() & b.keys():
                self.add(sorted({-a[value], -b[value]}, reverse=True), unless)
        values = set().union(*tables)
        if len(values) == len(constraint.cells):
            for value in sorted(values):
                self.add([table[value] for table in tables if value in table], unless)

    @say.register
    def _(self, constraint: Relation, unless: tuple[int, ...]) -> None:
        for x, a in self.of(constraint.a).items():
            for y, b in self.of(constraint.b).items():
                if (constraint.a != constraint.b or x == y) and not constraint.predicate(x, y):
                    self.add(sorted({-a, -b}, reverse=True), unless)

    @say.register
    def _(self, constraint: Table, unless: tuple[int, ...]) -> None:
        tables = [self.of(cell) for cell in constraint.cells]
        rows = [
            sorted({table[value] for table, value in zip(tables, row, strict=True)})
            for row in sorted(constraint.tuples)
            if all(value in table for table, value in zip(tables, row, strict=True))
        ]
        if constraint.forbidden:
            for row in rows:
                self.add([-literal for literal in row], unless)
            return
        chosen = [self.new() for _ in rows]
        self.add(chosen, unless)
        for choice, row in zip(chosen, rows, strict=True):
            for literal in row:
                self.add((-choice, literal))

    @say.register
    def _(self, constraint: Clause, unless: tuple[int, ...]) -> None:
        self.add([n for member in constraint.members for n in self._member(member)], unless)

    def _member(self, member: Member) -> list[int]:
        found = self.of(member.variable)
        return [n for value, n in found.items() if (value in member.values) == member.positive]

    @say.register
    def _(self, constraint: Connected, unless: tuple[int, ...]) -> None:
        walks = Walks(constraint)
        places = [self._held(member) for member in constraint.members]
        places += (self.new() for _ in range(walks.count - len(places)))
        for clauses, unless_too in ((walks.definitions, ()), (walks.statement, unless)):
            for clause in clauses:
                self.add([places[n - 1] if n > 0 else -places[-n - 1] for n in clause], unless_too)

    def _held(self, member: Member) -> int:
        """A literal that is true if and only if the membership is."""
        held = self.new()
        self.add([-held, *self._member(member)])
        self.add([held, *self._member(member.opposite())])
        return held

    @say.register
    def _(self, constraint: AllOf, unless: tuple[int, ...]) -> None:
        for part in constraint.parts:
            self.say(part, unless)

    @say.register
    def _(self, constraint: AnyOf, unless: tuple[int, ...]) -> None:
        chosen = [self.new() for _ in constraint.alternatives]
        self.add(chosen, unless)
        for choice, part in zip(chosen, constraint.alternatives, strict=True):
            self.say(part, (-choice,))

    # Counts and sums are state machines, too: the state is the count or the sum so far.

    @say.register
    def _(self, constraint: Count, unless: tuple[int, ...]) -> None:
        def step(count: int, place: int, value: int) -> int:  # noqa: ARG001
            return count + (value in constraint.values)

        self._machine(constraint.cells, 0, step, constraint.allowed.__contains__, unless)

    @say.register
    def _(self, constraint: Linear, unless: tuple[int, ...]) -> None:
        weights = [weight for weight, _ in constraint.terms]

        def step(total: int, place: int, value: int) -> int:
            return total + weights[place] * value

        cells = constraint.variables()
        self._machine(cells, 0, step, constraint.allowed.__contains__, unless)

    @say.register
    def _(self, constraint: Automaton, unless: tuple[int, ...]) -> None:
        def step(state: Hashable, place: int, value: int) -> Hashable:  # noqa: ARG001
            return constraint.step(state, value)

        self._machine(constraint.cells, constraint.start, step, constraint.accept, unless)

    def _machine(
        self,
        cells: Sequence[Variable],
        start: Hashable,
        step: Step | Callable[[int, int, int], int],
        accept: Callable[..., bool],
        unless: tuple[int, ...],
    ) -> None:
        """The values in order lead from the start to an accepted state, one state at a time."""
        layers = self._layers(cells, start, step, accept)
        known = {start: self.new()}
        self.add(known.values())
        for cell, layer in zip(cells, layers, strict=True):
            targets = {t: None for arcs in layer.values() for t in arcs.values()}
            following = {target: self.new() for target in targets}
            for state, literal in known.items():
                for value, holds in self.of(cell).items():
                    if value in layer[state]:
                        self.add((-literal, -holds, following[layer[state][value]]))
                    else:
                        self.add((-literal, -holds), unless)
            for a, b in combinations(following.values(), 2):
                self.add((-a, -b))
            known = following
        if not cells and not accept(start):
            self.add((), unless)

    def _layers(
        self,
        cells: Sequence[Variable],
        start: Hashable,
        step: Step | Callable[[int, int, int], int],
        accept: Callable[..., bool],
    ) -> list[dict[Hashable, dict[int, Hashable]]]:
        """For each cell, the next state by state and value, on paths to an accepted state."""
        layers: list[dict[Hashable, dict[int, Hashable]]] = []
        states: Iterable[Hashable] = [start]
        count = 0
        for place, cell in enumerate(cells):
            arcs: dict[Hashable, dict[int, Hashable]] = {}
            for state in states:
                arcs[state] = {v: step(state, place, v) for v in self.of(cell)}  # type: ignore[arg-type]
            layers.append(arcs)
            states = {t: None for found in arcs.values() for t in found.values() if t is not None}
            count += len(arcs)
            if count > MAX_STATES:
                raise FormatError(f"expected a state machine of at most {MAX_STATES} states")
        live = {state for state in states if accept(state)}
        for place in reversed(range(len(layers))):
            layers[place] = {
                state: {value: target for value, target in found.items() if target in live}
                for state, found in layers[place].items()
            }
            if place:
                layers[place] = {state: found for state, found in layers[place].items() if found}
            live = set(layers[place])
        return layers
