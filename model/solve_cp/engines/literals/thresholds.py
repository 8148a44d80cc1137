"""Sums as scales of thresholds: a literal for each "the sum of these cells is at least n".

A conflict then teaches a SAT solver bounds, which rule out far more than single partial sums. Cells
that all differ are added together first, because few of their sums are as low or as high as those
of cells that may repeat.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import islice, pairwise, product
from math import inf
from typing import TYPE_CHECKING

from solve_cp.engines.literals.draft import Literal
from solve_cp.engines.literals.patterns import Column, Options, Pattern
from solve_cp.language.constraints import Linear, Variable
from solve_cp.language.intervals import Intervals

if TYPE_CHECKING:
    from solve_cp.engines.literals.lowering import Lowering

MOST_CLAUSES = 20_000
Pairs = set[tuple[int, int]]


@dataclass(frozen=True)
class Scale:
    """The possible values of a number, ascending, with places for "at least" and "below" of each.

    The lowest value has none: the number is always at least that.
    """

    values: Sequence[int]
    reached: Sequence[tuple[int, ...]]
    below: Sequence[tuple[int, ...]]

    @classmethod
    def of(cls, values: Sequence[int], places: Iterable[int]) -> Scale:
        """The scale with these places for "at least" of each value but the lowest."""
        places = [*places]
        return cls(values, [(), *((p,) for p in places)], [(), *((~p,) for p in places)])

    @property
    def mirrored(self) -> Scale:
        """The scale of the negated number."""
        values = [-value for value in reversed(self.values)]
        return Scale(values, [(), *self.below[:0:-1]], [(), *self.reached[:0:-1]])


def fits_scales(lowering: Lowering, constraint: Linear) -> bool:
    """Whether the draft wants thresholds, and this adds or subtracts cells with few values."""
    cells = constraint.variables()
    plain = all(abs(weight) == 1 for weight, _ in constraint.terms) and len(cells) == len({*cells})
    if not lowering.thresholds or not plain or len(constraint.allowed.spans) != 1:
        return False
    columns = [lowering.literals(cell) for cell in cells]
    if len(columns) < 2 or not all(columns):
        return False
    width = sum(max(column) - min(column) for column in columns)
    return width * sum(map(len, columns)) <= MOST_CLAUSES


def post_scales(
    lowering: Lowering,
    groups: Iterable[tuple[int, Sequence[Variable]]],
    cases: Iterable[tuple[Intervals, Sequence[Literal]]],
) -> None:
    """The sum of all cells is allowed in each case whose literals are true.

    The cells of each group are added or subtracted, and all differ.
    """
    numbers = [(weight, _sum_of_different(lowering, group)) for weight, group in groups]
    parts = [number if weight > 0 else number.negated for weight, number in numbers]
    total, *others = sorted(parts, key=lambda part: len(part.rises))
    *others, last = others or [_Number(0, {})]
    for part in others:
        total = _sum_of_any(lowering, total, part)
    for allowed, when in cases:
        low, high = (end - total.low - last.low for end in allowed.spans[0])
        make = partial(_between_pattern, low, high)
        lowering.lay(("between", low, high), make, (total.rises, last.rises), when)


@dataclass(frozen=True)
class _Number:
    """A number: its lowest value, and a literal for each rise, "at least so much above that".

    Patterns for rises serve numbers with any lowest value.
    """

    low: int
    rises: Column

    @property
    def negated(self) -> _Number:
        """Minus this number."""
        high = max(self.rises, default=0)
        rises = zip((0, *self.rises), self.rises.values(), strict=False)
        falls = {high - rise: ~literal for rise, literal in reversed([*rises])}
        return _Number(-self.low - high, falls)


def _sum_of_different(lowering: Lowering, cells: Sequence[Variable]) -> _Number:
    """The sum of cells that all differ."""
    lows = tuple(min(lowering.literals(cell)) for cell in cells)
    rises = [lowering.scale_of(cell) for cell in cells]
    if len(cells) == 1:
        return _Number(lows[0], rises[0])
    new = lowering.lay(("different", lows), partial(_different_pattern, lows), rises)
    values = _sums_of_different(tuple(map(_values, lows, rises)))
    last = new[len(new) - len(values) + 1 :]
    return _Number(values[0], {n - values[0]: o for n, o in zip(values[1:], last, strict=True)})


def _sum_of_any(lowering: Lowering, first: _Number, second: _Number) -> _Number:
    """The sum of two numbers that may have any values together."""
    new = lowering.lay("plus", _plus_pattern, (first.rises, second.rises))
    rises = sorted({a + b for a in (0, *first.rises) for b in (0, *second.rises)})
    return _Number(first.low + second.low, dict(zip(rises[1:], new, strict=True)))


def _values(low: int, rises: Iterable[int]) -> tuple[int, ...]:
    return low, *(low + rise for rise in rises)


def scale_pattern(options: Options) -> Pattern:
    """New literals for "at least" of each value but the first, tied to those of the values."""
    (values,) = options
    pattern = Pattern(len(values))
    scale = _new_scale(pattern, values)
    steps = zip(scale.reached, (*scale.below[1:], ()), strict=True)
    for place, (reached, below_next) in enumerate(steps):
        ends = reached + below_next
        pattern.implies(place, ends)
        pattern.clause([place, *(~end for end in ends)])
    return pattern


def _new_scale(pattern: Pattern, values: Sequence[int]) -> Scale:
    """New places; each step implies the one below it."""
    places = pattern.new(len(values) - 1)
    for lower, higher in pairwise(places):
        pattern.implies(higher, [lower])
    return Scale.of(values, places)


def _scales(lows: Sequence[int], options: Options) -> tuple[Pattern, list[Scale]]:
    """A pattern, and the scales of numbers with these lowest values and rises."""
    count = sum(map(len, options))
    places = iter(range(count))
    return Pattern(count), [
        Scale.of(_values(low, rises), islice(places, len(rises)))
        for low, rises in zip(lows, options, strict=True)
    ]


def _different_pattern(lows: Sequence[int], options: Options) -> Pattern:
    """The sum of cells that all differ; its scale comes last."""
    pattern, cells = _scales(lows, options)
    total = cells[0]
    for cell, pairs in zip(cells[1:], _pairs([cell.values for cell in cells]), strict=True):
        total = _added(pattern, total, cell, pairs)
    return pattern


def _pairs(cells: Options) -> Iterator[Pairs]:
    """For each cell but the first, the sums of different digits before it with its digit."""
    chosen = {frozenset((value,)) for value in cells[0]}
    for values in cells[1:]:
        further = [(some, value) for some in chosen for value in values if value not in some]
        chosen = {some | {value} for some, value in further}
        yield {(sum(some), value) for some, value in further}


@lru_cache(maxsize=1000)
def _sums_of_different(cells: tuple[tuple[int, ...], ...]) -> list[int]:
    """The possible sums of cells that all differ, ascending."""
    *_, last = _pairs(cells)
    return _sums(last)


def _sums(pairs: Pairs) -> list[int]:
    """The sums of the pairs, ascending; a single 0 if there is no pair, which `_imply` forbids."""
    return sorted({a + b for a, b in pairs}) or [0]


def _plus_pattern(options: Options) -> Pattern:
    """The sum of two numbers."""
    pattern, (first, second) = _scales((0, 0), options)
    _added(pattern, first, second, {*product(first.values, second.values)})
    return pattern


def _between_pattern(low: int, high: int, options: Options) -> Pattern:
    """The sum of two numbers is between these."""
    pattern, (first, second) = _scales((0, 0), options)
    _at_most(pattern, first, second, high)
    _at_most(pattern, first.mirrored, second.mirrored, -low)
    return pattern


def _added(pattern: Pattern, first: Scale, second: Scale, pairs: Pairs) -> Scale:
    """The sum of two numbers that can have these values together."""
    total = _new_scale(pattern, _sums(pairs))
    _imply(pattern, first, second, total, pairs)
    mirrored = {(-a, -b) for a, b in pairs}
    _imply(pattern, first.mirrored, second.mirrored, total.mirrored, mirrored)
    return total


def _imply(pattern: Pattern, first: Scale, second: Scale, total: Scale, pairs: Pairs) -> None:
    """Lower bounds of both numbers imply one of their sum."""
    for one, other, least in _least_sums(first, second, pairs):
        index = bisect_left(total.values, least)
        if index:
            reached = () if least == inf else total.reached[index]
            pattern.clause(first.below[one] + second.below[other] + reached)


def _least_sums(first: Scale, second: Scale, pairs: Pairs) -> Iterator[tuple[int, int, float]]:
    """The indexes of two lower bounds, and the least sum above them, if no other tells as much."""
    width = len(second.values)
    least = [[inf] * (width + 1) for _ in range(len(first.values) + 1)]
    for one in range(len(first.values) - 1, -1, -1):
        a, row, after = first.values[one], least[one], least[one + 1]
        for other in range(width - 1, -1, -1):
            b = second.values[other]
            here = a + b if (a, b) in pairs else inf
            row[other] = min(here, after[other], row[other + 1])
    for one, row in enumerate(least[:-1]):
        for other, lowest in enumerate(row[:-1]):
            told = (one and least[one - 1][other] == lowest) or (other and row[other - 1] == lowest)
            if not told:
                yield one, other, lowest


def _at_most(pattern: Pattern, first: Scale, second: Scale, most: int) -> None:
    """The sum of both numbers is at most this."""
    told = len(second.values)
    for index, value in enumerate(first.values):
        over = bisect_right(second.values, most - value)
        if over < told:
            pattern.clause(first.below[index] + second.below[over])
            told = over
