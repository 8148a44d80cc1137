"""Finite automata and their encoding in ISS strings (base 64).

The format was worked out from real strings: whole bytes, highest bit first.
"""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator
from dataclasses import dataclass, replace

from solve_cp.errors import InputError

SYMBOLS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
PLAIN, PACKED = 0, 1
MAX_AUTOMATON = 1_000_000


def numbers_in(code: str) -> Iterator[int]:
    """The numbers below 64 encoded by the symbols."""
    for symbol in code:
        if symbol not in SYMBOLS:
            raise InputError(f"expected symbols A-Z, a-z, 0-9, '-' and '_', got {symbol!r}")
        yield SYMBOLS.index(symbol)


def bytes_in(code: str) -> bytes:
    """Decode a code into bytes."""
    list(numbers_in(code))
    try:
        return base64.urlsafe_b64decode(code + "=" * (-len(code) % 4))
    except binascii.Error:
        raise InputError(f"expected a whole code, got {code[:40]!r}, cut off") from None


@dataclass(frozen=True)
class Nfa:
    """A finite automaton: for each state and symbol, the next states; all numbered from 0."""

    symbols: int
    starts: frozenset[int]
    accepted: frozenset[int]
    arcs: tuple[tuple[frozenset[int], ...], ...]

    def step(self, states: frozenset[int], symbol: int) -> frozenset[int]:
        """The states after a symbol."""
        if symbol >= self.symbols:
            return frozenset()
        if len(states) == 1:  # most often; this only saves time
            (state,) = states
            return self.arcs[state][symbol]
        return frozenset().union(*[self.arcs[state][symbol] for state in states])


class _Bits:
    """Numbers read from a code bit by bit."""

    def __init__(self, code: str) -> None:
        self._bytes = bytes_in(code)
        self.left = 8 * len(self._bytes)

    def take(self, count: int) -> int:
        """The number in the next bits."""
        if count > self.left:
            raise InputError("expected a whole automaton, got one that is cut off")
        start = 8 * len(self._bytes) - self.left
        self.left -= count
        end = start + count
        around = int.from_bytes(self._bytes[start // 8 : -(-end // 8)], "big")
        return around >> -end % 8 & (1 << count) - 1


def nfa_of(code: str) -> Nfa:
    """Decode an automaton.

    The head: format (2 bits), bits per state minus 1 (4), symbols minus 1 (4), the number of start
    states, the number of other accepted states, and one bit for each start state: whether it is
    accepted. The body: for each state, start and accepted ones first, the states it leads to.
    """
    if len(code) > MAX_AUTOMATON:
        raise InputError(f"expected an automaton of {MAX_AUTOMATON} symbols, got {len(code)}")
    bits = _Bits(code)
    format, width, symbols = bits.take(2), bits.take(4) + 1, bits.take(4) + 1
    starts, others = bits.take(width), bits.take(width)
    own = bits.take(starts)
    if format == PACKED:
        arcs = list(_packed(bits, width, symbols))
    elif format == PLAIN:
        arcs = list(_plain(bits, width, symbols))
    else:
        raise InputError(f"expected an automaton in format 0 or 1, got {format}")
    accepted = {start for start in range(starts) if own >> start & 1}
    accepted |= set(range(starts, starts + others))
    return _checked(Nfa(symbols, frozenset(range(starts)), frozenset(accepted), tuple(arcs)))


def _packed(bits: _Bits, width: int, symbols: int) -> Iterator[tuple[frozenset[int], ...]]:
    while bits.left >= symbols:
        mask = bits.take(symbols)
        yield tuple(
            frozenset([bits.take(width)] if mask >> symbol & 1 else []) for symbol in range(symbols)
        )


def _plain(bits: _Bits, width: int, symbols: int) -> Iterator[tuple[frozenset[int], ...]]:
    count_width = bits.take(4)
    while count_width and bits.left >= count_width:
        arcs: list[set[int]] = [set() for _ in range(symbols)]
        for _ in range(bits.take(count_width)):
            symbol = bits.take((symbols - 1).bit_length())
            if symbol >= symbols:
                raise InputError(f"expected a symbol below {symbols}, got {symbol}")
            arcs[symbol].add(bits.take(width))
        yield tuple(map(frozenset, arcs))


def _checked(nfa: Nfa) -> Nfa:
    """The automaton without the states that come from padding."""
    named = {target for arcs in nfa.arcs for targets in arcs for target in targets}
    last = max(named | nfa.starts | nfa.accepted, default=0)
    if last >= len(nfa.arcs):
        raise InputError(f"expected {last + 1} states of an automaton, got {len(nfa.arcs)}")
    used = [number for number, arcs in enumerate(nfa.arcs) if any(arcs)]
    return replace(nfa, arcs=nfa.arcs[: max(last, *used, 0) + 1])


def code_of_nfa(nfa: Nfa) -> str:
    """Encode an automaton whose states are ordered: starts, other accepted states, the rest."""
    starts, others = len(nfa.starts), len(nfa.accepted - nfa.starts)
    width = max(1, (len(nfa.arcs) - 1).bit_length(), starts.bit_length(), others.bit_length())
    own = sum(1 << start for start in nfa.starts & nfa.accepted)
    most = max(sum(map(len, arcs)) for arcs in nfa.arcs).bit_length()
    head = [(PLAIN, 2), (width - 1, 4), (nfa.symbols - 1, 4), (starts, width), (others, width)]
    fields = [*head, (own, starts), (most, 4)]
    for arcs in nfa.arcs:
        fields.append((sum(map(len, arcs)), most))
        for symbol, targets in enumerate(arcs):
            for target in sorted(targets):
                fields += [(symbol, (nfa.symbols - 1).bit_length()), (target, width)]
    text = "".join(f"{number:0{size}b}" if size else "" for number, size in fields)
    raw = int(text.ljust(-(-len(text) // 8) * 8, "0"), 2).to_bytes(-(-len(text) // 8), "big")
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
