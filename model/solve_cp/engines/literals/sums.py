"""Sums: as sets of digits, as integers, as scales, or as partial sums over groups of cells.

Cells that all differ cannot all be small or all be large. CP-SAT learns this from a literal for
each possible sum of such a group, tied to the sets of digits with that sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from math import comb
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias

from solve_cp.engines.literals.cages import MAX_SETS, is_cage, post_cage, set_pattern
from solve_cp.engines.literals.draft import Literal
from solve_cp.engines.literals.flagged import post_flagged_cage
from solve_cp.engines.literals.patterns import Column
from solve_cp.engines.literals.thresholds import fits_scales, post_scales
from solve_cp.engines.literals.ways import post_automaton
from solve_cp.language.constraints import Automaton, Constraint, Linear, Variable
from solve_cp.language.implied import implied_by, without_houses
from solve_cp.language.intervals import Intervals
from solve_cp.language.model import Structure
from solve_cp.language.sticking_out import sums_sticking_out

if TYPE_CHECKING:
    from solve_cp.engines.literals.lowering import Lowering

MAX_RANGE = 1000
MOST_COMBINED = 3

Groups: TypeAlias = list[tuple[Variable, ...]]


def post_sum(lowering: Lowering, constraint: Linear, when: Sequence[Literal]) -> None:
    """Post a sum of cells, or of groups of cells if that is stronger."""
    if not when and (post_cage(lowering, constraint) or post_flagged_cage(lowering, constraint)):
        return
    totals = sum_literals(lowering, constraint) if when else None
    if totals is not None:
        lowering.clause(totals, when)
        return
    constraint = without_houses(lowering.structure, constraint)
    groups = _groups(lowering, constraint)
    if _suits_scales(lowering, constraint, groups):
        post_scales(lowering, _weighted(constraint, groups), [(constraint.allowed, when)])
    elif _post_multiple(lowering, constraint, when):
        return
    elif _is_mixed(lowering, constraint, groups):
        _post_ladder(lowering, constraint, groups, when)
    elif _is_of_two_sides(lowering, constraint, groups):
        _post_sides(lowering, constraint, groups, when)
    else:
        post_integers(lowering, constraint, when)


def sum_literals(lowering: Lowering, constraint: Linear) -> list[Literal] | None:
    """Literals one of which is true if and only if the sum is allowed; None for other sums.

    They are those of the sums of cells that all differ. CP-SAT is faster with integers.
    """
    if not lowering.thresholds or not is_cage(lowering, constraint):
        return None
    cells = tuple(sorted(constraint.variables(), key=lowering.structure.index.__getitem__))
    if _count_sets(lowering, cells) > MAX_SETS:
        return None
    return [o for total, o in lowering.sum_of(cells).items() if total in constraint.allowed]


def post_implied_sums(lowering: Lowering, structure: Structure) -> None:
    """Post the sums that follow from others, and with thresholds the tightest of the long ones."""
    implied = implied_by(structure)
    for one in implied:
        lowering.expect_time()
        post_implied(lowering, one)
    if lowering.thresholds:
        for sums in (sums_sticking_out(structure), of_repeating(lowering, implied)):
            for tight in tightest(lowering, sums):
                post_bounds(lowering, tight)


def post_implied(lowering: Lowering, constraint: Linear) -> None:
    """Post a sum that follows from others: it only helps, so it is not worth partial sums."""
    if not post_cage(lowering, constraint) and len(constraint.terms) <= lowering.longest_hint:
        post_integers(lowering, constraint, ())


def post_bounds(lowering: Lowering, constraint: Linear) -> None:
    """Post a sum that fits scales, with thresholds."""
    groups = _weighted(constraint, _groups(lowering, constraint))
    post_scales(lowering, groups, [(constraint.allowed, ())])


def of_repeating(
    lowering: Lowering, implied: Mapping[Linear, Sequence[Constraint]]
) -> Iterator[Linear]:
    """The implied sums that are too long for hints, but follow from one whose cells may repeat.

    What follows from cages, which exclude most already, costs more time than it saves.
    """
    for one, sources in implied.items():
        sums = (said for said in sources if isinstance(said, Linear))
        if (
            len(one.terms) > lowering.longest_hint
            and not is_cage(lowering, one)
            and any(_may_repeat(lowering, said) for said in sums)
        ):
            yield one


def _may_repeat(lowering: Lowering, said: Linear) -> bool:
    """Whether some of the cells of a sum may have the same digit."""
    cells = frozenset(said.variables())
    return not any(cells <= group for group in lowering.different_sets)


def tightest(lowering: Lowering, sums: Iterable[Linear]) -> list[Linear]:
    """Those of the sums, which follow from others, that exclude most: each costs clauses."""
    fitting = [one for one in sums if fits_scales(lowering, one)]
    rated = [(_looseness(lowering, one), one) for one in fitting]
    return [one for _, one in sorted(rated, key=itemgetter(0))[:MOST_COMBINED]]


def _looseness(lowering: Lowering, constraint: Linear) -> float:
    """How far the total is from the nearest end, compared with the range of a group's sum."""
    groups = _weighted(constraint, _groups(lowering, constraint))
    low = high = 0
    for weight, group in groups:
        digits = sorted({weight * digit for cell in group for digit in lowering.literals(cell)})
        low += sum(digits[: len(group)])
        high += sum(digits[-len(group) :])
    least, most = constraint.allowed.spans[0]
    return len(groups) * min(most - low, high - least) / max(high - low, 1)


def _weighted(constraint: Linear, groups: Groups) -> list[tuple[int, tuple[Variable, ...]]]:
    """The groups, each with the weight of its cells."""
    weights = {variable: weight for weight, variable in constraint.terms}
    return [(weights[cells[0]], cells) for cells in groups]


def _suits_scales(lowering: Lowering, constraint: Linear, groups: Groups) -> bool:
    """Whether thresholds tell most: a sum of cells, or one that equals another sum or a total.

    An arrow, with one cell on a side, gains nothing, nor do values that flags change, and totals
    that all differ.
    """
    if not fits_scales(lowering, constraint):
        return False
    added = [variable for weight, variable in constraint.terms if weight > 0]
    subtracted = [variable for weight, variable in constraint.terms if weight < 0]
    fewer = min(added, subtracted, key=len)
    if not fewer:
        return True
    index, cell_count = lowering.structure.index, lowering.structure.cell_count
    extra = [variable for variable in constraint.variables() if index[variable] >= cell_count]
    differ = any(group.issuperset(fewer) for group in lowering.different_sets)
    alike = extra == fewer and not differ if len(fewer) == 1 else not extra
    return len(groups) > 2 and alike


def _post_multiple(lowering: Lowering, constraint: Linear, when: Sequence[Literal]) -> bool:
    """Post a sum of cells that may repeat with a multiple of one more; False for other sums.

    In average arrows each value of the circle allows its own totals.
    """
    others = Linear([term for term in constraint.terms if term[0] == 1], constraint.allowed)
    weighted = [term for term in constraint.terms if term[0] != 1]
    if len(weighted) != 1 or is_cage(lowering, others) or not fits_scales(lowering, others):
        return False
    ((weight, variable),) = weighted
    if abs(weight) == 1:
        return False
    literals = lowering.literals(variable).items()
    cases = [(others.allowed.shifted(-weight * n), (*when, literal)) for n, literal in literals]
    post_scales(lowering, _weighted(others, _groups(lowering, others)), cases)
    return True


def post_integers(lowering: Lowering, constraint: Linear, when: Sequence[Literal]) -> None:
    """Post the sum directly, with an integer for each cell."""
    terms = [(weight, lowering.integer(lowering.literals(v))) for weight, v in constraint.terms]
    lowering.linear(terms, constraint.allowed, when)


def _is_mixed(lowering: Lowering, constraint: Linear, groups: Groups) -> bool:
    """Whether weights are mixed, over a small range.

    CP-SAT's bounds reasoning is too weak for pill arrows (10 a + b = c + d + …).
    """
    if len(constraint.terms) < 3 or all(abs(weight) == 1 for weight, _ in constraint.terms):
        return False
    return _has_small_range(lowering, constraint, groups)


def _has_small_range(lowering: Lowering, constraint: Linear, groups: Groups) -> bool:
    weights = {variable: weight for weight, variable in constraint.terms}
    return sum(abs(weights[cells[0]]) * _range(lowering, cells) for cells in groups) < MAX_RANGE


def _range(lowering: Lowering, cells: Sequence[Variable]) -> int:
    """How far the sums of some cells that all differ are apart, at most."""
    digits = sorted({digit for cell in cells for digit in lowering.literals(cell)})
    return sum(digits[-len(cells) :]) - sum(digits[: len(cells)])


def _post_ladder(
    lowering: Lowering, constraint: Linear, groups: Groups, when: Sequence[Literal]
) -> None:
    """The sum as an automaton whose states are the partial sums, heavy terms first."""
    terms = sorted(_grouped(lowering, constraint, groups), key=lambda term: -abs(term[0]))
    left: list[tuple[int, int]] = [(0, 0)]
    for weight, column in reversed(terms):
        ends = weight * min(column, default=0), weight * max(column, default=0)
        left.append((left[-1][0] + min(ends), left[-1][1] + max(ends)))
    weights = tuple(weight for weight, _ in terms)
    step = _Add(weights, tuple(left[-2::-1]), constraint.allowed)
    machine = Automaton(constraint.variables(), (0, 0), step, _is_allowed)
    post_automaton(lowering, machine, [column for _, column in terms], when)


@dataclass(frozen=True)
class _Add:
    """A state is the number of values added, and their sum or None if any total is now allowed.

    `left` has, for each value, the range of what the values after it can add.
    """

    weights: tuple[int, ...]
    left: tuple[tuple[int, int], ...]
    allowed: Intervals

    def __call__(self, state: tuple[int, int | None], value: int) -> Any:
        number, total = state
        if total is None:
            return number + 1, None
        total += self.weights[number] * value
        low, high = self.left[number]
        outcome = self.allowed.outcome(total + low, total + high)
        return None if outcome is False else (number + 1, None if outcome else total)


def _is_allowed(state: tuple[int, int | None]) -> bool:
    return state[1] is None


def _is_of_two_sides(lowering: Lowering, constraint: Linear, groups: Groups) -> bool:
    """Whether the cells of each sign all differ, as in arrows and region sums."""
    signs = {weight for weight, _ in constraint.terms}
    if len(constraint.terms) < 3 or signs != {1, -1} or len(groups) != len(signs):
        return False
    return _has_small_range(lowering, constraint, groups)


def _post_sides(
    lowering: Lowering, constraint: Linear, groups: Groups, when: Sequence[Literal]
) -> None:
    """Post the sum as a relation between the sums of each sign."""
    (first, one), (second, other) = _grouped(lowering, constraint, groups)
    predicate = _Sides(first, second, constraint.allowed)
    lowering.relate(predicate, one, other, when)


@dataclass(frozen=True)
class _Sides:
    """Whether the two sums together are allowed."""

    first: int
    second: int
    allowed: Intervals

    def __call__(self, one: int, other: int) -> bool:
        return self.first * one + self.second * other in self.allowed


def _grouped(
    lowering: Lowering, constraint: Linear, groups: Groups
) -> Iterator[tuple[int, Column]]:
    """The terms, one for each group of cells that all differ and have the same weight."""
    for weight, cells in _weighted(constraint, groups):
        one = lowering.sum_of(cells) if len(cells) > 1 else lowering.literals(cells[0])
        yield weight, one


def _groups(lowering: Lowering, constraint: Linear) -> Groups:
    """The variables in groups that all differ and have the same weight, the largest first."""
    left = {variable: weight for weight, variable in constraint.terms}
    groups: Groups = []
    while group := _largest_group(lowering, left):
        groups.append(group)
        for cell in group:
            del left[cell]
    return groups + [(cell,) for cell in left]


def _largest_group(lowering: Lowering, left: Mapping[Variable, int]) -> tuple[Variable, ...]:
    """The largest group of cells with one weight that all differ and have few enough digit sets."""
    best: list[Variable] = []
    for cells, group in zip(lowering.different, lowering.different_sets, strict=True):
        if len(group.intersection(left)) <= len(best):
            continue
        by_weight: dict[int, list[Variable]] = {}
        for cell in cells:
            if cell in left:
                by_weight.setdefault(left[cell], []).append(cell)
        best = max((best, *by_weight.values()), key=len)
    while _count_sets(lowering, best) > MAX_SETS:
        best.pop()
    return tuple(best) if len(best) > 1 else ()


def _count_sets(lowering: Lowering, cells: Sequence[Variable]) -> int:
    """How many sets of digits the cells have at most, if they all differ."""
    return comb(len({d for cell in cells for d in lowering.literals(cell)}), len(cells))


def post_group(lowering: Lowering, cells: Sequence[Variable]) -> Column:
    """A literal for each possible sum of the cells, which all differ."""
    present = lowering.present(cells)
    sets = list(combinations(present, len(cells)))
    chosen = lowering.lay(("sets", len(cells)), partial(set_pattern, sets), [present])
    by_sum: dict[int, list[Literal]] = {}
    for members, literal in zip(sets, chosen, strict=True):
        by_sum.setdefault(sum(members), []).append(literal)
    return {total: _any_of(lowering, by_sum[total]) for total in sorted(by_sum)}


def _any_of(lowering: Lowering, literals: Sequence[Literal]) -> Literal:
    """A literal that is true if and only if one of these is."""
    if len(literals) == 1:
        return literals[0]
    holds = lowering.new_literal()
    lowering.clause((~holds, *literals))
    lowering.all_hold([~literal for literal in literals], (~holds,))
    return holds
