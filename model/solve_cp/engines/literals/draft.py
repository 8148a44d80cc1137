"""A model of literals being written: what the lowering asks of a solver's own form.

The number of a Boolean variable is the literal that it holds, and `~` of that number, a negative
one, the literal that it does not.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from solve_cp.language.intervals import Intervals

Literal: TypeAlias = int
Integer: TypeAlias = int  # the number of any variable
Term: TypeAlias = tuple[int, Integer]  # weight and variable


class Draft(ABC):
    """The constraints that a solver is given; each binds where all literals of `when` hold."""

    longest_walk: int
    """Connections of at most so many steps are said by clauses, others by distances."""

    @abstractmethod
    def new_literals(self, count: int) -> range:
        """The literals of so many new Boolean variables."""

    def new_literal(self) -> Literal:
        """The literal of a new Boolean variable."""
        return self.new_literals(1)[0]

    @abstractmethod
    def new_integer(self, spans: Iterable[tuple[int, int]]) -> Integer:
        """A new variable with values from these spans."""

    @abstractmethod
    def tie(self, literal: Literal, integer: Integer, value: int) -> None:
        """The literal holds just where the integer has the value."""

    @abstractmethod
    def false(self) -> Literal:
        """A literal that never holds."""

    @abstractmethod
    def clause(self, literals: Iterable[Literal], when: Sequence[Literal] = ()) -> None:
        """At least one of the literals holds, where all of `when` do."""

    @abstractmethod
    def clauses(self, clauses: Iterable[Sequence[Literal]], when: Sequence[Literal] = ()) -> None:
        """At least one literal of each clause holds, where all of `when` do."""

    @abstractmethod
    def all_hold(self, literals: Sequence[Literal], when: Sequence[Literal] = ()) -> None:
        """All of the literals hold, where all of `when` do."""

    @abstractmethod
    def exactly_one_of_each(self, groups: Iterable[Sequence[Literal]]) -> None:
        """Just one literal of each group holds."""

    @abstractmethod
    def at_most_one(self, literals: Sequence[Literal], when: Sequence[Literal] = ()) -> None:
        """No two of the literals hold."""

    @abstractmethod
    def linear(
        self, terms: Iterable[Term], allowed: Intervals, when: Sequence[Literal] = ()
    ) -> None:
        """The sum of the terms is allowed."""
