"""Sums as clauses: one literal for each partial sum that does not decide yet what is allowed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import accumulate, pairwise

from solve_cp.engines.literals.patterns import SHARED, Options, Pattern
from solve_cp.language.intervals import Intervals


def sum_pattern(allowed: Intervals, options: tuple[tuple[int, ...], ...]) -> Pattern:
    """The pattern for columns that add one of their options each; kept for other sums like it."""
    key = "sum", allowed, options
    pattern = SHARED.get(key)
    if pattern is None:
        pattern = _sum_pattern(allowed, options)
        SHARED.put(key, pattern)
    return pattern


def _sum_pattern(allowed: Intervals, options: Options) -> Pattern:
    pattern = Pattern(sum(map(len, options)))
    first, *layers = _outcomes(options, allowed)
    if first[0] is not None:
        if not first[0]:
            pattern.clause(())
        return pattern
    before: Mapping[int, int | None] = {0: None}
    places = iter(range(sum(map(len, options))))
    for values, outcomes in zip(options, layers, strict=True):
        column = dict(zip(values, places, strict=False))
        still_open = sorted(total for total, outcome in outcomes.items() if outcome is None)
        after = dict(zip(still_open, pattern.new(len(still_open)), strict=True))
        _add_layer(pattern, column, before, after, outcomes)
        if len(after) > 1:
            pattern.at_most_one([*after.values()])
        before = {**after}
    return pattern


def _add_layer(
    pattern: Pattern,
    column: Mapping[int, int],
    before: Mapping[int, int | None],
    after: Mapping[int, int],
    outcomes: Mapping[int, bool | None],
) -> None:
    """A sum and a value imply the next sum; each sum needs one that leads to it."""
    into: dict[int, list[int]] = {total: [] for total in after}
    for total, state in before.items():
        known = [] if state is None else [state]
        here = [~place for place in known]
        implied = pattern.of_length(2 + len(here))
        onward: list[int] = []
        excluded: list[int] = []
        for value, place in column.items():
            following = total + value
            target = after.get(following)
            if target is not None:
                into[following] += known
                onward.append(target)
                implied += (~place, target, *here)
            elif not outcomes[following]:
                excluded.append(place)
        if here and len(excluded) == len(column) - 1:  # as the column has exactly one value
            (possible,) = {*column.values()}.difference(excluded)
            pattern.clause((possible, *here))
        else:
            for place in excluded:
                pattern.clause((~place, *here))
        if here and len(onward) + len(excluded) == len(column):
            pattern.clause((*onward, *here))
    for total, states in into.items():
        if states:
            pattern.clause((~after[total], *states))


def heavy_first(column: Iterable[int]) -> tuple[int, int]:
    """The sort key: heavy columns first, as they may decide the sum, then those with few values."""
    values = sorted(column)
    return -min((b - a for a, b in pairwise(values)), default=0), len(values)


def _outcomes(columns: Options, allowed: Intervals) -> list[dict[int, bool | None]]:
    """For each partial sum after each column, whether the total is allowed; None if undecided."""
    lows = [*accumulate((min(c, default=0) for c in reversed(columns)), initial=0)][::-1]
    highs = [*accumulate((max(c, default=0) for c in reversed(columns)), initial=0)][::-1]
    layers = [{0: allowed.outcome(lows[0], highs[0])}]
    for column, low, high in zip(columns, lows[1:], highs[1:], strict=True):
        still_open = (total for total, outcome in layers[-1].items() if outcome is None)
        totals = {total + value for total in still_open for value in column}
        layers.append({t: allowed.outcome(t + low, t + high) for t in totals})
    for layer, column, following in zip(layers[-2::-1], columns[::-1], layers[::-1], strict=False):
        for total, outcome in layer.items():
            ends = {following[total + value] for value in column} if outcome is None else set()
            if len(ends) == 1:
                layer[total] = ends.pop()
    return layers
