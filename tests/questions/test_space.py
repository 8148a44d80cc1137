"""Theoretical tree sizes, with the ancestors' mistakes corrected."""

from __future__ import annotations

import pytest

from solve_cp.board.board import Board
from solve_cp.board.cells import Cell
from solve_cp.errors import InputError
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.search_tree import search_tree
from solve_cp.questions.space import (
    Space,
    fewest_generated,
    magnitude,
    most_generated,
    nodes_over,
    space,
    tree_size,
)
from tests.engines.search.boards import board


@pytest.mark.parametrize(
    ("b", "d", "nodes"),
    [
        (6, 36, 12377309758188642655406338867),
        (6, 20, 4387390128075571),
        (6, 7, 335_923),
        (9, 5, 66_430),
        (1, 4, 5),
        (0, 3, 1),
        (9, 0, 1),
    ],
)
def test_a_tree_has_all_its_levels(b: int, d: int, nodes: int) -> None:
    assert tree_size(b, d) == most_generated(b, d) == nodes


def test_breadth_first_search_generates_at_least_all_levels_but_the_last_and_the_goal() -> None:
    assert (fewest_generated(9, 5), most_generated(9, 5)) == (7_382, 66_430)
    assert fewest_generated(9, 0) == 1


@pytest.mark.parametrize(("b", "d"), [(-1, 2), (2, -1)])
def test_negative_figures_are_refused(b: int, d: int) -> None:
    with pytest.raises(InputError, match="expected a branching factor and a depth from 0"):
        tree_size(b, d)


def test_a_fixed_order_multiplies_domain_sizes() -> None:
    assert nodes_over([2, 3, 4]) == 1 + 2 + 6 + 24


def test_the_space_of_a_small_puzzle() -> None:
    puzzle = Puzzle.from_rows([[0, 0, 3, 4], [3, 4, 0, 2], [2, 1, 4, 3], [4, 3, 0, 1]])
    assert space(puzzle) == Space(
        cells=16,
        blanks=4,
        candidates={Cell(0, 0): (1,), Cell(0, 1): (2,), Cell(1, 2): (1,), Cell(3, 2): (2,)},
        nodes_from_empty=tree_size(4, 16),
        nodes_from_givens=341,
        fewest_from_givens=86,
        nodes_from_candidates=5,
        nodes_from_candidates_fewest_first=5,
    )


def test_the_space_of_the_first_ancestors_board() -> None:
    found = space(board("six_first_20blanks"))
    assert (found.cells, found.blanks) == (36, 20)
    assert found.nodes_from_empty == 12377309758188642655406338867
    assert found.nodes_from_givens == 4387390128075571
    assert sorted(found.domain_sizes) == [1] * 4 + [2] * 10 + [3] * 2 + [4] * 3 + [5]
    assert found.nodes_from_candidates_fewest_first < found.nodes_from_candidates
    assert found.to_json()["candidates"]["r6c4"] == [4, 5, 6]


def test_an_unpruned_search_of_an_empty_board_generates_the_whole_tree() -> None:
    puzzle = Puzzle(Board.latin(2))
    assert len(search_tree(puzzle, "bfs", want=None)[1]) == space(puzzle).nodes_from_empty == 31


@pytest.mark.parametrize(
    ("nodes", "text"),
    [
        (7158 * 10**42, "about 7.16e45"),
        (9996 * 10**40, "about 1.00e44"),
        (7154 * 10**42, "about 7.15e45"),
    ],
)
def test_large_numbers_are_rounded_not_cut_off(nodes: int, text: str) -> None:
    assert magnitude(nodes) == text
