"""CP-SAT's lowering of every kind of constraint, against brute force."""

import signal
import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import (
    Board,
    Cell,
    Grid,
    Interrupted,
    Limits,
    Puzzle,
    Rule,
    Status,
    count,
    read,
    solutions,
    solve,
)
from solve_cp.engines.cpsat import run
from solve_cp.engines.literals.cages import digit_sets
from solve_cp.language.constraints import AllDifferent, Constraint, Linear
from solve_cp.language.intervals import Intervals
from solve_cp.puzzle.compiling import structure_of
from solve_cp.rules import Arrow, Doublers, KillerCage, Or, Sandwich, XSum, YinYang
from tests.strategies import CELLS, DIGITS, constraints, fillings

BOARD = Board.open(1, 4, DIGITS)


@dataclass(frozen=True)
class Sentence(Rule):
    """A constraint as a rule."""

    constraint: Constraint

    def holds(self, grid: Grid, puzzle: Puzzle) -> bool:
        return self.constraint.accepts({cell: grid[cell] for cell in CELLS})

    def constraints(self, puzzle: Puzzle) -> Iterable[Constraint]:
        return (self.constraint,)


@pytest.mark.parametrize("engine", ["cpsat-no-presolve", "cpsat-textbook"])
@pytest.mark.slow
@settings(max_examples=150)
@given(constraint=constraints)
def test_cpsat_finds_just_the_fillings_a_constraint_accepts(
    engine: str, constraint: Constraint
) -> None:
    expected = {tuple(f.values()) for f in fillings() if constraint.accepts(f)}
    result = solutions(Puzzle(BOARD) + Sentence(constraint), engine=engine)
    assert {grid.digits for grid in result.solutions} == expected
    assert result.complete
    assert result.count == len(expected)


@settings(max_examples=40)
@given(constraints)
def test_presolve_changes_no_answer(constraint: Constraint) -> None:
    puzzle = Puzzle(BOARD) + Sentence(constraint)
    one, other = (solutions(puzzle, engine=name) for name in ("cpsat", "cpsat-no-presolve"))
    assert {grid.digits for grid in one.solutions} == {grid.digits for grid in other.solutions}


_weights = st.one_of(
    st.tuples(*[st.sampled_from([-10, -2, -1, 1, 2, 10])] * 4),
    st.tuples(*[st.sampled_from([-1, 1])] * 4),
)
_groups = st.lists(st.permutations(CELLS), max_size=2)


@settings(max_examples=120)
@given(_weights, st.sets(st.integers(-40, 40), max_size=30), _groups, st.integers(2, 3))
def test_sums_over_cells_that_differ_are_the_same_sums(
    weights: tuple[int, ...], totals: set[int], groups: list[list[Cell]], size: int
) -> None:
    total = Linear(zip(weights, CELLS, strict=True), totals)
    parts = [total, *(AllDifferent(tuple(cells[:size])) for cells in groups)]
    puzzle = Puzzle(BOARD) + [Sentence(part) for part in parts]
    expected = {tuple(f.values()) for f in fillings() if all(part.accepts(f) for part in parts)}
    result = solutions(puzzle, engine="cpsat-no-presolve")
    assert {grid.digits for grid in result.solutions} == expected
    assert result.count == len(expected)


ARROWS = [("r2c1", "r2c2 r3c2 r3c3"), ("r2c9", "r2c8 r2c7 r3c7"), ("r5c5", "r4c4 r4c5 r5c4")]


@pytest.mark.slow
@pytest.mark.parametrize(
    "alternatives",
    [
        [Arrow(circle, shaft) for circle, shaft in ARROWS],
        [Sandwich("left of row 1", 12), XSum("left of row 1", 30), XSum("left of row 5", 30)],
    ],
)
def test_alternatives_that_are_not_chosen_leave_nothing_free(alternatives: list[Rule]) -> None:
    line = ".3......2672..5........25.7..9....2..2...37.1..39.......1...2........6.....28...."
    puzzle = read(line)[0] + Or(alternatives)
    found = solutions(puzzle, engine="cpsat", limits=Limits(seconds=60))
    assert found.complete
    assert found.count > 700
    assert found.statistics["solves"] == 1


@pytest.mark.slow
def test_grids_that_extra_variables_repeat_are_found_in_few_rounds() -> None:
    found = count(Puzzle(Board.latin(4)) + YinYang(), engine="cpsat")
    assert (found.count, found.complete) == (576, True)
    assert found.statistics["solves"] < 50


@pytest.mark.parametrize("rule", [Doublers(), KillerCage("r2c1 r2c2", 7)])
def test_a_portfolio_finds_the_same_grids(monkeypatch: pytest.MonkeyPatch, rule: Rule) -> None:
    puzzle = Puzzle.from_rows(["12..", "....", "....", "...1"]) + rule
    expected = {grid.digits for grid in solutions(puzzle, engine="dfs-full").solutions}
    monkeypatch.setattr(run, "QUICK", 1e-9)
    monkeypatch.setattr(run, "PATIENCE", 1e-9)
    found = solutions(puzzle, 90, engine="cpsat")
    assert {grid.digits for grid in found.solutions} == expected
    assert (found.complete, found.statistics["workers"] > 1) == (True, True)


def test_statistics_name_what_cpsat_did() -> None:
    result = solve(Puzzle(Board.standard(9)), "cpsat-no-presolve")
    assert set(result.statistics) >= {"branches", "conflicts", "propagations", "solves", "workers"}
    assert result.statistics["solves"] == 1


def test_boards_beyond_the_shared_model_are_lowered_with_their_own_domains() -> None:
    n = 49
    rows = [[(r % 7 * 7 + r // 7 + c) % n + 1 for c in range(n)] for r in range(n)]
    for r in range(n):
        rows[r] = [0 if r * c % 5 == 0 else rows[r][c] for c in range(n)]
    puzzle = Puzzle.from_rows(rows)
    result = solve(puzzle, "cpsat-no-presolve", limits=Limits(seconds=120))
    assert result.status is Status.SOLVED
    assert result.grid is not None
    assert puzzle.violations(result.grid) == []


def test_puzzles_of_one_structure_are_answered_alike_whichever_comes_first() -> None:
    board = Board.standard(4)
    rule = KillerCage(((0, 0), (0, 1)), 5)
    cells = [Cell(1, 0), Cell(2, 0)]
    several = [Puzzle(board, {cell: digit}) + rule for cell in cells for digit in (1, 2)]
    counts = []
    for order in (several, several[::-1]):
        structure_of(board, (rule,)).cache.clear()
        found = {puzzle: solutions(puzzle, engine="cpsat").count for puzzle in order}
        counts.append([found[puzzle] for puzzle in several])
    assert counts[0] == counts[1] == [solutions(p, engine="dfs-full").count for p in several]


def test_threads_may_share_a_structure() -> None:
    puzzles = [Puzzle(Board.standard(4), {CELLS[0]: digit}) for digit in (1, 2, 3, 4)]
    counts: dict[int, int] = {}

    def work(number: int) -> None:
        counts[number] = solutions(puzzles[number], engine="cpsat").count

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == {0: 72, 1: 72, 2: 72, 3: 72}


@pytest.mark.slow
def test_ctrl_c_stops_cpsat_at_once() -> None:
    puzzle = Puzzle(Board.standard(9))
    threading.Timer(1.0, lambda: signal.raise_signal(signal.SIGINT)).start()
    started = time.monotonic()
    with pytest.raises(Interrupted) as stop:
        solutions(puzzle, limit=10**9, engine="cpsat-no-presolve", limits=Limits(seconds=60))
    assert time.monotonic() - started < 20
    assert stop.value.result.count > 0
    assert not stop.value.result.complete


def test_a_memory_limit_stops_cpsat() -> None:
    puzzle = Puzzle(Board.standard(36))
    result = solve(puzzle, "cpsat", limits=Limits(memory=1 << 20))
    assert result.status is Status.GAVE_UP
    assert result.reason == "memory limit of 1 MiB reached"
    small = Puzzle(Board.standard(4), {CELLS[0]: 1})
    assert solve(small, "cpsat", limits=Limits(memory=1 << 30)).status is Status.SOLVED


@pytest.mark.slow
@pytest.mark.parametrize("total", [78, 234])
def test_a_wide_cage_with_an_extreme_total_is_lowered_in_no_time(total: int) -> None:
    """Of 25 digits, 12 can be chosen in five million ways, and one of them is right."""
    cells = Board.standard(25).cells[:12]
    started = time.monotonic()
    result = solve(Puzzle(Board.standard(25)) + KillerCage(cells, total), "cpsat", unique=False)
    assert result.grid is not None
    assert sum(result.grid[cell] for cell in cells) == total
    assert time.monotonic() - started < 60


@given(
    st.sets(st.integers(-3, 12), min_size=1, max_size=8),
    st.integers(1, 5),
    st.sets(st.integers(-5, 40), max_size=6),
)
def test_digit_sets_are_those_whose_sum_is_allowed(
    digits: set[int], size: int, totals: set[int]
) -> None:
    found = digit_sets(sorted(digits), size, Intervals.of(totals))
    expected = {chosen for chosen in combinations(sorted(digits), size) if sum(chosen) in totals}
    assert found is not None
    assert (set(found), len(found)) == (expected, len(expected))
