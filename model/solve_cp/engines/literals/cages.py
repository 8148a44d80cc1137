"""Sums of cells that all differ, expressed by the possible sets of digits.

CP-SAT can reason about hard killers only with a literal for each possible set of digits, tied to
"some cell of the cage holds this digit". These literals replace the sum, so no integers are needed.
If there are too many sets, the sum uses integers instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from solve_cp.engines.literals.patterns import Options, Pattern
from solve_cp.language.constraints import Linear
from solve_cp.language.intervals import Intervals

if TYPE_CHECKING:
    from solve_cp.engines.literals.lowering import Lowering

MAX_SETS = 400
FEW_SETS = 30  # more sets than this are expressed by their digits


def post_cage(lowering: Lowering, constraint: Linear) -> bool:
    """Express a sum of cells that all differ by its sets of digits; False if there are too many."""
    if not is_cage(lowering, constraint):
        return False
    columns = [lowering.literals(cell) for cell in constraint.variables()]
    sets = digit_sets(sorted(set().union(*columns)), len(columns), constraint.allowed)
    if sets is None:
        return False
    lowering.lay(("cage", constraint.allowed), partial(set_pattern, sets), columns)
    return True


def is_cage(lowering: Lowering, constraint: Linear) -> bool:
    """Whether this is a plain sum of cells that all differ."""
    cells = frozenset(constraint.variables())
    plain = len(cells) > 1 and all(weight == 1 for weight, _ in constraint.terms)
    return plain and any(cells <= group for group in lowering.different_sets)


def set_pattern(sets: Sequence[Sequence[int]], options: Options) -> Pattern:
    """Exactly one of the sets, each with a new literal, is that of the cells with these options.

    Each digit of this set has a place; a cell holds a digit only if a set with it is possible.
    """
    pattern = Pattern(sum(map(len, options)))
    chosen = pattern.new(len(sets))
    pattern.exactly_one(chosen)
    places: dict[int, list[int]] = {}
    for place, digit in enumerate(digit for digits in options for digit in digits):
        places.setdefault(digit, []).append(place)
    if len(sets) > FEW_SETS:
        _say_by_digits(pattern, chosen, sets, places)
        return pattern
    holding: dict[int, list[int]] = {digit: [] for digit in places}
    for literal, members in zip(chosen, sets, strict=True):
        for digit in members:
            holding[digit].append(literal)
            pattern.clause((~literal, *places[digit]))
    for digit, cells in places.items():
        for cell in cells:
            pattern.clause((~cell, *holding[digit]))
    return pattern


def _say_by_digits(
    pattern: Pattern,
    chosen: Sequence[int],
    sets: Sequence[Sequence[int]],
    places: Mapping[int, Sequence[int]],
) -> None:
    """A literal for each digit means that some cell has it; a set determines all of them."""
    here = dict(zip(places, pattern.new(len(places)), strict=True))
    for digit, cells in places.items():
        pattern.clause((~here[digit], *cells))
        pattern.implies(~here[digit], [~cell for cell in cells])
    for literal, members in zip(chosen, sets, strict=True):
        pattern.implies(literal, [here[d] if d in members else ~here[d] for d in places])


def digit_sets(
    digits: Sequence[int], size: int, allowed: Intervals
) -> list[tuple[int, ...]] | None:
    """The sets of `size` digits whose sum is allowed; None if there are too many."""
    all_sets = (chosen for span in allowed.spans for chosen in _sets(digits, size, *span))
    found = list(islice(all_sets, MAX_SETS + 1))
    return found if len(found) <= MAX_SETS else None


def _sets(digits: Sequence[int], size: int, low: int, high: int) -> Iterator[tuple[int, ...]]:
    """The sets of `size` digits, ascending, whose sum is between low and high."""
    if not size:
        yield ()
        return
    for place in range(len(digits) - size + 1):
        first, others = digits[place], digits[place + 1 :]
        least = first + sum(others[: size - 1])
        most = first + sum(others[len(others) - size + 1 :])
        if least > high:
            return
        if most >= low:
            for rest in _sets(others, size - 1, low - first, high - first):
                yield (first, *rest)
