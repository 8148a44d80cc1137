"""Candidates as bits, the links between them, and the facts that reasons are built from.

A candidate is a variable with one of its values, and has a number. A link says that two candidates
cannot both be true, because they are in one cell or in two cells that must differ. Links cost
nothing. A fact has as many bits as its weight. A reason is a set of facts stored as one integer,
and its cost is the number of set bits.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate, permutations

from solve_cp.board.houses import House
from solve_cp.language.model import Structure
from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.classes import class_counts
from solve_cp.questions.explain.facts.equal import EqualSets, small_sets
from solve_cp.questions.explain.facts.filters import Filter, Scratch
from solve_cp.questions.explain.facts.kinds import Fact, Family, FamilyKind, weight_of
from solve_cp.questions.explain.facts.lanes import Lanes
from solve_cp.questions.explain.facts.said import Group, groups_of, said_by_rules, seen_by
from solve_cp.questions.explain.facts.sums import derived_sums

LINES = {"row", "column"}

LARGEST_TRIED = 9
"""Rules with more variables than this are not tested value by value."""


class Links(dict[int, int]):
    """For each candidate, the candidates that cannot be true with it; computed on demand."""

    def __init__(self, facts: Facts) -> None:
        super().__init__()
        self._facts = facts

    def __missing__(self, candidate: int) -> int:
        facts = self._facts
        domains, base = facts.structure.domains, facts.base
        variable = facts.owner[candidate]
        value = candidate - base[variable]
        found = (domains[variable] << base[variable]) & ~(1 << candidate)
        for peer in facts.sees[variable]:
            if domains[peer] >> value & 1:
                found |= 1 << base[peer] + value
        self[candidate] = found
        return found


class Near(dict[int, int]):
    """For each candidate, all candidates of the rules that involve it; computed on demand."""

    def __init__(self, facts: Facts) -> None:
        super().__init__()
        self._facts = facts

    def __missing__(self, candidate: int) -> int:
        facts = self._facts
        found = 0
        for number in facts.wake_all[candidate]:
            found |= facts.fact_masks[number]
        self[candidate] = found
        return found


@dataclass
class Facts:
    """All facts about a structure that explanations use; built once."""

    structure: Structure
    base: list[int] = field(init=False)
    facts: list[Fact] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        structure = self.structure
        widths = [domain.bit_length() for domain in structure.domains]
        self.base = list(accumulate([0, *widths]))[:-1]
        self.full = [(1 << width) - 1 for width in widths]
        self.size = sum(widths)
        self.owner = [v for v, width in enumerate(widths) for _ in range(width)]
        self.cells = structure.cell_count
        self.all = self.candidates(structure.domains)
        self.sees = seen_by(structure)
        self.links = Links(self)
        self.near = Near(self)
        self.groups = groups_of(structure)
        self.place: dict[tuple[int, int], int] = {}
        self._numbers: dict[EqualSets, int] = {}
        self._counted: tuple[int, list[int]] = (-1, [])
        self._scratch = Scratch(structure.domains)
        self._add_truths()
        self.truths = len(self.facts)
        self._add_rules()
        self._number()
        self._index()
        self.families = list(self._families())

    @cached_property
    def lanes(self) -> Lanes:
        """The cells and places side by side."""
        return Lanes(self.fact_masks[: self.truths], self.touch, self.links)

    def candidates(self, domains: Iterable[int]) -> int:
        """The candidates in the domains of all variables."""
        found = 0
        for domain, base in zip(domains, self.base, strict=True):
            found |= domain << base
        return found

    def domain(self, candidates: int, variable: int) -> int:
        """The domain of a variable in a set of candidates."""
        return candidates >> self.base[variable] & self.full[variable]

    def domains(self, candidates: int, scope: Iterable[int]) -> tuple[int, ...]:
        """The domains of some variables in a set of candidates."""
        base, full = self.base, self.full
        return tuple([candidates >> base[v] & full[v] for v in scope])

    def counts(self, candidates: int) -> list[int]:
        """How many of the candidates each cell and place has; the last answer is kept."""
        if self._counted[0] != candidates:
            masks = self.fact_masks[: self.truths]
            self._counted = candidates, [(mask & candidates).bit_count() for mask in masks]
        return self._counted[1]

    def value_of(self, candidate: int) -> int:
        """The value of a candidate."""
        return self.structure.offset + candidate - self.base[self.owner[candidate]]

    def dead(self, number: int, domains: tuple[int, ...]) -> int | None:
        """The candidates that a rule removes from these domains; None if the rule cannot hold."""
        fact = self.facts[number]
        assert fact.filter
        return self._taken(fact, domains, fact.filter.left(domains))

    def exactly_dead(self, number: int, domains: tuple[int, ...]) -> int | None:
        """Like `dead`, but for small rules each value is tested, as a person would do it."""
        fact = self.facts[number]
        assert fact.filter
        exact = len(fact.scope) <= LARGEST_TRIED
        left = fact.filter.exactly_left(domains) if exact else fact.filter.left(domains)
        return self._taken(fact, domains, left)

    def _taken(
        self, fact: Fact, domains: tuple[int, ...], left: tuple[int, ...] | None
    ) -> int | None:
        if left is None:
            return None
        if left == domains:
            return 0
        found = 0
        for variable, before, after in zip(fact.scope, domains, left, strict=True):
            found |= (before & ~after) << self.base[variable]
        return found

    def decode(self, reason: int) -> tuple[int, ...]:
        """The numbers of the facts in a reason."""
        return tuple(dict.fromkeys(self._fact_of_bit[bit] for bit in bits(reason)))

    # Building.

    def _add_truths(self) -> None:
        domains, base = self.structure.domains, self.base
        for v, domain in enumerate(domains):
            origin = self.structure.variables[v]
            self.facts.append(Fact("cell", origin, 1, domain << base[v], variable=v))
        for number, group in enumerate(self.groups):
            if group.full:
                for value in bits(self._union(group)):
                    self.place[number, value] = len(self.facts)
                    mask = self.where(group, value)
                    self.facts.append(
                        Fact("place", group.origin, 1, mask, house=number, value=value)
                    )

    def _union(self, group: Group) -> int:
        union = 0
        for variable in group.variables:
            union |= self.structure.domains[variable]
        return union

    def where(self, group: Group, value: int) -> int:
        """The candidates for a value in a group."""
        found = 0
        for variable in group.variables:
            if self.structure.domains[variable] >> value & 1:
                found |= 1 << self.base[variable] + value
        return found

    def _add_rules(self) -> None:
        structure = self.structure
        for origin, constraints in said_by_rules(structure):
            self._add(Fact("rule", origin, 0, 0, constraints))
        for derived in derived_sums(structure):
            self._add(Fact("sum", derived, 0, 0, (derived.linear,)))
        digits = structure.values(structure.domains[0]) if self.cells else ()
        for same in small_sets(structure, self.groups):
            self._add(Fact("same", same, 0, 0, same.constraints(digits)))
        for counted in class_counts(structure, self.groups, self._samples()):
            self._add(Fact("class", counted, 0, 0, (counted.count,)))

    def _samples(self) -> list[Filter]:
        """The filters of the rules, one for each rule class and number of cells."""
        rules = [fact for fact in self.facts if fact.kind == "rule"]
        found = {(type(fact.origin), len(fact.scope)): fact.filter for fact in rules}
        return [some for some in found.values() if some is not None]

    def _add(self, fact: Fact) -> None:
        fact.filter = Filter(fact.constraints, self.structure, self._scratch, self.sees)
        fact.scope = fact.filter.scope
        for variable in fact.scope:
            fact.mask |= self.structure.domains[variable] << self.base[variable]
        fact.weight = weight_of(fact)
        self.facts.append(fact)

    def _number(self) -> None:
        """Assign bits to each fact."""
        self._fact_of_bit: list[int] = []
        for number, fact in enumerate(self.facts):
            fact.bits = ((1 << fact.weight) - 1) << len(self._fact_of_bit)
            self._fact_of_bit += [number] * fact.weight
        self.fact_bits = [fact.bits for fact in self.facts]
        self.fact_masks = [fact.mask for fact in self.facts]
        self.fixed = len(self.facts)
        self.has_rules = self.fixed > self.truths
        self.tiers = [self._tier(fact) for fact in self.facts[: self.truths]]

    def _tier(self, fact: Fact) -> int:
        """How easy a single is to see: in a region 0, in another house 1, in a cell 2."""
        if fact.kind == "cell":
            return 2
        return 0 if self.groups[fact.house].kind in ("box", "region") else 1

    def added(self, same: EqualSets) -> int:
        """The number of a fact that a step needs and that is not among the fixed ones."""
        if same not in self._numbers:
            self._add(Fact("same", same, 0, 0, same.constraints(())))
            fact = self.facts[-1]
            fact.bits = ((1 << fact.weight) - 1) << len(self._fact_of_bit)
            self._fact_of_bit += [len(self.facts) - 1] * fact.weight
            self.fact_bits.append(fact.bits)
            self.fact_masks.append(fact.mask)
            self._numbers[same] = len(self.facts) - 1
        return self._numbers[same]

    def _index(self) -> None:
        """Record which facts to check when a candidate is removed."""
        self.touch: list[list[int]] = [[] for _ in range(self.size)]
        for number in range(self.truths):
            for candidate in bits(self.fact_masks[number]):
                self.touch[candidate].append(number)
        rules: list[list[int]] = [[] for _ in self.base]
        counts: list[list[int]] = [[] for _ in self.base]
        for number in range(self.truths, len(self.facts)):
            fact = self.facts[number]
            for variable in fact.scope:
                counts[variable].append(number)
                if fact.kind != "class":
                    rules[variable].append(number)
        self.wake = [rules[variable] for variable in self.owner]
        self.wake_all = [counts[variable] for variable in self.owner]

    def _families(self) -> Iterator[Family]:
        kinds: dict[str, list[int]] = defaultdict(list)
        for number, group in enumerate(self.groups):
            if len(group.variables) < 3:
                continue
            values = list(bits(self._union(group)))
            covers = tuple(self.where(group, value) for value in values)
            yield self._family("naked", group.variables, covers)
            if group.full:
                places = tuple(self.place[number, value] for value in values)
                cells = tuple(self.fact_masks[v] for v in group.variables)
                yield self._family("hidden", places, cells)
                if isinstance(group.origin, House):
                    kinds[group.kind].append(number)
        for value in sorted({value for _, value in self.place}):
            for a, b in permutations(kinds, 2):
                facts = tuple(self.place[h, value] for h in kinds[a] if (h, value) in self.place)
                others = [self.place[h, value] for h in kinds[b] if (h, value) in self.place]
                kind: FamilyKind = "fish" if {a, b} == LINES else "box fish"
                yield self._family(kind, facts, tuple(self.fact_masks[n] for n in others))

    def _family(self, kind: FamilyKind, facts: tuple[int, ...], covers: tuple[int, ...]) -> Family:
        area = 0
        for mask in (*covers, *(self.fact_masks[number] for number in facts)):
            area |= mask
        return Family(kind, facts, covers, area)


def facts_of(structure: Structure) -> Facts:
    """The facts of a structure, stored in its cache."""
    found: Facts | None = structure.cache.get("explain")
    if found is None:
        found = structure.cache["explain"] = Facts(structure)
    return found
