"""The engines by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from solve_cp.engines.auto import Auto
from solve_cp.engines.cpsat import CpSat, CpSatTextbook, Presolve
from solve_cp.engines.protocol import Engine
from solve_cp.engines.search.options import SEARCHES
from solve_cp.errors import EngineError


def _cpsat_no_presolve() -> Engine:
    summary = "CP-SAT without its presolve: all the work is search"
    return CpSat("cpsat-no-presolve", summary, Presolve.NEVER)


def _frontier() -> Engine:
    from solve_cp.engines.frontier.boards import Frontier

    return Frontier()


def _search(name: str) -> Engine:
    from solve_cp.engines.search.named import search_engine

    return search_engine(name)


_FACTORIES: dict[str, Callable[[], Engine]] = {
    "auto": Auto,
    "cpsat": CpSat,
    "cpsat-no-presolve": _cpsat_no_presolve,
    "cpsat-textbook": CpSatTextbook,
    "frontier": _frontier,
    **{name: partial(_search, name) for name in SEARCHES},
}


def engine_named(name: str) -> Engine:
    """The engine with this name."""
    if name not in _FACTORIES:
        raise EngineError(f"expected an engine ({', '.join(_FACTORIES)}), got {name!r}")
    return _FACTORIES[name]()


def engine_names() -> tuple[str, ...]:
    """Every engine's name."""
    return tuple(_FACTORIES)


def summaries() -> dict[str, str]:
    """Every engine's name with one sentence on what it does."""
    return {name: factory().summary for name, factory in _FACTORIES.items()}
