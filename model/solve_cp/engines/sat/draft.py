"""A CNF being written: every constraint as clauses over numbers, as SAT solvers read them.

A literal n is the number n + 1 in the CNF, and `~n` is -(n + 1), which is `~n` itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from solve_cp.engines.literals.draft import Draft, Integer, Literal, Term
from solve_cp.language.intervals import Intervals

PAIRWISE = 6  # at-most-ones of so many literals are said pair by pair
LINK = 4


class SatDraft(Draft):
    """The clauses that a SAT solver is given; each binds where all literals of `when` hold."""

    longest_walk = 10_000  # distances would take far more clauses than walks

    def __init__(self) -> None:
        self.cnf: list[list[int]] = []
        self.count = 0
        self._false: Literal | None = None
        self._columns: dict[Integer, dict[int, Literal]] = {}
        self._spans: dict[Integer, list[int]] = {}

    def new_literals(self, count: int) -> range:
        """The literals of so many new variables."""
        self.count += count
        return range(self.count - count, self.count)

    def new_integer(self, spans: Iterable[tuple[int, int]]) -> Integer:
        """A number for an integer; its literals are those it is tied to, or made when asked for."""
        number = self.new_literal()
        self._spans[number] = [value for a, b in spans for value in range(a, b + 1)]
        self._columns[number] = {}
        return number

    def tie(self, literal: Literal, integer: Integer, value: int) -> None:
        """The literal is that of a value of the integer."""
        self._columns[integer][value] = literal

    def false(self) -> Literal:
        """A literal that never holds."""
        if self._false is None:
            self._false = self.new_literal()
            self.clause((~self._false,))
        return self._false

    def clause(self, literals: Iterable[Literal], when: Sequence[Literal] = ()) -> None:
        """At least one of the literals holds, where all of `when` do."""
        self.clauses(((*literals,),), when)

    def clauses(self, clauses: Iterable[Sequence[Literal]], when: Sequence[Literal] = ()) -> None:
        """At least one literal of each clause holds, where all of `when` do."""
        unless = _numbers([~literal for literal in when])
        self.cnf.extend(_numbers(literals) + unless for literals in clauses)

    def all_hold(self, literals: Iterable[Literal]) -> None:
        """All of the literals hold."""
        self.clauses((literal,) for literal in literals)

    def exactly_one_of_each(self, groups: Iterable[Sequence[Literal]]) -> None:
        """Just one literal of each group holds."""
        for group in groups:
            numbers = _numbers(group)
            self.cnf.append(numbers)
            self._one_at_most(numbers, [])

    def at_most_one(self, literals: Sequence[Literal], when: Sequence[Literal] = ()) -> None:
        """No two of the literals hold, where all of `when` do."""
        self._one_at_most(_numbers(literals), _numbers([~literal for literal in when]))

    def _one_at_most(self, numbers: list[int], unless: list[int]) -> None:
        """Pair by pair if they are few, else in a chain of fours.

        The new literal of a link holds where one of the numbers before it does.
        """
        add = self.cnf.extend
        while len(numbers) > PAIRWISE:
            head, link = numbers[:LINK], self.new_literal() + 1
            add([-a, -b, *unless] for a, b in combinations(head, 2))
            add([-number, link, *unless] for number in head)
            numbers = [link, *numbers[LINK:]]
        add([-a, -b, *unless] for a, b in combinations(numbers, 2))

    # Sums.

    def linear(
        self, terms: Iterable[Term], allowed: Intervals, when: Sequence[Literal] = ()
    ) -> None:
        """The sum is allowed: a literal for each partial sum that can still become so."""
        weights: dict[Integer, int] = {}
        for weight, variable in terms:
            weights[variable] = weights.get(variable, 0) + weight
        columns = [
            {weight * value: literal for value, literal in self._column(variable).items()}
            for variable, weight in weights.items()
            if weight
        ]
        columns.sort(key=len)
        layers = _live_sums(columns, allowed)
        if not layers[0]:
            self.clause((), when)
            return
        states: dict[int, Literal | None] = {0: None}
        for number, column in enumerate(columns):
            last = number == len(columns) - 1
            targets = sorted(layers[number + 1])
            after: dict[int, Literal | None] = (
                dict.fromkeys(targets)
                if last
                else dict(zip(targets, self.new_literals(len(targets)), strict=True))
            )
            self._add_layer(column, states, after, when)
            states = after

    def _column(self, variable: Integer) -> Mapping[int, Literal]:
        """The literal of each value of an integer, or of a literal."""
        if variable not in self._columns:
            return {0: ~variable, 1: variable}
        column = self._columns[variable]
        if not column:
            values = self._spans[variable]
            column.update(zip(values, self.new_literals(len(values)), strict=True))
            self.exactly_one_of_each([list(column.values())])
        return column

    def _add_layer(
        self,
        column: Mapping[int, Literal],
        before: Mapping[int, Literal | None],
        after: Mapping[int, Literal | None],
        when: Sequence[Literal],
    ) -> None:
        """A sum and a value give the next sum; each sum needs one that leads to it."""
        into: dict[int, list[Literal | None]] = {total: [] for total in after}
        found: list[list[Literal]] = []
        for total, state in before.items():
            here = [] if state is None else [~state]
            onward: list[Literal | None] = []
            for value, literal in column.items():
                target = after.get(total + value) if total + value in after else False
                if target is False:
                    found.append([*here, ~literal])
                    continue
                into[total + value].append(state)
                onward.append(target)
                if target is not None:
                    found.append([*here, ~literal, target])
            if state is not None and None not in onward:
                found.append([~state, *(t for t in onward if t is not None)])
        for total, states in into.items():
            reached = after[total]
            if reached is not None and None not in states:
                found.append([~reached, *(s for s in dict.fromkeys(states) if s is not None)])
        self.clauses(found, when)
        several = [literal for literal in after.values() if literal is not None]
        if len(several) > 1:
            self.at_most_one(several, when)


def _numbers(literals: Iterable[Literal]) -> list[int]:
    """The literals as a CNF has them."""
    return [n + 1 if n >= 0 else n for n in literals]


def _live_sums(columns: Sequence[Mapping[int, Literal]], allowed: Intervals) -> list[set[int]]:
    """The partial sums after each column that can still become allowed."""
    layers = [{0}]
    for column in columns:
        layers.append({total + value for total in layers[-1] for value in column})
    layers[-1] = {total for total in layers[-1] if total in allowed}
    for number in reversed(range(len(columns))):
        following, column = layers[number + 1], columns[number]
        layers[number] = {
            total for total in layers[number] if any(total + v in following for v in column)
        }
    return layers
