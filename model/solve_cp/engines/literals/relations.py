"""Relations of two cells as clauses over the values of both."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from solve_cp.engines.literals.patterns import Options, Pattern

FEW = 2


def relation_pattern(predicate: Callable[[int, int], bool], options: Options) -> Pattern:
    """Each value of a cell needs one of the other's; short nogoods where only few are missing."""
    first, second = options
    rows = {value: place for place, value in enumerate(first)}
    columns = {value: len(rows) + place for place, value in enumerate(second)}
    held = {(a, b): bool(predicate(a, b)) for a in first for b in second}
    clauses: dict[tuple[int, ...], None] = {}
    for a, place in rows.items():
        clauses |= _support(place, {columns[b]: held[a, b] for b in second})
    for b, place in columns.items():
        clauses |= _support(place, {rows[a]: held[a, b] for a in first})
    pattern = Pattern(len(rows) + len(columns))
    for clause in clauses:  # each once: both sides say the same where few are missing
        pattern.clause(clause)
    return pattern


def _support(place: int, others: Mapping[int, bool]) -> dict[tuple[int, ...], None]:
    missing = [other for other, held in others.items() if not held]
    if len(missing) <= FEW < len(others):
        return {(~max(place, other), ~min(place, other)): None for other in missing}
    return {(~place, *(other for other, held in others.items() if held)): None}
