"""What makes hard killers tractable: which sets of digits a sum allows, and sums that follow.

A literal for each possible set of digits, tied to "some cell of the cage holds this digit", is what
lets CP-SAT reason about hard killers at all; innies and outies of houses are further such cages.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from solve_cp.constraints import Linear, Variable
from solve_cp.cpsat.sums import MAX_SETS, tie_sets
from solve_cp.implied import implied_sums
from solve_cp.intervals import Intervals

if TYPE_CHECKING:
    from solve_cp.cpsat.lowering import Lowering


def post_cages(lowering: Lowering) -> None:
    """Add the sums that follow from houses and cages, and the digit sets of all sums."""
    structure = lowering.structure
    implied = implied_sums(structure)
    for constraint in implied:
        lowering.post(constraint, ())
    stated = [constraint for constraint in structure.constraints if isinstance(constraint, Linear)]
    for constraint in (*stated, *implied):
        lowering.expect_time()
        if _is_cage(constraint, lowering.different):
            _post_sets(lowering, constraint)


def _is_cage(constraint: Linear, different: Iterable[Sequence[Variable]]) -> bool:
    cells = frozenset(constraint.variables())
    plain = len(cells) > 1 and all(weight == 1 for weight, _ in constraint.terms)
    return plain and any(cells.issubset(group) for group in different)


def _post_sets(lowering: Lowering, constraint: Linear) -> None:
    places = [lowering.literals(cell) for cell in constraint.variables()]
    digits = sorted({digit for literals in places for digit in literals})
    sets = digit_sets(digits, len(places), constraint.allowed)
    if sets is None:
        return
    chosen = lowering.new_literals(len(sets))
    lowering.exactly_one(chosen)
    tie_sets(lowering, places, dict(zip(sets, chosen, strict=True)))


def digit_sets(
    digits: Sequence[int], size: int, allowed: Intervals
) -> list[tuple[int, ...]] | None:
    """The sets of `size` digits whose sum is allowed; None if they are too many to be of use."""
    all_sets = (chosen for span in allowed.spans for chosen in _sets(digits, size, *span))
    found = list(islice(all_sets, MAX_SETS + 1))
    return found if len(found) <= MAX_SETS else None


def _sets(digits: Sequence[int], size: int, low: int, high: int) -> Iterator[tuple[int, ...]]:
    """The sets of so many digits, which ascend, whose sum lies between low and high."""
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
