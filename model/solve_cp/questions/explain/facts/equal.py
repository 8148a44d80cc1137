"""Groups of cells that hold the same digits, because as many full houses contain each of them.

Take some lines, and as many regions. Both hold each digit equally often. Without the cells they
share, what is left of the lines holds the same digits as what is left of the regions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TypeAlias

from solve_cp.language.constraints import (
    AllOf,
    AnyOf,
    Clause,
    Constraint,
    Count,
    Linear,
    Member,
    Variable,
)
from solve_cp.language.model import Origin, Structure
from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.said import Group

Lines: TypeAlias = Iterator[tuple[Group, ...]]
Chooser: TypeAlias = Callable[[Sequence[Group], Sequence[Group]], Lines]
"""A way to choose lines from rows and columns."""

LINES = ("row", "column")

SMALL = 3
"""Groups with up to this many cells on each side are used like rules."""

LONGEST_RUN = 9
"""More lines than this are not added up."""

MOST_PAIRS = 4_000
"""On boards with more ways to combine lines, only lines next to each other are combined."""


@dataclass(frozen=True)
class EqualSets:
    """Cells inside houses hold the same digits as cells inside others, without the shared cells.

    With `values`, only how many digits of this class there are is compared.
    """

    houses: tuple[Origin, ...]
    others: tuple[Origin, ...]
    inside: tuple[Variable, ...]
    outside: tuple[Variable, ...]
    word: str = ""
    values: tuple[int, ...] = ()

    @property
    def digits(self) -> str:
        """The class in words: "even digits", "digits from 1 to 3"; empty if there is none."""
        if len(self.values) == 1 or not self.word:
            return f"{self.word}s" if self.word else ""
        return f"{self.word} digits" if self.word.isalpha() else f"digits {self.word}"

    def constraints(self, digits: Iterable[int]) -> tuple[Constraint, ...]:
        """The fact in the constraint language."""
        if self.values:
            return (_equally_often(self.inside, self.outside, self.values),)
        return tuple(_same_digits(self.inside, self.outside, tuple(digits)))


@dataclass(frozen=True)
class Pair:
    """Houses and others, as groups, with the variables left inside and outside as bits."""

    houses: tuple[Group, ...]
    others: tuple[Group, ...]
    inside: int
    outside: int

    def named(self, structure: Structure, word: str = "", values: Sequence[int] = ()) -> EqualSets:
        """The pair with its houses and cells, and a class of digits."""
        inside, outside = (
            tuple(structure.variables[v] for v in bits(some))
            for some in (self.inside, self.outside)
        )
        houses, others = (tuple(g.origin for g in some) for some in (self.houses, self.others))
        return EqualSets(houses, others, inside, outside, word, tuple(values))


def comparable(structure: Structure, groups: Sequence[Group]) -> list[Group]:
    """The full groups of cells that hold the same digits as the first of them."""
    cells = structure.cell_count
    some = [group for group in groups if group.full and len(group.variables) > 1]
    full = [group for group in some if max(group.variables) < cells]
    held = [_union(structure.domains[v] for v in group.variables) for group in full]
    return [group for group, own in zip(full, held, strict=True) if own == held[0]]


def small_sets(structure: Structure, groups: Sequence[Group]) -> Iterator[EqualSets]:
    """The equal groups of few cells: runs of lines against regions."""
    seen: set[tuple[int, int]] = set()
    for pair in _pairs(comparable(structure, groups), _runs):
        key = (min(pair.inside, pair.outside), max(pair.inside, pair.outside))
        if 0 < pair.inside.bit_count() <= SMALL and key not in seen:
            seen.add(key)
            yield pair.named(structure)


def all_pairs(structure: Structure, groups: Sequence[Group]) -> list[Pair]:
    """All equal groups that are looked for: up to two rows and two columns, or a run of lines."""
    groups = comparable(structure, groups)
    wide = sum(group.kind in LINES for group in groups) ** 4 // 64
    found: dict[tuple[int, int], Pair] = {}
    for pair in (*_pairs(groups, _runs), *(_pairs(groups, _twos) if wide <= MOST_PAIRS else ())):
        if pair.inside:
            found.setdefault((pair.inside, pair.outside), pair)
    return sorted(found.values(), key=lambda p: (len(p.houses), p.inside.bit_count()))


def _runs(rows: Sequence[Group], columns: Sequence[Group]) -> Lines:
    """Lines next to each other, up to half of the board."""
    for lines in (rows, columns):
        for size in range(1, min(len(lines) // 2, LONGEST_RUN) + 1):
            yield from (tuple(lines[i : i + size]) for i in range(len(lines) - size + 1))


def _twos(rows: Sequence[Group], columns: Sequence[Group]) -> Lines:
    """Up to two rows together with up to two columns."""
    few = [[some for n in range(3) for some in combinations(lines, n)] for lines in (rows, columns)]
    return ((*some, *others) for some, others in product(*few) if some or others)


def _pairs(groups: Sequence[Group], choose: Chooser) -> Iterator[Pair]:
    """Lines chosen in some way, each time against as many regions that share most cells."""
    rows, columns = ([g for g in groups if g.kind == kind] for kind in LINES)
    for family in _families(groups):
        masks = [(_mask(group), group) for group in family]
        for lines in choose(rows, columns):
            if len(lines) <= len(family):
                yield from _against(lines, masks)


def _against(lines: tuple[Group, ...], regions: Sequence[tuple[int, Group]]) -> Iterator[Pair]:
    """The lines against the regions that share most cells with them, if no cell counts twice."""
    if any(_overlap([line for line in lines if line.kind == kind]) for kind in LINES):
        return  # as the rows of two grids of a Samurai board may
    along = _union(_mask(line) for line in lines if line.kind == LINES[0])
    across = _union(_mask(line) for line in lines if line.kind == LINES[1])
    shared = sorted(
        regions, key=lambda r: -(r[0] & along).bit_count() - (r[0] & across).bit_count()
    )[: len(lines)]
    area = _union(mask for mask, _ in shared)
    if not along & across & ~area:
        inside = (along ^ across) & ~area | along & across & area
        outside = area & ~(along | across)
        yield Pair(lines, tuple(group for _, group in shared), inside, outside)


def _families(groups: Sequence[Group]) -> Iterator[list[Group]]:
    """Houses that are not lines, of one kind or by one rule, and share no cells."""
    by_kind: dict[object, list[Group]] = {}
    for group in groups:
        if group.kind not in LINES:
            key = id(group.origin) if group.kind == "rule" else group.kind
            by_kind.setdefault(key, []).append(group)
    for family in by_kind.values():
        if not _overlap(family):
            yield family


def _overlap(groups: Sequence[Group]) -> bool:
    """Whether some cell is in two of the groups."""
    return sum(len(g.variables) for g in groups) != _union(map(_mask, groups)).bit_count()


def _mask(group: Group) -> int:
    return sum(1 << variable for variable in group.variables)


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _equally_often(
    inside: Sequence[Variable], outside: Sequence[Variable], values: Sequence[int]
) -> Constraint:
    """Both groups have equally many of these digits."""
    counts = range(len(inside) + 1)
    return AnyOf(
        tuple(AllOf((Count(inside, values, n), Count(outside, values, n))) for n in counts)
    )


def _same_digits(
    inside: Sequence[Variable], outside: Sequence[Variable], digits: Sequence[int]
) -> Iterator[Constraint]:
    """Each digit of one group is in the other, and they have the same sum."""
    yield Linear([*((1, cell) for cell in inside), *((-1, cell) for cell in outside)], 0)
    for cells, others in ((inside, outside), (outside, inside)):
        for digit, cell in product(digits, cells):
            yield Clause(Member(cell, digit, False), *(Member(other, digit) for other in others))
