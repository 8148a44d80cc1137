"""Finds a few rules and houses that refute a candidate only in combination, using cores.

What-ifs follow one consequence at a time. Sometimes several rules must be combined, although none
of them forbids anything by itself. Then CP-SAT determines which are needed, and the search looks
for as few as possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from solve_cp.language.constraints import AllDifferent, Constraint
from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.facts import Facts
from solve_cp.questions.explain.facts.said import is_link
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.proof import Prover
from solve_cp.questions.explain.finding.stages import Walk

if TYPE_CHECKING:
    from solve_cp.engines.cpsat.calls import Calls
    from solve_cp.engines.cpsat.claims import Claim
    from solve_cp.engines.cpsat.cores import Cores

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

SMALL = 3
"""A reason of this cost is accepted immediately."""


class _Wholes:
    """Houses and rules as wholes: the facts of each, and a CP-SAT model of all of them."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.members: list[tuple[int, ...]] = []
        self._said: list[tuple[Constraint, ...]] = []
        variables = facts.structure.variables
        for house, group in enumerate(facts.groups):
            if group.full:
                self.members.append(tuple(n for (h, _), n in facts.place.items() if h == house))
                self._said.append((AllDifferent(tuple(variables[v] for v in group.variables)),))
        for number, fact in enumerate(facts.facts):
            if fact.kind == "rule":
                self.members.append((number,))
                self._said.append(fact.constraints)
        self._links = self._loose_links()
        self.cores = self._made()

    def _loose_links(self) -> list[Constraint]:
        """The links that do not come from full houses."""
        whole = {frozenset(group.variables) for group in self.facts.groups if group.full}
        structure = self.facts.structure
        index = structure.index
        return [
            constraint
            for constraint in structure.constraints
            if is_link(constraint)
            and frozenset(index[v] for v in constraint.variables()) not in whole
        ]

    def _made(self) -> Cores:
        from solve_cp.engines.cpsat.cores import Cores

        facts = self.facts
        values = [(facts.owner[c], facts.value_of(c)) for c in range(facts.size)]
        return Cores(facts.structure, self._links, self._said, values)

    def fewest(
        self, candidates: int, target: int, numbers: Sequence[int], most: int, calls: Calls
    ) -> list[int] | None:
        """The wholes that are needed to refute a target; None if more than `most` are needed.

        Later ones are dropped first. The model of these wholes alone is much faster than the whole.
        """
        claim = self._claim(candidates, target, numbers)
        from solve_cp.engines.cpsat.cores import places_of

        for number in numbers:
            said = self._said[number]
            places = (place for c in said for place in places_of(self.facts.structure, c))
            claim.offer([*said, *places])
        needed = claim.fewest(calls, most)
        return None if needed is None else [numbers[n] for n in needed]

    def _claim(self, candidates: int, target: int, numbers: Sequence[int]) -> Claim:
        """A claim that a target is false, about the cells of some wholes."""
        from solve_cp.engines.cpsat.claims import Claim

        facts, owner = self.facts, self.facts.owner[target]
        index = facts.structure.index
        scopes = [{index[v] for c in self._said[n] for v in c.variables()} for n in numbers]
        held = {owner}.union(*scopes)
        domains = {v: facts.domain(candidates, v) for v in sorted(held)}
        domains[owner] = 1 << target - facts.base[owner]
        return Claim(facts.structure, domains, self._links_between(held))

    def _links_between(self, held: set[int]) -> Iterator[Constraint]:
        index = self.facts.structure.index
        for link in self._links:
            variables = [v for v in link.variables() if index[v] in held]
            if isinstance(link, AllDifferent) and len(variables) > 1:
                yield AllDifferent(tuple(variables))
            elif len(variables) == len(link.variables()):
                yield link

    def cost(self, numbers: Iterable[int]) -> int:
        """The total weight of all facts of some wholes."""
        facts = self.facts.facts
        return sum(facts[n].weight for number in numbers for n in self.members[number])


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

    def step(self, most: int) -> Found | None:
        """All that the cheapest set of facts refutes, up to a cost; None if there is none."""
        targets = self.walk.targets
        self._reasons = {t: some for t, some in self._reasons.items() if targets >> t & 1}
        if not self._reasons:
            self._search(most)
        best = min(self._reasons, key=lambda t: self._cost(self._reasons[t]), default=None)
        return None if best is None else self._all_by(self._reasons[best], best)

    def _search(self, most: int) -> None:
        """Look closely at the most promising targets, until a small reason is found."""
        for target, core in self._promising():
            self.walk.clock()
            needed = self._needed(target, core, most)
            if needed is None or self._cost(needed) > most:
                self._too_large |= 1 << target
                continue
            self._reasons[target] = needed
            if self._cost(needed) <= SMALL:
                return

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
    def _wholes(self) -> _Wholes:
        cache = self.facts.structure.cache
        found: _Wholes | None = cache.get("explain wholes")
        if found is None:
            found = cache["explain wholes"] = _Wholes(self.facts)
        return found

    def _needed(self, target: int, core: list[int], most: int) -> list[int] | None:
        """Facts that refute a target, without unnecessary ones; None if none are found."""
        wholes, candidates = self._wholes, self.walk.candidates
        core = sorted(core, key=lambda n: wholes.cost([n]))
        calls = self.prover.limited_calls(EFFORT)
        needed = wholes.fewest(candidates, target, core, most, calls)
        if needed is None:
            return None
        numbers = [n for number in needed for n in wholes.members[number]]
        return self.prover.fewest(candidates, target, numbers, MOST_EFFORT)

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
