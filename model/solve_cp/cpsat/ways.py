"""Tables and automata as clauses over literals.

CP-SAT has both, but its automaton adds variables that the cells do not determine: an enumeration
then meets the same grid again and again. Here each auxiliary literal is determined by the cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from solve_cp.automata import StateArc, live_layers
from solve_cp.constraints import Automaton, State, Table
from solve_cp.cpsat.draft import Literal

if TYPE_CHECKING:
    from solve_cp.cpsat.lowering import Lowering

When = Sequence[Literal]
States = dict[State, Literal | None]  # None: the only state there can be


def post_table(lowering: Lowering, constraint: Table, when: When) -> None:
    """One literal for each tuple that is possible; just one of them holds.

    Where the values of one cell tell the tuples apart, the literals of these values will do.
    """
    columns = [lowering.literals(cell) for cell in constraint.cells]
    rows = [row for row in sorted(constraint.tuples) if _fits(row, columns)]
    if constraint.forbidden:
        for row in rows:
            lowering.clause((~lits[v] for v, lits in zip(row, columns, strict=True)), when)
        return
    key = _key(rows, len(columns))
    if key is None:
        chosen = list(lowering.new_literals(len(rows)))
        lowering.clause(chosen, when)
        lowering.at_most_one(chosen)
    else:
        chosen = [columns[key][row[key]] for row in rows]
    for number, literals in enumerate(columns):
        users: dict[int, list[Literal]] = {value: [] for value in literals}
        for row, tuple_literal in zip(rows, chosen, strict=True):
            users[row[number]].append(tuple_literal)
            if number != key:
                lowering.clause((~tuple_literal, literals[row[number]]), when)
        for value, literal in literals.items():
            if number != key or not users[value]:
                lowering.clause((~literal, *users[value]), when)


def _key(rows: Sequence[Sequence[int]], width: int) -> int | None:
    """The number of a column whose every value stands in just one row, if there is one."""
    for number in range(width):
        if len(rows) == len({row[number] for row in rows}):
            return number
    return None


def _fits(row: Sequence[int], columns: Sequence[Mapping[int, Literal]]) -> bool:
    return all(value in literals for value, literals in zip(row, columns, strict=True))


def post_automaton(
    lowering: Lowering,
    constraint: Automaton,
    columns: Sequence[Mapping[int, Literal]],
    when: When,
) -> None:
    """One literal for each state that can be reached after each column; just one of them holds."""
    layers = live_layers(constraint, [list(literals) for literals in columns], lowering.expect_time)
    if not all(layers) or (not layers and not constraint.accept(constraint.start)):
        lowering.clause((), when)
        return
    before: States = {constraint.start: None}
    for literals, arcs in zip(columns, layers, strict=True):
        after = _states(lowering, arcs)
        _post_layer(lowering, literals, arcs, before, after, when)
        before = after


def _states(lowering: Lowering, arcs: Sequence[StateArc]) -> States:
    targets = list(dict.fromkeys(target for _, _, target in arcs))
    if len(targets) == 1:
        return {targets[0]: None}
    literals = [lowering.new_literal() for _ in targets]
    lowering.exactly_one(literals)
    return dict(zip(targets, literals, strict=True))


def _post_layer(
    lowering: Lowering,
    literals: Mapping[int, Literal],
    arcs: Sequence[StateArc],
    before: States,
    after: States,
    when: When,
) -> None:
    """State and value give the next state; each of the three needs an arc that has it."""
    from_state, of_value, to_state = (_grouped(arcs, place) for place in range(3))
    for state, value, target in arcs:
        _imply(lowering, (before[state], literals[value]), [after[target]], when)
    for state, held in before.items():
        live = _some(literals, (value for _, value, _ in from_state[state]))
        _imply(lowering, (held,), live, when)
    for value, literal in literals.items():
        sources = _some(before, (state for state, _, _ in of_value.get(value, ())))
        _imply(lowering, (literal,), sources, when)
    for target, reached in after.items():
        into = to_state[target]
        _imply(lowering, (reached,), _some(before, (state for state, _, _ in into)), when)
        _imply(lowering, (reached,), _some(literals, (value for _, value, _ in into)), when)


def _grouped(arcs: Sequence[StateArc], place: int) -> dict[Any, list[StateArc]]:
    """The arcs by their state, their value or their target."""
    groups: dict[Any, list[StateArc]] = {}
    for arc in arcs:
        groups.setdefault(arc[place], []).append(arc)
    return groups


def _some(literals: Mapping[Any, Literal | None], keys: Iterable[Any]) -> list[Literal | None]:
    return [literals[key] for key in dict.fromkeys(keys)]


def _imply(
    lowering: Lowering,
    causes: Iterable[Literal | None],
    options: Sequence[Literal | None],
    when: When,
) -> None:
    """If all causes hold, so does one of the options; None is a literal that always holds."""
    needed = [option for option in options if option is not None]
    if len(needed) == len(options):
        lowering.clause((*(~cause for cause in causes if cause is not None), *needed), when)
