"""Find a minimal set of givens, houses and rules that contradict each other.

A solver returns a core: assumptions that are infeasible together. Then each item of it is left
out in turn. If the others are still infeasible, their core replaces the set; if not, the item is
needed in every smaller set too. The result is minimal, but not always the smallest: a few orders
are tried, and the smallest set found is kept.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from solve_cp.engines.protocol import Verdict
from solve_cp.limits import Watch
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.answer import Tell
from solve_cp.questions.cores import asked_of
from solve_cp.questions.items import Item, Parts, given_item, house_item, in_order

ROUNDS = 4
FEW = 3  # items: a set as small as two givens and their house is not worth another round


@dataclass
class Conflict:
    """Items that contradict each other; `minimal` if it is proved that none can be left out.

    `counted_by` are the rules that define the values of their cells.
    """

    items: tuple[Item, ...] = ()
    minimal: bool = False
    reason: str = ""
    counted_by: tuple[Item, ...] = ()


def clash(puzzle: Puzzle) -> Conflict | None:
    """Two equal givens in one house: a minimal set found without a solver."""
    for house in puzzle.board.houses:
        first: dict[int, Item] = {}
        for cell in house.cells:
            digit = puzzle.givens.get(cell)
            if digit in first:
                return Conflict((first[digit], given_item(puzzle, cell), house_item(house)), True)
            if digit is not None:
                first[digit] = given_item(puzzle, cell)
    return None


def everything(puzzle: Puzzle, reason: str) -> Conflict:
    """All items of a puzzle without a solution, if there was no time to leave any out."""
    parts = Parts(puzzle)
    return Conflict(in_order(parts.items), reason=reason)


class Search:
    """The search for a small conflict; `best` is the smallest set known so far.

    Making one builds the model that is asked about; raises LimitReached if there is no time for it.
    """

    def __init__(self, puzzle: Puzzle, watch: Watch, seed: int) -> None:
        self.parts = Parts(puzzle)
        self.asked = asked_of(self.parts, watch, seed)
        self._random = random.Random(seed)
        self._breaks: list[frozenset[int]] = []
        self.best = list(range(len(self.parts.items)))
        self.minimal = False

    def conflict(self) -> Conflict:
        """What is known so far."""
        items = in_order(self.parts.items[number] for number in sorted(self.best))
        reason = "" if self.minimal else self.asked.reason()
        return Conflict(items, self.minimal, reason, self.parts.counted_by(self.best))

    def run(self, tell: Tell) -> None:
        """Reduce the items to a minimal set, in a few orders."""
        for number in range(ROUNDS):
            self._round(self._order(number), tell)
            if self.asked.reached() or len(self.best) <= FEW or self.asked.is_long:
                break

    def _order(self, number: int) -> list[int]:
        """Orders in which to leave items out: houses and rules first, givens first, random."""
        order = list(range(len(self.parts.items)))
        if number == 1:
            order.reverse()
        elif number > 1:
            self._random.shuffle(order)
        return order

    def _round(self, order: list[int], tell: Tell) -> None:
        active, needed = list(reversed(order)), set[int]()
        first = self._ask(active)
        unsure = first.core is None
        active = active if first.core is None else list(first.core)
        for item in order:
            self._keep(active, minimal=False)
            needed |= self._needed(active)
            if item not in active or item in needed:
                continue
            tell(f"{len(active)} givens, houses and rules left, {len(needed)} of them needed")
            verdict = self._ask([other for other in active if other != item])
            if verdict.core is not None:
                active = list(verdict.core)
            elif verdict.values is None:
                unsure = True
            if self.asked.reached():
                return self._keep(active, minimal=False)
        return self._keep(active, minimal=not unsure)

    def _ask(self, assumed: list[int]) -> Verdict:
        verdict = self.asked.ask(assumed)
        if verdict.values is not None:
            self._breaks.append(self.parts.broken(verdict.values))
        return verdict

    def _needed(self, active: Iterable[int]) -> set[int]:
        """The active items that are the only one broken by some solution found so far."""
        chosen = frozenset(active)
        alone = (broken & chosen for broken in self._breaks)
        return {number for items in alone if len(items) == 1 for number in items}

    def _keep(self, active: list[int], minimal: bool) -> None:
        if (not minimal, len(active)) < (not self.minimal, len(self.best)):
            self.best, self.minimal = active, minimal
