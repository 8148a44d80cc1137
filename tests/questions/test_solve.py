"""Solving, enumerating and counting through any engine; every grid is verified."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import (
    Board,
    Cell,
    EngineError,
    InputError,
    Interrupted,
    Limits,
    Puzzle,
    RuleError,
    Status,
    VerificationError,
    candidates,
    count,
    solutions,
    solve,
)
from solve_cp.engines.protocol import Outcome, Sink
from solve_cp.language import machines
from solve_cp.language.model import Model
from solve_cp.limits import Watch
from solve_cp.puzzle import compiling
from solve_cp.rules import AntiKing, KillerCage, Nabner, Sandwich, YinYang

FOUR = Puzzle.from_rows([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]])
EMPTY = Puzzle(Board.standard(4))
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
ENGINES = ("auto", "cpsat", "cpsat-no-presolve", "frontier", "dfs-full")


def nine(line: str) -> Puzzle:
    return Puzzle.from_rows([line[i : i + 9] for i in range(0, 81, 9)])


@pytest.mark.parametrize("engine", ENGINES)
def test_a_hard_board_has_one_solution(engine: str) -> None:
    result = solve(nine(HARD), engine)
    assert (result.status, result.unique, result.count, result.complete) == (
        "solved",
        True,
        1,
        True,
    )
    assert result.grid is not None
    assert result.grid[0] == (8, 1, 2, 7, 5, 3, 6, 4, 9)
    assert nine(HARD).violations(result.grid) == []


@pytest.mark.parametrize("engine", ENGINES)
def test_a_board_with_several_solutions_says_so(engine: str) -> None:
    result = solve(EMPTY, engine)
    assert (result.status, result.unique, result.complete) == (Status.SOLVED, False, False)


@pytest.mark.parametrize("engine", ENGINES)
def test_without_looking_uniqueness_is_unknown(engine: str) -> None:
    assert solve(EMPTY, engine, unique=False).unique is None


@pytest.mark.parametrize("engine", ENGINES)
def test_clashing_givens_are_a_proof_with_a_reason(engine: str) -> None:
    puzzle = Puzzle.from_rows([[1, 0, 0, 1], [0] * 4, [0] * 4, [0] * 4])
    result = solve(puzzle, engine)
    assert (result.status, result.grid, result.unique) == (Status.UNSOLVABLE, None, None)
    assert result.reason == "1 twice in row 1: r1c1, r1c4"


@pytest.mark.parametrize("engine", ENGINES)
def test_the_empty_four_board_has_288_grids(engine: str) -> None:
    result = count(EMPTY, engine=engine)
    assert (result.count, result.complete) == (288, True)


@pytest.mark.parametrize("engine", ["auto", "cpsat", "frontier", "dfs-full"])
def test_a_limit_is_exact_only_when_it_is_not_met(engine: str) -> None:
    below, at, above = (count(EMPTY, limit, engine) for limit in (287, 288, 289))
    assert (below.count, below.complete) == (287, False)
    assert (at.count, at.complete) == (288, True)
    assert (above.count, above.complete) == (288, True)


@pytest.mark.parametrize("engine", ["cpsat", "frontier", "dfs-full"])
def test_enumerated_grids_are_distinct_and_right(engine: str) -> None:
    result = solutions(FOUR.with_givens({"r1c1": 1}), engine=engine)
    assert len({grid.digits for grid in result.solutions}) == result.count == 72
    assert all(EMPTY.violations(grid) == [] for grid in result.solutions)


def test_auxiliary_variables_do_not_multiply_grids() -> None:
    from solve_cp.rules import Or

    either = Or([KillerCage("r1c1 r1c2", 3), KillerCage("r1c1 r1c3", 4)])
    puzzle = EMPTY + either
    by_hand = sum(
        1
        for grid in solutions(EMPTY).solutions
        if grid[0, 0] + grid[0, 1] == 3 or grid[0, 0] + grid[0, 2] == 4
    )
    for engine in ("cpsat", "dfs-full"):
        assert count(puzzle, engine=engine).count == by_hand


def test_the_same_seed_gives_the_same_grid() -> None:
    first, again = (solve(EMPTY, "cpsat", seed=7).grid for _ in range(2))
    assert first == again


def test_a_time_limit_is_gave_up_never_none() -> None:
    result = solve(Puzzle(Board.standard(16)), "bfs", limits=Limits(seconds=0.05))
    assert (result.status, result.reason) == (Status.GAVE_UP, "time limit of 0.05 s reached")


def test_a_variant_is_solved_with_its_rules() -> None:
    puzzle = EMPTY + KillerCage("r1c1 r2c1", 7) + KillerCage("r1c2 r1c3 r1c4", 6)
    result = solve(puzzle)
    assert result.grid is not None
    assert result.grid[0, 0] == 4


def test_a_variant_without_a_solution_is_proved() -> None:
    assert solve(EMPTY + AntiKing()).status is Status.UNSOLVABLE


def test_a_prime_board_says_that_it_is_a_latin_square() -> None:
    assert solve(Puzzle(Board.standard(5))).notes == (
        "5 is prime, so the board has no boxes: rows and columns only (a Latin square)",
    )


@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 16, 25])
def test_empty_boards_of_any_size_are_filled(n: int) -> None:
    puzzle = Puzzle(Board.standard(n))
    result = solve(puzzle, unique=False)
    assert result.grid is not None
    assert puzzle.violations(result.grid) == []


@pytest.mark.parametrize(("n", "grids"), [(1, 1), (2, 2), (3, 12), (4, 576)])
def test_latin_squares_are_as_many_as_published(n: int, grids: int) -> None:
    assert count(Puzzle(Board.latin(n))).count == grids


def test_an_unknown_engine_is_named() -> None:
    with pytest.raises(EngineError, match=r"expected an engine .*got 'magic'"):
        solve(FOUR, "magic")


def test_a_limit_of_no_solutions_is_an_error() -> None:
    with pytest.raises(InputError, match="at least 1 solution"):
        count(FOUR, 0)


class Fake:
    """An engine that passes on given values."""

    name = "fake"
    summary = "for tests"

    def __init__(self, values: Sequence[int], error: BaseException | None = None) -> None:
        self.values, self.error = values, error

    def answer(
        self, model: Model, sink: Sink, watch: Watch, want: int | None, seed: int
    ) -> Outcome:
        sink(self.values)
        if self.error:
            raise self.error
        return Outcome(True)


def test_a_wrong_grid_never_leaves_the_library() -> None:
    with pytest.raises(VerificationError, match="1 occurs 4 times in row 1"):
        solve(EMPTY, Fake([1] * 16))


def test_an_interrupt_carries_what_was_known() -> None:
    right = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    with pytest.raises(Interrupted) as stop:
        solve(EMPTY, Fake(right, KeyboardInterrupt()))
    assert (stop.value.result.count, stop.value.result.reason) == (1, "interrupted")


SEEDS = st.integers(0, 10**6)


@settings(max_examples=25)
@given(SEEDS, st.permutations([1, 2, 3, 4]), st.sets(st.integers(0, 15), max_size=12))
def test_the_givens_of_a_solution_give_it_back_whatever_the_labels(
    seed: int, labels: list[int], blanks: set[int]
) -> None:
    grid = solve(EMPTY, "cpsat-no-presolve", unique=False, seed=seed).grid
    assert grid is not None
    kept = {c: grid[c] for i, c in enumerate(EMPTY.board.cells) if i not in blanks}
    plain = count(Puzzle(EMPTY.board, kept))
    relabelled = count(Puzzle(EMPTY.board, {c: labels[d - 1] for c, d in kept.items()}))
    turned = count(Puzzle(EMPTY.board, {Cell(c.col, c.row): d for c, d in kept.items()}))
    banded = count(Puzzle(EMPTY.board, {Cell((c.row + 2) % 4, c.col): d for c, d in kept.items()}))
    assert plain.count == relabelled.count == turned.count == banded.count >= 1
    assert plain.count > 1 or plain.grid == grid


def test_a_wrong_recorded_solution_is_reported() -> None:
    right = solve(FOUR).grid
    assert right is not None
    wrong = FOUR.grid([right[1], right[0], *right.tolist()[2:]])
    assert solve(replace(FOUR, solution=right)).notes == ()
    assert solve(replace(FOUR, solution=wrong)).notes == (
        "the recorded solution is wrong: expected the given 1, got 4: r1c1",
    )


class Pair(Fake):
    """An engine whose second grid is wrong."""

    def answer(
        self, model: Model, sink: Sink, watch: Watch, want: int | None, seed: int
    ) -> Outcome:
        sink(self.values)
        sink([1] * 16)
        return Outcome(False)


def test_that_there_are_several_is_claimed_of_two_grids_that_are_right() -> None:
    right = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]
    with pytest.raises(VerificationError, match="1 occurs 4 times in row 1"):
        solve(EMPTY, Pair(right))


def test_a_recorded_solution_takes_no_time_that_is_not_left() -> None:
    grid = solve(Puzzle(Board.standard(9)), unique=False).grid
    puzzle = replace(Puzzle(Board.standard(9)) + YinYang(), solution=grid)
    stopped = solve(puzzle, limits=Limits(seconds=1e-6))
    assert (stopped.status, stopped.grid) == (Status.GAVE_UP, None)
    unchecked = "the recorded solution was not checked: no time was left for it"
    assert stopped.notes == (unchecked,)
    with pytest.raises(Interrupted) as stop:
        solve(puzzle, Interrupting())
    assert stop.value.result.notes == (unchecked,)


class Interrupting(Fake):
    """An engine that is interrupted immediately."""

    def __init__(self) -> None:
        super().__init__(())

    def answer(
        self, model: Model, sink: Sink, watch: Watch, want: int | None, seed: int
    ) -> Outcome:
        raise KeyboardInterrupt


@pytest.mark.slow
def test_the_time_to_make_a_model_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Nabner line over all cells of a 64×64 board is eight million pairs."""
    monkeypatch.setattr(compiling, "MAX_CONSTRAINTS", 100_000)
    board = Board.standard(64)
    puzzle = Puzzle(board) + Nabner(board.cells)
    result = solve(puzzle, limits=Limits(seconds=0.05))
    assert (result.status, result.reason) == (Status.GAVE_UP, "time limit of 0.05 s reached")
    asked = candidates(puzzle, limits=Limits(seconds=0.05))
    assert (asked.status, asked.reason) == (Status.GAVE_UP, "time limit of 0.05 s reached")
    assert asked.unknown[Cell(0, 0)] == board.digits
    with pytest.raises(RuleError, match="expected rules of at most 100000 constraints"):
        solve(puzzle)


@pytest.mark.slow
def test_a_state_machine_beyond_reason_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = Puzzle(Board.standard(100)) + Sandwich("above column 1", 2500)
    assert solve(puzzle, limits=Limits(seconds=0.2), engine="cpsat").status is Status.GAVE_UP
    monkeypatch.setattr(machines, "MAX_ARCS", 200_000)
    with pytest.raises(RuleError, match=r"at most 200000 steps, got more: Sandwich\(side above"):
        solve(puzzle, engine="cpsat")
