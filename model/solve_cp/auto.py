"""The default engine: singles first, CP-SAT for what they leave open."""

from __future__ import annotations

from dataclasses import replace

from solve_cp.cpsat import CpSat, Presolve
from solve_cp.engine import Outcome, Sink
from solve_cp.limits import Watch
from solve_cp.model import Model
from solve_cp.propagation import propagate


class Auto:
    """Propagates at the root; only a model that is still open is handed to CP-SAT."""

    name = "auto"
    summary = "singles on bit masks; what they leave open goes to CP-SAT with reduced domains"

    def answer(
        self, model: Model, sink: Sink, watch: Watch, want: int | None, seed: int
    ) -> Outcome:
        """Answer by propagation where that decides, else by CP-SAT."""
        root = propagate(model)
        if root.conflict:
            return Outcome(True, root.conflict, engine="propagation")
        if root.decided:
            structure = model.structure
            first = structure.offset - 1
            values = [first + domain.bit_length() for domain in root.domains]
            # Cells that singles decide differ wherever they must.
            if structure.only_all_different or model.accepts(values):
                sink(values)
            return Outcome(True, engine="propagation")
        engine = CpSat(presolve=Presolve.LATER)
        outcome = engine.answer(model.with_domains(root.domains), sink, watch, want, seed)
        return replace(outcome, engine=engine.name)
