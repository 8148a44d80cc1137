"""The engines by name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from solve_cp.engines.auto import Auto
from solve_cp.engines.clasp import Clasp
from solve_cp.engines.clasp import installed as has_clasp
from solve_cp.engines.cpsat import CpSat, CpSatTextbook, Presolve
from solve_cp.engines.protocol import Engine, is_engine
from solve_cp.engines.sat import Sat
from solve_cp.engines.sat import installed as has_sat
from solve_cp.errors import EngineError, described

T = TypeVar("T")


def _cpsat_no_presolve() -> Engine:
    summary = "CP-SAT without presolve: search only"
    return CpSat("cpsat-no-presolve", summary, Presolve.NEVER)


def _frontier() -> Engine:
    from solve_cp.engines.frontier.breadth import Frontier

    return Frontier()


def _bits() -> Engine:
    from solve_cp.engines.bits.depth import Bits

    return Bits()


def _search(name: str) -> Engine:
    from solve_cp.engines.search.strategy_engine import search_engine

    return search_engine(name)


_FACTORIES: dict[str, Callable[[], Engine]] = {
    "auto": Auto,
    "bits": _bits,
    "clasp": Clasp,
    "cpsat": CpSat,
    "cpsat-no-presolve": _cpsat_no_presolve,
    "cpsat-textbook": CpSatTextbook,
    "frontier": _frontier,
    "sat": Sat,
}
_OWN: dict[str, Engine] = {}


def _ours() -> dict[str, Callable[[], Engine]]:
    from solve_cp.engines.search.presets import SEARCHES

    return {**_FACTORIES, **{name: partial(_search, name) for name in SEARCHES}}


def register(engine: T) -> T:
    """Register a user's engine, or a class that makes one.

    It can be used as a class decorator. An engine registered earlier under the same name is
    replaced; names of built-in engines cannot be used.
    """
    made: Any = engine() if isinstance(engine, type) else engine
    if not is_engine(made):
        raise EngineError(
            f"expected an engine with name, summary and answer, got {described(engine)}"
        )
    name = str(made.name)
    if name in _ours():
        raise EngineError(f"expected a name that no engine of solve-cp has, got {name!r}")
    _OWN[name] = made
    return engine


def registered() -> dict[str, Engine]:
    """The registered users' engines, by name."""
    return dict(_OWN)


def engine_named(name: str) -> Engine:
    """The engine with this name."""
    if name in _OWN:
        return _OWN[name]
    factory = _FACTORIES.get(name) or _ours().get(name)
    if factory is None:
        raise EngineError(f"expected an engine ({', '.join(engine_names())}), got {name!r}")
    return factory()


def engine_names() -> tuple[str, ...]:
    """Every engine's name."""
    return (*_ours(), *_OWN)


def usable_names() -> tuple[str, ...]:
    """The names of the engines whose packages are installed."""
    present = {Sat.name: has_sat(), Clasp.name: has_clasp()}
    return tuple(name for name in engine_names() if present.get(name, True))


def summaries() -> dict[str, str]:
    """Every engine's name with one sentence on what it does; your own come last."""
    ours = {name: factory().summary for name, factory in _ours().items()}
    return ours | {name: engine.summary for name, engine in _OWN.items()}


def is_ours(engine: Engine) -> bool:
    """Whether the engine is part of solve-cp."""
    inner: Engine = getattr(engine, "engine", engine)
    return type(inner).__module__.startswith("solve_cp.engines.")
