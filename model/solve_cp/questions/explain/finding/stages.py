"""The walk that removes candidates step by step: the cheapest steps first, stage by stage.

First singles, then what one house or one small rule forces, then larger reasons with increasing
bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heappop, heappush

from solve_cp.questions.explain.facts.bits import bits, is_single, number_of
from solve_cp.questions.explain.facts.facts import Facts
from solve_cp.questions.explain.facts.kinds import Family
from solve_cp.questions.explain.finding.covers import Cover, Covers
from solve_cp.questions.explain.finding.found import Found, Stage, Swap
from solve_cp.questions.explain.finding.larger import BOUNDS, FAR, NEAR, Larger
from solve_cp.questions.explain.finding.shapes import first_with_alike

MOST_LOCKED = 9
CHEAP_RULE = 1
ANY_WEIGHT = 1000


class Few:
    """The cells and places of a walk with at most one candidate, and those that have lost some.

    Only the candidates that are gone since the last look are looked at. `empty` has the cells and
    places without a candidate, and `lost` those whose candidates are not the same as before.
    """

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.empty: list[int] = []
        self.lost = set(range(facts.truths))
        self._tiers: tuple[list[int], ...] = ([], [], [])
        self._looked: int | None = None

    def look(self, candidates: int) -> None:
        """Find out what has changed."""
        numbers = range(self.facts.truths) if self._looked is None else self._touched(candidates)
        self._looked = candidates
        masks, tiers = self.facts.fact_masks, self.facts.tiers
        for number in numbers:
            left = masks[number] & candidates
            if left & (left - 1) == 0:
                heappush(self._tiers[tiers[number]] if left else self.empty, number)

    def _touched(self, candidates: int) -> set[int]:
        touched: set[int] = set()
        for candidate in bits((self._looked or 0) & ~candidates):
            touched.update(self.facts.touch[candidate])
        self.lost |= touched
        return touched

    def single(self, candidates: int, placed: int) -> int | None:
        """The first cell or place of the easiest kind whose last candidate is not placed."""
        masks = self.facts.fact_masks
        for tier in self._tiers:
            while tier:
                if not masks[tier[0]] & candidates & placed:
                    return tier[0]
                heappop(tier)
        return None

    def singles(self, candidates: int, placed: int) -> list[int]:
        """All of them of the easiest kind, each candidate once."""
        first = self.single(candidates, placed)
        if first is None:
            return []
        masks, found = self.facts.fact_masks, dict[int, int]()
        for number in sorted(self._tiers[self.facts.tiers[first]]):
            left = masks[number] & candidates
            if not left & placed:
                found.setdefault(left, number)
        return list(found.values())


class Walk:
    """The current state of an explanation: the remaining candidates and the placed ones.

    `truth` are the candidates that occur in some solution, if known; they are never tried. `clock`
    is called often, and raises an exception when the time limit is reached. `allows` says which
    steps beyond singles and small rules are wanted; None means all.
    """

    def __init__(
        self,
        facts: Facts,
        domains: Sequence[int],
        truth: int | None = None,
        clock: Callable[[], None] = lambda: None,
    ) -> None:
        self.facts, self.truth, self.clock = facts, truth, clock
        self.allows: Callable[[Found], bool] | None = None
        self.candidates = facts.candidates(domains)
        self.placed = 0
        self._few = Few(facts)
        self._covers = Covers(facts)
        self._awake = set(range(facts.truths, facts.fixed))
        self._watched = self.candidates
        self._round: list[Found] = []
        self.larger = Larger(self)
        for variable, domain in enumerate(domains):
            if is_single(domain) and domain << facts.base[variable] & self.candidates:
                self._place(domain << facts.base[variable])

    def _place(self, candidate: int) -> None:
        self.placed |= candidate
        self.candidates &= ~self.facts.links[number_of(candidate)]

    @property
    def done(self) -> bool:
        """Whether every cell has its digit."""
        facts = self.facts
        end = facts.base[facts.cells] if facts.cells < len(facts.base) else facts.size
        return (self.placed & ((1 << end) - 1)).bit_count() == facts.cells

    @property
    def targets(self) -> int:
        """The candidates that are worth trying to remove."""
        undecided = self.candidates & ~self.placed
        return undecided if self.truth is None else undecided & ~self.truth

    def apply(self, found: Found) -> None:
        """Apply a step."""
        self.candidates &= ~found.removed
        if found.placed:
            self._place(found.placed)

    def found(
        self,
        stage: Stage,
        cost: int,
        facts: Iterable[int],
        removed: int = 0,
        placed: int = 0,
        swap: Swap | None = None,
        supposed: int = 0,
        cases: int = 0,
    ) -> Found:
        """Create a step from the current state."""
        return Found(
            stage,
            cost,
            removed,
            placed,
            tuple(facts),
            self.candidates,
            self.placed,
            swap,
            supposed,
            cases,
        )

    def steps(self) -> list[Found]:
        """The cheapest steps from the current state, in the order found; may be empty."""
        self.clock()
        return self._contradiction() or self.singles() or self._beyond_singles()

    def first(self) -> Found | None:
        """The first of the cheapest steps, with what other digits do in the same places."""
        self.clock()
        contradiction = self._contradiction()
        if contradiction:
            return contradiction[0]
        single = self._few.single(self.candidates, self.placed)
        if single is not None:
            return self._single(single)
        steps = self._beyond_singles()
        return first_with_alike(self.facts, steps) if steps else None

    def _beyond_singles(self) -> list[Found]:
        return (
            self._alone_steps(CHEAP_RULE)
            or self.locked()
            or self._rest_of_round()
            or self._new_round()
        )

    def _rest_of_round(self) -> list[Found]:
        """The results of the last search for larger reasons that are still useful.

        With rules, a search takes long, so it is not repeated after every step.
        """
        if not self.facts.has_rules:
            return []
        left = (found for found in self._round if found.removed & self.candidates)
        self._round = [
            self.found(
                found.stage,
                found.cost,
                found.facts,
                found.removed & self.candidates,
                supposed=found.supposed & self.candidates,
            )
            for found in left
        ]
        return self._round

    def _new_round(self) -> list[Found]:
        self._round = self.larger.steps(NEAR if self.facts.has_rules else BOUNDS)
        return self._round

    def set_steps(self) -> list[Found]:
        """Steps by what-ifs about several digits of a cell, if there are rules."""
        self._round = self.larger.sets.steps(NEAR) if self.facts.has_rules else []
        return self._round

    def far_steps(self) -> list[Found]:
        """Steps by long what-ifs, if there are rules and nothing shorter is found."""
        self._round = self.larger.steps(FAR) if self.facts.has_rules else []
        return self._round

    # Stages that look at one fact.

    def _contradiction(self) -> list[Found]:
        self._few.look(self.candidates)
        if self._few.empty:
            return [self.found("contradiction", 0, (self._few.empty[0],))]
        return self.broken() if self.truth is None else []

    def broken(self) -> list[Found]:
        """The first rule that can no longer be satisfied, as a contradiction."""
        for number, dead in self.alone(ANY_WEIGHT):
            if dead is None:
                weight = self.facts.facts[number].weight
                return [self.found("contradiction", weight, (number,))]
        return []

    def singles(self) -> list[Found]:
        """Hidden singles in regions, otherwise in other houses, otherwise naked singles."""
        self._few.look(self.candidates)
        return [self._single(number) for number in self._few.singles(self.candidates, self.placed)]

    def _single(self, number: int) -> Found:
        left = self.facts.fact_masks[number] & self.candidates
        removed = self.facts.links[number_of(left)] & self.candidates
        return self.found("single", 0, (number,), removed, left)

    def locked(self) -> list[Found]:
        """Candidates that see all candidates of one place."""
        self._few.look(self.candidates)
        seen = {number: self._seen_by_all(number) for number in sorted(self._few.lost)}
        found = {number: removed for number, removed in seen.items() if removed}
        self._few.lost = set(found)  # others find nothing until they lose a candidate
        steps = (self.found("locked", 1, (n,), removed) for n, removed in found.items())
        return [step for step in steps if self.wants(step)]

    def covers(self, size: int, families: Iterable[Family] | None = None) -> dict[int, Cover]:
        """The covers of a given size that remove something, by reason; for all or some families."""
        return self._covers.of_size(size, self.candidates, self.placed, families)

    def wants(self, found: Found) -> bool:
        """Whether a step is allowed."""
        return self.allows is None or self.allows(found)

    def _seen_by_all(self, number: int) -> int:
        """The candidates that every candidate of a fact sees."""
        live = self.facts.fact_masks[number] & self.candidates
        if live & self.placed or live.bit_count() > MOST_LOCKED:
            return 0
        left, links = self.candidates & ~live, self.facts.links
        for candidate in bits(live):
            left &= links[candidate]
            if not left:
                break
        return left

    def alone(self, most: int) -> Iterator[tuple[int, int | None]]:
        """What each rule up to a weight removes by itself: the rule's number and the candidates."""
        facts = self.facts
        if facts.has_rules:
            self._wake()
        for number in sorted(self._awake):
            fact = facts.facts[number]
            if fact.weight <= most:
                dead = facts.exactly_dead(number, facts.domains(self.candidates, fact.scope))
                if dead == 0:
                    self._awake.discard(number)
                else:
                    yield number, dead

    def _wake(self) -> None:
        """Record the rules that have lost candidates since they were last checked."""
        for candidate in bits(self._watched & ~self.candidates):
            self._awake.update(self.facts.wake_all[candidate])
        self._watched = self.candidates

    def _alone_steps(self, most: int) -> list[Found]:
        facts = self.facts
        steps = []
        for number, dead in self.alone(most):
            weight = facts.facts[number].weight
            if dead is None:
                return [self.found("contradiction", weight, (number,))]
            steps.append(self.found("rule", weight, (number,), dead))
        cheapest = min((step.cost for step in steps), default=0)
        return [step for step in steps if step.cost == cheapest]
