"""Counting: published numbers, and the engine for many solutions."""

from typing import Any, NoReturn

import pytest

from solve_cp import Board, Cell, InputError, Interrupted, Limits, Puzzle, count, read
from solve_cp.engines.by_name import engine_named
from solve_cp.engines.clasp import Clasp
from solve_cp.engines.cpsat.lowering import CpSatLowering
from solve_cp.engines.many import Counting, Telling
from solve_cp.rules import AntiKing, Doublers, KillerCage
from solve_cp.testing import RuleExample, accepted
from tests.questions.boards import FOUR


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (Board.standard(4), 288),
        (Board.latin(2), 2),
        (Board.latin(3), 12),
        (Board.latin(4), 576),
        (Board.latin(5), 161_280),
        (Board.latin(3, digits=[2, 5, 9]), 12),
    ],
)
def test_the_number_of_grids_is_the_published_one(board: Board, expected: int) -> None:
    result = count(Puzzle(board))
    assert (result.count, result.complete) == (expected, True)


def test_a_row_of_the_six_by_six_board_leaves_its_share() -> None:
    """28 200 960 grids; all 720 orders of the first row have equally many."""
    puzzle = Puzzle(Board.standard(6), {Cell(0, col): col + 1 for col in range(6)})
    assert count(puzzle).count == 28_200_960 // 720


@pytest.mark.parametrize("limit", [1, 287, 288, 289])
def test_a_limit_is_exact_up_to_itself(limit: int) -> None:
    result = count(Puzzle(FOUR), limit)
    assert (result.count, result.complete) == (min(limit, 288), limit >= 288)


def test_grids_are_counted_not_values_of_extra_variables() -> None:
    example = RuleExample(Board.latin(3), Doublers(), (KillerCage("r1c1 r1c2", 7),))
    expected = len(set(accepted(example)))
    found = [count(example.puzzle, engine=name).count for name in ("auto", "dfs-full")]
    assert found == [expected, expected]
    assert expected > 1


@pytest.mark.parametrize(
    ("has_clasp", "limits", "engine"),
    [
        pytest.param(True, Limits(), "clasp", marks=pytest.mark.extras("clingo")),
        (False, Limits(), "cpsat"),
        (True, Limits(memory=10**9), "cpsat"),
    ],
)
def test_rules_are_counted_by_clasp_if_it_may_be_used_else_by_cpsat(
    has_clasp: bool, limits: Limits, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solve_cp.engines.clasp.installed", lambda: has_clasp)
    puzzle = Puzzle(Board.latin(4)) + AntiKing()
    result = count(puzzle, limits=limits)
    assert result.engine == engine
    assert result.count == count(puzzle, engine="dfs-full").count


def test_a_large_board_with_few_solutions_is_left_to_auto(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solve_cp.engines.clasp.installed", lambda: False)
    solution = count(Puzzle(Board.standard(16)), 1).grid
    assert solution is not None
    keep = {c: solution[c] for c in solution.board.cells if c.col > 5}
    puzzle = Puzzle(solution.board, keep)
    few = count(puzzle, 50)
    whole = count(puzzle, 150)
    assert few.engine == "cpsat"
    assert whole.count >= few.count


@pytest.mark.parametrize(
    ("size", "has_clasp", "limit", "engine"),
    [
        pytest.param(9, True, 1_999, "clasp", marks=pytest.mark.extras("clingo")),
        pytest.param(9, True, 2_000, "frontier", marks=pytest.mark.extras("clingo")),
        pytest.param(16, True, 3_000, "clasp", marks=pytest.mark.extras("clingo")),
        (9, False, 101, "frontier"),
        (16, False, 101, "frontier"),
    ],
)
def test_the_frontier_counts_very_many_on_small_boards_or_without_clasp(
    size: int, has_clasp: bool, limit: int, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solve_cp.engines.clasp.installed", lambda: has_clasp)
    result = count(Puzzle(Board.standard(size)), limit)
    assert (result.count, result.complete, result.engine) == (limit, False, engine)


@pytest.mark.extras("clingo")
def test_clasp_counts_a_small_board_with_few_solutions() -> None:
    result = count(Puzzle(FOUR))
    assert (result.count, result.complete, result.engine) == (288, True, "clasp")


def test_no_solution_counts_none() -> None:
    result = count(Puzzle.from_rows(["11..", "....", "....", "...."]))
    assert (result.count, result.complete, str(result.status)) == (0, True, "unsolvable")


def test_a_limit_of_time_leaves_at_least() -> None:
    result = count(Puzzle(Board.standard(6)), limits=Limits(seconds=0.5))
    assert result.count > 0
    assert (result.complete, result.reason) == (False, "time limit of 0.5 s reached")


def test_a_limit_below_one_is_refused() -> None:
    with pytest.raises(InputError, match="expected a limit of at least 1 solution, got 0"):
        count(Puzzle(FOUR), 0)


def test_telling_says_how_many_and_changes_nothing() -> None:
    told: list[int] = []
    engine = Telling(Counting(), told.append, every=100)
    assert count(Puzzle(FOUR), engine=engine).count == 288
    assert told == [100, 200]
    inner = engine_named("dfs-full")
    assert (Telling(inner, told.append).name, Telling(inner, told.append).summary) == (
        inner.name,
        inner.summary,
    )


def test_grids_are_read_only_where_they_are_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first two are verified, the others counted; all of them are told."""
    reads: list[int] = []
    read_one = CpSatLowering.values_of

    def read_and_note(lowering: CpSatLowering, solution: list[int]) -> list[int]:
        reads.append(1)
        return read_one(lowering, solution)

    monkeypatch.setattr(CpSatLowering, "values_of", read_and_note)
    told: list[int] = []
    puzzle = Puzzle(FOUR) + KillerCage("r1c1 r2c2", 5)
    expected = count(puzzle, engine="dfs-full").count
    engine = Telling(engine_named("cpsat"), told.append, every=1)
    assert count(puzzle, engine=engine).count == expected
    assert (len(reads), told) == (2, [*range(1, expected + 1)])


def test_a_proper_puzzle_has_one() -> None:
    puzzle = read("1...\n..3.\n.4..\n...2\n")[0]
    result = count(puzzle)
    assert (result.count, result.complete, result.unique) == (1, True, True)


@pytest.mark.slow
def test_what_was_found_first_counts_where_a_limit_stops_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("solve_cp.engines.clasp.installed", lambda: False)
    puzzle = Puzzle(Board.standard(25), {Cell(0, col): col + 1 for col in range(20)})
    result = count(puzzle, limits=Limits(nodes=2000))
    assert not result.complete
    assert result.count >= 100


@pytest.mark.slow
def test_what_was_found_first_counts_where_ctrl_c_stops_the_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stop(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("solve_cp.engines.clasp.installed", lambda: False)
    monkeypatch.setattr("solve_cp.engines.frontier.breadth.Frontier.answer", stop)
    puzzle = Puzzle(Board.standard(25), {Cell(0, col): col + 1 for col in range(20)})
    with pytest.raises(Interrupted) as caught:
        count(puzzle)
    assert caught.value.result.count == 100


@pytest.mark.extras("clingo")
def test_what_was_found_counts_where_ctrl_c_stops_the_first_solver(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer = Clasp.answer

    def stop(*arguments: Any) -> NoReturn:
        answer(*arguments)
        raise KeyboardInterrupt

    monkeypatch.setattr(Clasp, "answer", stop)
    with pytest.raises(Interrupted) as caught:
        count(Puzzle(Board.standard(6)))
    assert caught.value.result.count == 2_000
