"""The named searches: each differs from the one before it on the ladder in one option."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

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


@dataclass(frozen=True)
class NamedSearch:
    """A useful combination of options, with a summary.

    `changed` says how it differs from the search before it on the ladder.
    """

    name: str
    summary: str
    options: SearchOptions
    changed: str = ""


_BFS = SearchOptions(
    Strategy.BREADTH_FIRST, candidates=False, legality=Legality.NONE, goal_test=GoalTest.GENERATED
)
_BFS_LEGAL = replace(_BFS, legality=Legality.ALWAYS)
_BFS_LATE = replace(_BFS_LEGAL, goal_test=GoalTest.EXPANDED)
_BFS_CANDIDATES = replace(_BFS_LATE, candidates=True)
_BFS_STATIC = replace(_BFS_CANDIDATES, cell_order=CellOrder.STATIC)
_BFS_FORWARD = replace(_BFS_STATIC, propagation=Propagation.FORWARD)
_BFS_FEWEST = replace(_BFS_FORWARD, cell_order=CellOrder.DYNAMIC)
_BFS_NAKED = replace(_BFS_FEWEST, propagation=Propagation.NAKED)
_BFS_HIDDEN = replace(_BFS_FEWEST, propagation=Propagation.HIDDEN)
_BFS_FULL = replace(_BFS_FEWEST, propagation=Propagation.FULL)

_DFS = SearchOptions(candidates=False, legality=Legality.NONE, state=State.TRAIL)
_DFS_LEGAL = replace(_DFS, legality=Legality.ALWAYS)
_DFS_CANDIDATES = replace(_DFS_LEGAL, candidates=True)
_DFS_STATIC = replace(_DFS_CANDIDATES, cell_order=CellOrder.STATIC)
_DFS_FORWARD = replace(_DFS_STATIC, propagation=Propagation.FORWARD)
_DFS_FEWEST = replace(_DFS_FORWARD, cell_order=CellOrder.DYNAMIC)
_DFS_NAKED = replace(_DFS_FEWEST, propagation=Propagation.NAKED)
_DFS_HIDDEN = replace(_DFS_FEWEST, propagation=Propagation.HIDDEN)
_DFS_FULL = replace(_DFS_FEWEST, propagation=Propagation.FULL)

_LEGALITY = "a node that breaks a constraint is discarded at once"
_CANDIDATES = "only the candidates that the givens leave are tried"
_STATIC = "cells with the fewest initial candidates come first"
_FORWARD = "a value is removed from its peers; every cell must keep a candidate"
_FEWEST = "the cell with the fewest candidates now comes next"
_NAKED = "cells with a single candidate are filled after every step"
_HIDDEN = "digits with a single place in a house are filled, too"
_FULL = "every constraint removes all the candidates it can"

_BREADTH = (
    NamedSearch(
        "bfs",
        "breadth-first without any pruning: every digit in every blank cell; for tiny boards",
        _BFS,
        "every digit is tried in every blank cell",
    ),
    NamedSearch(
        "bfs-legal",
        "breadth-first, row by row; a node that breaks a constraint is discarded",
        _BFS_LEGAL,
        _LEGALITY,
    ),
    NamedSearch(
        "bfs-legal-late-goal",
        "like bfs-legal, but a solution is noticed when it is taken from the frontier",
        _BFS_LATE,
        "a solution is noticed only when its turn comes",
    ),
    NamedSearch(
        "bfs-candidates",
        "breadth-first, row by row, over the candidates that the givens leave",
        _BFS_CANDIDATES,
        _CANDIDATES,
    ),
    NamedSearch(
        "bfs-fewest-static",
        "like bfs-candidates, in a fixed order: cells with the fewest initial candidates first",
        _BFS_STATIC,
        _STATIC,
    ),
    NamedSearch(
        "bfs-forward",
        "like bfs-fewest-static, with forward checking",
        _BFS_FORWARD,
        _FORWARD,
    ),
    NamedSearch(
        "bfs-fewest",
        "breadth-first with forward checking; the cell with the fewest candidates now is next",
        _BFS_FEWEST,
        _FEWEST,
    ),
    NamedSearch(
        "bfs-naked-singles",
        "like bfs-fewest; naked singles are filled after every step",
        _BFS_NAKED,
        _NAKED,
    ),
    NamedSearch(
        "bfs-hidden-singles",
        "like bfs-naked-singles; hidden singles are filled, too",
        _BFS_HIDDEN,
        _HIDDEN,
    ),
    NamedSearch(
        "bfs-full",
        "like bfs-fewest, every constraint propagated to the full",
        _BFS_FULL,
        _FULL,
    ),
)

_DEPTH = (
    NamedSearch(
        "dfs",
        "depth-first without any pruning: every digit in every blank cell; for tiny boards",
        _DFS,
        "every digit is tried in every blank cell",
    ),
    NamedSearch(
        "dfs-legal",
        "plain backtracking, row by row; a node that breaks a constraint is discarded",
        _DFS_LEGAL,
        _LEGALITY,
    ),
    NamedSearch(
        "dfs-candidates",
        "like dfs-legal, over the candidates that the givens leave",
        _DFS_CANDIDATES,
        _CANDIDATES,
    ),
    NamedSearch(
        "dfs-fewest-static",
        "like dfs-candidates, in a fixed order: cells with the fewest initial candidates first",
        _DFS_STATIC,
        _STATIC,
    ),
    NamedSearch(
        "dfs-forward",
        "like dfs-fewest-static, with forward checking",
        _DFS_FORWARD,
        _FORWARD,
    ),
    NamedSearch(
        "dfs-fewest",
        "backtracking with forward checking; the cell with the fewest candidates now is next",
        _DFS_FEWEST,
        _FEWEST,
    ),
    NamedSearch(
        "dfs-naked-singles",
        "depth-first, fewest candidates first; naked singles are filled after every step",
        _DFS_NAKED,
        _NAKED,
    ),
    NamedSearch(
        "dfs-hidden-singles",
        "depth-first, fewest candidates first; naked and hidden singles",
        _DFS_HIDDEN,
        _HIDDEN,
    ),
    NamedSearch(
        "dfs-full-fewest",
        "depth-first, fewest candidates first; every constraint propagated to the full",
        _DFS_FULL,
        _FULL,
    ),
    NamedSearch(
        "dfs-full",
        "depth-first, every constraint propagated to the full; learns which cells to try first",
        replace(_DFS_FULL, cell_order=CellOrder.LEARNED),
        "cells that took part in conflicts come first",
    ),
)

LADDERS: Mapping[Strategy, tuple[NamedSearch, ...]] = MappingProxyType(
    {Strategy.BREADTH_FIRST: _BREADTH, Strategy.DEPTH_FIRST: _DEPTH}
)
"""The ladders of `solve-cp ladder`: each search differs from the one before in one option."""

_BESIDE = (
    NamedSearch(
        "bfs-legal-full-regions",
        "like bfs-legal, but a region is checked only when it is full",
        replace(_BFS, legality=Legality.FULL_REGIONS),
    ),
    NamedSearch(
        "dfs-first-empty",
        "like dfs-fewest, but the first empty cell is next",
        replace(_DFS_FEWEST, cell_order=CellOrder.ROW_MAJOR),
    ),
    NamedSearch(
        "dfs-fewest-copy",
        "like dfs-fewest, on copied states instead of a trail",
        replace(_DFS_FEWEST, state=State.COPY),
    ),
    NamedSearch(
        "dfs-hidden-singles-copy",
        "like dfs-hidden-singles, on copied states instead of a trail",
        replace(_DFS_HIDDEN, state=State.COPY),
    ),
    NamedSearch(
        "dfs-full-least-constraining",
        "full propagation, fewest candidates first; values that others need least come first",
        replace(_DFS_FULL, value_order=ValueOrder.LEAST_CONSTRAINING),
    ),
)

SEARCHES: Mapping[str, NamedSearch] = MappingProxyType(
    {search.name: search for group in (*LADDERS.values(), _BESIDE) for search in group}
)
"""The named searches, simplest first; those outside the ladders come last."""
