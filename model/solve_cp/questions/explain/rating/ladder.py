"""The easiest step by Sudoku Explainer's numbers: its techniques in its order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from solve_cp.questions.explain.facts.bits import is_single
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.larger import BOUNDS
from solve_cp.questions.explain.finding.resort import Resorts
from solve_cp.questions.explain.finding.stages import Walk
from solve_cp.questions.explain.rating import scale
from solve_cp.questions.explain.rating.chains import Chains
from solve_cp.questions.explain.rating.digits import Digits
from solve_cp.questions.explain.rating.direct import after_hidden_set, after_locked
from solve_cp.questions.explain.rating.lengths import statements
from solve_cp.questions.explain.rating.numbered import Rated, easiest
from solve_cp.questions.explain.rating.swaps import Swaps
from solve_cp.questions.explain.rating.wings import wings
from solve_cp.questions.explain.telling.techniques import name_of

LAST_CELL = "last cell of a house"


class Ladder:
    """Rated steps on a walk; with `unique`, also those that require a unique solution."""

    def __init__(self, walk: Walk, resorts: Resorts, unique: bool) -> None:
        self.walk, self.facts, self.resorts = walk, walk.facts, resorts
        self.unique = unique
        self.digits = Digits(walk)
        self.families = [some for some in walk.facts.families if some.kind != "box fish"]

    def steps(self) -> list[Rated]:
        """The easiest steps from the current state: those of the first technique that finds any."""
        for rung in self._rungs():
            self.walk.clock()
            if found := easiest(step for step in rung() if self._helps(step.found)):
                return found
        return []

    def _helps(self, found: Found) -> bool:
        return bool(found.placed or found.removed & self.walk.candidates)

    def _rungs(self) -> Iterator[Callable[[], Iterable[Rated]]]:
        walk, digits = self.walk, self.digits
        yield self._last_cells
        yield self._hidden_singles
        yield lambda: after_locked(walk)
        yield lambda: after_hidden_set(walk, 2)
        yield self._singles
        yield lambda: after_hidden_set(walk, 3)
        yield lambda: self._named(walk.locked())
        yield lambda: self._covers(2)
        yield lambda: self._covers(3)
        yield lambda: digits.chains(2)
        yield lambda: wings(walk, 3)
        if self.unique:
            yield lambda: Swaps(walk).loops()
        yield lambda: self._covers(4)
        yield lambda: digits.chains(3)
        yield lambda: wings(walk, 4)
        if self.unique:
            yield lambda: Swaps(walk).graves()
        yield lambda: digits.chains(4)
        yield lambda: wings(walk, 5)
        yield lambda: digits.chains(5)
        yield lambda: [*digits.chains(6), *wings(walk, 6)]
        yield lambda: Chains(walk).straight()
        yield digits.nets
        yield lambda: Chains(walk).forcing()
        yield self._dynamic
        yield self._nested

    def _named(self, steps: Iterable[Found]) -> Iterator[Rated]:
        """The steps whose names have a number."""
        for found in steps:
            number = scale.NAMED.get(name_of(self.facts, found))
            if number is not None:
                yield Rated(number, found)

    def _last_cells(self) -> Iterator[Rated]:
        """The last open cells of houses."""
        facts, walk = self.facts, self.walk
        for house, group in enumerate(facts.groups):
            cells = [v for v in group.variables if not facts.fact_masks[v] & walk.placed]
            left = facts.fact_masks[cells[0]] & walk.candidates if len(cells) == 1 else 0
            if group.full and is_single(left):
                value = left.bit_length() - 1 - facts.base[cells[0]]
                links = facts.links[left.bit_length() - 1] & walk.candidates
                yield Rated(
                    scale.NAMED[LAST_CELL],
                    walk.found("single", 0, (facts.place[house, value],), links, left),
                )

    def _singles(self) -> Iterator[Rated]:
        """Hidden singles in a kind of house, otherwise naked singles."""
        for found in self.walk.singles():
            fact = self.facts.facts[found.facts[0]]
            kind = "naked single"
            if fact.kind == "place":
                house = self.facts.groups[fact.house].kind
                kind = f"hidden single in a {house}"
            yield Rated(scale.NAMED.get(kind, scale.NAMED["hidden single in a row"]), found)

    def _hidden_singles(self) -> Iterator[Rated]:
        naked = scale.NAMED["naked single"]
        return (step for step in self._singles() if step.number < naked)

    def _covers(self, size: int) -> Iterator[Rated]:
        walk = self.walk
        some = walk.covers(size, self.families)
        return self._named(
            walk.found("cover", size, self.facts.decode(cover.reason), cover.removed)
            for cover in some.values()
        )

    def _dynamic(self) -> Iterator[Rated]:
        for found in self.walk.larger.steps(BOUNDS):
            number = scale.DYNAMIC + scale.longer(statements(self.facts, found) - 2)
            yield Rated(number, found)

    def _nested(self) -> Iterator[Rated]:
        found = self.resorts.nested_step()
        if found is not None:
            yield Rated(scale.NESTED + scale.longer(2 * found.cost), found)
