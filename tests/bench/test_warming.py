"""An engine has loaded its modules before it is measured."""

from __future__ import annotations

import pytest

from solve_cp import Board, Puzzle, crosscheck
from solve_cp.bench import warming


def test_each_engine_is_used_once_before_it_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(warming, "ask", lambda _, engine, **__: asked.append(engine))
    warming.warm_up.cache_clear()
    for _ in range(2):
        crosscheck(Puzzle(Board.standard(4)), ["dfs", "frontier"])
    warming.warm_up.cache_clear()
    assert asked == ["dfs", "frontier"]
