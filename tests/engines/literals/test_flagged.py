"""Cages of doublers and negators: a literal for each way to choose digits and flagged ones."""

from __future__ import annotations

import pytest

from solve_cp import Board, Puzzle, Rule, solutions
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import Doublers, KillerCage, Multipliers, MultiSumCage, Negators, SumCage

pytest.importorskip("pysat")

from solve_cp.engines.sat.loading import loaded
from solve_cp.engines.sat.lowering import NativeLowering, SatLowering

FOUR = Puzzle(Board.standard(4, digits=[0, 1, 2, 3]))


def lowered(puzzle: Puzzle) -> SatLowering:
    model = compile_puzzle(puzzle)
    return NativeLowering(model.structure, model.domains)


@pytest.mark.parametrize("values", [Doublers(), Negators(), Multipliers(3)])
@pytest.mark.parametrize(
    "cage",
    [
        KillerCage("r1c1 r1c2", 4),
        KillerCage("r1c1 r1c2 r2c1 r3c3", 7),
        KillerCage("r1c1 r2c2", 40),
        MultiSumCage("r1c3 r1c4 r2c3", [2, 5]),
        SumCage("r2c1 r2c2 r2c3 r2c4", 9),
    ],
)
def test_cages_leave_the_grids_that_a_search_finds(values: Rule, cage: Rule) -> None:
    puzzle = FOUR.with_givens({"r4c1": 1, "r3c2": 2}) + [values, cage]
    searched = solutions(puzzle, engine="dfs-full")
    for engine in ("sat", "cpsat-no-presolve"):
        assert set(solutions(puzzle, engine=engine).solutions) == set(searched.solutions)


def test_no_way_of_a_cage_is_left_open_when_its_cells_are_known() -> None:
    puzzle = FOUR.with_givens({"r4c1": 1}) + [Doublers(), KillerCage("r1c1 r1c2 r2c1", 5)]
    lowering = lowered(puzzle)
    named = len(lowering.values)
    with loaded("gluecard4", lowering) as solver:
        models = [tuple(model[:named]) for model in solver.enum_models()]
    assert len(models) == len(set(models)) > 0


def test_digits_of_a_cage_follow_without_a_search() -> None:
    cage = KillerCage("r1c1 r1c2 r1c3", 33)  # at most 9 + 8 + 7 and one of them again
    lowering = lowered(Puzzle(Board.standard(9)) + [Doublers(), cage])
    with loaded("gluecard4", lowering) as solver:
        possible = [
            digit
            for digit in range(1, 10)
            if solver.propagate([lowering.literal(cage.cells[0], digit) + 1])[0]
        ]
    assert possible == [7, 8, 9]
