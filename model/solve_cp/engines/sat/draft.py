"""Builds a CNF: every constraint becomes clauses over numbers, as SAT solvers read them.

A literal n is the number n + 1 in the CNF, and `~n` is -(n + 1), which is `~n` itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations, repeat

from solve_cp.engines.literals.draft import Draft, Integer, Literal, Term
from solve_cp.engines.literals.patterns import Pattern
from solve_cp.engines.sat.clauses import Clauses
from solve_cp.engines.sat.sums import heavy_first, sum_pattern
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
        self.cnf.add(_numbers(literals) + _numbers([~literal for literal in when]))

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
            {weight * value: literal for value, literal in self._column(variable).items()}
            for variable, weight in weights.items()
            if weight
        ]
        columns.sort(key=heavy_first)
        pattern = sum_pattern(allowed, tuple(tuple(column) for column in columns))
        pattern.lay(self, [literal for column in columns for literal in column.values()], when)

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


def _numbers(literals: Iterable[Literal]) -> list[int]:
    """The literals as numbers of the CNF."""
    return [n + 1 if n >= 0 else n for n in literals]
