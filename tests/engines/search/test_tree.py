"""The tree of a search, drawn and walked."""

from __future__ import annotations

import pytest

from solve_cp.engines.search.presets import SEARCHES
from solve_cp.engines.search.tree import Tree
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.search_tree import search_tree
from tests.engines.search.boards import board

ROWS = [[0, 0, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]
TEXT = """\
root
  r1c1=1
    r1c2=1 discarded
    r1c2=2 goal
    r1c2=3 discarded
    r1c2=4 discarded
  r1c1=2 discarded
  r1c1=3 discarded
  r1c1=4 discarded"""


def tree(engine: str, want: int | None = None) -> Tree:
    return search_tree(Puzzle.from_rows(ROWS), engine, want=want)[1]


@pytest.mark.parametrize("engine", ["bfs-legal", "dfs-legal"])
def test_the_tree_is_drawn_as_text(engine: str) -> None:
    assert tree(engine).text() == TEXT


def test_the_first_levels_are_drawn_and_the_rest_is_hinted_at() -> None:
    assert tree("bfs-legal").text(levels=1).splitlines()[:3] == [
        "root",
        "  r1c1=1 …",
        "  r1c1=2 discarded",
    ]


def test_the_tree_is_written_for_graphviz_with_the_path_to_the_goal_thick() -> None:
    thick = ', color="#0072B2", penwidth=3'
    assert tree("bfs-candidates").dot() == "\n".join(
        [
            "digraph search {",
            f'  n0 [label="root"{thick}];',
            f'  n1 [label="r1c1=1"{thick}];',
            f"  n0 -> n1 [{thick[2:]}];",
            f'  n2 [label="r1c2=2", peripheries=2{thick}];',
            f"  n1 -> n2 [{thick[2:]}];",
            "}",
        ]
    )


def test_the_tree_is_plain_data_too() -> None:
    assert tree("bfs-candidates").to_json() == [
        {"node": 0, "parent": None, "step": None, "fate": "open"},
        {"node": 1, "parent": 0, "step": "r1c1=1", "fate": "open"},
        {"node": 2, "parent": 1, "step": "r1c2=2", "fate": "goal"},
    ]


@pytest.mark.parametrize("engine", ["bfs", "bfs-candidates", "bfs-fewest", "dfs", "dfs-fewest"])
def test_the_path_leads_from_the_root_to_the_goal_and_back(engine: str) -> None:
    found = tree(engine, 1)
    path = found.path(found.goals[0])
    assert [str(step) for step in path] == ["r1c1=1", "r1c2=2"]
    assert [str(step) for step in reversed(path)] == ["r1c2=2", "r1c1=1"]


def test_where_propagation_solves_the_root_the_path_is_empty() -> None:
    found = tree("dfs-naked-singles")
    assert (found.goals, found.path(0), found.text()) == ([0], [], "root goal")


@pytest.mark.parametrize("engine", SEARCHES)
def test_the_tree_has_every_node_that_was_generated(engine: str) -> None:
    name = "six_first_easy_8blanks" if engine not in ("bfs", "dfs") else None
    puzzle = board(name) if name else Puzzle.from_rows(ROWS)
    result, found = search_tree(puzzle, engine, want=None)
    assert len(found) == result.statistics["generated"]
    assert len(found.goals) == result.count == 1


def test_a_path_fills_the_blanks_of_the_solution() -> None:
    puzzle = board("six_first_20blanks")
    result, found = search_tree(puzzle, "bfs-fewest")
    path = found.path(found.goals[0])
    assert len(path) == 20
    assert result.grid is not None
    givens = dict(puzzle.givens)
    filled = givens | {step.variable: step.value for step in path}
    assert filled == {cell: result.grid[cell] for cell in puzzle.board.cells}
