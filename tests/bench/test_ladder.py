"""The ladder: each search differs from the one before in one option."""

from __future__ import annotations

from dataclasses import fields
from itertools import pairwise

import pytest

from solve_cp import Board, Limits, Puzzle, solve
from solve_cp.bench.ladder import ladder
from solve_cp.engines.search.options import SearchOptions, Strategy
from solve_cp.engines.search.presets import LADDERS
from tests.engines.search.boards import board


@pytest.mark.parametrize("strategy", Strategy)
def test_neighbours_on_a_ladder_differ_in_one_thing(strategy: Strategy) -> None:
    steps = [search.options for search in LADDERS[strategy]]
    for one, other in pairwise(steps):
        changed = [
            field.name
            for field in fields(SearchOptions)
            if getattr(one, field.name) != getattr(other, field.name)
        ]
        assert len(changed) == 1, changed


def test_a_ladder_counts_nodes_and_says_what_is_saved() -> None:
    rungs = ladder(board("six_second"), limits=Limits(nodes=1000))
    assert [(rung.engine, rung.nodes, rung.saved) for rung in rungs[:5]] == [
        ("bfs", 1000, "this is the start of the ladder, and it gave up"),
        ("bfs-legal", 285, "saves at least 72 % of the nodes of bfs"),
        ("bfs-legal-late-goal", 289, "1.01 times the nodes of bfs-legal"),
        ("bfs-candidates", 92, "saves 68 % of the nodes of bfs-legal-late-goal"),
        ("bfs-fewest-static", 40, "saves 57 % of the nodes of bfs-candidates"),
    ]
    assert rungs[3].bound is not None
    assert rungs[-1].bound is None


@pytest.mark.parametrize("engine", ["auto", "cpsat", "cpsat-textbook", "dfs-legal", "bfs-fewest"])
def test_another_seed_gives_another_first_grid(engine: str) -> None:
    size = 4 if engine == "bfs-fewest" else 9
    empty = Puzzle(Board.standard(size))
    grids = [solve(empty, engine, unique=False, seed=seed).grid for seed in (0, 1, 2, 1)]
    assert grids[1] == grids[3]
    assert len(set(grids)) == 3
