"""What solutions show in addition to digits, and whether the grid determines it."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence

from solve_cp.board.cells import Cell
from solve_cp.board.grid import Grid, Shown
from solve_cp.engines.cpsat import CpSat, Presolve
from solve_cp.engines.sat import Sat, can_assume
from solve_cp.engines.singles import propagate
from solve_cp.language.model import Model
from solve_cp.limits import Watch

WHOLE = CpSat(presolve=Presolve.LATER, whole=True)
"""CP-SAT, which counts solutions that differ only in extra variables as different."""

_NOUNS = {"shaded": "shading"}
_FEW = 6


def reading_key(shown: Mapping[str, Shown]) -> Hashable:
    """What a grid shows in addition to digits, as a hashable value."""
    return tuple(
        (name, tuple(what.items()) if isinstance(what, Mapping) else what)
        for name, what in shown.items()
    )


def other_reading(
    model: Model, grid: Grid, verify: Callable[[Sequence[int]], Grid], watch: Watch, seed: int
) -> tuple[bool | None, Grid | None]:
    """Whether the digits of a solution determine all its extras; if not, a grid with other extras.

    None if a limit was reached first.
    """
    other: list[Grid] = []

    def take(values: Sequence[int]) -> bool:
        found = verify(values)
        if reading_key(found.shown) != reading_key(grid.shown):
            other.append(found)
        return bool(other)

    structure = model.structure
    digits = [1 << (digit - structure.offset) for digit in grid.digits]
    fixed = model.with_domains([*digits, *model.domains[len(digits) :]])
    left = propagate(fixed)
    if left.decided:  # by the digits: they leave one value to every extra variable
        return True, None
    engine = Sat(whole=True) if can_assume(structure, watch) else WHOLE
    outcome = engine.answer(fixed.with_domains(left.domains), take, watch, 2, seed)
    return (False if other else True if outcome.exhausted else None), other[0] if other else None


def not_determined(grid: Grid, other: Grid) -> str:
    """How the extras of two solutions with the same digits differ, in words, with an example."""
    names = [name for name in grid.shown if grid.shown[name] != other.shown.get(name)]
    nouns = " and the ".join(_NOUNS.get(name, name) for name in names)
    verb = "is" if names == ["shaded"] else "are"
    examples = (part for name in names for part in _apart(grid, other, name))
    return f"the {nouns} {verb} not determined: {'; '.join(examples)}"


def _apart(grid: Grid, other: Grid, name: str) -> Iterator[str]:
    """How two solutions differ in the extra with this name."""
    one, two = grid.shown[name], other.shown[name]
    if isinstance(one, Mapping) and isinstance(two, Mapping):
        apart = [f"{key} is {one[key]} or {two[key]}" for key in one if one[key] != two.get(key)]
        yield _listed(apart)
    elif all(isinstance(cell, Cell) for cell in (*one, *two)):
        gone = [str(cell) for cell in one if cell not in two]
        come = [str(cell) for cell in two if cell not in one]
        one_sided = f"{_listed(gone or come)} {name} or not"
        yield f"{name} {_listed(gone)}, or instead {_listed(come)}" if gone and come else one_sided
    else:
        yield f"{' / '.join(map(str, one))}, or {' / '.join(map(str, two))}"


def _listed(parts: Sequence[str]) -> str:
    more = f" and {len(parts) - _FEW} more" if len(parts) > _FEW else ""
    return " ".join(parts[:_FEW]) + more
