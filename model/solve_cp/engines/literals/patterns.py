"""Clauses over numbered places, made once and laid over the literals of many cells.

Rules say the same thing about one cell after another: every pair of a thermometer, every cage of
three cells with sum 15. Which clauses that takes is worked out for the first of them only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from operator import itemgetter
from typing import Any, TypeAlias

from solve_cp.engines.literals.draft import Draft, Literal

Column: TypeAlias = Mapping[int, Literal]  # a literal for each value that something can have
Options: TypeAlias = Sequence[Sequence[int]]  # the values that each of some columns has
Choose: TypeAlias = Callable[[Sequence[Literal]], Sequence[Literal]]


class Pattern:
    """Clauses over places: first those of the literals that are given, then of new ones.

    Place n stands for the literal there, and `~n` for its negation.
    """

    def __init__(self, given: int) -> None:
        self._given = self._places = given
        self._exactly_ones: list[Choose] = []
        self._at_most_ones: list[Choose] = []
        self._clauses: list[Choose] = []
        self._implications: list[tuple[Choose, Choose]] = []

    def new(self, count: int) -> range:
        """The places of so many new literals."""
        first = self._places
        self._places += count
        return range(first, self._places)

    def exactly_one(self, places: Sequence[int]) -> None:
        """Just one of these new ones holds."""
        self._exactly_ones.append(_choose(places))

    def at_most_one(self, places: Sequence[int]) -> None:
        """No two of these new ones hold."""
        self._at_most_ones.append(_choose(places))

    def clause(self, places: Sequence[int]) -> None:
        """At least one of these holds."""
        self._clauses.append(_choose(places))

    def implies(self, cause: int, effects: Sequence[int]) -> None:
        """Where the cause holds, so do all of the effects."""
        if effects:
            self._implications.append((_choose((cause,)), _choose(effects)))

    def lay(self, draft: Draft, literals: Iterable[Literal], when: Sequence[Literal]) -> range:
        """Add the clauses, which bind where all of `when` hold; returns the new literals.

        Elsewhere no new literal holds, so that none of them is left free.
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
    """The type of a value, and of what it is made of.

    What has another type may mean something else and yet be equal, as tuples with names are.
    """
    if isinstance(value, tuple):
        return (type(value), *map(kind, value))
    if is_dataclass(value) and not isinstance(value, type):
        return (type(value), *(kind(getattr(value, part.name)) for part in fields(value)))
    return type(value)


def _choose(places: Sequence[int]) -> Choose:
    """What takes the literals of these places from a list; far quicker than a comprehension."""
    if len(places) > 1:
        return itemgetter(*places)
    # Of a single index an itemgetter would not make a sequence.
    one = slice(places[0], places[0] + 1 or None) if places else slice(0, 0)
    return lambda literals: literals[one]
