"""Clauses on one variable, then naked and hidden singles, before any engine runs.

On regular boards all houses are checked at once. On other boards, and to name a conflict, they are
checked one by one.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import and_

from solve_cp.engines.bits.deductions import DEAD, settled
from solve_cp.engines.bits.regular import regular
from solve_cp.language.model import Model, Structure


@dataclass(frozen=True)
class Propagated:
    """The reduced domains, or the reason why there is no solution."""

    domains: list[int]
    conflict: str = ""

    @property
    def decided(self) -> bool:
        """Whether every variable has one value left."""
        return not self.conflict and _all_decided(self.domains)


def propagate(model: Model) -> Propagated:
    """Naked and hidden singles of all AllDifferents, until nothing changes."""
    if not model.structure.only_all_different:
        model = model.with_domains(map(and_, model.domains, model.structure.narrowed))
    board = regular(model.structure)
    if board is not None:
        state, _ = settled(board, board.state(model.domains), 0)
        if state != DEAD:
            return Propagated(board.domains(state))
    return _one_by_one(model)


def _one_by_one(model: Model) -> Propagated:
    structure = model.structure
    domains = list(model.domains)
    queue = [i for i, domain in enumerate(domains) if domain & (domain - 1) == 0]
    while True:
        conflict = _naked(structure, domains, queue)
        if conflict or _all_decided(domains):
            return Propagated(domains, conflict)
        conflict = _hidden(structure, domains, queue)
        if conflict or not queue:
            return Propagated(domains, conflict)


def _all_decided(domains: list[int]) -> bool:
    """Whether each domain, none of them empty, has one value left."""
    return sum(map(int.bit_count, domains)) == len(domains)


def _naked(structure: Structure, domains: list[int], queue: list[int]) -> str:
    """Remove each decided value from its peers; returns the conflict, if any."""
    peers = structure.peers
    while queue:
        cell = queue.pop()
        bit = domains[cell]
        if not bit:
            return f"no digit is left for {structure.variables[cell]}"
        for peer in peers[cell]:
            domain = domains[peer]
            if domain & bit:
                rest = domain ^ bit
                domains[peer] = rest
                if rest & (rest - 1) == 0:
                    if not rest:
                        return _both(structure, cell, peer, bit)
                    queue.append(peer)
    return ""


def _both(structure: Structure, cell: int, peer: int, bit: int) -> str:
    first, second = (structure.variables[number] for number in sorted((cell, peer)))
    return f"{first} and {second} can both only be {structure.value(bit)}"


def _hidden(structure: Structure, domains: list[int], queue: list[int]) -> str:
    """Place each value with one place left in a full house; returns the conflict, if any."""
    for number, house in enumerate(structure.full_houses):
        once = twice = 0
        for cell in house:
            domain = domains[cell]
            twice |= once & domain
            once |= domain
        if once.bit_count() < len(house):
            return _missing(structure, number, once)
        single = once & ~twice
        if single:
            for cell in house:
                place = domains[cell] & single
                if place and place != domains[cell]:
                    if place & (place - 1):
                        return _missing(structure, number, once & ~(place & -place))
                    domains[cell] = place
                    queue.append(cell)
    return ""


def _missing(structure: Structure, number: int, present: int) -> str:
    house = structure.full_houses[number]
    wanted = 0
    for cell in house:
        wanted |= structure.domains[cell]
    digit = next(structure.values(wanted & ~present))
    cells = [structure.variables[cell] for cell in house]
    names = [origin for c, origin in structure.posted() if list(c.variables()) == cells]
    return f"no place is left for {digit} in {names[0]}"
