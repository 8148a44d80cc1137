"""The hand-written searches, and how to configure one: `SearchEngine(SearchOptions(…))`."""

from typing import TYPE_CHECKING

from solve_cp.lazy import lazy

if TYPE_CHECKING:
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
    from solve_cp.engines.search.strategy_engine import SearchEngine, search_engine

__all__ = [
    "CellOrder",
    "GoalTest",
    "Legality",
    "Propagation",
    "SearchEngine",
    "SearchOptions",
    "State",
    "Strategy",
    "ValueOrder",
    "search_engine",
]

__getattr__ = lazy(
    __name__,
    {
        "solve_cp.engines.search.strategy_engine": "SearchEngine search_engine",
        "solve_cp.engines.search.options": (
            "CellOrder GoalTest Legality Propagation SearchOptions State Strategy ValueOrder"
        ),
    },
)
