"""The explicit state machine behind an Automaton constraint."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from operator import itemgetter

from solve_cp.errors import RuleError
from solve_cp.language.constraints import Automaton, State

MAX_STATES = 20_000
MAX_ARCS = 4_000_000
FEW_STATES = 16  # between two checks of the time

Arc = tuple[int, int, int]
TARGET = itemgetter(2)


def transitions(
    constraint: Automaton, options: Sequence[Sequence[int]]
) -> tuple[list[Arc], list[int]]:
    """The arcs (state, value, state) and final states that are reachable with these options.

    States are numbered from 0, the start; a state reached after different numbers of cells has one
    number.
    """
    numbers: dict[State, int] = {constraint.start: 0}
    arcs: dict[tuple[int, int], int] = {}
    layer = [constraint.start]
    for values in options:
        following: dict[State, None] = {}
        for state in layer:
            for value in values:
                target = constraint.step(state, value)
                if target is not None:
                    number = numbers.setdefault(target, len(numbers))
                    arcs[numbers[state], value] = number
                    following[target] = None
        if len(numbers) > MAX_STATES:
            raise RuleError(f"expected a state machine of at most {MAX_STATES} states, got more")
        layer = list(following)
    finals = [numbers[state] for state in layer if constraint.accept(state)]
    return [(state, value, target) for (state, value), target in arcs.items()], finals


def live_layers(
    constraint: Automaton, options: Sequence[Sequence[int]], expect_time: Callable[[], None]
) -> list[list[Arc]]:
    """For each cell, the arcs on some path from the start to an accepted state.

    States are numbered from 0, the start. `expect_time` is called regularly and raises when time is
    up.
    """
    states = [constraint.start]
    numbers: dict[State, int] = {constraint.start: 0}
    known: dict[tuple[int, ...], dict[int, list[Arc]]] = {}  # by values of a cell, then by state
    step = constraint.step
    layers: list[list[Arc]] = []
    reached: Iterable[int] = [0]
    left = MAX_ARCS
    for values in map(tuple, options):
        layer: list[Arc] = []
        by_state = known.setdefault(values, {})
        for place, state in enumerate(reached):
            if place % FEW_STATES == 0:
                expect_time()
            arcs = by_state.get(state)
            if arcs is None:
                arcs = by_state[state] = []
                for value in values:
                    target = step(states[state], value)
                    if target is not None:
                        number = numbers.setdefault(target, len(states))
                        if number == len(states):
                            states.append(target)
                        arcs.append((state, value, number))
            layer += arcs
            if len(layer) > left:
                raise RuleError(f"expected a state machine of at most {MAX_ARCS} steps, got more")
        left -= len(layer)
        layers.append(layer)
        reached = dict.fromkeys(map(TARGET, layer))
    live = {state for state in reached if constraint.accept(states[state])}
    for number in reversed(range(len(layers))):
        layers[number] = [arc for arc in layers[number] if arc[2] in live]
        live = {state for state, _, _ in layers[number]}
    return layers


def without_repeats(
    layers: Sequence[Sequence[Arc]], different: Collection[int], expect_time: Callable[[], None]
) -> list[list[Arc]]:
    """Those of live arcs that are on some path on which no two of these cells have one value.

    The cells are given by their numbers. What a path has read in them is a set of values; the sets
    with which a state can be reached are the bits of a number.
    """
    sets = _Sets(value for number in different for _, value, _ in layers[number])
    reached: list[dict[int, int]] = [{0: sets.EMPTY}]
    for number, layer in enumerate(layers):
        expect_time()
        before, after = reached[-1], dict[int, int]()
        for state, value, target in layer:
            read = before.get(state, 0)
            if number in different:
                read = sets.grown(read, value)
            if read:
                after[target] = after.get(target, 0) | read
        reached.append(after)
    kept: list[list[Arc]] = []
    after = reached.pop()
    for number in reversed(range(len(layers))):
        expect_time()
        before, on_path = reached.pop(), dict[int, int]()
        passed: list[Arc] = []
        for arc in layers[number]:
            state, value, target = arc
            read = after.get(target, 0)
            if number in different:
                read = sets.shrunk(read, value)
            read &= before.get(state, 0)
            if read:
                on_path[state] = on_path.get(state, 0) | read
                passed.append(arc)
        kept.append(passed)
        after = on_path
    return kept[::-1]


class _Sets:
    """Sets of sets of values: a set of values is a number, which is a bit of another number."""

    EMPTY = 1  # only the empty set

    def __init__(self, values: Iterable[int]) -> None:
        self._sizes = {value: 1 << place for place, value in enumerate(sorted({*values}))}
        everything = (1 << (1 << len(self._sizes))) - 1
        # Blocks of bits for sets without the value alternate with blocks for those with it.
        self._without = {v: everything // ((1 << size) + 1) for v, size in self._sizes.items()}

    def grown(self, sets: int, value: int) -> int:
        """With the value, those of the sets that do not have it."""
        return (sets & self._without[value]) << self._sizes[value]

    def shrunk(self, sets: int, value: int) -> int:
        """Without the value, those of the sets that have it."""
        return (sets >> self._sizes[value]) & self._without[value]
