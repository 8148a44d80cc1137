"""The engine clasp: each grid once, every rule and constraint, limits and Ctrl-C."""

from __future__ import annotations

import random
import signal
import threading
import time
from collections.abc import Sequence

import pytest
from hypothesis import given, settings

from solve_cp import Board, Interrupted, Limits, Puzzle, Status, count, read, solutions, solve
from solve_cp.engines import clasp
from solve_cp.engines.clasp import Clasp
from solve_cp.errors import EngineError
from solve_cp.language.constraints import Constraint
from solve_cp.language.model import Structure
from solve_cp.limits import Watch
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import (
    AntiKing,
    AntiKnight,
    Arrow,
    Doublers,
    KillerCage,
    Or,
    RegionSumLine,
    Sandwich,
    Thermometer,
)
from solve_cp.rules.base import Rule
from solve_cp.testing import RuleExample, check_rule
from tests.engines.cpsat.test_cpsat import BOARD, Sentence
from tests.rules.examples import EXAMPLES
from tests.strategies import constraints, fillings

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
NINE = Puzzle(Board.standard(9)) + AntiKing()
SIX: list[list[Rule]] = [
    [AntiKnight()],
    [KillerCage("r1c1 r1c2 r2c1", 9), Thermometer("r6c1 r5c2 r4c3")],
    [KillerCage("r1c1 r1c2 r1c3", 10), KillerCage("r2c1 r2c2 r3c1", 9)],
    [Arrow("r1c1", "r2c2 r3c3 r4c4")],
    [RegionSumLine("r1c1 r2c2 r3c3 r4c4 r5c5 r6c6")],
    [Sandwich("left of row 2", 7), Or([KillerCage("r1c1 r1c2", 5), KillerCage("r6c1 r6c2", 5)])],
    [Doublers(), KillerCage("r1c1 r1c2", 14), KillerCage("r4c4 r4c5 r5c4", 22)],
]
needs_clingo = pytest.mark.extras("clingo")


def six(rules: Sequence[Rule], seed: int, shown: int) -> Puzzle:
    """A 6×6 puzzle with these rules and some digits of a solution."""
    puzzle = Puzzle(Board.standard(6)) + rules
    grid = solve(puzzle, unique=False, seed=seed).grid
    assert grid is not None
    cells = random.Random(seed).sample(puzzle.board.cells, shown)
    return puzzle.with_givens({cell: grid[cell] for cell in cells})


def test_without_the_package_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(clasp, "installed", lambda: False)
    with pytest.raises(EngineError, match="solve-cp\\[sat\\]"):
        solve(Puzzle(Board.standard(4)), "clasp")


@needs_clingo
@pytest.mark.slow
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example.rule)[:60])
def test_every_rule_means_the_same_to_clasp(example: RuleExample) -> None:
    check_rule(example, engines=["clasp"])


@needs_clingo
@pytest.mark.slow
@settings(max_examples=150)
@given(constraint=constraints)
def test_clasp_finds_each_filling_a_constraint_accepts_once(constraint: Constraint) -> None:
    """What the sink is given is counted, as counts trust the engine with that."""
    expected = {tuple(f.values()) for f in fillings() if constraint.accepts(f)}
    model = compile_puzzle(Puzzle(BOARD) + Sentence(constraint))
    found: list[tuple[int, ...]] = []

    def take(values: Sequence[int]) -> bool:
        found.append(tuple(values[: model.structure.cell_count]))
        return False

    outcome = Clasp().answer(model, take, Limits().start(), None, 0)
    assert outcome.exhausted
    assert sorted(found) == sorted(expected)


@needs_clingo
@pytest.mark.parametrize("rules", SIX, ids=lambda rules: type(rules[0]).__name__)
@pytest.mark.parametrize(("seed", "shown"), [(1, 14), (2, 10)])
def test_each_grid_is_counted_once(rules: list[Rule], seed: int, shown: int) -> None:
    """Of arrows and cages, say, cells leave auxiliary literals open."""
    puzzle = six(rules, seed, shown)
    found = solutions(puzzle, engine="clasp")
    assert found.complete
    number = count(puzzle, engine="clasp").count
    assert number == found.count == len(set(found.solutions))
    assert number == count(puzzle, engine="dfs-full").count


@needs_clingo
def test_a_hard_board_is_solved_and_proved_unique() -> None:
    result = solve(read(HARD)[0], "clasp")
    assert (result.status, result.unique, result.engine) == (Status.SOLVED, True, "clasp")
    assert result.statistics["conflicts"] > 0


@needs_clingo
@pytest.mark.parametrize("want", [101, 1000])
def test_it_stops_when_there_are_enough(want: int) -> None:
    result = count(NINE, want)
    assert (result.count, result.complete, result.engine) == (want, False, "clasp")


@needs_clingo
def test_grids_are_not_read_when_they_need_not_be_seen() -> None:
    model = compile_puzzle(NINE)
    read_ones: list[Sequence[int]] = []

    class Blind:
        def __init__(self) -> None:
            self.count = 0

        def __call__(self, values: Sequence[int]) -> bool:
            read_ones.append(values)
            return False

        def unseen(self) -> bool | None:
            self.count += 1
            return None if self.count <= 2 else self.count == 3000

    blind = Blind()
    Clasp().answer(model, blind, Limits().start(), None, 0)
    assert (len(read_ones), blind.count) == (2, 3000)
    assert all(model.accepts(values) for values in read_ones)


@needs_clingo
def test_another_seed_gives_another_grid_and_the_same_seed_the_same() -> None:
    grids = [solve(NINE, "clasp", unique=False, seed=seed).grid for seed in (1, 2, 3, 1)]
    assert len(set(grids)) == 3
    assert grids[0] == grids[3]


@needs_clingo
@pytest.mark.parametrize(
    ("limits", "reason"),
    [(Limits(nodes=3), "node limit of 3 reached"), (Limits(seconds=1e-6), "time limit of 1e-06 s")],
)
def test_at_a_limit_nothing_is_claimed(limits: Limits, reason: str) -> None:
    result = solve(read(HARD)[0], "clasp", limits=limits)
    assert (result.unique, result.complete) == (None, False)
    assert result.reason.startswith(reason)


@needs_clingo
def test_a_limit_of_nodes_ends_a_search_without_conflicts() -> None:
    result = count(NINE, engine="clasp", limits=Limits(nodes=500))
    assert 0 < result.count <= 500
    assert (result.complete, result.reason) == (False, "node limit of 500 reached")


@needs_clingo
@pytest.mark.parametrize("nodes", [2**32, 10**20, float("inf")])
def test_a_limit_of_nodes_may_be_larger_than_clasp_can_count(nodes: int) -> None:
    assert solve(read(HARD)[0], "clasp", limits=Limits(nodes=nodes)).unique


@needs_clingo
def test_a_limit_of_time_leaves_at_least() -> None:
    result = count(NINE, limits=Limits(seconds=0.7))
    assert result.count > 100
    assert (result.complete, result.reason) == (False, "time limit of 0.7 s reached")


@needs_clingo
def test_a_limit_ends_the_loading_of_a_large_model(monkeypatch: pytest.MonkeyPatch) -> None:
    from solve_cp.engines.clasp import run
    from solve_cp.engines.sat.lowering import NativeLowering

    stop = threading.Event()

    class StopsAfterIt(NativeLowering):
        def __init__(self, structure: Structure, domains: Sequence[int], watch: Watch) -> None:
            super().__init__(structure, domains, watch)
            stop.set()

    monkeypatch.setattr(run, "NativeLowering", StopsAfterIt)
    monkeypatch.setattr(run, "Control", lambda *_, **__: pytest.fail("expected no solver"))
    result = count(NINE, engine="clasp", limits=Limits(stop=stop))
    assert (result.count, result.complete, result.reason) == (0, False, "stopped")


@needs_clingo
def test_an_event_from_another_thread_ends_it() -> None:
    stop = threading.Event()
    threading.Timer(0.7, stop.set).start()
    result = count(NINE, limits=Limits(seconds=60, stop=stop))
    assert (result.complete, result.reason) == (False, "stopped")


@needs_clingo
def test_ctrl_c_keeps_what_was_found() -> None:
    threading.Timer(1.0, signal.raise_signal, [signal.SIGINT]).start()
    started = time.perf_counter()
    with pytest.raises(Interrupted) as stopped:
        count(NINE, limits=Limits(seconds=60))
    assert stopped.value.result.count > 100
    assert time.perf_counter() - started < 20


@needs_clingo
def test_a_loaded_solver_is_asked_with_values_held_and_then_without() -> None:
    from solve_cp.engines.clasp.run import Loaded

    puzzle = six(SIX[1], 3, 12)
    model = compile_puzzle(puzzle)
    watch = Limits().start()
    loaded = Loaded(model, watch, 0)
    grids = {grid.digits for grid in solutions(puzzle, engine="cpsat").solutions}

    def found(*held: tuple[int, int]) -> list[tuple[int, ...]]:
        taken: list[tuple[int, ...]] = []

        def take(values: Sequence[int]) -> bool:
            taken.append((*values,))
            return False

        assert loaded.answer(take, watch, None, held).exhausted
        return sorted(taken)

    open_ones = [n for n, domain in enumerate(model.domains) if domain.bit_count() > 1]
    for number in open_ones[:5]:
        for digit in model.structure.values(model.domains[number]):
            assert found((number, digit)) == sorted(g for g in grids if g[number] == digit)
    assert found() == sorted(grids)


@needs_clingo
def test_an_error_in_the_sink_comes_out_as_it_is() -> None:
    def fail(_: Sequence[int]) -> bool:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        Clasp().answer(compile_puzzle(NINE), fail, Limits().start(), None, 0)
