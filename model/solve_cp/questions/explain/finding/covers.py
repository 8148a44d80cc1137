"""Naked and hidden sets and fish: k facts whose candidates all lie in k covers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.facts import Facts, Family


@dataclass(frozen=True)
class Cover:
    """Facts that remove all other candidates from their covers."""

    kind: str
    reason: int
    removed: int


@dataclass(frozen=True)
class _Row:
    fact_bits: int
    live: int
    covers: int


def covers(
    facts: Facts,
    candidates: int,
    placed: int,
    size: int,
    families: Iterable[Family] | None = None,
) -> dict[int, Cover]:
    """The covers of a given size that remove something, by reason; for all or some families."""
    found: dict[int, Cover] = {}
    for family in facts.families if families is None else families:
        rows = _rows(facts, family, candidates, placed, size)
        if len(rows) >= size:
            _choose(rows, family, candidates, size, found)
    return found


def _rows(facts: Facts, family: Family, candidates: int, placed: int, size: int) -> list[_Row]:
    """The open facts of a family whose candidates lie in at most `size` covers."""
    rows = []
    for number in family.facts:
        live = facts.fact_masks[number] & candidates
        if live & placed:
            continue
        covering, left = 0, live
        for place, cover in enumerate(family.covers):
            if live & cover:
                covering |= 1 << place
                left &= ~cover
        if covering.bit_count() <= size and not left:
            rows.append(_Row(facts.fact_bits[number], live, covering))
    return rows


def _choose(
    rows: list[_Row], family: Family, candidates: int, size: int, found: dict[int, Cover]
) -> None:
    """Choose a set of rows that the same number of covers is enough for, in every possible way."""

    def choose(start: int, count: int, covering: int, live: int, reason: int) -> None:
        if count == size:
            removed = 0
            for place in bits(covering):
                removed |= family.covers[place]
            removed &= candidates & ~live
            if removed:
                known = found.get(reason)
                before = known.removed if known else 0
                found[reason] = Cover(family.kind, reason, removed | before)
            return
        for index in range(start, len(rows) - (size - count) + 1):
            row = rows[index]
            together = covering | row.covers
            if together.bit_count() <= size:
                choose(index + 1, count + 1, together, live | row.live, reason | row.fact_bits)

    choose(0, 0, 0, 0, 0)
