"""Cells that are related pairwise, expressed by the sets of digits they can hold together.

On a renban line, no two digits are far apart. The possible sets of digits say much more: one of a
few runs, with each of its digits somewhere on the line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import comb
from typing import TYPE_CHECKING, Any

from solve_cp.engines.literals.cages import MAX_SETS, set_pattern
from solve_cp.engines.literals.patterns import kind
from solve_cp.language.constraints import Constraint, Relation, Variable

if TYPE_CHECKING:
    from solve_cp.engines.literals.lowering import Lowering

LEAST_CELLS = 3
Predicate = Callable[[int, int], bool]


@dataclass
class Group:
    """Relations between all pairs of some cells, with one predicate."""

    predicate: Predicate
    relations: list[Relation]

    @property
    def cells(self) -> tuple[Variable, ...]:
        """The cells, each once."""
        return tuple(dict.fromkeys(v for relation in self.relations for v in relation.variables()))

    @property
    def is_complete(self) -> bool:
        """Whether all pairs of several cells are related."""
        count, cells = len(self.relations), len(self.cells)
        if cells < LEAST_CELLS or count != comb(cells, 2):
            return False
        return len({frozenset(relation.variables()) for relation in self.relations}) == count


def pairwise_groups(posted: Iterable[tuple[Constraint, Any]]) -> list[Group]:
    """The groups of relations by which one rule relates all pairs of its cells."""
    groups: dict[Any, Group] = {}
    same: dict[tuple[int, int], Group] = {}  # by ids, which are found faster
    for constraint, origin in posted:
        if isinstance(constraint, Relation):
            ids = id(origin), id(constraint.predicate)
            if ids not in same:
                key = id(origin), kind(constraint.predicate), constraint.predicate
                try:
                    same[ids] = groups.setdefault(key, Group(constraint.predicate, []))
                except TypeError:  # a user's predicate may have no hash
                    continue
            same[ids].relations.append(constraint)
    return [group for group in groups.values() if group.is_complete]


def post_pairwise(lowering: Lowering, group: Group) -> bool:
    """Express a group by its sets of digits; False if it has too many, or cells may be equal."""
    cells = group.cells
    columns = [lowering.literals(cell) for cell in cells]
    digits = sorted(set().union(*columns))
    related = {(a, b) for a in digits for b in digits if group.predicate(a, b)}
    if any((b, a) not in related for a, b in related):
        return False
    alike = any((digit, digit) in related for digit in digits)
    if alike and not any(set(cells) <= different for different in lowering.different_sets):
        return False
    sets = list(islice(_cliques(related, digits, len(cells)), MAX_SETS + 1))
    if len(sets) > MAX_SETS:
        return False
    meaning = ("pairwise", group.predicate, len(cells))
    lowering.lay(meaning, partial(set_pattern, sets), [lowering.present(cells)])
    return True


def _cliques(
    related: set[tuple[int, int]], digits: Sequence[int], size: int
) -> Iterator[tuple[int, ...]]:
    """The sets of `size` digits, ascending, whose pairs are all related."""
    if not size:
        yield ()
        return
    for place, first in enumerate(digits[: len(digits) - size + 1]):
        others = [other for other in digits[place + 1 :] if (first, other) in related]
        for rest in _cliques(related, others, size - 1):
            yield (first, *rest)
