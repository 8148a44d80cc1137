"""Leave out givens by the frontier, which answers for many sets of givens at once.

A set of cells is a number here: bit i stands for the board's i-th cell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise, takewhile

from solve_cp.language.model import Structure
from solve_cp.questions.generate.uniqueness import Asking, Prover

# The shares of the groups that are left out together at first: the largest that can go is.
SHARES = (0.6, 0.55, 0.5, 0.45, 0.4, 0.33, 0.25)
WIDTH = 3  # beginnings of the groups that are tried at once; more are slower, as few of them can go


@dataclass(frozen=True)
class Aim:
    """How far to go: stop at `target` givens, never go below `least`."""

    target: int = 0
    least: int = 0


class AtOnce:
    """Givens as they become fewer: what is given, and the groups that may still go, in order."""

    def __init__(
        self, prover: Prover, structure: Structure, given: int, groups: list[int], aim: Aim
    ) -> None:
        self.prover, self.structure, self.aim = prover, structure, aim
        self.given, self.groups = given, groups

    def thin(self) -> Asking[int]:
        """What is given once no group can go, or the aim is reached."""
        yield from self._first_cut()
        while self._may_go():
            can_go = yield from self._ask([self.given & ~group for group in self.groups])
            self.groups = [g for g, able in zip(self.groups, can_go, strict=True) if able]
            if self.groups:
                self.given &= ~self.groups.pop(0)
                yield from self._without_first()
        return self.given

    def _may_go(self) -> bool:
        """Whether groups are left that may go; forgets those that may not."""
        aim, number = self.aim, self.given.bit_count()
        self.groups = [g for g in self.groups if number - g.bit_count() >= aim.least]
        return bool(self.groups) and number > aim.target

    def _ask(self, several: Sequence[int]) -> Asking[list[bool]]:
        return (yield from self.prover.only_at(self.structure, several))

    def _without_first(self) -> Asking[None]:
        """Leave out the first groups while most of those tried can go."""
        while tried := self._beginnings():
            unique = yield from self._ask(tried)
            # One that is not unique makes all after it not unique either, and its group stays.
            number = sum(1 for _ in takewhile(bool, unique))
            self.given = tried[number - 1] if number else self.given
            self.groups = self.groups[number + (number < len(tried)) :]
            if number < WIDTH - 1:
                break

    def _beginnings(self) -> list[int]:
        """What is left without the first group, the first two, and so on, as the aim allows."""
        first = self.groups[:WIDTH]
        left = accumulate(first, lambda now, group: now & ~group, initial=self.given)
        return [
            less
            for before, less in pairwise(left)
            if less.bit_count() >= self.aim.least and before.bit_count() > self.aim.target
        ]

    def _first_cut(self) -> Asking[None]:
        """Leave out many groups at once, as many as can go: a full board can spare half of them."""
        least = max(self.aim.target, self.aim.least)
        left = list(accumulate(self.groups, lambda now, g: now & ~g, initial=self.given))
        numbers = dict.fromkeys(int(share * len(self.groups)) for share in SHARES)
        cuts = [n for n in numbers if n and left[n].bit_count() >= least]
        unique = yield from self._ask([left[n] for n in cuts])
        number = next((n for n, can_go in zip(cuts, unique, strict=True) if can_go), 0)
        self.given, self.groups = left[number], self.groups[number:]
