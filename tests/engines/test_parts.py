"""Counting in parts: disjoint parts, the same numbers as other engines, limits and Ctrl-C."""

from __future__ import annotations

import random
import signal
import threading
import time
from collections.abc import Sequence

import pytest
from hypothesis import given, settings

from solve_cp import Board, Cell, Interrupted, Limits, Puzzle, count, solve
from solve_cp.engines.cpsat import CpSat
from solve_cp.engines.many import Counting
from solve_cp.engines.protocol import Outcome
from solve_cp.language.constraints import Constraint
from solve_cp.language.model import Model
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.rules import AntiKing, AntiKnight, Doublers, KillerCage, Or, Sandwich, Thermometer
from solve_cp.rules.base import Rule
from tests.engines.cpsat.test_cpsat import BOARD, Sentence
from tests.strategies import constraints, fillings

parts = pytest.importorskip("solve_cp.engines.parts", exc_type=ImportError)
pytestmark = pytest.mark.extras("pysat")

NINE = Puzzle(Board.standard(9)) + AntiKing()
SIX: list[list[Rule]] = [
    [AntiKnight()],
    [KillerCage("r1c1 r1c2 r2c1", 9), Thermometer("r6c1 r5c2 r4c3")],
    [Sandwich("left of row 2", 7), Or([KillerCage("r1c1 r1c2", 5), KillerCage("r6c1 r6c2", 5)])],
    [Doublers(), KillerCage("r1c1 r1c2", 14), KillerCage("r4c4 r4c5 r5c4", 22)],
]


class Met:
    """A sink that keeps the grids of all solutions."""

    def __init__(self, model: Model, enough: int | None = None) -> None:
        self.grids: list[tuple[int, ...]] = []
        self._cells, self._enough = model.structure.cell_count, enough

    def __call__(self, values: Sequence[int]) -> bool:
        self.grids.append(tuple(values[: self._cells]))
        return len(self.grids) == self._enough


def six(rules: Sequence[Rule], seed: int, shown: int = 14) -> Puzzle:
    """A 6×6 puzzle with these rules and some digits of a solution."""
    puzzle = Puzzle(Board.standard(6)) + rules
    grid = solve(puzzle, unique=False, seed=seed).grid
    assert grid is not None
    cells = random.Random(seed).sample(puzzle.board.cells, shown)
    return puzzle.with_givens({cell: grid[cell] for cell in cells})


@pytest.mark.parametrize("rules", SIX, ids=lambda rules: type(rules[0]).__name__)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_grid_is_passed_on_once(rules: list[Rule], seed: int) -> None:
    puzzle = six(rules, seed)
    model = compile_puzzle(puzzle)
    met = Met(model)
    outcome = parts.answer(model, met, Limits().start(), None, 0)
    assert isinstance(outcome, Outcome)
    assert outcome.exhausted
    assert len(met.grids) == len(set(met.grids)) == count(puzzle, engine="dfs-full").count


def test_there_are_enough_even_if_the_sink_does_not_say_so() -> None:
    model = compile_puzzle(NINE)
    met = Met(model)
    outcome = parts.answer(model, met, Limits().start(), 500, 0)
    assert isinstance(outcome, Outcome)
    assert (outcome.exhausted, len(set(met.grids))) == (False, 500)


@pytest.mark.slow
@settings(max_examples=150)
@given(constraints)
def test_it_finds_just_the_fillings_a_constraint_accepts(constraint: Constraint) -> None:
    expected = {tuple(f.values()) for f in fillings() if constraint.accepts(f)}
    model = compile_puzzle(Puzzle(BOARD) + Sentence(constraint))
    met = Met(model)
    outcome = parts.answer(model, met, Limits().start(), None, 0)
    assert isinstance(outcome, Outcome)
    assert outcome.exhausted
    assert (set(met.grids), len(met.grids)) == (expected, len(expected))


@pytest.mark.parametrize("most", [0, 50, 150])
def test_what_is_left_has_just_the_other_solutions(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CP-SAT goes on after so many dead ends; together they find each grid once."""
    monkeypatch.setattr(parts, "FEW", most)
    monkeypatch.setattr(parts, "SOME", 0)
    puzzle = six(SIX[1], 3, shown=9)
    model = compile_puzzle(puzzle)
    met = Met(model)
    left = parts.answer(model, met, Limits().start(), None, 0)
    assert isinstance(left, Model)
    found = len(met.grids)
    outcome = CpSat().answer(left, met, Limits().start(), None, 0)
    assert outcome.exhausted
    assert 0 < found < len(met.grids) == len(set(met.grids))
    assert len(met.grids) == count(puzzle, engine="dfs-full").count == count(puzzle).count


def test_a_search_given_up_is_tried_again_with_fewer_open_cells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(parts, "FIRST_OPEN", 1)
    monkeypatch.setattr("solve_cp.engines.cp.agreeing.MOST_FAILURES", 3)
    puzzle = six(SIX[1], 4)
    model = compile_puzzle(puzzle)
    met = Met(model)
    Counting().answer(model, met, Limits().start(), None, 0)
    assert len(met.grids) == len(set(met.grids)) == count(puzzle, engine="dfs-full").count


@pytest.mark.parametrize("want", [101, 1000])
def test_it_stops_when_there_are_enough(want: int) -> None:
    result = count(NINE, want)
    assert (result.count, result.complete, result.engine) == (want, False, "cp")


def test_another_seed_gives_other_grids() -> None:
    grids = {count(NINE, 150, seed=seed).grid for seed in range(3)}
    assert len(grids) == 3


def test_grids_are_not_read_when_they_need_not_be_seen() -> None:
    model = compile_puzzle(NINE)
    read: list[Sequence[int]] = []

    class Blind:
        def __init__(self) -> None:
            self.count = 0

        def __call__(self, values: Sequence[int]) -> bool:
            read.append(values)
            return False

        def unseen(self) -> bool | None:
            self.count += 1
            return None if self.count <= 2 else self.count == 3000

    blind = Blind()
    parts.answer(model, blind, Limits().start(), 3000, 0)
    assert (len(read), blind.count) == (2, 3000)
    assert all(model.accepts(values) for values in read)


def test_a_limit_of_time_leaves_at_least() -> None:
    result = count(NINE, limits=Limits(seconds=0.7))
    assert result.count > 100
    assert (result.complete, result.reason) == (False, "time limit of 0.7 s reached")


def test_an_event_from_another_thread_ends_it() -> None:
    stop = threading.Event()
    threading.Timer(0.7, stop.set).start()
    result = count(NINE, limits=Limits(seconds=60, stop=stop))
    assert (result.complete, result.reason) == (False, "stopped")


def test_ctrl_c_keeps_what_was_found() -> None:
    threading.Timer(1.0, signal.raise_signal, [signal.SIGINT]).start()
    started = time.perf_counter()
    with pytest.raises(Interrupted) as stopped:
        count(NINE, limits=Limits(seconds=60))
    assert stopped.value.result.count > 100
    assert time.perf_counter() - started < 20


def test_cells_in_most_rules_come_first() -> None:
    puzzle = Puzzle(Board.latin(3), {Cell(0, 0): 1}) + KillerCage("r2c2 r3c3", 4)
    assert parts.order_of(compile_puzzle(puzzle))[:2] == [4, 8]
