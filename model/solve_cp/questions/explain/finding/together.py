"""Finds a few rules and houses that refute a candidate only in combination, using cores.

What-ifs follow one consequence at a time. Sometimes several rules must be combined, although none
of them forbids anything by itself. Then CP-SAT determines which are needed, and the search looks
for as few as possible.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from solve_cp.language.constraints import AllDifferent, Constraint
from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.facts import Facts
from solve_cp.questions.explain.facts.said import is_link
from solve_cp.questions.explain.finding.found import Found
from solve_cp.questions.explain.finding.proof import Prover
from solve_cp.questions.explain.finding.stages import Walk

if TYPE_CHECKING:
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

MOST_QUESTIONS = 120
"""The maximum number of queries about wholes in one search."""

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
        self.cores = self._made()

    def _made(self) -> Cores:
        from solve_cp.engines.cpsat.cores import Cores

        structure, facts = self.facts.structure, self.facts
        whole = {frozenset(group.variables) for group in facts.groups if group.full}
        index = structure.index
        links = [
            constraint
            for constraint in structure.constraints
            if is_link(constraint)
            and frozenset(index[v] for v in constraint.variables()) not in whole
        ]
        values = [(facts.owner[c], facts.value_of(c)) for c in range(facts.size)]
        return Cores(structure, links, self._said, values)

    def cost(self, numbers: Iterable[int]) -> int:
        """The total weight of all facts of some wholes."""
        facts = self.facts.facts
        return sum(facts[n].weight for number in numbers for n in self.members[number])


class Together:
    """Steps on a walk that use a few facts together."""

    def __init__(self, walk: Walk, prover: Prover) -> None:
        self.walk, self.prover, self.facts = walk, prover, walk.facts
        self._searches = self._questions = 0

    def step(self, most: int) -> Found | None:
        """All that the cheapest set of facts refutes, up to a cost; None if there is none."""
        self._questions = 0
        best: tuple[int, int, list[int]] | None = None
        for target, core in self._promising():
            self.walk.clock()
            needed = self._needed(target, core, most)
            if needed and (best is None or self._cost(needed) < best[0]):
                best = self._cost(needed), target, needed
                if best[0] <= SMALL:
                    break
        return None if best is None or best[0] > most else self._all_by(best[2], best[1])

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
        targets = list(bits(self.walk.targets))
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
        wholes = self._wholes
        needed = self._without(target, sorted(core, key=lambda n: wholes.cost([n])), most)
        if needed is None:
            return None
        numbers = [n for number in needed for n in wholes.members[number]]
        return self.prover.fewest(self.walk.candidates, target, numbers, EFFORT)

    def _core(self, target: int, wholes: Sequence[int]) -> list[int] | None:
        """The wholes that are needed to refute a target; None if they do not refute it."""
        supposed = len(self._wholes.members) + target
        calls = self.prover.limited_calls(EFFORT)
        self._questions += 1
        core = self._wholes.cores.ask([*wholes, supposed], calls).core
        return None if core is None else [number for number in core if number != supposed]

    def _without(self, target: int, rest: list[int], most: int) -> list[int] | None:
        """The wholes that remain after dropping unnecessary ones, the heaviest first.

        None if there are too many, or if a reasonable number of queries is not enough.
        """
        needed: list[int] = []
        while rest:
            if len(needed) > most or self._questions > MOST_QUESTIONS:
                return None
            own = rest.pop()
            found = self._core(target, [*needed, *rest])
            if found is None:
                needed.append(own)
            else:
                rest = [number for number in rest if number in found]
        return needed

    def _all_by(self, numbers: list[int], target: int) -> Found:
        """The step that removes the target and all candidates of the facts that they refute."""
        near = 0
        for number in numbers:
            near |= self.facts.fact_masks[number]
        others = self.walk.targets & near
        removed = self.prover.refuted(self.walk.candidates, numbers, others, 10 * EFFORT)
        cost = self._cost(numbers)
        return self.walk.found("cases", cost, sorted(numbers), removed | 1 << target)
