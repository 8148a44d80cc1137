"""The SAT engine: the model as clauses for python-sat, which is imported on first use."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from solve_cp.engines.protocol import Outcome, Sink
from solve_cp.errors import EngineError
from solve_cp.language.constraints import Linear
from solve_cp.language.implied import without_houses
from solve_cp.language.model import Model, Structure
from solve_cp.limits import LimitReached, Watch
from solve_cp.signals import deferred_interrupt

if TYPE_CHECKING:
    from solve_cp.engines.sat.seeing import Looks

MOST_CLAUSES = 200_000
FEW_TERMS = 20
FEW_WANTED = 2
LARGE = 400  # cells
MISSING = "expected the package python-sat for the engine sat: pip install 'solve-cp[sat]'"


@cache
def installed() -> bool:
    """Whether python-sat is installed; checked once, as that takes longer than an easy board."""
    return find_spec("pysat") is not None


def can_assume(structure: Structure, watch: Watch, houses: bool = True) -> bool:
    """Whether one SAT solver can answer many questions: it is installed, and may and should."""
    return installed() and watch.limits.memory is None and suits(structure, houses)


def suits(structure: Structure, houses: bool = True) -> bool:
    """Whether no sum of the structure is so long that it would need very many clauses.

    If `houses` always apply, the full ones in a sum do not make it longer.
    """
    key = "suits sat", houses
    if key not in structure.cache:
        sums = (part for part in structure.constraints if isinstance(part, Linear))
        most = max((_clauses(structure, part, houses) for part in sums), default=0)
        structure.cache[key] = most <= MOST_CLAUSES
    return bool(structure.cache[key])


def _clauses(structure: Structure, linear: Linear, houses: bool) -> int:
    """About how many clauses a sum needs: two for each partial sum and value that can follow it."""
    if len(linear.terms) < FEW_TERMS:
        return 0
    left = without_houses(structure, linear) if houses else linear
    domains = [structure.domains[structure.index[variable]] for _, variable in left.terms]
    weights = (abs(weight) for weight, _ in left.terms)
    width = sum(w * (d.bit_length() - 1) for w, d in zip(weights, domains, strict=True))
    return width * sum(map(int.bit_count, domains))


@dataclass(frozen=True)
class Sat:
    """A SAT solver on the literals of CP-SAT: Gluecard for rules, else MiniCard and CaDiCaL."""

    name: str = "sat"
    summary: str = "a SAT solver (Gluecard, MiniCard, CaDiCaL; extra `sat`) on the model as clauses"
    whole: bool = False
    """Whether solutions that differ only in extra variables count as different."""

    def answer(
        self, model: Model, sink: Sink, watch: Watch, want: int | None, seed: int
    ) -> Outcome:
        """Pass on solutions until there are enough, none is left, or a limit is reached."""
        if not installed():
            raise EngineError(MISSING)
        with watch.paused(), deferred_interrupt():
            from solve_cp.engines.sat.run import answer
        return answer(model, sink, watch, want, seed, self.whole)


class SatGoingOn:
    """The engine `sat`, whose solver can go on to see all candidates after one or two solutions."""

    name, summary = Sat.name, Sat.summary

    def __init__(self) -> None:
        self.looks: Looks | None = None

    def answer(
        self, model: Model, sink: Sink, watch: Watch, want: int | None, seed: int
    ) -> Outcome:
        """Pass on solutions until there are enough, none is left, or a limit is reached."""
        if want is None or want > FEW_WANTED or seed or model.structure.cell_count > LARGE:
            return Sat().answer(model, sink, watch, want, seed)
        with watch.paused(), deferred_interrupt():
            from solve_cp.engines.sat.seeing import Looks
        try:
            self.looks = Looks(model, watch)
            return self.looks.some(sink, watch, want)
        except LimitReached as stop:
            return Outcome(False, str(stop), self.looks.statistics if self.looks else {})
