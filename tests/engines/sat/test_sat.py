"""The SAT engine: every rule and every constraint of the language, limits and Ctrl-C."""

import signal
import threading
import time
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp import Board, Interrupted, Limits, Puzzle, Status, count, read, solutions, solve
from solve_cp.engines import sat
from solve_cp.engines.sat.draft import SatDraft
from solve_cp.errors import EngineError
from solve_cp.language.constraints import Constraint
from solve_cp.language.intervals import Intervals
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import Doublers, KillerCage
from solve_cp.testing import RuleExample, check_rule
from tests.engines.cpsat.test_cpsat import BOARD, Sentence
from tests.rules.examples import EXAMPLES
from tests.strategies import constraints, fillings

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def test_without_the_package_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sat, "installed", lambda: False)
    with pytest.raises(EngineError, match="solve-cp\\[sat\\]"):
        solve(Puzzle(Board.standard(4)), "sat")


def models(draft: SatDraft, literals: int) -> set[tuple[bool, ...]]:
    """The possible values of the first literals in models of the clauses, by brute force."""
    found = set()
    for values in product((False, True), repeat=draft.count):
        if all(any(values[abs(n) - 1] == (n > 0) for n in clause) for clause in draft.cnf):
            found.add(values[:literals])
    return found


@pytest.mark.parametrize("size", range(9))
def test_at_most_one_holds_however_many_there_are(size: int) -> None:
    draft = SatDraft()
    draft.at_most_one(draft.new_literals(size))
    few = {values for values in product((False, True), repeat=size) if sum(values) <= 1}
    assert models(draft, size) == few


def test_at_most_ones_are_left_to_a_solver_that_knows_them() -> None:
    class Native(SatDraft):
        native = True

    draft = Native()
    literals = draft.new_literals(5)
    draft.exactly_one_of_each([literals])
    draft.at_most_one(literals[:3])
    draft.at_most_one(literals[1:], literals[:1])
    assert list(draft.at_most_ones) == [(1, 2, 3, 4, 5)]
    assert sorted(map(sorted, draft.cnf))[0] == [-5, -4, -1]
    assert (1, 2, 3, 4, 5) in list(draft.cnf)


@pytest.mark.slow
@settings(max_examples=60)
@given(
    weights=st.lists(st.sampled_from([-2, -1, 1, 2, 3]), min_size=1, max_size=4),
    allowed=st.sets(st.integers(-4, 7), max_size=4),
    bound=st.booleans(),
)
def test_sums_hold_just_where_they_are_allowed(
    weights: list[int], allowed: set[int], bound: bool
) -> None:
    draft = SatDraft()
    literals = draft.new_literals(len(weights) + 1)
    draft.linear(list(zip(weights, literals[1:], strict=True)), Intervals.of(allowed), literals[:1])
    draft.clause([literals[0] if bound else ~literals[0]])
    expected = {
        (bound, *values)
        for values in product((False, True), repeat=len(weights))
        if not bound or sum(w for w, held in zip(weights, values, strict=True) if held) in allowed
    }
    if draft.count <= 16:
        assert models(draft, len(literals)) == expected


@pytest.mark.extras("pysat")
@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example.rule)[:60])
def test_every_rule_means_the_same_in_clauses(example: RuleExample) -> None:
    check_rule(example, engines=["sat"])


@pytest.mark.extras("pysat")
@pytest.mark.slow
@settings(max_examples=150)
@given(constraint=constraints)
def test_sat_finds_just_the_fillings_a_constraint_accepts(constraint: Constraint) -> None:
    expected = {tuple(f.values()) for f in fillings() if constraint.accepts(f)}
    result = solutions(Puzzle(BOARD) + Sentence(constraint), engine="sat")
    assert {grid.digits for grid in result.solutions} == expected


@pytest.mark.extras("pysat")
def test_grids_are_counted_once_each() -> None:
    assert count(Puzzle(Board.standard(4)), engine="sat").count == 288
    four = Puzzle(Board.standard(4)) + [Doublers(), KillerCage("r1c1 r1c2", 7)]
    assert count(four, engine="sat").count == count(four, engine="cpsat").count


@pytest.mark.extras("pysat")
def test_a_hard_board_is_solved_and_proved_unique() -> None:
    result = solve(read(HARD)[0], "sat")
    assert (result.status, result.unique, result.engine) == (Status.SOLVED, True, "sat")
    assert result.statistics["conflicts"] > 0


@pytest.mark.extras("pysat")
@pytest.mark.parametrize(
    ("limits", "reason"),
    [(Limits(nodes=3), "node limit of 3 reached"), (Limits(seconds=1e-6), "time limit of 1e-06 s")],
)
def test_at_a_limit_nothing_is_claimed(limits: Limits, reason: str) -> None:
    result = solve(read(HARD)[0], "sat", limits=limits)
    assert (result.unique, result.complete) == (None, False)
    assert result.reason.startswith(reason)


@pytest.mark.extras("pysat")
def test_ctrl_c_stops_the_solver_and_keeps_what_was_found() -> None:
    timer = threading.Timer(0.5, signal.raise_signal, [signal.SIGINT])
    timer.start()
    started = time.perf_counter()
    with pytest.raises(Interrupted) as stopped:
        count(Puzzle(Board.standard(9)), engine="sat")
    assert time.perf_counter() - started < 10
    assert stopped.value.result.count > 0


@pytest.mark.extras("pysat")
def test_another_seed_may_give_another_grid() -> None:
    empty = Puzzle(Board.standard(9))
    grids = {solve(empty, "sat", unique=False, seed=seed).grid for seed in range(4)}
    assert len(grids) > 1
    assert all(a != b for a, b in combinations(grids, 2))


@pytest.mark.extras("pysat")
@pytest.mark.parametrize(("givens", "count"), [(HARD, 1), ("." * 81, 3), (HARD[:-1] + "8", 0)])
def test_a_second_solver_goes_on_where_the_first_takes_too_long(
    givens: str, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    from solve_cp.engines.sat import run

    monkeypatch.setattr(run, "LARGE", 0)
    monkeypatch.setattr(run, "SLICE", 1)
    monkeypatch.setattr(run, "QUICK", replace(run.QUICK, most=1))
    (puzzle,) = read(givens)
    for asked in (puzzle, puzzle + KillerCage("r1c1 r1c2", 17)):
        found = solutions(asked, 3, "sat")
        known = solutions(asked, 3, "cpsat")
        assert (found.count, found.complete) == (known.count, known.complete)
        assert len(set(found.solutions)) == found.count
    assert solutions(puzzle, 3, "sat").count == count


@pytest.mark.extras("pysat")
@pytest.mark.parametrize("name", ["gluecard4", "gluecard3", "minicard"])
def test_every_solver_with_at_most_ones_is_loaded_with_all_of_the_model(name: str) -> None:
    from solve_cp.engines.sat.loading import loaded
    from solve_cp.engines.sat.lowering import NativeLowering

    model = compile_puzzle(Puzzle(Board.standard(4)))
    lowering = NativeLowering(model.structure, model.domains)
    with loaded(name, lowering) as solver:
        grids = sum(1 for _ in solver.enum_models())
    assert (len(lowering.at_most_ones), grids) == (64, 288)
