"""The engines, and what it takes to write one: `Engine`, `Outcome`, the sink and the watch."""

from solve_cp.engines.names import engine_named, summaries
from solve_cp.engines.protocol import Engine, Outcome, Sink
from solve_cp.limits import Limits, Watch

__all__ = ["Engine", "Limits", "Outcome", "Sink", "Watch", "engine_named", "summaries"]
