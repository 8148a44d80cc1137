"""Clauses in few long lists, because a list for each would keep the garbage collector busy."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence


class Clauses:
    """Clauses over numbers; those of one length are kept one after another in one list."""

    def __init__(self) -> None:
        self._numbers: defaultdict[int, list[int]] = defaultdict(list)
        self._empty = 0

    def add(self, clause: Sequence[int]) -> None:
        """Add a clause."""
        self._numbers[len(clause)] += clause
        if not clause:
            self._empty += 1

    def add_all(self, clauses: Iterable[Sequence[int]]) -> None:
        """Add clauses."""
        for clause in clauses:
            self.add(clause)

    def of_length(self, length: int) -> list[int]:
        """The numbers of all clauses of a length above 0, to which others can be added."""
        return self._numbers[length]

    def moved(self, by: int) -> Clauses:
        """The same clauses over numbers that are this much farther from 0."""
        copy = Clauses()
        copy._empty = self._empty
        for length, numbers in self._numbers.items():
            copy._numbers[length] = [n + by if n > 0 else n - by for n in numbers]
        return copy

    def groups(self) -> Iterator[tuple[int, Iterator[tuple[int, ...]]]]:
        """The lengths, ascending, each with its clauses."""
        yield 0, iter([()] * self._empty)
        for length in sorted(self._numbers.keys() - {0}):
            yield length, zip(*[iter(self._numbers[length])] * length, strict=True)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        for _, clauses in self.groups():
            yield from clauses

    def __len__(self) -> int:
        return self._empty + sum(len(n) // length for length, n in self._numbers.items() if length)
