"""Sums of cells that may repeat, as literals for "at least n"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

import pytest

from solve_cp import Board, Grid, Puzzle, Rule
from solve_cp.language.constraints import AllDifferent, Constraint, Linear
from solve_cp.language.intervals import Intervals
from solve_cp.language.model import Model
from solve_cp.puzzle.compiling import compile_puzzle

pytest.importorskip("pysat")

from solve_cp.engines.sat.loading import loaded
from solve_cp.engines.sat.lowering import NativeLowering, SatLowering


@dataclass(frozen=True)
class Total(Rule):
    """All cells have a sum between two numbers; those of each group, by number, all differ."""

    low: int
    high: int
    groups: tuple[tuple[int, ...], ...] = ()

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        digits = [grid[cell] for cell in puzzle.board.cells]
        alone = all(len({digits[n] for n in group}) == len(group) for group in self.groups)
        return alone and self.low <= sum(digits) <= self.high

    def constraints(self, puzzle: Puzzle) -> Iterable[Constraint]:
        cells = puzzle.board.cells
        yield from (AllDifferent(tuple(cells[n] for n in group)) for group in self.groups)
        yield Linear([(1, cell) for cell in cells], Intervals.of(range(self.low, self.high + 1)))


def model_of(rule: Total, digits: Sequence[int], cells: int = 5) -> Model:
    return compile_puzzle(Puzzle(Board.open(1, cells, digits)) + rule)


def all_models(lowering: SatLowering) -> list[tuple[int, ...]]:
    """The values of the cells in every model of the clauses, with repeats."""
    with loaded("gluecard4", lowering) as solver:
        held = ([n for n in some[: len(lowering.values)] if n > 0] for some in solver.enum_models())
        return sorted(tuple(lowering.values[n - 1] for n in some) for some in held)


def fitting(rule: Total, columns: Iterable[Sequence[int]]) -> list[tuple[int, ...]]:
    return [
        digits
        for digits in product(*columns)
        if rule.low <= sum(digits) <= rule.high
        and all(len({digits[n] for n in group}) == len(group) for group in rule.groups)
    ]


@pytest.mark.parametrize("digits", [(1, 2, 3, 4), (0, 1, 2), (1, 2, 5, 9), (-2, 0, 3, 4)])
@pytest.mark.parametrize("groups", [(), ((0, 1),), ((0, 2), (1, 3)), ((0, 1, 2), (3, 4))])
@pytest.mark.parametrize("span", [(9, 9), (7, 11), (2, 2), (-50, 50), (40, 41)])
def test_scales_have_each_filling_with_an_allowed_sum_once(
    digits: Sequence[int], groups: tuple[tuple[int, ...], ...], span: tuple[int, int]
) -> None:
    rule = Total(*span, groups)
    model = model_of(rule, digits)
    lowering = NativeLowering(model.structure, model.domains)
    assert lowering.count > len(lowering.values)
    assert all_models(lowering) == fitting(rule, [digits] * 5)


@pytest.mark.parametrize("masks", [(1, 15, 6, 10, 15), (1, 2, 4, 8, 1), (3, 3, 12, 12, 9)])
def test_only_the_candidates_left_have_literals(masks: tuple[int, ...]) -> None:
    rule = Total(10, 12, ((0, 1), (2, 3)))
    model = model_of(rule, (1, 2, 3, 4))
    columns = [[n + 1 for n in range(4) if mask >> n & 1] for mask in masks]
    assert all_models(NativeLowering(model.structure, masks)) == fitting(rule, columns)


def test_cells_that_differ_and_have_one_candidate_in_common_contradict() -> None:
    model = model_of(Total(5, 15, ((0, 1),)), (1, 2, 3, 4))
    assert all_models(NativeLowering(model.structure, (2, 2, 15, 15, 15))) == []


def test_bounds_follow_from_cells_that_differ_without_a_search() -> None:
    rule = Total(33, 33, ((0, 1), (2, 3)))  # at most 9 + 8 + 9 + 8 = 34
    model = model_of(rule, range(1, 10), cells=4)
    lowering = NativeLowering(model.structure, model.domains)
    with loaded("gluecard4", lowering) as solver:
        cell = model.structure.variables[0]
        possible = [n for n in range(1, 10) if solver.propagate([lowering.literal(cell, n) + 1])[0]]
    assert possible == [7, 8, 9]
