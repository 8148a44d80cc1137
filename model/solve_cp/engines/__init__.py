"""The engines, and the interface for writing one: `Engine`, `Outcome`, `Sink`, `Watch`."""

from typing import TYPE_CHECKING

from solve_cp.lazy import lazy

if TYPE_CHECKING:
    from solve_cp.engines.by_name import engine_named, engine_names, register, summaries
    from solve_cp.engines.protocol import Engine, Outcome, Sink
    from solve_cp.limits import Limits, Watch

__all__ = [
    "Engine",
    "Limits",
    "Outcome",
    "Sink",
    "Watch",
    "engine_named",
    "engine_names",
    "register",
    "summaries",
]

__getattr__ = lazy(
    __name__,
    {
        "solve_cp.engines.by_name": "engine_named engine_names register summaries",
        "solve_cp.engines.protocol": "Engine Outcome Sink",
        "solve_cp.limits": "Limits Watch",
    },
)
