"""The default engine: singles, then a short search, then SAT or CP-SAT, or both; or clasp."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from solve_cp.engines.clasp import Clasp, can_enumerate
from solve_cp.engines.cpsat import CpSat, Presolve
from solve_cp.engines.protocol import Engine, Outcome, Sink
from solve_cp.engines.race import can_race, race
from solve_cp.engines.sat import Sat, installed, suits
from solve_cp.engines.singles import propagate
from solve_cp.language.model import Model
from solve_cp.limits import Limits, Watch
from solve_cp.signals import deferred_interrupt

FEW_WANTED = 2
# For searches that check house by house:
FEW_NODES = 40
FEW_CANDIDATES = 130
# For regular boards, chosen on 1,400 boards of 9×9 and 157 of 16×16 that are in no benchmark: up to
# this many candidates per cell, this many nodes are faster than a SAT solver that is loaded.
FEW_PER_CELL = 1.5
FEW_BITS_NODES = 20
FIRST_BOARDS = 2  # of a structure: for these, making a solver to keep takes too long
MANY_BITS_NODES = 40_000  # divided by the cells: still faster than loading and building a solver


@dataclass(frozen=True)
class Auto:
    """Propagates singles, searches a few nodes, and passes open models to CP-SAT or SAT."""

    sat: Engine = field(default_factory=Sat)
    """The first runner of the race with CP-SAT."""

    name = "auto"
    summary = "singles, then a few nodes of search; what is still open goes to CP-SAT, SAT or clasp"

    def answer(
        self, model: Model, sink: Sink, watch: Watch, want: int | None, seed: int
    ) -> Outcome:
        """Answer by propagation or a short search if that is enough, else by CP-SAT or SAT."""
        root = propagate(model)
        if root.conflict:
            return Outcome(True, root.conflict, engine="propagation")
        if root.decided:
            structure = model.structure
            first = structure.offset - 1
            values = [first + domain.bit_length() for domain in root.domains]
            # Singles have already checked that decided cells differ.
            if structure.only_all_different or model.accepts(values):
                sink(values)
            return Outcome(True, engine="propagation")
        asked = _Asked(model.with_domains(root.domains), sink, watch, want, seed)
        return _quick(asked) or _solvers(asked, self.sat)


@dataclass(frozen=True)
class _Asked:
    """An open model and the question; `found` are solutions that are not passed on yet."""

    model: Model
    sink: Sink
    watch: Watch
    want: int | None
    seed: int
    found: list[Sequence[int]] = field(default_factory=list)

    @property
    def few(self) -> bool:
        """Whether one or two solutions are wanted."""
        return self.want is not None and self.want <= FEW_WANTED

    def take(self, values: Sequence[int]) -> bool:
        """Keep a solution until it is known whether the answer is used."""
        self.found.append(tuple(values))
        return len(self.found) == self.want

    def decided(self, outcome: Outcome, engine: str) -> Outcome | None:
        """Pass on the solutions and return the outcome; None if the search has to continue."""
        if not outcome.exhausted and len(self.found) != self.want:
            return None
        for values in self.found:
            self.sink(values)
        return replace(outcome, engine=engine)


def _quick(asked: _Asked) -> Outcome | None:
    """The answer of a short search or of a loaded solver, for a board without rules."""
    if not asked.few or not asked.model.structure.only_all_different:
        return None
    from solve_cp.engines.bits.depth import Bits, search_of

    search = None if asked.seed else search_of(asked.model, asked.watch)
    if search is None:
        return _kept_solver(asked) or _short_search(asked)

    def searched(nodes: int) -> Outcome | None:
        return asked.decided(search.on(asked.take, nodes), Bits.name)

    cells = len(asked.model.domains)
    outcome = searched(1)
    if outcome is None and search.candidates <= FEW_PER_CELL * cells:
        outcome = searched(FEW_BITS_NODES)
    outcome = outcome or _kept_solver(asked)
    if outcome is not None or "pysat" in sys.modules:
        return outcome
    # If no solver is loaded yet, more nodes pay off. That depends on earlier boards, but the answer
    # must not: so it is used only if there is no other solution.
    last = search.on(asked.take, MANY_BITS_NODES // cells)
    return asked.decided(last, Bits.name) if last.exhausted else None


def _kept_solver(asked: _Asked) -> Outcome | None:
    """The answer of the solver kept for the houses, for a board without rules."""
    watch = asked.watch
    depends = asked.want != FEW_WANTED or asked.seed or watch.limits.nodes is not None
    if depends or not installed():  # on earlier boards
        return None
    cache = asked.model.structure.cache
    cache["open boards"] = cache.get("open boards", 0) + 1
    if cache["open boards"] <= FIRST_BOARDS:
        return None
    with watch.paused(), deferred_interrupt():
        from solve_cp.engines.sat.kept import answer_kept
    outcome = answer_kept(asked.model, asked.sink, watch)
    return outcome and replace(outcome, engine=Sat.name)


def _short_search(asked: _Asked) -> Outcome | None:
    """The answer of a depth-first search of a few nodes, if that is enough, else None.

    Most boards that singles leave open need only a few guesses, which is faster than building a
    model.
    """
    model, watch = asked.model, asked.watch
    left = sum(domain.bit_count() for domain in model.domains) - len(model.domains)
    if left > FEW_CANDIDATES or watch.reached():
        return None
    from solve_cp.engines.search.strategy_engine import search_engine

    search = search_engine("dfs-hidden-singles")
    nodes = min(FEW_NODES, watch.limits.nodes or FEW_NODES)
    limits = Limits(watch.limits.seconds, nodes, stop=watch.limits.stop)
    outcome = search.answer(model, asked.take, limits.start(), asked.want, asked.seed)
    return asked.decided(outcome, search.name)


def _solvers(asked: _Asked, sat: Engine) -> Outcome:
    """Clasp for many solutions, SAT for boards without rules, CP-SAT or a race for others."""
    engine: Engine = CpSat(presolve=Presolve.LATER)
    question = asked.model, asked.sink, asked.watch, asked.want, asked.seed
    structure = asked.model.structure
    if not asked.few and can_enumerate(structure, asked.watch):
        engine = Clasp()
    elif structure.only_all_different:
        engine = Sat() if asked.few and installed() else engine
    elif can_race(asked.watch, asked.want) and suits(structure):
        return race((sat, engine), *question)
    return replace(engine.answer(*question), engine=engine.name)
