"""Propagators of AllDifferent, beyond removing decided values from peers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter

from solve_cp.engines.search.choice import indexes
from solve_cp.engines.search.propagators.store import Store
from solve_cp.language.model import Structure


def domain_getter(variables: Sequence[int]) -> Callable[[Sequence[int]], Sequence[int]]:
    """A function that takes the domains of these variables, in order, as a tuple."""
    if not variables:
        return lambda _: ()
    if len(variables) == 1:
        only = variables[0]
        return lambda domains: (domains[only],)
    return itemgetter(*variables)


class HiddenSingles:
    """A full house: a value with one place left goes there; a value with none is a conflict."""

    slow = False

    def __init__(self, variables: tuple[int, ...], structure: Structure) -> None:
        self.variables = variables
        self.get = domain_getter(variables)
        self.values = 0
        for variable in variables:
            self.values |= structure.domains[variable]

    def filter(self, store: Store) -> bool:
        """Place the values that have one place left."""
        once = twice = decided = 0
        found = self.get(store.domains)
        for domain in found:
            twice |= once & domain
            once |= domain
            if not domain & (domain - 1):
                decided |= domain
        if once != self.values:
            return False
        single = once & ~twice & ~decided
        return not single or _place(single, self.variables, found, store)


def _place(single: int, variables: Sequence[int], domains: Sequence[int], store: Store) -> bool:
    """Narrow each variable that has one of the values to it; False if it has two of them."""
    for variable, domain in zip(variables, domains, strict=True):
        place = domain & single
        if place and (place & (place - 1) or not store.narrow(variable, place)):
            return False
    return True


class Pairs:
    """Naked pairs: two variables with the same two values remove them from the others."""

    slow = True

    def __init__(self, variables: tuple[int, ...]) -> None:
        self.variables = variables
        self.get = domain_getter(variables)

    def filter(self, store: Store) -> bool:
        """Find the pairs and narrow the others."""
        found = self.get(store.domains)
        seen = pairs = 0
        met = set()
        for domain in found:
            if domain.bit_count() == 2:
                if domain in met:
                    if domain & pairs:
                        return False
                    pairs |= domain
                met.add(domain)
            seen |= domain
        if seen.bit_count() < len(found):
            return False
        return not pairs or self._clear(pairs, met, found, store)

    def _clear(self, pairs: int, met: set[int], found: Sequence[int], store: Store) -> bool:
        for variable, domain in zip(self.variables, found, strict=True):
            is_pair = domain in met and not domain & ~pairs
            if domain & pairs and not is_pair and not store.narrow(variable, ~pairs):
                return False
        return True


class Pointing:
    """Locked candidates: a peer of every place of a value in a full house cannot have it."""

    slow = True

    def __init__(self, variables: tuple[int, ...], structure: Structure) -> None:
        self.variables = variables
        self.get = domain_getter(variables)
        own = _mask(variables)
        peers = [_mask(structure.peers[variable]) & ~own for variable in variables]
        self.peers = tuple(peers)

    def filter(self, store: Store) -> bool:
        """Remove each value with two or three places from the common peers of these places."""
        found = self.get(store.domains)
        few = _in_two_or_three(found)
        shared: dict[int, int] = {}
        for domain, peers in zip(found, self.peers, strict=True):
            rest = domain & few
            while rest:
                low = rest & -rest
                shared[low] = shared.get(low, -1) & peers
                rest ^= low
        domains, narrow = store.domains, store.narrow
        for bit, peers in shared.items():
            for variable in indexes(peers):
                if domains[variable] & bit and not narrow(variable, ~bit):
                    return False
        return True


def _in_two_or_three(domains: Sequence[int]) -> int:
    """The values that two or three of the domains have."""
    once = twice = thrice = more = 0
    for domain in domains:
        more |= thrice & domain
        thrice |= twice & domain
        twice |= once & domain
        once |= domain
    return twice & ~more


def _mask(variables: Sequence[int]) -> int:
    mask = 0
    for variable in variables:
        mask |= 1 << variable
    return mask


class Different:
    """An AllDifferent inside another constraint: decided values are removed from the others."""

    slow = False

    def __init__(self, variables: tuple[int, ...]) -> None:
        self.variables = variables
        self.get = domain_getter(variables)

    def filter(self, store: Store) -> bool:
        """Narrow the undecided variables; two decided ones must differ."""
        decided = seen = 0
        found = self.get(store.domains)
        for domain in found:
            seen |= domain
            if not domain & (domain - 1):
                if domain & decided:
                    return False
                decided |= domain
        if seen.bit_count() < len(found):
            return False
        return all(
            store.narrow(variable, ~decided)
            for variable, domain in zip(self.variables, found, strict=True)
            if domain & (domain - 1) and domain & decided
        )
