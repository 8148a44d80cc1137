"""Remove givens with the frontier engine, which checks many sets of givens at once.

A set of cells is stored as a number: bit i stands for the board's i-th cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise, takewhile

from solve_cp.language.model import Structure
from solve_cp.questions.generate.uniqueness.proving import Asking, Prover

# Shares of the groups to remove together at first. The largest share that works is used.
SHARES = (0.6, 0.55, 0.5, 0.45, 0.4, 0.33, 0.25)
WIDTH = 3  # how many prefixes of the groups to try at once; more is slower, as few can be removed


@dataclass(frozen=True)
class Aim:
    """How far to go: stop at `target` givens, and never go below `least`."""

    target: int = 0
    least: int = 0


class AtOnce:
    """Givens being thinned out: the current ones, and the groups that may still go, in order."""

    def __init__(
        self, prover: Prover, structure: Structure, given: int, groups: list[int], aim: Aim
    ) -> None:
        self.prover, self.structure, self.aim = prover, structure, aim
        self.given, self.groups = given, groups

    def thin(self) -> Asking[int]:
        """The givens left when no more groups can be removed, or the aim is reached."""
        yield from self._first_cut()
        while self._may_go():
            can_go = yield from self._ask([self.given & ~group for group in self.groups])
            self.groups = [g for g, able in zip(self.groups, can_go, strict=True) if able]
            if self.groups:
                self.given &= ~self.groups.pop(0)
                yield from self._without_first()
        return self.given

    def _may_go(self) -> bool:
        """Whether any groups may still be removed; drops those that may not."""
        aim, number = self.aim, self.given.bit_count()
        self.groups = [g for g in self.groups if number - g.bit_count() >= aim.least]
        return bool(self.groups) and number > aim.target

    def _ask(self, several: Sequence[int]) -> Asking[list[bool]]:
        return (yield from self.prover.only_at(self.structure, several))

    def _without_first(self) -> Asking[None]:
        """Remove the first groups, as long as most of those tried can be removed."""
        while tried := self._beginnings():
            unique = yield from self._ask(tried)
            # If one is not unique, all later ones are not unique either, and its group stays.
            number = sum(1 for _ in takewhile(bool, unique))
            self.given = tried[number - 1] if number else self.given
            self.groups = self.groups[number + (number < len(tried)) :]
            if number < WIDTH - 1:
                break

    def _beginnings(self) -> list[int]:
        """The givens without the first group, the first two and so on, within the aim."""
        first = self.groups[:WIDTH]
        left = accumulate(first, lambda now, group: now & ~group, initial=self.given)
        return [
            less
            for before, less in pairwise(left)
            if less.bit_count() >= self.aim.least and before.bit_count() > self.aim.target
        ]

    def _first_cut(self) -> Asking[None]:
        """Remove as many groups as possible at once: a full board can spare about half of them."""
        least = max(self.aim.target, self.aim.least)
        left = list(accumulate(self.groups, lambda now, g: now & ~g, initial=self.given))
        numbers = dict.fromkeys(int(share * len(self.groups)) for share in SHARES)
        cuts = [n for n in numbers if n and left[n].bit_count() >= least]
        unique = yield from self._ask([left[n] for n in cuts])
        number = next((n for n, can_go in zip(cuts, unique, strict=True) if can_go), 0)
        self.given, self.groups = left[number], self.groups[number:]
