"""The explicit state machine behind an Automaton constraint."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
