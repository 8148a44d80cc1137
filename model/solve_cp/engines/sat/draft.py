"""Builds a CNF: every constraint becomes clauses over numbers, as SAT solvers read them.

A literal n is the number n + 1 in the CNF, and `~n` is -(n + 1), which is `~n` itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain, combinations, pairwise, repeat

from solve_cp.engines.literals.draft import Draft, Integer, Literal, Term
from solve_cp.engines.literals.patterns import Pattern
from solve_cp.engines.sat.clauses import Clauses
from solve_cp.language.intervals import Intervals

LINK = 4
FEW = 3


class SatDraft(Draft):
    """The clauses for a SAT solver; each applies only if all literals in `when` are true."""

    pairwise = 6  # up to this many literals, an at-most-one has a clause for each pair
    native = False  # whether the solver has at-most-ones of its own
    longest_walk = 10_000  # distances would need many more clauses than walks
    thresholds = True
    longest_hint = 3  # longer sums take more clauses than they are worth

    def __init__(self) -> None:
        self.cnf = Clauses()
        self.at_most_ones = Clauses()
        """Groups of numbers of which at most one is true, if the solver takes them as they are."""
        self.count = 0
        self._false: Literal | None = None
        self._columns: dict[Integer, dict[int, Literal]] = {}
        self._spans: dict[Integer, list[int]] = {}

    def new_literals(self, count: int) -> range:
        """The literals of this many new variables."""
        self.count += count
        return range(self.count - count, self.count)

    def new_integer(self, spans: Iterable[tuple[int, int]]) -> Integer:
        """The number of a new integer; its literals are tied to it, or made on first use."""
        number = self.new_literal()
        self._spans[number] = [value for a, b in spans for value in range(a, b + 1)]
        self._columns[number] = {}
        return number

    def tie(self, literal: Literal, integer: Integer, value: int) -> None:
        """The literal is true if and only if the integer has the value."""
        self._columns[integer][value] = literal

    def false(self) -> Literal:
        """A literal that is always false."""
        if self._false is None:
            self._false = self.new_literal()
            self.clause((~self._false,))
        return self._false

    def clause(self, literals: Iterable[Literal], when: Sequence[Literal] = ()) -> None:
        """At least one of the literals is true, if all of `when` are."""
        self.clauses(((*literals,),), when)

    def clauses(self, clauses: Iterable[Sequence[Literal]], when: Sequence[Literal] = ()) -> None:
        """At least one literal of each clause is true, if all of `when` are."""
        unless = _numbers([~literal for literal in when])
        self.cnf.add_all(_numbers(literals) + unless for literals in clauses)

    def write(
        self, pattern: Pattern, literals: Sequence[Literal], when: Sequence[Literal] = ()
    ) -> None:
        """Add the clauses of a pattern, for the literals of its places."""
        both = _numbers(literals)
        both += [-number for number in reversed(both)]
        unless = _numbers([~literal for literal in when])
        for length, choose in pattern.flat:
            numbers: Iterable[int] = choose(both)
            if not length:
                self.cnf.add(unless)
            elif unless:
                clauses = zip(*[iter(numbers)] * length, *map(repeat, unless), strict=False)
                numbers = chain.from_iterable(clauses)
            self.cnf.of_length(length + len(unless)).extend(numbers)

    def all_hold(self, literals: Sequence[Literal], when: Sequence[Literal] = ()) -> None:
        """All of the literals are true, if all of `when` are."""
        self.clauses([(literal,) for literal in literals], when)

    def exactly_one_of_each(self, groups: Iterable[Sequence[Literal]]) -> None:
        """Exactly one literal of each group is true."""
        by_length: dict[int, list[Literal]] = {}
        for group in groups:
            by_length.setdefault(len(group), []).extend(group)
        for length, literals in by_length.items():
            numbers = _numbers(literals)
            if not length:
                self.cnf.add(())
                continue
            self.cnf.of_length(length).extend(numbers)
            if self.native and length > FEW:
                self.at_most_ones.of_length(length).extend(numbers)
            else:
                for some in zip(*[iter(numbers)] * length, strict=True):
                    self._one_at_most([*some], [])

    def at_most_one(self, literals: Sequence[Literal], when: Sequence[Literal] = ()) -> None:
        """At most one of the literals is true, if all of `when` are."""
        self._one_at_most(_numbers(literals), _numbers([~literal for literal in when]))

    def _one_at_most(self, numbers: list[int], unless: list[int]) -> None:
        """As it is if the solver takes it, a clause for each pair if there are few, else a chain.

        The new literal of each link is true if one of the numbers before it is.
        """
        if self.native and not unless and len(numbers) > FEW:
            self.at_most_ones.add(numbers)
            return
        add = self.cnf.add_all
        while len(numbers) > self.pairwise:
            head, link = numbers[:LINK], self.new_literal() + 1
            add([-a, -b, *unless] for a, b in combinations(head, 2))
            add([-number, link, *unless] for number in head)
            numbers = [link, *numbers[LINK:]]
        add([-a, -b, *unless] for a, b in combinations(numbers, 2))

    # Sums.

    def linear(
        self, terms: Iterable[Term], allowed: Intervals, when: Sequence[Literal] = ()
    ) -> None:
        """The sum is allowed: one literal for each partial sum that does not decide this yet."""
        weights: dict[Integer, int] = {}
        for weight, variable in terms:
            weights[variable] = weights.get(variable, 0) + weight
        columns = [
            _weighted(weight, self._column(variable))
            for variable, weight in weights.items()
            if weight
        ]
        columns.sort(key=_size)
        before: dict[int, int | None] = {0: None}
        unless = (*_numbers([~literal for literal in when]),)
        layers = _outcomes(columns, allowed)
        if layers[0][0] is not None:
            self.clauses([()] if not layers[0][0] else [], when)
            return
        for column, outcomes in zip(columns, layers[1:], strict=True):
            still_open = sorted(total for total, outcome in outcomes.items() if outcome is None)
            new = self.new_literals(len(still_open))
            after = dict(zip(still_open, _numbers(new), strict=True))
            self.cnf.add_all(_layer(column, before, after, outcomes, unless))
            if len(after) > 1:
                self._one_at_most([*after.values()], [*unless])
            before = {**after}

    def _column(self, variable: Integer) -> Mapping[int, Literal]:
        """The literal of each value of an integer or of a Boolean variable."""
        if variable not in self._columns:
            return {0: ~variable, 1: variable}
        column = self._columns[variable]
        if not column:
            values = self._spans[variable]
            column.update(zip(values, self.new_literals(len(values)), strict=True))
            self.exactly_one_of_each([list(column.values())])
        return column


def _weighted(weight: int, column: Mapping[int, Literal]) -> dict[int, int]:
    """What each value adds to a sum, with the number of its literal in the CNF."""
    numbers = _numbers(column.values())
    return {weight * value: number for value, number in zip(column, numbers, strict=True)}


def _layer(
    column: Mapping[int, int],
    before: Mapping[int, int | None],
    after: Mapping[int, int],
    outcomes: Mapping[int, bool | None],
    unless: tuple[int, ...],
) -> Iterator[tuple[int, ...]]:
    """A sum and a value imply the next sum; each sum needs one that leads to it."""
    into: dict[int, list[int | None]] = {total: [] for total in after}
    for total, state in before.items():
        here = unless if state is None else (-state, *unless)
        onward: list[int] = []
        decides = False
        for value, number in column.items():
            following = total + value
            target = after.get(following)
            if target is not None:
                into[following].append(state)
                onward.append(target)
                yield (-number, target, *here)
            elif outcomes[following]:
                decides = True
            else:
                yield (-number, *here)
        if state is not None and not decides:
            yield (*onward, *here)
    for total, states in into.items():
        if None not in states:
            yield (-after[total], *dict.fromkeys(s for s in states if s is not None), *unless)


def _numbers(literals: Iterable[Literal]) -> list[int]:
    """The literals as numbers of the CNF."""
    return [n + 1 if n >= 0 else n for n in literals]


def _size(column: Iterable[int]) -> tuple[int, int]:
    """The sort key: heavy columns first, as they may decide the sum, then those with few values."""
    values = sorted(column)
    return -min((b - a for a, b in pairwise(values)), default=0), len(values)


def _outcomes(
    columns: Sequence[Mapping[int, Literal]], allowed: Intervals
) -> list[dict[int, bool | None]]:
    """For each partial sum after each column, whether the total is allowed; None if undecided."""
    lows = [*accumulate((min(c, default=0) for c in reversed(columns)), initial=0)][::-1]
    highs = [*accumulate((max(c, default=0) for c in reversed(columns)), initial=0)][::-1]
    layers = [{0: allowed.outcome(lows[0], highs[0])}]
    for column, low, high in zip(columns, lows[1:], highs[1:], strict=True):
        still_open = (total for total, outcome in layers[-1].items() if outcome is None)
        totals = {total + value for total in still_open for value in column}
        layers.append({t: allowed.outcome(t + low, t + high) for t in totals})
    for layer, column, following in zip(layers[-2::-1], columns[::-1], layers[::-1], strict=False):
        for total, outcome in layer.items():
            ends = {following[total + value] for value in column} if outcome is None else set()
            if len(ends) == 1:
                layer[total] = ends.pop()
    return layers
