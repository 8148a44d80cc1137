"""Builds a CpModel, with plain numbers as literals.

A Boolean variable has a number, which is also its positive literal; `~` of that number, which is
negative, is the negative literal. CP-SAT itself uses these numbers, and they are much faster than
its Python objects.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import combinations

from solve_cp.engines.cpsat import front as cp_model
from solve_cp.engines.literals.draft import Draft, Integer, Literal, Term
from solve_cp.engines.literals.patterns import Pattern
from solve_cp.language.intervals import HIGHEST, LOWEST, Intervals


class CpSatDraft(Draft):
    """The constraints for CP-SAT; each applies only if all literals in `when` are true."""

    longest_walk = 12  # with more clauses, unknown regions are twice as fast, but shadings slower
    thresholds = False  # it has bounds of its own, so thresholds gain nothing
    longest_hint = 100

    def __init__(self, model: cp_model.CpModel | None = None) -> None:
        self.model = cp_model.CpModel() if model is None else model
        self._add = self.model.proto.constraints.add
        self._or = _Clauses(self.model)
        self._one = _Ones(self.model)
        self._implication = _Implications(self.model)
        self._false: Literal | None = None
        self._effects: dict[Literal, list[Literal]] | None = None

    @contextmanager
    def gathering(self) -> Iterator[None]:
        """Collect the binary clauses of the block, and merge those that share a literal.

        `a ⇒ b` and `a ⇒ c` become `a ⇒ b and c`, because each constraint costs time.
        """
        self._effects = {}
        yield
        effects, self._effects = self._effects, None
        self._implication.add(effects.items())

    def new_literal(self) -> Literal:
        """The literal of a new Boolean variable."""
        return self.new_integer(((0, 1),))

    def new_literals(self, count: int) -> range:
        """The literals of this many new Boolean variables."""
        if not count:
            return range(0)
        first = self.new_literal()
        variables = self.model.proto.variables
        variables.extend([variables[first]] * (count - 1))  # much faster than one by one
        return range(first, first + count)

    def new_integer(self, spans: Iterable[tuple[int, int]]) -> Integer:
        """A new integer variable with values in these intervals."""
        variables = self.model.proto.variables
        variables.add().domain.extend([end for span in spans for end in span])
        return len(variables) - 1

    def false(self) -> Literal:
        """A literal that is always false."""
        if self._false is None:
            self._false = self.new_integer(((0, 0),))
        return self._false

    def clause(self, literals: Iterable[Literal], when: Sequence[Literal] = ()) -> None:
        """At least one of the literals is true, if all of `when` are."""
        self.clauses(((*literals,),), when)

    def clauses(self, clauses: Iterable[Sequence[Literal]], when: Sequence[Literal] = ()) -> None:
        """At least one literal of each clause is true, if all of `when` are."""
        effects = self._effects
        unless = tuple(~literal for literal in when)
        longer: list[Sequence[Literal]] = []
        for literals in clauses:
            clause = (*literals, *unless) if unless else literals
            if effects is not None and len(clause) == 2:
                effects.setdefault(~clause[0], []).append(clause[1])
            else:
                longer.append(clause)
        self._or.add(longer)

    def write(
        self, pattern: Pattern, literals: Sequence[Literal], when: Sequence[Literal] = ()
    ) -> None:
        """Add the clauses of a pattern, for the literals of its places."""
        both = [*literals, *[~literal for literal in reversed(literals)]]
        clauses, implied = pattern.chosen
        laid = [choose(both) for choose in clauses]
        if when:
            unless = [~literal for literal in when]
            laid += [(both[~cause], effect) for cause, take in implied for effect in take(both)]
            self._or.add([(*clause, *unless) for clause in laid])
            return
        self._or.add(laid)
        self._imply([(both[cause], choose(both)) for cause, choose in implied])

    def _imply(self, implied: Iterable[tuple[Literal, Sequence[Literal]]]) -> None:
        """Add causes with their effects."""
        effects = self._effects
        if effects is None:
            self._implication.add(implied)
            return
        for cause, literals in implied:
            effects.setdefault(cause, []).extend(literals)

    def all_hold(self, literals: Sequence[Literal], when: Sequence[Literal] = ()) -> None:
        """All of the literals are true, if all of `when` are."""
        if len(when) == 1 and self._effects is not None:
            self._effects.setdefault(when[0], []).extend(literals)
            return
        constraint = self._add()
        constraint.enforcement_literal.extend(when)
        constraint.bool_and.literals.extend(literals)

    def exactly_one_of_each(self, groups: Iterable[Sequence[Literal]]) -> None:
        """Exactly one literal of each group is true."""
        self._one.add(groups)

    def at_most_one(self, literals: Sequence[Literal], when: Sequence[Literal] = ()) -> None:
        """At most one of the literals is true."""
        if len(literals) > 2 and not when:
            self._add().at_most_one.literals.extend(literals)
        else:
            self.clauses([(~a, ~b) for a, b in combinations(literals, 2)], when)

    def linear(
        self, terms: Iterable[Term], allowed: Intervals, when: Sequence[Literal] = ()
    ) -> None:
        """The sum of the terms is one of the allowed values."""
        weights: dict[Integer, int] = {}
        for weight, variable in terms:
            weights[variable] = weights.get(variable, 0) + weight
        constraint = self._add()
        constraint.enforcement_literal.extend(list(when))
        constraint.linear.vars.extend(list(weights))
        constraint.linear.coeffs.extend(list(weights.values()))
        constraint.linear.domain.extend([end for span in allowed.spans for end in span])

    def tie(self, literal: Literal, integer: Integer, value: int) -> None:
        """The literal is true if and only if the integer has the value."""
        elsewhere = (LOWEST, value - 1, value + 1, HIGHEST)
        for held, domain in ((literal, (value, value)), (~literal, elsewhere)):
            constraint = self._add()
            constraint.enforcement_literal.append(held)
            linear = constraint.linear
            linear.vars.append(integer)
            linear.coeffs.append(1)
            linear.domain.extend(domain)


class _Copied:
    """Adds constraints as copies of one, which takes half as long as adding new ones."""

    def __init__(self, model: cp_model.CpModel) -> None:
        self._elsewhere = cp_model.CpModel()
        self._constraint = self._elsewhere.proto.constraints.add()
        self._append = model.proto.constraints.append


class _Clauses(_Copied):
    """Adds clauses."""

    def add(self, clauses: Iterable[Sequence[Literal]]) -> None:
        """At least one literal of each clause is true."""
        literals = self._constraint.bool_or.literals
        clear, extend, append = literals.clear, literals.extend, self._append
        constraint = self._constraint
        for clause in clauses:
            clear()
            extend(clause)
            append(constraint)


class _Ones(_Copied):
    """Adds exactly-ones."""

    def add(self, groups: Iterable[Sequence[Literal]]) -> None:
        """Exactly one literal of each group is true."""
        literals = self._constraint.exactly_one.literals
        for group in groups:
            literals.clear()
            literals.extend(group)
            self._append(self._constraint)


class _Implications(_Copied):
    """Adds implications."""

    def add(self, implied: Iterable[tuple[Literal, Sequence[Literal]]]) -> None:
        """If a cause is true, so are its effects."""
        causes, literals = self._constraint.enforcement_literal, self._constraint.bool_and.literals
        for cause, effects in implied:
            causes.clear()
            causes.append(cause)
            literals.clear()
            literals.extend(effects)
            self._append(self._constraint)
