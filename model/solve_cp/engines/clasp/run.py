"""A run of clasp: it enumerates grids by going back in its search, so it need not forbid them.

Other SAT solvers begin anew after each solution, with one more clause. Auxiliary literals that the
cells leave open do not count: solutions are projected on the cells.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from clingo import Backend, Control, Function, Symbol
from clingo import Model as Found

from solve_cp.board.numbers import seed_in
from solve_cp.engines.interruptible import interruptibly
from solve_cp.engines.protocol import Outcome, Sink, unseen_by
from solve_cp.engines.sat.lowering import NativeLowering, SatLowering, lowered
from solve_cp.language.model import Model
from solve_cp.limits import LimitReached, Watch

# Of six combinations these were fastest on tight puzzles, and as fast as others on loose ones.
CONFIGURATION = "crafty"
PROJECTED = "--project=project,1"  # it goes back to the literal that took part in most conflicts
OFTEN = 0.02
"""How often a choice is made at random, with a seed."""


def answer(model: Model, sink: Sink, watch: Watch, want: int | None, seed: int) -> Outcome:
    """Pass on solutions until there are enough, none is left, or a limit is reached."""
    try:
        return _Run(model, sink, watch, want, seed).outcome()
    except LimitReached as stop:
        return Outcome(False, str(stop))


class _Run:
    """One answer. Solutions that differ only beyond the cells are passed on once."""

    def __init__(self, model: Model, sink: Sink, watch: Watch, want: int | None, seed: int) -> None:
        self._sink, self._unseen, self._want = sink, unseen_by(sink), want
        self._watch = watch
        self._count = 0
        self._enough = False
        with lowered(model, NativeLowering, watch) as lowering:
            self._values = lowering.values
            options = _options(watch.limits.nodes, seed)
            self._control = Control([*options], message_limit=0)
            names = [Function(f"n{number}") for number in range(len(self._values))]
            self._places = {name: place for place, name in enumerate(names)}
            with self._control.backend() as backend:
                _load(backend, names, lowering, model)

    def outcome(self) -> Outcome:
        """Solve in a thread, so that limits and Ctrl-C stop it at once."""
        try:
            stop, look = self._control.interrupt, self._watch.expect_time
            exhausted, reason = interruptibly(self._solved, stop, look), ""
        except LimitReached as reached:
            exhausted, reason = False, str(reached)
        if not (exhausted or self._enough or reason):
            reason = self._watch.reached(self._watch.limits.nodes or 0)
        return Outcome(exhausted, reason, self._statistics())

    def _solved(self) -> bool:
        """Solve; returns whether no solution is left."""
        return bool(self._control.solve(on_model=self._take).exhausted) and not self._enough

    def _take(self, found: Found) -> bool:
        """Pass on a solution, whose values are read only if they are needed; whether to go on."""
        self._count += 1
        enough = self._unseen()
        if enough is None:
            places = sorted(map(self._places.__getitem__, found.symbols(shown=True)))
            enough = self._sink([self._values[place] for place in places])
        self._enough = enough or self._count == self._want
        return not self._enough

    def _statistics(self) -> dict[str, Any]:
        counted = self._control.statistics["solving"]["solvers"]
        return {name: int(counted[name]) for name in ("choices", "conflicts")}


def _options(most: int | None, seed: int) -> Iterator[str]:
    """All solutions that differ in a cell, up to so many conflicts; at random with a seed."""
    yield from ("0", PROJECTED, f"--configuration={CONFIGURATION}")
    if most:
        yield f"--solve-limit={most}"
    if seed_in(seed):
        yield from (f"--seed={seed}", "--sign-def=rnd", f"--rand-freq={OFTEN}")


def _load(backend: Backend, names: Sequence[Symbol], lowering: SatLowering, model: Model) -> None:
    """The values of variables as named atoms, the cells as those that tell solutions apart.

    A clause is loaded as what may not be: none of its literals is true.
    """
    atoms = [*map(backend.add_atom, names), *range(len(names) + 1, lowering.count + 1)]
    backend.add_rule(atoms, (), True)
    absent = () if lowering.domains is model.domains else lowering.absent(model.domains)
    for clause in chain(lowering.cnf, absent):
        backend.add_rule((), [-number for number in clause])
    for group in lowering.at_most_ones:
        backend.add_weight_rule((), 2, [(number, 1) for number in group])
    cells = range(model.structure.cell_count)
    backend.add_project([n for n, owner in enumerate(lowering.owners, 1) if owner in cells])
