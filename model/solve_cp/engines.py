"""The engines by name."""

from __future__ import annotations

from collections.abc import Callable

from solve_cp.auto import Auto
from solve_cp.cpsat import CpSat
from solve_cp.engine import Engine
from solve_cp.errors import EngineError


def _frontier() -> Engine:
    from solve_cp.search.frontier import Frontier

    return Frontier()


_FACTORIES: dict[str, Callable[[], Engine]] = {
    "auto": Auto,
    "cpsat": CpSat,
    "cpsat-no-presolve": lambda: CpSat(
        "cpsat-no-presolve", "CP-SAT without its presolve: all the work is search", presolve=False
    ),
    "frontier": _frontier,
}


def engine_named(name: str) -> Engine:
    """The engine with this name."""
    if name not in _FACTORIES:
        raise EngineError(f"expected an engine ({', '.join(_FACTORIES)}), got {name!r}")
    return _FACTORIES[name]()


def engines() -> dict[str, str]:
    """Every engine's name with one sentence on what it does."""
    return {name: factory().summary for name, factory in _FACTORIES.items()}
