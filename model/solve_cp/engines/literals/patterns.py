"""Clauses over numbered places, made once and applied to the literals of many cells.

Rules repeat the same constraint for many cells: every pair of a thermometer, every cage of three
cells with sum 15. The clauses are worked out only for the first of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from operator import itemgetter
from typing import Any, TypeAlias

from solve_cp.engines.literals.draft import Draft, Literal

Column: TypeAlias = Mapping[int, Literal]  # a literal for each possible value
Options: TypeAlias = Sequence[Sequence[int]]  # the values of each column
Choose: TypeAlias = Callable[[Sequence[Literal]], Sequence[Literal]]


class Pattern:
    """Clauses over places: first those of the given literals, then those of new ones.

    Place n means its literal, and `~n` the negation.
    """

    def __init__(self, given: int) -> None:
        self._given = self._places = given
        self._exactly_ones: list[Choose] = []
        self._at_most_ones: list[Choose] = []
        self._clauses: list[Choose] = []
        self._implications: list[tuple[Choose, Choose]] = []

    def new(self, count: int) -> range:
        """The places of this many new literals."""
        first = self._places
        self._places += count
        return range(first, self._places)

    def exactly_one(self, places: Sequence[int]) -> None:
        """Exactly one of these new literals is true."""
        self._exactly_ones.append(_choose(places))

    def at_most_one(self, places: Sequence[int]) -> None:
        """At most one of these new literals is true."""
        self._at_most_ones.append(_choose(places))

    def clause(self, places: Sequence[int]) -> None:
        """At least one of these is true."""
        self._clauses.append(_choose(places))

    def implies(self, cause: int, effects: Sequence[int]) -> None:
        """If the cause is true, all effects are."""
        if effects:
            self._implications.append((_choose((cause,)), _choose(effects)))

    def lay(self, draft: Draft, literals: Iterable[Literal], when: Sequence[Literal]) -> range:
        """Add the clauses, which apply if all of `when` are true; returns the new literals.

        If they do not apply, all new literals are false, so that none is left free.
        """
        new = draft.new_literals(self._places - self._given)
        places = [*literals, *new]
        places += [~literal for literal in reversed(places)]  # so that ~n is the index of these
        ones = [choose(places) for choose in self._exactly_ones]
        if when:
            draft.clauses(ones, when)
            draft.clauses((~literal, held) for literal in new for held in when)
            for one in ones:
                draft.at_most_one(one)
        else:
            draft.exactly_one_of_each(ones)
        for choose in self._at_most_ones:
            draft.at_most_one(choose(places))
        draft.clauses((choose(places) for choose in self._clauses), when)
        for cause, effects in self._implications:
            draft.all_hold(effects(places), (*cause(places), *when))
        return new


Make: TypeAlias = Callable[[Options], Pattern]


def kind(value: Any) -> Any:
    """The type of a value and of its parts.

    Values of different types can be equal and still differ in meaning: a named tuple equals a
    tuple.
    """
    if isinstance(value, tuple):
        return (type(value), *map(kind, value))
    if is_dataclass(value) and not isinstance(value, type):
        return (type(value), *(kind(getattr(value, part.name)) for part in fields(value)))
    return type(value)


def _choose(places: Sequence[int]) -> Choose:
    """A function that takes the literals at these places from a list; much faster than a loop."""
    if len(places) > 1:
        return itemgetter(*places)
    # For a single index, itemgetter does not return a sequence.
    one = slice(places[0], places[0] + 1 or None) if places else slice(0, 0)
    return lambda literals: literals[one]
