"""The ancestors' node counts, exactly."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solve_cp.engines.search.options import SearchOptions
from solve_cp.engines.search.presets import SEARCHES
from solve_cp.engines.search.strategy_engine import SearchEngine
from solve_cp.questions.solve import ask
from solve_cp.result import Result
from tests.engines.search.boards import board


def first_solution(name: str, options: SearchOptions | str) -> Result:
    chosen = SEARCHES[options].options if isinstance(options, str) else options
    return ask(board(name), SearchEngine(chosen), want=1, keep=1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "engine", "generated", "discarded"),
    [
        ("six_first_20blanks", "bfs-fewest-static", 109, 67),
        ("six_first_20blanks", "bfs-candidates", 193, 111),
        ("six_second", "bfs-fewest-static", 40, 19),
        ("six_second", "bfs-candidates", 92, 43),
        ("nine", "bfs-fewest-static", 1_867, 1_247),
        ("nine", "bfs-candidates", 5_074, 3_141),
        ("ten_2x5", "bfs-fewest-static", 3_487_989, 2_609_632),
        ("ten_2x5", "bfs-candidates", 1_138_415, 872_626),
    ],
)
def test_ancestor_a_generates_and_discards(
    name: str, engine: str, generated: int, discarded: int
) -> None:
    statistics = first_solution(name, engine).statistics
    assert (statistics["generated"], statistics["discarded"]) == (generated, discarded)


STATIC = SEARCHES["bfs-fewest-static"].options
HIS_ORDER = (5, 8, 29, 30, 32, 2, 3, 9, 13, 16, 18, 19, 22, 27, 33, 26, 14, 15, 21, 20)


@pytest.mark.parametrize(
    "options",
    [
        replace(STATIC, order=(32, 33)),
        replace(SEARCHES["bfs-candidates"].options, order=HIS_ORDER),
    ],
    ids=["cells 32 and 33 first among equals", "the whole order written out"],
)
def test_ancestor_a_as_its_author_saw_it_needs_an_explicit_order(options: SearchOptions) -> None:
    statistics = first_solution("six_first_20blanks", options).statistics
    assert (statistics["generated"], statistics["discarded"]) == (107, 66)


@pytest.mark.parametrize(
    ("name", "generated"),
    [("six_first_20blanks", 37), ("six_second", 20), ("nine", 49), ("ten_2x5", 9_072)],
)
def test_ancestor_a_with_the_dynamic_order_generates(name: str, generated: int) -> None:
    assert first_solution(name, "bfs-fewest").statistics["generated"] == generated


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "engine", "enqueued"),
    [
        ("six_first_easy_8blanks", "bfs", 841_536),
        ("six_first_easy_8blanks", "bfs-legal-full-regions", 9),
        ("six_first_21blanks", "bfs-legal-full-regions", 91),
        ("six_first_20blanks", "bfs-legal-full-regions", 87),
        ("six_second", "bfs-legal-full-regions", 81),
        ("nine", "bfs-legal-full-regions", 15_428),
        ("six_first_21blanks", "bfs-legal", 79),
        ("six_first_20blanks", "bfs-legal", 78),
        ("six_second", "bfs-legal", 48),
        ("nine", "bfs-legal", 1_932),
    ],
)
def test_ancestor_b_puts_in_the_frontier(name: str, engine: str, enqueued: int) -> None:
    assert first_solution(name, engine).statistics["enqueued"] == enqueued


SIX_FIRST = [
    [1, 5, 6, 3, 4, 2],
    [2, 4, 3, 1, 5, 6],
    [4, 1, 2, 5, 6, 3],
    [3, 6, 5, 2, 1, 4],
    [6, 3, 1, 4, 2, 5],
    [5, 2, 4, 6, 3, 1],
]


@pytest.mark.parametrize("engine", ["bfs-legal", "bfs-legal-full-regions", "bfs-candidates"])
@pytest.mark.parametrize("name", ["six_first_20blanks", "six_first_21blanks"])
def test_the_ancestors_print_the_smallest_of_the_four_solutions(name: str, engine: str) -> None:
    assert first_solution(name, engine).grid == SIX_FIRST


@pytest.mark.parametrize(
    ("name", "solutions"),
    [("four", 1), ("six_first_20blanks", 4), ("six_first_21blanks", 4), ("ten_2x5", 2)],
)
@pytest.mark.parametrize("engine", ["bfs-fewest", "dfs-hidden-singles", "dfs-full"])
def test_boards_have_as_many_solutions(name: str, solutions: int, engine: str) -> None:
    result = ask(board(name), engine, want=None, keep=None)
    assert (result.count, result.complete, len(set(result.solutions))) == (
        solutions,
        True,
        solutions,
    )
