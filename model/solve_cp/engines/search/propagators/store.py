"""Domains under propagation: narrowing, the queue of propagators, and the fixpoint loop."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, MutableSequence, Sequence
from typing import Protocol, TypeAlias

from solve_cp.language.model import Peers

Observer: TypeAlias = Callable[[int, int, int], None]
"""Called on every removal: number of the constraint, variable, mask of removed values."""


class Propagator(Protocol):
    """Narrows domains for one constraint; it may be weak but must be sound.

    Once all variables are decided, it must decide exactly whether the constraint holds.
    """

    variables: tuple[int, ...]
    slow: bool
    """Whether to run after the quick propagators."""

    def filter(self, store: Store) -> bool:
        """Narrow domains to what the constraint allows; False if it cannot hold."""
        ...


class Program:
    """Propagators, and which of them to run when a variable changes.

    `peers` are handled by the loop itself, for speed; `causes[i]` is the number of the
    constraint that propagator i works for (negative: of none alone), and `parting(a, b)` the number
    of one that keeps two peers apart.
    """

    def __init__(
        self,
        propagators: Sequence[Propagator],
        causes: Sequence[int],
        peers: Peers,
        parting: Callable[[int, int], int] = lambda _, __: -1,
    ) -> None:
        self.causes, self.peers, self.parting = causes, peers, parting
        self.filters = [propagator.filter for propagator in propagators]
        self.scopes = [propagator.variables for propagator in propagators]
        self.quick: list[tuple[int, ...]] = [()] * peers.variables
        self.slow: list[tuple[int, ...]] = [()] * peers.variables
        for number, propagator in enumerate(propagators):
            watch = self.slow if propagator.slow else self.quick
            for variable in propagator.variables:
                watch[variable] += (number,)
        self.all_quick = [n for n, propagator in enumerate(propagators) if not propagator.slow]
        self.all_slow = [n for n, propagator in enumerate(propagators) if propagator.slow]


class Store:
    """The domains, the trail of changes, and the queue of propagators.

    `cause` is the number of the constraint at work, `conflict` the variables of the last conflict.
    """

    def __init__(
        self, program: Program, domains: list[int], observer: Observer | None = None
    ) -> None:
        self.program, self.domains, self.observer = program, domains, observer
        self.trail: MutableSequence[tuple[int, int]] = deque(maxlen=0)  # never restored
        self.singles: list[int] = []
        self.quick: set[int] = set()
        self.slow: set[int] = set()
        self.cause = -1
        self.conflict: Sequence[int] = ()

    def narrow(self, variable: int, mask: int) -> bool:
        """Keep the values of the mask only; False if none is left."""
        old = self.domains[variable]
        new = old & mask
        if new == old:
            return True
        if self.observer is not None:
            self.observer(self.cause, variable, old & ~mask)
        if not new:
            return False
        self.trail.append((variable, old))
        self.domains[variable] = new
        if new & (new - 1) == 0:
            self.singles.append(variable)
        program = self.program
        self.quick.update(program.quick[variable])
        self.slow.update(program.slow[variable])
        return True

    def start(self) -> bool:
        """Run every propagator once; False if some constraint cannot hold."""
        if not all(self.domains):
            return False
        self.singles = [v for v, domain in enumerate(self.domains) if domain & (domain - 1) == 0]
        self.quick.update(self.program.all_quick)
        self.slow.update(self.program.all_slow)
        return self.settle()

    def settle(self) -> bool:
        """Propagate to the fixpoint; False (with an empty queue) on a conflict."""
        filters, causes = self.program.filters, self.program.causes
        quick, slow = self.quick, self.slow
        while True:
            if self.singles:
                variable = self.singles.pop()
                if not self._take_from_peers(variable):
                    self.conflict = (variable,)
                    break
                continue
            if not quick and not slow:
                return True
            number = quick.pop() if quick else slow.pop()
            self.cause = causes[number]
            if not filters[number](self):
                self.conflict = self.program.scopes[number]
                break
        self.singles.clear()
        quick.clear()
        slow.clear()
        return False

    def _take_from_peers(self, variable: int) -> bool:
        """Remove the value of a decided variable from its peers; False if one becomes empty."""
        domains, program = self.domains, self.program
        bit = domains[variable]
        for peer in program.peers[variable]:
            old = domains[peer]
            if old & bit:
                new = old ^ bit
                if self.observer is not None:
                    self.observer(program.parting(variable, peer), peer, bit)
                if not new:
                    return False
                self.trail.append((peer, old))
                domains[peer] = new
                if new & (new - 1) == 0:
                    self.singles.append(peer)
                self.quick.update(program.quick[peer])
                self.slow.update(program.slow[peer])
        return True
