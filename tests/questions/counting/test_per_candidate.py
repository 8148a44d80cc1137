"""The number of solutions of each candidate, compared with all grids of a 4×4 board."""

from collections import Counter

import pytest
from hypothesis import given, settings

from solve_cp import Board, InputError, Limits, Puzzle, Status, candidates
from solve_cp.questions.counting import per_candidate
from solve_cp.rules import AntiKnight
from tests.questions.boards import FOUR, all_solutions, puzzles


@pytest.mark.slow
@settings(max_examples=25, deadline=None)
@given(puzzles())
def test_each_candidate_has_as_many_solutions_as_there_are_grids(puzzle: Puzzle) -> None:
    expected = Counter((c, d) for grid in all_solutions(puzzle) for c, d in grid.by_cell.items())
    answer = candidates(puzzle, count=100)
    if answer.status is Status.UNSOLVABLE:
        assert not expected
        return
    assert answer.counts is not None
    found = {(c, d): n for c, numbers in answer.counts.items() for d, n in numbers.items()}
    assert found == {pair: min(100, number) for pair, number in expected.items()}


@pytest.mark.parametrize("clasp", [pytest.param(True, marks=pytest.mark.extras("clingo")), False])
def test_candidates_are_counted_alone_where_there_are_too_many_solutions(
    clasp: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solve_cp.engines.clasp.installed", lambda: clasp)
    monkeypatch.setattr(per_candidate, "FEWER_AT_ONCE" if clasp else "AT_ONCE", 5)
    answer = candidates(Puzzle(FOUR), count=72)
    assert answer.counts == {cell: dict.fromkeys((1, 2, 3, 4), 72) for cell in FOUR.cells}
    assert candidates(Puzzle(FOUR), count=80).counts == answer.counts


def test_a_partly_filled_grid_is_taken_like_givens() -> None:
    grid = [[1, 2, 0, 0], [3, 0, 0, 0], [0] * 4, [0] * 4]
    answer = candidates(Puzzle(FOUR), grid=grid, count=5)
    assert answer.candidates == candidates(Puzzle.from_rows(grid)).candidates
    assert answer.to_json()["counts"]["r3c3"] == {"1": 3, "2": 3, "3": 3, "4": 3}
    assert "counts" not in candidates(Puzzle(FOUR)).to_json()


@pytest.mark.slow
def test_numbers_at_a_limit_are_given_up() -> None:
    puzzle = Puzzle(Board.standard(9)) + AntiKnight()
    answer = candidates(puzzle, count=10**9, limits=Limits(seconds=1.5))
    assert answer.status is Status.GAVE_UP
    assert answer.reason == "time limit of 1.5 s reached"


def test_a_count_is_at_least_one() -> None:
    with pytest.raises(InputError, match="expected a count of at least 1, got 0"):
        candidates(Puzzle(FOUR), count=0)
