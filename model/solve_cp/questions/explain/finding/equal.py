"""Steps by counting digits of a class in two groups of cells that hold the same digits.

If one group surely has as many of these digits as the other can have at most, then the other has
no room for anything else, and the first has no more of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.classes import partitions
from solve_cp.questions.explain.facts.equal import Pair, all_pairs
from solve_cp.questions.explain.facts.facts import Facts
from solve_cp.questions.explain.finding.found import Found

if TYPE_CHECKING:
    from solve_cp.questions.explain.finding.stages import Walk


@dataclass(frozen=True)
class _Class:
    """A class of digits, and as bits the variables that may, and those that must hold one."""

    word: str
    values: tuple[int, ...]
    mask: int
    may: int
    must: int


def equal_step(walk: Walk) -> Found | None:
    """The step by the fewest houses that hold equally many digits of a class; None if none."""
    facts = walk.facts
    classes = list(_classes(walk))
    for pair in _pairs_of(facts):
        for some in classes:
            removed = _forced(walk, pair, some)
            if removed:
                number = facts.added(pair.named(facts.structure, some.word, some.values))
                return walk.found("rule", facts.facts[number].weight, (number,), removed)
    return None


def _pairs_of(facts: Facts) -> list[Pair]:
    """The pairs of groups with the same digits, stored with the structure."""
    cache = facts.structure.cache
    found: list[Pair] | None = cache.get("explain pairs")
    if found is None:
        found = cache["explain pairs"] = all_pairs(facts.structure, facts.groups)
    return found


def _classes(walk: Walk) -> Iterator[_Class]:
    """Single digits, the usual classes, and the digits up to each digit."""
    facts = walk.facts
    structure = facts.structure
    digits = tuple(structure.values(structure.domains[0])) if facts.cells else ()
    sorts = [(word, some) for parts in partitions(digits) for word, some in parts.items()]
    sorts += [(str(digit), (digit,)) for digit in digits]
    sorts += [(f"from {digits[0]} to {digits[n]}", digits[: n + 1]) for n in range(1, len(digits))]
    domains = facts.domains(walk.candidates, range(facts.cells))
    for word, values in {values: (word, values) for word, values in reversed(sorts)}.values():
        mask = structure.mask(values)
        may = sum(1 << v for v, domain in enumerate(domains) if domain & mask)
        must = sum(1 << v for v, domain in enumerate(domains) if not domain & ~mask)
        yield _Class(word, values, mask, may, must)


def _forced(walk: Walk, pair: Pair, some: _Class) -> int:
    """The candidates that a pair removes by counting a class."""
    for one, other in ((pair.inside, pair.outside), (pair.outside, pair.inside)):
        if (one & some.must).bit_count() == (other & some.may).bit_count():
            open_ = some.may & ~some.must
            removed = _of(walk, one & open_, some.mask) | _of(walk, other & open_, ~some.mask)
            if removed:
                return removed
    return 0


def _of(walk: Walk, variables: int, values: int) -> int:
    """The candidates of some variables with some values."""
    facts, found = walk.facts, 0
    for variable in bits(variables):
        found |= (facts.domain(walk.candidates, variable) & values) << facts.base[variable]
    return found
