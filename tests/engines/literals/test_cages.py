"""Cages by their sets of digits, and as parts of houses."""

from __future__ import annotations

import pytest

from solve_cp import Board, Limits, Puzzle, Rule, Status, solve
from solve_cp.engines.cpsat.lowering import CpSatLowering
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import Arrow, ExtraRegion, KillerCage, Renban

NINE = Puzzle(Board.standard(9))
APART = [KillerCage("r1c1 r1c2", 4), KillerCage("r1c8 r1c9", 5)]  # 1 and 3, and one of them again
IN_A_LINE = [KillerCage("r1c1 r1c2", 3), Arrow("r5c5", "r1c6 r1c7 r1c8")]  # 3 + 4 + 5 or more
AT_AN_END = [KillerCage("r2c1 r2c2", 6), Renban("r2c4 r2c5 r2c6 r2c7 r2c8")]  # 5 is in every run
IN_AN_EXTRA_REGION: list[Rule] = [
    ExtraRegion("r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9"),
    KillerCage("r1c1 r4c4", 4),
    KillerCage("r8c8 r9c9", 5),
]


@pytest.mark.extras("pysat")
@pytest.mark.parametrize("rules", [APART, IN_A_LINE, IN_AN_EXTRA_REGION])
def test_groups_in_a_house_share_no_digit(rules: list[Rule]) -> None:
    """A solver sees that without trying where in its group a digit is."""
    result = solve(NINE + rules, "sat")
    assert result.status is Status.UNSOLVABLE
    assert result.statistics["decisions"] == 0


@pytest.mark.extras("pysat")
def test_a_digit_of_every_run_of_a_line_is_in_no_cage_beside_it() -> None:
    grids = solve(NINE + AT_AN_END, "sat").grid
    assert grids is not None
    assert {grids[1, 0], grids[1, 1]} == {2, 4}


def test_groups_with_the_same_cells_share_their_literals() -> None:
    once = _literals(KillerCage("r1c1 r1c2 r1c3", 15))
    twice = _literals(KillerCage("r1c1 r1c2 r1c3", 15), KillerCage("r1c3 r1c2 r1c1", 16))
    assert twice == once + 8  # the sets of three digits with the sum 16


def _literals(*rules: Rule) -> int:
    model = compile_puzzle(NINE + rules, Limits().start())
    return len(CpSatLowering(model.structure, model.domains).model.proto.variables)
