"""The union of parts over the values of a domain, cached per domain."""

from __future__ import annotations

from collections.abc import Mapping

MOST_REMEMBERED = 5_000


class Gather(dict[int, int]):
    """Maps a domain to the union of the parts of its values; `parts` is keyed by single bits."""

    def __init__(self, parts: Mapping[int, int]) -> None:
        super().__init__()
        self.parts = parts

    def __missing__(self, domain: int) -> int:
        found, rest = 0, domain
        while rest:
            low = rest & -rest
            found |= self.parts[low]
            rest ^= low
        if len(self) >= MOST_REMEMBERED:
            self.clear()
        self[domain] = found
        return found
