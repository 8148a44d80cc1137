"""The SAT engine: the model as clauses for python-sat, which is imported on first use."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec

from solve_cp.engines.protocol import Outcome, Sink
from solve_cp.errors import EngineError
from solve_cp.language.model import Model
from solve_cp.limits import Watch
from solve_cp.signals import deferred_interrupt

MISSING = "expected the package python-sat for the engine sat: pip install 'solve-cp[sat]'"


@cache
def installed() -> bool:
    """Whether python-sat is installed; checked once, as that takes longer than an easy board."""
    return find_spec("pysat") is not None


@dataclass(frozen=True)
class Sat:
    """A SAT solver on the same literals as CP-SAT: Glucose, and CaDiCaL for large boards."""

    name: str = "sat"
    summary: str = "a SAT solver (Glucose or CaDiCaL, extra `sat`) on the model as clauses"

    def answer(
        self, model: Model, sink: Sink, watch: Watch, want: int | None, seed: int
    ) -> Outcome:
        """Pass on solutions until there are enough, none is left, or a limit is reached."""
        if not installed():
            raise EngineError(MISSING)
        with watch.paused(), deferred_interrupt():
            from solve_cp.engines.sat.run import answer
        return answer(model, sink, watch, want, seed)
