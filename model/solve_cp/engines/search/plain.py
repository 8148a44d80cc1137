"""Search without propagation: a node is the values of the first variables of a fixed order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import itemgetter
from sys import getsizeof
from typing import Any, TypeAlias

from solve_cp.board.houses import House
from solve_cp.engines.search.options import Legality, SearchOptions
from solve_cp.engines.search.order import fixed_order, initial_candidates, is_single
from solve_cp.language.constraints import AllDifferent, Constraint, Variable
from solve_cp.language.model import Model, Origin

Indexes: TypeAlias = Sequence[int]
Check: TypeAlias = Callable[[Indexes], bool]


class Plain:
    """Copied nodes: `state` holds the value index of each assigned variable, in order."""

    poll_every = 500

    def __init__(self, model: Model, options: SearchOptions) -> None:
        self.model, self.options = model, options
        candidates = initial_candidates(model)
        start = model.domains if options.from_givens else model.structure.domains
        self.fixed = {v: d.bit_length() - 1 for v, d in enumerate(start) if is_single(d)}
        blank = [v for v in range(len(start)) if v not in self.fixed]
        self.order = fixed_order(model, options, blank, candidates)
        self.slot = {variable: slot for slot, variable in enumerate(self.order)}
        branches = candidates if options.candidates else start
        self.choices = [(v, tuple(_indexes(branches[v]))) for v in self.order]
        self._compile_legality()
        wide = max((d.bit_length() for d in model.structure.domains), default=0) > 256
        self.pack: Callable[[Iterable[int]], Any] = tuple if wide else bytes
        self.unit = [self.pack((index,)) for index in range(256 if not wide else self._width())]
        self.state: Any = self.pack(())

    def _width(self) -> int:
        return max(domain.bit_length() for domain in self.model.structure.domains)

    def _compile_legality(self) -> None:
        """Sort the checks by the variable that completes them; others run at the goal."""
        self.taken: list[frozenset[int]] = [frozenset()] * len(self.order)
        self.against: list[Callable[[Indexes], Sequence[int]]] = [_nothing] * len(self.order)
        self.completed: list[list[Check]] = [[] for _ in self.order]
        self.at_root: list[Check] = []
        self.at_goal: list[Check] = []
        peers: dict[int, set[int]] = {v: set() for v in range(len(self.model.domains))}
        for constraint, origin in self.model.structure.posted():
            self._post(constraint, origin, peers)
        for slot, variable in enumerate(self.order):
            known = peers[variable] & self.fixed.keys()
            earlier = sorted(self.slot[v] for v in peers[variable] - known)
            self.taken[slot] = frozenset(self.fixed[v] for v in known)
            self.against[slot] = _getter([other for other in earlier if other < slot])
        if not self.options.from_givens:
            self.at_goal.append(_Domains(self.model.domains, self.slot))

    def _post(self, constraint: Constraint, origin: Origin, peers: Mapping[int, set[int]]) -> None:
        legality = self.options.legality
        index = self.model.structure.index
        check = _check(constraint, self)
        slots = [self.slot[index[v]] for v in constraint.variables() if index[v] in self.slot]
        if legality is Legality.NONE:
            self.at_goal.append(check)
        elif not slots:
            self.at_root.append(check)
        elif isinstance(constraint, AllDifferent) and not _waits(legality, origin):
            variables = [index[v] for v in constraint.cells]
            for variable in variables:
                peers[variable].update(set(variables) - {variable})
            self.at_root.append(_GivensDiffer(variables, self.fixed))
        else:
            self.completed[max(slots)].append(check)

    def start(self) -> bool:
        """Go to the root; whether the givens are consistent."""
        return all(self.model.domains) and all(check(()) for check in self.at_root)

    def choose(self) -> tuple[int, Sequence[int]] | None:
        """The next variable of the order with its values."""
        depth = len(self.state)
        return self.choices[depth] if depth < len(self.choices) else None

    def play(self, variable: int, index: int) -> bool:  # noqa: ARG002 (the order knows it)
        """Assign the next variable; whether the node is legal."""
        state = self.state
        depth = len(state)
        if index in self.taken[depth] or index in self.against[depth](state):
            return False
        self.state = state = state + self.unit[index]
        checks = self.completed[depth]
        return not checks or all(check(state) for check in checks)

    def save(self) -> Any:
        """The node itself, which is immutable."""
        return self.state

    def restore(self, saved: Any) -> None:
        """Go to a saved node."""
        self.state = saved

    def complete(self) -> bool:
        """Whether all variables are assigned."""
        return len(self.state) == len(self.order)

    def solved(self) -> bool:
        """Whether the checks that were postponed hold too."""
        return all(check(self.state) for check in self.at_goal)

    def values(self) -> list[int]:
        """The values of all variables."""
        offset = self.model.structure.offset
        indexes = {**self.fixed, **dict(zip(self.order, self.state, strict=True))}
        return [offset + indexes[variable] for variable in range(len(indexes))]

    def saved_size(self, saved: Any) -> int:
        """The bytes of a saved node, rounded up to units of 16."""
        return (getsizeof(saved) + 15) // 16 * 16


class PlainTrail(Plain):
    """The same nodes in one list, which grows and shrinks."""

    def __init__(self, model: Model, options: SearchOptions) -> None:
        super().__init__(model, options)
        self.state = []

    def play(self, variable: int, index: int) -> bool:  # noqa: ARG002 (the order knows it)
        """Give the next variable a value; whether that breaks nothing."""
        state = self.state
        depth = len(state)
        if index in self.taken[depth] or index in self.against[depth](state):
            return False
        state.append(index)
        checks = self.completed[depth]
        return not checks or all(check(state) for check in checks)

    def save(self) -> int:
        """The length of the list."""
        return len(self.state)

    def restore(self, saved: int) -> None:
        """Cut the list."""
        del self.state[saved:]


def _waits(legality: Legality, origin: Origin) -> bool:
    """Whether a house is checked only when it is full."""
    region = isinstance(origin, House) and origin.kind in ("box", "region")
    return region and legality is Legality.FULL_REGIONS


def _indexes(domain: int) -> Iterable[int]:
    return (index for index in range(domain.bit_length()) if domain >> index & 1)


def _nothing(_: Indexes) -> tuple[int, ...]:
    return ()


def _getter(slots: Sequence[int]) -> Callable[[Indexes], Sequence[int]]:
    """A function that returns these slots of a state as a tuple."""
    if not slots:
        return _nothing
    if len(slots) == 1:
        start = slots[0]
        return itemgetter(slice(start, start + 1))
    return itemgetter(*slots)


def _check(constraint: Constraint, plain: Plain) -> Check:
    index = plain.model.structure.index
    variables = [index[variable] for variable in constraint.variables()]
    if isinstance(constraint, AllDifferent) and len(variables) == len(constraint.cells):
        return _Distinct(variables, plain)
    return _Accepts(constraint, plain)


class _Distinct:
    """Whether the values of an AllDifferent differ, all variables being assigned."""

    def __init__(self, variables: Sequence[int], plain: Plain) -> None:
        slots = [plain.slot[v] for v in variables if v in plain.slot]
        known = [plain.fixed[v] for v in variables if v in plain.fixed]
        self.get, self.count, self.known = _getter(slots), len(slots), frozenset(known)
        self.clash = len(self.known) < len(known)

    def __call__(self, state: Indexes) -> bool:
        values = set(self.get(state))
        return len(values) == self.count and values.isdisjoint(self.known) and not self.clash


class _Accepts:
    """Whether a constraint accepts the values, all its variables being assigned."""

    def __init__(self, constraint: Constraint, plain: Plain) -> None:
        index, offset = plain.model.structure.index, plain.model.structure.offset
        self.constraint, self.offset = constraint, offset
        self.slots: list[tuple[Variable, int]] = []
        self.known: dict[Variable, int] = {}
        for variable in constraint.variables():
            if index[variable] in plain.fixed:
                self.known[variable] = offset + plain.fixed[index[variable]]
            else:
                self.slots.append((variable, plain.slot[index[variable]]))

    def __call__(self, state: Indexes) -> bool:
        values = {variable: self.offset + state[slot] for variable, slot in self.slots}
        return self.constraint.accepts({**self.known, **values})


class _GivensDiffer:
    """Whether the fixed variables of an AllDifferent differ; repeated variables never do."""

    def __init__(self, variables: Sequence[int], fixed: Mapping[int, int]) -> None:
        known = [fixed[v] for v in variables if v in fixed]
        self.legal = len(set(known)) == len(known) and len(set(variables)) == len(variables)

    def __call__(self, _: Indexes) -> bool:
        return self.legal


class _Domains:
    """Whether the values are in the model's domains, if the search did not start from them."""

    def __init__(self, domains: Sequence[int], slot: Mapping[int, int]) -> None:
        self.domains = [(domains[variable], place) for variable, place in slot.items()]

    def __call__(self, state: Indexes) -> bool:
        return all(domain >> state[place] & 1 for domain, place in self.domains)
