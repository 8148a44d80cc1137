"""Propagators of Linear: sums as bit sets, and sets of digits where variables differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb

from solve_cp.engines.search.choice import indexes
from solve_cp.engines.search.propagators.gather import Gather
from solve_cp.engines.search.propagators.houses import domain_getter
from solve_cp.engines.search.propagators.simple import Never, numbers, span_within
from solve_cp.engines.search.propagators.store import Propagator, Store
from solve_cp.language.constraints import Linear
from solve_cp.language.model import Structure

MOST_SUMS = 10_000
MOST_SETS = 300
MOST_REMEMBERED = 2_000


def linear_filters(constraint: Linear, structure: Structure) -> list[Propagator]:
    """The strongest propagator that the size of the sums allows; none for an empty sum."""
    if not constraint.terms:
        return [] if 0 in constraint.allowed else [Never(())]
    terms = [(weight, structure.index[variable]) for weight, variable in constraint.terms]
    if sum(abs(w) * structure.domains[v].bit_length() for w, v in terms) <= MOST_SUMS:
        return [SumFilter(constraint, structure)]
    return [BoundsFilter(constraint, structure)]


@lru_cache(maxsize=4096)
def digit_sets(union: int, size: int) -> tuple[tuple[int, int], ...]:
    """Every set of `size` values out of a domain, as a mask, with the sum of its indexes."""
    chosen = combinations(indexes(union), size)
    return tuple((sum(1 << index for index in some), sum(some)) for some in chosen)


class _Group:
    """Pairwise different variables with one weight: together they hold a set of values.

    The possible sets are bits of a number: `meeting` has those that intersect a domain, `holding`
    those with a value, `shares` those with a certain part of the sum (from 0).
    """

    def __init__(self, weight: int, variables: Sequence[int], structure: Structure) -> None:
        self.variables, self.size = tuple(variables), len(variables)
        self.values = 0
        for variable in variables:
            self.values |= structure.domains[variable]
        sets = digit_sets(self.values, self.size)
        sums = [weight * total for _, total in sets]
        lowest = min(sums, default=0)
        self.width = max(sums, default=0) - lowest
        self.lowest = lowest + weight * structure.offset * self.size
        self.holding = {1 << index: 0 for index in indexes(self.values)}
        self.shares: dict[int, int] = {}
        for number, (mask, total) in enumerate(sets):
            share = weight * total - lowest
            self.shares[share] = self.shares.get(share, 0) | 1 << number
            for index in indexes(mask):
                self.holding[1 << index] |= 1 << number
        self.meeting = Gather(self.holding)
        self.all = (1 << len(sets)) - 1

    def sets(self, domains: Sequence[int]) -> int:
        """The sets that meet every domain and lie in their union."""
        meeting, found, union = self.meeting, self.all, 0
        for domain in domains:
            found &= meeting[domain]
            union |= domain
        return found & ~meeting[self.values & ~union]

    def left(self, domains: Sequence[int], sets: int) -> list[int]:
        """The domains narrowed to the sets; a value in every set is placed if it has one place."""
        union = common = 0
        for bit, holding in self.holding.items():
            some = holding & sets
            if some:
                union |= bit
                if some == sets:
                    common |= bit
        once = twice = 0
        for domain in domains:
            twice |= once & domain
            once |= domain
        single = common & ~twice
        return [domain & single or domain & union for domain in domains]


class SumFilter:
    """Finds the sums of each group with which the total is allowed."""

    slow = True

    def __init__(self, constraint: Linear, structure: Structure) -> None:
        terms = [(weight, structure.index[variable]) for weight, variable in constraint.terms]
        self.groups = [_Group(w, vs, structure) for w, vs in _groups(terms, structure)]
        self.variables = tuple(v for group in self.groups for v in group.variables)
        self.get = domain_getter(self.variables)
        low = sum(group.lowest for group in self.groups)
        high = low + sum(group.width for group in self.groups)
        self.target = sum(1 << n - low for n in constraint.allowed.within(low, high))
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
        """The remaining domains; None if no sum is allowed."""
        parts, start = [], 0
        for group in self.groups:
            parts.append(domains[start : start + group.size])
            start += group.size
        found = [group.sets(part) for group, part in zip(self.groups, parts, strict=True)]
        possible = _possible(self.groups, found, self.target)
        if not all(possible):
            return None
        masks: list[int] = []
        for group, part, sets in zip(self.groups, parts, possible, strict=True):
            masks += group.left(part, sets)
        return tuple(masks)


def _groups(terms: Iterable[tuple[int, int]], structure: Structure) -> list[tuple[int, list[int]]]:
    """The terms in groups of equal weight with pairwise peers."""
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


def _possible(groups: Sequence[_Group], sets: Sequence[int], target: int) -> list[int]:
    """The sets of each group that are part of some allowed sum.

    `before[i]` has a bit for each sum that the groups before i can have, `after` one for each sum
    from which the groups after i can complete an allowed one.
    """
    shares = [
        [(share, some & bits) for share, bits in group.shares.items() if some & bits]
        for group, some in zip(groups, sets, strict=True)
    ]
    before = [1]
    for found in shares[:-1]:
        before.append(_union(before[-1] << share for share, _ in found))
    after, possible = target, []
    for found, reach in zip(reversed(shares), reversed(before), strict=True):
        possible.append(_union(bits for share, bits in found if reach << share & after))
        after = _union(after >> share for share, _ in found)
    return possible[::-1]


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


class BoundsFilter:
    """Bounds propagation, for sums too wide for bit sets."""

    slow = True

    def __init__(self, constraint: Linear, structure: Structure) -> None:
        self.variables = numbers(constraint, structure)
        self.weights = [weight for weight, _ in constraint.terms]
        self.allowed, self.offset = constraint.allowed, structure.offset

    def filter(self, store: Store) -> bool:
        """Narrow each variable to values with which the sum can be allowed."""
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
