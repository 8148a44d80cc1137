"""Which items of a puzzle contradict each other: by one SAT solver, or by CP-SAT."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Protocol

from solve_cp.engines.cpsat import loading
from solve_cp.engines.protocol import Verdict
from solve_cp.engines.sat import can_assume
from solve_cp.engines.turns import in_turns
from solve_cp.limits import LimitReached, Watch
from solve_cp.questions.items import Parts
from solve_cp.signals import deferred_interrupt

UNAIDED = 2_000  # conflicts before implied sums help, which make the items found more
LONG = 1.0  # deterministic time of CP-SAT after which no further order of items is tried
MANY = 20_000  # conflicts of a SAT solver after which none is


class Asked(Protocol):
    """A solver that tells whether items can hold together."""

    engine: str

    def ask(self, assumed: Sequence[int]) -> Verdict:
        """A core of the items, or a solution, or neither at a limit."""
        ...

    @property
    def statistics(self) -> dict[str, Any]: ...

    @property
    def is_long(self) -> bool:
        """Whether much work was done."""
        ...

    def reached(self) -> str:
        """The limit that has been reached, in words."""
        ...

    def reason(self) -> str:
        """Why there was no answer."""
        ...


def asked_of(parts: Parts, watch: Watch, seed: int) -> Asked:
    """SAT where it is installed and the limits allow it, else CP-SAT.

    Raises LimitReached if there is no time to build the model.
    """
    kind = _BySat if can_assume(parts.structure, watch, houses=False) else _ByCpSat
    return kind(parts, watch, seed)


class _ByCpSat:
    """CP-SAT, which starts each question from scratch."""

    engine = "cpsat"

    def __init__(self, parts: Parts, watch: Watch, seed: int) -> None:
        with loading(watch):
            from solve_cp.engines.cpsat.calls import Calls
            from solve_cp.engines.cpsat.cores import Cores
        self._calls = Calls(watch, seed, presolve=not parts.structure.only_all_different)
        self._cores = Cores(parts.structure, parts.always, parts.groups, parts.values, watch)
        self.reached, self.reason = self._calls.reached, self._calls.reason

    def ask(self, assumed: Sequence[int]) -> Verdict:
        return self._cores.ask(assumed, self._calls)

    def ask_within(self, assumed: Sequence[int], seconds: float) -> Verdict:
        """The same, with no answer after so many seconds."""
        watch = self._calls.watch
        self._calls.watch = watch.within(seconds)
        try:
            return self.ask(assumed)
        finally:
            self._calls.watch = watch

    @property
    def statistics(self) -> dict[str, Any]:
        return self._calls.statistics

    @property
    def is_long(self) -> bool:
        return bool(self.statistics["deterministic_time"] > LONG)


class _BySat:
    """One SAT solver for all questions; with those that take long, CP-SAT takes turns."""

    engine = "sat"

    def __init__(self, parts: Parts, watch: Watch, seed: int) -> None:
        with watch.paused(), deferred_interrupt():
            from solve_cp.engines.sat.assuming import Assuming
        self._parts, self._watch, self._seed = parts, watch, seed
        always = [(constraint, None) for constraint in parts.always]
        self._assuming = Assuming(parts.structure, always, watch, UNAIDED)
        variables, add = parts.structure.variables, self._assuming
        self._numbers = [add.group(group) for group in parts.groups]
        grouped = zip(parts.groups, self._numbers, strict=True)
        add.hint(parts.structure, {id(said): n for group, n in grouped for said in group})
        self._numbers += [add.value(variables[cell], digit) for cell, digit in parts.values]
        self._own: dict[str, Any] = {"solves": 0, "decisions": 0, "conflicts": 0}

    @cached_property
    def _other(self) -> _ByCpSat:
        return _ByCpSat(self._parts, self._watch, self._seed)

    def ask(self, assumed: Sequence[int]) -> Verdict:
        numbers = [self._numbers[item] for item in assumed]

        def by_sat(patience: float) -> Verdict | None:
            verdict = self._assuming.ask(numbers, self._watch, self._own, patience)
            if verdict.core is not None:
                needed = {*verdict.core}
                return Verdict(core=[item for item in assumed if self._numbers[item] in needed])
            return verdict if verdict.known else None

        def by_cpsat(patience: float) -> Verdict | None:
            verdict = self._other.ask_within(assumed, patience)
            return verdict if verdict.known else None

        try:
            return in_turns(by_sat, by_cpsat)
        except LimitReached:
            return Verdict()

    @property
    def statistics(self) -> dict[str, Any]:
        return self._own

    @property
    def is_long(self) -> bool:
        return bool(self._own["conflicts"] > MANY) or "_other" in vars(self)

    def reached(self) -> str:
        return self._watch.reached(self._own["conflicts"])

    def reason(self) -> str:
        return self.reached() or self._other.reason()
