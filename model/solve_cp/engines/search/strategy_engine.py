"""The search engines: a strategy and a position, chosen by the options."""

from __future__ import annotations

from dataclasses import dataclass

from solve_cp.engines.protocol import Outcome, Sink
from solve_cp.engines.search.breadth_first import breadth_first
from solve_cp.engines.search.depth_first import depth_first
from solve_cp.engines.search.forward import ForwardChecking, ForwardCheckingTrail
from solve_cp.engines.search.narrowing import Propagating, PropagatingTrail
from solve_cp.engines.search.options import Propagation, SearchOptions, State, Strategy
from solve_cp.engines.search.plain import Plain, PlainTrail
from solve_cp.engines.search.position import Position
from solve_cp.engines.search.presets import SEARCHES
from solve_cp.engines.search.run import Run
from solve_cp.engines.search.tree import Recorder
from solve_cp.errors import EngineError
from solve_cp.language.model import Model
from solve_cp.limits import Watch


@dataclass(frozen=True)
class SearchEngine:
    """A hand-written search; a recorder receives every generated node.

    A seed other than 0 shuffles the values that are tried.
    """

    options: SearchOptions
    name: str = "search"
    summary: str = "a hand-written search with your own options"
    recorder: Recorder | None = None

    def answer(
        self,
        model: Model,
        sink: Sink,
        watch: Watch,
        want: int | None,  # noqa: ARG002 (the sink says when it has enough)
        seed: int,
    ) -> Outcome:
        """Search the tree and return the outcome."""
        run = Run(position_of(model, self.options), self.options, sink, watch, self.recorder, seed)
        if self.options.strategy is Strategy.BREADTH_FIRST:
            breadth_first(run)
        else:
            depth_first(run)
        return run.outcome()


def search_engine(name: str) -> SearchEngine:
    """The search engine with this name."""
    if name not in SEARCHES:
        raise EngineError(f"expected a search engine ({', '.join(SEARCHES)}), got {name!r}")
    search = SEARCHES[name]
    return SearchEngine(search.options, search.name, search.summary)


def position_of(model: Model, options: SearchOptions) -> Position:
    """The start position of a search with these options."""
    trail = options.state is State.TRAIL
    if options.propagation is Propagation.NONE:
        return PlainTrail(model, options) if trail else Plain(model, options)
    if options.propagation is Propagation.FORWARD:
        kind = ForwardCheckingTrail if trail else ForwardChecking
        return kind(model, options)
    return PropagatingTrail(model, options) if trail else Propagating(model, options)
