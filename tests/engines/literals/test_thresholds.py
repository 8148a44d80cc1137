"""Sums of cells that may repeat, as literals for "at least n"."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

import pytest

from solve_cp import Board, Cell, Grid, Puzzle, Rule
from solve_cp.language.constraints import AllDifferent, Constraint, Linear, Variable
from solve_cp.language.intervals import Intervals
from solve_cp.language.model import Model
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import (
    Arrow,
    AverageArrow,
    DifferentSums,
    DoubleArrow,
    Doublers,
    EqualSums,
    GreaterSum,
    PillArrow,
)

pytest.importorskip("pysat")

from solve_cp.engines.sat.loading import loaded
from solve_cp.engines.sat.lowering import NativeLowering, SatLowering


@dataclass(frozen=True)
class Total(Rule):
    """All cells have a sum between two numbers; those of each group, by number, all differ.

    The last cells may be subtracted, once or several times.
    """

    low: int
    high: int
    groups: tuple[tuple[int, ...], ...] = ()
    subtracted: int = 0
    times: int = 1

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        digits = [grid[cell] for cell in puzzle.board.cells]
        alone = all(len({digits[n] for n in group}) == len(group) for group in self.groups)
        return alone and self.low <= self.total(digits) <= self.high

    def total(self, digits: Sequence[int]) -> int:
        return sum(w * digit for w, digit in zip(self.weights(len(digits)), digits, strict=True))

    def weights(self, count: int) -> list[int]:
        return [1] * (count - self.subtracted) + [-self.times] * self.subtracted

    def constraints(self, puzzle: Puzzle) -> Iterable[Constraint]:
        cells = puzzle.board.cells
        yield from (AllDifferent(tuple(cells[n] for n in group)) for group in self.groups)
        terms = zip(self.weights(len(cells)), cells, strict=True)
        yield Linear(terms, Intervals.of(range(self.low, self.high + 1)))


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
        if rule.low <= rule.total(digits) <= rule.high
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


@pytest.mark.parametrize("digits", [(1, 2, 3, 4), (-2, 0, 3, 4)])
@pytest.mark.parametrize("groups", [(), ((0, 1),), ((0, 1), (2, 3)), ((0, 1, 2),)])
@pytest.mark.parametrize("span", [(0, 0), (-3, 1), (7, 60)])
@pytest.mark.parametrize("subtracted", [2, 3])
def test_cells_may_be_subtracted(
    digits: Sequence[int],
    groups: tuple[tuple[int, ...], ...],
    span: tuple[int, int],
    subtracted: int,
) -> None:
    rule = Total(*span, groups, subtracted)
    model = model_of(rule, digits)
    lowering = NativeLowering(model.structure, model.domains)
    assert all_models(lowering) == fitting(rule, [digits] * 5)


@pytest.mark.parametrize("digits", [(1, 2, 3, 4), (-2, 0, 3, 4)])
@pytest.mark.parametrize("groups", [(), ((0, 1),), ((0, 1), (2, 3)), ((0, 1, 2, 3),)])
@pytest.mark.parametrize("span", [(0, 0), (-3, 1)])
def test_one_cell_may_be_subtracted_several_times(
    digits: Sequence[int], groups: tuple[tuple[int, ...], ...], span: tuple[int, int]
) -> None:
    rule = Total(*span, groups, subtracted=1, times=4)
    model = model_of(rule, digits)
    lowering = NativeLowering(model.structure, model.domains)
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


def test_the_ends_of_a_double_arrow_bound_the_cells_between_them_without_a_search() -> None:
    model = compile_puzzle(Puzzle(Board.open(1, 5, range(1, 10))) + DoubleArrow("r1c1-r1c5"))
    lowering = NativeLowering(model.structure, model.domains)
    first, *inner, _ = model.structure.variables
    with loaded("gluecard4", lowering) as solver:
        _, known = solver.propagate([lowering.literal(first, 1) + 1])
    assert {-lowering.literal(cell, 9) - 1 for cell in inner} <= set(known)


def has_scale(lowering: SatLowering, variable: Variable) -> bool:
    """Whether some sum has used the thresholds of a variable."""
    count = lowering.count
    lowering.scale_of(variable)
    return lowering.count == count


@pytest.mark.parametrize(
    ("rule", "scale"),
    [
        (DoubleArrow("r1c1 r2c4 r3c7 r5c6"), True),
        (DoubleArrow("r1c1 r2c4 r2c7 r1c6"), False),  # each side is in a row
        (EqualSums(["r1c1 r2c4", "r4c2 r5c5", "r7c3 r8c6"]), True),
        (DifferentSums(["r1c1 r2c4", "r4c2 r5c5", "r7c3 r8c6"]), False),  # their totals differ
        (Arrow("r1c1", "r2c4 r5c7"), False),
        (AverageArrow("r9c9", "r1c1 r2c4 r5c7"), True),
        (AverageArrow("r9c9", "r1c1 r1c4 r1c7"), False),  # the shaft is in a row
        (PillArrow("r1c1 r1c2", "r2c4 r5c7 r5c8 r9c9"), False),
        (GreaterSum("r1c1 r2c4", "r4c2 r5c5"), True),
    ],
    ids=str,
)
def test_sums_of_cells_that_may_repeat_have_scales_unless_one_is_a_cell(
    rule: Rule, scale: bool
) -> None:
    structure = compile_puzzle(Puzzle(Board.standard(9)) + rule).structure
    lowering = NativeLowering(structure, structure.domains)
    assert has_scale(lowering, Cell(0, 0)) == scale
    assert all(has_scale(lowering, extra) == scale for extra in structure.variables[81:])


def test_values_that_flags_change_have_no_scales_between_two_sums() -> None:
    puzzle = Puzzle(Board.standard(9)) + Doublers() + DoubleArrow("r1c1 r2c4 r3c7 r5c6")
    structure = compile_puzzle(puzzle).structure
    lowering = NativeLowering(structure, structure.domains)
    assert not has_scale(lowering, puzzle.value_of(Cell(0, 0)))
