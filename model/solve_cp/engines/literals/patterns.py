"""Clauses over numbered places, made once and applied to the literals of many cells.

Rules repeat the same constraint for many cells: every pair of a thermometer, every cage of three
cells with sum 15. The clauses are worked out only for the first of them.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from operator import itemgetter
from threading import Lock
from typing import Any, TypeAlias

from solve_cp.engines.literals.draft import Draft, Literal

Column: TypeAlias = Mapping[int, Literal]  # a literal for each possible value
Options: TypeAlias = Sequence[Sequence[int]]  # the values of each column
Choose: TypeAlias = Callable[[Sequence[int]], tuple[int, ...]]


class Pattern:
    """Clauses over places: first those of the given literals, then those of new ones.

    Place n means its literal, and `~n` the negation.
    """

    def __init__(self, given: int) -> None:
        self._given = self._places = given
        self._exactly_ones: list[Sequence[int]] = []
        self._at_most_ones: list[Sequence[int]] = []
        self._clauses: defaultdict[int, list[int]] = defaultdict(list)

    def new(self, count: int) -> range:
        """The places of this many new literals."""
        first = self._places
        self._places += count
        return range(first, self._places)

    def exactly_one(self, places: Sequence[int]) -> None:
        """Exactly one of these new literals is true."""
        self._exactly_ones.append(places)

    def at_most_one(self, places: Sequence[int]) -> None:
        """At most one of these new literals is true."""
        self._at_most_ones.append(places)

    def clause(self, places: Sequence[int]) -> None:
        """At least one of these is true."""
        self._clauses[len(places)] += places

    def implies(self, cause: int, effects: Iterable[int]) -> None:
        """If the cause is true, all effects are."""
        pairs = self._clauses[2]
        for effect in effects:
            pairs += (~cause, effect)

    def of_length(self, length: int) -> list[int]:
        """The places of all clauses of a length above 0, to which others can be added."""
        return self._clauses[length]

    @property
    def size(self) -> int:
        """The number of clauses, but the empty one."""
        return sum(len(p) // length for length, p in self._clauses.items() if length)

    @cached_property
    def chosen(self) -> tuple[list[Choose], list[tuple[int, Choose]]]:
        """Functions that take the clauses from a list of numbers, and effects with their causes."""
        implied: defaultdict[int, list[int]] = defaultdict(list)
        for first, second in zip(*[iter(self._clauses.get(2, ()))] * 2, strict=True):
            implied[~first].append(second)
        clauses = [
            _choose(clause)
            for length, places in self._clauses.items()
            if length != 2
            for clause in (zip(*[iter(places)] * length, strict=True) if length else [()])
        ]
        return clauses, [(cause, _choose(effects)) for cause, effects in implied.items()]

    @cached_property
    def flat(self) -> list[tuple[int, Choose]]:
        """Lengths of clauses, each with a function that takes the numbers of all of that length."""
        return [(length, _choose(places)) for length, places in self._clauses.items()]

    def lay(self, draft: Draft, literals: Sequence[Literal], when: Sequence[Literal]) -> range:
        """Add the clauses, which apply if all of `when` are true; returns the new literals.

        If they do not apply, all new literals are false, so that none is left free.
        """
        if self._places == self._given:
            draft.write(self, literals, when)
            return range(0)
        new = draft.new_literals(self._places - self._given)
        places = [*literals, *new]
        self._lay_ones(draft, places, when)
        if when:
            draft.clauses((~literal, held) for literal in new for held in when)
        draft.write(self, places, when)
        return new

    def _lay_ones(self, draft: Draft, places: Sequence[Literal], when: Sequence[Literal]) -> None:
        ones = [[places[place] for place in one] for one in self._exactly_ones]
        if when:
            draft.clauses(ones, when)
            for one in ones:
                draft.at_most_one(one)
        else:
            draft.exactly_one_of_each(ones)
        for few in self._at_most_ones:
            draft.at_most_one([places[place] for place in few])


Make: TypeAlias = Callable[[Options], Pattern]


class Shelf:
    """Patterns by meaning and values, kept for the next puzzles.

    When they have too many clauses, those that were not used for longest are dropped.
    """

    def __init__(self, most: int) -> None:
        self._most, self._size = most, 0
        self._patterns: OrderedDict[Hashable, Pattern] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable) -> Pattern | None:
        """The pattern that was put under the key, if it is still there."""
        with self._lock:
            pattern = self._patterns.get(key)
            if pattern is not None:
                self._patterns.move_to_end(key)
            return pattern

    def put(self, key: Hashable, pattern: Pattern) -> None:
        """Keep a pattern."""
        with self._lock:
            if key in self._patterns or pattern.size > self._most:
                return
            self._patterns[key] = pattern
            self._size += pattern.size
            while self._size > self._most:
                _, oldest = self._patterns.popitem(last=False)
                self._size -= oldest.size


SHARED = Shelf(200_000)
PLAIN = frozenset({int, str, bool, float, type(None), frozenset})


def kind(value: Any) -> Any:
    """The type of a value and of its parts.

    Values of different types can be equal and still differ in meaning: a named tuple equals a
    tuple.
    """
    own = type(value)
    if own in PLAIN:
        return own
    if isinstance(value, tuple):
        return (own, *[t if (t := type(part)) in PLAIN else kind(part) for part in value])
    names = getattr(own, "__dataclass_fields__", None)
    return (own, *[kind(getattr(value, name)) for name in names]) if names is not None else own


def is_lasting(kinds: Any) -> bool:
    """Whether values of these kinds mean the same in every puzzle: they are plain, or ours."""
    if isinstance(kinds, tuple):
        return all(map(is_lasting, kinds))
    return kinds in PLAIN or kinds is tuple or kinds.__module__.startswith("solve_cp.")


def _choose(places: Sequence[int]) -> Choose:
    """A function that takes the numbers at these places from a list; much faster than a loop."""
    if len(places) > 1:
        return itemgetter(*places)
    # For a single index, itemgetter does not return a sequence.
    one = slice(places[0], places[0] + 1 or None) if places else slice(0, 0)
    return lambda numbers: tuple(numbers[one])
