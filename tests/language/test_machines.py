"""State machines as layers of arcs: which of them are on a path of values that differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from solve_cp import Board
from solve_cp.language.constraints import Automaton
from solve_cp.language.machines import Arc, live_layers, without_repeats

Layers = Sequence[Sequence[Arc]]


def nothing() -> None:
    """There is no time limit."""


def layers_of(
    step: Callable[[int, int], int | None],
    accept: Callable[[int], bool],
    options: Sequence[Sequence[int]],
) -> list[list[Arc]]:
    machine = Automaton(Board.open(1, len(options), range(1, 7)).cells, 0, step, accept)
    return live_layers(machine, options, nothing)


def paths(layers: Layers, state: int = 0) -> Iterator[tuple[Arc, ...]]:
    """All paths from a state through the layers."""
    if not layers:
        yield ()
        return
    for arc in layers[0]:
        if arc[0] == state:
            yield from ((arc, *rest) for rest in paths(layers[1:], arc[2]))


@given(
    st.lists(st.sets(st.integers(1, 6), min_size=1, max_size=4), min_size=1, max_size=5),
    st.integers(1, 12),
    st.data(),
)
def test_an_arc_stays_if_it_is_on_a_path_without_repeats(
    options: list[set[int]], most: int, data: st.DataObject
) -> None:
    different = data.draw(st.sets(st.sampled_from(range(len(options)))))
    layers = layers_of(
        lambda total, value: total + value if total + value <= most else None,
        lambda total: total % 2 == 0,
        [sorted(values) for values in options],
    )
    left: list[set[Arc]] = [set() for _ in layers]
    for path in paths(layers):
        read = [path[number][1] for number in different]
        if len(set(read)) == len(read):
            for arcs, arc in zip(left, path, strict=True):
                arcs.add(arc)
    kept = without_repeats(layers, different, nothing)
    assert [set(arcs) for arcs in kept] == left
    assert [len(arcs) for arcs in kept] == [len(arcs) for arcs in left]


def test_the_order_of_the_arcs_stays() -> None:
    layers = layers_of(lambda total, value: total + value, lambda _: True, [range(1, 7)] * 4)
    kept = without_repeats(layers, {0, 1, 3}, nothing)
    for before, after in zip(layers, kept, strict=True):
        places = [before.index(arc) for arc in after]
        assert places == sorted(places)


def test_a_house_leaves_few_places_for_a_long_sandwich() -> None:
    """Between 1 and 6 are 14: the digits 2, 3, 4, 5, so 1 and 6 are at the ends."""

    def step(state: int, value: int) -> int | None:
        met, total = divmod(state, 100)
        if value in (1, 6):
            return None if met == 2 else 100 * (met + 1) + total
        return state + value if met == 1 else state

    layers = layers_of(step, (214).__eq__, [range(1, 7)] * 6)
    kept = without_repeats(layers, range(6), nothing)
    assert {value for _, value, _ in kept[0]} == {value for _, value, _ in kept[5]} == {1, 6}
    assert not any(value in (1, 6) for arcs in kept[1:5] for _, value, _ in arcs)
    assert len({value for _, value, _ in layers[0]}) == 6


def test_too_few_values_leave_nothing() -> None:
    layers = layers_of(lambda total, value: total + value, lambda _: True, [(1, 2)] * 3)
    assert without_repeats(layers, range(3), nothing) == [[], [], []]
    assert all(layers)


def test_many_steps_without_the_same_value() -> None:
    """All orders of four values, and nothing else, end in the state of all four."""
    layers = layers_of(lambda seen, value: seen | 1 << value, lambda _: True, [range(1, 5)] * 4)
    kept = without_repeats(layers, range(4), nothing)
    orders = {tuple(arc[1] for arc in path) for path in paths(kept)}
    assert orders == {order for order in product(range(1, 5), repeat=4) if len({*order}) == 4}
