"""A run of clasp: it enumerates grids by going back in its search, so it need not forbid them.

Other SAT solvers begin anew after each solution, with one more clause. Auxiliary literals that the
cells leave open do not count: solutions are projected on the cells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import TypeVar

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
COUNTED = "choices", "conflicts"
MOST_CONFLICTS = 2**32 - 2  # days; clasp takes no larger limit
AT_ONCE = 1_000  # loaded in a few milliseconds
OFTEN = 0.02
"""How often a choice is made at random, with a seed."""

T = TypeVar("T")


def answer(model: Model, sink: Sink, watch: Watch, want: int | None, seed: int) -> Outcome:
    """Pass on solutions until there are enough, none is left, or a limit is reached."""
    try:
        return Loaded(model, watch, seed).answer(sink, watch, want)
    except LimitReached as stop:
        return Outcome(False, str(stop))


class Loaded:
    """A solver with a model, which can be asked many times."""

    def __init__(self, model: Model, watch: Watch, seed: int) -> None:
        with lowered(model, NativeLowering, watch) as lowering:
            self._values = lowering.values
            places = _in_time(range(len(self._values)), watch)
            names = [Function(f"n{place}") for place in places]
            self._places = {name: place for place, name in enumerate(names)}
            pairs = zip(lowering.owners, self._values, strict=True)
            self._names = dict(zip(pairs, names, strict=True))
            self._control = Control([*_options(watch.limits.nodes, seed)], message_limit=0)
            with self._control.backend() as backend:
                _load(backend, names, lowering, model, watch)

    def answer(
        self, sink: Sink, watch: Watch, want: int | None, held: Iterable[tuple[int, int]] = ()
    ) -> Outcome:
        """Pass on solutions whose variables, by number, hold these values.

        Solutions that differ only beyond the cells are passed on once.
        """
        taking = _Taking(self._read, sink, want, watch.limits.nodes)

        def solved() -> bool:
            assumed = [(self._names[pair], True) for pair in held]
            found = self._control.solve(assumptions=assumed, on_model=taking)
            return bool(found.exhausted) and not taking.enough

        exhausted, reason = False, ""
        try:
            exhausted = interruptibly(solved, self._control.interrupt, watch.expect_time)
        except LimitReached as reached:
            reason = str(reached)
        if not (exhausted or taking.enough or reason):
            reason = watch.reached(watch.limits.nodes or 0)
        counted = self._control.statistics["solving"]["solvers"]
        return Outcome(exhausted, reason, {name: int(counted[name]) for name in COUNTED})

    def _read(self, found: Found) -> list[int]:
        """The values of all variables in a solution."""
        places = sorted(map(self._places.__getitem__, found.symbols(shown=True)))
        return [self._values[place] for place in places]


class _Taking:
    """Passes on solutions, whose values are read only if they are needed.

    At most `most` are taken: a limit of conflicts would not end a search that meets none.
    """

    def __init__(
        self,
        read: Callable[[Found], list[int]],
        sink: Sink,
        want: int | None,
        most: int | None,
    ) -> None:
        self._read, self._sink, self._unseen = read, sink, unseen_by(sink)
        self._want, self._most, self._taken = want, most, 0
        self.enough = False

    def __call__(self, found: Found) -> bool:
        """Pass on a solution; returns whether to go on."""
        enough = self._unseen()
        if enough is None:
            enough = self._sink(self._read(found))
        self._taken += 1
        self.enough = enough or self._taken == self._want
        return not self.enough and self._taken != self._most


def _options(most: float | None, seed: int) -> Iterator[str]:
    """All solutions that differ in a cell, up to so many conflicts; at random with a seed."""
    yield from ("0", PROJECTED, f"--configuration={CONFIGURATION}")
    if most:
        yield f"--solve-limit={min(most, MOST_CONFLICTS)}"
    if seed_in(seed):
        yield from (f"--seed={seed}", "--sign-def=rnd", f"--rand-freq={OFTEN}")


def _in_time(items: Iterable[T], watch: Watch) -> Iterator[T]:
    """The items; raises LimitReached when time is up. A large model has millions."""
    for number, item in enumerate(items):
        if not number % AT_ONCE:
            watch.expect_time()
        yield item


def _load(
    backend: Backend,
    names: Sequence[Symbol],
    lowering: SatLowering,
    model: Model,
    watch: Watch,
) -> None:
    """The values of variables as named atoms, the cells as those that tell solutions apart.

    A clause is loaded as what may not be: none of its literals is true.
    """
    named = map(backend.add_atom, _in_time(names, watch))
    atoms = [*named, *range(len(names) + 1, lowering.count + 1)]
    backend.add_rule(atoms, (), True)
    absent = () if lowering.domains is model.domains else lowering.absent(model.domains)
    for clause in _in_time(chain(lowering.cnf, absent), watch):
        backend.add_rule((), [-number for number in clause])
    for group in _in_time(lowering.at_most_ones, watch):
        backend.add_weight_rule((), 2, [(number, 1) for number in group])
    cells = range(model.structure.cell_count)
    backend.add_project([n for n, owner in enumerate(lowering.owners, 1) if owner in cells])
