"""Sums among alternatives, which apply only if they are chosen."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solve_cp import Board, Puzzle, Rule, solutions
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import And, KillerCage, MultiSum, Not, Or, SumCage, Thermometer

pytest.importorskip("pysat")

from solve_cp.engines.sat.loading import loaded
from solve_cp.engines.sat.lowering import NativeLowering

FOUR = Puzzle(Board.standard(4)).with_givens({"r4c1": 1, "r3c2": 2})


@pytest.mark.parametrize(
    "rules",
    [
        (KillerCage("r1c1 r1c2", 3), KillerCage("r1c1 r1c2", 7)),
        (KillerCage("r1c1 r1c2", 3), KillerCage("r1c1 r2c2 r3c3", 8)),
        (SumCage("r1c1 r1c2 r2c3", 4), SumCage("r1c1 r1c2 r2c3", 11)),
        (SumCage("r1c1 r1c2", 30), Thermometer("r1c3 r2c3 r3c3")),
        (MultiSum("r1c1 r1c2 r1c3", [6, 9]), Not([SumCage("r2c1 r2c2 r2c3", 8)])),
        (
            And([SumCage("r1c1 r2c2", 4), SumCage("r1c3 r1c4", 5)]),
            And([SumCage("r1c1 r2c2", 6), SumCage("r1c3 r1c4", 3)]),
        ),
    ],
)
def test_alternatives_leave_the_grids_that_a_search_finds(rules: Sequence[Rule]) -> None:
    puzzle = FOUR + Or(rules)
    searched = solutions(puzzle, engine="dfs-full")
    for engine in ("sat", "cpsat-no-presolve"):
        assert set(solutions(puzzle, engine=engine).solutions) == set(searched.solutions)


def test_an_alternative_that_cannot_hold_leaves_the_others_without_a_search() -> None:
    cage, other = KillerCage("r1c1 r1c2", 17), KillerCage("r1c1 r1c2", 16)
    model = compile_puzzle(Puzzle(Board.standard(9)) + Or([cage, other]))
    lowering = NativeLowering(model.structure, model.domains)
    with loaded("gluecard4", lowering) as solver:
        first, second = (lowering.literals(cell) for cell in cage.cells)
        possible = [n for n in first if solver.propagate([first[n] + 1])[0]]
        assert possible == [7, 8, 9]
        assert not solver.propagate([first[7] + 1, second[8] + 1])[0]
