"""The interface of a draft: a model in literals, in the form of one solver.

A Boolean variable has a number, which is also its positive literal; `~` of that number, which is
negative, is the negative literal.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from solve_cp.language.intervals import Intervals

if TYPE_CHECKING:
    from solve_cp.engines.literals.patterns import Pattern

Literal: TypeAlias = int
Integer: TypeAlias = int  # the number of a variable of any type
Term: TypeAlias = tuple[int, Integer]  # weight and variable


class Draft(ABC):
    """The constraints for a solver; each applies only if all literals in `when` are true."""

    longest_walk: int
    """Connected uses clauses up to this number of steps, and distances beyond it."""

    thresholds: bool
    """Whether sums of cells that may repeat digits become scales of thresholds, and sums of others
    have a literal for each total among alternatives."""

    longest_hint: int
    """Implied sums are added if they have at most so many terms, or few sets of digits."""

    @abstractmethod
    def new_literals(self, count: int) -> range:
        """The literals of this many new Boolean variables."""

    def new_literal(self) -> Literal:
        """The literal of a new Boolean variable."""
        return self.new_literals(1)[0]

    @abstractmethod
    def new_integer(self, spans: Iterable[tuple[int, int]]) -> Integer:
        """A new integer variable with values in these intervals."""

    @abstractmethod
    def tie(self, literal: Literal, integer: Integer, value: int) -> None:
        """The literal is true if and only if the integer has the value."""

    @abstractmethod
    def false(self) -> Literal:
        """A literal that is always false."""

    @abstractmethod
    def clause(self, literals: Iterable[Literal], when: Sequence[Literal] = ()) -> None:
        """At least one of the literals is true, if all of `when` are."""

    @abstractmethod
    def clauses(self, clauses: Iterable[Sequence[Literal]], when: Sequence[Literal] = ()) -> None:
        """At least one literal of each clause is true, if all of `when` are."""

    @abstractmethod
    def write(
        self, pattern: Pattern, literals: Sequence[Literal], when: Sequence[Literal] = ()
    ) -> None:
        """Add the clauses of a pattern, for the literals of its places."""

    @abstractmethod
    def all_hold(self, literals: Sequence[Literal], when: Sequence[Literal] = ()) -> None:
        """All of the literals are true, if all of `when` are."""

    @abstractmethod
    def exactly_one_of_each(self, groups: Iterable[Sequence[Literal]]) -> None:
        """Exactly one literal of each group is true."""

    @abstractmethod
    def at_most_one(self, literals: Sequence[Literal], when: Sequence[Literal] = ()) -> None:
        """At most one of the literals is true."""

    @abstractmethod
    def linear(
        self, terms: Iterable[Term], allowed: Intervals, when: Sequence[Literal] = ()
    ) -> None:
        """The sum of the terms is one of the allowed values."""
