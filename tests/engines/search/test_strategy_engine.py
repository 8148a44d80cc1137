"""Counting, limits and proofs of the searches, and that they all agree."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import product
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solve_cp.board.board import Board
from solve_cp.engines.search import run
from solve_cp.engines.search.choice import value_sort
from solve_cp.engines.search.options import (
    CellOrder,
    GoalTest,
    Legality,
    Propagation,
    SearchOptions,
    State,
    Strategy,
    ValueOrder,
)
from solve_cp.engines.search.presets import SEARCHES
from solve_cp.engines.search.strategy_engine import SearchEngine
from solve_cp.errors import InputError
from solve_cp.limits import Limits
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.solve import ask, count, solve
from solve_cp.result import Result, Status
from tests.engines.search.boards import board

EMPTY_NINE = Puzzle(Board.standard(9))
PRUNED = [name for name in SEARCHES if name not in ("bfs", "dfs")]


def everything(puzzle: Puzzle, options: SearchOptions) -> Result:
    return ask(puzzle, SearchEngine(options), want=None, keep=None)


def every_option(strategy: Strategy) -> list[SearchOptions]:
    """Every sensible combination of orders, propagation and goal test, on copies."""
    found = []
    for cells, values, level, goal in product(CellOrder, ValueOrder, Propagation, GoalTest):
        with suppress(InputError):
            found.append(SearchOptions(strategy, cells, values, propagation=level, goal_test=goal))
    return found


@pytest.mark.parametrize("name", PRUNED)
def test_the_empty_4x4_board_has_288_solutions(name: str) -> None:
    result = count(Puzzle(Board.standard(4)), engine=name)
    assert (result.count, result.complete) == (288, True)


@pytest.mark.slow
@pytest.mark.parametrize(("n", "squares"), [(1, 1), (2, 2), (3, 12), (4, 576)])
@pytest.mark.parametrize("name", PRUNED)
def test_latin_squares_are_counted(n: int, squares: int, name: str) -> None:
    assert count(Puzzle(Board.latin(n)), engine=name).count == squares


@pytest.mark.slow
def test_latin_squares_of_order_5_are_counted() -> None:
    result = count(Puzzle(Board.latin(5)), engine="dfs-hidden-singles")
    assert (result.count, result.complete) == (161_280, True)


@pytest.mark.parametrize("strategy", Strategy)
def test_every_sensible_combination_finds_the_same_grids(strategy: Strategy) -> None:
    puzzle = board("six_first_21blanks")
    found = {
        options: frozenset(everything(puzzle, options).solutions)
        for options in every_option(strategy)
    }
    assert len(found) == {"breadth-first": 52, "depth-first": 64}[strategy]
    assert set(map(len, found.values())) == {4}
    assert len(set(found.values())) == 1


@pytest.mark.parametrize("name", ["six_first_20blanks", "four"])
def test_a_trail_and_copies_give_the_same_tree(name: str) -> None:
    for options in every_option(Strategy.DEPTH_FIRST):
        copied = everything(board(name), options)
        trail = everything(board(name), replace(options, state=State.TRAIL))
        assert (copied.statistics, copied.solutions) == (trail.statistics, trail.solutions)


def test_the_prunings_can_be_switched_one_by_one() -> None:
    rows = [[0, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 0]]
    generated = {}
    for givens, candidates, legality in product([True, False], [True, False], Legality):
        options = SearchOptions(
            Strategy.BREADTH_FIRST,
            from_givens=givens,
            candidates=candidates,
            legality=legality,
        )
        result = ask(
            Puzzle.from_rows(rows), SearchEngine(options), want=None, keep=1,
            limits=Limits(nodes=20_000),
        )  # fmt: skip
        generated[givens, candidates, str(legality)] = (
            result.statistics["generated"], result.count, result.complete
        )  # fmt: skip
    assert generated == {
        (True, True, "none"): (3, 1, True),
        (True, True, "regions once full"): (3, 1, True),
        (True, True, "always"): (3, 1, True),
        (True, False, "none"): (21, 1, True),
        (True, False, "regions once full"): (9, 1, True),
        (True, False, "always"): (9, 1, True),
        (False, True, "none"): (17, 1, True),
        (False, True, "regions once full"): (17, 1, True),
        (False, True, "always"): (17, 1, True),
        (False, False, "none"): (20_000, 0, False),
        (False, False, "regions once full"): (1 + 4 * legal_prefixes(True), 1, True),
        (False, False, "always"): (1 + 4 * legal_prefixes(False), 1, True),
    }


def legal_prefixes(wait_for_boxes: bool, filled: tuple[int, ...] = ()) -> int:
    """The ways to fill the first cells of a 4×4 board row by row, leaving at least one blank."""
    if len(filled) == 16 or not is_legal(filled, wait_for_boxes):
        return 0
    longer = (legal_prefixes(wait_for_boxes, (*filled, digit)) for digit in range(4))
    return 1 + sum(longer)


def is_legal(filled: tuple[int, ...], wait_for_boxes: bool) -> bool:
    rows, columns, boxes = ([[] for _ in range(4)] for _ in range(3))  # type: ignore[var-annotated]
    for place, digit in enumerate(filled):
        row, column = divmod(place, 4)
        rows[row].append(digit)
        columns[column].append(digit)
        boxes[row // 2 * 2 + column // 2].append(digit)
    looked_at = [box for box in boxes if len(box) == 4 or not wait_for_boxes]
    return all(len(set(house)) == len(house) for house in rows + columns + looked_at)


def test_counters_of_a_small_search_are_as_defined() -> None:
    rows = [[0, 0, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    legal = SearchOptions(Strategy.BREADTH_FIRST, candidates=False)
    assert everything(Puzzle.from_rows(rows), legal).statistics == {
        "generated": 9,  # the root, four digits in r1c1, four in r1c2 after the legal one
        "discarded": 6,
        "enqueued": 2,  # the root and r1c1=1; the goal is not
        "expanded": 2,
        "peak_frontier": 1,
        "depth": 2,
        "backtracks": 0,
    }
    late = replace(legal, strategy=Strategy.DEPTH_FIRST, goal_test=GoalTest.EXPANDED)
    assert everything(Puzzle.from_rows(rows), late).statistics == {
        "generated": 9,
        "discarded": 6,
        "enqueued": 3,
        "expanded": 2,
        "peak_frontier": 3,
        "depth": 2,
        "backtracks": 2,  # from the goal, and from r1c1=1
    }


@pytest.mark.parametrize("name", PRUNED)
def test_clashing_givens_are_proved_unsolvable_at_the_root(name: str) -> None:
    result = solve(Puzzle.from_rows([[1, 1, 0, 0], *[[0] * 4] * 3]), name)
    assert (result.status, result.complete) == (Status.UNSOLVABLE, True)
    assert (result.statistics["generated"], result.statistics["discarded"]) == (1, 1)


@pytest.mark.parametrize("name", SEARCHES)
def test_exhausting_the_tree_proves_that_there_is_no_solution(name: str) -> None:
    rows = [[0, 2, 3, 0], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 4]]
    result = solve(Puzzle.from_rows(rows), name)
    assert (result.status, result.complete, result.grid) == (Status.UNSOLVABLE, True, None)


@pytest.mark.parametrize("name", SEARCHES)
def test_a_filled_board_is_its_own_only_solution(name: str) -> None:
    rows = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
    result = solve(Puzzle.from_rows(rows), name)
    assert (result.unique, result.grid == rows, result.statistics["generated"]) == (True, True, 1)


@pytest.mark.parametrize("name", SEARCHES)
def test_the_node_limit_is_met_exactly(name: str) -> None:
    result = count(EMPTY_NINE, engine=name, limits=Limits(nodes=400))
    assert (result.statistics["generated"], result.reason, result.complete) == (
        400,
        "node limit of 400 reached",
        False,
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", SEARCHES)
def test_the_time_limit_is_honoured_closely(name: str) -> None:
    started = perf_counter()
    result = count(EMPTY_NINE, engine=name, limits=Limits(seconds=0.2))
    assert result.reason == "time limit of 0.2 s reached"
    assert perf_counter() - started < 1.0


@pytest.mark.parametrize("name", ["bfs", "bfs-legal", "bfs-fewest"])
def test_the_memory_limit_stops_a_breadth_first_search(name: str) -> None:
    result = solve(EMPTY_NINE, name, limits=Limits(memory=2**20))
    assert (result.status, result.reason) == (
        Status.GAVE_UP,
        "memory limit of 1 MiB reached",
    )


def test_without_a_memory_limit_a_guard_keeps_the_machine_unharmed(monkeypatch: Any) -> None:
    monkeypatch.setattr(run, "MEMORY_GUARD", 2**20)
    result = solve(EMPTY_NINE, "bfs")
    assert (result.status, result.reason) == (Status.GAVE_UP, "memory limit of 1 MiB reached")


def test_the_value_that_fewest_peers_have_too_comes_first() -> None:
    model = compile_puzzle(Puzzle(Board.rectangle(1, 3)))
    least = SEARCHES["dfs-full-least-constraining"].options
    domains = [0b111, 0b011, 0b001]
    assert value_sort(model, least)(0, domains) == [2, 1, 0]
    assert value_sort(model, SEARCHES["dfs-full"].options)(0, domains) == [0, 1, 2]


small_rows = st.lists(st.lists(st.integers(0, 4), min_size=4, max_size=4), min_size=4, max_size=4)


@pytest.mark.slow
@settings(max_examples=60)
@given(small_rows, st.sampled_from([Board.standard(4), Board.latin(4)]), st.randoms())
def test_all_engines_agree_on_random_boards(
    rows: list[list[int]], shape: Board, random: Any
) -> None:
    kept = [[digit if random.random() < 0.4 else 0 for digit in row] for row in rows]
    puzzle = Puzzle.from_rows(kept, shape)
    found = {name: frozenset(ask(puzzle, name, want=None, keep=None).solutions) for name in PRUNED}
    assert len(set(found.values())) == 1, found


@settings(max_examples=20)
@given(st.sets(st.integers(0, 15), max_size=5), st.integers(0, 287))
def test_unpruned_searches_agree_with_the_others(blank: set[int], number: int) -> None:
    grid = ask(Puzzle(Board.standard(4)), "dfs-full", want=number + 1, keep=None).solutions[-1]
    givens = {c: grid[c] for i, c in enumerate(grid.board.cells) if i not in blank}
    found = {
        name: frozenset(ask(Puzzle(grid.board, givens), name, want=None, keep=None).solutions)
        for name in SEARCHES
    }
    assert len(set(found.values())) == 1
    assert grid in found["bfs"]
