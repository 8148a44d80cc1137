"""The first use of an engine loads its modules: it happens before anything is measured."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

from solve_cp.errors import EngineError
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.solve import ask


@cache
def warm_up(engine: str) -> None:
    """Let the engine fill the last cell of a small board, once in a process."""
    with suppress(EngineError):
        ask(Puzzle.from_line("123434122143432."), engine, want=1, keep=1)
