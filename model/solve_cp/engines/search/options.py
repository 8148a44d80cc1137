"""The options of a search."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from solve_cp.board.cells import Cell
from solve_cp.errors import InputError


class Strategy(StrEnum):
    """Which node of the frontier comes next: the oldest, or the newest."""

    BREADTH_FIRST = "breadth-first"
    DEPTH_FIRST = "depth-first"


class CellOrder(StrEnum):
    """Which blank cell is filled next; ties go to the first in reading order.

    The learned order is the dynamic one, with each count divided by the number of conflicts of the
    cell so far.
    """

    ROW_MAJOR = "row-major"
    STATIC = "static fewest-candidates"
    DYNAMIC = "dynamic fewest-candidates"
    LEARNED = "learned"


class ValueOrder(StrEnum):
    """Which value of the cell is tried first."""

    ASCENDING = "ascending"
    LEAST_CONSTRAINING = "least-constraining"


class Legality(StrEnum):
    """When a node that breaks a constraint is discarded: never, at once, or regions once full."""

    NONE = "none"
    FULL_REGIONS = "regions once full"
    ALWAYS = "always"


class Propagation(StrEnum):
    """The level of propagation; each includes the one before."""

    NONE = "none"
    FORWARD = "forward checking"
    NAKED = "naked singles"
    HIDDEN = "hidden singles"
    FULL = "full"


class State(StrEnum):
    """How backtracking works: undo changes on a trail, or drop a copy."""

    TRAIL = "trail"
    COPY = "copy"


class GoalTest(StrEnum):
    """When a solution is noticed: as soon as it is generated, or when its turn comes."""

    GENERATED = "generated"
    EXPANDED = "expanded"


@dataclass(frozen=True)
class SearchOptions:
    """All options of a search.

    The three prunings can be switched one by one: `from_givens` starts from the givens (instead of
    the empty board), `candidates` generates a cell's initial candidates only (instead of all its
    digits), `legality` discards nodes that break a constraint. `order` names cells (by number in
    reading order from 0, or as cells) that come before all others where reading order decides:
    always in a row-major search, among cells with equally few candidates in the others.
    """

    strategy: Strategy = Strategy.DEPTH_FIRST
    cell_order: CellOrder = CellOrder.ROW_MAJOR
    value_order: ValueOrder = ValueOrder.ASCENDING
    from_givens: bool = True
    candidates: bool = True
    legality: Legality = Legality.ALWAYS
    propagation: Propagation = Propagation.NONE
    state: State = State.COPY
    goal_test: GoalTest = GoalTest.GENERATED
    order: tuple[int | Cell, ...] = ()

    def __post_init__(self) -> None:
        for expected, wrong, why in self._senseless():
            if wrong:
                raise InputError(f"expected {expected}: {why}")

    def _senseless(self) -> tuple[tuple[str, bool, str], ...]:
        breadth_first = self.strategy is Strategy.BREADTH_FIRST
        dynamic = self.cell_order is CellOrder.DYNAMIC
        learned = self.cell_order is CellOrder.LEARNED
        singles = self.propagation not in (Propagation.NONE, Propagation.FORWARD)
        least = self.value_order is ValueOrder.LEAST_CONSTRAINING
        plain = self.propagation is Propagation.NONE
        pruned = self.from_givens and self.candidates and self.legality is Legality.ALWAYS
        return (
            (
                "copied states for a breadth-first search",
                breadth_first and self.state is State.TRAIL,
                "its frontier holds many states at once, and a trail leads back to only one",
            ),
            (
                "forward checking or more for the dynamic cell order",
                dynamic and plain,
                "without it the current candidates are not known",
            ),
            (
                "forward checking or more for the least-constraining value order",
                least and plain,
                "without it the current candidates are not known",
            ),
            (
                "depth-first search with naked singles or more for the learned cell order",
                learned and (breadth_first or not singles),
                "it learns from the conflicts of propagation on the way",
            ),
            (
                "all prunings with propagation",
                not plain and not pruned,
                "propagation starts from the givens and never makes an illegal node",
            ),
            (
                "each cell once in an explicit order",
                len(set(self.order)) < len(self.order),
                "a cell is filled once",
            ),
        )

    @property
    def pruning(self) -> str:
        """The pruning in words."""
        if self.propagation is not Propagation.NONE:
            return {
                Propagation.FORWARD: "forward checking",
                Propagation.NAKED: "naked singles after every step",
                Propagation.HIDDEN: "naked and hidden singles after every step",
                Propagation.FULL: "every constraint propagated",
            }[self.propagation]
        values = "initial candidates only" if self.candidates else "every digit"
        legality = {
            Legality.NONE: "nothing is discarded",
            Legality.FULL_REGIONS: "illegal nodes discarded, regions once they are full",
            Legality.ALWAYS: "illegal nodes discarded",
        }[self.legality]
        return f"{values}, {legality}"

    def described(self) -> dict[str, str]:
        """The options in words."""
        late = self.goal_test is GoalTest.EXPANDED
        frontier = self.strategy is Strategy.BREADTH_FIRST
        return {
            "strategy": str(self.strategy),
            "cells": str(self.cell_order),
            "values": str(self.value_order),
            "pruning": self.pruning,
            "goal": "tested when taken from the frontier" if late else "tested when generated",
            "state": str(self.state),
            "counts": "nodes" if frontier else "nodes and backtracks",
        }
