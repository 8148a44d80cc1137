"""Options that make no sense are refused, and names have the right options."""

from __future__ import annotations

from typing import Any

import pytest

from solve_cp.board.cells import Cell
from solve_cp.engines.by_name import engine_named, summaries
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
from solve_cp.engines.search.strategy_engine import SearchEngine, search_engine
from solve_cp.errors import EngineError, InputError
from solve_cp.questions.solve import solve
from tests.engines.search.boards import board


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (
            {"strategy": Strategy.BREADTH_FIRST, "state": State.TRAIL},
            "expected copied states for a breadth-first search: "
            "its frontier holds many states at once, and a trail leads back to only one",
        ),
        (
            {"cell_order": CellOrder.DYNAMIC},
            "expected forward checking or more for the dynamic cell order: "
            "without it the current candidates are not known",
        ),
        (
            {"value_order": ValueOrder.LEAST_CONSTRAINING},
            "expected forward checking or more for the least-constraining value order: "
            "without it the current candidates are not known",
        ),
        (
            {"cell_order": CellOrder.LEARNED, "propagation": Propagation.FORWARD},
            "expected depth-first search with naked singles or more for the learned cell order: "
            "it learns from the conflicts of propagation on the way",
        ),
        (
            {"propagation": Propagation.FULL, "legality": Legality.NONE},
            "expected all prunings with propagation: "
            "propagation starts from the givens and never makes an illegal node",
        ),
        (
            {"order": (1, 2, 1)},
            "expected each cell once in an explicit order: a cell is filled once",
        ),
    ],
)
def test_senseless_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError) as caught:
        SearchOptions(**options)
    assert str(caught.value) == message


@pytest.mark.parametrize("cell", [36, -1, Cell(6, 0)])
def test_an_order_names_cells_of_the_board(cell: int | Cell) -> None:
    with pytest.raises(InputError) as caught:
        solve(board("six_second"), SearchEngine(SearchOptions(order=(cell,))))
    assert str(caught.value) == (
        f"expected cells of a 6×6 board with 2×3 boxes in the order, got {cell}"
    )


def test_an_order_may_be_given_as_cells() -> None:
    by_number = SearchEngine(SearchOptions(order=(34, 35)))
    by_cell = SearchEngine(SearchOptions(order=(Cell(5, 4), Cell(5, 5))))
    puzzle = board("six_second")
    assert solve(puzzle, by_number).statistics == solve(puzzle, by_cell).statistics


def test_every_named_search_is_an_engine_with_its_summary() -> None:
    listed = summaries()
    assert {name: listed[name] for name in SEARCHES} == {
        name: search.summary for name, search in SEARCHES.items()
    }
    assert all(engine_named(name) == search_engine(name) for name in SEARCHES)


def test_an_unknown_search_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(EngineError, match=r"^expected a search engine \(bfs, .*\), got 'dsf'$"):
        search_engine("dsf")


def test_names_stand_for_the_ancestors_options() -> None:
    assert SEARCHES["bfs-candidates"].options == SearchOptions(
        strategy=Strategy.BREADTH_FIRST,
        cell_order=CellOrder.ROW_MAJOR,
        value_order=ValueOrder.ASCENDING,
        from_givens=True,
        candidates=True,
        legality=Legality.ALWAYS,
        propagation=Propagation.NONE,
        state=State.COPY,
        goal_test=GoalTest.EXPANDED,
        order=(),
    )
