"""Naked and hidden sets and fish: k facts whose candidates all lie in k covers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from solve_cp.questions.explain.facts.bits import bits
from solve_cp.questions.explain.facts.facts import Facts
from solve_cp.questions.explain.facts.kinds import Family


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


@dataclass
class _Known:
    """The open facts of a family in a state, and its covers by size, as far as they are known."""

    state: tuple[int, int]
    rows: list[_Row]
    covers: dict[int, list[Cover]] = field(default_factory=dict)


class Covers:
    """Finds covers; those of a family are remembered until its candidates change."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self._known: dict[Family, _Known] = {}

    def of_size(
        self, size: int, candidates: int, placed: int, families: Iterable[Family] | None = None
    ) -> dict[int, Cover]:
        """The covers that remove something, by reason; for all or some families."""
        found: dict[int, Cover] = {}
        for family in self.facts.families if families is None else families:
            for cover in self._of_family(family, size, candidates, placed):
                known = found.get(cover.reason)
                removed = cover.removed | known.removed if known else cover.removed
                found[cover.reason] = Cover(cover.kind, cover.reason, removed)
        return found

    def _of_family(self, family: Family, size: int, candidates: int, placed: int) -> list[Cover]:
        state = candidates & family.area, placed & family.area
        known = self._known.get(family)
        if known is None or known.state != state:
            rows = _rows(self.facts, family, *state)
            known = self._known[family] = _Known(state, rows)
        if size not in known.covers:
            rows = [row for row in known.rows if row.covers.bit_count() <= size]
            known.covers[size] = _chosen(rows, family, candidates, size)
        return known.covers[size]


def _rows(facts: Facts, family: Family, candidates: int, placed: int) -> list[_Row]:
    """The open facts of a family whose candidates all lie in its covers."""
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
        if not left:
            rows.append(_Row(facts.fact_bits[number], live, covering))
    return rows


def _chosen(rows: list[_Row], family: Family, candidates: int, size: int) -> list[Cover]:
    """The sets of rows that the same number of covers is enough for, and that remove something.

    Rows that share a candidate, as the lines of two grids of a Samurai board may, prove nothing.
    """
    found: list[Cover] = []

    def choose(start: int, count: int, covering: int, live: int, reason: int) -> None:
        if count == size:
            removed = 0
            for place in bits(covering):
                removed |= family.covers[place]
            removed &= candidates & ~live
            if removed:
                found.append(Cover(family.kind, reason, removed))
            return
        for index in range(start, len(rows) - (size - count) + 1):
            row = rows[index]
            together = covering | row.covers
            if together.bit_count() <= size and not live & row.live:
                choose(index + 1, count + 1, together, live | row.live, reason | row.fact_bits)

    choose(0, 0, 0, 0, 0)
    return found
