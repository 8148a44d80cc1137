"""Variable and value ordering on current candidates; saved domains."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from sys import getsizeof
from typing import Any, TypeAlias

from solve_cp.engines.search.options import SearchOptions, ValueOrder
from solve_cp.language.model import Model

ValueSort: TypeAlias = Callable[[int, Sequence[int]], Sequence[int]]


def indexes(domain: int) -> list[int]:
    """The values of a domain, counted from the offset, ascending."""
    found = []
    while domain:
        low = domain & -domain
        found.append(low.bit_length() - 1)
        domain ^= low
    return found


def value_sort(model: Model, options: SearchOptions) -> ValueSort:
    """A function that sorts the candidates of a variable as the options say."""
    if options.value_order is ValueOrder.ASCENDING:
        return lambda variable, domains: indexes(domains[variable])
    return partial(_least_constraining, model.structure.peers)


def _least_constraining(
    peers: Mapping[int, Sequence[int]], variable: int, domains: Sequence[int]
) -> list[int]:
    """The candidates, those that the fewest peers share first."""
    others = [domains[peer] for peer in peers[variable]]

    def taken(index: int) -> int:
        return sum(domain >> index & 1 for domain in others)

    return sorted(indexes(domains[variable]), key=taken)


def packer(domains: Iterable[int]) -> Callable[[Iterable[int]], Any]:
    """A function that copies domains, into machine words if they fit."""
    narrow = all(domain.bit_length() <= 64 for domain in domains)
    return partial(array, "Q") if narrow else tuple


def saved_size(saved: Any) -> int:
    """The bytes of a copy of domains, including the numbers of a tuple."""
    inside = sum(map(getsizeof, saved)) if isinstance(saved, tuple) else 0
    return getsizeof(saved) + inside
