"""The tree that a search makes, for teaching."""

from __future__ import annotations

from solve_cp.engines.search.options import SearchOptions
from solve_cp.engines.search.strategy_engine import SearchEngine, search_engine
from solve_cp.engines.search.tree import Recorder, Tree
from solve_cp.limits import Limits
from solve_cp.puzzle.compiling import compile_puzzle
from solve_cp.puzzle.puzzle import Puzzle
from solve_cp.questions.solve import ask
from solve_cp.result import Result


def search_tree(
    puzzle: Puzzle,
    options: SearchOptions | str,
    *,
    limits: Limits | None = None,
    want: int | None = 1,
) -> tuple[Result, Tree]:
    """The result of a search that stops at `want` solutions (None: all), and its tree."""
    chosen = search_engine(options) if isinstance(options, str) else SearchEngine(options)
    recorder = Recorder()
    engine = SearchEngine(chosen.options, chosen.name, chosen.summary, recorder)
    result = ask(puzzle, engine, want=want, keep=want, limits=limits or Limits())
    return result, Tree(recorder, compile_puzzle(puzzle).structure)
