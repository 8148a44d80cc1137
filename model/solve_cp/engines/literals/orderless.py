"""State machines over cells that all differ, in which the order of the digits does not matter.

They are expressed by the sets of digits that they accept, as cages are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, TypeAlias

from solve_cp.engines.literals.cages import MAX_SETS, set_pattern
from solve_cp.engines.literals.patterns import Options, Pattern
from solve_cp.language.constraints import Automaton, State

if TYPE_CHECKING:
    from solve_cp.engines.literals.lowering import Lowering

Digits: TypeAlias = tuple[int, ...]


def post_orderless(lowering: Lowering, constraint: Automaton) -> bool:
    """Express a machine by its sets of digits; False if there are too many, or order matters."""
    cells, size = constraint.variables(), len(constraint.cells)
    if not 1 < size == len(cells):
        return False
    if not any(group.issuperset(cells) for group in lowering.different_sets):
        return False
    digits = sorted(set().union(*map(lowering.literals, cells)))
    if max(comb(len(digits), some) for some in range(size + 1)) > MAX_SETS:
        return False
    meaning = "orderless", constraint.start, constraint.step, constraint.accept, size
    make = partial(_orderless_pattern, constraint)
    if not lowering.knows(meaning, [digits]):
        sets = accepted_sets(constraint, digits)
        if sets is None:
            return False
        make = partial(set_pattern, sets)
    lowering.lay(meaning, make, [lowering.present(cells)])
    return True


def _orderless_pattern(constraint: Automaton, options: Options) -> Pattern:
    """The pattern of a machine that is known to be orderless."""
    (digits,) = options
    return set_pattern(accepted_sets(constraint, digits) or (), options)


def accepted_sets(constraint: Automaton, digits: Sequence[int]) -> list[Digits] | None:
    """The sets of different digits that are accepted; None if their order matters."""
    ends: dict[Digits, State | None] = {(): constraint.start}
    for size in range(1, len(constraint.cells) + 1):
        before, ends = ends, {}
        for chosen in combinations(digits, size):
            states = {_end(constraint, before, chosen, last) for last in range(size)}
            if len(states) > 1:
                return None
            ends[chosen] = states.pop()
    return [some for some, end in ends.items() if end is not None and constraint.accept(end)]


def _end(
    constraint: Automaton, before: dict[Digits, State | None], chosen: Digits, last: int
) -> State | None:
    """The state after these digits, of which one is the last; None for a dead end."""
    state = before[chosen[:last] + chosen[last + 1 :]]
    return None if state is None else constraint.step(state, chosen[last])
