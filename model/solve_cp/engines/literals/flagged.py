"""Cages of values that flags change, such as those of doublers.

The digits of a cage differ, and few of its cells are flagged, which their values alone do not tell.
So there is a literal for each way to choose its digits and those of them that are flagged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, combinations, islice
from typing import TYPE_CHECKING, TypeAlias

from solve_cp.engines.literals.draft import Literal
from solve_cp.engines.literals.patterns import Column, Options, Pattern
from solve_cp.language.constraints import Constraint, Count, Linear, Table, Variable

if TYPE_CHECKING:
    from solve_cp.engines.literals.lowering import Lowering

MOST_WAYS = 400

Way: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]  # digits, and those that are flagged


@dataclass(frozen=True)
class Flagged:
    """The value of a cell: its digit, or for each digit another value, if the flag is 1."""

    cell: Variable
    flag: Variable
    changed: tuple[tuple[int, int], ...]


class FlaggedValues:
    """The values of a lowering that flags change, and what is known about their flags."""

    def __init__(self, lowering: Lowering) -> None:
        self._lowering = lowering
        constraints = lowering.structure.constraints
        self.of = dict(filter(None, map(_flagged, constraints)))
        self._exclusive = [*filter(None, map(_exclusive, constraints))] if self.of else []
        self._digits: dict[Flagged, Column] = {}

    def digits(self, value: Flagged) -> Column:
        """For each digit, the literal that the cell has it and is flagged."""
        if value not in self._digits:
            flag = self._lowering.literals(value.flag).get(1)
            self._digits[value] = {} if flag is None else self._flagged_digits(value.cell, flag)
        return self._digits[value]

    def _flagged_digits(self, cell: Variable, flag: Literal) -> Column:
        digits = self._lowering.literals(cell)
        new = self._lowering.define("flagged", _both_pattern, [digits, {1: flag}])
        return dict(zip(digits, new, strict=True))

    def most(self, values: Iterable[Flagged]) -> int:
        """A number of the values that can be flagged at once, or a greater one."""
        left = {value.flag for value in values if 1 in self._lowering.literals(value.flag)}
        most = 0
        while left:
            most += 1
            shared = max((group & left for group in self._exclusive), key=len, default=None)
            left -= shared or {min(left, key=str)}
        return most


def _flagged(constraint: Constraint) -> tuple[Variable, Flagged] | None:
    """The last variable of a table, and what it means, if it is a value that a flag changes."""
    if not isinstance(constraint, Table) or len(constraint.cells) != 3 or constraint.forbidden:
        return None
    cell, flag, variable = constraint.cells
    plain, changed = (
        {digit: value for digit, mark, value in constraint.tuples if mark == number}
        for number in (0, 1)
    )
    is_function = plain.keys() == changed.keys() and 2 * len(plain) == len(constraint.tuples)
    if not is_function or any(digit != value for digit, value in plain.items()):
        return None
    return variable, Flagged(cell, flag, tuple(sorted(changed.items())))


def _exclusive(constraint: Constraint) -> frozenset[Variable]:
    """The flags of a Count of which at most one is 1."""
    if not isinstance(constraint, Count) or constraint.values != {1}:
        return frozenset()
    spans = constraint.allowed.spans
    return frozenset(constraint.cells if spans and spans[-1][1] == 1 else ())


def post_flagged_cage(lowering: Lowering, constraint: Linear) -> bool:
    """Express a sum of flagged values by its ways; False if it is another sum, or has too many."""
    if not _is_cage(lowering, constraint):
        return False
    variables = constraint.variables()
    values = [lowering.flagged.of[variable] for variable in variables]
    ways = [*islice(_ways(lowering, values, constraint), MOST_WAYS + 1)]
    if len(ways) > MOST_WAYS:
        return False
    columns: list[Column] = [lowering.literals(value.cell) for value in values]
    columns += [lowering.flagged.digits(value) for value in values]
    lowering.lay(("flagged cage", tuple(ways)), partial(_cage_pattern, ways), columns)
    return True


def _is_cage(lowering: Lowering, constraint: Linear) -> bool:
    """Whether this is a plain sum of flagged values of cells that all differ."""
    known = lowering.flagged.of
    if not known or any(weight != 1 or v not in known for weight, v in constraint.terms):
        return False
    values = [known[variable] for variable in constraint.variables()]
    cells = {value.cell for value in values}
    alike = 1 < len(cells) == len(values) and len({value.changed for value in values}) == 1
    return alike and any(cells <= group for group in lowering.different_sets)


def _ways(lowering: Lowering, values: Sequence[Flagged], constraint: Linear) -> Iterator[Way]:
    """The sets of digits, and those of them that are flagged, whose sum is allowed."""
    digits = sorted({digit for value in values for digit in lowering.literals(value.cell)})
    added = {digit: value - digit for digit, value in values[0].changed}
    most = lowering.flagged.most(values)
    for chosen in combinations(digits, len(values)):
        for flagged in _up_to(most, chosen):
            if sum(chosen) + sum(added[digit] for digit in flagged) in constraint.allowed:
                yield chosen, flagged


def _up_to(most: int, digits: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The sets of at most so many of the digits."""
    for size in range(most + 1):
        yield from combinations(digits, size)


def _both_pattern(options: Options) -> Pattern:
    """For each option of the first column a literal: it holds, and so does the flag, the last."""
    digits, _ = options
    flag = len(digits)
    pattern = Pattern(flag + 1)
    flagged = pattern.new(len(digits))
    for place, both in enumerate(flagged):
        pattern.implies(both, [place, flag])
        pattern.clause((both, ~place, ~flag))
    pattern.clause((~flag, *flagged))
    return pattern


def _cage_pattern(ways: Sequence[Way], options: Options) -> Pattern:
    """Exactly one way is that of the cells: their digits first, then their flagged digits."""
    pattern = Pattern(sum(map(len, options)))
    chosen = pattern.new(len(ways))
    pattern.exactly_one(chosen)
    half = len(options) // 2
    firsts = [*accumulate(map(len, options), initial=0)]
    for part, side in enumerate((slice(half), slice(half, None))):
        held: dict[int, list[int]] = {}
        for first, digits in zip(firsts[side], options[side], strict=False):
            for place, digit in enumerate(digits, first):
                held.setdefault(digit, []).append(place)
        _tie(pattern, chosen, [way[part] for way in ways], held)
    return pattern


def _tie(
    pattern: Pattern,
    chosen: Sequence[int],
    sets: Sequence[Sequence[int]],
    held: Mapping[int, Sequence[int]],
) -> None:
    """A way says of each digit whether a cell holds it, which is a literal of its own."""
    here = dict(zip(held, pattern.new(len(held)), strict=True))
    for digit, places in held.items():
        pattern.clause((~here[digit], *places))
        pattern.implies(~here[digit], [~place for place in places])
        # These follow from the others, but solvers learn more with them: 0.7 of the conflicts.
        with_it = [way for way, members in zip(chosen, sets, strict=True) if digit in members]
        pattern.clause((~here[digit], *with_it))
        pattern.clause((here[digit], *sorted({*chosen} - {*with_it})))
    for way, members in zip(chosen, sets, strict=True):
        pattern.implies(way, [here[d] if d in members else ~here[d] for d in held])
        if not held.keys() >= {*members}:
            pattern.clause((~way,))
