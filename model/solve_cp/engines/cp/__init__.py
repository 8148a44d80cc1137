"""OR-Tools' original constraint solver; it is imported on first use."""

from __future__ import annotations

from solve_cp.engines.protocol import Outcome, Sink
from solve_cp.language.model import Model
from solve_cp.limits import Watch
from solve_cp.signals import deferred_interrupt


class Cp:
    """OR-Tools' original constraint solver: depth-first, integers with propagation."""

    name = "cp"
    summary = "OR-Tools' original constraint solver: depth-first, with propagation; learns nothing"

    def answer(
        self, model: Model, sink: Sink, watch: Watch, want: int | None, seed: int
    ) -> Outcome:
        """Pass on solutions until there are enough, none is left, or a limit is reached."""
        with watch.paused(), deferred_interrupt():
            from solve_cp.engines.cp.run import answer
        return answer(model, sink, watch, want, seed)
