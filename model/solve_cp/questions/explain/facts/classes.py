"""Counts of digit classes in houses: a row of 1 to 9 has four even digits.

Only classes that some rule separates are counted. For example, a white dot needs an odd digit next
to an even one, and a whisper line needs a high digit next to a low one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import product
from operator import or_
from typing import TypeAlias

from solve_cp.language.constraints import Count
from solve_cp.language.model import Structure
from solve_cp.questions.explain.facts.filters import Filter
from solve_cp.questions.explain.facts.said import Group

Partition: TypeAlias = dict[str, tuple[int, ...]]
"""Classes by their descriptions; each digit is in at most one class."""

MOST_CELLS = 6
"""Rules with more cells than this say little about classes."""


@dataclass(frozen=True)
class ClassCount:
    """How many digits of a class a group contains, or can contain at most if it is not full."""

    group: Group
    word: str
    values: tuple[int, ...]
    count: Count

    @property
    def digits(self) -> str:
        """The class in words: "even digits", "digits from 1 to 3"."""
        return f"{self.word} digits" if self.word.isalpha() else f"digits {self.word}"

    @property
    def number(self) -> int:
        """The number of digits, or the maximum number."""
        return self.count.allowed.spans[-1][1]


def partitions(digits: Sequence[int]) -> list[Partition]:
    """The usual ways to classify digits: odd and even, low and high, thirds, residues."""
    count = len(digits)
    half, third = count // 2, count // 3
    found: list[Partition] = [
        {"odd": _those(digits, 2, 1), "even": _those(digits, 2, 0)},
        {"low": tuple(digits[:half]), "high": tuple(digits[count - half :])},
    ]
    if count % 3 == 0 and count > 3:
        thirds = tuple(digits[n * third : (n + 1) * third] for n in range(3))
        found.append({_span(some): tuple(some) for some in thirds})
        found.append({_listed(some): some for n in range(3) if (some := _those(digits, 3, n))})
    return found


def _those(digits: Sequence[int], modulus: int, rest: int) -> tuple[int, ...]:
    return tuple(digit for digit in digits if digit % modulus == rest)


def _span(digits: Sequence[int]) -> str:
    return f"from {digits[0]} to {digits[-1]}"


def _listed(digits: Sequence[int]) -> str:
    return f"{', '.join(map(str, digits[:-1]))} and {digits[-1]}"


def class_counts(
    structure: Structure, groups: Sequence[Group], rules: Iterable[Filter]
) -> Iterator[ClassCount]:
    """The counts in all houses and cages, for the classes that some rule separates."""
    cells = structure.domains[: structure.cell_count]
    digits = tuple(structure.values(reduce(or_, cells, 0)))
    some = [rule for rule in rules if 1 < len(rule.scope) <= MOST_CELLS]
    for partition in partitions(digits):
        masks = [structure.mask(values) for values in partition.values()]
        if any(_keeps_apart(rule, masks) for rule in some):
            yield from _counted(structure, groups, partition, len(digits))


def _keeps_apart(rule: Filter, classes: Sequence[int]) -> bool:
    """Whether each class in a cell, alone or with one in the next cell, leaves another just one."""
    return all(
        _leaves_one(rule, classes, {0: one})
        or any(_leaves_one(rule, classes, {0: one, 1: other}) for other in classes)
        for one in classes
    )


def _leaves_one(rule: Filter, classes: Sequence[int], given: dict[int, int]) -> bool:
    """Whether a cell has only one class left when other cells have the given classes."""
    full = rule.full
    narrowed = tuple(domain & given.get(place, domain) for place, domain in enumerate(full))
    left = rule.left(narrowed)
    if left is None:
        return False
    others = (now for place, now in enumerate(left) if place not in given)
    return any(not now & ~kind for now in others for kind in classes)


def _counted(
    structure: Structure, groups: Sequence[Group], partition: Partition, size: int
) -> Iterator[ClassCount]:
    for group, (word, values) in product(groups, partition.items()):
        cells = tuple(structure.variables[v] for v in group.variables)
        if len(cells) <= len(values):
            continue
        full = group.full and len(cells) == size
        count = Count(cells, values, len(values) if full else range(len(values) + 1))
        yield ClassCount(group, word, values, count)
