"""Finds a few rules and houses that refute a candidate only in combination, using cores.

What-ifs follow one consequence at a time. Sometimes several rules must be combined, although none
of them forbids anything by itself. Then CP-SAT determines which are needed, and the search looks
for as few as possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.wholes import Wholes, wholes_of
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.proof import Prover
from solve_cp.questions.explain.finding.stages import Walk

SAMPLES = 24
"""The number of candidates tried, spread over the board."""

FEWEST_SAMPLES = 8
HALVED = 5
"""After this many searches half as many are tried, but at least FEWEST_SAMPLES."""

EFFORT = 2_000
"""The conflict limit for one query to CP-SAT."""

PROMISING = 5
"""The number of tried candidates that are examined closely."""

MOST_EFFORT = 10 * EFFORT
"""The conflict limit for all queries about the facts of one reason."""

MOST_FAILURES = 4
"""After this many searches in vain, the time to the next one grows no more."""

SMALL = 3
"""A reason of this cost is accepted immediately."""


class Together:
    """Steps on a walk that use a few facts together.

    All reasons that a search finds are kept for later steps. Candidates whose reasons were too
    large are left out of the samples until there are no others.
    """

    def __init__(self, walk: Walk, prover: Prover) -> None:
        self.walk, self.prover, self.facts = walk, prover, walk.facts
        self._searches = 0
        self._reasons: dict[int, list[int]] = {}
        self._too_large = 0
        self._failures = self._wait = 0

    def step(self, most: int) -> Found | None:
        """All that the cheapest set of facts refutes, up to a cost; None if there is none."""
        targets = self.walk.targets
        self._reasons = {t: some for t, some in self._reasons.items() if targets >> t & 1}
        if not self._reasons and self._ready():
            self._search(most)
        best = min(self._reasons, key=lambda t: self._cost(self._reasons[t]), default=None)
        return None if best is None else self._all_by(self._reasons[best], best)

    def _keep(self, target: int, numbers: list[int], most: int) -> bool:
        """Keep the smallest reason of some wholes against a target, unless it is too large."""
        needed = self._needed(target, numbers, most)
        if needed is None or self._cost(needed) > most:
            return False
        self._reasons[target] = needed
        return True

    def _ready(self) -> bool:
        """Whether to search the whole board; after each search in vain it takes longer."""
        self._wait -= 1
        return self._wait < 0

    def _search(self, most: int) -> None:
        """Look closely at the most promising targets, until a small reason is found."""
        for target, core in self._promising():
            self.walk.clock()
            if not self._keep(target, core, most):
                self._too_large |= 1 << target
            elif self._cost(self._reasons[target]) <= SMALL:
                break
        self._failures = 0 if self._reasons else min(self._failures + 1, MOST_FAILURES)
        self._wait = 2**self._failures - 1

    def _promising(self) -> list[tuple[int, list[int]]]:
        """Targets with the wholes that refute them, the fewest first."""
        wholes = self._wholes
        domains = self.facts.domains(self.walk.candidates, range(len(self.facts.base)))
        wholes.cores.lowering.restrict(domains)
        found = []
        for target in self._samples():
            self.walk.clock()
            core = self._core(target, range(len(wholes.members)))
            if core is not None:
                found.append((wholes.cost(core), target, core))
        return [(target, core) for _, target, core in sorted(found)[:PROMISING]]

    def _samples(self) -> list[int]:
        """Some targets, spread over the board."""
        if not self.walk.targets & ~self._too_large:
            self._too_large = 0
        targets = list(bits(self.walk.targets & ~self._too_large))
        self._searches += 1
        wanted = max(FEWEST_SAMPLES, SAMPLES * HALVED // (HALVED + self._searches))
        return targets[:: max(1, len(targets) // wanted)]

    def _cost(self, numbers: Iterable[int]) -> int:
        return sum(self.facts.facts[number].weight for number in numbers)

    @property
    def _wholes(self) -> Wholes:
        return wholes_of(self.facts)

    def _needed(self, target: int, core: list[int], most: int) -> list[int] | None:
        """Facts that refute a target, without unnecessary ones; None if none are found."""
        wholes, candidates = self._wholes, self.walk.candidates
        core = sorted(core, key=lambda n: wholes.cost([n]))
        calls = self.prover.limited_calls(EFFORT)
        needed = wholes.fewest(candidates, target, core, most, calls)
        if needed is None:
            return None
        return self.prover.fewest(candidates, target, wholes.facts_of(needed), MOST_EFFORT)

    def _core(self, target: int, wholes: Sequence[int]) -> list[int] | None:
        """The wholes that are needed to refute a target; None if they do not refute it."""
        supposed = len(self._wholes.members) + target
        calls = self.prover.limited_calls(EFFORT)
        core = self._wholes.cores.ask([*wholes, supposed], calls).core
        return None if core is None else [number for number in core if number != supposed]

    def _all_by(self, numbers: list[int], target: int) -> Found:
        """The step that removes the target and all candidates of the facts that they refute."""
        near = 0
        for number in numbers:
            near |= self.facts.fact_masks[number]
        others = self.walk.targets & near
        removed = self.prover.refuted(self.walk.candidates, numbers, others, MOST_EFFORT)
        cost = self._cost(numbers)
        return self.walk.found("cases", cost, sorted(numbers), removed | 1 << target)
