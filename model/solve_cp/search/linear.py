"""Propagators of Linear: sums as sets of bits, and as sets of digits where variables differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

from solve_cp.constraints import Linear
from solve_cp.model import Structure
from solve_cp.search.choice import indexes
from solve_cp.search.houses import domain_getter
from solve_cp.search.propagators import numbers, span_within
from solve_cp.search.store import Propagator, Store

MOST_SUMS = 10_000
MOST_SETS = 300
MOST_REMEMBERED = 20_000


def linear_filter(constraint: Linear, structure: Structure) -> Propagator:
    """The strongest propagator that the size of the sums allows."""
    widths = (
        abs(w) * structure.domains[structure.index[v]].bit_length() for w, v in constraint.terms
    )
    if sum(widths) <= MOST_SUMS:
        return SumFilter(constraint, structure)
    return BoundsFilter(constraint, structure)


@lru_cache(maxsize=4096)
def digit_sets(union: int, size: int) -> tuple[tuple[int, int], ...]:
    """Every set of `size` values out of a domain, as a mask, with the sum of its indexes."""
    chosen = combinations(indexes(union), size)
    return tuple((sum(1 << index for index in some), sum(some)) for some in chosen)


class _Group:
    """Variables of one weight that differ pairwise: together they hold a set of values."""

    def __init__(self, weight: int, variables: Sequence[int], structure: Structure) -> None:
        self.weight, self.variables = weight, tuple(variables)
        self.size = len(variables)
        union = 0
        for variable in variables:
            union |= structure.domains[variable]
        sums = [weight * total for _, total in digit_sets(union, self.size)]
        self.lowest, self.highest = min(sums, default=0), max(sums, default=0)
        self.base = weight * structure.offset * self.size

    def sets(self, domains: Sequence[int]) -> list[tuple[int, int]]:
        """The sets of values that meet every domain, each with its share of the sum, from 0 up."""
        union = 0
        for domain in domains:
            union |= domain
        weight, lowest = self.weight, self.lowest
        return [
            (mask, weight * total - lowest)
            for mask, total in digit_sets(union, self.size)
            if all([mask & domain for domain in domains])  # noqa: C419 (twice as quick)
        ]


class SumFilter:
    """Which sums each group of variables can have so that the whole is allowed.

    `before[i]` has a bit for each sum that the groups before i can have, `after[i]` for each sum
    before i that the groups from i on can complete.
    """

    slow = True

    def __init__(self, constraint: Linear, structure: Structure) -> None:
        terms = [(weight, structure.index[variable]) for weight, variable in constraint.terms]
        self.groups = [_Group(w, vs, structure) for w, vs in _groups(terms, structure)]
        self.variables = tuple(v for group in self.groups for v in group.variables)
        self.get = domain_getter(self.variables)
        base = sum(group.base + group.lowest for group in self.groups)
        width = sum(group.highest - group.lowest for group in self.groups)
        self.target = sum(1 << n - base for n in constraint.allowed.within(base, base + width))
        self.known: dict[Sequence[int], tuple[int, ...] | None] = {}

    def filter(self, store: Store) -> bool:
        """Narrow every variable to the values of sets with a possible sum."""
        domains = self.get(store.domains)
        if domains in self.known:
            masks = self.known[domains]
        else:
            if len(self.known) >= MOST_REMEMBERED:
                self.known.clear()
            masks = self.known[domains] = self._masks(domains)
        if masks is None:
            return False
        narrow = store.narrow
        for variable, domain, mask in zip(self.variables, domains, masks, strict=True):
            if domain != mask and not narrow(variable, mask):
                return False
        return True

    def _masks(self, domains: Sequence[int]) -> tuple[int, ...] | None:
        """What is left of each domain; None if there is no way to an allowed sum."""
        parts, sets, start = [], [], 0
        for group in self.groups:
            part = domains[start : start + group.size]
            start += group.size
            parts.append(part)
            sets.append(group.sets(part))
        possible = _possible(sets, self.target)
        masks: list[int] = []
        for part, some in zip(parts, possible, strict=True):
            if not some:
                return None
            masks += _left(part, some)
        return tuple(masks) if self.target and all(masks) else None


def _groups(terms: Iterable[tuple[int, int]], structure: Structure) -> list[tuple[int, list[int]]]:
    """The terms in groups of equal weight whose variables are peers of each other."""
    groups: list[tuple[int, list[int]]] = []
    for weight, variable in terms:
        for other, members in groups:
            if other == weight and _may_join(variable, members, structure):
                members.append(variable)
                break
        else:
            groups.append((weight, [variable]))
    return groups


def _may_join(variable: int, members: Sequence[int], structure: Structure) -> bool:
    union = structure.domains[variable]
    for member in members:
        union |= structure.domains[member]
    few = comb(union.bit_count(), len(members) + 1) <= MOST_SETS
    return few and set(members) <= set(structure.peers[variable])


def _possible(sets: Sequence[Sequence[tuple[int, int]]], target: int) -> list[list[int]]:
    """The sets of each group that are part of some allowed sum."""
    shares = [{share for _, share in some} for some in sets]
    before = [1]
    for found in shares:
        before.append(_union(before[-1] << share for share in found))
    after = target
    possible: list[list[int]] = []
    for some, found, reach in zip(reversed(sets), reversed(shares), before[-2::-1], strict=True):
        good = {share for share in found if reach << share & after}
        possible.append([mask for mask, share in some if share in good])
        after = _union(after >> share for share in found)
    return possible[::-1]


def _union(sums: Iterable[int]) -> int:
    union = 0
    for some in sums:
        union |= some
    return union


def _left(domains: Sequence[int], sets: Sequence[int]) -> list[int]:
    """The domains within the sets; a value that every set has goes to its only place."""
    union, common = 0, -1
    for mask in sets:
        union |= mask
        common &= mask
    left = [domain & union for domain in domains]
    once = twice = 0
    for domain in left:
        twice |= once & domain
        once |= domain
    if common & ~once:
        return [0]
    single = common & once & ~twice
    return [domain & single or domain for domain in left] if single else left


class BoundsFilter:
    """A sum too wide for bits: the lowest and highest sum of the others bound each variable."""

    slow = True

    def __init__(self, constraint: Linear, structure: Structure) -> None:
        self.variables = numbers(constraint, structure)
        self.weights = [weight for weight, _ in constraint.terms]
        self.allowed, self.offset = constraint.allowed, structure.offset

    def filter(self, store: Store) -> bool:
        """Narrow each variable to values that leave the sum within reach."""
        spans = [self._span(w, store.domains[v]) for w, v in self._terms()]
        low, high = sum(span[0] for span in spans), sum(span[1] for span in spans)
        if span_within(self.allowed, low, high)[0] is None:
            return False
        for (weight, variable), (least, most) in zip(self._terms(), spans, strict=True):
            if least < most and not self._bound(weight, variable, low - least, high - most, store):
                return False
        return True

    def _terms(self) -> Iterable[tuple[int, int]]:
        return zip(self.weights, self.variables, strict=True)

    def _span(self, weight: int, domain: int) -> tuple[int, int]:
        """The lowest and highest value of a term."""
        first = weight * (self.offset + (domain & -domain).bit_length() - 1)
        last = weight * (self.offset + domain.bit_length() - 1)
        return min(first, last), max(first, last)

    def _bound(self, weight: int, variable: int, low: int, high: int, store: Store) -> bool:
        """Keep the values whose term, with the others' sum from low to high, can be allowed."""
        keep = 0
        for index in indexes(store.domains[variable]):
            term = weight * (self.offset + index)
            if span_within(self.allowed, term + low, term + high)[0] is not None:
                keep |= 1 << index
        return store.narrow(variable, keep)
