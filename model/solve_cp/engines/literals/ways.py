"""Tables and automata as clauses over literals.

CP-SAT has both, but its automaton adds variables that the cells do not determine, so an enumeration
repeats grids. Here the cells determine every auxiliary literal: in an alternative that is not
chosen, all of them are false.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from solve_cp.engines.literals.draft import Literal
from solve_cp.engines.literals.patterns import Column, Options, Pattern
from solve_cp.language.constraints import Automaton, Table, Variable
from solve_cp.language.machines import Arc, live_layers, without_repeats

if TYPE_CHECKING:
    from solve_cp.engines.literals.lowering import Lowering

# Steps and tuples that repeat a value where values differ are left out, unless that takes too long.
MOST_VALUES = 12
MANY_ARCS = 200_000
MANY_TUPLES = 50  # from here on, it saves more time than it takes

When = Sequence[Literal]
States = dict[int, int | None]  # the place of each state; None if only one is possible
Different: TypeAlias = tuple[tuple[int, ...], ...]
Step = tuple[int | None, int, int | None]  # the places of state, value and next state


def post_table(lowering: Lowering, constraint: Table, when: When) -> None:
    """One literal for each possible tuple, exactly one of which is true."""
    columns = [lowering.literals(cell) for cell in constraint.cells]
    few = len(constraint.tuples) < MANY_TUPLES
    different = () if few else different_columns(lowering, constraint.cells, 2)
    meaning = ("table", constraint.tuples, constraint.forbidden, different)
    lowering.lay(meaning, partial(_table_pattern, constraint, different), columns, when)


def _table_pattern(constraint: Table, different: Different, options: Options) -> Pattern:
    """The clauses over the values of each column and the tuples.

    If the values of one column tell the tuples apart, their literals are used for the tuples.
    """
    pattern = Pattern(sum(map(len, options)))
    columns = list(_places(options))
    rows: Iterable[tuple[int, ...]] = constraint.tuples
    for number, column in enumerate(columns):
        rows = [row for row in rows if row[number] in column]
    for group in different:
        rows = [row for row in rows if len({row[number] for number in group}) == len(group)]
    rows = sorted(rows)
    if constraint.forbidden:
        for row in rows:
            pattern.clause([~column[v] for v, column in zip(row, columns, strict=True)])
        return pattern
    key = _key(rows, len(columns))
    if key is None:
        chosen: Sequence[int] = pattern.new(len(rows))
        pattern.clause(chosen)
        pattern.at_most_one(chosen)
    else:
        chosen = [columns[key][row[key]] for row in rows]
    for number, column in enumerate(columns):
        users: dict[int, list[int]] = {value: [] for value in column}
        for row, tuple_place in zip(rows, chosen, strict=True):
            users[row[number]].append(tuple_place)
            if number != key:
                pattern.clause((~tuple_place, column[row[number]]))
        for value, place in column.items():
            if number != key or not users[value]:
                pattern.clause((~place, *users[value]))
    return pattern


def _places(options: Options) -> Iterator[dict[int, int]]:
    """The place of each value of each column, in order."""
    first = 0
    for values in options:
        yield {value: first + number for number, value in enumerate(values)}
        first += len(values)


def _key(rows: Sequence[Sequence[int]], width: int) -> int | None:
    """The number of a column in which each value occurs in only one row, if there is one."""
    for number in range(width):
        if len(rows) == len({row[number] for row in rows}):
            return number
    return None


def post_automaton(
    lowering: Lowering,
    constraint: Automaton,
    columns: Sequence[Column],
    when: When,
    different: Different = (),
) -> None:
    """One literal for each reachable state after each column, exactly one of which is true.

    `different` has groups of columns, by their numbers, whose values are known to differ.
    """
    meaning = ("automaton", constraint.start, constraint.step, constraint.accept, different)
    make = partial(_automaton_pattern, constraint, different, lowering.expect_time)
    lowering.lay(meaning, make, columns, when)


def different_columns(lowering: Lowering, cells: Sequence[Variable], least: int) -> Different:
    """The groups of at least so many of the cells that are known to differ, by their numbers.

    Groups with more than some values are left out: they have too many sets.
    """
    places: dict[Variable, int] = {}
    for number, cell in enumerate(cells):
        places.setdefault(cell, number)
    groups = {frozenset(group.intersection(places)) for group in lowering.different_sets}
    groups = {group for group in groups if len(group) >= least}
    largest = (group for group in groups if not any(group < other for other in groups))
    few = (g for g in largest if len(set().union(*map(lowering.literals, g))) <= MOST_VALUES)
    return tuple(sorted(tuple(sorted(map(places.__getitem__, group))) for group in few))


def _automaton_pattern(
    constraint: Automaton,
    different: Different,
    expect_time: Callable[[], None],
    options: Options,
) -> Pattern:
    """The clauses over the values of each column and the states after it."""
    pattern = Pattern(sum(map(len, options)))
    layers = live_layers(constraint, options, expect_time)
    for group in different if sum(map(len, layers)) < MANY_ARCS else ():
        layers = without_repeats(layers, group, expect_time)
    if not all(layers) or (not layers and not constraint.accept(constraint.start)):
        pattern.clause(())
        return pattern
    before: States = {0: None}
    for column, arcs in zip(_places(options), layers, strict=True):
        after = _states(pattern, arcs)
        _post_layer(pattern, column, before, after, arcs)
        before = after
    return pattern


def _states(pattern: Pattern, arcs: Sequence[Arc]) -> States:
    targets = list(dict.fromkeys(target for _, _, target in arcs))
    if len(targets) == 1:
        return {targets[0]: None}
    places = pattern.new(len(targets))
    pattern.exactly_one(places)
    return dict(zip(targets, places, strict=True))


def _post_layer(
    pattern: Pattern,
    column: Mapping[int, int],
    before: States,
    after: States,
    arcs: Iterable[Arc],
) -> None:
    """State and value imply the next state, and each of the three needs an arc."""
    sources: dict[int, list[int]] = {value: [] for value in column.values()}
    values: dict[int | None, list[int]] = {state: [] for state in before.values()}
    into: dict[int | None, tuple[dict[int, None], dict[int, None]]]
    into = {target: ({}, {}) for target in after.values()}
    steps = [(before[state], column[value], after[target]) for state, value, target in arcs]
    for state, value, target in steps:
        values[state].append(value)
        states, by_values = into[target]
        by_values[value] = None
        if state is not None:
            sources[value].append(state)
            states[state] = None
    _post_steps(pattern, steps)
    for state, live in values.items():
        pattern.clause(live if state is None else (~state, *live))
    only = values.get(None)  # the values that are possible, if just one state is
    for value, states_before in sources.items():
        if only is None or value not in only:
            pattern.clause((~value, *states_before))
    for target, (states, by_values) in into.items():
        cause = () if target is None else (~target,)
        if only is None:
            pattern.clause((*cause, *states))
        pattern.clause((*cause, *by_values))


def _post_steps(pattern: Pattern, steps: Sequence[Step]) -> None:
    """State and value imply the next state; one of them alone, if the other does not matter."""
    by_state: dict[int | None, int | None] = {}
    by_value: dict[int, int | None] = {}
    several: set[int | None] = set()  # the states and values with several next states
    for state, value, target in steps:
        if by_state.setdefault(state, target) != target:
            several.add(state)
        if by_value.setdefault(value, target) != target:
            several.add(value)
    alone: dict[tuple[int, int], None] = {}
    for state, value, target in steps:
        if target is None:  # always true
            continue
        if state is None or value not in several:
            alone[~value, target] = None
        elif state not in several:
            alone[~state, target] = None
        else:
            pattern.clause((~state, ~value, target))
    for clause in alone:
        pattern.clause(clause)
