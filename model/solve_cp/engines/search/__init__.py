"""The hand-written searches, and how to configure one: `SearchEngine(SearchOptions(…))`."""

from typing import TYPE_CHECKING

from solve_cp.lazy import lazy

if TYPE_CHECKING:
    from solve_cp.engines.search.named import SearchEngine, search_engine
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
        "solve_cp.engines.search.named": "SearchEngine search_engine",
        "solve_cp.engines.search.options": (
            "CellOrder GoalTest Legality Propagation SearchOptions State Strategy ValueOrder"
        ),
    },
)
