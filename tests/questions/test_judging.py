"""Grids of digits, checked if rules have extra variables."""

from dataclasses import replace

import pytest

from solve_cp import Board, Limits, Puzzle, Status, check, crosscheck, solve
from solve_cp.limits import LimitReached
from solve_cp.questions.judging import judged
from solve_cp.rules import ChaosConstruction, Odd, ShadedAround, YinYang

BOARD = Board.standard(9)
ROWS = """
513284796
647931825
829765341
394512687
768349152
152678439
435196278
271853964
986427513
"""
GRID = [[int(digit) for digit in row] for row in ROWS.split()]
YINYANG = Puzzle(BOARD) + [YinYang(), ShadedAround("r2c2 r5c5 r8c8"), Odd("r1c1")]


def texts(puzzle: Puzzle, rows: list[list[int]]) -> list[str]:
    return [str(broken) for broken in judged(puzzle, rows)]


def test_a_shading_is_found_for_a_large_board() -> None:
    assert judged(YINYANG, GRID) == []
    assert check(YINYANG, GRID).right is True


@pytest.mark.slow
def test_the_rule_that_no_shading_satisfies_is_named() -> None:
    """Nine cells around r1c8 would have to be shaded, and there are six."""
    puzzle = YINYANG + [ShadedAround("r1c8"), ShadedAround("r4c6")]
    (broken,) = judged(puzzle, GRID)
    assert broken.text.startswith("breaks ShadedAround(cells r1c8")
    answer = check(puzzle, GRID)
    assert answer.right is False
    assert [broken.text] == [each.text for each in answer.violations]


def test_rules_on_digits_are_named_beside_broken_houses() -> None:
    rows = [GRID[0][::-1], *GRID[1:]]
    found = texts(YINYANG, rows)
    assert any("twice in column" in text for text in found)
    assert any(text.startswith("breaks Odd") for text in found)
    assert not any("Yin" in text or "Shaded" in text for text in found)


@pytest.mark.slow
def test_unknown_regions_are_found_for_a_large_board() -> None:
    puzzle = Puzzle(BOARD) + ChaosConstruction()
    assert judged(puzzle, GRID) == []


def test_a_recorded_solution_is_judged_without_its_shading() -> None:
    """Around a corner there are four cells, and not all of them may be shaded."""
    puzzle = Puzzle(Board.standard(4)) + [YinYang(), ShadedAround("r1c1")]
    right = puzzle.grid([[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]])
    wrong = puzzle.grid([[4, 2, 3, 1], [3, 1, 4, 2], [2, 4, 1, 3], [1, 3, 2, 4]])
    words = "the recorded solution is wrong: breaks ShadedAround(cells r1c1)"
    for solution, is_wrong in ((right, False), (wrong, True)):
        recorded = replace(puzzle, solution=solution)
        said = crosscheck(recorded, ["cpsat"]).disagreements + solve(recorded).notes
        assert any(text.startswith(words) for text in said) is is_wrong


def test_a_limit_is_not_a_verdict() -> None:
    with pytest.raises(LimitReached):
        judged(YINYANG, GRID, Limits(seconds=1e-9).start())
    answer = check(YINYANG, GRID, limits=Limits(seconds=1e-9))
    assert answer.right is None
    assert answer.status is Status.GAVE_UP
