"""The CP-SAT engine; ortools is imported on first use."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum

from solve_cp.engines.protocol import Outcome, Sink
from solve_cp.language.model import Model
from solve_cp.limits import Watch
from solve_cp.signals import deferred_interrupt


@contextmanager
def loading(watch: Watch) -> Iterator[None]:
    """Import ortools in this block: its time does not count, and Ctrl-C waits."""
    with watch.paused(), deferred_interrupt():
        yield


class Presolve(Enum):
    """Whether CP-SAT simplifies the model first: always, never, or only after a slow first try.

    Real puzzles are usually solved faster without it, so it is the last resort.
    """

    ALWAYS = "always"
    NEVER = "never"
    LATER = "later"


@dataclass(frozen=True)
class CpSat:
    """OR-Tools CP-SAT, with or without its presolve."""

    name: str = "cpsat"
    summary: str = "OR-Tools CP-SAT: one worker first, a portfolio of workers when that takes long"
    presolve: Presolve = Presolve.ALWAYS
    whole: bool = False
    """Whether solutions that differ only in extra variables count as different."""

    def answer(
        self, model: Model, sink: Sink, watch: Watch, want: int | None, seed: int
    ) -> Outcome:
        """Pass on solutions until there are enough, none is left, or a limit is reached."""
        with loading(watch):
            from solve_cp.engines.cpsat.run import answer
        return answer(model, sink, watch, want, seed, self.presolve, self.whole)


class CpSatTextbook:
    """OR-Tools CP-SAT on the textbook model: one integer per cell, CP-SAT's own constraints."""

    name = "cpsat-textbook"
    summary = "CP-SAT on the textbook model: one integer per cell, add_all_different"

    def answer(
        self, model: Model, sink: Sink, watch: Watch, want: int | None, seed: int
    ) -> Outcome:
        """Pass on solutions until there are enough, none is left, or a limit is reached."""
        with loading(watch):
            from solve_cp.engines.cpsat.run import answer_textbook
        return answer_textbook(model, sink, watch, want, seed)
