"""The CP-SAT model of a puzzle, in readable form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solve_cp.engines.cpsat import loading
from solve_cp.errors import EngineError
from solve_cp.limits import Limits, started
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from solve_cp.engines.cpsat.shown import ShownModel

ENGINES = ("cpsat-textbook", "cpsat")


def modelled(
    puzzle: Puzzle, engine: str = "cpsat-textbook", *, limits: Limits | None = None
) -> ShownModel:
    """The CpModel of a puzzle: the textbook model, or with `cpsat` the fast one.

    Raises LimitReached if there is no time to build it.
    """
    if engine not in ENGINES:
        raise EngineError(f"expected an engine with a model ({', '.join(ENGINES)}), got {engine!r}")
    watch = started(limits or Limits())
    with loading(watch):
        from solve_cp.engines.cpsat.shown import literals_shown, textbook_shown
    shown = textbook_shown if engine == "cpsat-textbook" else literals_shown
    return shown(compile_puzzle(puzzle, watch), watch)
