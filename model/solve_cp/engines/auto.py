"""The default engine: singles, then a short search, then CP-SAT or SAT."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solve_cp.engines.cpsat import CpSat, Presolve
from solve_cp.engines.protocol import Engine, Outcome, Sink
from solve_cp.engines.race import can_race, race
from solve_cp.engines.sat import Sat, installed
from solve_cp.engines.singles import propagate
from solve_cp.language.model import Model
from solve_cp.limits import Limits, Watch
from solve_cp.signals import deferred_interrupt

FEW_NODES = 40
FEW_CANDIDATES = 130
FEW_WANTED = 2


class Auto:
    """Propagates singles, searches a few nodes, and passes open models to CP-SAT or SAT."""

    name = "auto"
    summary = "singles, then a few nodes of search; what is still open goes to CP-SAT, or to SAT"

    def answer(
        self, model: Model, sink: Sink, watch: Watch, want: int | None, seed: int
    ) -> Outcome:
        """Answer by propagation or a short search where that decides, else by CP-SAT."""
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
        open_model = model.with_domains(root.domains)
        asked = open_model, sink, watch, want, seed
        return _kept_solver(*asked) or _short_search(*asked) or _solvers(*asked)


def _kept_solver(
    model: Model, sink: Sink, watch: Watch, want: int | None, seed: int
) -> Outcome | None:
    """Whether a board without rules has one solution, by a solver that knows its houses already."""
    depends = want != FEW_WANTED or seed or watch.limits.nodes is not None  # on earlier boards
    if depends or not model.structure.only_all_different or not installed():
        return None
    with watch.paused(), deferred_interrupt():
        from solve_cp.engines.sat.kept import answer_kept
    outcome = answer_kept(model, sink, watch)
    return outcome and replace(outcome, engine=Sat.name)


def _short_search(
    model: Model, sink: Sink, watch: Watch, want: int | None, seed: int
) -> Outcome | None:
    """The answer of a few nodes of depth-first search, if they are enough; nothing if not.

    Most boards that singles leave open need only a few guesses, faster than building a model.
    """
    if want is None or want > 2 or not _is_small(model) or watch.reached():
        return None
    from solve_cp.engines.search.strategy_engine import search_engine

    found: list[Sequence[int]] = []

    def take(values: Sequence[int]) -> bool:
        found.append(tuple(values))
        return len(found) == want

    search = search_engine("dfs-hidden-singles")
    nodes = min(FEW_NODES, watch.limits.nodes or FEW_NODES)
    limits = Limits(watch.limits.seconds, nodes, stop=watch.limits.stop)
    outcome = search.answer(model, take, limits.start(), want, seed)
    if not outcome.exhausted and len(found) < want:
        return None
    for values in found:
        sink(values)
    return replace(outcome, engine=search.name)


def _is_small(model: Model) -> bool:
    """Whether there are houses only, and few candidates left in them."""
    left = sum(domain.bit_count() for domain in model.domains) - len(model.domains)
    return model.structure.only_all_different and left <= FEW_CANDIDATES


def _solvers(model: Model, sink: Sink, watch: Watch, want: int | None, seed: int) -> Outcome:
    """A SAT solver for boards without rules where it is installed, CP-SAT or a race for others."""
    engine: Engine = CpSat(presolve=Presolve.LATER)
    few = want is not None and want <= FEW_WANTED
    if model.structure.only_all_different:
        engine = Sat() if few and installed() else engine
    elif can_race(watch, want):
        return race(engine, model, sink, watch, want, seed)
    return replace(engine.answer(model, sink, watch, want, seed), engine=engine.name)
