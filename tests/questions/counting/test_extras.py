"""Whether the extras of a grid are determined, and counts with and without extras."""

from itertools import product

import pytest

from solve_cp import Board, Cell, InputError, Puzzle, count, read, solve, why
from solve_cp.engines.cpsat import CpSat
from solve_cp.engines.protocol import Outcome
from solve_cp.questions.counting import extras
from solve_cp.questions.counting.extras import not_determined
from solve_cp.rules import (
    Doppelganger,
    Doublers,
    Exactly,
    KillerCage,
    Or,
    Renban,
    Shaded,
    Unshaded,
    YinYang,
)

FILLED = read("1234341221434321")[0]
YIN_YANG = FILLED + YinYang()
TWELVE = Board.open(3, 4, [1, 2, 3, 4])
SMALL = Puzzle(TWELVE, dict(zip(TWELVE.cells, [1, 2, 3, 4] * 3, strict=True)))


def readings(puzzle: Puzzle) -> int:
    """The number of possible extras of a filled grid, by the definitions of the rules."""
    grid = solve(puzzle).grid
    assert grid is not None
    worlds = product(*(list(rule.worlds(grid, puzzle)) for rule in puzzle.rules))
    found = set()
    for parts in worlds:
        shown = {var: value for part in parts for var, value in part.items()}
        reading = type(grid)(puzzle.board, grid.digits, shown)
        if all(rule.holds(reading, puzzle) for rule in puzzle.rules):
            found.add(frozenset(shown.items()))
    return len(found)


def test_an_only_grid_may_leave_its_shading_open() -> None:
    result = solve(YIN_YANG)
    assert (result.unique, result.extras_unique) == (True, False)
    assert result.grid is not None
    assert result.other_extras == result.grid
    assert result.other_extras.shown != result.grid.shown
    assert YIN_YANG.violations(result.other_extras) == []
    assert not_determined(result.grid, result.other_extras).startswith(
        "the shading is not determined: "
    )
    assert result.to_json()["extras_unique"] is False
    assert result.to_json()["other_extras"] == result.other_extras.extras_to_json()


def test_extras_that_are_determined_are_said_to_be() -> None:
    grid = solve(YIN_YANG).grid
    assert grid is not None
    cells = grid.shown["shaded"]
    rest = [cell for cell in FILLED.board.cells if cell not in cells]
    result = solve(YIN_YANG + Shaded(cells) + Unshaded(rest))
    assert (result.unique, result.extras_unique, result.other_extras) == (True, True, None)
    assert solve(FILLED).extras_unique is None
    assert "extras_unique" not in solve(FILLED).to_json()


@pytest.mark.extras("pysat")
@pytest.mark.parametrize("shaded", [True, False])
def test_sat_says_the_same_of_extras(shaded: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    grid = solve(YIN_YANG, "cpsat").grid
    assert grid is not None
    puzzle = YIN_YANG + Shaded(grid.shown["shaded"]) if shaded else YIN_YANG
    monkeypatch.setattr(extras, "can_assume", lambda *_: False)
    by_cpsat = solve(puzzle, "sat")
    monkeypatch.undo()
    monkeypatch.setattr(CpSat, "answer", lambda *_: pytest.fail("expected no call of CP-SAT"))
    result = solve(puzzle, "sat")
    assert result.extras_unique is by_cpsat.extras_unique is (readings(puzzle) == 1)
    if result.other_extras is not None:
        assert result.grid == result.other_extras
        assert result.grid.shown != result.other_extras.shown


@pytest.mark.parametrize(
    "by_sat", [pytest.param(True, marks=pytest.mark.extras("pysat")), False], ids=["sat", "cpsat"]
)
@pytest.mark.parametrize("shaded", [True, False])
def test_variables_that_are_not_shown_leave_the_answer_as_it_is(
    shaded: bool, by_sat: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here two ways to count what holds: the cage does, so the count in the Or is left open."""
    open_count = Exactly([KillerCage("r1c1 r1c2", 3), Renban("r1c2 r1c3")])
    shading = solve(YIN_YANG, "cpsat").grid.shown["shaded"]  # type: ignore[union-attr]
    others = [cell for cell in FILLED.board.cells if cell not in shading]
    rules = [Shaded(shading), Unshaded(others)] if shaded else []
    puzzle = YIN_YANG + rules + Or([open_count, KillerCage("r1c1 r1c2")])
    monkeypatch.setattr(extras, "can_assume", lambda *_: by_sat)
    assert solve(puzzle).extras_unique is shaded


@pytest.mark.parametrize("puzzle", [SMALL + YinYang(), FILLED + Doublers()])
def test_grids_and_readings_are_counted_apart(puzzle: Puzzle) -> None:
    assert (count(puzzle).count, count(puzzle).complete) == (1, True)
    both = count(puzzle, extras=True)
    assert (both.count, both.complete) == (readings(puzzle), True)
    assert both.count > 1
    assert count(puzzle, 1, extras=True).complete is False


def test_without_extras_both_counts_are_one() -> None:
    assert count(Puzzle(Board.standard(4)), extras=True).count == 288
    with pytest.raises(InputError, match="expected the engine cpsat to count extras"):
        count(YIN_YANG, engine="dfs-full", extras=True)


def test_why_says_what_is_not_determined() -> None:
    answer = why(YIN_YANG)
    assert (answer.unique, answer.extras_unique) == (True, False)


def test_extras_that_the_digits_decide_by_singles_need_no_engine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def answer(*_: object) -> Outcome:
        raise AssertionError("expected no call of CP-SAT")

    monkeypatch.setattr(CpSat, "answer", answer)
    puzzle = Puzzle(Board.latin(2, (0, 1, 2)), {Cell(0, 1): 1}, rules=(Doppelganger(),))
    result = solve(puzzle)
    assert (result.unique, result.extras_unique) == (True, True)
