"""Houses and rules as wholes, for questions to CP-SAT about several of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from solve_cp.language.constraints import AllDifferent, Constraint
from solve_cp.questions.explain.facts.facts import Facts
from solve_cp.questions.explain.facts.said import is_link

if TYPE_CHECKING:
    from solve_cp.engines.cpsat.calls import Calls
    from solve_cp.engines.cpsat.claims import Claim
    from solve_cp.engines.cpsat.cores import Cores


class Wholes:
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
        for number, fact in enumerate(facts.facts[: facts.fixed]):
            if fact.kind == "rule":
                self.members.append((number,))
                self._said.append(fact.constraints)
        self._links = self._loose_links()

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

    @cached_property
    def cores(self) -> Cores:
        """A CP-SAT model of all houses and rules, in which each can be assumed."""
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

    def facts_of(self, numbers: Iterable[int]) -> list[int]:
        """The facts of some wholes."""
        return [n for number in numbers for n in self.members[number]]

    def cost(self, numbers: Iterable[int]) -> int:
        """The total weight of all facts of some wholes."""
        facts = self.facts.facts
        return sum(facts[n].weight for n in self.facts_of(numbers))


def wholes_of(facts: Facts) -> Wholes:
    """The wholes of facts, stored with the structure."""
    cache = facts.structure.cache
    found: Wholes | None = cache.get("explain wholes")
    if found is None:
        found = cache["explain wholes"] = Wholes(facts)
    return found
