"""Relations of two cells as clauses."""

from __future__ import annotations

from collections.abc import Callable

from solve_cp.engines.literals.patterns import Options, Pattern

FEW = 2


def relation_pattern(predicate: Callable[[int, int], bool], options: Options) -> Pattern:
    """Each value of a cell needs a partner in the other; short nogoods if few pairs are missing."""
    first, second = options
    rows = {value: place for place, value in enumerate(first)}
    columns = {value: len(rows) + place for place, value in enumerate(second)}
    pattern = Pattern(len(rows) + len(columns))
    few_missing: set[int] = set()
    lacking: dict[int, list[int]] = {value: [] for value in second}
    for a, place in rows.items():
        partners, missing = list[int](), list[int]()
        for b in second:
            (partners if predicate(a, b) else missing).append(b)
        for b in missing:
            lacking[b].append(a)
        if len(missing) <= FEW < len(second):
            few_missing.add(a)
            for b in missing:
                pattern.clause((~place, ~columns[b]))
        else:
            pattern.clause((~place, *[columns[b] for b in partners]))
    for b, place in columns.items():
        missing = lacking[b]
        if len(missing) <= FEW < len(first):
            for a in missing:
                if a not in few_missing:  # else there is already a clause
                    pattern.clause((~place, ~rows[a]))
        else:
            others = set(missing)
            pattern.clause((~place, *[rows[a] for a in first if a not in others]))
    return pattern
