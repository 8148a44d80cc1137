"""The engines by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from solve_cp.auto import Auto
from solve_cp.cpsat import CpSat, Presolve
from solve_cp.engine import Engine
from solve_cp.errors import EngineError
from solve_cp.search.engine import search_engine
from solve_cp.search.frontier import Frontier
from solve_cp.search.options import SEARCHES


def _cpsat_no_presolve() -> Engine:
    summary = "CP-SAT without its presolve: all the work is search"
    return CpSat("cpsat-no-presolve", summary, Presolve.NEVER)


_FACTORIES: dict[str, Callable[[], Engine]] = {
    "auto": Auto,
    "cpsat": CpSat,
    "cpsat-no-presolve": _cpsat_no_presolve,
    "frontier": Frontier,
    **{name: partial(search_engine, name) for name in SEARCHES},
}


def engine_named(name: str) -> Engine:
    """The engine with this name."""
    if name not in _FACTORIES:
        raise EngineError(f"expected an engine ({', '.join(_FACTORIES)}), got {name!r}")
    return _FACTORIES[name]()


def engines() -> dict[str, str]:
    """Every engine's name with one sentence on what it does."""
    return {name: factory().summary for name, factory in _FACTORIES.items()}
