"""Proves every step: its facts, the links and the negation of its conclusion are inconsistent.

Cells and places are few and simple, so that trying all choices proves most steps without rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from solve_cp.engines.cpsat import loading
from solve_cp.errors import VerificationError
from solve_cp.language.constraints import Clause, Constraint, Member
from solve_cp.limits import LimitReached, Limits, Watch
from solve_cp.questions.explain.facts.adding_up import adds_up
from solve_cp.questions.explain.facts.bits import bits, number_of
from solve_cp.questions.explain.facts.classes import ClassCount
from solve_cp.questions.explain.facts.equal import EqualSets
from solve_cp.questions.explain.facts.facts import Facts
from solve_cp.questions.explain.facts.kinds import Fact
from solve_cp.questions.explain.facts.said import is_link
from solve_cp.questions.explain.facts.sums import DerivedSum
from solve_cp.questions.explain.finding.found import Found, Swap

if TYPE_CHECKING:
    from solve_cp.engines.cpsat.calls import Calls
    from solve_cp.engines.cpsat.claims import Claim
    from solve_cp.engines.cpsat.cores import Proofs

PLAIN = ("cell", "place")
MOST_CHOICES = 2_000
"""If a step of cells and places takes more choices than this to prove, CP-SAT proves it."""


class _Spoken:
    """The candidates that a claim involves, with their own numbering."""

    def __init__(self, facts: Facts, candidates: int) -> None:
        self.facts, self.mask = facts, candidates
        self.numbers = {candidate: number for number, candidate in enumerate(bits(candidates))}

    def clause(self, mask: int) -> list[int]:
        """A clause that says that one of these candidates is true."""
        return [self.numbers[candidate] for candidate in bits(mask)]

    def apart(self) -> Iterator[tuple[int, int]]:
        """The pairs of candidates that a link forbids."""
        links = self.facts.links
        for candidate, number in self.numbers.items():
            for other in bits(links[candidate] & self.mask & ((1 << candidate) - 1)):
                yield self.numbers[other], number

    def named(self) -> list[tuple[int, int]]:
        """Each candidate as a variable and the index of its value."""
        owner, base = self.facts.owner, self.facts.base
        return [(owner[c], c - base[owner[c]]) for c in self.numbers]

    def opposite(self, found: Found) -> list[list[int]]:
        """The negation of a step's conclusion, as clauses."""
        if found.placed:
            return [[~number] for number in self.clause(found.placed)]
        return [self.clause(found.removed)] if found.removed else []


class Prover:
    """Proves steps, by choices or by CP-SAT; `proved` counts the proved ones."""

    def __init__(self, facts: Facts, watch: Watch, seed: int = 0) -> None:
        self.facts, self.watch, self.seed = facts, watch, seed
        self.proved = 0
        self._choices = 0
        self._added_up: set[int] = set()
        self._proofs: Proofs | None = None

    def prove(self, found: Found) -> None:
        """Raise a VerificationError if a step does not follow from its facts."""
        seen = self.facts.links[number_of(found.placed)] if found.placed else found.removed
        if found.removed & ~seen:
            raise VerificationError(f"a step removes what its digit does not see: {found}")
        if not (self.is_plain(found) and self._by_choices(found)):
            self._by_cp_sat(found)
        self.proved += 1

    def _by_cp_sat(self, found: Found) -> None:
        """Raise a VerificationError if CP-SAT does not prove a step."""
        self._check_derived(found)
        if not self._follows(found):
            self.watch.expect_time()
            if self._proofs is not None and self._proofs.undecided:
                # CP-SAT's clock may run out slightly before ours.
                raise LimitReached("time limit reached")
            raise VerificationError(f"a step could not be proved: {found}")

    def is_plain(self, found: Found) -> bool:
        """Whether a step only names cells and places."""
        return not found.by_core and max(found.facts, default=0) < self.facts.truths

    def _by_choices(self, found: Found) -> bool:
        """Whether no choice of a candidate for each cell and place allows another conclusion."""
        self._choices = 0
        masks, links, before = self.facts.fact_masks, self.facts.links, found.before
        said = [masks[number] & before for number in found.facts]
        if found.swap:
            self._check_swap(found.swap, before)
            said.append(found.swap.others)
        if found.placed:
            return self._fail(said, before & ~found.placed)
        left = [before & ~links[target] for target in bits(found.removed)] or [before]
        return all(self._fail(said, some) for some in left)

    def _fail(self, said: Iterable[int], left: int) -> bool:
        """Whether each choice of one of the candidates left for each mask breaks a link."""
        self._choices += 1
        masks = sorted([mask & left for mask in said], key=int.bit_count)
        if not masks or self._choices > MOST_CHOICES:
            return False
        links = self.facts.links
        return all(self._fail(masks[1:], left & ~links[some]) for some in bits(masks[0]))

    def _check_derived(self, found: Found) -> None:
        """Raise a VerificationError if a sum, a count or equal sets do not follow."""
        for number in {*found.facts} - self._added_up:
            derived = self.facts.facts[number].origin
            if isinstance(derived, (ClassCount, DerivedSum, EqualSets)):
                if not adds_up(self.facts.structure, derived):
                    raise VerificationError(f"a derived fact could not be proved: {derived}")
                self._added_up.add(number)

    def _follows(self, found: Found) -> bool:
        """Whether the facts and the negation of the step's conclusion are proved infeasible.

        Cores rely on all cells and houses: each cell has a digit, and full houses have all digits.
        """
        if found.by_core:
            target = found.removed.bit_length() - 1 if found.removed else None
            return self.core(found.before, target, found.facts) is not None
        others = found.swap.others if found.swap else 0
        named = found.removed | found.placed | others
        claim, spoken = self._claim(found.before, found.facts, named)
        claim.suppose(spoken.opposite(found))
        if others:
            claim.suppose([spoken.clause(others)])
        holds = claim.holds(self._calls(self.watch))
        if claim.undecided:
            raise LimitReached("time limit reached")
        return holds

    def _check_swap(self, swap: Swap, before: int) -> None:
        """Raise a VerificationError if swapping the cells would not give another solution.

        Each cell must have two digits, and each digit must have two of the cells in a house, or
        none. Then the cells in a house hold the same digits after the swap.
        """
        facts = self.facts
        left = {v: facts.domain(before & ~swap.others, v) for v in swap.cells}
        swaps = facts.structure.only_all_different and all(
            d.bit_count() == 2 for d in left.values()
        )
        for group in facts.groups:
            counts = Counter(d for v in group.variables if v in left for d in bits(left[v]))
            swaps = swaps and set(counts.values()) <= {2}
        if not swaps:
            raise VerificationError(f"cells could not be swapped: {swap}")

    def refuted(self, candidates: int, facts: Sequence[int], targets: int, nodes: int) -> int:
        """The targets that the facts show to be false, as far as this can be determined."""
        claim, spoken = self._claim(candidates, facts, targets)
        left = claim.refuted(spoken.clause(targets), self.limited_calls(nodes))
        names = list(spoken.numbers)
        return _union(1 << names[number] for number in left)

    def fewest(
        self, candidates: int, target: int, facts: Sequence[int], nodes: int
    ) -> list[int] | None:
        """The facts that refute a target, without unnecessary cells and places.

        None if they do not refute it. Cells of the places may be added: they have a digit.
        """
        rules = [number for number in facts if self.facts.facts[number].kind not in PLAIN]
        places = [number for number in facts if number not in rules]
        owners = self._owners(_union(self.facts.fact_masks[n] for n in places) & candidates)
        held = {v for number in rules for v in self.facts.facts[number].scope}
        offered = [*places, *sorted(owners - held)]
        claim, spoken = self._claim(candidates, [*rules, *offered], 1 << target, offered)
        claim.suppose([spoken.clause(1 << target)])
        for number in offered:
            claim.offer((), [spoken.clause(self.facts.fact_masks[number] & candidates)])
        needed = claim.fewest(self.limited_calls(nodes))
        return None if needed is None else [*rules, *(offered[number] for number in needed)]

    def limited_calls(self, nodes: int) -> Calls:
        """CP-SAT calls that stop after a given number of conflicts."""
        return self._calls(self._limited(None, nodes))

    def core(
        self,
        candidates: int,
        target: int | None,
        facts: Sequence[int],
        seconds: float | None = None,
        nodes: int | None = None,
    ) -> list[int] | None:
        """Facts that show that a target is false, or without a target, that there is no solution.

        None if they do not show it, or not within the time and conflict limits.
        """
        if reached := self.watch.reached():
            raise LimitReached(reached)
        calls = self._calls(self._limited(seconds, nodes))
        opposite = [] if target is None else [self._candidate(target)]
        chosen = [number for number in facts if self.facts.facts[number].kind != "cell"]
        domains = self.facts.domains(candidates, range(len(self.facts.base)))
        return self._whole().core(domains, chosen, opposite, calls)

    def _limited(self, seconds: float | None, nodes: int | None) -> Watch:
        times = [some for some in (seconds, self.watch.seconds_left) if some is not None]
        most = max(min(times), 1e-3) if times else None
        return Limits(seconds=most, nodes=nodes).start()

    def _candidate(self, candidate: int) -> tuple[int, int, bool]:
        variable = self.facts.owner[candidate]
        return variable, candidate - self.facts.base[variable], True

    def _claim(
        self, candidates: int, numbers: Sequence[int], others: int, unsaid: Sequence[int] = ()
    ) -> tuple[Claim, _Spoken]:
        """The facts, with the links between all candidates that they and the others involve."""
        parts = [self.facts.facts[number] for number in numbers]
        said = [part for number, part in zip(numbers, parts, strict=True) if number not in unsaid]
        held = {v for part in said for v in (part.scope or (part.variable,)) if v >= 0}
        constraints = [c for part in said for c in part.constraints]
        facts = self.facts
        domains = {v: facts.domain(candidates, v) for v in held}
        with loading(self.watch):
            from solve_cp.engines.cpsat.claims import Claim
        claim = Claim(facts.structure, domains, constraints)
        columns = (domain << facts.base[v] for v, domain in domains.items())
        spoken = _Spoken(
            facts, (_union(p.mask for p in parts) & candidates) | _union(columns) | others
        )
        claim.speak_of(spoken.named(), spoken.apart())
        claim.suppose(spoken.clause(p.mask & candidates) for p in said if p.kind == "place")
        return claim, spoken

    def _owners(self, candidates: int) -> set[int]:
        return {self.facts.owner[candidate] for candidate in bits(candidates)}

    def _calls(self, watch: Watch) -> Calls:
        with loading(watch):
            from solve_cp.engines.cpsat.calls import Calls
        return Calls(watch, self.seed, presolve=False)

    def _whole(self) -> Proofs:
        """The model of all facts, reused for every core and stored with the structure."""
        from solve_cp.engines.cpsat.cores import Proofs

        cache = self.facts.structure.cache
        if self._proofs is None:
            self._proofs = cache.get("explain proofs")
        if self._proofs is None:
            links = [c for c in self.facts.structure.constraints if is_link(c)]
            groups = [self._said(fact) for fact in self.facts.facts[: self.facts.fixed]]
            self._proofs = cache["explain proofs"] = Proofs(self.facts.structure, links, groups)
        return self._proofs

    def _said(self, fact: Fact) -> tuple[Constraint, ...]:
        """A fact in the constraint language; the fact that a cell has a digit is implied."""
        if fact.kind != "place":
            return fact.constraints
        structure, facts = self.facts.structure, self.facts
        places = (structure.variables[facts.owner[i]] for i in bits(fact.mask))
        value = structure.offset + fact.value
        return (Clause(*(Member(variable, value) for variable in places)),)


def _union(masks: Iterable[int]) -> int:
    """The union of the masks."""
    union = 0
    for mask in masks:
        union |= mask
    return union
