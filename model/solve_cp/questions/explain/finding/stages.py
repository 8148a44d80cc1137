"""The walk that removes candidates step by step: the cheapest steps first, stage by stage.

First singles, then what one house or one small rule forces, then larger reasons with increasing
bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from solve_cp.questions.explain.facts.bits import bits, number_of
from solve_cp.questions.explain.facts.facts import Facts
from solve_cp.questions.explain.finding.found import Found, Stage, Swap
from solve_cp.questions.explain.finding.larger import BOUNDS, FAR, NEAR, Larger

MOST_LOCKED = 9
CHEAP_RULE = 1
ANY_WEIGHT = 1000


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
        self._awake = set(range(facts.truths, facts.fixed))
        self._watched = self.candidates
        self._round: list[Found] = []
        self.larger = Larger(self)
        for variable, domain in enumerate(domains):
            candidate = 1 << facts.base[variable] + number_of(domain)
            if domain & (domain - 1) == 0 and candidate & self.candidates:
                self._place(candidate)

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
        return (
            self._contradiction()
            or self.singles()
            or self._alone_steps(CHEAP_RULE)
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
        masks, candidates = self.facts.fact_masks, self.candidates
        for number in range(self.facts.truths):
            if not masks[number] & candidates:
                return [self.found("contradiction", 0, (number,))]
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
        facts, candidates, placed = self.facts, self.candidates, self.placed
        tiers: tuple[dict[int, int], ...] = ({}, {}, {})
        for number in range(facts.truths):
            left = facts.fact_masks[number] & candidates
            if left & (left - 1) == 0 and not left & placed:
                tiers[self._tier(number)].setdefault(left, number)
        chosen = next((tier for tier in tiers if tier), {})
        links = facts.links
        return [
            self.found("single", 0, (number,), links[number_of(left)] & candidates, left)
            for left, number in chosen.items()
        ]

    def _tier(self, number: int) -> int:
        fact = self.facts.facts[number]
        if fact.kind == "cell":
            return 2
        return 0 if self.facts.groups[fact.house].kind in ("box", "region") else 1

    def locked(self) -> list[Found]:
        """Candidates that see all candidates of one place."""
        steps = (
            self.found("locked", 1, (number,), removed)
            for number in range(self.facts.truths)
            if (removed := self._seen_by_all(number))
        )
        return [step for step in steps if self.wants(step)]

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
