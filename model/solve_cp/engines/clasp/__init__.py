"""The engine clasp: a SAT solver that enumerates quickly; it is imported on first use."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec

from solve_cp.engines.protocol import Outcome, Sink
from solve_cp.engines.sat import suits
from solve_cp.errors import EngineError
from solve_cp.language.model import Model, Structure
from solve_cp.limits import Watch
from solve_cp.signals import deferred_interrupt

MISSING = "expected the package clingo for the engine clasp: pip install 'solve-cp[sat]'"


@cache
def installed() -> bool:
    """Whether clingo, which contains clasp, is installed."""
    return find_spec("clingo") is not None


def can_enumerate(structure: Structure, watch: Watch) -> bool:
    """Whether clasp can find many solutions: it is installed, and may and should."""
    return installed() and watch.limits.memory is None and suits(structure)


@dataclass(frozen=True)
class Clasp:
    """The solver inside clingo, on the clauses of the engine `sat`."""

    name: str = "clasp"
    summary: str = "clasp, the SAT solver inside clingo: goes from one solution on to the next"

    def answer(
        self, model: Model, sink: Sink, watch: Watch, want: int | None, seed: int
    ) -> Outcome:
        """Pass on solutions until there are enough, none is left, or a limit is reached."""
        if not installed():
            raise EngineError(MISSING)
        with watch.paused(), deferred_interrupt():
            from solve_cp.engines.clasp.run import answer
        return answer(model, sink, watch, want, seed)
