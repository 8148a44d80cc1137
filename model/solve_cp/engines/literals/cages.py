"""Sums of cells that all differ, expressed by the possible sets of digits.

Hard killers need a literal for each possible set of digits, tied to "some cell of the cage has this
digit". These literals replace the sum, so no integers are needed. If there are too many sets, the
sum uses integers instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from solve_cp.engines.literals.patterns import Options, Pattern
from solve_cp.language.constraints import Linear
from solve_cp.language.intervals import Intervals

if TYPE_CHECKING:
    from solve_cp.engines.literals.lowering import Lowering

MAX_SETS = 400


def post_cage(lowering: Lowering, constraint: Linear) -> bool:
    """Express a sum of cells that all differ by its sets of digits; False if there are too many."""
    if not is_cage(lowering, constraint):
        return False
    cells = constraint.variables()
    digits = sorted(set().union(*map(lowering.literals, cells)))
    sets = digit_sets(digits, len(cells), constraint.allowed)
    if sets is None:
        return False
    meaning = "cage", len(cells), constraint.allowed
    lowering.lay(meaning, partial(set_pattern, sets), [lowering.present(cells)])
    return True


def is_cage(lowering: Lowering, constraint: Linear) -> bool:
    """Whether this is a plain sum of cells that all differ."""
    cells = frozenset(constraint.variables())
    plain = len(cells) > 1 and all(weight == 1 for weight, _ in constraint.terms)
    return plain and any(cells <= group for group in lowering.different_sets)


def set_pattern(sets: Sequence[Sequence[int]], options: Options) -> Pattern:
    """Exactly one of the sets, each with a new literal, has the digits that are present."""
    (digits,) = options
    pattern = Pattern(len(digits))
    chosen = pattern.new(len(sets))
    pattern.exactly_one(chosen)
    for literal, members in zip(chosen, sets, strict=True):
        pattern.implies(literal, [p if d in members else ~p for p, d in enumerate(digits)])
    for place, digit in enumerate(digits):  # follows from the others, but solvers learn more
        pattern.clause(
            (~place, *(o for o, some in zip(chosen, sets, strict=True) if digit in some))
        )
    return pattern


def present_pattern(options: Options) -> Pattern:
    """A new literal for each digit, ascending: one of the cells with these options has it."""
    places: dict[int, list[int]] = {}
    for place, digit in enumerate(digit for digits in options for digit in digits):
        places.setdefault(digit, []).append(place)
    pattern = Pattern(sum(map(len, options)))
    for digit, here in zip(sorted(places), pattern.new(len(places)), strict=True):
        pattern.clause((~here, *places[digit]))
        pattern.implies(~here, [~place for place in places[digit]])
    return pattern


def digit_sets(
    digits: Sequence[int], size: int, allowed: Intervals
) -> list[tuple[int, ...]] | None:
    """The sets of `size` digits whose sum is allowed; None if there are too many."""
    all_sets = (chosen for span in allowed.spans for chosen in _sets(digits, size, *span))
    found = list(islice(all_sets, MAX_SETS + 1))
    return found if len(found) <= MAX_SETS else None


def _sets(digits: Sequence[int], size: int, low: int, high: int) -> Iterator[tuple[int, ...]]:
    """The sets of `size` digits, ascending, whose sum is between low and high."""
    if size < 2:
        yield from ((digit,) for digit in digits if low <= digit <= high) if size else ((),)
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
